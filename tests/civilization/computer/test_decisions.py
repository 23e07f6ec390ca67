"""The computer player of Civilization decides by what its seat sees, ends its games, and decides sensibly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.computer_players.decision_search import plan
from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.actions.building import ProduceWonder
from rules.civilization.actions.city import AdvanceCulture
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.actions.research import Research
from rules.civilization.actions.start import FoundCity
from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer
from rules.civilization.computer.aims import victory_estimate
from rules.civilization.computer.decisions import decide
from rules.civilization.computer.negotiating import best_offer, negotiate, proposals
from rules.civilization.computer.odds import Force, chance
from rules.civilization.computer.offers import Offered, is_repeated, offers_of
from rules.civilization.computer.values import Values
from rules.civilization.computer.weights import STRONG
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.negotiation import Goods
from rules.engine import AnyAction, Seat, Table
from rules.engine.core.copying import copy_of
from rules.engine.core.dealing import redeal
from rules.engine.core.notation import format_action
from rules.engine.core.secret import redact
from rules.engine.search import Position as SearchPosition
from tests.civilization.computer.statistics import by_chance, idle, played, program
from tests.civilization.tables import P1, P2, Position, position
from tests.contract.civilization import OPTIONS, WEIGHTS, inventory
from tests.contract.walk import random_game
from tests.cost import fast

LAND = "\n".join(["GGGGFFGG", "GDGMGGGG", "GGGGGGWG", "GFGGGGGG", "GGGGDGGG", "GGMGGGGG", "GGGGGGGG", "GGGGFGGG"])


def decided(table: Table[Game], seat: Seat = P1) -> AnyAction:
    """Return the computer player's decision at a table."""
    action = program(table, seat)
    assert table.obstacle(seat, action) is None
    return action


def two_capitals(pieces: str = "") -> Position:
    """Return two capitals in opposite corners."""
    return position(LAND, f"B2 cap1; G7 cap2; {pieces}" if pieces else "B2 cap1; G7 cap2")


@pytest.mark.few_fast
@pytest.mark.parametrize("name", fast(OPTIONS, 2))
def test_the_computer_player_uses_only_what_its_seat_sees(name: str) -> None:
    """CIV-19.2: hidden cards, tokens and tiles are dealt again and the dice replaced; it decides the same."""
    compared = 0
    for step in random_game(CIVILIZATION, OPTIONS[name], 3, "unseen", weights=WEIGHTS):
        if step.number % 23:
            continue
        question = step.table.questions[step.seat]
        here, there = copy_of(step.table.state), copy_of(step.table.state)
        compared += bool(redeal(there, [step.seat], Random(step.number), CIVILIZATION.hidden_pools))
        seen = []
        for world in (here, there):
            redact(world, step.seat)
            seen.append(format_action(decide(world, step.seat, question)))
        assert seen[0] == seen[1], f"at decision {step.number}"
        if compared > 12:
            break
    assert compared > 2, "few positions differed, so this proves little"


def test_thinking_is_repeatable_and_changes_nothing() -> None:
    for step in random_game(CIVILIZATION, OPTIONS["usual"], 2, "same", weights=WEIGHTS):
        if step.number % 29:
            continue
        before = step.table.digest()
        first, again = decided(step.table, step.seat), decided(step.table.clone(), step.seat)
        assert first == again
        assert step.table.digest() == before
        if step.number > 400:
            break


@pytest.mark.few_fast
@pytest.mark.parametrize("name", fast(OPTIONS, 2))
def test_the_computer_player_answers_every_question_of_a_random_game(name: str) -> None:
    """The answer is legal also in positions that it would never cause itself."""
    for step in random_game(CIVILIZATION, OPTIONS[name], 4, f"asked {name}", weights=WEIGHTS):
        if step.number % 5 == 0:
            decided(step.table, step.seat)
        if step.number > 300:
            break


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_computer_players_end_by_a_victory(seats: int) -> None:
    """CIV-20: long before the last turn."""
    table = played(CivilizationOptions(turn_limit=40), f"alone {seats}", [program] * seats)
    assert table.state.victory is not None
    assert table.state.victory.kind != "turn_limit"
    assert not inventory(table.state)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chosen", "official", "tutorial"])
def test_the_computer_player_plays_with_every_option(name: str) -> None:
    table = played(CivilizationOptions.model_validate(OPTIONS[name].model_dump()), name, [program] * 3)
    assert table.finished


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_computer_player_beats_random_players(seats: int) -> None:
    random = Random(f"chance {seats}")
    table = played(CivilizationOptions(turn_limit=40), f"chance {seats}", [program, *[by_chance(random)] * (seats - 1)])
    assert table.state.victory is not None
    assert table.state.victory.seat == P1


@pytest.mark.slow
def test_an_unhindered_computer_player_wins_in_time() -> None:
    """CIV-20: nobody hinders it."""
    table = played(CivilizationOptions(turn_limit=40), "idle", [program, idle])
    assert table.state.victory is not None
    assert table.state.victory.seat == P1
    assert table.state.round <= 22


def test_the_better_force_is_likely_to_win() -> None:
    """CIV-11.8: cards, hand and bonus each help."""
    weak, strong = Force(3, (("infantry", 1),) * 3), Force(3, (("infantry", 4), ("mounted", 4), ("artillery", 4)))
    assert chance(strong, weak, 0) > 0.9
    assert chance(weak, strong, 0) < 0.1
    assert chance(weak, strong, 16) > 0.9


def test_a_village_is_taken_with_good_odds() -> None:
    """CIV-9.8.3."""
    made = two_capitals("D4 army1; D5 village:iron")
    made.player().units = ["infantry_3", "artillery_3", "mounted_3"]
    action = decided(made.table("movement"))
    assert isinstance(action, DeclarePath)
    assert action.steps == ("south",)


def test_a_village_is_left_alone_by_an_army_without_units() -> None:
    """CIV-11.11: nothing stands against the barbarians."""
    made = two_capitals("D4 army1; D5 village:iron")
    made.player().units = []
    action = decided(made.table("movement"))
    assert action == EndSegment() or (isinstance(action, DeclarePath) and action.steps[-1:] != ("south",))


def test_a_capital_is_not_attacked_at_hopeless_odds() -> None:
    """CIV-11.4: it defends itself with a bonus of 12."""
    made = two_capitals("F7 army1")
    made.player().units = ["infantry_1"]
    made.player(P2).units = ["infantry_3", "artillery_3", "mounted_3"]
    action = decided(made.table("movement"))
    assert not (isinstance(action, DeclarePath) and action.steps == ("east",))


def test_a_capital_that_cannot_be_held_is_attacked() -> None:
    """CIV-20.4."""
    made = two_capitals("F7 army1 army1; C2 academy; A2 general; B1 general; C1 general")
    made.player().units = ["infantry_3", "artillery_3", "mounted_3", "infantry_2", "artillery_2"]
    made.player().technologies += ["masonry", "democracy", "mathematics", "chivalry"]
    action = decided(made.table("movement"))
    assert isinstance(action, DeclarePath)
    assert (action.armies, action.steps) == (2, ("east",))


def test_a_hut_is_taken() -> None:
    """CIV-9.8.2."""
    made = two_capitals("D4 army1; E4 hut:silk")
    action = decided(made.table("movement"))
    assert isinstance(action, DeclarePath)
    assert action.steps == ("east",)


def test_a_city_is_founded_where_a_scout_stands_on_a_good_site() -> None:
    """CIV-6.3."""
    made = two_capitals("B5 scout1")
    assert decided(made.table("start_of_turn")) == FoundCity("B5")


def test_a_wonder_that_costs_little_is_built() -> None:
    """CIV-8.6."""
    made = two_capitals("D4 scout1; E4 scout1")
    made.g.wonder_market = ["sydney_opera_house", "louvre", "colossus", "oracle"]
    made.player().turn.production[next(iter(made.g.cities))] = 25
    action = decided(made.table("city_management"))
    assert isinstance(action, ProduceWonder)


def test_the_technology_that_wins_is_researched() -> None:
    """CIV-20.2."""
    made = two_capitals()
    made.player().technologies = [
        "currency", "pottery", "writing", "masonry", "philosophy", "democracy", "chivalry", "irrigation", "monarchy",
        "banking", "theology", "railroad", "computers", "flight",
    ]  # fmt: skip
    made.player().trade = 27
    assert decided(made.table("research")) == Research("space_flight")


@pytest.mark.parametrize("way", ["culture", "tech", "coins"])
def test_the_nearest_victory_has_the_highest_value(way: str) -> None:
    """CIV-20: culture and technology as much as coins, where they are nearer."""
    made = two_capitals()
    player = made.player()
    match way:
        case "culture":
            player.culture_space, player.culture = 19, 9
        case "tech":
            player.technologies, player.trade = [*TECHNOLOGIES][:13], 20
        case _:
            player.technologies += ["democracy", "printing_press"]
            player.coin_tokens = {"pottery": 4, "democracy": 4, "printing_press": 4}
    wanted = victory_estimate(made.g, P1, STRONG.flatness, {})
    assert max(("culture", "tech", "coins"), key=lambda each: getattr(wanted, each)) == way


def test_the_last_spaces_of_culture_are_taken_before_coins() -> None:
    """CIV-14.1, CIV-20.1."""
    made = two_capitals()
    made.player().culture_space, made.player().culture, made.player().trade = 20, 20, 20
    made.player().technologies += ["democracy", "printing_press"]
    assert decided(made.table("city_management")) == AdvanceCulture()


def offered(given: str, asked: str) -> Table[Game]:
    """Return a negotiation of three players in which the second one has made the first one an offer."""
    made = position(LAND, "B2 cap1; G7 cap2; B7 cap3", seats=3)
    for seat in (P1, P2):
        made.player(seat).resources.update({"incense": 1, "silk": 2, "iron": 2})
        made.player(seat).trade = 8
    made.player(P2).technologies.append("metalworking")
    table = made.table("trade")
    give, get = (tuple(each.split()) for each in (given, asked))
    table.act(P2, MakeOffer(P1, give=give, get=get))
    return table


def test_a_fair_swap_is_accepted() -> None:
    """CIV-7.4: incense is useful with Currency, iron is not."""
    assert isinstance(decided(offered("incense", "iron")), AcceptOffer)


def test_a_theft_is_declined() -> None:
    """CIV-7.4."""
    assert isinstance(decided(offered("iron", "incense silk")), DeclineOffer)


def test_trade_is_offered_for_culture_at_a_fair_price_only() -> None:
    """CIV-7.4: "1 trade for 3 culture" is no offer to make to people."""
    made = two_capitals()
    for player in made.g.players:
        player.trade, player.culture = 9, 5
    swaps = [
        (given.trade + gained.trade, given.culture + gained.culture)
        for given, gained in proposals(made.g, P1, P2, Values(made.g, P1, STRONG))
        if given.trade + gained.trade and given.culture + gained.culture
    ]
    assert swaps
    assert all(culture <= trade <= 3 * culture for trade, culture in swaps)


@pytest.mark.parametrize("seat", [P1, P2])
def test_offers_are_made_in_one_of_three_turns(seat: Seat) -> None:
    """CIV-18.15: others have to answer each."""
    made = position(LAND, "B2 cap1; G7 cap2; B7 cap3", seats=3)
    for player in made.g.players:
        player.trade, player.resources = 8, {"iron": 2}
        player.technologies.append("metalworking" if player.seat == seat else "horseback_riding")
    made.player(seat).resources = {"silk": 2}
    rounds = []
    for made.g.round in range(4, 10):
        values = Values(made.g, seat, STRONG, offered=())
        assert best_offer(values) is not None
        if isinstance(negotiate(values), MakeOffer):
            rounds.append(made.g.round)
    assert len(rounds) == 2
    assert rounds[1] - rounds[0] == 3


def swaps() -> Position:
    """Return a negotiation of three players in which the first one can offer useful silk for useful iron."""
    made = position(LAND, "B2 cap1; G7 cap2; B7 cap3", seats=3)
    for player in made.g.players:
        player.trade, player.resources = 8, {"iron": 2}
        player.technologies.append("metalworking" if player.seat == P1 else "horseback_riding")
    made.player(P1).resources = {"silk": 2}
    made.g.round = 6
    return made


def offers_after(table: Table[Game], answered: type[DeclineOffer | AcceptOffer], number: int) -> list[MakeOffer]:
    """Return the next offers of the first player, if each is answered in the same way."""
    found: list[MakeOffer] = []
    for _ in range(number):
        offer = best_offer(Values(table.state, P1, STRONG, offered=offers_of(P1, table.log)))
        if offer is None:
            break
        found.append(offer)
        table.act(P1, offer)
        options = [each for each in table.legal_actions(offer.to) if isinstance(each, answered)]
        table.act(offer.to, options[0])
    return found


def test_a_refused_offer_is_not_repeated() -> None:
    """CIV-18.15: the next offer to the same player gives more or asks for less."""
    offers = offers_after(swaps().table("trade"), DeclineOffer, 10)
    assert offers
    for number, offer in enumerate(offers):
        for earlier in offers[:number]:
            assert offer.to != earlier.to or Counter(offer.give) - Counter(earlier.give) or offer.get != earlier.get


def test_an_offer_that_asks_for_more_repeats_a_refused_one() -> None:
    """CIV-7.4: "2 trade for 2 culture" after "2 trade for 1 culture"; "3 trade for 1 culture" is a new offer."""
    refused = [Offered(P2, Goods(trade=2), Goods(culture=1), ignored=True)]
    assert is_repeated(refused, P2, Goods(trade=2), Goods(culture=1))
    assert is_repeated(refused, P2, Goods(trade=2), Goods(culture=2))
    assert is_repeated(refused, P2, Goods(trade=1), Goods(culture=1, backs=("silk",)))
    assert not is_repeated(refused, P2, Goods(trade=3), Goods(culture=1))
    assert not is_repeated(refused, P1, Goods(trade=2), Goods(culture=1))


def test_offers_to_a_player_who_refuses_them_become_rare() -> None:
    """CIV-18.15: each has to gain that player more than the one before."""
    table = swaps().table("trade")
    refused = offers_after(table, DeclineOffer, 20)
    assert max(Counter(offer.to for offer in refused).values()) <= 3
    assert all(each.ignored for each in offers_of(P1, table.log))


def test_an_accepted_offer_ends_the_doubt_about_offers() -> None:
    """CIV-7.5: what was offered before counts as considered."""
    table = swaps().table("trade")
    (offer,) = offers_after(table, AcceptOffer, 1)
    assert [(each.to, each.ignored) for each in offers_of(P1, table.log)] == [(offer.to, False)]


def test_the_seat_alone_remembers_its_offers_at_the_table() -> None:
    """CIV-5: others know that an offer was made, but not its content."""
    table = swaps().table("trade")
    offer, *_ = plan(table, P1, "strong")
    assert isinstance(offer, MakeOffer)
    table.act(P1, offer)
    for seat, offered_to in ((P1, [offer.to]), (P2, [])):
        position = SearchPosition.of(table, seat, Random(1))
        assert position is not None
        assert [each.to for each in offers_of(seat, position.log)] == offered_to


def test_a_negotiation_of_computer_players_ends() -> None:
    """CIV-18.15: few offers are made."""
    made = position(LAND, "B2 cap1; G7 cap2; B7 cap3", seats=3)
    for player in made.g.players:
        player.resources = {"wheat": 2, "incense": 2, "silk": 2, "iron": 2}
        player.trade, player.culture = 9, 5
    made.g.players[1].technologies += ["horseback_riding", "metalworking"]
    table = made.table("trade")
    while table.stage in ("trade", "negotiation"):
        assert table.decision_count < 60
        seat = next(iter(table.questions))
        table.act(seat, decided(table, seat))
