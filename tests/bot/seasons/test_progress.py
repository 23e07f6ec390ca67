"""The steps of a season: who plays in which division, who drops out, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from bot.seasons.progress import (
    Begin,
    CallOff,
    End,
    NextRound,
    OpenTable,
    Wait,
    divided,
    next_step,
    replacements,
    tables_of_round,
)
from bot.seasons.reckoning import Standing, TableState
from bot.seasons.standings import Played
from bot.store import Agreement
from bot.store.conditions import Conditions
from bot.store.seasons import Entry, EntryState, Format, Season, SeasonState, SeasonTable

NOW = datetime(2026, 1, 2, tzinfo=UTC)


def season(played_as: Format = "round robin", state: SeasonState = "running", chairs: int = 2, size: int = 4) -> Season:
    return Season(
        id=1,
        guild_id=5,
        channel_id=6,
        number=1,
        game="tm",
        format=played_as,
        chairs=chairs,
        group_size=size,
        options={},
        agreement=Agreement(),
        conditions=Conditions(),
        most_people=None,
        state=state,
        creator_id=9,
        created_at=NOW - timedelta(days=1),
        until=NOW,
        ended_at=None,
        post_id=None,
        message_id=None,
        shown="",
    )


def entry(number: int, *, state: EntryState = "in", division: int | None = 0, rating: int = 0) -> Entry:
    """Return a person with this number, which is their chair too."""
    chair = number if state != "reserve" and division is not None else None
    return Entry(number, 1, 100 + number, f"P{number}", NOW, state, division, chair, rating)


def standing(
    of: Season,
    entries: Sequence[Entry],
    tables: Mapping[tuple[int, ...], TableState] | None = None,
    losers: Sequence[int] = (),
) -> Standing:
    """Return a season in its first round; the first person at a table that is over has won."""
    seated = [
        SeasonTable(number, 1, 0, 1, number, people, None, None, None) for number, people in enumerate(tables or {}, 1)
    ]
    states = dict(zip([table.id for table in seated], (tables or {}).values(), strict=True))
    played = {
        table.id: Played(of.chairs, {person: place for place, person in enumerate(table.people, 1)})
        for table in seated
        if states[table.id] == "over"
    }
    return Standing(of, {each.id: each for each in entries}, seated, states, played, frozenset(losers))


def test_a_season_begins_at_its_deadline_with_enough_people() -> None:
    """SE-1.6."""
    waiting = [entry(number, division=None) for number in range(2)]
    now = standing(season(state="open"), waiting)
    assert next_step(now, NOW - timedelta(hours=1)) == Wait(NOW)
    assert next_step(now, NOW) == Begin()
    assert next_step(standing(season(state="open"), waiting[:1]), NOW) == CallOff()


def test_games_are_opened_one_by_one_and_the_next_round_waits_for_all() -> None:
    """SE-4.3."""
    people = [entry(number) for number in range(4)]
    states: tuple[tuple[TableState, TableState], ...] = (
        ("lobby", "waiting"),
        ("running", "waiting"),
        ("over", "running"),
        ("over", "over"),
    )
    steps = [next_step(standing(season(), people, {(0, 1): one, (2, 3): other}), NOW) for one, other in states]
    assert [type(step) for step in steps] == [OpenTable, OpenTable, Wait, NextRound]
    assert [step.table.number for step in steps[:2] if isinstance(step, OpenTable)] == [1, 2]


def test_people_without_a_game_in_the_present_round_are_named() -> None:
    """SE-4.1."""
    people = [*(entry(number) for number in range(4)), entry(4, state="out"), entry(5)]

    def resting(state: TableState) -> list[int]:
        return [each.id for each in standing(season(), people, {(0, 1): state}, losers=[5]).resting(0)]

    assert resting("running") == [2, 3]
    assert resting("over") == []
    assert standing(season(), people).resting(0) == []


def test_a_season_ends_after_its_last_round_and_when_nobody_is_left() -> None:
    people = [entry(number) for number in range(2)]
    assert next_step(standing(season(), people, {(0, 1): "over"}), NOW) == End()
    alone = [entry(0), entry(1, state="out"), entry(2, state="out"), entry(3)]
    assert next_step(standing(season(), alone, {(0, 1): "over", (2, 3): "over"}, losers=[3]), NOW) == End()


def test_divisions_follow_the_last_season_with_promotion_and_newcomers_by_rating() -> None:
    """SE-2.3 and SE-6."""
    people = [entry(number, division=None, rating=rating) for number, rating in enumerate((0, 0, 0, 0, 0, 0, 80, 90))]
    last = [[100, 101, 102, 999], [103, 104, 105, 998]]
    found = divided(people, standing(season(), people), last)
    # User 999, who was last, does not play again; 103 came up.
    assert [[each.id for each in division] for division in found] == [[0, 1, 2, 3], [4, 5, 7, 6]]


def test_equal_groups_are_made_by_rating() -> None:
    """SE-2.1 and SE-2.2."""
    people = [entry(number, division=None, rating=10 * number) for number in range(8)]
    found = divided(people, standing(season("groups"), people), [])
    assert [[each.id for each in group] for group in found] == [[7, 4, 3, 0], [6, 5, 2, 1]]


def test_the_first_reserve_takes_the_chair_of_a_drop_out_and_its_games() -> None:
    """SE-7.2."""
    people = [entry(0), entry(1), entry(2, state="reserve", division=None), entry(3, state="reserve", division=None)]
    found = replacements(people, losers=[1])
    assert [(each.id, each.state, each.division, each.chair) for each in found.changed] == [
        (1, "out", 0, None),
        (2, "in", 0, 1),
    ]
    assert found.people((0, 1)) == (0, 2)
    assert replacements(people[:2], losers=[1]).people((0, 1)) == (0,)


def test_a_person_whose_data_were_deleted_drops_out() -> None:
    gone = Entry(1, 1, None, "somebody", NOW, "in", 0, 1, 0)
    assert [each.state for each in replacements([entry(0), gone], losers=[]).changed] == ["out"]


def test_an_empty_chair_stays_empty_in_the_schedule() -> None:
    people = [entry(0), entry(1), entry(2, state="out"), entry(3)]
    tables = [tables_of_round(standing(season(), people), 0, number) for number in (1, 2, 3)]
    assert sorted(sorted(len(table.people) for table in each) for each in tables) == [[1, 2]] * 3


def test_in_a_swiss_season_the_winners_meet_in_the_second_round() -> None:
    """SE-5.1."""
    people = [entry(number, rating=number) for number in range(4)]
    now = standing(season("swiss"), people, {(0, 3): "over", (1, 2): "over"})
    assert {frozenset(table.people) for table in tables_of_round(now, 0, 2)} == {frozenset({0, 1}), frozenset({2, 3})}
