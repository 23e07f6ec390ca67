"""Properties of the texts in every position of every game: each has all its values and is not empty."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.engine import Seat, Table, Text
from rules.engine.core.text import english
from tests.contract.cases import Setup
from tests.contract.walk import Watching

SAME_TEXTS = 100_000
"""The most texts to remember; most of them occur in hundreds of positions."""


def every_text_has_all_its_values(setup: Setup) -> Watching:
    """Texts of events, of options in one of five positions, and of each position, for each viewer in turn."""
    rules, table = setup.case.rules, None
    while step := (yield):
        table = step.table
        for event in step.events:
            assert_complete(event.text)
            assert event.sign in ("", *rules.words.big_events.values()), event
        viewers = (None, *table.seats)
        texts_of_position(table, viewers[step.number % len(viewers)])
        if step.number % 5 == 0:
            seen = table.view(step.seat).state
            for option in step.options:
                assert_complete(rules.words.describe(seen, step.seat, option))
    assert table is not None
    for viewer in (None, *table.seats):
        texts_of_position(table, viewer)


def each_round_begins_with_its_heading(setup: Setup) -> Watching:
    """The events name a round exactly when it begins, so that posts know where each turn belongs."""
    rules, before = setup.case.rules, None
    while step := (yield):
        now = rules.round(step.table.state)
        headings = [event for event in step.events if event.section == "round"]
        if before is not None and rules.words.round_name is not None:
            assert len(headings) == now - before, f"{len(headings)} headings from round {before} to {now}"
        before = now


def texts_of_position(table: Table[Any], viewer: Seat | None) -> None:
    """Check that all texts about a position, for a seat or for spectators, are complete."""
    rules, seen = table.rules, table.view(viewer)
    assert_complete(rules.words.headline(seen.state))
    for line in (*rules.words.overview(seen.state, viewer), *rules.words.summary(seen.state)):
        assert_complete(line)
    for seat in table.seats:
        assert_complete(rules.words.label(seen.state, seat))
    places = rules.standing(table.state)
    assert sorted(place.seat for place in places) == list(table.seats)
    assert [place.rank for place in places] == sorted(place.rank for place in places)


@lru_cache(SAME_TEXTS)
def assert_complete(text: Text) -> None:
    """Check that the message has a value for each name in braces, independent of language and names."""
    shown = text.format(english, lambda seat: f"player {seat}")
    assert shown.strip(), f"{text} says nothing"
    assert "{" not in shown, shown
    assert not shown.startswith("None"), shown
