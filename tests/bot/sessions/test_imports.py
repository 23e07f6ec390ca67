"""A game that continues an imported log is marked, and the author of the log cannot influence its chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Store, games
from rules import GAMES
from rules.engine import Record, Table, read_record
from rules.engine.hosting.seed_check import verify
from rules.terra_mystica import TERRA_MYSTICA
from tests.bot.stones_games import ANNA, NOW, Hands, open_lobby

SEED = "chosen by the opener"


@pytest.fixture
def tables(store: Store, settings: Settings) -> GameSessions:
    return GameSessions(store, GAMES, settings, clock=Hands(NOW))


def log(decisions: int = 0) -> Record:
    """Return a log of Terra Mystica with a chosen seed."""
    table = Table.new(TERRA_MYSTICA, TERRA_MYSTICA.options(), 3, SEED)
    for _ in range(decisions):
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])
    return read_record(replace(table.record(), checkpoint=None).to_text())


async def imported(store: Store, tables: GameSessions, record: Record) -> int:
    game_id = await open_lobby(store, game="tm")
    await tables.adopt(game_id, record, ANNA)
    return game_id


async def test_a_log_without_decisions_gives_the_options_alone(store: Store, tables: GameSessions) -> None:
    record = log()
    assert record.opening, "the set-up of Terra Mystica is left to chance"
    openings = set()
    for _ in range(4):
        async with tables.open(await imported(store, tables, record)) as session:
            assert session.table.seed != SEED
            assert session.game.seed == session.table.seed
            assert session.table.options.model_dump(mode="json") == record.options
            openings.add(session.table.opening)
    assert openings != {record.opening}, "the set-up is drawn again"
    assert len(openings) > 1


async def test_every_import_is_marked_and_never_rated(store: Store, tables: GameSessions) -> None:
    for decisions in (0, 2):
        game_id = await imported(store, tables, log(decisions))
        async with store.reading() as db:
            game = await games.get(db, game_id)
        assert game.imported == decisions
        assert game.is_imported
        assert not game.is_rated


async def test_a_log_keeps_its_chance_and_continues_with_a_new_seed(store: Store, tables: GameSessions) -> None:
    record = log(2)
    async with tables.open(await imported(store, tables, record)) as session:
        assert session.table.opening == record.opening
        assert session.table.log == list(record.decisions)
        assert session.table.seed != SEED
        assert session.table.state.dice.seed == session.table.seed, "in the present stage too"
        again = await session.position(0)
        assert again.state.dice.seed == session.table.seed, "and after everything was taken back"


@pytest.mark.parametrize("decisions", [0, 3])
async def test_verifying_an_imported_game_checks_only_local_chance(
    store: Store, tables: GameSessions, decisions: int
) -> None:
    async with tables.open(await imported(store, tables, log(decisions))) as session:
        for _ in range(6):
            seat = next(iter(session.table.questions))
            holder = session.holder(seat)
            await session.act(holder.user_id, [session.table.legal_actions(seat)[0]], seat=seat)
        record = replace(session.table.record(), imported=session.game.imported, checkpoint=None)
    verdict = verify(TERRA_MYSTICA, read_record(record.to_text()))
    assert verdict.differs_at is None
    lied = replace(record, seed="another")
    assert decisions or verify(TERRA_MYSTICA, lied).differs_at == 0


async def test_decisions_of_the_log_that_are_taken_back_are_no_longer_imported(
    store: Store, tables: GameSessions
) -> None:
    async with tables.open(await imported(store, tables, log(3))) as session:
        await session.undo(1, ANNA)
        assert session.game.imported == 1
        assert session.game.is_imported
