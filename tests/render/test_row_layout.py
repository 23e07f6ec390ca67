"""The card row in the posted picture: cards with more text get more room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest

from bot.language.i18n import Localizer
from render.layout import GUTTER, PictureWords
from render.scene import Box, Label
from render.through_the_ages import ARTIST
from render.through_the_ages.low_card import LOW, low_face
from render.through_the_ages.row import PRICE
from render.through_the_ages.row_layout import LINES, places_in_full, places_within
from render.through_the_ages.tall_card import tall_face, tall_height
from rules.through_the_ages.core.cards import Card
from tests.cost import fast
from tests.render.through_the_ages_positions import NAMES, beginning, middle_of_a_game, view_of

EDITIONS = ("original", "new_story")
OTHERS = (("original", "en"), ("original", "sk"), ("new_story", "cs"))
"""Editions and languages for the slow part."""
INSIDE = Box(8, 40, 784, 0)
MOST = {"original": 7, "new_story": 1}
"""The most shortened texts of 75 and 71."""
ROW = Box(43, 7, 750, 450)
"""The row of the posted picture."""


def rows(edition: str) -> Iterator[list[Card | None]]:
    """Yield all civil cards of each age, in possible rows, the last one with gaps."""
    chance = Random(7)
    for level in range(4):
        cards = [card for card in beginning(edition).edition.catalog.civil if card.level == level]
        chance.shuffle(cards)
        for start in range(0, len(cards), sum(LINES)):
            yield [*cards[start : start + sum(LINES)]]


def lines(places: Sequence[Box]) -> list[list[Box]]:
    return [[place for place in places if place.y == y] for y in dict.fromkeys(place.y for place in places)]


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("edition", "language"), fast([("original", "cs"), ("new_story", "sk"), ("new_story", "en"), *OTHERS], 2)
)
def test_lines_are_full_and_cards_have_room_for_their_texts(edition: str, language: str) -> None:
    localizer = PictureWords(NAMES, Localizer(language).translate)
    for cards in rows(edition):
        places = places_in_full(cards, INSIDE, PRICE, localizer)
        assert [len(line) for line in lines(places)] == list(LINES)
        for line in lines(places):
            assert line[0].x == INSIDE.x
            assert line[-1].right == pytest.approx(INSIDE.right)
            assert all(right.x - left.right == pytest.approx(GUTTER) for left, right in pairwise(line))
        for card, place in zip(filter(None, cards), places, strict=False):
            face = Box(0, 0, place.w, place.h - PRICE - 2)
            assert tall_height(card, face.w, localizer) <= face.h + 0.1
            written = [node for node in tall_face(face, card, localizer) if isinstance(node, Label)]
            assert min(node.size for node in written) >= 18, f"{card.name}: 9 pixels on a phone"
            assert not [node.text for node in written if node.text.endswith("…")], card.name


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_row_fills_its_box(edition: str) -> None:
    for cards in rows(edition):
        for high in (460.0, 420.0, 900.0):
            box = Box(INSIDE.x, INSIDE.y, INSIDE.w, high)
            places = places_within(cards, box, PictureWords(NAMES), LOW)
            assert places[-1].bottom == pytest.approx(box.bottom)
        faces = [
            node
            for card, place in zip(cards, places, strict=False)
            if card is not None
            for node in low_face(place, card, PictureWords(NAMES))
        ]
        assert not [node.text for node in faces if isinstance(node, Label) and node.text.endswith("…")]


@pytest.mark.parametrize(
    ("edition", "language"), fast([("original", "cs"), ("new_story", "sk"), ("new_story", "en"), *OTHERS])
)
def test_few_texts_of_the_posted_picture_are_shortened_and_the_smallest_has_seven_and_a_half_pixels(
    edition: str, language: str
) -> None:
    localizer = PictureWords(NAMES, Localizer(language).translate)
    shortened: list[str] = []
    for cards in rows(edition):
        g = middle_of_a_game(edition)
        g.row = [card.id if card else None for card in cards]
        scene = ARTIST.scene(view_of(g), "summary", localizer)
        texts = [node for node in scene.nodes if isinstance(node, Label)]
        shortened += [node.text for node in texts if node.text.endswith("…")]
        assert min(node.size for node in texts) * 400 / scene.width >= 7.5
        assert places_within(cards, ROW, localizer, LOW)[-1].bottom <= ROW.bottom + 0.1, "the row stays in its box"
    assert len(shortened) <= MOST[edition], shortened


def test_the_longest_text_of_a_line_gets_the_most_width() -> None:
    words = PictureWords(NAMES)
    for edition in EDITIONS:
        cards = [card for card in beginning(edition).edition.catalog.civil if card.text]
        longest = max(cards, key=lambda card: len(card.text))
        shortest = sorted(cards, key=lambda card: len(card.text))[: LINES[0] - 1]
        first = lines(places_in_full([longest, *shortest], INSIDE, PRICE, words))[0]
        assert all(place.w < first[0].w for place in first[1:])


def test_a_row_that_several_pictures_show_is_laid_out_once() -> None:
    row, words = next(rows("new_story")), PictureWords(translate=Localizer("en").translate)
    assert places_within(row, ROW, words, LOW) is places_within([*row], ROW, words, LOW)
    assert places_in_full(row, INSIDE, PRICE, words) is places_in_full([*row], INSIDE, PRICE, words)
