"""The panel's texts about a position: possessions, outlook, choices, unused options."""

from __future__ import annotations

from random import Random

import pytest

from bot.drafts.entry_labels import with_kind
from bot.language.i18n import Localizer
from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.actions.abilities.engineering import SplitProduction
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.actions.city import AdvanceCulture, DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.movement import FinishGroup, StartGroup, Step
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.actions.research import Research
from rules.civilization.actions.start import ChangeGovernment, FoundCity, PlacePerson
from rules.civilization.board.icons import collected
from rules.civilization.board.idle import unused
from rules.civilization.core.battle import Battle, BattleUnit, Front, Side
from rules.civilization.core.grid import the_square
from rules.civilization.core.negotiation import Goods, Offer
from rules.civilization.core.state import Phase
from rules.civilization.effects.battle import battle_of
from rules.civilization.words.descriptions import describe
from rules.civilization.words.explanations import details
from rules.civilization.words.holding import holding, purse
from rules.civilization.words.outlook import outlook
from rules.civilization.words.situations import fronts, situation
from rules.civilization.words.values import value_label
from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text
from tests.civilization.tables import P1, P2, Position, position

LAND = "\n".join(["GGGGGGGG", "GFFGGDGG", "GFGGGGGG", "GGGGGGGG", "GGGGMGGG", "GGGGGGGG", "GGGGGGGG", "GGGGGGGG"])


def in_play() -> Position:
    """Return a capital on C3, an army and a scout, some trade and culture."""
    made = position(LAND, "C3 cap1; D3 army1; F2 scout1; G7 cap2")
    player = made.player(P1)
    player.trade, player.culture = 7, 4
    return made


def said(text: Text | None) -> str:
    assert text is not None, "there is something to say"
    return str(text)


def test_the_purse_names_what_can_be_spent() -> None:
    made = in_play()
    made.player(P1).resources["silk"] = 2
    made.player(P1).huts.append("spy")
    assert said(purse(made.g, P1)) == "7 trade, 4 culture, 0 coins, 2 Silk, hut with Spy (Espionage), 0 units"


def test_equal_tokens_of_huts_are_counted() -> None:
    made = in_play()
    made.player(P1).huts += ["silk", "silk", "spy"]
    found = said(purse(made.g, P1))
    assert found == "7 trade, 4 culture, 0 coins, 2× hut with Silk, hut with Spy (Espionage), 0 units"


def test_others_see_only_the_backs_of_huts_and_villages() -> None:
    """CIV-19.2."""
    made = in_play()
    made.player(P1).huts.append("spy")
    seen = made.table().view(P2).state
    assert said(purse(seen, P1)) == "7 trade, 4 culture, 0 coins, 1 hut, 0 units"


def test_the_hand_shows_strengths_and_the_texts_of_events() -> None:
    """CIV-11.7, CIV-14.2.2."""
    made = in_play()
    made.player(P1).units = ["infantry_2", "infantry_2", "mounted_3"]
    made.player(P1).technologies.append("chivalry")
    made.hold(P1, "sabotage")
    assert [str(line) for line in holding(made.g, P1)] == [
        "Units: 2× Infantry 2, 1× Mounted 4",
        "Sabotage (I): Destroy a building up to 4 squares away from one of your figures or cities.",
        "You may hold 2 culture events",
    ]


def test_the_outlook_shows_the_distance_to_each_victory() -> None:
    """CIV-10.2, CIV-10.7, CIV-14.1.1, CIV-20.3."""
    g = in_play().table().view(P1).state
    assert said(outlook(g, P1)) == (
        "next trade phase +0 trade; research up to level I; culture track 0 of 21, the next space for 3 culture; "
        "1 of 15 technologies, 0 of 15 coins"
    )
    assert outlook(g, P2) is None


def test_the_outlook_shows_the_trade_gained_and_lost_in_the_next_trade_phase() -> None:
    """CIV-7.1: the dial ends at 27."""
    made = in_play()
    made.player(P1).trade = 27
    made.player(P1).government = "democracy"
    made.g.phase, made.g.active = "start_of_turn", P1
    gained = collected(made.g, P1)
    assert gained > 0
    assert said(outlook(made.g, P1)).startswith(
        f"next trade phase +{gained} trade, ⚠ {gained} of it lost above 27; research"
    )
    made.g.phase = "movement"
    assert "lost above 27 unless you spend trade; research" in said(outlook(made.g, P1))


def test_the_outlook_shows_the_trade_for_the_next_level() -> None:
    """CIV-10.4: two cards in the first row open a place in the second one."""
    made = in_play()
    made.player(P1).technologies.append("pottery")
    made.player(P1).culture_space = 8
    g = made.table().view(P1).state
    assert (
        said(outlook(g, P1))
        .partition("; ")[2]
        .startswith(
            "research up to level I (II with 11 trade); culture track 8 of 21, the next space for 5 culture and 3 trade"
        )
    )


def at(stage: Phase, made: Position) -> Game:
    table: Table[Game] = made.table(stage)
    return table.view(P1).state


def test_city_management_shows_the_actions_of_each_city() -> None:
    """CIV-8.2, CIV-8.7."""
    made = in_play()
    told = said(situation(at("city_management", made), P1))
    assert told == "trade can rush up to 4 more production", "its menu names the city"
    made = in_play()
    made.player(P1).turn.actions[the_square("C3")] = 1
    assert said(situation(at("city_management", made), P1)) == "C3 has acted; trade can rush up to 4 more production"


def test_movement_shows_the_steps_of_a_group() -> None:
    """CIV-9.1, CIV-9.3; the groups are in the menu."""
    assert said(situation(at("movement", in_play()), P1)) == "At most 2 figures on a square"


def test_a_moving_group_shows_its_steps() -> None:
    made = in_play()
    table = made.table("movement")
    table.act(P1, StartGroup("D3", 1))
    table.act(P1, Step("east"))
    assert said(situation(table.view(P1).state, P1)) == "1 army on E3, 1 step left"


def test_research_shows_the_levels() -> None:
    made = in_play()
    made.g.phase = "research"
    assert said(situation(made.g, P1)) == ("You have 7 trade: research up to level I. Research spends all of it.")


def test_negotiation_shows_open_offers() -> None:
    """CIV-18.15."""
    made = in_play()
    made.g.phase = "trade"
    made.g.offers = [Offer(1, P2, P1, Goods(trade=3), Goods(culture=2))]
    assert said(situation(made.g, P1)) == "seat 2 offers you 3 trade for 2 culture"
    assert said(situation(made.g, P2)) == "you offer seat 1 3 trade for 2 culture"


def test_start_of_turn_shows_cities_and_scouts() -> None:
    """CIV-6.3.1, CIV-6.6."""
    assert said(situation(at("start_of_turn", in_play()), P1)) == "1 of 2 cities; scout on F2 gathers for C3"


def test_too_many_events_come_before_everything_else() -> None:
    """CIV-14.2.3."""
    made = in_play()
    made.hold(P1, "sabotage", "drought", "lost")
    assert said(situation(made.g, P1)) == "You hold 3 culture events and may hold 2."


def in_battle() -> Game:
    """Return two fronts: an enemy alone, wounded, and one of ours."""
    made = in_play()
    g = made.g
    g.phase, g.active = "movement", P1
    g.battle = Battle(
        "figures",
        the_square("E3"),
        the_square("D3"),
        [0],
        Side(P1, 4, ["infantry_2", "artillery_2", "mounted_1"]),
        Side(P2, 0, ["infantry_1"]),
        "attacker",
        [Front(defender=BattleUnit("mounted_3", 3, wounds=1)), Front(attacker=BattleUnit("infantry_2", 2))],
    )
    return g


def test_a_battle_shows_totals_fronts_and_the_enemys_hand() -> None:
    """CIV-11.4, CIV-11.8."""
    assert said(situation(in_battle(), P1)) == (
        "battle on E3, strength so far: you 6, seat 2 3\n"
        "• front 1: Mounted 3 of seat 2 with 1 wound\n"
        "• front 2: Infantry 2 of seat 1\n"
        "• 1 card left against you"
    )


def test_the_reader_of_a_battle_is_you() -> None:
    """A name in the genitive stood where "your" is meant."""
    panel = Localizer("en", ("Anna", "Boris")).to(P1)
    lines = [panel(front) for front in fronts(in_battle(), battle_of(in_battle()))]
    assert lines == ["front 1: Mounted 3 of Boris with 1 wound", "front 2: your Infantry 2"]


def test_figures_that_leave_the_site_of_a_city_are_told() -> None:
    """CIV-6.3.2."""
    made = position(LAND, "F3 scout1 army1 army1; B2 cap1; H8 cap2")
    table = made.table("start_of_turn")
    table.act(P1, FoundCity("F3"))
    assert said(situation(table.state, P1)) == "2 figures have to leave the new city on F3."


def test_a_free_resource_tells_what_it_is_for() -> None:
    """CIV-10.11."""
    made = in_play()
    made.player(P1).resources_due = 1
    assert said(situation(at("research", made), P1)) == "For a technology that upgrades or unlocks a unit."


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("infantry_2", "Infantry 2 against Mounted 3 on front 1: kills it"),
        ("artillery_2", "Artillery 2 against Mounted 3 on front 1: is killed"),
        ("mounted_1", "Mounted 1 against Mounted 3 on front 1: is killed"),
    ],
)
def test_an_attack_shows_its_result(card: str, told: str) -> None:
    """CIV-11.6.1, CIV-11.6.2: infantry strikes mounted first, mounted strikes artillery first."""
    assert str(describe(in_battle(), P1, PlayUnit(card, 1))) == told


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (ProduceFigure("C3", "army", "B2"), "C3: Army on B2 (forest) for 4 production"),
        (ProduceUnit("C3", "infantry"), "C3: Infantry for 5 production"),
        (
            ProduceBuilding("C3", "barracks", "D4"),
            "C3: Barracks on D4 (grassland) for 7 production: 6 + 2 rushed with 3 trade",
        ),
        (DevoteToArts("C3"), "Devote to the arts in C3: 1 culture"),
        (AdvanceCulture(), "Space 1 for 3 culture: an event of level I"),
        (FoundCity("F2"), "City on F2 (desert, 1 scout): 0 production, 0 trade"),
        (ChangeGovernment("anarchy"), "Anarchy"),
        (PlacePerson("artist", "B2"), "Artist on B2 (forest)"),
        (Celebrate("we_love_the_despot_day", "C3"), "We Love the Despot Day!: 4 production in C3"),
        (StartGroup("D3", 1), "Move 1 army from D3"),
        (Research("chivalry"), "Research Chivalry (level II)"),
    ],
)
def test_choices_show_their_costs_and_gains(action: AnyAction, told: str) -> None:
    assert str(describe(in_play().g, P1, action)) == told


@pytest.mark.parametrize("action", [DevoteToArts("C3"), Harvest("C3", "iron"), SplitProduction("C3")])
def test_a_city_action_is_not_named_twice(action: AnyAction) -> None:
    """A button has the kind before the words of an action that do not begin with it."""
    words = str(describe(in_play().g, P1, action))
    assert with_kind(str(type(action).kind_name()), words) == words


def test_a_step_names_its_destination() -> None:
    made = in_play()
    table = made.table("movement")
    table.act(P1, StartGroup("F2", 0, 1))
    g = table.view(P1).state
    assert str(describe(g, P1, Step("west"))) == "West to E2 (grassland)"
    assert str(describe(g, P1, FinishGroup())) == "Stop on F2"


def test_a_path_names_the_moving_figures() -> None:
    """CIV-18.8: figures that stay are not counted."""
    path = DeclarePath("D3", 1, 0, ("south",))
    told = "1 army D3 → D4 (grassland)"
    assert str(describe(in_play().g, P1, path)) == told


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Research("pottery"), "Spend any two resources to put a coin on this card. It holds up to four. "
                              "Unlocks Granary. You may hold 1 more culture event."),
        (Research("masonry"), "Unlocks City Walls. Up to 3 of your figures may share a square."),
        (ChangeGovernment("feudalism"), "You have one more coin, and a city that harvests may do so around any of "
                                        "your cities."),
        (ProduceBuilding("C3", "granary", "D4"), "1 trade, 1 production"),
        (ProduceBuilding("C3", "market", "B2"), "1 trade, 1 production, 1 culture, instead of 2 production"),
        (PlacePerson("general", "B2"), "instead of 2 production"),
        (ProduceUnit("C3", "infantry"), "trumps Mounted"),
    ],
)  # fmt: skip
def test_choices_of_cards_are_explained(action: AnyAction, told: str) -> None:
    assert said(details(in_play().g, P1, action)) == told


def test_idle_cities_and_figures_are_named_before_the_end_of_a_phase() -> None:
    """CIV-6.3, CIV-8.1, CIV-9.1."""
    assert said(unused(at("city_management", in_play()), P1)) == "1 city"
    assert said(unused(at("movement", in_play()), P1)) == "figures on 2 squares"
    assert said(unused(at("start_of_turn", in_play()), P1)) == "a new city"
    assert unused(at("trade", in_play()), P1) is None


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("square", "B2", "B2 (forest)"),
        ("nation", "rome", "Rome"),
        ("technology", "pottery", "Pottery"),
        ("direction", "north", "north"),
        ("card", "infantry_2", "Infantry 2"),
        ("token", "hut", "a hut"),
        ("pay", "hut:silk", "hut: Silk"),
        ("ask", "event:I", "a culture event of level I"),
    ],
)
def test_values_have_their_common_names(field: str, value: str, told: str) -> None:
    assert said(value_label(in_play().g, field, value)) == told


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_every_position_of_a_game_can_be_described(seats: int) -> None:
    """In lines that fit a message, for each of its players."""
    random, words = Random(seats), CIVILIZATION.words
    table = Table.new(CIVILIZATION, CivilizationOptions(turn_limit=5), seats, f"told {seats}")
    while not table.finished:
        seat = random.choice(list(table.questions))
        g = table.view(seat).state
        for told in (words.purse, words.outlook, words.situation):
            assert told is not None
            text = told(g, seat)
            assert text is None or (str(text).strip() and "{" not in str(text) and len(str(text)) < 600)
        for viewer in (None, Seat(0)):
            seen = table.view(viewer).state
            lines = [str(line) for line in words.overview(seen, viewer)]
            assert max(map(len, lines)) <= 1900
        options = table.legal_actions(seat)
        table.act(seat, random.choice(options))
