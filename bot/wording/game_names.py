"""Names of games, so that users with many games can tell them apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.language.i18n import Localizer, clipped, escape_markdown, visible
from bot.store import Game
from bot.store.games import GameStatus
from rules.engine import Text, say

LONGEST = 50
"""The most characters of a name given to a game."""
MARKS: Mapping[GameStatus, str] = {"running": "▶", "finished": "🏁", "abandoned": "🏁"}
"""The marks before the names of threads, which tell running games from those that are over."""
THREAD_NAME = 100
"""The most characters that Discord accepts."""


def called(game: Game, title: str) -> Text:
    """Return the title of a game, with its name if it has one."""
    if not game.name:
        return Text(title)
    return say("{title} “{name}”", title=Text(title), name=escape_markdown(game.name))


def given_name(typed: str | None) -> str:
    """Return the name of a game as it is stored, from the typed text."""
    return clipped(visible(typed or ""), LONGEST)


def thread_name(
    localizer: Localizer,
    title: str,
    name: str,
    number: int | None,
    people: Sequence[str],
    pace: Text | None = None,
    mark: str = "",
) -> str:
    """Return the name of a game's thread: its mark, its name, the title, its number, its pace and the players."""
    numbered = localizer(Text(title)) if number is None else f"{localizer(Text(title))} #{number}"
    players = ", ".join(localizer.naming(people).names)
    parts = (visible(name), numbered, "" if pace is None else localizer(pace), players)
    return clipped(f"{mark} {' · '.join(filter(None, parts))}".strip(), THREAD_NAME)
