"""The buttons of the panel that is shown can be typed, in every language, with any list open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from bot.access.seat_context import SeatContext
from bot.drafts.choice_tree import Path
from bot.drafts.preview import preview_lines
from bot.drafts.shown_labels import label_key, labelled_entries
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.layouts import parts_in
from bot.panels.message_content import PanelLocation
from bot.panels.open_panels import OpenPanel, OpenPanels
from bot.panels.turn_panel import EXPLAIN_MORE
from bot.turns.turn_controller import GAMES as STORED
from bot.turns.turn_controller import TurnController
from bot.turns.typed_buttons import READ_OTHERWISE, leads_back, typed_button
from rules import GAMES
from rules.engine.core.notation import format_action
from tests.bot.drafts.test_typeable import LANGUAGES, NAMES, positions
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.cost import fast

READER = 7
ENOUGH = 4
"""Positions whose explanations have different numbers of pages; the fast part looks for one."""


class Reader:
    """A user with a private panel, which shows a list or a page of explanations."""

    def __init__(self) -> None:
        self.panels = OpenPanels()
        services: Any = SimpleNamespace(open_panels=self.panels)
        drawings: Any = SimpleNamespace()
        self.turns = TurnController(services, drawings)
        self.clicks = 0

    def sees(self, context: SeatContext, path: Path = (), page: int = 0, explained: int | None = None) -> None:
        """Show a part of the panel."""
        self.clicks += 1
        click: Any = SimpleNamespace(id=self.clicks, user=SimpleNamespace(id=READER), is_expired=lambda: False)
        shown = OpenPanel(
            click,
            1,
            STORED,
            context.number,
            context.seat,
            asked=True,
            decided=0,
            awaited="",
            draft=context.preview.fingerprint,
            path=path,
            page=page,
            explained=explained,
        )
        self.panels.shown(shown)

    def buttons(
        self, context: SeatContext, path: Path = (), page: int = 0, explained: int | None = None
    ) -> list[tuple[str, ControlId]]:
        """Return the labels and controls of a part of the panel."""
        where = PanelLocation(context.preview.fingerprint, path, page)
        parts = parts_in(self.turns.content(context, where, explained=explained).components)
        found = [(str(part.get("label", "")), ControlId.read(str(part.get("custom_id", "")))) for part in parts]
        return [(label, control) for label, control in found if label and control is not None]

    def types(self, context: SeatContext, text: str) -> ControlId | None:
        """Return the button that a text means."""
        return typed_button(self.turns, context, READER, text)


@pytest.fixture
def reader() -> Reader:
    return Reader()


def contexts(title: str, localizer: Localizer) -> Iterator[SeatContext]:
    for step in positions(title):
        preview = step.draft()
        yield SeatContext(1, 1, GAMES[title].key, 0, step.table, step.seat, preview, localizer)


def more(buttons: list[tuple[str, ControlId]]) -> ControlId | None:
    """Return the button to the next page of explanations."""
    return next((control for _, control in buttons if control.route == "explain"), None)


@pytest.mark.slow
def test_the_next_page_of_explanations_is_typed_in_every_language(reader: Reader) -> None:
    """The same explanations may fill two pages in one language and one page in another."""
    case, differing = CASES["tta"], 0
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, 3, "pages", weights=case.weights):
        preview = preview_lines(step.table, step.seat, ())
        context = SeatContext(1, 1, "tta", 0, step.table, step.seat, preview, Localizer("en", NAMES))
        pages = {
            language: more(reader.buttons(replace(context, localizer=Localizer(language, NAMES)), explained=0))
            for language in LANGUAGES
        }
        if None not in pages.values() or not any(pages.values()):
            continue
        for shown, turned in pages.items():
            localized = replace(context, localizer=Localizer(shown, NAMES))
            reader.sees(localized, explained=0)
            for typed in LANGUAGES if turned is not None else ():
                assert reader.types(localized, Localizer(typed)(EXPLAIN_MORE)) == turned, (shown, typed)
        differing += 1
        if differing == ENOUGH:
            break
    assert differing


def test_typed_actions_are_known_without_the_panel(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Building it in every language would take longer than playing the action."""
    context = next(contexts("tm", Localizer("en", NAMES)))
    monkeypatch.setattr(reader.turns, "content", None)
    for action in context.preview.legal_actions[:3]:
        assert reader.types(context, f"+{format_action(action)}") is None


@pytest.mark.parametrize(("title", "every"), fast([("civ", 4), *((title, 1) for title in GAMES)]))
def test_the_buttons_of_every_list_are_typed_as_they_are_shown(reader: Reader, title: str, every: int) -> None:
    """Also below a choice and on later pages, where other buttons lead back or on; the fast part takes one position
    of four in one title.
    """
    localizer, wrong, counted = Localizer("en", NAMES), [], 0
    for context in islice(contexts(title, localizer), 0, None, every):
        entries = list(labelled_entries(context.preview, localizer))
        choices = {label_key(each.label) for each in entries}
        for path in sorted({(), *(each.path for each in entries if each.leads_on)})[:6]:
            for explained in (None, 0, 1):
                reader.sees(context, path, explained=explained)
                for label, control in reader.buttons(context, path, explained=explained):
                    if control.route in READ_OTHERWISE or label_key(label) in choices or leads_back(label, localizer):
                        continue
                    counted += 1
                    found = reader.types(context, label)
                    if found is None or found.route != control.route or found.argument != control.argument:
                        wrong.append((label, str(control), found))
    assert wrong == []
    assert counted
