"""Games with people at a table that a test has made."""

from __future__ import annotations

from typing import Any

from bot.sessions import SeatedGame
from bot.sessions.whole_turn import Turn
from bot.store import Game, SeatHolder
from rules.engine import Table
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, DANA, NOW

PEOPLE = ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara"), (DANA, "Dana"))


def seated(table: Table[Any], turn: Turn | None = None) -> SeatedGame:
    """Return the game of a table, with a person at each seat, after a turn if one is given."""
    game = Game(
        id=1,
        guild_id=None,
        channel_id=CHANNEL,
        thread_id=None,
        title_key=table.rules.key,
        state="running",
        title="Test",
        options={},
        seed=table.seed,
        opening="",
        rules_version=table.rules.version,
        decision_count=table.decision_count,
        revision=1,
        digest="",
        creator_id=ANNA,
        created_at=NOW,
        changed_at=NOW,
        lobby_message_id=None,
        panel_message_id=None,
    )
    holders = tuple(
        SeatHolder(1, seat, user, name, NOW) for seat, (user, name) in zip(table.seats, PEOPLE, strict=False)
    )
    session = SeatedGame(table.rules, game, holders, table)
    if turn is not None:
        session.not_by_owners = {made.number: made.decided_by for made in turn.decisions if made.decided_by == "forced"}
    return session
