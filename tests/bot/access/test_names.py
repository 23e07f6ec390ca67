"""Names of players: told apart, and followed when they change."""

from __future__ import annotations

from datetime import timedelta

from bot.language.i18n import Localizer
from bot.services import names_of
from bot.settings import Settings
from bot.store import SeatHolder, Store, deputies, seats
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, NOW, start, tables_of


def holders(*names: str) -> list[SeatHolder]:
    return [SeatHolder(1, Seat(number), number + 1, name, NOW) for number, name in enumerate(names)]


def test_people_of_the_same_name_are_told_apart() -> None:
    assert names_of(holders("Anna", "Boris", "anna", "Anna")) == ["Anna", "Boris", "anna (2)", "Anna (3)"]
    assert names_of(holders("Anna", "Anna (2)", "Anna")) == ["Anna", "Anna (2)", "Anna (3)"]


def test_invisible_differences_do_not_tell_people_apart() -> None:
    assert names_of(holders("Anna", "An\u200bna")) == ["Anna", "An\u200bna (2)"]


def test_people_without_a_visible_name_have_their_number() -> None:
    localizer = Localizer("en", names_of(holders("\u200b", "\u200b")))
    assert [localizer.name(Seat(number)) for number in (0, 1)] == ["player 1", "player 2"]


async def test_a_changed_name_is_followed(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        revision = session.game.revision
        await session.follow_name(ANNA, "Queen Anna")
        assert names_of(session.holders)[0] == "Queen Anna"
        assert session.game.revision == revision, "buttons stay valid"
    async with store.reading() as db:
        stored = await seats.holders(db, game_id)
    assert {holder.user_id: holder.name for holder in stored}[ANNA] == "Queen Anna"
    assert stored == session.holders


async def test_only_a_changed_name_of_a_holder_is_written(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        before = session.holders
        (name,) = (holder.name for holder in before if holder.user_id == BORIS)
        await session.follow_name(BORIS, name)
        await session.follow_name(999, "Somebody")
        assert session.holders is before


async def test_the_changed_name_of_a_deputy_is_followed(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id, clara = await start(tables, store), 999
    async with store.writing() as db:
        for seat in map(Seat, (0, 1)):
            await deputies.appoint(db, game_id, seat, clara, "Clara", NOW + timedelta(days=7), NOW)
            await deputies.end_of_seat(db, game_id, Seat(1), NOW)
    tables = tables_of(store, settings)
    async with tables.open(game_id) as session:
        names = names_of(session.holders)
        await session.follow_name(clara, "Queen Clara")
        (deputy,) = (holder.deputy for holder in session.holders if holder.deputy is not None)
        assert deputy.name == "Queen Clara"
        assert names_of(session.holders) == names, "the seat keeps its owner's name"
        before = session.holders
        await session.follow_name(clara, "Queen Clara")
        assert session.holders is before
    async with store.reading() as db:
        kept = {record.seat: record.name for record in await deputies.of_game(db, game_id)}
    assert kept == {Seat(0): "Queen Clara", Seat(1): "Clara"}
