"""Logs name the place of an error, and never a card, a seed, a hand or the token."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import threading
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import insert, select, update

from bot.metrics import logs as bot_logs
from bot.metrics.safe_errors import described, traceback_of
from bot.sessions.orders import readable
from bot.settings import Settings
from bot.store import Store, StoreError, schema
from bot.store.seats import StoredOrder
from rules import GAMES
from rules.engine import Seat, Table
from tests.bot.stones_games import open_lobby
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast
from tests.engine.stones import STONES, Bid, StonesOptions

SECRET = "Library of Alexandria"
FORMATS = ("console", "json")


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


@pytest.fixture(params=FORMATS)
def logs(request: pytest.FixtureRequest) -> Iterator[StringIO]:
    """Yield the log output, in each format."""
    root, told = logging.getLogger(), StringIO()
    level, hooks = root.level, (sys.excepthook, threading.excepthook)
    bot_logs.set_up(Settings(_env_file=None, log_format=request.param, discord_token="topsecret"))
    (ours,) = root.handlers
    assert isinstance(ours, logging.StreamHandler)
    ours.setStream(told)
    yield told
    root.removeHandler(ours)
    root.level = level
    sys.excepthook, threading.excepthook = hooks
    structlog.reset_defaults()


def shown(logs: StringIO, error: BaseException) -> str:
    """Return the log output for an error, of the bot and of a library."""
    structlog.get_logger("polis").error("failed", problem=error, exc_info=error)
    logging.getLogger("asyncio").error("failed", exc_info=error)
    return logs.getvalue()


async def failure(store: Store, statement: Any) -> BaseException:
    with pytest.raises(Exception) as failed:  # noqa: PT011
        async with store.writing() as db:
            await db.execute(statement)
    return failed.value


async def test_a_row_that_breaks_a_rule_is_not_shown(store: Store, logs: StringIO) -> None:
    """PostgreSQL quotes the failing row."""
    await open_lobby(store)
    row = (await _first(store, schema.games)) | {"seed": SECRET}
    for wrong in (row, row | {"id": None, "channel_id": None}):
        error = await failure(store, insert(schema.games).values(wrong))
        told = shown(logs, error)
        assert SECRET not in told
        assert "IntegrityError" in told
        assert "test_logs.py" in told


async def test_a_value_that_does_not_fit_is_not_shown(store: Store, logs: StringIO) -> None:
    await open_lobby(store)
    too_long, no_number = {"seed": SECRET * 100}, {"decision_count": SECRET}
    for values in (too_long, no_number):
        if store.shared:
            error = await failure(store, update(schema.games).values(values))
            assert isinstance(error, StoreError)
            assert SECRET not in shown(logs, error)
            assert SECRET not in str(error)
    error = await failure(store, update(schema.games).values(created_at=SECRET))
    assert SECRET not in shown(logs, error)


async def _first(store: Store, table: Any) -> dict[str, Any]:
    async with store.reading() as db:
        return dict((await db.execute(select(table).limit(1))).mappings().one())


def failing(monkeypatch: pytest.MonkeyPatch, kind: type[Exception]) -> Table[Any]:
    """Return a table whose rules fail at every bid."""

    def fail(self: Bid, g: object, seat: Seat) -> None:
        hand = SECRET
        raise kind(hand)

    table = Table.new(STONES, StonesOptions(), 3, SECRET)
    monkeypatch.setattr(Bid, "obstacle", fail)
    return table


@pytest.mark.parametrize("kind", [KeyError, ValueError, AssertionError, RuntimeError, TypeError, LookupError])
def test_a_fault_in_the_rules_shows_no_card(
    logs: StringIO, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    table = failing(monkeypatch, kind)
    with pytest.raises(kind) as failed:
        table.act(Seat(0), Bid(1))
    told = shown(logs, failed.value) + shown(logs, ExceptionGroup("several", [failed.value]))
    try:
        raise OSError("a post was lost") from failed.value
    except OSError as error:
        told += shown(logs, error)
    assert kind.__name__ in told
    assert "in fail" in told
    assert "a post was lost" in told
    assert SECRET not in told


def test_failing_lookups_show_no_secrets(logs: StringIO) -> None:
    """A standing order may contain its owner's plans."""
    rules = GAMES["tm"]
    order = StoredOrder(rules.standing_orders[0].tag, {"unknown": SECRET})
    readable(rules, [order, StoredOrder("none", {"x": SECRET})])
    told = logs.getvalue()
    assert "standing order left out" in told
    assert SECRET not in told


def test_types_that_quote_nothing_keep_their_message() -> None:
    assert described(OSError(28, "No space left on device")) == "OSError: [Errno 28] No space left on device"
    assert described(StoreError("the disk is full")) == "bot.store.errors.StoreError: the disk is full"


def test_the_token_is_not_shown_in_a_traceback(logs: StringIO) -> None:
    told = shown(logs, OSError("Authorization: Bot topsecret"))
    assert "topsecret" not in told
    assert "Authorization: Bot [hidden]" in told


def test_uncaught_errors_are_logged_the_same_way(logs: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    table = failing(monkeypatch, KeyError)
    thread = threading.Thread(target=table.act, args=(Seat(0), Bid(1)))
    thread.start()
    thread.join()
    with pytest.raises(KeyError) as failed:
        table.act(Seat(0), Bid(1))
    sys.excepthook(KeyError, failed.value, failed.tb)
    told = logs.getvalue()
    assert told.count("the program failed") == 2
    assert SECRET not in told


async def test_tasks_that_nobody_awaits_show_no_card(logs: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncio names the task with the message of its exception."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(bot_logs.log_unhandled)
    table = failing(monkeypatch, KeyError)

    async def fail() -> None:
        table.act(Seat(0), Bid(1))

    task = loop.create_task(fail())
    await asyncio.wait([task])
    del task
    gc.collect()
    loop.set_exception_handler(None)
    told = logs.getvalue()
    assert "never retrieved" in told
    assert SECRET not in told


def test_causes_are_named_once() -> None:
    try:
        try:
            raise OSError("first")
        except OSError as error:
            raise OSError("second") from error
    except OSError as error:
        told = traceback_of(error)
    assert told.index("OSError: first") < told.index("direct cause") < told.index("OSError: second")
    assert told.count("Traceback") == 2
