"""Groups, schedules, Swiss pairings and the points table, for any number of people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.seasons.groups import divisions, group_count, promoted, snake
from bot.seasons.round_robin import rounds_of, schedule
from bot.seasons.standings import Played, halves_of, in_fractions, standings
from bot.seasons.swiss import History, pairings, round_count

PEOPLE = st.integers(1, 40)


def meetings(rounds: Sequence[Sequence[Sequence[int]]]) -> Counter[tuple[int, int]]:
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


@given(PEOPLE, st.integers(1, 8))
def test_a_snake_gives_groups_of_equal_size_and_strength(people: int, groups: int) -> None:
    """SE-2.2."""
    found = snake(range(people), groups)
    assert sorted(person for group in found for person in group) == list(range(people))
    assert max(map(len, found)) - min(map(len, found)) <= 1
    if people % (2 * groups) == 0:
        assert len({sum(group) for group in found}) == 1


@given(PEOPLE, st.integers(2, 9), st.integers(2, 5))
def test_no_group_is_too_small_for_its_tables(people: int, size: int, chairs: int) -> None:
    count = group_count(people, size, chairs)
    found = divisions(range(people), count)
    assert [person for division in found for person in division] == list(range(people))
    if size <= chairs:
        assert max(map(len, found)) <= chairs
    assert people < chairs or min(map(len, found)) * 2 >= min(size, chairs)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5))
def test_promotion_exchanges_the_last_and_the_first_of_neighbouring_divisions(sizes: Sequence[int]) -> None:
    """SE-6."""
    people = iter(range(sum(sizes)))
    before = [[next(people) for _ in range(size)] for size in sizes]
    after = promoted(before)
    assert [len(division) for division in after] == list(sizes)
    assert sorted(person for division in after for person in division) == list(range(sum(sizes)))
    level = {person: number for number, division in enumerate(after) for person in division}
    for number, division in enumerate(before):
        assert all(abs(level[person] - number) <= 1 for person in division)
        if number and min(len(division), len(before[number - 1])) > 1:
            assert level[division[0]] == number - 1
            assert level[before[number - 1][-1]] == number


@given(st.integers(2, 24))
def test_by_the_circle_method_each_pair_meets_once(people: int) -> None:
    """SE-4.1."""
    rounds = schedule(people, 2)
    assert len(rounds) == rounds_of(people, 2)
    assert len(rounds) == (people - 1 if people % 2 == 0 else people) or people == 2
    for tables in rounds:
        seated = [person for table in tables for person in table]
        assert len(seated) == len(set(seated)) >= people - 1
    assert meetings(rounds) == Counter(combinations(range(people), 2))
    first = Counter(table[0] for tables in rounds for table in tables)
    assert all(abs(2 * first[person] - (people - 1)) <= 2 for person in range(people))


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("people", "chairs", "rounds", "between"),
    [(4, 4, 1, (1, 1)), (9, 3, 4, (1, 1)), (7, 4, 7, (2, 2)), (8, 4, 3, (0, 2)), (6, 3, 3, (0, 2)), (5, 4, 5, (3, 3))],
)
def test_at_larger_tables_pairs_meet_as_evenly_as_known_schedules_allow(
    people: int, chairs: int, rounds: int, between: tuple[int, int]
) -> None:
    """SE-4.2."""
    found = schedule(people, chairs)
    assert len(found) == rounds_of(people, chairs) == rounds
    met = meetings(found)
    numbers = [met[pair] for pair in combinations(range(people), 2)]
    assert (min(numbers), max(numbers)) == between


@pytest.mark.few_fast
@pytest.mark.parametrize("chairs", [3, 4, 5])
@pytest.mark.parametrize("people", range(2, 13))
def test_everybody_plays_equally_often_in_a_fair_schedule(people: int, chairs: int) -> None:
    """SE-4.2."""
    found = schedule(people, chairs)
    played = Counter(person for tables in found for table in tables for person in table)
    assert len(played) == people
    assert len(set(played.values())) == 1
    for tables in found:
        seated = [person for table in tables for person in table]
        assert len(seated) == len(set(seated))


@pytest.mark.slow
@given(st.integers(2, 14), st.integers(2, 4), st.randoms(use_true_random=False))
def test_a_swiss_season_seats_everybody_once_a_round_and_nobody_rests_twice_before_the_others(
    people: int, chairs: int, chance: Random
) -> None:
    """SE-5."""
    tables: list[tuple[int, ...]] = []
    points = dict.fromkeys(range(people), 0)
    for _ in range(round_count(people, chairs)):
        ordered = sorted(points, key=lambda person: -points[person])
        this_round = pairings(ordered, points, History.of(tables), chairs)
        assert sorted(person for table in this_round for person in table) == list(range(people))
        assert all(len(table) in (1, chairs) for table in this_round)
        for table in this_round:
            for place, person in enumerate(chance.sample(table, len(table))):
                points[person] += place
        tables += this_round
        byes = [History.of(tables).byes(person) for person in range(people)]
        assert max(byes) - min(byes) <= 1


@given(st.integers(3, 24), st.randoms(use_true_random=False))
def test_in_a_swiss_season_of_pairs_nobody_meets_the_same_person_again(people: int, chance: Random) -> None:
    """SE-5.2."""
    tables: list[tuple[int, ...]] = []
    points = dict.fromkeys(range(people), 0)
    for _ in range(min(round_count(people, 2), (people - 1) // 2)):
        ordered = sorted(points, key=lambda person: -points[person])
        this_round = pairings(ordered, points, History.of(tables), 2)
        for table in this_round:
            points[chance.choice(table)] += 2
        tables += this_round
    assert max(History.of(tables).met.values(), default=0) <= 1


@given(
    st.integers(2, 6),
    st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=4), min_size=1, max_size=8),
    st.randoms(use_true_random=False),
)
def test_all_points_of_a_table_are_given_and_ranks_follow_them(
    people: int, places: Sequence[Sequence[int]], chance: Random
) -> None:
    """SE-3."""
    tables = []
    for each in places:
        seated = chance.sample(range(people), min(people, len(each)))
        tables.append(Played(4, dict(zip(seated, each, strict=False))))
    for table in tables:
        pairs, empty = len(table.places) * (len(table.places) - 1), 4 - len(table.places)
        assert sum(halves_of(table, person) for person in table.places) == pairs + empty * len(table.places)
    lines = standings(range(people), tables)
    assert sorted(line.person for line in lines) == list(range(people))
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    for upper, lower in pairwise(lines):
        assert (upper.halves, upper.quarters, upper.wins) >= (lower.halves, lower.quarters, lower.wins)
        assert (upper.rank == lower.rank) == (
            (upper.halves, upper.quarters, upper.wins) == (lower.halves, lower.quarters, lower.wins)
        )


def test_sonneborn_berger_counts_the_points_of_the_beaten() -> None:
    """SE-3.2: 0 beats 1, 1 beats 2 and 2 ties with 0, so 0 is first with 1½ points."""
    tables = [Played(2, {0: 1, 1: 2}), Played(2, {1: 1, 2: 2}), Played(2, {2: 1, 0: 1})]
    lines = standings(range(3), tables)
    assert [(line.person, line.points, line.tie_break) for line in lines] == [
        (0, "1½", "1¼"),
        (1, "1", "½"),
        (2, "½", "¾"),
    ]


def test_a_bye_and_a_game_without_a_result_are_worth_half_a_point_for_each_chair() -> None:
    """SE-3.1."""
    assert halves_of(Played(2, {7: 1}), 7) == 1
    assert halves_of(Played(4, {7: 1}), 7) == 3
    assert halves_of(Played(4, dict.fromkeys(range(4), 1)), 2) == 3


@pytest.mark.parametrize(("quarters", "text"), [(0, "0"), (1, "¼"), (2, "½"), (4, "1"), (11, "2¾")])
def test_fractions_are_written_as_people_write_them(quarters: int, text: str) -> None:
    assert in_fractions(quarters) == text
