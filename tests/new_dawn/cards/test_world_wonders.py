"""Each world wonder has its effect for its controller, and for nobody else (ND-13.1, ND-13.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rules.engine import Table
from rules.engine.core.action import AnyAction
from rules.new_dawn import Game
from rules.new_dawn.actions.abilities import UnloadTrade, UseGardens, UseOracle
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.diplomacy import TakeDiplomacy
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.further import ResolveFurther
from rules.new_dawn.actions.industry import BuildCity, BuildWonder, UpgradeCard
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.actions.rival_tokens import DestroyControl, OfferTwo
from rules.new_dawn.actions.science import AdvanceTech, GainCard
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.barbarian_ways import destination
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.effects.control_tokens import remove_token
from rules.new_dawn.effects.focus_row import begin_resolution
from tests.cost import as_subtests
from tests.new_dawn.resolving import face_up, led_by, resolving
from tests.new_dawn.tables import P1, P2, P3, Position, options_of, position

LAND = (
    "0,0 G cap1; 1,0 H; 2,0 H; 3,0 H; 0,1 G; 0,2 G; 0,3 G; 0,4 G; 0,5 G; 0,6 G; 0,7 G; 0,8 G; 0,9 G; 0,10 G;"
    " -1,0 G CT1; -2,0 F city2; -3,0 G; -1,1 D; -4,0 G ct2; -5,0 W; 5,5 F; 7,7 G;"
    " 9,-9 G ct1; 20,0 G cap2; 21,0 G barbA; 22,0 G"
)
"""A capital with an own reinforced token, rivals in the west, roads to the east and south, and places far away."""
RIVAL, FAR = "-2:0", "-4:0"


def over_hills(made: Position) -> list[str]:
    table = resolving(made, "C1", 2)
    table.act(P1, PlaceControl("1:0"))
    return [option.space for option in placements(table) if option.source == "hills"]


def placements(table: Table[Game]) -> list[PlaceControl]:
    return [option for option in table.legal_actions(P1) if isinstance(option, PlaceControl)]


def in_the_garden(made: Position) -> list[str]:
    table = made.table()
    if UseGardens() not in table.legal_actions(P1):
        return []
    table.act(P1, UseGardens())
    return sorted(option.space for option in placements(table))


def in_forests(made: Position) -> bool:
    return PlaceControl("5:5") in resolving(made, "C1", 3).legal_actions(P1)


def destroyed(made: Position) -> list[str]:
    for space in ("-3:0", "-1:1"):
        made.g.control[space] = made.g.control[FAR]
    return sorted(option.space for option in made.table().legal_actions(P1) if isinstance(option, DestroyControl))


def offered(made: Position) -> int:
    made.g.control["7:7"] = made.g.control[FAR]
    return len(options_of(made.table(), P1, OfferTwo))


def mature(made: Position) -> bool:
    g = made.g
    for name in g.world.names_in(g.world.near["0:0"]):
        g.control[name] = g.control["-1:0"]
    g.control["1:0"] = g.control[FAR]
    return "0:0" in mature_cities(g, P1)


def farthest(made: Position) -> int:
    table = resolving(made, "E1", 1)
    return max(int(option.to.split(":")[1]) for option in table.legal_actions(P1) if isinstance(option, MoveCaravan))


def far_city(made: Position) -> bool:
    return BuildCity("7:7") in resolving(made, "I1", 1).legal_actions(P1)


def slots(made: Position) -> list[int]:
    return [resolving(made, "S1", slot).state.resolution.slot for slot in range(1, 6)]


def stored(made: Position) -> tuple[bool, bool]:
    """Return whether the wonder takes a gained token, and whether a token on it can be taken."""
    made.g.players[P1].trade_due = 1
    gained = made.table()
    can_lay = LayTrade("great_zimbabwe") in gained.legal_actions(P1)
    made.g.players[P1].trade_due = 0
    made.g.players[P1].stored_trade = 1
    return can_lay, bool(options_of(made.table(), P1, UnloadTrade))


def behind(card: str, slot: int) -> Callable[[Position], list[str]]:
    """Return a function that lists the cards that can be resolved after one in a slot."""

    def found(made: Position) -> list[str]:
        table = resolving(made, card, slot)
        table.act(P1, EndResolution())
        options = table.legal_actions(P1) if table.state.active == P1 else []
        return [f"{option.card} by {option.by}" for option in options if isinstance(option, ResolveFurther)]

    return found


def swaps(made: Position) -> int:
    return len(options_of(made.table(), P1, UseOracle))


def gained_for_economy(made: Position) -> list[str]:
    made.g.players[P1].dial = 2
    table = resolving(made, "S1", 1)
    table.act(P1, AdvanceTech())
    found = [option for option in table.legal_actions(P1) if isinstance(option, GainCard)]
    return sorted(option.card for option in found if option.replaces == "foreign_trade")


def combat(made: Position) -> tuple[int, int]:
    """Return the bonus of the owner of the capital in an attack on a rival city, and in defence of the capital."""
    g = made.g
    made.row(P1, "M1 S1 E1 C1 I1")
    g.players[P1].caravans[0] = "-3:0"
    begin_resolution(g, P1, "masonry")
    return attack_bonus(g, P1, Target(RIVAL, defender=P2)), defense_bonus(g, P2, Target("0:0", defender=P1))


def combat_and_barbarians(made: Position) -> tuple[int, int, str | None]:
    """Return the bonuses of `combat`, and where a barbarian goes that would enter the capital."""
    return *combat(made), destination(made.g, "0:1", (0, -1))


def in_range(made: Position) -> tuple[int, bool]:
    """Return the attack bonus, and whether a token out of range can be attacked through a rival's city."""
    attacking = combat(made)[0]
    del made.g.cities[RIVAL]
    made.g.control.pop("-1:0")
    return attacking, Attack(FAR) in resolving(made, "M1", 1).legal_actions(P1)


Case = tuple[Callable[[Position], object], object, object]
CASES: Mapping[str, Case] = {
    "stonehenge": (over_hills, [], ["2:0"]),
    "hanging_gardens": (in_the_garden, [], ["-1:1", "0:1", "1:0"]),
    "chichen_itza": (in_forests, False, True),
    "forbidden_city": (destroyed, [], ["-1:1"]),
    "sydney_opera_house": (mature, False, True),
    "eiffel_tower": (offered, 0, 1),
    "colossus": (farthest, 3, 9),
    "great_lighthouse": (far_city, False, True),
    "machu_picchu": (slots, [1, 2, 3, 4, 5], [3, 3, 3, 4, 5]),
    "great_zimbabwe": (stored, (False, False), (True, True)),
    "estadio_do_maracana": (behind("C1", 1), [], ["foreign_trade by estadio_do_maracana"]),
    "big_ben": (combat, (1, 3), (3, 3)),
    "oracle": (swaps, 0, 4),
    "oxford_university": (
        gained_for_economy, ["currency"],
        ["animal_husbandry", "currency", "drama_and_poetry", "iron_working", "mathematics"],
    ),
    "kremlin": (combat, (1, 3), (5, 3)),
    "petra": (combat_and_barbarians, (1, 3, "0:0"), (1, 5, "0:2")),
    "terracotta_army": (combat, (1, 3), (3, 3)),
    "alhambra": (combat, (1, 3), (3, 5)),
    "venetian_arsenal": (behind("C1", 5), [], ["early_empire by venetian_arsenal"]),
    "pentagon": (in_range, (1, False), (3, True)),
    "ruhr_valley": (combat, (1, 3), (1, 8)),
}  # fmt: skip
"""The measurement, and its results without and with the wonder."""


def measured(wonder: str, *place: int) -> object:
    """Return the measurement with the wonder's token on a space, or without the wonder."""
    made = led_by(position(LAND), "gilgamesh")
    if place:
        made.wonder(wonder, *place)
    return CASES[wonder][0](made)


@as_subtests
@pytest.mark.parametrize("wonder", CASES)
def test_a_wonder_works_only_for_its_controller(wonder: str) -> None:
    """ND-13.1, ND-13.6, ND-13.8: under an own city or control token, but not under a rival's or none."""
    _, without, having = CASES[wonder]
    assert measured(wonder) == without
    assert measured(wonder, 0, 0) == having
    assert measured(wonder, 9, -9) == having
    assert measured(wonder, 20, 0) == without
    assert measured(wonder, 22, 0) == without


def built(wonder: str, row: str = "S1 E1 M1 C1 I1") -> Table[Game]:
    """Return the table after a player with that row has built the wonder."""
    made = led_by(position("0,0 G cap1; 1,0 G; 9,0 G cap2; 10,0 G; 19,0 G cap3", seats=3), "gilgamesh")
    face_up(made, wonder)
    made.row(P1, row)
    made.g.players[P1].resources = {"mercury": 3}
    table = made.table()
    table.act(P1, ChooseCard("pottery"))
    found = [option for option in table.legal_actions(P1) if isinstance(option, BuildWonder)]
    table.act(P1, next(option for option in found if option.wonder == wonder))
    return table


WHEN_BUILT: Mapping[str, tuple[type[AnyAction], int, int]] = {
    "pyramids": (UpgradeCard, 5, 3),
    "porcelain_tower": (UpgradeCard, 5, 2),
    "potala_palace": (TakeDiplomacy, 8, 3),
}
"""The actions of a wonder when it is built, how many are possible first, and how often."""


@pytest.mark.parametrize("wonder", WHEN_BUILT)
def test_a_wonder_has_its_effect_once_when_built(wonder: str) -> None:
    """ND-13.1, ND-13.2, ND-12.13."""
    kind, choices, times = WHEN_BUILT[wonder]
    table = built(wonder)
    assert len(options_of(table, P1, kind)) == choices
    number = 0
    while table.state.active == P1:
        table.act(P1, options_of(table, P1, kind)[0])
        number += 1
    assert number == times
    assert table.state.wonders == {wonder: "0:0"}


def test_the_pyramids_raise_level_1_alone_and_the_porcelain_tower_any() -> None:
    """ND-13.2."""
    low = {"drama_and_poetry", "animal_husbandry"}
    for wonder, raised in (("pyramids", low), ("porcelain_tower", {*low, "capitalism"})):
        table = built(wonder, "S4 E3 M4 C1 I1")
        assert {option.card for option in table.legal_actions(P1) if isinstance(option, UpgradeCard)} == raised


def test_a_later_controller_of_the_potala_palace_takes_no_cards_but_may_hold_more() -> None:
    """ND-13.1, ND-12.3, ND-12.5."""
    made = position("0,0 G cap1; 1,0 G ct1; 9,0 G cap2; 19,0 G cap3", seats=3)
    made.wonder("potala_palace", 1, 0)
    made.g.players[P1].diplomacy = [Diplomacy("embassy", P2), Diplomacy("joint_war", P2), Diplomacy("embassy", P3)]
    table = made.table()
    assert set(table.questions) == {P1}
    assert table.questions[P1].name == "choose"
    remove_token(made.g, "1:0")
    assert made.table().questions[P1].name == "surplus"


def test_every_world_wonder_is_tried() -> None:
    """ND-13.1."""
    assert {*CASES, *WHEN_BUILT} == set(WONDERS)
