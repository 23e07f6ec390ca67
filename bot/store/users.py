"""Users: their name, language and personal settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import StoredSettings, add_if_missing


class UserSettings(StoredSettings, frozen=True):
    """The settings of a user for all games; None leaves the choice to the bot's settings."""

    reminder_intervals_s: tuple[float, ...] | None = None
    quiet_from: int | None = None
    """The hour of the day, in the user's time zone, from which they are neither pinged nor reminded."""
    quiet_to: int | None = None
    time_zone: str = "UTC"
    reminders_by: Literal["channel", "dm", "never"] = "channel"
    away_until_s: float | None = None
    """Seconds since 1970; clocks, pings and reminders pause until then."""
    away_spent_s: Mapping[int, float] = {}
    """The used allowance, by year."""
    rated: bool = True
    """True if the user is shown in ratings."""
    colours: Literal["normal", "plain", "strong"] = "normal"
    """The colours of private pictures."""
    page_name: Literal["full", "initial"] = "full"
    """How web pages name the user: as Discord does, or by the first letter only."""

    def away_for_s(self, now: datetime) -> float:
        """Return for how long the user is still away; 0 when present."""
        return max(0.0, (self.away_until_s or 0.0) - now.timestamp())

    def present(self) -> UserSettings:
        """Return the same settings without an absence."""
        return self.model_copy(update={"away_until_s": None})

    def away_until(self, now: datetime) -> datetime | None:
        """Return when the user is back; None when present."""
        return now + timedelta(seconds=self.away_for_s(now)) if self.away_for_s(now) else None

    def reachable_from(self, now: datetime) -> datetime | None:
        """Return when the user wants notifications again; None if now."""
        back = now + timedelta(seconds=self.away_for_s(now))
        moment = self.quiet_until(back) or back
        return None if moment == now else moment

    def quiet_until(self, moment: datetime) -> datetime | None:
        """Return the end of the quiet hours around the moment; None outside of them."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return None
        local = moment.astimezone(zone(self.time_zone))
        span = (self.quiet_to - self.quiet_from) % 24
        if (local.hour - self.quiet_from) % 24 >= span:
            return None
        end = local.replace(hour=self.quiet_to, minute=0, second=0, microsecond=0)
        if end <= local:
            end += timedelta(days=1)
        return end.astimezone(UTC)


def zone(name: str) -> tzinfo:
    """Return the time zone of that name, UTC when this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


_USER = select(schema.users).where(schema.users.c.id == bindparam("number"))
_SEVERAL = select(schema.users).where(schema.users.c.id.in_(bindparam("numbers", expanding=True)))


@dataclass(frozen=True, slots=True)
class User:
    id: int
    name: str
    language: str | None = None
    settings: UserSettings = UserSettings()


@depends_on(schema.users)
async def find(db: AsyncConnection, user_id: int) -> User | None:
    """Return the user, or None when the bot has never met them."""
    row = (await db.execute(_USER, {"number": user_id})).one_or_none()
    return None if row is None else User(row.id, row.name, row.language, UserSettings.read(row.settings))


@depends_on(schema.users)
async def several(db: AsyncConnection, user_ids: Collection[int]) -> dict[int, User]:
    """Return those of the users whom the bot has met."""
    found = await db.execute(_SEVERAL, {"numbers": list(user_ids)})
    return {row.id: User(row.id, row.name, row.language, UserSettings.read(row.settings)) for row in found}


async def settings_of(db: AsyncConnection, user_ids: Sequence[int]) -> dict[int, UserSettings]:
    """Return the settings of several users, the defaults for those whom the bot has never met."""
    known = await several(db, user_ids)
    return {user_id: known[user_id].settings if user_id in known else UserSettings() for user_id in user_ids}


async def meet(db: AsyncConnection, user_id: int, name: str) -> User:
    """Return the user with their present name, adding them when they are new."""
    known = await find(db, user_id)
    if known is None:
        # Two games may meet a user at the same time.
        await add_if_missing(db, schema.users, id=user_id, name=name, settings=UserSettings().model_dump_json())
        known = await find(db, user_id)
        assert known is not None, "who was noted down is known"
    if known.name != name:
        await db.execute(update(schema.users).where(schema.users.c.id == user_id).values(name=name))
    return User(user_id, name, known.language, known.settings)


async def set_language(db: AsyncConnection, user_id: int, language: str | None) -> None:
    """Set the language of private texts; None follows Discord."""
    await db.execute(update(schema.users).where(schema.users.c.id == user_id).values(language=language))


async def set_settings(db: AsyncConnection, user_id: int, settings: UserSettings) -> None:
    changed = settings.model_dump_json()
    await db.execute(update(schema.users).where(schema.users.c.id == user_id).values(settings=changed))


async def forget(db: AsyncConnection, user_id: int) -> None:
    """Delete a user; seats of games keep the id and the name."""
    await db.execute(delete(schema.users).where(schema.users.c.id == user_id))
