"""Ratings are changed by one game at a time, and restored when its end is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.sessions.game_results import take_back_end, write
from bot.store import Store, people, ratings, results, schema, tallies
from bot.store.ratings import BEGINNING, NEWCOMER, Side, Skill, rated
from bot.store.results import Result
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CLARA, NOW, open_lobby

GUILD = 5


def ended(game_id: int, *places: tuple[int | None, int], counted: bool = True, variant: str = "") -> list[Result]:
    """Return the results of a game: who, and at which place."""
    at = NOW + timedelta(hours=game_id)
    return [
        Result(
            *(game_id, Seat(seat), user, GUILD, "stones", place, 50 - 10 * place, (f"side {seat}",), counted, at),
            *(None, variant, len(places)),
        )
        for seat, (user, place) in enumerate(places)
    ]


async def end(store: Store, *places: tuple[int | None, int], counted: bool = True, variant: str = "") -> int:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await write(db, ended(game_id, *places, counted=counted, variant=variant))
    return game_id


async def skills(store: Store, *users: int, variant: str = "", players: int | None = None) -> list[Skill]:
    async with store.reading() as db:
        found = [await ratings.of_person(db, user, players) for user in users]
    return [each.get(("stones", variant), NEWCOMER) for each in found]


def test_winners_rise_and_losers_fall() -> None:
    after = rated([Side(Seat(0), ANNA, 1), Side(Seat(1), BORIS, 2), Side(Seat(2), CLARA, 3)], {})
    assert after[Seat(0)].shown > BEGINNING > after[Seat(2)].shown
    assert after[Seat(0)].shown > after[Seat(1)].shown > after[Seat(2)].shown


def test_equal_places_keep_equal_ratings() -> None:
    after = rated([Side(Seat(0), ANNA, 1), Side(Seat(1), BORIS, 2), Side(Seat(2), CLARA, 2)], {})
    assert after[Seat(1)].shown == after[Seat(2)].shown


async def test_beating_the_strong_counts_more_than_beating_the_weak(store: Store) -> None:
    for _ in range(5):
        await end(store, (ANNA, 1), (BORIS, 2))
    anna, boris = await skills(store, ANNA, BORIS)
    sides = [Side(Seat(0), CLARA, 1), Side(Seat(1), ANNA, 2)]
    over_strong, over_weak = rated(sides, {ANNA: anna}), rated(sides, {ANNA: boris})
    assert over_strong[Seat(0)].shown > over_weak[Seat(0)].shown


async def test_every_rated_game_is_a_step_and_the_others_are_none(store: Store) -> None:
    await end(store, (ANNA, 1), (BORIS, 2))
    await end(store, (ANNA, 2), (BORIS, 1), counted=False)
    await end(store, (BORIS, 1), (ANNA, 2))
    anna, boris = await skills(store, ANNA, BORIS)
    assert (anna.games, boris.games) == (2, 2)
    async with store.reading() as db:
        steps = await ratings.latest(db, ANNA, "stones", "", None, 40)
    assert len(steps) == 2
    assert steps[-1] == anna.shown


async def test_a_forgotten_person_counts_as_a_newcomer_and_has_no_rating(store: Store) -> None:
    await end(store, (None, 1), (ANNA, 2))
    async with store.reading() as db:
        assert list(await db.scalars(select(schema.ratings.c.user_id).distinct())) == [ANNA]


async def test_editions_have_separate_ratings(store: Store) -> None:
    await end(store, (ANNA, 1), (BORIS, 2), variant='{"length":"short"}')
    await end(store, (BORIS, 1), (ANNA, 2))
    await end(store, (BORIS, 1), (ANNA, 2), (CLARA, 3))
    assert [each.games for each in await skills(store, ANNA)] == [2]
    short, boris = await skills(store, ANNA, BORIS, variant='{"length":"short"}')
    assert short.games == 1
    assert short.shown > boris.shown
    assert [each.games for each in await skills(store, ANNA, CLARA, players=3)] == [1, 1]
    assert [each.games for each in await skills(store, ANNA, CLARA, players=2)] == [1, 0]


async def test_an_end_taken_back_leaves_ratings_and_counts_exactly_as_they_were(store: Store) -> None:
    await end(store, (ANNA, 1), (BORIS, 2))
    before = await tables(store)
    latest = await end(store, (BORIS, 1), (ANNA, 2))
    assert await tables(store) != before
    async with store.writing() as db:
        await take_back_end(db, latest)
    assert await tables(store) == before


async def test_an_end_taken_back_after_another_game_takes_its_own_step_back(store: Store) -> None:
    first = await end(store, (BORIS, 1), (ANNA, 2))
    (low,) = await skills(store, ANNA)
    await end(store, (ANNA, 1), (BORIS, 2))
    (present,) = await skills(store, ANNA)
    async with store.writing() as db:
        await take_back_end(db, first)
    (after,) = await skills(store, ANNA)
    assert after.games == 1
    assert after.mu == pytest.approx(present.mu - (low.mu - NEWCOMER.mu))
    assert present.sigma < after.sigma <= NEWCOMER.sigma


async def test_deleting_a_user_keeps_the_ratings_of_others(store: Store) -> None:
    await end(store, (ANNA, 1), (BORIS, 2))
    before = await skills(store, ANNA)
    async with store.writing() as db:
        await people.forget(db, BORIS, set(), NOW)
    assert await skills(store, ANNA) == before
    assert await skills(store, BORIS) == [NEWCOMER]
    async with store.reading() as db:
        counted = await tallies.of_place(db, GUILD)
        assert [sums.games for sums in counted.values()] == [1], "the server has had the game all the same"


async def test_results_are_counted_by_server_title_and_side(store: Store) -> None:
    await end(store, (ANNA, 1), (BORIS, 2))
    await end(store, (BORIS, 1), (ANNA, 2), (None, 3), (-1, 4))
    async with store.reading() as db:
        sizes = {key[2]: sums.games for key, sums in (await tallies.of_place(db, tallies.EVERYWHERE)).items()}
        assert sizes == {2: 1, 4: 1}
        assert {key[2]: sums.games for key, sums in (await tallies.of_place(db, GUILD)).items()} == sizes
        sides: dict[str, int] = {}
        for key, sums in (await tallies.of_place(db, tallies.EVERYWHERE, played=True)).items():
            sides[key[3]] = sides.get(key[3], 0) + sums.games
        assert sides == {"side 0": 2, "side 1": 2, "side 2": 1, "side 3": 1}
        (two, four) = sorted(await results.of_person(db, ANNA), key=lambda each: int(each.by))
        assert (two.games, two.wins, two.places, two.best) == (1, 1, 1, 40)
        assert (four.games, four.wins, four.places, four.best) == (1, 0, 2, 30)


async def test_a_leader_and_a_government_are_counted_each(store: Store) -> None:
    game_id = await open_lobby(store)
    both = [replace(each, played=("caesar", "monarchy")) for each in ended(game_id, (ANNA, 1))]
    async with store.writing() as db:
        await write(db, both)
        found = await tallies.of_place(db, tallies.EVERYWHERE, played=True)
    assert {key[3] for key in found} == {"caesar", "monarchy"}


async def tables(store: Store) -> Sequence[object]:
    """Return all ratings, their changes and all counts."""
    async with store.reading() as db:
        return [
            sorted(map(tuple, (await db.execute(select(table).where(table.c.games > 0))).all()))
            for table in (schema.ratings, schema.tallies)
        ] + [sorted(map(tuple, (await db.execute(select(schema.rating_moves))).all()))]
