"""How many taps a turn takes in the private panel: from the button below the post to the confirmed turn.

A tap is a button that is pressed or an entry that is picked in a menu; a page that is turned is one more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.drafting.choice_tree import LISTED, ChoiceLevel, Menu, Path, follow, menu_entries
from bot.drafting.drafts import DraftPreview, closing, try_out
from rules.engine import Seat, Table


@dataclass
class Turn:
    """A turn that somebody taps: what was tapped, and the table behind it."""

    table: Table[Any]
    seat: Seat
    tapped: list[str] = field(default_factory=lambda: ["My turn"])
    lines: list[str] = field(default_factory=list)

    def tap(self, *lines: str) -> Turn:
        """Choose what adds these lines, as many at once as a single choice brings."""
        left = list(lines)
        while left:
            preview = self.preview()
            choices = [choice for choice in preview.choices if choice.line.split("; ") == left[: len(choice.actions)]]
            assert choices, f"{left[0]} is not offered: {[choice.line for choice in preview.choices]}"
            best = max(choices, key=lambda choice: len(choice.actions))
            self.tapped += [best.line] * _taps(preview)[best.line]
            added = best.line.split("; ")
            self.lines += added
            left = left[len(added) :]
            if self.preview().reveals:
                self._commit("Confirm and reveal")
        return self

    def likeliest(self, *kinds: str) -> Turn:
        """Choose the first entry of each kind that the panel offers, a combination where there is one."""
        for kind in kinds:
            preview = self.preview()
            choices = [choice for choice in preview.choices if choice.last.tag == kind]
            assert choices, f"no {kind} is offered, but {[choice.line for choice in preview.choices]}"
            self.tap(*choices[0].line.split("; "))
        return self

    def confirm(self) -> Turn:
        """End the turn by the button that confirms it."""
        preview = self.preview()
        last = closing(preview)
        assert last is not None or not preview.continues, f"the turn goes on: {list(preview.options)}"
        if self.lines:
            self.lines += [] if last is None else [last.tag]
            self._commit("Confirm")
        assert self.seat not in self.table.questions or self.table.state.active != self.seat
        return self

    def preview(self) -> DraftPreview:
        """The draft as the panel shows it."""
        return try_out(self.table, self.seat, self.lines)

    def _commit(self, label: str) -> None:
        for line in self.lines:
            self.table.act(self.seat, self.table.parse(line))
        self.lines = []
        self.tapped.append(label)


def most_taps(preview: DraftPreview) -> int:
    """The taps to the choice that lies deepest."""
    return max(_taps(preview).values())


def _taps(preview: DraftPreview) -> dict[str, int]:
    """The fewest taps to each choice, by what it adds."""
    found: dict[str, int] = {}
    menu, picks = preview.menu, preview.multi_pick
    for line, taps in _reached(partial(follow, preview.choices, menu=menu, multi_picks=picks), (), 0):
        found[line] = min(taps, found.get(line, taps))
    return found


def _reached(level: Callable[[Path], ChoiceLevel], path: Path, taps: int) -> Iterator[tuple[str, int]]:
    step = level(path)
    if step.chosen is not None:
        yield step.chosen.line, taps
        return
    for index, entry in enumerate(step.all):
        # A menu that is there at once is no tap; one with more entries than it takes is paged.
        at_once = isinstance(entry, Menu)
        inside = len(menu_entries(entry.choices)) > 1
        more = 0 if at_once and inside else 1 if at_once else 1 + index // LISTED
        yield from _reached(level, (*path, index), taps + more)
