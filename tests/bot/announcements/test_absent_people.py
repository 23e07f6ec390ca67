"""The end of a game, orders of managers and lost seats ping nobody who is away."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.announcements.notifications import NOTICE_POST
from bot.computer_players.computer_turns import let_play
from bot.sessions.change import ORDERED
from bot.store import Agreement, UserSettings, outbox, users
from bot.voting.agreement import agree_on
from tests.bot.announcements.test_killed_pings import Discord, life
from tests.bot.empty_database import lay_tables
from tests.bot.stones_games import ANNA, BORIS, CLARA, Hands, open_lobby
from tests.engine.stones import Bid, Reply

MANAGER = 9


@pytest.mark.few_fast
@pytest.mark.parametrize(("away", "pinged"), [((), (ANNA, BORIS)), ((BORIS,), (ANNA,)), ((ANNA, BORIS), None)])
async def test_the_end_of_a_game_pings_those_who_are_there(
    tmp_path: Path, away: tuple[int, ...], pinged: tuple[int, ...] | None
) -> None:
    hands = Hands()
    lay_tables(f"sqlite:///{tmp_path}/polis.db")
    async with life(tmp_path, Discord(), hands) as bot:
        store, sessions = bot.services.store, bot.services.sessions
        await sessions.start(await open_lobby(store, stones=1), ANNA, seed="seed")
        async with store.writing() as db:
            for user in away:
                await users.meet(db, user, f"{user}")
                back = (hands.now + timedelta(days=2)).timestamp()
                await users.set_settings(db, user, UserSettings(away_until_s=back))
        async with sessions.open(1) as session:
            for user, amount in ((ANNA, 0), (BORIS, 1), (CLARA, 0)):
                await session.act(user, [Bid(amount)])
            # Boris has to take the only stone, so the bot does it for him.
            for user in (ANNA, CLARA):
                await session.act(user, [Reply("boo")])
        async with store.reading() as db:
            told = [post.message.mentions for post in await outbox.of_game(db, 1) if post.kind == NOTICE_POST]
    assert told == ([] if pinged is None else [pinged])


@pytest.mark.parametrize("order", ["seat", "clock", "end"])
async def test_orders_and_lost_seats_ping_nobody_who_is_away(tmp_path: Path, order: str) -> None:
    hands = Hands()
    lay_tables(f"sqlite:///{tmp_path}/polis.db")
    async with life(tmp_path, Discord(), hands) as bot:
        services = bot.services
        async with services.store.writing() as db:
            await users.meet(db, BORIS, "Boris")
            back = (hands.now + timedelta(days=2)).timestamp()
            await users.set_settings(db, BORIS, UserSettings(away_until_s=back))
        await services.sessions.start(await open_lobby(services.store, stones=1), ANNA, seed="seed")
        async with services.sessions.open(1) as session:
            match order:
                case "seat":
                    await let_play(services, session, session.seats_of(BORIS)[0], MANAGER, None, ORDERED)
                case "clock":
                    agreed = Agreement(clock="move", move_s=86400)
                    await agree_on(services, session.game, agreed, MANAGER, ORDERED, session.holders)
                case _:
                    await session.abandon(MANAGER, ORDERED)
        async with services.store.reading() as db:
            told = [post.message.mentions for post in await outbox.of_game(db, 1)]
    assert (ANNA, CLARA) in told
    assert all(BORIS not in mentions for mentions in told)
