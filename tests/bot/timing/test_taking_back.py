"""What an undo leaves alone: the calls and clocks of everybody who is asked the same as before."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.announcements.announcer import TurnAnnouncer
from bot.outbox import DrawingRoom
from bot.services import Services
from bot.settings import Settings
from bot.store import Agreement, Store, UserSettings, games, outbox, reminders, users
from bot.store.reminders import ReminderKind
from bot.tables import Tables
from rules.engine import AnyAction
from tests.bot.playing import ANNA, BORIS, CLARA, open_lobby
from tests.bot.stones import GAMES, Bid, Reply, Stay, Take

EVENING = datetime(2026, 1, 2, 23, tzinfo=UTC)
MORNING = datetime(2026, 1, 3, 8, tzinfo=UTC)


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        return self.now

    def on(self, **span: float) -> None:
        self.now += timedelta(**span)


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def services(store: Store, settings: Settings, hands: Hands) -> AsyncIterator[Services]:
    drawing = DrawingRoom(1)
    tables = Tables(store, GAMES, settings, TurnAnnouncer(store, settings, hands), hands)
    yield Services(settings, store, GAMES, tables, drawing, hands)
    drawing.close()


async def begin(services: Services, agreement: Agreement | None = None, **boris: object) -> None:
    """All three are asked for a bid."""
    game_id = await open_lobby(services.store)
    async with services.store.writing() as db:
        await games.set_agreement(db, game_id, agreement or Agreement())
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara")):
            await users.meet(db, user, name)
        await users.set_settings(db, BORIS, UserSettings.model_validate(boris))
    await services.tables.start(game_id, ANNA, seed="seed")


async def act(services: Services, user: int, action: AnyAction) -> None:
    async with services.tables.of(1) as session:
        await session.act(user, [action])


async def undo(services: Services, user: int, to: int = 0, reason: str = "") -> None:
    async with services.tables.of(1) as session:
        await session.undo(to, user, reason)


async def due(services: Services, kind: ReminderKind) -> dict[int, datetime]:
    """When something of a kind is due, by seat."""
    async with services.store.reading() as db:
        return {each.seat: each.due_at for each in await reminders.of_game(db, 1) if each.kind == kind}


@pytest.mark.parametrize("by", ["channel", "dm"])
async def test_an_undo_of_somebody_else_keeps_a_ping_that_was_held_back(services: Services, by: str) -> None:
    await begin(services, quiet_from=22, quiet_to=8, reminders_by=by)
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA)
    assert await due(services, "ping") == {1: MORNING}


async def test_an_undo_of_somebody_else_withdraws_no_direct_message(services: Services) -> None:
    await begin(services, reminders_by="dm")
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA)
    async with services.store.reading() as db:
        calls = [(post.user_id, post.problem) for post in await outbox.of_game(db, 1) if post.kind == "call"]
    assert calls == [(BORIS, None)]


async def test_who_is_asked_again_after_an_undo_is_called_again(services: Services) -> None:
    """Boris has bid before Clara takes both bids back with the agreement of all."""
    await begin(services, reminders_by="dm")
    await act(services, BORIS, Bid(2))
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA, 0, "agreed")
    async with services.store.reading() as db:
        calls = [(post.user_id, post.problem) for post in await outbox.of_game(db, 1) if post.kind == "call"]
    assert calls == [(BORIS, outbox.WITHDRAWN), (BORIS, None)]


async def test_who_is_asked_the_same_in_another_turn_after_an_undo_is_called(services: Services) -> None:
    """Boris takes stones, and all the others too, until he is to take some again; all of it is taken back."""
    await begin(services, quiet_from=22, quiet_to=8)
    for user, amount in ((ANNA, 0), (BORIS, 2), (CLARA, 1)):
        await act(services, user, Bid(amount))
    for turn in range(3):
        for action in (Take(1), Stay()):
            await act(services, (BORIS, CLARA, ANNA)[turn], action)
        for user in (BORIS, CLARA, ANNA):
            if user != (BORIS, CLARA, ANNA)[turn]:
                await act(services, user, Reply("boo"))
    await undo(services, BORIS, 3, "agreed")
    assert await due(services, "ping") == {1: MORNING}
