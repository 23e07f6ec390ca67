"""Emoji wherever Discord shows them, and nowhere else: posts, panels and controls of whole games within its limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.emoji_tags import EmojiTags, strip_emoji
from bot.language.i18n import Localizer
from bot.panels.message_content import post_buttons
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.wording.narration import narrate
from bot.wording.rendering import LONGEST, story, told_lines
from render import SYMBOLS
from tests.bot.emoji import learn_all
from tests.bot.private_panels import refusals
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.cost import fast

NAMES = ("Anna", "Boris", "Clara")
EVERY = 9
"""The number of game steps from one examined position to the next."""
STEPS = 120
_CODE = re.compile(r"`[^`\n]*`")
LABELS = ("label", "description", "placeholder")


def with_signs(title: str, language: str = "en") -> Localizer:
    """Return speech with an emoji for every message, as long as Discord's are."""
    signs = EmojiTags()
    learn_all(signs, title)
    return Localizer(language, NAMES, signs=signs.of(title))


def shown(part: Any) -> Iterator[str]:
    """Yield the words of components, which Discord shows literally."""
    if isinstance(part, dict):
        yield from (str(part[key]) for key in LABELS if key in part)
        part = list(part.values())
    if isinstance(part, list | tuple):
        for each in part:
            yield from shown(each)


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("title", "language"), fast([*zip(SYMBOLS, cycle(["en", "cs"])), *zip(SYMBOLS, cycle(["cs", "en"]))], len(SYMBOLS))
)
def test_signs_keep_to_texts_and_to_limits(title: str, language: str) -> None:
    case, localizer = CASES[title], with_signs(title, language)
    seen, buttons = 0, 0
    game = random_game(case.rules, next(iter(case.options.values())), len(NAMES), "signs", weights=case.weights)
    for number, step in enumerate(game):
        if number > STEPS:
            break
        told = story(told_lines(narrate(step.events), localizer), localizer)
        assert len(strip_emoji(told)) <= LONGEST
        assert len(told) >= len(strip_emoji(told))
        if number % EVERY or step.table.finished:
            continue
        asked = next(iter(step.table.questions))
        preview = preview_lines(step.table, asked, ())
        for explained in (None, 0, 1):
            level = follow(preview.choices, (), preview.menu)
            panel = turn_panel(preview, level, localizer, PanelSettings(9, 9, explained=explained))
            components = [*panel.components]
            assert refusals(panel) == []
            assert not any("<:" in code for code in _CODE.findall(panel.text))
            assert not any("<:" in label for label in shown(components))
            seen += panel.text.count("<:")
            buttons += str(components).count("'emoji'")
        posted = post_buttons(9, 9, localizer, step.table.rules, step.table, [asked])
        assert not any("<:" in label for label in shown(posted))
    assert seen > 0
    assert buttons > 0
