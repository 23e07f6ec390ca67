"""`python -m tests.bench.first_controls`: where the first control of a private panel stands on a phone.

Panels of a real bot are laid out for 400 × 800 pixels: lines of text as wide as Discord shows them, and pictures by
their size. The figures are estimates; the sandbox shows the same panels in a browser.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest
from PIL import Image
from rich.console import Console
from rich.table import Table as Printed

from bot.language.emoji_tags import strip_emoji
from bot.panels.control_ids import LESSON, ControlId
from bot.panels.layouts import GALLERY, ROW, TEXT
from bot.panels.message_content import answer_ids
from bot.panels.text_pages import SMALL
from bot.pictures import painting
from bot.teaching.tutorial_run import tutorial_runs
from rules import GAMES
from rules.engine import Table
from tests.bench.taps import TURNS, bot
from tests.bot.bot_under_test import PLAYERS, BotUnderTest
from tests.bot.interactions import interaction
from tests.bot.panel_player import Phone

WIDTH, SCREEN = 400, 800
INSIDE = 316
"""The width of text and pictures, right of the face of the bot."""
LETTERS, LINE, GAP = 44, 20, 8
"""Letters of a line, its height, and the space between parts of a message."""
SMALL_LINE, SMALL_LETTERS = 18, 52
"""The same of small print."""
TOP = 90
"""The bars above the messages, and the name of the bot."""
BOX = 350
"""The greatest height of a picture in a gallery."""


def first_control(components: Sequence[Mapping[str, Any]], files: Sequence[bytes]) -> int:
    """Return the place of the first control below the top of the screen."""
    y, pictures = TOP, iter(files)
    for part in components:
        if part["type"] == ROW:
            break
        if part["type"] == TEXT:
            for line in strip_emoji(part["content"]).split("\n"):
                height, letters = (SMALL_LINE, SMALL_LETTERS) if line.startswith(SMALL) else (LINE, LETTERS)
                y += height * (1 + len(line.removeprefix(SMALL)) // letters)
        elif part["type"] == GALLERY:
            width, height = Image.open(io.BytesIO(next(pictures))).size
            y += min(BOX, round(INSIDE * height / width))
        y += GAP
    return y


def opened(
    under_test: BotUnderTest, table: Table[Any], *, from_post: bool = False
) -> tuple[int, Sequence[Mapping[str, Any]]]:
    """Return the place of the first control when the panel of a position is opened, and the parts of the panel.

    `from_post` presses the first answer below the post, such as a focus card.
    """
    seat = next(iter(table.questions))
    phone = Phone(under_test, table, waits_as=seat)
    assert phone.room.game is not None, "the game is played"
    control = ControlId(phone.room.game, 0, "turn")
    if from_post:
        found = ControlId.read(answer_ids(phone.room.game, 0, table, seat)[0])
        assert found is not None, "the post offers an answer"
        control = found
    answers = under_test.run(interaction(under_test.client, PLAYERS[seat], phone.room.channel, str(control)))
    components = answers.messages[-1]["components"]
    return first_control(components, answers.files), components


def lessons(under_test: BotUnderTest) -> Iterator[tuple[str, int]]:
    """Yield each step of each tutorial, with the place of the first control."""
    channel = under_test.standing(TURNS[0].position()).channel
    for key, course in tutorial_runs(GAMES.values()).items():
        control = ControlId(course.index, 0, f"{LESSON}start", key)
        for number in range(len(course.tutorial.lessons)):
            answers = under_test.run(interaction(under_test.client, PLAYERS[0], channel, str(control)))
            yield f"{key}: step {number + 1}", first_control(answers.messages[-1]["components"], answers.files)
            control = ControlId(course.index, number, f"{LESSON}skip")


def positions() -> Mapping[str, tuple[Callable[[], Table[Any]], bool]]:
    """Return the positions, and whether the panel is opened by an answer below the post."""
    found = {f"{turn.title}: {turn.name}": (turn.position, False) for turn in TURNS}
    found |= {
        f"dawn: a card below the post, {turn.name}": (turn.position, True)
        for turn in TURNS
        if turn.title == "dawn" and turn.lines[0].startswith("choose")
    }
    return found


def main() -> None:
    """Measure the panels and print them."""
    printed = Printed("panel", "first control", title=f"First control at {WIDTH} × {SCREEN}, in pixels from the top")
    drawn = painting.draw
    with bot() as under_test, pytest.MonkeyPatch.context() as patch:
        patch.setattr(painting, "draw", drawn)
        for name, (position, from_post) in positions().items():
            place, _ = opened(under_test, position(), from_post=from_post)
            printed.add_row(name, str(place), style="" if place < SCREEN else "bold red")
        for name, place in lessons(under_test):
            printed.add_row(f"tutorial of {name}", str(place), style="" if place < SCREEN else "bold red")
    Console(width=100).print(printed)


if __name__ == "__main__":
    main()
