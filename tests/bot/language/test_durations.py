"""Spans of time are read as people write them, and written in words."""

from __future__ import annotations

import pytest

from bot.language.catalogs import languages
from bot.language.durations import seconds_of, span
from bot.language.i18n import Localizer
from tests.cost import as_subtests


@as_subtests
@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2d", 172800),
        ("1h 30m", 5400),
        ("90 min", 5400),
        ("2 days, 3 hours", 183600),
        ("1.5h", 5400),
        ("1,5 h", 5400),
        ("3w", 1814400),
        ("0s", 0),
        ("", None),
        ("soon", None),
        ("2", None),
        ("-2d", None),
        ("2d or so", None),
        ("999999999w", None),
        ("1s" * 6, None),
        ("2 hrs 5 mins", 7500),
        ("2 months", None),
        ("3 dní", 259200),
        ("2 hod", 7200),
        ("1 týden", 604800),
    ],
)
def test_spans_are_read(text: str, seconds: float | None) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seconds", [1, 125, 3600, 5 * 86400 + 7200, 86400 + 3600])
def test_spans_can_be_typed_as_they_are_written(language: str, seconds: float) -> None:
    assert seconds_of(Localizer(language)(span(seconds))) == seconds


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "no time"),
        (1, "1 second"),
        (90, "1 minute and 30 seconds"),
        (3600, "1 hour"),
        (86400 * 2 + 3600 * 5 + 59, "2 days and 5 hours"),
        (86400 + 59, "1 day and 59 seconds"),
    ],
)
def test_spans_are_written_in_two_units(seconds: float, words: str) -> None:
    assert Localizer()(span(seconds)) == words
