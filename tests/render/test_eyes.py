"""What is read on a phone stays readable, and colours that are told apart stay so, for everybody's eyes."""

from __future__ import annotations

import pytest

from bot.language.i18n import Speech
from render import PICTURES
from tests.render.eyes import (
    APART,
    COLOURS,
    NEEDED,
    POSTED,
    TITLES,
    faintest_mark,
    groups,
    nearest,
    pictures,
    scene_of,
    width_on_a_desktop,
    written,
)


@pytest.mark.parametrize(("title", "picture"), list(pictures()))
def test_everything_written_is_read_on_a_phone(title: str, picture: str) -> None:
    for language in ("en", "cs", "sk"):
        smallest = written(scene_of(title, picture, Speech(language).translate))[0]
        assert smallest.size >= NEEDED, f"{smallest.text!r} in {language}"


@pytest.mark.parametrize("title", TITLES)
def test_the_picture_that_is_posted_is_large_on_a_desktop_too(title: str) -> None:
    posted = scene_of(title, PICTURES[title].artist.summary)
    assert width_on_a_desktop(posted) >= POSTED


@pytest.mark.parametrize(("title", "group"), list(groups()))
def test_colours_are_told_apart_by_everybody(title: str, group: str) -> None:
    pair = nearest(COLOURS[title][group])
    assert pair.apart >= APART, f"{pair.names} look alike: {pair.eye}"


@pytest.mark.parametrize("title", TITLES)
def test_marks_stand_out_from_what_they_lie_on(title: str) -> None:
    pair = faintest_mark(title)
    assert pair.apart >= APART, f"{pair.names} look alike: {pair.eye}"
