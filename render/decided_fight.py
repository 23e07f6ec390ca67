"""The picture of a fight that is over: both sides, what their strengths consist of, and what they have lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from render.duel import SIGN, Side, duel
from render.layout import Glyph, Part, PictureWords
from render.paper_pictures import encoded, is_painted
from render.picture_table import SeatMark
from render.scene import Box, Circle, Label, Scene, Symbol
from render.theme import ALERT, CREAM, readable_on
from rules.engine.core.text import Seat, Text, say

NO_SEAT = SeatMark("", "#1d1714")
"""The mark of a side without a seat, such as barbarians."""


@dataclass(frozen=True, slots=True)
class FightLine:
    """A part of a strength in words; something that was lost adds nothing."""

    words: str
    amount: int
    lost: bool


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a fight that is over; `name` stands for sides without a seat."""

    seat: Seat | None
    name: str
    total: int
    lines: Sequence[FightLine]


@dataclass(frozen=True, slots=True)
class DecidedFight:
    """A fight that is over, in words. `attacker_wins` is None when it ended undecided."""

    heading: str
    attacker: Fighter
    defender: Fighter
    attacker_wins: bool | None


def fight_scene(
    fight: DecidedFight, marks: Mapping[Seat, SeatMark], localizer: PictureWords, *, painted: bool
) -> Scene:
    """Draw both sides, the winner in a golden frame."""
    attacker_wins = fight.attacker_wins
    defender_wins = None if attacker_wins is None else not attacker_wins
    sides = (
        _side(fight.attacker, marks, localizer, say("attacks"), wins=attacker_wins),
        _side(fight.defender, marks, localizer, say("defends"), wins=defender_wins),
    )
    return duel(fight.heading, sides, "", painted=painted)


def fight_picture(fight: DecidedFight, marks: Mapping[Seat, SeatMark], localizer: PictureWords) -> bytes:
    """Return the picture, on the table if its images are installed. Pure computation, for a worker thread."""
    return encoded(fight_scene(fight, marks, localizer, painted=is_painted()))


def _side(
    side: Fighter, marks: Mapping[Seat, SeatMark], localizer: PictureWords, role: Text, *, wins: bool | None
) -> Side:
    outcome = {True: say("{role}, wins", role=role), False: say("{role}, loses", role=role), None: role}[wins]
    mark = NO_SEAT if side.seat is None else marks[side.seat]
    name = side.name if side.seat is None else localizer.name(side.seat)
    parts = [(line.words[:1].upper() + line.words[1:], _amount(line)) for line in side.lines]
    return Side(mark.fill, _sign(mark), name, localizer(outcome), side.total, parts, wins is True)


def _amount(line: FightLine) -> Sequence[Part]:
    if line.lost:
        return [Glyph("skull-crossbones", ALERT)]
    return [f"{line.amount:+}".replace("-", "−")]


def _sign(mark: SeatMark) -> Symbol:
    """Draw the mark of a player as a disc."""
    half = SIGN / 2
    disc = Circle(0, 0, half - 3, mark.fill, CREAM, 3)
    letter = Label(Box(-half, -half, SIGN, SIGN), mark.letter, SIGN * 0.55, readable_on(mark.fill), "black", "center",
                   mark.fill)  # fmt: skip
    return Symbol(f"fighter {mark.letter} {mark.fill}", (disc, letter) if mark.letter else (disc,))
