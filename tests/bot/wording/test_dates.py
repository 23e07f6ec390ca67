"""Lists of dates, as people type them."""

from __future__ import annotations

import pytest

from bot.language.dates import days_of, shown_days


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("2026-12-24", ("2026-12-24",)),
        ("24.12.2026; 1.1.", ("01-01", "2026-12-24")),
        ("24. 12.", ("12-24",)),
        ("12-25..12-27", ("12-25", "12-26", "12-27")),
        ("2026-12-31..2027-01-01, 12-31", ("12-31", "2026-12-31", "2027-01-01")),
        ("29.2.", ("02-29",)),
    ],
)
def test_days_are_read(typed: str, days: tuple[str, ...]) -> None:
    assert days_of(typed) == days


@pytest.mark.parametrize(
    "typed", ["Christmas", "31.2.", "2026-13-01", "12-27..12-25", "2026-01-01..12-24", "01-01..12-31", "24.12. 25.12."]
)
def test_what_is_no_list_of_dates_is_refused(typed: str) -> None:
    assert days_of(typed) is None


def test_shown_days_can_be_typed_again() -> None:
    days = ("01-01", "12-24", "2026-05-01")
    assert shown_days(days) == "1.1., 24.12., 1.5.2026"
    assert days_of(shown_days(days)) == days
