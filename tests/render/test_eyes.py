"""Texts stay readable on a phone, and colours distinguishable for everybody's eyes."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.language.i18n import Localizer
from render import FINAL, PICTURES
from render.scene import SymbolRef, flatten
from rules.engine.core.text import Seat
from tests.render.eyes import (
    ABOUT_SQUARE,
    APART,
    LANDSCAPE,
    LONG_NAMES,
    NEEDED,
    POSTED,
    STRIP,
    STRIP_RATIO,
    TITLES,
    UPRIGHT,
    faintest_mark,
    fills,
    groups,
    nearest,
    needed,
    pictures,
    scene_of,
    scenes_of,
    strips,
    width_on_a_desktop,
    written,
)
from tests.render.test_scenes import check

PICTURES_IN_A_MESSAGE = 10


@pytest.mark.few_fast
@pytest.mark.parametrize(("title", "picture"), list(pictures()))
def test_all_texts_are_readable_on_a_phone(title: str, picture: str) -> None:
    for language in ("en", "cs", "sk"):
        for page in scenes_of(title, picture, Localizer(language).translate):
            smallest = written(page)[0]
            assert smallest.size >= needed(title, picture), f"{smallest.text!r} in {language}"


@pytest.mark.few_fast
@pytest.mark.parametrize(("title", "picture"), [each for each in pictures() if each[1] in LANDSCAPE])
def test_pages_and_maps_are_landscape_or_about_square(title: str, picture: str) -> None:
    for language in ("en", "cs"):
        pages = scenes_of(title, picture, Localizer(language).translate)
        # Cults and world wonders are a column each.
        wide = [page for page in pages if page.width == 800]
        assert len(wide) >= len(pages) - 3
        assert all(page.height <= ABOUT_SQUARE * page.width for page in wide)
        assert all(page.height <= UPRIGHT * page.width for page in pages)
        assert len(pages) <= PICTURES_IN_A_MESSAGE


@pytest.mark.few_fast
@pytest.mark.parametrize(("title", "picture"), list(pictures()))
def test_long_names_are_cut_instead_of_too_small(title: str, picture: str) -> None:
    for page in scenes_of(title, picture, names=LONG_NAMES):
        smallest = written(page)[0]
        assert smallest.size >= needed(title, picture), f"{smallest.text!r}"


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(("title", "seat"), list(strips()))
def test_the_strip_of_everybody_is_landscape_and_readable_on_a_phone(title: str, seat: Seat, language: str) -> None:
    scene = scene_of(title, STRIP, Localizer(language).translate, seat=seat)
    assert scene.width * scene.zoom == 1200
    assert scene.height <= STRIP_RATIO * scene.width
    check(scene)
    smallest = written(scene)[0]
    assert smallest.size >= NEEDED, f"{smallest.text!r}"


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("title", TITLES)
def test_the_result_fills_the_frame_of_a_desktop(title: str, language: str) -> None:
    scene = scene_of(title, FINAL, Localizer(language).translate)
    assert scene.width * scene.zoom == 1200
    assert width_on_a_desktop(scene) >= 500


@pytest.mark.parametrize("title", TITLES)
def test_the_posted_picture_is_large_on_a_desktop_too(title: str) -> None:
    posted = scene_of(title, PICTURES[title].artist.summary)
    assert width_on_a_desktop(posted) >= POSTED[title]


@pytest.mark.parametrize("title", TITLES)
def test_pieces_bear_the_same_letters_in_every_language(title: str) -> None:
    seen = []
    for language in ("en", "cs", "sk"):
        scene = scene_of(title, PICTURES[title].artist.summary, Localizer(language).translate)
        seen.append(Counter(use.symbol.name for use in flatten(scene.nodes) if isinstance(use, SymbolRef)))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("title", TITLES)
def test_everything_has_a_form_that_fills_a_large_screen(title: str) -> None:
    artist = PICTURES[title].artist
    wide = scene_of(title, artist.wide_forms[next(iter(artist.names))])
    across, down = wide.width * wide.zoom, wide.height * wide.zoom
    assert 1400 <= across <= 1600
    assert down <= 0.8 * across


@pytest.mark.parametrize(("title", "group"), list(groups()))
def test_everybody_can_distinguish_colours(title: str, group: str) -> None:
    pair = nearest(fills(title, group))
    assert pair.apart >= APART, f"{pair.names} look alike: {pair.eye}"


@pytest.mark.parametrize("title", TITLES)
def test_marks_stand_out_from_their_background(title: str) -> None:
    pair = faintest_mark(title)
    assert pair.apart >= APART, f"{pair.names} look alike: {pair.eye}"
