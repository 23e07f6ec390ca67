"""A list does not repeat the heading and the prompt above it, nor do its entries begin alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.drafts.choice_tree import ChoiceNode, follow
from bot.drafts.list_labels import is_said, says_the_same
from bot.drafts.preview import DraftPreview
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, plain
from bot.panels.layouts import parts_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules import GAMES
from tests.bot.drafts.test_typeable import LANGUAGES, positions
from tests.cost import fast

NAMES = ("Anna", "Boris", "Clara", "David")
MENU = 3
WORD = re.compile(r"\w+")
HEADING = re.compile(r"(?m)^\*\*([^*]+)\*\*(?: · (.+))?$")


def levels(preview: DraftPreview) -> Iterator[ChoiceNode]:
    """Yield the first level of a panel, and those that its entries open."""
    first = follow(preview.choices, (), preview.menu, preview.multi_pick)
    yield first
    for index, entry in enumerate(first.all):
        if len(entry.choices) > 1:
            level = follow(preview.choices, (index,), preview.menu, preview.multi_pick)
            if level.single_choice is None:
                yield level


def lists(title: str, language: str) -> Iterator[tuple[str, str, str, Sequence[str]]]:
    """Yield the heading of each menu, the prompt of the panel, its own prompt and its entries, as people read them."""
    localizer = Localizer(language, NAMES)
    for step in positions(title):
        preview = step.draft()
        for level in levels(preview):
            panel = turn_panel(preview, level, localizer, PanelSettings(1, 1))
            asked = localizer(preview.table.questions[step.seat].title).casefold()
            _, *headings = HEADING.findall(strip_emoji(panel.text))
            assert headings, panel.text
            # A prompt that shares a word with the title of the question stands in its place.
            named = [found for found in headings if found[0].casefold() == asked]
            heading, prompt = (named or headings)[-1]
            for part in parts_in(panel.components):
                if part["type"] == MENU:
                    yield heading, plain(prompt), strip_emoji(part["placeholder"]), _entries(part)


def _entries(part: Any) -> list[str]:
    return [strip_emoji(option["label"]) for option in part["options"]]


@pytest.mark.parametrize("language", fast(LANGUAGES))
@pytest.mark.parametrize("title", GAMES)
def test_prompts_and_entries_do_not_repeat_the_heading(title: str, language: str) -> None:
    wrong, count, localizer = [], 0, Localizer(language)
    for heading, prompt, own, entries in lists(title, language):
        count += 1
        repeated = says_the_same(heading, prompt, localizer) or says_the_same(heading, own, localizer)
        if repeated or own in (heading, prompt):
            wrong.append(f"{heading} · {prompt} ‹{own}›")
        firsts = {WORD.findall(entry.casefold())[0] for entry in entries}
        verb = WORD.findall(own.casefold())[:1]
        if len(entries) > 1 and [*firsts] == verb:
            wrong.append(f"‹{own}› {entries[0]}")
    assert sorted({*wrong}) == []
    assert count


@pytest.mark.parametrize(
    ("language", "heading", "prompt", "said"),
    [
        ("en", "Research a technology", "Research what?", True),
        ("en", "Place a token", "Place the tokens where?", True),
        ("en", "Take your actions", "Take which card?", False),
        ("cs", "Obětovat žeton", "Kterým žetonem obětovat?", True),
        ("cs", "Obětovat žeton", "Kterou kartu obětovat?", False),
        ("sk", "Obetovať žetón", "Ktorý žetón obetovať?", True),
    ],
)
def test_articles_and_question_words_say_nothing(language: str, heading: str, prompt: str, said: bool) -> None:
    """The words are in the catalog of each language."""
    assert is_said(heading, prompt, Localizer(language)) == said


def test_a_narrower_prompt_does_not_say_the_same() -> None:
    english = Localizer()
    assert says_the_same("Place a token", "Place the tokens where?", english)
    assert not says_the_same("Build a city or a world wonder", "Build a city where?", english)
