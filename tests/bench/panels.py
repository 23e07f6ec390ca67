"""`python -m tests.bench.panels`: characters and buttons of private panels, as people see them.

Computer players play games of all titles. At some of their decisions three panels are built. The first is that of the
turn, with the recap of what others did. The second follows a choice, and the third has a draft.
Titles can be named: `python -m tests.bench.panels tta dawn`. With `--show 20` every twentieth panel is printed.

Median, 95th percentile and most characters on 29 November 2026, before and after panels were shortened:

* Terra Mystica: 374, 617, 1110; 182, 365, 419.
* Through the Ages: 505, 698, 1385; 197, 381, 548.
* A New Dawn: 676, 869, 1215; 260, 399, 476.
* Civilization: 551, 756, 1351; 210, 387, 663.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import quantiles
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from bot.computer_players.decision_search import plan
from bot.drafts.choice_tree import ChoiceNode, follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer
from bot.panels.message_content import MessageContent
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.wording.recaps import IN_A_PANEL, retold
from rules import GAMES
from rules.engine import Event, Seat, Table
from rules.engine.core.notation import format_action
from tests.contract.cases import CASES

MEDIAN = 350
"""The most characters of a panel in the median."""
MOST = 600
"""The most characters of a panel at the 95th percentile."""
SEATS = 3
SAMPLED = 5
"""One of so many decisions is looked at."""
LONGEST = 1200
"""Decisions of a game that are looked at; computer players of some titles play longer."""
_MARKUP = re.compile(r"(?m)^(-# |> |#{1,3} )|\*\*|`")


@dataclass(frozen=True, slots=True)
class Measured:
    """One panel: its title, the stage of the decision, and what is seen."""

    title: str
    stage: str
    text: str
    buttons: int
    menus: int

    @property
    def characters(self) -> int:
        """The characters that are seen."""
        return len(shown(self.text))


def shown(text: str) -> str:
    """Return a text as Discord shows it, without markup; an emoji counts as two characters."""
    return _MARKUP.sub("", re.sub(r"<a?:\w+:\d+>", "[]", text))


def panels(key: str, seed: str, longest: int = LONGEST) -> Iterator[Measured]:
    """Yield panels of one game."""
    localizer, random = Localizer(), Random(seed)
    table: Table[Any] = Table.new(GAMES[key], next(iter(CASES[key].options.values())), SEATS, seed)
    since: dict[Seat, list[Event]] = {seat: [] for seat in table.seats}
    while not table.finished and table.decision_count < longest:
        seat = random.choice(list(table.questions))
        if not random.randrange(SAMPLED):
            yield from _of_a_decision(key, table, seat, since[seat], random, localizer)
        events = table.act(seat, plan(table, seat, None)[0])
        since[seat] = []
        for other, told in since.items():
            told += events if other != seat else ()


def _of_a_decision(
    key: str, table: Table[Any], seat: Seat, events: Sequence[Event], random: Random, localizer: Localizer
) -> Iterator[Measured]:
    preview = preview_lines(table, seat, (), looks_past=True)
    first = _level(preview)
    settings = PanelSettings(1, 1, own_board=True, hints=True)
    told = retold(events, localizer, seat, longest=IN_A_PANEL)
    recapped = PanelSettings(1, 1, own_board=True, hints=True, recap=told)
    yield _measured(key, "first look", turn_panel(preview, first, localizer, recapped))
    inside = [index for index, entry in enumerate(first.all) if len(entry.choices) > 1]
    if inside:
        level = _level(preview, random.choice(inside))
        if level.single_choice is None:
            yield _measured(key, "after a choice", turn_panel(preview, level, localizer, settings))
    if preview.choices:
        lines = [format_action(action) for action in random.choice(preview.choices[:10]).actions]
        drafted = preview_lines(table, seat, lines, looks_past=True)
        yield _measured(key, "draft", turn_panel(drafted, _level(drafted), localizer, settings))


def _level(preview: DraftPreview, *path: int) -> ChoiceNode:
    return follow(preview.choices, path, preview.menu, preview.multi_pick)


def _measured(key: str, stage: str, content: MessageContent) -> Measured:
    parts = [part for row in content.components for part in row["components"]]
    menus = sum(part["type"] == 3 for part in parts)
    return Measured(key, stage, content.text, len(parts) - menus, menus)


def figures(measured: Sequence[Measured]) -> tuple[int, int, int]:
    """Return the median, the 95th percentile and the most characters."""
    counted = sorted(each.characters for each in measured)
    parts = quantiles(counted, n=20)
    return round(parts[9]), round(parts[18]), counted[-1]


def main() -> None:
    """Measure the panels of every title and print them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.panels", description="Measure private panels.")
    parser.add_argument("titles", nargs="*", metavar="title", help="keys of titles; all when left out")
    parser.add_argument("--games", type=int, default=2, help="games of each title")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print every Nth panel")
    chosen = parser.parse_args()
    printed = Printed(
        "title", "panel", "seen", "median", "95 %", "most", "buttons", "menus",
        title=f"Characters of panels: at most {MEDIAN} in the median, {MOST} at the 95th percentile",
    )  # fmt: skip
    console = Console(width=120)
    for key in chosen.titles or GAMES:
        found = [each for number in range(chosen.games) for each in panels(key, f"panels{number}")]
        if chosen.show:
            for each in found[:: chosen.show]:
                console.rule(f"{each.title} · {each.stage} · {each.characters}")
                console.print(strip_emoji(each.text), markup=False)
        for stage in ("first look", "after a choice", "draft", ""):
            same = [each for each in found if stage in ("", each.stage)]
            median, high, most = figures(same)
            style = "bold red" if median > MEDIAN or high > MOST else ""
            buttons = sum(each.buttons for each in same) / len(same)
            menus = sum(each.menus for each in same) / len(same)
            printed.add_row(
                key, stage or "all", str(len(same)), str(median), str(high), str(most), f"{buttons:.1f}",
                f"{menus:.1f}", style=style,
            )  # fmt: skip
    console.print(printed)


if __name__ == "__main__":
    main()
