"""The button *Explain*: whole texts, on as many pages as necessary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from bot.drafts.choice_tree import ChoiceNode, follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.explanations import explanations, unavailable_kinds
from bot.panels.layouts import controls_in, displayed_text
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.text_pages import text_pages
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine import Seat
from tests.bench.taps import bot, civilizations
from tests.bot.bot_under_test import BotUnderTest
from tests.bot.panel_player import Phone
from tests.bot.private_panels import refusals
from tests.civilization.crowded import crowded as crowded_cities
from tests.contract.cases import CASES
from tests.contract.walk import random_game

NAMES = ("Anna", "Boris", "Clara")
EVERY = 15
"""One of so many positions is examined."""


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


def page_of(preview: DraftPreview, level: ChoiceNode, number: int, localizer: Localizer) -> MessageContent:
    return turn_panel(preview, level, localizer, PanelSettings(1, 1, explained=number))


def explained_next(panel: MessageContent) -> int | None:
    """Return the page of the button for more."""
    controls = (part for part in controls_in(panel.components))
    more = next((part for part in controls if part.get("label") == "Explain more ▶"), None)
    read = None if more is None else ControlId.read(more["custom_id"])
    return None if read is None else int(read.argument.split(".")[3])


def all_pages(preview: DraftPreview, level: ChoiceNode, localizer: Localizer) -> list[MessageContent]:
    """Return the pages in the order of turning."""
    number: int | None = 0
    pages: list[MessageContent] = []
    while number is not None:
        pages.append(page_of(preview, level, number, localizer))
        # The first page follows the last one.
        number = explained_next(pages[-1]) or None
    return pages


@pytest.mark.few_fast
@pytest.mark.parametrize("title", CASES)
def test_explanations_are_not_cut(title: str) -> None:
    case, localizer, looked = CASES[title], Localizer("en", NAMES), 0
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "explained", weights=case.weights):
        if step.number % EVERY or step.table.finished:
            continue
        preview = preview_lines(step.table, next(iter(step.table.questions)), ())
        level = follow(preview.choices, (), preview.menu, preview.multi_pick)
        pages = all_pages(preview, level, localizer)
        looked += 1
        shown = "\n".join(page.text for page in pages)
        for line in explanations(preview, level, localizer):
            assert line in shown
        for page in pages:
            assert refusals(page) == []
    assert looked


def test_the_pages_of_explanations_are_turned_with_buttons(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, crowded_cities().table("city_management"))
    phone.press("explain")
    first = displayed_text(phone.shown["components"])
    assert "Page 1 of 2" in first
    assert [tap.label for tap in phone.taps() if tap.control.route == "explain"] == ["Explain more ▶"]
    phone.press("explain")
    assert "Page 2 of 2" in displayed_text(phone.shown["components"])
    assert displayed_text(phone.shown["components"]) != first
    assert [tap.label for tap in phone.taps() if tap.control.route == "explain"] == ["Explain more ▶"]
    phone.press("explain")
    assert displayed_text(phone.shown["components"]) == first


PARTS = ["-# " + "word " * 30, "a\nb", "x" * 10]


@pytest.mark.parametrize("most", range(20, 220, 20))
def test_pages_fit_and_hold_every_word(most: int) -> None:
    pages = text_pages(PARTS, most)
    assert max(map(len, pages)) <= most
    assert words_of(pages) == words_of(PARTS)


def test_continued_small_print_is_marked_as_such() -> None:
    assert all(line.startswith("-# word") for page in text_pages(PARTS[:1], 50) for line in page.split("\n"))


def test_an_empty_text_has_no_page() -> None:
    assert text_pages([], TEXT_LIMIT) == []


def words_of(parts: Sequence[str]) -> list[str]:
    return re.findall(r"\w+", " ".join(parts))


@pytest.mark.parametrize(("hand", "after"), [("reserves_i", "Play: Reserves I: food"), ("cultural_heritage_i", "")])
def test_explanations_name_an_action_that_makes_another_possible(hand: str, after: str) -> None:
    """TTN-9.3, TTN-9.11: Reserves bring the food for a worker, Cultural Heritage does not."""
    table = civilizations(hand=hand, unused=0, stored={"agriculture": 1}, workers={"agriculture": 1})
    table.act(Seat(0), table.parse("pass"))
    told = "\n".join(unavailable_kinds(preview_lines(table, Seat(0), ()), Localizer()))
    assert "Population: it costs" in told
    assert ("possible after" in told) == bool(after)
    assert after in told
