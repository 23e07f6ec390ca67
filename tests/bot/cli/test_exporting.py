"""The log of a stored game on the command line: complete when it is over, without hidden information before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.cli.record_files import open_recorded
from bot.sessions import GameSessions, NotPlayable
from bot.sessions.record_export import export_log
from bot.settings import Settings
from bot.store import Store, StoreError, games
from bot.store.engines import upgrading_engine
from bot.store.upgrade import is_current
from rules.engine import RecordError, Seat, read_record
from tests.bot.stones_games import ANNA, BORIS, CLARA, NOW, open_lobby, start, tables_of
from tests.bot.store.databases import second_schema
from tests.engine.stones import GAMES, Bid, Reply, Stay, Take


@pytest.fixture
def tables(store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> GameSessions:
    monkeypatch.setattr("bot.cli.record_files.GAMES", GAMES)
    return tables_of(store, settings)


async def test_a_running_game_is_exported_without_hidden_information(
    store: Store, tables: GameSessions, database_url: str, tmp_path: Path
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        for user in (ANNA, BORIS, CLARA):
            await session.act(user, [Bid(0)])
        await session.act(ANNA, [Take(3), Stay()])
        await session.act(BORIS, [Reply("boo")])
    text = await export_log(database_url, game_id, GAMES)
    record = read_record(text)
    assert record.abridged
    assert record.names == ("Anna", "Boris", "Clara")
    assert [decision.text for decision in record.decisions] == ["bid 0", "bid 0", "bid 0", "take 3", "stay"], (
        "boo is sealed"
    )
    assert (record.seed, record.opening, record.digest) == ("", (), "")
    assert not any(decision.chance for decision in record.decisions)
    file = tmp_path / "game.log"
    file.write_text(text)
    with pytest.raises(RecordError, match="can be read, not continued"):
        open_recorded(file, "stones")


async def test_a_finished_game_is_exported_with_everything(
    store: Store, tables: GameSessions, database_url: str, tmp_path: Path
) -> None:
    game_id = await start(tables, store, stones=3)
    async with tables.open(game_id) as session:
        for user in (ANNA, BORIS, CLARA):
            await session.act(user, [Bid(0)])
        await session.act(ANNA, [Take(3)])
        for user in (BORIS, CLARA):
            await session.act(user, [Reply("boo")])
        assert session.table.finished
        assert session.table.state.players[Seat(0)].points >= 3
    text = await export_log(database_url, game_id, GAMES)
    assert read_record(text).seed == "seed"
    file = tmp_path / "game.log"
    file.write_text(text)
    again = open_recorded(file, "stones")
    assert again.play()
    assert not again.differences


async def test_a_game_that_has_not_begun_has_no_log(store: Store, tables: GameSessions, database_url: str) -> None:
    game_id = await open_lobby(store)
    with pytest.raises(NotPlayable, match=f"game {game_id} has not begun"):
        await export_log(database_url, game_id, GAMES)
    async with store.writing() as db:
        await games.set_state(db, game_id, "abandoned", NOW)
    with pytest.raises(NotPlayable, match=f"game {game_id} was ended before it began"):
        await export_log(database_url, game_id, GAMES)


async def test_a_game_that_was_ended_before_its_first_decision_has_an_empty_log(
    store: Store, tables: GameSessions, database_url: str
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await session.abandon(ANNA, "", None)
    assert read_record(await export_log(database_url, game_id, GAMES)).decisions == ()


async def test_nothing_is_exported_from_an_older_schema_or_from_nowhere(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/polis.db"
    with pytest.raises(StoreError, match=f"there is no database {tmp_path}/polis.db yet"):
        await export_log(url, 1, GAMES)
    assert not os.listdir(tmp_path)
    engine = upgrading_engine(make_url(url))
    async with engine.begin() as connection:
        await connection.run_sync(second_schema)
    await engine.dispose()
    with pytest.raises(StoreError, match="has the schema of an older version: export with that one"):
        await export_log(url, 1, GAMES)
    assert not await is_current(make_url(url))
