"""The legend of every title: its emoji fit Discord, and its page is readable on a phone."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from bot.language.catalogs import languages, translation
from render import SYMBOLS, emoji_of, symbols_page
from render.layout import PictureWords
from render.painter import text_width
from render.scene import Label, unfold
from rules import GAMES
from rules.engine import Text

LARGEST = 256 * 1024
MOST = 2000
PHONE = 400
READABLE = 9


def test_all_emoji_fit_one_application() -> None:
    """2,000 of 256 KiB, their names 2 to 32 letters, digits or underscores."""
    emoji = [emoji_of(sign) for symbols in SYMBOLS.values() for sign in symbols.signs]
    assert len({each.name for each in emoji}) == len(emoji) <= MOST
    for each in emoji:
        assert re.fullmatch(r"[a-z0-9_]{2,32}", each.name), each.name
        assert each.name.startswith(each.key)
        assert len(each.png) <= LARGEST


@pytest.mark.few_fast
@pytest.mark.parametrize("title", SYMBOLS)
def test_emoji_have_no_corners_and_differ_at_the_size_of_text(title: str) -> None:
    """Discord shows them 22 pixels high, on dark and on light."""
    seen: list[tuple[str, bytes]] = []
    for sign in SYMBOLS[title].signs:
        image = Image.open(BytesIO(emoji_of(sign).png))
        assert image.mode == "RGBA"
        opacity = image.getchannel("A")
        assert opacity.getpixel((0, 0)) == 0
        assert opacity.getpixel((64, 2)) == 255
        small = image.convert("RGB").resize((22, 22)).tobytes()
        for other, drawn in seen:
            assert sum(abs(a - b) for a, b in zip(small, drawn, strict=True)) > 5_000, (sign.key, other)
        seen.append((sign.key, small))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("title", SYMBOLS)
def test_the_legend_is_readable_on_a_phone(title: str, language: str) -> None:
    words = PictureWords({}, translation(language))
    page = symbols_page(Text(GAMES[title].title), SYMBOLS[title], words)
    labels = [node for node in unfold(page.nodes) if isinstance(node, Label)]
    named = {label.text.lower() for label in labels}
    for label in labels:
        assert page.canvas.contains(label.box, slack=1)
        assert text_width(label.text, label.size, label.weight) <= label.box.w + 1, label.text
    for sign in SYMBOLS[title].signs:
        assert words(sign.name).split()[0].lower()[:4] in " ".join(named), sign.key
    names = [label for label in labels if label.weight != "black"]
    assert min(label.size for label in names) * PHONE / page.width >= READABLE


def test_an_ambiguous_message_has_no_icon() -> None:
    for symbols in SYMBOLS.values():
        keys = {sign.key for sign in symbols.signs}
        assert set(symbols.words.values()) <= keys
        assert all(key in keys for _, key in symbols.beside)


@pytest.mark.parametrize(
    ("title", "template", "key"),
    [
        ("tm", "{n} worker", "worker"),
        ("tm", "Witches", "witches"),
        ("tm", "Fire", "fire"),
        ("tta", "{n} culture", "culture"),
        ("tta", "Moses", "leader"),
        ("tta", "Pyramids", "wonder"),
        ("dawn", "Marble", "marble"),
        ("civ", "Barracks", "barracks"),
    ],
)
def test_a_message_has_the_icon_of_its_meaning(title: str, template: str, key: str) -> None:
    assert SYMBOLS[title].words[template] == key
