"""Tall pictures are split into landscape pages that show everything once."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

from bot.language.i18n import Localizer
from render import PICTURES
from render.landscape_pages import RATIO, bands
from render.layout import GUTTER, PictureWords
from render.scene import Box, Label, Scene, unfold
from rules.engine.core.text import Seat
from tests.render import through_the_ages_positions as through_the_ages
from tests.render.eyes import LONG_NAMES, NEEDED, POSITIONS, TITLES, scenes_of, written
from tests.render.test_scenes import check


def high(*heights: float) -> list[Box]:
    """Return panels of these heights, 400 wide."""
    boxes: list[Box] = []
    for height in heights:
        boxes.append(Box(GUTTER, boxes[-1].bottom + GUTTER if boxes else GUTTER, 400 - 2 * GUTTER, height))
    return boxes


def test_a_picture_that_is_landscape_has_one_page() -> None:
    assert bands(high(100, 100)) == [(0, 100 + 100 + 3 * GUTTER)]


def test_pages_are_few_and_about_equally_high() -> None:
    found = bands(high(60, 100, 80, 70, 70))
    assert [band.height for band in found] == [60 + 100 + 3 * GUTTER, 220 + 4 * GUTTER]


def test_a_panel_that_is_too_high_is_a_page() -> None:
    assert len(bands(high(50, 500, 50))) == 3


@pytest.mark.few_fast
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("title", TITLES)
def test_tableaux_are_landscape_with_the_longest_names(title: str, language: str) -> None:
    for seat in range(len(POSITIONS[title][0]().state.players)):
        pages = scenes_of(title, "tableau", Localizer(language).translate, LONG_NAMES, Seat(seat))
        assert len(pages) <= 4
        for page in pages:
            assert page.height <= RATIO * page.width + 2
            check(page)


@pytest.mark.parametrize("title", TITLES)
def test_the_pages_of_a_tableau_show_everything_once(title: str) -> None:
    view, names = POSITIONS[title][0](), POSITIONS[title][1]
    # The whole is drawn for a focus.
    tall = PICTURES[title].artist.scene(view, "tableau", PictureWords(names), seat=Seat(0), focus=["?"])
    pages = scenes_of(title, "tableau")
    assert texts(tall) == sum(map(texts, pages), Counter())
    assert tall.height > RATIO * tall.width


def test_a_close_up_of_a_tableau_is_cut_from_the_whole() -> None:
    view, names = POSITIONS["tta"][0](), POSITIONS["tta"][1]
    last = PICTURES["tta"].artist.pages(view, "tableau", PictureWords(names), seat=Seat(0))[-1]
    player = view.state.players[0]
    focus = [player.government]
    assert last.number
    drawn = PICTURES["tta"].draw(view, names, "tableau", seat=Seat(0), focus=focus)
    region = PICTURES["tta"].artist.region(view, "tableau", focus, seat=Seat(0))
    assert region is not None
    image = Image.open(BytesIO(drawn.content))
    assert image.height / image.width == pytest.approx(region.h / region.w, abs=0.01)


def texts(scene: Scene) -> Counter[str]:
    """Return all texts of a scene."""
    return Counter(node.text for node in unfold(scene.nodes) if isinstance(node, Label))


def test_victory_cards_are_a_landscape_and_events_have_one_size_of_text() -> None:
    (cards,) = scenes_of("dawn", "agendas")
    assert cards.height <= 0.75 * cards.width
    view = through_the_ages.view_of(through_the_ages.middle_of_a_game())
    view.state.past_events = ["development_of_civilization", "rats", "crusades", "foray", "pestilence"]
    scene = PICTURES["tta"].artist.scene(view, "events", PictureWords())
    assert min(each.size for each in written(scene)) >= NEEDED
