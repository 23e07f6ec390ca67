"""No two entries of a panel carry the same words with different effects, and none pays more for the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from bot.drafts.choice_tree import Choice, Menu, Path, follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.shown_labels import LabelledEntry, labelled_entries
from bot.language.i18n import Localizer, clipped, plain
from bot.panels.controls import OPTION_LABEL
from rules import GAMES
from rules.engine import Seat, Table
from rules.engine.core.checkpoint import state_adapter
from tests.bot.drafts.test_typeable import LANGUAGES, positions
from tests.cost import fast

NAMES = ("Anna", "Boris", "Clara", "David")
GOODS = {
    "tm": r"\.(coins|workers|priests)$",
    "tta": r"\.(science|stored\.\w+)$",
    "dawn": r"\.(trade|resources\.\w+)$",
    "civ": r"\.(trade|culture|resources\.\w+)$",
}
"""The stocks of a player of which less is never better."""
MOST_COMPARED = 12
"""The choices of one kind that are compared in a position."""


def drafts(title: str) -> Iterator[DraftPreview]:
    """Yield positions of random games, and those after the first choice."""
    for step in positions(title):
        preview = step.draft()
        yield preview
        for choice in preview.choices[step.number % 7 : step.number % 7 + 1]:
            yield preview_lines(step.table, step.seat, choice.line.split("; "))


def panels(preview: DraftPreview, localizer: Localizer) -> dict[Path, list[LabelledEntry]]:
    """Return the entries that a user sees at once: those of open menus stand next to the buttons."""
    first = follow(preview.choices, (), preview.menu, preview.multi_pick)
    menus = {index for index, entry in enumerate(first.all) if isinstance(entry, Menu)}
    found = defaultdict[Path, list[LabelledEntry]](list)
    for entry in labelled_entries(preview, localizer):
        in_open_menu = len(entry.path) == 2 and entry.path[0] in menus
        found[() if in_open_menu else entry.path[:-1]].append(entry)
    return found


@pytest.mark.few_fast
@pytest.mark.parametrize("language", fast(LANGUAGES))
@pytest.mark.parametrize("title", GAMES)
def test_labels_of_a_level_differ(title: str, language: str) -> None:
    localizer, wrong, count = Localizer(language, NAMES), [], 0
    for preview in drafts(title):
        for entries in panels(preview, localizer).values():
            meaning = defaultdict[str, set[tuple[object, ...]]](set)
            for entry in entries:
                label = clipped(plain(entry.label), OPTION_LABEL)
                meaning[label].add(tuple(choice.actions for choice in entry.choices))
                count += 1
            wrong += [(label, meant) for label, meant in meaning.items() if len(meant) > 1]
    assert wrong == []
    assert count


def flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every number and name in a stored state with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from flat(part, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        yield path, len(value)
        for place, part in enumerate(value):
            yield from flat(part, f"{path}[{place}]")
    else:
        yield path, value


def result(table: Table[Any], seat: Seat, choice: Choice) -> dict[str, Any] | None:
    """Return the position after a choice; None if it reveals something first."""
    after = preview_lines(table, seat, choice.line.split("; "))
    if after.refusal is not None or after.reveals or after.stops:
        return None
    return dict(flat(state_adapter(table.rules.state).dump_python(after.table.state, warnings=False)))


@pytest.mark.few_fast
@pytest.mark.parametrize("title", GAMES)
def test_no_choice_only_pays_more_than_another(title: str) -> None:
    wrong = []
    for step in positions(title):
        goods = re.compile(rf"^\.players\[{step.seat}\].*{GOODS[title]}")
        preview = step.draft()
        by_kind = defaultdict[type[object], list[Choice]](list)
        for choice in preview.choices:
            by_kind[type(choice.last)].append(choice)
        for same in by_kind.values():
            tried = [(each, found) for each in same[:MOST_COMPARED]
                     if len(same) > 1 and (found := result(step.table, step.seat, each)) is not None]  # fmt: skip
            for one, after in tried:
                for other, beside in tried:
                    differing = [path for path in {*after, *beside} if after.get(path) != beside.get(path)]
                    if differing and all(goods.search(path) for path in differing):
                        less = all(after.get(path, 0) <= beside.get(path, 0) for path in differing)
                        wrong += [(one.line, other.line)] if less else []
    assert wrong == []
