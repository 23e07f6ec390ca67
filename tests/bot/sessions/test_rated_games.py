"""Ratings: leaving a rated game loses it, and quick games count little."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.sessions import GameSession, GameSessions
from bot.sessions.change import ORDERED
from bot.sessions.game_results import MOST_RATED
from bot.settings import Settings
from bot.store import Store, deputies, erasure, games, ratings, results, seats
from bot.store.erasure import Access
from bot.store.ratings import NEWCOMER, Side, Skill
from bot.store.results import Result
from rules import GAMES
from rules.engine import Rules, Seat, Standing
from rules.through_the_ages import THROUGH_THE_AGES
from tests.bot.stones_games import ANNA, BORIS, CLARA, DANA, NOW, Hands, open_lobby
from tests.engine.stones import STONES, Bid, Reply, Take

SUBSTITUTE = 777


@pytest.fixture
def clock() -> Hands:
    return Hands(NOW)


@pytest.fixture
def tables(store: Store, settings: Settings, clock: Hands) -> GameSessions:
    return GameSessions(store, {"stones": STONES}, settings, clock=clock)


@pytest.fixture
def tables_with_winners(store: Store, settings: Settings, clock: Hands) -> GameSessions:
    """Return games in which most stones win."""

    def standing(state: Any) -> list[Standing]:
        points = [player.points for player in state.players]
        return [Standing(p.seat, 1 + sum(p.points < each for each in points), p.points) for p in state.players]

    return GameSessions(store, {"stones": replace(STONES, standing=standing)}, settings, clock=clock)


async def begun(store: Store, tables: GameSessions) -> int:
    game_id = await open_lobby(store, stones=3)
    await tables.start(game_id, ANNA, seed="seed")
    return game_id


async def bids(session: GameSession, third: int = CLARA) -> None:
    """Let everybody decide once; Boris begins."""
    for user, amount in ((ANNA, 0), (BORIS, 2), (third, 1)):
        await session.act(user, [Bid(amount)])


async def to_the_end(session: GameSession) -> None:
    """Let the second seat take all stones and the others reply; a deputy acts for its seat."""
    players = [holder.asked_id for holder in session.holders]
    await session.act(players[1], [Take(3)])
    await session.act(players[0], [Reply("cheer")])
    await session.act(players[2], [Reply("boo")])
    assert session.table.finished


async def noted(store: Store, game_id: int) -> Mapping[int | None, Result]:
    async with store.reading() as db:
        return {each.user_id: each for each in await results.of_game(db, game_id)}


async def skill(store: Store, user: int, game: str = "stones") -> Skill:
    async with store.reading() as db:
        found = [each for key, each in (await ratings.of_person(db, user)).items() if key[0] == game]
    return found[0] if found else NEWCOMER


@pytest.mark.parametrize("newcomer", [-1, SUBSTITUTE], ids=["computer player", "second account"])
async def test_giving_up_a_seat_is_a_loss_at_once_and_the_others_are_rated_at_the_end(
    store: Store, tables: GameSessions, newcomer: int
) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
        await session.hand_over(Seat(1), newcomer, "Somebody", BORIS)
        lost = (await noted(store, game_id))[BORIS]
        assert (lost.gave_up, lost.rated, lost.place) == (True, True, 3)
        assert (await skill(store, BORIS)).shown < NEWCOMER.shown
        assert session.game.is_rated
        await to_the_end(session)
    found = await noted(store, game_id)
    assert set(found) == {ANNA, BORIS, CLARA}, "whoever played on has no result of that seat"
    assert [found[user].rated for user in (ANNA, CLARA)] == [True, True]
    assert [found[user].place for user in (ANNA, CLARA)] == [1, 1]
    assert (await skill(store, ANNA)).shown > NEWCOMER.shown
    assert (await skill(store, BORIS)).games == 1, "nobody loses twice"
    assert await skill(store, newcomer) == NEWCOMER


async def test_a_loss_stays_when_the_seat_is_taken_back(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
        await session.hand_over(Seat(1), -1, "Bot", BORIS)
        await session.hand_over(Seat(1), BORIS, "Boris", BORIS)
        assert session.game.ever_rated
        await to_the_end(session)
    assert (await noted(store, game_id))[BORIS].gave_up
    assert (await skill(store, BORIS)).games == 1


async def test_a_loss_stays_when_the_game_is_abandoned(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
        await session.hand_over(Seat(1), -1, "Bot", BORIS)
        await session.abandon(ANNA)
    assert list(await noted(store, game_id)) == [BORIS]
    assert (await skill(store, BORIS)).shown < NEWCOMER.shown


async def test_letting_a_computer_player_decide_loses_the_game(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
        await session.stand_in(Seat(1), [Take(3)])
        assert session.game.is_rated, "nobody gets out of a loss by being late"
        await session.act(ANNA, [Reply("cheer")])
        await session.act(CLARA, [Reply("boo")])
    found = await noted(store, game_id)
    assert (found[BORIS].gave_up, found[BORIS].place) == (True, 3)
    assert [found[user].rated for user in (ANNA, BORIS, CLARA)] == [True] * 3


async def test_leaving_early_is_a_loss_once_the_game_counts(store: Store, tables: GameSessions) -> None:
    """Before somebody else has decided something the game counts for nobody."""
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await session.act(BORIS, [Bid(2)])
        await session.hand_over(Seat(1), -1, "Bot", BORIS)
        assert await noted(store, game_id) == {}
        for user, amount in ((ANNA, 0), (CLARA, 1)):
            await session.act(user, [Bid(amount)])
        await to_the_end(session)
    found = await noted(store, game_id)
    assert (found[BORIS].gave_up, found[BORIS].rated) == (True, True)
    assert (await skill(store, BORIS)).shown < NEWCOMER.shown < (await skill(store, ANNA)).shown


async def without_decisions_of_clara(session: GameSession) -> None:
    """Play to the end; the time is up for Clara before each of her decisions."""
    await session.act(ANNA, [Bid(0)])
    await session.act(BORIS, [Bid(2)])
    await session.time_out(Seat(2))
    await session.act(BORIS, [Take(3)])
    await session.act(ANNA, [Reply("cheer")])
    await session.time_out(Seat(2))
    assert session.table.finished


async def test_those_who_decided_are_rated_among_themselves(store: Store, tables_with_winners: GameSessions) -> None:
    game_id = await begun(store, tables_with_winners)
    async with tables_with_winners.open(game_id) as session:
        await without_decisions_of_clara(session)
    found = await noted(store, game_id)
    assert [found[user].rated for user in (ANNA, BORIS, CLARA)] == [True, True, False]
    assert await skill(store, CLARA) == NEWCOMER
    alone = ratings.rated([Side(Seat(0), ANNA, 2), Side(Seat(1), BORIS, 1)], {})
    assert (await skill(store, BORIS)).mu == pytest.approx(alone[Seat(1)].mu)
    assert (await skill(store, ANNA)).mu == pytest.approx(alone[Seat(0)].mu)


async def test_a_game_in_which_one_player_alone_decided_counts_for_nobody(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await session.act(BORIS, [Bid(2)])
        for seat in (0, 2):
            await session.time_out(Seat(seat))
        await session.act(BORIS, [Take(3)])
        for seat in (0, 2):
            await session.time_out(Seat(seat))
        assert session.table.finished
    assert [each.rated for each in (await noted(store, game_id)).values()] == [False] * 3
    assert await skill(store, BORIS) == NEWCOMER


async def test_somebody_who_never_decides_saves_nobody_who_gives_up(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await session.act(ANNA, [Bid(0)])
        await session.act(BORIS, [Bid(2)])
        await session.time_out(Seat(2))
        await session.hand_over(Seat(1), -1, "Bot", BORIS)
        await session.abandon(ANNA)
    assert list(await noted(store, game_id)) == [BORIS]
    alone = ratings.rated([Side(Seat(0), ANNA, 1), Side(Seat(1), BORIS, 2)], {})
    assert (await skill(store, BORIS)).mu == pytest.approx(alone[Seat(1)].mu)


async def test_only_some_games_of_the_same_people_are_rated_within_a_day(
    store: Store, tables: GameSessions, clock: Hands
) -> None:
    for number in range(1, 6):
        async with tables.open(await begun(store, tables)) as session:
            await bids(session)
            await to_the_end(session)
        assert (await skill(store, ANNA)).games == min(number, MOST_RATED)
        clock.on(hours=1)
    clock.on(days=1)
    async with tables.open(await begun(store, tables)) as session:
        await bids(session)
        await to_the_end(session)
    assert (await skill(store, ANNA)).games == MOST_RATED + 1


async def test_players_who_are_late_lose_a_game_that_a_manager_ends(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
        assert await session.counts()
        await session.abandon(DANA, ORDERED, late=(Seat(1), Seat(2)))
        assert session.game.is_rated
    found = await noted(store, game_id)
    assert {user: (each.rated, each.gave_up) for user, each in found.items()} == dict.fromkeys(
        (BORIS, CLARA), (True, True)
    )
    alone = ratings.rated([Side(Seat(0), ANNA, 1), Side(Seat(1), BORIS, 2)], {})
    assert (await skill(store, BORIS)).mu == (await skill(store, CLARA)).mu == pytest.approx(alone[Seat(1)].mu)


async def test_nobody_loses_a_game_that_a_manager_ends_when_everybody_is_late(
    store: Store, tables: GameSessions
) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
        await session.abandon(DANA, ORDERED, late=(Seat(0), Seat(1), Seat(2)))
    assert await noted(store, game_id) == {}


@pytest.mark.few_fast
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (2, 0, 1)])
async def test_the_first_games_to_begin_are_rated_in_whatever_order_they_end(
    store: Store, tables: GameSessions, clock: Hands, order: tuple[int, ...]
) -> None:
    begun_games = []
    for _ in order:
        begun_games.append(await begun(store, tables))
        clock.on(minutes=1)
    for number in order:
        async with tables.open(begun_games[number]) as session:
            await bids(session)
            await to_the_end(session)
        clock.on(minutes=1)
    rated = [(await noted(store, game_id))[ANNA].rated for game_id in begun_games]
    assert rated == [True, True, False]


async def test_an_earlier_game_that_was_given_up_too_early_for_a_rating_takes_no_place(
    store: Store, tables: GameSessions, clock: Hands
) -> None:
    """Known when the next game begins, this is no choice about a game whose course is known."""
    for _ in range(MOST_RATED):
        async with tables.open(await begun(store, tables)) as session:
            await session.abandon(ANNA)
        clock.on(minutes=1)
    last = await begun(store, tables)
    async with tables.open(last) as session:
        await bids(session)
        await to_the_end(session)
    assert (await noted(store, last))[ANNA].rated


async def test_a_seat_taken_later_does_not_change_which_games_are_rated(
    store: Store, tables: GameSessions, clock: Hands
) -> None:
    """Boris joins two games of Anna while their own has not ended; theirs is rated all the same."""
    others = []
    for _ in range(MOST_RATED):
        game_id = await open_lobby(store, stones=3)
        async with store.writing() as db:
            await seats.leave(db, game_id, BORIS)
            await seats.join(db, game_id, DANA, "Dana", clock())
        await tables.start(game_id, ANNA, seed="seed")
        others.append(game_id)
    clock.on(minutes=1)
    theirs = await begin_of_two(store, tables)
    clock.on(minutes=1)
    for game_id in others:
        async with tables.open(game_id) as session:
            await session.hand_over(Seat(2), BORIS, "Boris", DANA)
    await play_of_two(tables, theirs)
    assert (await noted(store, theirs))[ANNA].rated


async def begin_of_two(store: Store, tables: GameSessions) -> int:
    """Begin a game between Anna and Boris."""
    game_id = await open_lobby(store, stones=3)
    async with store.writing() as db:
        await seats.leave(db, game_id, CLARA)
    await tables.start(game_id, ANNA, seed="seed")
    return game_id


async def game_of_two(store: Store, tables: GameSessions, winner: int = BORIS) -> None:
    """Play a rated game between Boris and Anna, which Boris wins by default."""
    await play_of_two(tables, await begin_of_two(store, tables), winner)


async def play_of_two(tables: GameSessions, game_id: int, winner: int = BORIS) -> None:
    """Play a game between Boris and Anna to the end."""
    loser = ANNA if winner == BORIS else BORIS
    async with tables.open(game_id) as session:
        await session.act(loser, [Bid(0)])
        await session.act(winner, [Bid(2)])
        await session.act(winner, [Take(3)])
        await session.act(loser, [Reply("cheer")])
        assert session.table.finished


async def test_a_deletion_does_not_reset_the_limit_of_rated_games(
    store: Store, tables_with_winners: GameSessions, clock: Hands
) -> None:
    """Anna loses on purpose, has her data deleted and is new; games of Boris against a new user count."""
    tables = tables_with_winners
    for number in range(6):
        await game_of_two(store, tables)
        assert (await skill(store, BORIS)).games == min(number + 1, MOST_RATED)
        if number % 2:
            access = Access(store.reading, store.writing)
            await erasure.begin(access, ANNA, ["Anna"], clock())
            await erasure.finish(access, ANNA)
        clock.on(minutes=5)
    before = await skill(store, BORIS)
    await game_of_two(store, tables, ANNA)
    assert (await skill(store, BORIS)).mu < before.mu
    clock.on(days=1)
    await game_of_two(store, tables)
    assert (await skill(store, BORIS)).games == MOST_RATED + 2


@pytest.mark.few_fast
@pytest.mark.parametrize("giving_up", [True, False])
async def test_games_with_an_accomplice_avoid_no_loss_against_others(
    store: Store, tables_with_winners: GameSessions, giving_up: bool
) -> None:
    """Anna and Boris play two quick games during one with Clara: Clara is still rated against both of them."""
    tables = tables_with_winners
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
    for _ in range(MOST_RATED):
        await game_of_two(store, tables)
    before = {user: await skill(store, user) for user in (ANNA, BORIS, CLARA)}
    async with tables.open(game_id) as session:
        if giving_up:
            await session.hand_over(Seat(1), -1, "Bot", BORIS)
        await to_the_end(session)
    found = await noted(store, game_id)
    assert [found[user].rated for user in (ANNA, BORIS, CLARA)] == [True] * 3
    after = {user: await skill(store, user) for user in (ANNA, BORIS, CLARA)}
    assert after[CLARA].mu != before[CLARA].mu
    assert after[BORIS].mu < before[BORIS].mu if giving_up else after[BORIS].mu > before[BORIS].mu


async def test_rating_changes_next_to_an_accomplice_are_against_the_others(
    store: Store, tables_with_winners: GameSessions
) -> None:
    tables = tables_with_winners
    for _ in range(MOST_RATED):
        await game_of_two(store, tables)
    before = {user: await skill(store, user) for user in (BORIS, CLARA)}
    async with tables.open(await begun(store, tables)) as session:
        await bids(session)
        await to_the_end(session)
    pair = [Side(Seat(0), BORIS, 1), Side(Seat(1), CLARA, 2)]
    alone = ratings.rated(pair, before)
    assert (await skill(store, BORIS)).mu == pytest.approx(alone[Seat(0)].mu)


async def test_a_seat_that_a_deputy_plays_counts_like_any_other(store: Store, tables: GameSessions) -> None:
    """Leaving all decisions to a deputy does not keep a game unrated."""
    game_id = await begun(store, tables)
    async with store.writing() as db:
        await deputies.appoint(db, game_id, Seat(2), DANA, "Dana", NOW + timedelta(days=7), NOW)
    async with tables.open(game_id) as session:
        await bids(session, third=DANA)
        await to_the_end(session)
    assert [each.rated for each in (await noted(store, game_id)).values()] == [True] * 3
    assert (await skill(store, CLARA)).games == 1
    assert (await skill(store, DANA)).games == 0


async def test_decisions_of_a_substitutes_deputy_are_not_the_first_owners(
    store: Store, tables: GameSessions, clock: Hands
) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await session.hand_over(Seat(2), SUBSTITUTE, "Somebody", CLARA)
    clock.on(hours=1)
    async with store.writing() as db:
        await deputies.appoint(db, game_id, Seat(2), DANA, "Dana", NOW + timedelta(days=7), NOW)
    async with tables.open(game_id) as session:
        await bids(session, third=DANA)
        await to_the_end(session)
    assert CLARA not in await noted(store, game_id), "she has decided nothing"


async def test_an_end_that_is_taken_back_takes_its_ratings_back(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with tables.open(game_id) as session:
        await bids(session)
        await to_the_end(session)
        assert (await skill(store, ANNA)).games == 1
        await session.undo(session.table.decision_count - 1, CLARA)
        assert await skill(store, ANNA) == NEWCOMER
        await session.act(CLARA, [Reply("boo")])
    assert await skill(store, ANNA) == NEWCOMER, "its seed was known"


@pytest.mark.slow
@pytest.mark.parametrize(("quickly", "times"), [(False, 20), (True, 20)])
async def test_resigning_many_times_a_day_moves_no_rating_noticeably(
    store: Store, settings: Settings, clock: Hands, quickly: bool, times: int
) -> None:
    """Two accounts, of which one resigns again and again, at once or as soon as games count."""
    counting = 0 if quickly else 1
    rules: Rules[Any] = replace(THROUGH_THE_AGES, usual_rounds=lambda _g: 20 if quickly else counting)
    tables = GameSessions(store, {**GAMES, "tta": rules}, settings, clock=clock)
    for _ in range(times):
        game_id = await open_lobby(store, game="tta")
        async with store.writing() as db:
            await seats.leave(db, game_id, CLARA)
        await tables.start(game_id, ANNA)
        async with tables.open(game_id) as session:
            await resigned(session)
        clock.on(hours=1)
    shown = [(await skill(store, user, "tta")).shown for user in (ANNA, BORIS)]
    games_rated = (await skill(store, ANNA, "tta")).games
    assert games_rated == (0 if quickly else MOST_RATED)
    # Two games won or lost in a row change a newcomer by 62.
    assert all(abs(each - NEWCOMER.shown) < 70 for each in shown), shown


async def resigned(session: GameSession) -> None:
    """Let Boris resign as soon as the rules allow it."""
    while not session.table.finished:
        seat = next(iter(session.table.questions))
        options = session.table.legal_actions(seat)
        leaving = [each for each in options if type(each).__name__ in ("Resign", "ResignNow")]
        action = leaving[0] if leaving and seat == 1 else options[-1]
        await session.act(session.holder(seat).user_id, [action], seat=seat)


async def test_a_game_remembers_that_it_was_rated(store: Store, tables: GameSessions) -> None:
    game_id = await begun(store, tables)
    async with store.writing() as db:
        game = await games.unrate(db, await games.get(db, game_id), ["organiser"])
        assert (game.is_rated, game.ever_rated) == (False, True)
