"""The weekly letters of servers: the channel of each, and when the last one was posted."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from pydantic import AwareDatetime, BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import bot_state

LETTER_POST: Final = "letter"
"""The kind of the posts."""
WEEK: Final = timedelta(days=7)

_NOTE: Final = "letter of server "


class Letter(BaseModel, frozen=True):
    """The weekly letter of a server that has chosen one."""

    channel: int
    since: AwareDatetime
    """The beginning of the week that the next letter covers."""

    @property
    def due(self) -> datetime:
        """When the next letter is posted."""
        return self.since + WEEK

    def after(self, now: datetime) -> Letter:
        """Return the letter after one was posted, due at the same hour in a week; weeks without the bot are skipped."""
        return self.model_copy(update={"since": self.due + (now - self.due) // WEEK * WEEK})


def letter_subject(guild_id: int) -> str:
    """Return the subject of transactions about the letter of a server."""
    return f"{_NOTE}{guild_id}"


async def find(db: AsyncConnection, guild_id: int) -> Letter | None:
    """Return the letter of a server, or None."""
    text = await bot_state.read(db, letter_subject(guild_id))
    return None if text is None else Letter.model_validate_json(text)


async def everywhere(db: AsyncConnection) -> dict[int, Letter]:
    """Return all letters by server."""
    found = await bot_state.beginning(db, _NOTE)
    return {int(key.removeprefix(_NOTE)): Letter.model_validate_json(text) for key, text in found.items()}


async def choose(db: AsyncConnection, guild_id: int, letter: Letter | None) -> None:
    """Store the letter of a server; None ends it."""
    if letter is None:
        await bot_state.remove(db, letter_subject(guild_id))
    else:
        await bot_state.write(db, letter_subject(guild_id), letter.model_dump_json())
