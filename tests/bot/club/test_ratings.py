"""Ratings follow from the results alone, and who is forgotten is nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.club.ratings import BEGINNING, Ratings, replayed
from bot.club.stats_counting import by_person, by_played, by_title, tally
from bot.store import Store, results
from bot.store.results import Result
from rules.engine import Seat
from tests.bot.playing import ANNA, BORIS, CLARA, NOW, open_lobby


def ended(game_id: int, *places: tuple[int | None, int], rated: bool = True) -> list[Result]:
    """The results of a game: who, and at which place."""
    at = NOW + timedelta(hours=game_id)
    return [
        Result(game_id, Seat(seat), user, 5, "stones", place, 50 - 10 * place, (f"side {seat}",), rated, at)
        for seat, (user, place) in enumerate(places)
    ]


def test_winners_rise_and_losers_fall() -> None:
    rated = replayed(ended(1, (ANNA, 1), (BORIS, 2), (CLARA, 3)))
    assert rated[ANNA].now > BEGINNING > rated[CLARA].now
    assert rated[ANNA].now > rated[BORIS].now > rated[CLARA].now


def test_those_who_share_a_place_stay_equal() -> None:
    rated = replayed(ended(1, (ANNA, 1), (BORIS, 2), (CLARA, 2)))
    assert rated[BORIS] == rated[CLARA]


def test_beating_the_strong_counts_more_than_beating_the_weak() -> None:
    before = [result for game in range(1, 6) for result in ended(game, (ANNA, 1), (BORIS, 2))]
    over_strong = replayed([*before, *ended(9, (CLARA, 1), (ANNA, 2))])
    over_weak = replayed([*before, *ended(9, (CLARA, 1), (BORIS, 2))])
    assert over_strong[CLARA].now > over_weak[CLARA].now


def test_every_rated_game_is_a_step_and_the_others_are_none() -> None:
    found = [*ended(1, (ANNA, 1), (BORIS, 2)), *ended(2, (ANNA, 2), (BORIS, 1), rated=False)]
    rated = replayed([*found, *ended(3, (BORIS, 1), (ANNA, 2))])
    assert [len(rated[user].way) for user in (ANNA, BORIS)] == [2, 2]


def test_a_forgotten_person_counts_as_a_newcomer_and_has_no_rating() -> None:
    rated = replayed([*ended(1, (None, 1), (ANNA, 2)), *ended(2, (None, 1), (ANNA, 2))])
    assert list(rated) == [ANNA]


async def test_ratings_are_found_anew_when_a_result_changes(store: Store) -> None:
    first, second = await open_lobby(store), await open_lobby(store)
    ratings = Ratings(store)
    async with store.writing() as db:
        await results.note(db, first, ended(first, (ANNA, 1), (BORIS, 2)))
    before = await ratings.of_title("stones")
    assert await ratings.of_title("stones") is before
    assert await ratings.of_title("tm") == {}
    async with store.writing() as db:
        await results.note(db, second, ended(second, (ANNA, 1), (BORIS, 2)))
    assert len((await ratings.of_title("stones"))[ANNA].way) == 2
    async with store.writing() as db:
        await results.note(db, second, [])
        await results.forget_user(db, BORIS)
    assert list(await ratings.of_title("stones")) == [ANNA]


async def test_games_played_alike_have_ratings_of_their_own(store: Store) -> None:
    short, full, large = [await open_lobby(store) for _ in range(3)]
    ratings = Ratings(store)
    async with store.writing() as db:
        await results.note(db, short, ended(short, (ANNA, 1), (BORIS, 2)))
        await results.note(db, full, ended(full, (BORIS, 1), (ANNA, 2)))
        await results.note(db, large, ended(large, (BORIS, 1), (ANNA, 2), (CLARA, 3)))
    assert len((await ratings.of_title("stones"))[ANNA].way) == 3
    alone = await ratings.of_title("stones", "short", {short})
    assert (len(alone[ANNA].way), alone[ANNA].now > alone[BORIS].now) == (1, True)
    of_three = await ratings.of_title("stones", players=3)
    assert (len(of_three[ANNA].way), CLARA in of_three) == (1, True)


def test_results_are_counted_by_title_person_and_side() -> None:
    found = [
        *ended(1, (ANNA, 1), (BORIS, 2)),
        *ended(2, (BORIS, 1), (ANNA, 2), (None, 3), (-1, 4)),
        replace(ended(3, (CLARA, 1))[0], game="tm"),
    ]
    together = tally(found[:2])
    assert (together.games, together.wins, together.points, together.place) == (2, 1, 35.0, 1.5)
    assert together.best.user_id == ANNA
    assert {title: len(group) for title, group in by_title(found).items()} == {"stones": 6, "tm": 1}
    people = by_person(found)
    assert {user: (each.games, each.wins) for user, each in people.items()} == {
        ANNA: (2, 1),
        BORIS: (2, 1),
        CLARA: (1, 1),
    }
    assert list(people)[-1] == CLARA, "most games first"
    assert {side: each.games for side, each in by_played(found).items()} == {
        "side 0": 3,
        "side 1": 2,
        "side 2": 1,
        "side 3": 1,
    }


def test_a_leader_and_a_government_are_counted_each() -> None:
    result: Sequence[Result] = [replace(each, played=("caesar", "monarchy")) for each in ended(1, (ANNA, 1))]
    assert list(by_played(result)) == ["caesar", "monarchy"]
