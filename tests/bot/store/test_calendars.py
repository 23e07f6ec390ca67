"""Clocks pause at weekends and on quiet days, from midnight to midnight in one time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.calendars import ALWAYS, Calendar

PRAGUE = ZoneInfo("Europe/Prague")
HOUR = 3600.0
WEEKENDS = Calendar(weekends=True, zone="Europe/Prague")
CALENDARS = st.builds(
    Calendar,
    weekends=st.booleans(),
    days=st.sets(
        st.sampled_from(["12-24", "12-25", "2026-12-28", "2026-10-25", "2026-03-30", "02-29"]), min_size=1
    ).map(frozenset),
    zone=st.sampled_from(["UTC", "Europe/Prague", "America/Santiago", "Asia/Beirut", "Pacific/Apia", "Asia/Kolkata"]),
)
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 3, 1), timezones=st.just(UTC))
SPANS = st.integers(0, 20 * 86400)


def local(month: int, day: int, hour: int = 0, minute: int = 0, *, year: int = 2026, fold: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=PRAGUE, fold=fold).astimezone(UTC)


def test_without_pauses_time_simply_passes() -> None:
    now = local(12, 5)
    assert ALWAYS.after(now, HOUR) == now + timedelta(hours=1)
    assert ALWAYS.between(now, now - timedelta(hours=2)) == -2 * HOUR
    assert ALWAYS.resumes(now) == now


def test_a_weekend_lasts_from_midnight_to_midnight_of_its_zone() -> None:
    """4 December 2026 is a Friday."""
    friday = local(12, 4, 23, 30)
    assert WEEKENDS.after(friday, 29 * 60) == local(12, 4, 23, 59)
    assert WEEKENDS.after(friday, 30 * 60) == local(12, 7), "the last moment of Friday is the first of Monday"
    assert WEEKENDS.after(friday, HOUR) == local(12, 7, 0, 30)
    assert WEEKENDS.resumes(local(12, 5)) == WEEKENDS.resumes(local(12, 6, 23, 59)) == local(12, 7)
    assert WEEKENDS.resumes(local(12, 7)) == local(12, 7)
    assert WEEKENDS.between(friday, local(12, 7, 0, 30)) == HOUR
    assert Calendar(weekends=True).after(friday, HOUR) == friday + timedelta(hours=1), "in UTC it is still Friday"


def test_time_is_counted_backwards_over_a_pause() -> None:
    assert WEEKENDS.after(local(12, 7, 0, 30), -HOUR) == local(12, 4, 23, 30)
    assert WEEKENDS.after(local(12, 6, 12), -HOUR) == local(12, 4, 23)
    assert WEEKENDS.between(local(12, 7, 0, 30), local(12, 4, 23, 30)) == -HOUR


def test_a_day_pauses_in_its_year_or_in_every_year() -> None:
    calendar = Calendar(days=("2026-12-24", "01-01"), zone="Europe/Prague")
    assert [calendar.is_quiet(date(year, 12, 24)) for year in (2026, 2027)] == [True, False]
    assert [calendar.is_quiet(date(year, 1, 1)) for year in (2026, 2027)] == [True, True]
    assert calendar.after(local(12, 23, 23), 2 * HOUR) == local(12, 25, 1)


def test_pauses_in_a_row_are_one_pause() -> None:
    calendar = Calendar(weekends=True, days=("2026-12-25", "2026-12-28"), zone="Europe/Prague")
    assert calendar.after(local(12, 24, 23), 2 * HOUR) == local(12, 29, 1)


@pytest.mark.parametrize(
    ("month", "day", "hours"), [(3, 29, 23), (10, 25, 25)], ids=["summer time begins", "summer time ends"]
)
def test_a_quiet_day_on_which_the_clocks_change_is_left_out_whole(month: int, day: int, hours: int) -> None:
    """Both are Sundays."""
    evening = local(month, day - 2, 23)
    resumed = WEEKENDS.after(evening, 2 * HOUR)
    assert resumed == local(month, day + 1, 1)
    assert resumed - evening == timedelta(hours=1 + 24 + hours + 1)


def test_a_day_with_time_on_which_the_clocks_change_has_23_or_25_hours() -> None:
    calendar = Calendar(days=("2026-03-30", "2026-10-26"), zone="Europe/Prague")
    assert calendar.between(local(3, 29), local(3, 31)) == 23 * HOUR
    assert calendar.between(local(10, 25), local(10, 27)) == 25 * HOUR
    assert calendar.after(local(3, 29, 1), 2 * HOUR) == local(3, 29, 4), "two o'clock is skipped"
    assert calendar.after(local(10, 25, 2), HOUR) == local(10, 25, 2, fold=1), "two o'clock comes twice"


def test_a_day_whose_midnight_is_skipped_begins_when_the_clocks_change() -> None:
    """In Santiago, 6 September 2026 begins at one o'clock."""
    santiago = ZoneInfo("America/Santiago")
    calendar = Calendar(days=("2026-09-06",), zone="America/Santiago")
    before = datetime(2026, 9, 5, 23, tzinfo=santiago).astimezone(UTC)
    assert calendar.after(before, 2 * HOUR) == datetime(2026, 9, 7, 1, tzinfo=santiago)


@given(CALENDARS, MOMENTS, SPANS)
def test_counting_and_adding_agree(calendar: Calendar, moment: datetime, seconds: int) -> None:
    later, earlier = calendar.after(moment, seconds), calendar.after(moment, -seconds)
    assert calendar.between(moment, later) == pytest.approx(seconds)
    assert calendar.between(earlier, moment) == pytest.approx(seconds)
    assert not calendar.is_quiet(later.astimezone(ZoneInfo(calendar.zone)).date())
    assert earlier <= moment <= later or seconds == 0
