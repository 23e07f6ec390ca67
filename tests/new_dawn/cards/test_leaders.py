"""Each leader's ability does what the sheet says, and nobody else has it (ND-14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rules.new_dawn.actions.conquest import GainSpoils
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.further import SwapCards
from rules.new_dawn.actions.natural_wonders import LayNaturalWonder
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.targets import Target
from rules.new_dawn.board.wonder_cost import wonder_cost
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.effects.focus_row import begin_resolution
from rules.new_dawn.flow.setup import equip
from tests.new_dawn.military.fights import attack
from tests.new_dawn.resolving import led_by, resolving
from tests.new_dawn.tables import P1, P2, Position, options_of, position, row_of

LAND = (
    "0,0 H cap1; 1,0 D; 0,1 M; -1,0 N nw:mt_everest; -1,1 G; 0,-1 F; 1,-1 G barbA;"
    " 20,0 G city1; 21,0 G; 30,0 G cap2; 31,0 G ct2; 33,0 F ct2"
)


def started(made: Position) -> set[str]:
    """Return the spaces that a caravan reaches from the city that is not mature."""
    table = resolving(made, "E1", 1)
    return {option.to for option in table.legal_actions(P1) if isinstance(option, MoveCaravan)} & {"21:0"}


def costs(made: Position) -> list[int]:
    return [wonder_cost(made.g, P1, wonder) - row.cost for wonder, row in WONDERS.items()]


def swapped(made: Position) -> int:
    """Return the number of possible swaps after a military card that beat a barbarian."""
    made.row(P1, "S1 E1 M1 C1 I1")
    table = resolving(made, "M1", 5)
    attack(table, P1, "1:-1", 6, 1, barbarian=True)
    while table.state.active == P1 and not (found := options_of(table, P1, SwapCards)):
        table.act(P1, next(option for option in table.legal_actions(P1) if option.tag in ("lay", "end", "quest")))
    return len(found) if table.state.active == P1 else 0


def spoils(made: Position) -> int:
    """Return the number of resources to choose from for a beaten barbarian."""
    table = resolving(made, "M1", 5)
    attack(table, P1, "1:-1", 6, 1, barbarian=True)
    table.act(P1, LayTrade("masonry"))
    return len(options_of(table, P1, GainSpoils)) if table.state.active == P1 else 0


def placed(made: Position) -> set[str]:
    """Return the spaces where a culture card in slot 3 places tokens."""
    table = resolving(made, "C1", 3)
    return {option.space for option in table.legal_actions(P1) if isinstance(option, PlaceControl)}


def combat(made: Position) -> list[int]:
    """Return the attack bonuses against grassland, forest and a barbarian, and the defence bonus of the capital on
    hills.
    """
    made.row(P1, "M1 S1 E1 C1 I1")
    begin_resolution(made.g, P1, "masonry")
    targets = (Target("31:0", defender=P2), Target("33:0", defender=P2), Target("1:-1", barbarian="A"))
    defended = defense_bonus(made.g, P2, Target("0:0", defender=P1))
    return [*(attack_bonus(made.g, P1, target) for target in targets), defended]


def laid(made: Position) -> int:
    """Return the number of cards that can take a gained natural wonder."""
    table = resolving(made, "C1", 5)
    table.act(P1, PlaceControl("-1:0"))
    return len(options_of(table, P1, LayNaturalWonder))


def tokens(made: Position) -> list[int]:
    """Return the tokens a culture card places without a world wonder, and with one of each era as the latest."""
    found = []
    for wonder in ("", "stonehenge", "alhambra", "kremlin"):
        if wonder:
            made.wonder(wonder, 0, 0)
        culture = resolving(made, "C1", 1).state.resolution.culture
        assert culture is not None
        found.append(culture.tokens)
    return found


Case = tuple[Callable[[Position], object], object, object]
CASES: Mapping[str, Case] = {
    "trajan": (started, set(), {"21:0"}),
    "cleopatra": (costs, [0] * 24, [-1] * 24),
    "montezuma": (swapped, 0, 10),
    "gilgamesh": (spoils, 0, 4),
    "hojo_tokimune": (placed, {"-1:1", "0:-1", "21:0"}, {"-1:1", "0:-1", "21:0", "1:0", "0:1"}),
    "tomyris": (combat, [1, 1, 1, 4], [4, 1, 4, 7]),
    "teddy_roosevelt": (laid, 0, 5),
    "catherine_de_medici": (tokens, [2, 2, 2, 2], [2, 3, 4, 5]),
}
"""The measurement, and its results with another leader and with this one."""


@pytest.mark.parametrize("leader", CASES)
def test_only_its_leader_has_an_ability(leader: str) -> None:
    """ND-14.1 to ND-14.6."""
    measured, without, having = CASES[leader]
    for other in LEADERS:
        made = led_by(position(LAND), other)
        made.g.players[P2].leader_id = leader
        assert measured(made) == (having if other == leader else without), other


@pytest.mark.parametrize(
    ("leader", "row"),
    [
        ("trajan", "S1 E1 M1 C1 I1"),
        ("cleopatra", "S1 E1 I1 M1 C1"),
        ("montezuma", "S1 C1 E1 M1 I1"),
        ("gilgamesh", "E1 C1 S1 M1 I1"),
        ("hojo_tokimune", "I1 E1 M1 S1 C1"),
        ("tomyris", "C1 M1 S1 E1 I1"),
        ("teddy_roosevelt", "M1 S1 I1 C1 E1"),
        ("catherine_de_medici", "M1 S1 E1 I1 C1"),
    ],
)
def test_a_leader_begins_with_this_row(leader: str, row: str) -> None:
    """ND-3.2."""
    made = led_by(position(LAND), leader)
    equip(made.g.players[P1])
    assert row_of(made.g, P1) == row


def test_every_leader_is_tried() -> None:
    """ND-14.1."""
    assert set(CASES) == set(LEADERS)
