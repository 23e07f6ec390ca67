"""Every battle of small hands, against a second, simpler implementation of the rules (CIV-11.5 to CIV-11.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product

import pytest

from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.battle_plan import planned_turn
from rules.civilization.battle.course import total
from rules.civilization.core.battle import Battle, BattleUnit, Front, Side, SideName
from rules.civilization.core.battle_plan import STEPS, BattlePlan
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of, open_fronts, play_unit
from tests.civilization.tables import P1, P2, PLAIN, position

BEATS = {"infantry": "mounted", "mounted": "artillery", "artillery": "infantry"}
CARDS = ("infantry_1", "artillery_2", "mounted_2", "aircraft_5")


@dataclass(frozen=True)
class Unit:
    """A unit in play: its card and its wounds."""

    card: str
    wounds: int = 0

    @property
    def strength(self) -> int:
        return int(self.card[-1])

    def trumps(self, other: Unit) -> bool:
        """Return whether the unit strikes the other first."""
        return BEATS.get(self.card.split("_")[0]) == other.card.split("_")[0]


@dataclass(frozen=True)
class Plain:
    """A battle in the rulebook's terms: hands, fronts of two places, and the dead; the attacker is 0."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    fronts: tuple[tuple[Unit | None, Unit | None], ...] = ()
    dead: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def targets(self, side: int) -> list[int]:
        """Return the fronts a side can attack."""
        return [n for n, front in enumerate(self.fronts, 1) if front[side] is None and front[1 - side] is not None]

    def play(self, side: int, card: str, front: int) -> Plain:
        """Play a card."""
        hand = list(self.hands[side])
        hand.remove(card)
        hands = (tuple(hand), self.hands[1]) if side == 0 else (self.hands[0], tuple(hand))
        if front == 0:
            alone = (Unit(card), None) if side == 0 else (None, Unit(card))
            return replace(self, hands=hands, fronts=(*self.fronts, alone))
        enemy = self.fronts[front - 1][1 - side]
        assert enemy is not None
        own, other = fought(Unit(card), enemy)
        fronts, dead = list(self.fronts), [list(self.dead[0]), list(self.dead[1])]
        there: list[Unit | None] = [None, None]
        for place, unit in ((side, own), (1 - side, other)):
            if unit.wounds >= unit.strength:
                dead[place].append(unit.card)
            else:
                there[place] = unit
        fronts[front - 1] = (there[0], there[1])
        left = tuple(each for each in fronts if each != (None, None))
        return Plain(hands, left, (tuple(dead[0]), tuple(dead[1])))

    def strength(self, side: int) -> int:
        """Return the strength of a side's units in play."""
        return sum(unit.strength for front in self.fronts if (unit := front[side]) is not None)


def fought(own: Unit, enemy: Unit) -> tuple[Unit, Unit]:
    """Return two units after they wound each other (CIV-11.6.1, CIV-11.6.2)."""
    hurt, struck = replace(own, wounds=own.wounds + enemy.strength), replace(enemy, wounds=enemy.wounds + own.strength)
    if own.trumps(enemy) and struck.wounds >= struck.strength:
        return own, struck
    if enemy.trumps(own) and hurt.wounds >= hurt.strength:
        return hurt, enemy
    return hurt, struck


NAMES: tuple[SideName, SideName] = ("attacker", "defender")


def as_plain(battle: Battle) -> Plain:
    """Return the rules' battle in the plain form."""

    def unit(name: SideName, front: int) -> Unit | None:
        found = battle.fronts[front].unit(name)
        return None if found is None else Unit(found.card, found.wounds)

    fronts = tuple((unit("attacker", n), unit("defender", n)) for n in range(len(battle.fronts)))
    hands = (tuple(battle.attacker.battle_hand), tuple(battle.defender.battle_hand))
    return Plain(hands, fronts, (tuple(battle.attacker.killed), tuple(battle.defender.killed)))


def in_play(unit: Unit | None) -> BattleUnit | None:
    """Return a unit in the rules' form."""
    return None if unit is None else BattleUnit(unit.card, unit.strength, unit.wounds)


def put(g: Game, plain: Plain) -> None:
    """Set up a plain battle in the rules' form."""
    battle = Battle("figures", the_square("B1"), the_square("A1"), [0], Side(P1), Side(P2), "defender")
    for side, name in enumerate(NAMES):
        battle.side(name).battle_hand, battle.side(name).killed = list(plain.hands[side]), list(plain.dead[side])
    for first, second in plain.fronts:
        battle.fronts.append(Front(in_play(first), in_play(second)))
    g.battle = battle


def positions(start: Plain) -> Iterator[tuple[Plain, int]]:
    """Yield every position of a battle in which a side has to play, with the side: the defender begins."""
    open_ones, seen = [(start, 1)], set()
    while open_ones:
        plain, side = open_ones.pop()
        if not any(plain.hands):
            continue
        side = side if plain.hands[side] else 1 - side
        if (plain, side) in seen:
            continue
        seen.add((plain, side))
        yield plain, side
        for card, front in product(sorted(set(plain.hands[side])), (0, *plain.targets(side))):
            open_ones.append((plain.play(side, card, front), 1 - side))


HANDS = [hand for size in range(3) for hand in combinations_with_replacement(CARDS, size)]


@pytest.mark.parametrize("first", HANDS, ids="+".join)
def test_every_turn_of_every_small_battle_follows_the_rules(first: tuple[str, ...]) -> None:
    """CIV-11.5 to CIV-11.8: each legal turn of both sides has the result of the rules, and no card is lost."""
    g = position(PLAIN, "A1 army1; B1 army2").g
    for second in HANDS:
        for plain, side in positions(Plain((first, second))):
            name = NAMES[side]
            put(g, plain)
            assert open_fronts(battle_of(g), name) == plain.targets(side)
            for card, front in product(sorted(set(plain.hands[side])), (0, *plain.targets(side))):
                put(g, plain)
                play_unit(g, name, card, front)
                battle, after = battle_of(g), plain.play(side, card, front)
                assert as_plain(battle) == after
                assert [total(battle, each) for each in NAMES] == [after.strength(0), after.strength(1)]
                assert all(unit.health > 0 for each in NAMES for unit in battle.units(each).values())
                held = [*after.dead[0], *after.dead[1], *after.hands[0], *after.hands[1]]
                held += [unit.card for each in after.fronts for unit in each if unit is not None]
                assert sorted(held) == sorted((*first, *second))


def planned_plainly(plain: Plain, side: int, steps: Sequence[str]) -> PlayUnit:
    """Return the turn of a plan, found by trying everything (CIV-18.16)."""
    order = ["infantry", "artillery", "mounted", "aircraft"]

    def weakness(card: str) -> tuple[int, int]:
        return int(card[-1]), order.index(card.split("_")[0])

    cards = sorted(set(plain.hands[side]), key=weakness)
    for step in steps:
        if step == "new_front":
            break
        if step == "new_front_strong":
            return PlayUnit(min(cards, key=lambda card: (-int(card[-1]), weakness(card))), 0)
        fitting = []
        for card, front in product(cards, plain.targets(side)):
            enemy = plain.fronts[front - 1][1 - side]
            assert enemy is not None
            own, struck = fought(Unit(card), enemy)
            kills, trump = struck.wounds >= struck.strength, Unit(card).trumps(enemy)
            unharmed = own.wounds == 0
            if {"trump_kill": kills and trump and unharmed, "kill": kills, "trump": trump, "attack": True}[step]:
                fitting.append((-enemy.strength, int(card[-1]), front, weakness(card), card))
        if fitting:
            return PlayUnit(min(fitting)[-1], min(fitting)[2])
    return PlayUnit(cards[0], 0)


PLANS = [*((step,) for step in STEPS), BattlePlan().steps, ("kill", "attack", "new_front_strong")]


@pytest.mark.few_fast
@pytest.mark.parametrize("steps", PLANS, ids="+".join)
def test_every_planned_turn_of_every_small_battle_is_the_first_possible_step(steps: tuple[str, ...]) -> None:
    """CIV-18.16."""
    g = position(PLAIN, "A1 army1; B1 army2").g
    for first, second in product([hand for hand in HANDS if len(hand) == 2], [hand for hand in HANDS if hand]):
        for plain, side in positions(Plain((first, second))):
            put(g, plain)
            assert planned_turn(g, NAMES[side], BattlePlan(steps)) == planned_plainly(plain, side, steps)


def test_the_small_hands_hold_every_type() -> None:
    """CIV-11.6.2."""
    assert {UNIT_CARDS[card].type for card in CARDS} == {"infantry", "artillery", "mounted", "aircraft"}
