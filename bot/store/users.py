"""People: their name, language and personal settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import StoredSettings

Language = Literal["en", "cs", "sk"]


class UserSettings(StoredSettings, frozen=True):
    """What a person chose for all of their games; None leaves the choice to the bot's settings."""

    reminder_intervals_s: tuple[float, ...] | None = None
    quiet_from: int | None = None
    """The hour of the day, in the person's time zone, from which no reminder is sent."""
    quiet_to: int | None = None
    time_zone: str = "UTC"
    reminders_by: Literal["channel", "dm", "never"] = "channel"
    away_until_s: float | None = None
    """Seconds since 1970; the clock pauses until then."""


_USER = select(schema.users).where(schema.users.c.id == bindparam("number"))


@dataclass(frozen=True, slots=True)
class User:
    id: int
    name: str
    language: str | None = None
    settings: UserSettings = UserSettings()


async def find(db: AsyncConnection, user_id: int) -> User | None:
    """The person, or None when the bot has never met them."""
    row = (await db.execute(_USER, {"number": user_id})).one_or_none()
    return None if row is None else User(row.id, row.name, row.language, _settings(row.settings))


async def meet(db: AsyncConnection, user_id: int, name: str) -> User:
    """The person with their present name; they are noted down when they are new."""
    known = await find(db, user_id)
    if known is None:
        user = User(user_id, name)
        values = {"id": user_id, "name": name, "settings": user.settings.model_dump_json()}
        await db.execute(insert(schema.users).values(values))
        return user
    if known.name != name:
        await db.execute(update(schema.users).where(schema.users.c.id == user_id).values(name=name))
    return User(user_id, name, known.language, known.settings)


async def set_language(db: AsyncConnection, user_id: int, language: Language | None) -> None:
    """Choose the language of private texts; None follows Discord."""
    await db.execute(update(schema.users).where(schema.users.c.id == user_id).values(language=language))


async def set_settings(db: AsyncConnection, user_id: int, settings: UserSettings) -> None:
    changed = settings.model_dump_json()
    await db.execute(update(schema.users).where(schema.users.c.id == user_id).values(settings=changed))


async def forget(db: AsyncConnection, user_id: int) -> None:
    """Remove what is known of a person; seats of games keep the number and the name at the table."""
    await db.execute(delete(schema.users).where(schema.users.c.id == user_id))


def _settings(text: str) -> UserSettings:
    # Settings are a convenience: what cannot be read is at its default again, and the person can still play.
    try:
        return UserSettings.model_validate_json(text)
    except ValidationError:
        return UserSettings()
