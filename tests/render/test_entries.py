"""Pictures of reference entries: all components have one, readable on a phone in every language."""

from __future__ import annotations

from itertools import product

import pytest

from bot.language.catalogs import languages, translation
from render import ENTRIES
from render.layout import PictureWords
from render.painter import text_width
from render.scene import Label, unfold
from rules import GAMES
from tests.cost import fast

PHONE = 400
READABLE = 9
WITHOUT: dict[str, set[str]] = {
    "tm": {"structure", "conversion", "cult", "terrain"},
    "tta": set(),
    "dawn": {"terrain", "barbarian"},
    "civ": {"terrain"},
}
FAST = (*product(["en"], ENTRIES), ("cs", "civ"), ("sk", "tta"))
"""Languages and titles of the fast part."""
OTHERS = sorted({*product(languages(), ENTRIES)} - {*FAST})
SUBJECTS = {"term", "board", "rulings", "length", "option"}
"""The kinds of entries that have only words."""


@pytest.mark.few_fast
@pytest.mark.parametrize(("language", "title"), fast([*FAST, *OTHERS], len(FAST)))
def test_every_component_has_a_picture_readable_on_a_phone(title: str, language: str) -> None:
    book = GAMES[title].reference
    assert book is not None
    words = PictureWords({}, translation(language))
    for key in book.entries:
        scene = ENTRIES[title](key, words)
        kind, colon, _ = key.partition(":")
        if scene is None:
            assert not colon or kind in WITHOUT[title] | SUBJECTS, key
            continue
        for label in (node for node in unfold(scene.nodes) if isinstance(node, Label)):
            assert label.size * PHONE / scene.width >= READABLE, (key, label.text)
            assert scene.canvas.contains(label.box, slack=2), (key, label.text)
            assert text_width(label.text, label.size, label.weight) <= label.box.w + 2, (key, label.text)
            assert not label.text.endswith("…"), (key, label.text)
