"""No label says the same thing with its kind of action and with its choice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.drafts.entry_labels import with_kind
from bot.drafts.preview import preview_lines
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer
from rules import GAMES
from tests.bot.bot_under_test import positions
from tests.cost import fast

NAMES = ("Anna", "Boris", "Clara", "David")
WORD = re.compile(r"\w{4,}")


def labels(title: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the labels of choices with their kind, and their words alone."""
    localizer = Localizer(language, NAMES)
    for table in positions(title).values():
        for seat in table.questions:
            preview = preview_lines(table, seat, ())
            for choice in preview.choices:
                described = strip_emoji(localizer(preview.words(choice)))
                yield strip_emoji(with_kind(localizer(type(choice.last).kind_name()), described)), described


@pytest.mark.few_fast
@pytest.mark.parametrize("language", fast(["en", "cs", "sk"]))
@pytest.mark.parametrize("title", GAMES)
def test_a_label_names_nothing_twice(title: str, language: str) -> None:
    for label, described in labels(title, language):
        kind = label.removesuffix(described).rstrip(": ").casefold()
        said = set(WORD.findall(described.casefold()))
        assert not said & set(WORD.findall(kind)), label


@pytest.mark.parametrize(
    ("kind", "described", "label"),
    [
        ("Build a wonder", "Build Petra", "Build Petra"),
        ("Offer a deal", "Offer Nora 3 trade for nothing", "Offer Nora 3 trade for nothing"),
        ("Move and stop", "Stop on B5", "Move: Stop on B5"),
        ("Zrušit smlouvu", "Smlouva o obchodních cestách", "Zrušit: Smlouva o obchodních cestách"),
        ("Jít po cestě", "Jít na B2", "Jít na B2"),
        ("Build", "E7 (Plains)", "Build: E7 (Plains)"),
        ("Give a coin", "Coin for Anna", "Give: Coin for Anna"),
    ],
)
def test_a_kind_is_named_up_to_what_the_choice_repeats(kind: str, described: str, label: str) -> None:
    assert with_kind(kind, described) == label
