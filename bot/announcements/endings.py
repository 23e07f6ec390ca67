"""The last post of a game: the result, awards, the seed, and buttons to export or check it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bot.language.i18n import Localizer, unlisted, words
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.panels.message_content import NARRATING_ROUTES, looking_row
from bot.pictures.illustrations import kinds
from bot.sessions import SeatedGame
from bot.sessions.thinking_times import TimedTimeline
from bot.wording.awards import awards
from bot.wording.victories import victory
from render import FINAL
from rules.engine import Table, Text, Who, say
from rules.engine.core.rules import Standing
from rules.engine.core.text import entries, listing

KEEPING: tuple[tuple[str, Text], ...] = (
    ("export", say("Log as a file")),
    ("film", say("Film")),
    ("verify", say("Check the dice")),
    ("look_back", say("Look back")),
    ("again", say("Same again")),
)
"""The buttons of the last post, by route."""


def standing_lines(table: Table[Any], localizer: Localizer, *, explained: bool = True) -> list[str]:
    """Return the standing, best first, with the sources of points unless they are shown elsewhere."""
    lines = []
    for place in table.rules.standing(table.state):
        about = place_line(table, place)
        origins = table.rules.words.origins
        scored = [key for key in dict.fromkeys((*origins, *place.breakdown)) if place.breakdown.get(key)]
        parts = [say("{what} {n}", what=origins.get(key, Text(words(key))), n=place.breakdown[key]) for key in scored]
        lines.append(f"**{localizer(about)}**" + (f"\n-# {localizer(listing(parts))}" if parts and explained else ""))
    return lines


def place_line(table: Table[Any], place: Standing) -> Text:
    """Return a place with what its player has reached, in the terms of the title."""
    return say("{place}. {reached}", place=place.rank, reached=_reached(table, place))


def _reached(table: Table[Any], place: Standing) -> Text:
    result = table.rules.words.result
    return say(
        "{who} ({label}): {points}",
        who=Who(place.seat),
        label=table.rules.words.label(table.state, place.seat),
        points=place.points if result is None else result(table.state, place),
    )


def ending_lines(table: Table[Any], remembered: Sequence[Text], localizer: Localizer) -> list[str]:
    """Return who has won and how, the other places once each, and the awards unless a picture shows them."""
    pictured = FINAL in kinds(table.rules.key)
    first, *_ = standing = table.rules.standing(table.state)
    others = groupby((place for place in standing if place.rank > 1), key=lambda place: place.rank)
    below = [say("{place}. {reached}", place=rank, reached=entries([_reached(table, each) for each in sharing]))
             for rank, sharing in others]  # fmt: skip
    tell = table.rules.words.sources
    sources = None if tell is None else tell(table.state, first)
    return [
        f"# 🏁 {localizer(victory(table))}",
        *([] if sources is None else [localizer(sources)]),
        *(unlisted(localizer(each)) for each in below),
        *([] if pictured else map(localizer, remembered)),
    ]


def seed_line(table: Table[Any], localizer: Localizer) -> str:
    """Return the line with the seed of a finished game."""
    seed = say(
        "The seed was {seed}; {command} shows that all chance came from it.",
        seed=f"`{table.seed}`",
        command="`/game record verify`",
    )
    return f"-# {localizer(seed)}"


def ending_buttons(game: int, state: int, localizer: Localizer, table: Table[Any]) -> tuple[Component, ...]:
    """Return the buttons of the last post. A game without a result has no review."""
    told = {route: str(table.decision_count) for route in NARRATING_ROUTES}
    keeping = [
        button(ControlId(game, state, route, told.get(route, "")), localizer(label))
        for route, label in KEEPING
        if table.finished or route != "look_back"
    ]
    return (*looking_row(game, state, localizer), *rows(keeping))


def remembered(session: SeatedGame, course: TimedTimeline | None) -> list[Text]:
    """Return the awards of a game that ends; none when its timeline cannot be replayed."""
    people = [holder.seat for holder in session.holders if not holder.is_computer]
    return [] if course is None else awards(course, people)
