"""Load a table from the store: from the checkpoint, or from the whole log when the checkpoint cannot be read."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sessions.change import NotPlayable
from bot.store import Game, Store
from bot.store import log as game_log
from rules.engine import Record, RecordError, Rules, Table, Text, say
from rules.engine.core.record import parse_chance

log = structlog.get_logger(__name__)


def rules_of(game: Game, known: Mapping[str, Rules[Any]]) -> Rules[Any]:
    """Return the rules of a stored game; raises NotPlayable when this version of Polis lacks them."""
    rules = known.get(game.title_key)
    if rules is None:
        raise NotPlayable(
            say(
                "game {number} is a game of {title}, which this version of Polis does not know",
                number=game.id,
                title=repr(game.title_key),
            )
        )
    if game.rules_version > rules.version:
        raise NotPlayable(
            say(
                "game {number} was played with version {version} of the rules, newer than the installed version"
                " {installed}",
                number=game.id,
                version=game.rules_version,
                installed=rules.version,
            )
        )
    return rules


def not_begun(game: Game) -> Text:
    """Return the message that a game has not begun."""
    if game.state == "abandoned":
        return say("game {number} was ended before it began", number=game.id)
    return say("game {number} has not begun", number=game.id)


async def stored_record(db: AsyncConnection, game: Game, seats: int) -> Record:
    """Return the stored record of a game."""
    decisions = await game_log.decisions(db, game.id)
    return Record(
        game=game.title_key,
        version=game.rules_version,
        seats=seats,
        options=dict(game.options),
        seed=game.seed,
        opening=parse_chance(game.opening),
        decisions=tuple(stored.decision for stored in decisions),
        checkpoint=await game_log.checkpoint(db, game.id),
        digest=game.digest,
        reopened=game.reopened,
        imported=game.imported,
    )


async def load_table(store: Store, rules: Rules[Any], game: Game, seats: int) -> tuple[Table[Any], int | None]:
    """Return the table of a stored game, and the decision count of its checkpoint if it could be read.

    Raises NotPlayable.
    """
    async with store.reading() as db:
        record = await stored_record(db, game, seats)
    return await asyncio.to_thread(_load, rules, game, record)


def _load(rules: Rules[Any], game: Game, record: Record) -> tuple[Table[Any], int | None]:
    if record.checkpoint is not None:
        try:
            return Table.load(rules, record), record.checkpoint.at
        except Exception:
            # A broken checkpoint loses nothing: the log still holds the whole game.
            log.exception("checkpoint cannot be read, replaying the log", game=game.id)
    try:
        return Table.load(rules, replace(record, checkpoint=None)), None
    except RecordError as error:
        raise NotPlayable(say("game {number} cannot be loaded: {why}", number=game.id, why=error.problem)) from error
