"""All orders of play in small battles at a table, against a second implementation of the rules (CIV-11.5 to
CIV-11.10).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest

from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.movement import StartGroup
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.engine import Seat, Table
from tests.civilization.tables import P1, P2, PLAIN, options_of, position
from tests.civilization.test_small_battles import Plain

HANDS = (
    (),
    ("mounted_2",),
    ("infantry_1", "mounted_2"),
    ("artillery_2", "infantry_1"),
    ("artillery_2", "mounted_2"),
    ("artillery_1", "artillery_1", "infantry_3"),
)
SEATS = (P1, P2)


@dataclass(frozen=True)
class Ground:
    """The place of an attack by two armies: its defender, its bonus, and the side that plays first; the
    attacker is 0.
    """

    pieces: str
    bonus: int
    armies: int
    begins: int = 1


GROUNDS = {
    "armies": Ground("B2 army2 army2", 0, 2),
    "city": Ground("B2 city2", 6, 0),
    "walls": Ground("B2 CITY2", 6 + 4, 0, begins=0),
}


def attacked(ground: Ground, first: tuple[str, ...], second: tuple[str, ...]) -> Table[Game]:
    """Attack from C2 with two armies of the first player; nobody has anything to loot."""
    made = position(PLAIN, f"C2 army1 army1; {ground.pieces}; B7 cap1; G7 cap2", nations=("america", "egypt"))
    made.player(P1).technologies = made.player(P2).technologies = ["horseback_riding"]
    for seat, hand in zip(SEATS, (first, second), strict=True):
        made.player(seat).units = [*hand]
        for card in hand:
            made.g.unit_deck(UNIT_CARDS[card].type).unit_cards.remove(card)
    table = made.table("movement")
    table.act(P1, StartGroup("C2", 2))
    table.act(P1, table.parse("step west"))
    return table


def ends_rightly(table: Table[Game], plain: Plain, ground: Ground) -> None:
    """Check the final places of all figures and cards."""
    g = table.state
    assert g.battle is None
    won = 0 if plain.strength(0) > plain.strength(1) + ground.bonus else 1
    armies = [2, ground.armies]
    left = [0, 0]
    left[won] = max(min(1, armies[won]), armies[won] - len(plain.dead[won]) // 2)
    there = [len(g.players[seat].figures_on(the_square("B2"))) for seat in SEATS]
    assert there == left
    assert not g.players[0].figures_on(the_square("C2"))
    assert (the_square("B2") in g.cities) == (won == 1 and ground.bonus > 0)
    for side, seat in enumerate(SEATS):
        alive = [unit.card for front in plain.fronts if (unit := front[side]) is not None]
        assert g.players[seat].units == sorted(alive)
    killed = sorted([*plain.dead[0], *plain.dead[1]])
    assert sorted(card for deck in g.unit_decks for card in deck.discard) == killed


def play_all(table: Table[Game], plain: Plain, side: int, ground: Ground) -> int:
    """Play on in every way. Return the number of ways."""
    if not any(plain.hands):
        ends_rightly(table, plain, ground)
        return 1
    side = side if plain.hands[side] else 1 - side
    seat: Seat = SEATS[side]
    assert table.questions.keys() == {seat}
    expected = {PlayUnit(card, front) for card, front in product(set(plain.hands[side]), (0, *plain.targets(side)))}
    assert set(options_of(table, seat, PlayUnit)) == expected
    ways = 0
    for action in expected:
        following = table.clone()
        following.act(seat, action)
        ways += play_all(following, plain.play(side, action.card, action.front), 1 - side, ground)
    return ways


@pytest.mark.few_fast
@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("first", HANDS, ids="+".join)
def test_every_order_of_play_ends_as_the_rules_say(first: tuple[str, ...], ground: Ground) -> None:
    """CIV-11.5 to CIV-11.8.3, CIV-11.10: order of play, kills, returned armies and the final position."""
    for second in HANDS:
        if len(first) + len(second) < MOST_CARDS:
            assert play_all(attacked(ground, first, second), Plain((first, second)), ground.begins, ground)


MOST_CARDS = 5
"""The most cards; more have too many orders of play."""
