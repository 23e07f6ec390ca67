"""Pictures of fights that posts tell about.

A post stores the fight with the seats of its sides; their names are read when it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pydantic import BaseModel

from bot.language.i18n import Localizer, clipped
from bot.pictures.painting import draw_fight
from bot.store import Game, PictureRequest
from render.decided_fight import DecidedFight, Fighter, FightLine
from render.layout import PictureWords
from render.paper_pictures import suffix
from rules.engine import Event, Seat, Table, Text, View, say
from rules.engine.core.fight import Fight, FightSide

FIGHT_OVER = "fight over"
"""The kind of picture: a fight that is over."""
ALT = 1024
MOST = 3
"""The most fights that a post shows."""


class StoredLine(BaseModel, frozen=True):
    """A part of a strength."""

    words: str
    amount: int
    lost: bool = False


class StoredSide(BaseModel, frozen=True):
    """One side of a fight."""

    seat: int | None
    name: str
    total: int
    lines: tuple[StoredLine, ...]

    @classmethod
    def of(cls, side: FightSide, localizer: Localizer) -> StoredSide:
        """Return a side in the words of a language; the name of a player is not stored."""
        lines = tuple(
            StoredLine(words=localizer(part.source), amount=part.amount, lost=part.lost) for part in side.parts
        )
        name = "" if side.seat is not None else localizer(side.name)
        return cls(seat=side.seat, name=name, total=side.total, lines=lines)

    @property
    def fighter(self) -> Fighter:
        """The side to be drawn."""
        lines = [FightLine(line.words, line.amount, line.lost) for line in self.lines]
        return Fighter(None if self.seat is None else Seat(self.seat), self.name, self.total, lines)


class StoredFight(BaseModel, frozen=True):
    """A fight."""

    heading: str
    attacker: StoredSide
    defender: StoredSide
    attacker_wins: bool | None


def fights_in(events: Sequence[Event]) -> list[Fight]:
    """Return the last fights that events decide in public, in order."""
    return [event.fight for event in events if event.fight is not None and event.readers is None][-MOST:]


def with_earlier(pictures: Sequence[PictureRequest], earlier: Sequence[PictureRequest]) -> tuple[PictureRequest, ...]:
    """Return the pictures of a post that continues an earlier one, with the fights of that one.

    Fights that were taken back meanwhile are left out.
    """
    now = max((each.at or 0 for each in pictures), default=0)
    fights = [each for each in (*earlier, *pictures) if each.kind == FIGHT_OVER and (each.at or 0) <= now]
    known = {each.file_name: each for each in fights}
    others = [each for each in pictures if each.kind != FIGHT_OVER]
    return (*others, *[*known.values()][-MOST:])


def of_fight(game: Game, table: Table[Any], fight: Fight, localizer: Localizer, number: int = 0) -> PictureRequest:
    """Return a request for the public picture of a fight; `number` counts the others of the same decisions."""
    plain = localizer.unformatted()
    stored = StoredFight(
        heading=plain(fight.heading),
        attacker=StoredSide.of(fight.attacker, plain),
        defender=StoredSide.of(fight.defender, plain),
        attacker_wins=fight.attacker_wins,
    )
    return PictureRequest(
        game.id,
        FIGHT_OVER,
        table.decision_count,
        file_name=f"{game.title_key}-fight-{table.decision_count}{f'-{number}' if number else ''}{suffix()}",
        alt=clipped(plain(_told(fight)), ALT),
        language=localizer.language,
        lines=(stored.model_dump_json(),),
    )


def drawing_of_fight(title: str, view: View[Any], words: PictureWords, lines: tuple[str, ...]) -> Callable[[], bytes]:
    """Return a function that draws a stored fight."""
    (stored,) = map(StoredFight.model_validate_json, lines)
    fight = DecidedFight(stored.heading, stored.attacker.fighter, stored.defender.fighter, stored.attacker_wins)
    return partial(draw_fight, title, view, words, fight)


def _told(fight: Fight) -> Text:
    return say(
        "{heading}. Attacker: {attacker}, {attack}. Defender: {defender}, {defense}.",
        heading=fight.heading,
        attacker=fight.attacker.name,
        attack=fight.attacker.total,
        defender=fight.defender.name,
        defense=fight.defender.total,
    )
