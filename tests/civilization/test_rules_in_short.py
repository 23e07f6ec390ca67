"""Rules that a position shows at a glance: what counts, what is hidden, what begins a game."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.wording.narration import read_by
from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import DevoteToArts, ProduceFigure, ProduceUnit
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import StartGroup, Step
from rules.civilization.actions.setup import PlaceCapital
from rules.civilization.actions.start import ChangeGovernment
from rules.civilization.board.coins import coins
from rules.civilization.board.control import blockaded, cities_of, wonder_works
from rules.civilization.board.devotion import devotion
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.icons import city_icons, collected, square_icons
from rules.civilization.board.knowledge import city_limit, has_place, pyramid, stacking_limit, travel_speed
from rules.civilization.board.placement import tokens_left
from rules.civilization.board.production import production, wonder_cost
from rules.civilization.board.strength import combat_bonus, hand_size, strength
from rules.civilization.core.catalog.land import HUTS, VILLAGES
from rules.civilization.core.catalog.numbers import COMPONENTS, LIMITS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Phase
from rules.civilization.effects.culture import advance_culture
from rules.civilization.effects.draws import draw_event, gain_great_person, units_left
from rules.civilization.effects.purse import add_coin_token, gain_trade
from rules.civilization.effects.technology import learn
from rules.civilization.effects.tokens import clear_square, place_building
from rules.civilization.effects.wonders import gain_from_wonders
from rules.engine import Seat, Table
from rules.engine.core.secret import FACE_DOWN
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal

CENTRE = the_square("C3")


def begun(seats: int = 2, **options: object) -> Table[Game]:
    """Return a game with drawn nations and a laid map."""
    return Table.new(CIVILIZATION, CivilizationOptions.model_validate(options), seats, "short")


def with_city(land: str = PLAIN, pieces: str = "") -> Position:
    """Return a capital on C3 and a rival far away."""
    return position(land, "; ".join(["C3 cap1; H8 cap2", *([pieces] if pieces else [])]))


def test_nations_are_drawn_or_chosen() -> None:
    """CIV-4.1, CIV-21.2: each nation at most once."""
    drawn = begun(4).state
    assert len({player.nation for player in drawn.players}) == 4
    assert begun(nations="chosen").questions[Seat(0)].name == "nation"


def test_everybody_begins_with_the_same_limits() -> None:
    """CIV-4.5, CIV-4.16: no culture events, and piles that are shuffled."""
    g = begun(3).state
    for player in g.players:
        extra = player.row.stacking_limit_bonus
        assert (travel_speed(player), stacking_limit(player), city_limit(player)) == (2, 2 + extra, 2)
        assert culture_hand_size(g, player.seat) == LIMITS.culture_hand
        assert player.events == []
    assert sorted(g.hut_pool) == sorted(HUTS)
    assert sorted(g.village_pool) == sorted(VILLAGES)
    assert {"spy", "uranium"} <= set(VILLAGES)


def test_the_first_player_is_drawn_and_the_token_moves_on_each_turn() -> None:
    """CIV-4.7, CIV-5.3: not before the first turn, then to the left."""
    assert {Table.new(CIVILIZATION, CivilizationOptions(), 2, f"seed {n}").state.first for n in range(8)} == {0, 1}
    first: dict[int, Seat] = {}
    table, random = begun(3, turn_limit=3), Random(1)
    while not table.finished:
        g = table.state
        if g.round:
            first.setdefault(g.round, g.first)
        seat = next(iter(table.questions))
        options = table.legal_actions(seat)
        table.act(seat, next((each for each in options if isinstance(each, EndSegment)), random.choice(options)))
    order = [Seat(each) for each in table.state.clockwise]
    assert [order.index(first[turn]) for turn in (1, 2, 3)] == [(order.index(first[1]) + n) % 3 for n in range(3)]


def test_the_phases_follow_each_other() -> None:
    """CIV-5.1, CIV-5.4: each segment ends when its owner says so."""
    made = with_city()
    made.g.phase = "start_of_turn"
    table, seen = made.table("start_of_turn"), []
    for _ in range(12):
        seen.append(table.state.phase)
        seat = next(iter(table.questions))
        ending = [each for each in table.legal_actions(seat) if each.tag in ("end", "pass", "no_research")]
        table.act(seat, ending[0])
    assert list(dict.fromkeys(seen)) == ["start_of_turn", "trade", "city_management", "movement"]


def test_a_square_holds_one_token_and_figures_of_one_player() -> None:
    """CIV-2.9, CIV-2.10, CIV-22.5: a token hides the printed icons and resources."""
    made = with_city("GGGG\nGGGG\nGGGG\nGGGG")
    place_building(made.g, the_square("B2"), "library")
    place_building(made.g, the_square("B2"), "granary")
    assert [marker.id for marker in made.g.markers.values()] == ["granary"]
    icons = square_icons(made.g, the_square("B2"))
    assert (icons.trade, icons.production) == (1, 1)


def test_nobody_builds_or_walks_on_unknown_land() -> None:
    """CIV-2.11."""
    made = position("GGGG\nGGGG\nGGGG\nGGGG", "C3 cap1; D4 army1; A1 cap2")
    made.facedown("neutral_01", 4, 0)
    table = made.table("movement")
    table.act(P1, StartGroup("D4", 1))
    assert refusal(table, P1, Step("east")) == "CIV-2.11"


def test_trade_above_the_dial_is_lost() -> None:
    """CIV-7.1, CIV-7.3, CIV-7.7."""
    made = with_city()
    made.player().trade = 25
    assert gain_trade(made.g, P1, 9) == 2
    assert made.player().trade == 27


@pytest.mark.parametrize(("government", "trade"), [("democracy", 3), ("fundamentalism", 0), ("despotism", 1)])
def test_governments_change_the_collected_trade(government: str, trade: int) -> None:
    """CIV-7.2, CIV-16.2, CIV-16.4, CIV-16.8: never below 0."""
    made = with_city("GGGGGGGG\nGDGGGGGG\nGGGGGGGG\nGGGGGGGG\n" + "\n".join(["GGGGGGGG"] * 4))
    made.player().government = government
    assert collected(made.g, P1) == trade


def test_fundamentalists_draw_one_more_unit() -> None:
    """CIV-11.2, CIV-16.8."""
    made = with_city()
    made.player().government = "fundamentalism"
    assert hand_size(made.g, P1, 1, False) == 4
    assert hand_size(made.g, P1, 3, True) == 11


def test_a_democracy_attacks_no_cities() -> None:
    """CIV-9.12, CIV-16.4: but it may walk around them."""
    made = position(PLAIN, "A1 cap1; D3 cap2; D4 army1")
    made.player().government = "democracy"
    table = made.table("movement")
    table.act(P1, StartGroup("D4", 1))
    assert refusal(table, P1, Step("north")) == "CIV-9.12"
    assert table.obstacle(P1, Step("east")) is None


def test_armies_and_scouts_walk_in_enemy_outskirts() -> None:
    """CIV-9.6."""
    made = position(PLAIN, "A1 cap1; E3 cap2; C3 army1 scout1")
    table = made.table("movement")
    table.act(P1, StartGroup("C3", 1, 1))
    assert table.obstacle(P1, Step("east")) is None


@pytest.mark.parametrize(
    ("government", "culture", "hand"), [("monarchy", 2, 3), ("despotism", 1, 2), ("communism", 0, 2)]
)
def test_governments_change_the_culture_of_the_arts(government: str, culture: int, hand: int) -> None:
    """CIV-8.7, CIV-14.2.1, CIV-16.6, CIV-16.7: never below 0."""
    made = with_city()
    made.player().government = government
    assert devotion(made.g, CENTRE) == culture
    assert culture_hand_size(made.g, P1) == hand


def test_technologies_and_coins_let_a_player_hold_more_events() -> None:
    """CIV-14.2.1: Computers count coins."""
    made = with_city()
    made.player().technologies += ["pottery", "civil_service", "theology", "computers"]
    made.player().coin_tokens = {"pottery": 3}
    assert coins(made.g, P1) == 5
    assert culture_hand_size(made.g, P1) == 6


def test_feudalism_is_a_coin_while_it_lasts() -> None:
    """CIV-6.4.5, CIV-16.5."""
    made = with_city()
    made.player().government = "feudalism"
    assert coins(made.g, P1) == 1
    made.player().government = "anarchy"
    assert coins(made.g, P1) == 0


def test_staying_in_anarchy_is_allowed_and_despotism_always_open() -> None:
    """CIV-6.1, CIV-6.4.4, CIV-16.1."""
    made = with_city()
    made.player().government, made.player().anarchy_since = "anarchy", 0
    table = made.table("start_of_turn")
    assert ChangeGovernment("despotism") in options_of(table, P1, ChangeGovernment)
    assert table.obstacle(P1, EndSegment()) is None


def test_a_government_unlocked_in_a_start_of_turn_is_adopted_in_the_next_one() -> None:
    """CIV-6.4.2."""
    made = with_city()
    table = made.table("start_of_turn")
    learn(table.state, P1, "chivalry")
    assert table.state.players[P1].unlocked == ["feudalism"]
    assert refusal(table, P1, ChangeGovernment("feudalism")) == "CIV-6.4.1"


def test_wonders_give_at_the_start_of_a_turn() -> None:
    """CIV-6.2, CIV-14.1.3: culture, trade, a coin, a free space; nothing under a blockade (CIV-13.9)."""
    made = with_city(pieces="B2 stonehenge; C2 colossus; D2 louvre; B4 panama_canal; C4 sydney_opera_house")
    gain_from_wonders(made.g, P1)
    player = made.player()
    assert (player.culture, player.trade, coins(made.g, P1), player.culture_space) == (4, 3, 1, 1)
    made.put("D2 army2")
    gain_from_wonders(made.g, P1)
    assert player.culture == 5


def test_the_wonder_of_a_city_adds_its_culture_under_no_blockade() -> None:
    """CIV-13.9, CIV-15.1, CIV-15.2."""
    made = with_city(pieces="B2 louvre")
    assert devotion(made.g, CENTRE) == 3
    made.put("B2 army2")
    assert (devotion(made.g, CENTRE), wonder_works(made.g, P1, "louvre")) == (1, False)


def test_a_wonder_that_is_built_over_leaves_the_game_with_its_coins() -> None:
    """CIV-8.5.5, CIV-15.3, CIV-15.5."""
    made = with_city(pieces="B2 panama_canal")
    add_coin_token(made.g, P1, "panama_canal")
    clear_square(made.g, the_square("B2"), keep_person=True)
    assert (made.player().wonders, made.player().coin_tokens) == ([], {})
    assert made.g.spent == ["panama_canal"]


def test_coins_of_a_blockaded_canal_wait() -> None:
    """CIV-12.2, CIV-12.6, EX-CIV-S63."""
    made = with_city(pieces="B2 panama_canal")
    made.player().coin_tokens = {"panama_canal": 3, "sheet": 5}
    assert coins(made.g, P1) == 8
    made.put("B2 scout2")
    assert coins(made.g, P1) == 5


def test_a_coin_below_a_scout_counts_once_for_its_owner() -> None:
    """CIV-12.5, CIV-13.2, CIV-13.3, CIV-13.5: icons of tokens too, and the square is shut."""
    made = with_city(pieces="B2 bank; B2 scout2")
    scout = next(figure for figure in made.player(P2).figures if figure.square is not None)
    scout.city = the_square("H8")
    assert (coins(made.g, P1), coins(made.g, P2)) == (0, 1)
    assert blockaded(made.g, the_square("B2"))
    scout.square = the_square("F6")
    assert (coins(made.g, P1), coins(made.g, P2)) == (1, 0)


def test_a_city_partly_shut_works_with_the_rest() -> None:
    """CIV-13.6, CIV-22.1."""
    made = with_city("GGGGGGGG\nGFFGGGGG\nGGGGGGGG\n" + "\n".join(["GGGGGGGG"] * 5), "B2 army2")
    assert city_icons(made.g, CENTRE).production == 2


def test_natural_wonders_give_culture_in_addition_to_their_terrain() -> None:
    """CIV-13.10."""
    made = position(tiles="neutral_01 0,0", pieces="")
    icons = square_icons(made.g, the_square("B4"))
    assert (icons.production, icons.culture) == (1, 1)


def test_only_their_owner_sees_units() -> None:
    """CIV-8.4.2, CIV-14.2.2, CIV-19.1, CIV-19.2: numbers and backs are public."""
    made = with_city()
    made.player().units = ["infantry_2"]
    made.hold(P1, "sabotage")
    seen = made.table().view(P2).state.players[P1]
    assert seen.units == [FACE_DOWN]
    assert (seen.events[0].level, seen.events[0].event) == ("I", FACE_DOWN)


def test_everybody_reads_the_type_of_a_unit_and_its_owner_the_strength() -> None:
    """CIV-8.4, CIV-8.4.2."""
    made = with_city("FFFFFFFF\nFFFFFFFF\nFFFFFFFF\n" + "\n".join(["FFFFFFFF"] * 5))
    events = made.table().act(P1, ProduceUnit("C3", "mounted"))
    assert [str(event.text) for event in read_by(P2, events)] == ["seat 1 produces Mounted."]
    (own,) = [str(event.text) for event in read_by(P1, events)]
    assert re.fullmatch(r"seat 1 produces Mounted of strength [123] at rank I\.", own)


def test_killed_units_are_shuffled_when_no_others_are_left() -> None:
    """CIV-8.4.1: and with none at all the type cannot be bought."""
    made = with_city()
    made.player().trade = 27
    deck = made.g.unit_deck("infantry")
    deck.unit_cards, deck.discard = [], ["infantry_1"]
    table = made.table()
    assert table.obstacle(P1, ProduceUnit("C3", "infantry")) is None
    deck.discard = []
    assert units_left(made.g, "infantry") == 0
    assert refusal(made.table(), P1, ProduceUnit("C3", "infantry")) == "CIV-8.4.1"


def test_both_sides_of_a_building_share_its_tokens() -> None:
    """CIV-8.5.1: a player who knows the upgrade builds only that."""
    made = with_city(pieces="B2 market; D2 bank")
    made.player().trade = 27
    assert tokens_left(made.g, "market") == 3
    made.player().technologies += ["banking"]
    table = made.table()
    assert refusal(table, P1, ProduceBuilding("C3", "market", "B4")) == "CIV-8.5"


def test_walls_are_built_on_the_city_and_help_only_there() -> None:
    """CIV-8.5.4, CIV-11.4, CIV-22.11."""
    made = with_city()
    made.player().technologies.append("masonry")
    made.player().trade = 27
    table = made.table()
    assert refusal(table, P1, ProduceBuilding("C3", "city_walls", "B2")) == "CIV-8.5.4"
    table.act(P1, ProduceBuilding("C3", "city_walls", "C3"))
    g = table.state
    assert (combat_bonus(g, P1, CENTRE), combat_bonus(g, P1, None)) == (16, 0)


def test_upgrades_turn_buildings_also_under_a_blockade() -> None:
    """CIV-8.5.2, CIV-22.7."""
    made = with_city(pieces="B2 granary; B2 army2")
    learn(made.g, P1, "engineering")
    assert made.g.markers[the_square("B2")].id == "aqueduct"


def test_a_figure_without_a_square_is_not_produced() -> None:
    """CIV-8.3, CIV-8.3.2: water all around."""
    made = position("WWWWW\nWWWWW\nWWGWW\nWWWWW\nWWWWW", "C3 cap1; A1 scout2")
    made.player().trade = 27
    assert options_of(made.table(), P1, ProduceFigure) == []


def test_a_new_figure_moves_in_the_same_turn() -> None:
    """CIV-22.9."""
    made = with_city()
    made.player().trade = 27
    table = made.table()
    table.act(P1, ProduceFigure("C3", "army", "D3"))
    for seat in (P1, P2):
        table.act(seat, EndSegment())
    assert StartGroup("D3", 1) in table.legal_actions(P1)


def test_a_city_acts_once_and_in_any_order() -> None:
    """CIV-8.1, CIV-8.1.1."""
    made = with_city(pieces="F3 city1")
    table = made.table()
    table.act(P1, DevoteToArts("F3"))
    assert refusal(table, P1, DevoteToArts("F3")) == "CIV-8.1"
    assert table.obstacle(P1, DevoteToArts("C3")) is None


def test_generals_and_schools_of_war_help_in_every_battle_but_not_blockaded() -> None:
    """CIV-11.4, CIV-14.4.5."""
    made = with_city(pieces="B2 general; C2 academy; D2 barracks")
    assert combat_bonus(made.g, P1, None) == 10
    made.put("C2 scout2")
    assert combat_bonus(made.g, P1, None) == 6


def test_any_number_of_great_persons_may_be_in_a_city() -> None:
    """CIV-14.4.4, CIV-14.4.5."""
    made = with_city(pieces="B2 artist; C2 artist; D2 scientist")
    icons = city_icons(made.g, CENTRE)
    assert (icons.trade, icons.production, icons.culture) == (4, 1, 4)


def test_an_empty_pool_gives_no_great_person() -> None:
    """CIV-14.4.1."""
    made = with_city()
    made.g.great_person_pool.clear()
    assert not gain_great_person(made.g, P1)
    assert made.player().persons_due == []


def test_culture_events_are_reshuffled_from_their_discards() -> None:
    """CIV-14.3.1: without cards in either nothing is drawn."""
    made = with_city()
    deck = made.g.event_deck("III")
    deck.event_cards, deck.discard = [], ["disaster"]
    assert draw_event(made.g, P1, "III")
    assert not draw_event(made.g, P1, "III")
    assert [held.event for held in made.player().events] == ["disaster"]


def test_a_free_advance_has_the_usual_reward() -> None:
    """CIV-14.1.3."""
    made = with_city()
    made.player().culture_space = 2
    advance_culture(made.g, P1)
    assert (made.player().culture_space, len(made.player().persons_due), made.player().culture) == (3, 1, 0)


def test_ranks_hold_at_once_for_all_units() -> None:
    """CIV-10.6, CIV-22.6: a rank may be skipped, and never goes down."""
    made = with_city()
    learn(made.g, P1, "gunpowder")
    assert strength(made.g, P1, "infantry_2") == 4
    learn(made.g, P1, "democracy")
    assert strength(made.g, P1, "infantry_2") == 4


def test_space_flight_needs_fourteen_others() -> None:
    """CIV-10.4, CIV-10.7: five, four, three and two in the rows below it."""
    made = with_city()
    player = made.player()
    rows = {level: [row.id for row in TECHNOLOGIES.values() if row.level == level] for level in range(1, 5)}
    player.technologies = [*rows[1][:5], *rows[2][:4], *rows[3][:3], *rows[4][:1]]
    assert not has_place(player, 5)
    player.technologies.append(rows[4][1])
    assert (pyramid(player), has_place(player, 5)) == ([5, 4, 3, 2, 0], True)


def test_coins_feed_production_with_military_science() -> None:
    """CIV-8.2.1, CIV-12.4: one for three, in every city."""
    made = with_city()
    made.player().technologies.append("military_science")
    made.player().coin_tokens = {"sheet": 7}
    assert production(made.g, CENTRE) == 2


@pytest.mark.parametrize(("printing", "cost"), [("corrected", 10), ("first_printing", 20)])
def test_angkor_wat_is_cheaper_by_its_printing(printing: str, cost: int) -> None:
    """CIV-8.6, CIV-21.4, CIV-21.5, CIV-21.6: an option, as are loot and barbarians."""
    options = CivilizationOptions.model_validate({"angkor_wat": printing})
    made = position(PLAIN, "C3 cap1; H8 cap2", options=options)
    made.player().technologies.append("theology")
    assert wonder_cost(made.g, P1, "angkor_wat") == cost
    assert (options.loot_rules, options.barbarians) == ("classic", "engine")


def test_the_suggested_square_comes_first() -> None:
    """CIV-21.3."""
    table = begun(seating="fixed")
    seat = next(iter(table.questions))
    first = table.legal_actions(seat)[0]
    assert isinstance(first, PlaceCapital)
    square = the_square(first.square)
    assert table.state.world.faces[square].suggested


def test_a_time_out_spends_nothing() -> None:
    """CIV-18.14: the defaults end, pass and research nothing."""
    made = with_city()
    phases: dict[Phase, str] = {"start_of_turn": "end", "city_management": "end", "movement": "end"}
    for stage, tag in phases.items():
        table = made.table(stage)
        default = table.questions[P1].default
        assert default is not None
        answer = default(table.state, P1)
        assert answer is not None
        assert answer.tag == tag


def test_a_player_may_have_nothing_but_a_capital() -> None:
    """CIV-22.2, CIV-22.3, CIV-22.4: and a city token that was lost is there again."""
    made = with_city()
    table = made.table("movement")
    assert [each.tag for each in table.legal_actions(P1)] == ["plan", "end"]
    assert len(cities_of(table.state, P1)) == 1


def test_the_box_limits_the_components() -> None:
    """CIV-2.5, CIV-2.6: tokens of culture, wounds and coins do not run out, others do."""
    assert (COMPONENTS["hut_tokens"], COMPONENTS["village_tokens"]) == (len(HUTS), len(VILLAGES))
    made = with_city()
    made.player().culture = COMPONENTS["culture_tokens"] + 10
    assert DevoteToArts("C3") in made.table().legal_actions(P1)


def test_the_same_seed_and_decisions_make_the_same_game() -> None:
    """CIV-19.3, CIV-19.4: undo stops at a draw."""
    games = []
    for _ in range(2):
        table, random = begun(2, turn_limit=2), Random(5)
        while not table.finished:
            seat = next(iter(table.questions))
            table.act(seat, random.choice(table.legal_actions(seat)))
        games.append(table.digest())
    assert games[0] == games[1]


def test_rome_advances_for_a_wonder_it_builds() -> None:
    """CIV-8.6.2, CIV-17.5."""
    land = "\n".join(["FFFFFFFF"] * 8)
    made = position(land, "C3 cap1; H8 cap2", nations=("rome", "china"))
    table = made.table()
    table.act(P1, ProduceWonder("C3", "stonehenge", "B2"))
    assert table.state.players[P1].culture_space == 1
