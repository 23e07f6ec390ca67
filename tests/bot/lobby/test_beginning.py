"""A game begins with the players of that moment, and as it was agreed then."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from pydantic import JsonValue
from sqlalchemy import update

from bot.sessions import Change, GameSessions, NotAtTable, NotPlayable, SeatedGame
from bot.sessions.dependencies import SilentAnnouncer
from bot.sessions.thinking_times import TimedTimeline
from bot.settings import Settings
from bot.store import Agreement, NewPost, Store, clocks, games, schema, seats
from rules import GAMES as TITLES
from rules.engine import Table
from rules.through_the_ages import TtaOptions
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, DANA, NOW, open_lobby
from tests.engine.stones import GAMES

Interruption = Callable[[int], Awaitable[None]]


class Interrupter(SilentAnnouncer):
    """An announcer during whose work something happens in the lobby, a few times."""

    def __init__(self, *happening: Interruption) -> None:
        self.happening = list(happening)

    async def posts(
        self, session: SeatedGame, _table: Table[Any], _outcome: Change, _course: TimedTimeline | None = None
    ) -> Sequence[NewPost]:
        if self.happening:
            await self.happening.pop(0)(session.game.id)
        return []


@pytest.fixture
def interrupted(store: Store, settings: Settings) -> Callable[..., GameSessions]:
    return lambda *happening: GameSessions(store, GAMES, settings, Interrupter(*happening))


def leaving(store: Store, user: int) -> Interruption:
    async def leave(game_id: int) -> None:
        async with store.writing() as db:
            await seats.leave(db, game_id, user)

    return leave


def joining(store: Store, user: int, name: str) -> Interruption:
    async def join(game_id: int) -> None:
        async with store.writing() as db:
            await seats.join(db, game_id, user, name, NOW)

    return join


async def test_a_game_is_redealt_when_a_player_leaves_meanwhile(
    store: Store, interrupted: Callable[..., GameSessions]
) -> None:
    tables = interrupted(leaving(store, BORIS))
    game_id = await open_lobby(store)
    await tables.start(game_id, ANNA)
    async with tables.open(game_id) as session:
        assert [holder.user_id for holder in session.holders] == [ANNA, CLARA]
        assert len(session.table.seats) == 2


async def test_a_game_is_redealt_when_a_player_joins_or_the_options_change(
    store: Store, interrupted: Callable[..., GameSessions]
) -> None:
    async def change(game_id: int) -> None:
        async with store.writing() as db:
            await games.set_options(db, game_id, {"stones": 20})

    tables = interrupted(joining(store, DANA, "Dana"), change)
    game_id = await open_lobby(store)
    await tables.start(game_id, ANNA)
    async with tables.open(game_id) as session:
        assert [holder.user_id for holder in session.holders] == [ANNA, BORIS, CLARA, DANA]
        assert (len(session.table.seats), session.table.state.stones) == (4, 20)


async def test_a_game_begins_with_the_clock_that_was_agreed_meanwhile(
    store: Store, interrupted: Callable[..., GameSessions]
) -> None:
    clock = Agreement(clock="move", move_s=3600.0)

    async def agree(game_id: int) -> None:
        async with store.writing() as db:
            await games.set_agreement(db, game_id, clock)

    tables = interrupted(agree)
    game_id = await open_lobby(store)
    await tables.start(game_id, ANNA)
    async with tables.open(game_id) as session, store.reading() as db:
        assert session.game.agreement == clock
        assert len(await clocks.deadlines(db, game_id)) == 3


async def test_a_game_does_not_begin_with_what_others_have_changed_meanwhile(
    store: Store, interrupted: Callable[..., GameSessions]
) -> None:
    async def agree(game_id: int) -> None:
        async with store.writing() as db:
            await games.set_agreement(db, game_id, Agreement(clock="move", move_s=3600.0))
            await seats.ask_again(db, game_id, CLARA)

    game_id = await open_lobby(store)
    with pytest.raises(NotPlayable, match="keep changing"):
        await interrupted(agree).start(game_id, ANNA)
    async with store.reading() as db:
        assert (await games.get(db, game_id)).state == "lobby"


async def test_a_new_game_has_todays_fixes_and_a_stored_one_those_it_began_with(
    store: Store, settings: Settings
) -> None:
    """Even if the lobby, a template or an earlier game of the same people says otherwise."""
    tables = GameSessions(store, TITLES, settings, Interrupter())
    async with store.writing() as db:
        options: dict[str, JsonValue] = {"edition": "original", "fixes": []}
        lobby = await games.open_lobby(
            db, now=NOW, title_key="tta", title="Test", creator_id=ANNA, channel_id=CHANNEL, options=options
        )
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris")):
            await seats.join(db, lobby.id, user, name, NOW)
    await tables.start(lobby.id, ANNA)
    async with tables.open(lobby.id) as session:
        assert session.table.options == TtaOptions(edition="original")
        before = {name: value for name, value in session.game.options.items() if name != "fixes"}
    async with store.writing() as db:
        # As stored by a version without fixes.
        await db.execute(update(schema.games).where(schema.games.c.id == lobby.id).values(options=json.dumps(before)))
    async with GameSessions(store, TITLES, settings, Interrupter()).open(lobby.id) as session:
        assert session.table.options == TtaOptions(edition="original", fixes=())


async def test_too_few_players_are_left_after_a_simultaneous_leave(
    store: Store, interrupted: Callable[..., GameSessions]
) -> None:
    tables = interrupted(leaving(store, BORIS), leaving(store, CLARA))
    game_id = await open_lobby(store)
    with pytest.raises(ValueError, match="2 to 4 players"):
        await tables.start(game_id, ANNA)
    async with store.reading() as db:
        assert (await games.get(db, game_id)).state == "lobby"


async def test_only_a_present_player_begins(store: Store, interrupted: Callable[..., GameSessions]) -> None:
    tables = interrupted(leaving(store, ANNA))
    game_id = await open_lobby(store)
    with pytest.raises(NotAtTable):
        await tables.start(game_id, ANNA)


async def test_a_table_with_endless_automatic_answers_is_not_started(
    store: Store, interrupted: Callable[..., GameSessions]
) -> None:
    coming_and_going = [joining(store, DANA, "Dana"), leaving(store, DANA)] * 5
    tables = interrupted(*coming_and_going)
    game_id = await open_lobby(store)
    with pytest.raises(NotPlayable, match="keep changing"):
        await tables.start(game_id, ANNA)


async def test_an_abandoned_lobby_is_not_started(store: Store, interrupted: Callable[..., GameSessions]) -> None:
    async def abandon(game_id: int) -> None:
        async with store.writing() as db:
            await games.set_state(db, game_id, "abandoned", NOW)

    tables = interrupted(abandon)
    with pytest.raises(NotPlayable, match="has begun already or was ended"):
        await tables.start(await open_lobby(store), ANNA)


async def test_a_lobby_can_be_changed_only_while_it_waits(
    store: Store, interrupted: Callable[..., GameSessions]
) -> None:
    tables = interrupted()
    game_id = await open_lobby(store)
    async with store.writing() as db:
        assert await games.lock_lobby(db, game_id) is not None
    await tables.start(game_id, ANNA)
    async with store.writing() as db:
        assert await games.lock_lobby(db, game_id) is None


async def test_one_channel_has_one_running_game(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.reading() as db:
        found = await games.active_at(db, CHANNEL)
        assert found is not None
        assert found.id == game_id
        assert await games.active_at(db, CHANNEL + 1) is None
    async with store.writing() as db:
        await games.set_state(db, game_id, "abandoned", NOW)
        assert await games.active_at(db, CHANNEL) is None
