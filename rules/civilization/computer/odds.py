"""Chances of battles, estimated by simplified battles with possible cards (CIV-11)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from rules.civilization.core.catalog.build import UNIT_CARDS, UNIT_ROWS

Card = tuple[str, int]
"""A unit by its type and its strength."""
Unit = tuple[str, int, int]
"""A unit in play: its type, its strength, and the wounds that kill it."""
TRIALS = 24
TYPES = ("infantry", "artillery", "mounted")
PLAIN_STRENGTHS = (1, 2, 2, 2, 3)
TRUMPS = {row.id: row.trumps for row in UNIT_ROWS.values()}


@dataclass(frozen=True, slots=True)
class Force:
    """The cards a side may draw from: known cards, or a number of cards at public ranks."""

    hand: int
    """The number of cards drawn."""
    known: tuple[Card, ...] = ()
    unknown: int = 0
    ranks: tuple[int, int, int] = (1, 1, 1)
    one_each: bool = False
    """True for barbarians, who draw a card of each type (CIV-11.11)."""
    more: int = 0
    """Strength added to that of the cards (CIV-11.7)."""

    def drawn(self, random: Random) -> list[Card]:
        """Return a random hand."""
        if self.one_each:
            return [(kind, random.choice(PLAIN_STRENGTHS)) for kind in TYPES[: self.hand]]
        cards = list(self.known)
        for _ in range(self.unknown):
            kind = random.randrange(len(TYPES))
            cards.append((TYPES[kind], random.choice(PLAIN_STRENGTHS) + self.ranks[kind] - 1 + self.more))
        return random.sample(cards, min(self.hand, len(cards)))


@dataclass(slots=True)
class Fronts:
    """The fronts of a battle for side 0 and side 1."""

    pairs: list[list[Unit | None]]

    def copy(self) -> Fronts:
        """Return an independent copy."""
        return Fronts([pair.copy() for pair in self.pairs])

    def play(self, side: int, card: Card, front: int | None, more: int = 0) -> None:
        """Play a card as a new front, or against the unit of a front (CIV-11.6)."""
        unit: Unit = (card[0], card[1], card[1])
        if front is None:
            pair: list[Unit | None] = [None, None]
            pair[side] = unit
            self.pairs.append(pair)
            return
        pair = self.pairs[front]
        enemy = pair[1 - side]
        assert enemy is not None, "an attacked front has an enemy"
        pair[side], pair[1 - side] = clash(unit, enemy, more)

    def total(self, side: int) -> int:
        """Return the strength of a side's units in play (CIV-11.8)."""
        return sum(unit[1] for pair in self.pairs if (unit := pair[side]) is not None)


def clash(unit: Unit, enemy: Unit, more: int = 0) -> tuple[Unit | None, Unit | None]:
    """Return the remains of a unit and of the enemy it attacks (CIV-11.6.1, CIV-11.6.2)."""
    hit = (enemy[0], enemy[1], enemy[2] - unit[1] - more)
    if TRUMPS[unit[0]] == enemy[0] and hit[2] <= 0:
        return unit, None
    hurt = (unit[0], unit[1], unit[2] - enemy[1])
    if TRUMPS[enemy[0]] == unit[0] and hurt[2] <= 0:
        return None, enemy
    return hurt if hurt[2] > 0 else None, hit if hit[2] > 0 else None


def usual_play(fronts: Fronts, side: int, hand: list[Card]) -> tuple[Card, int | None]:
    """Return the play with the highest immediate gain of strength, else a new front with the weakest card."""
    best: tuple[float, Card, int | None] | None = None
    for card in dict.fromkeys(hand):
        for number, pair in enumerate(fronts.pairs):
            enemy = pair[1 - side]
            if enemy is None or pair[side] is not None:
                continue
            mine, theirs = clash((card[0], card[1], card[1]), enemy)
            gain = (card[1] if mine is not None else 0) + (enemy[1] if theirs is None else 0) - 0.6 * card[1]
            if best is None or gain > best[0]:
                best = gain, card, number
    weakest = min(hand, key=lambda card: card[1])
    if best is None or best[0] < 0.4 * weakest[1] - 0.5:
        return weakest, None
    return best[1], best[2]


def fought(fronts: Fronts, hands: list[list[Card]], turn: int) -> tuple[int, int]:
    """Return the strength of both sides after the rest of a battle is fought as usual."""
    while hands[0] or hands[1]:
        if hands[turn]:
            card, front = usual_play(fronts, turn, hands[turn])
            hands[turn].remove(card)
            fronts.play(turn, card, front)
        turn = 1 - turn
    return fronts.total(0), fronts.total(1)


@lru_cache(maxsize=4096)
def chance(attacker: Force, defender: Force, lead: int, attacker_first: bool = False) -> float:
    """Return the attacker's chance to win; `lead` is the difference of the bonuses (CIV-11.8)."""
    random = Random(f"{attacker}{defender}{lead}")
    won = 0
    for _ in range(TRIALS):
        hands = [attacker.drawn(random), defender.drawn(random)]
        mine, theirs = fought(Fronts([]), hands, 0 if attacker_first else 1)
        won += mine + lead > theirs
    return won / TRIALS


def card_of(name: str, rank: int, more: int = 0) -> Card:
    """Return a card of a player by its type and strength."""
    row = UNIT_CARDS[name]
    return row.type, row.at_rank(rank) + more
