"""What whoever runs the bot can set: environment variables or a file `.env`, explained in `.env.example`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AnyHttpUrl, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

HOUR = 3600

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


FOR_OTHERS = frozenset({"POSTGRES_PASSWORD"})
"""What the same file may tell other programs: compose reads the password of its database there."""
ALIKE = 0.85
"""A variable of the environment that resembles a setting so much was meant to be one."""


class SettingsError(Exception):
    """A setting is missing or wrong; the message names it and what is expected."""


class Settings(BaseSettings):
    """Times are in seconds, so that tests can make them short."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = None
    discord_api_url: str = "https://discord.com/api/v10"
    database_url: str = "sqlite:///var/polis.db"
    dev_guild_id: int | None = None
    """Commands are registered only on this server, at once: for development."""

    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    """The shards of this process, of `shard_count` in all; None serves all of them."""
    shard_count: int | None = Field(None, ge=1)

    default_language: str = "en"
    """The language where nobody has chosen one; desktops set a variable `LANGUAGE` of their own."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    emoji: bool = True
    """True if the signs of the games are uploaded as emoji of the application and used in texts."""

    reminder_intervals_s: Annotated[tuple[float, ...], NoDecode] = (24.0 * HOUR, 48.0 * HOUR, 72.0 * HOUR)
    """When a waiting seat is reminded, counted from the moment it was asked."""
    present_s: float = Field(30 * 60.0, ge=0)
    """Whoever has decided within this time is taken to be looking at the game; 0 takes nobody to be."""
    absent_after_s: float = Field(10 * 60.0, ge=0)
    """Whoever is looking when they are asked is pinged only when they have not decided after this time."""
    long_ago_s: float = Field(12.0 * HOUR, ge=0)
    """A post older than this is long ago: the next is a new one, and tells what whoever is called has missed, if it
    is far up too."""
    many_messages: int = Field(20, ge=1)
    """With so many messages below it a post is far up: the next is a new one; and after so many messages of a game
    since the last decision of whoever is called, it tells what they have missed."""
    computers_hold_s: float = Field(20.0, ge=0)
    """How long a post waits for what computer players do at once, so that it tells that as well."""
    unhurried_least_s: float = Field(60.0, ge=0)
    unhurried_most_s: float = Field(20 * 60.0, ge=0)
    """Where a hidden hand leaves no choice, the answer is given for its owner after a time between these."""
    stalled_after_s: float = Field(96.0 * HOUR, gt=0)
    heartbeat_s: float = Field(20.0, gt=0)
    """How often it is noted that people are served; the time without that note counts for nobody."""
    outage_grace_s: float = Field(4.0 * HOUR, ge=0)
    """The least time everybody has left after an outage."""
    away_allowance_s: float = Field(42 * 24.0 * HOUR, ge=0)
    """How long a person can be away in a year, with all clocks standing still."""
    vote_s: float = Field(24.0 * HOUR, gt=0)
    """How long those at a table have to answer a vote."""
    least_clock_s: float = Field(1.0 * HOUR, ge=0)
    """No clock gives less time for a decision than this."""
    undo_after_end_s: float = Field(1.0 * HOUR, ge=0)
    """How long after the end of a game its people can still agree to take something back."""
    lobby_lifetime_s: float = Field(7 * 24.0 * HOUR, gt=0)
    """How long after the last arrival a lobby is closed."""
    lobby_warning_s: float = Field(24.0 * HOUR, gt=0)
    """How long before that its people are told."""
    draft_lifetime_s: float = Field(7 * 24.0 * HOUR, gt=0)
    interaction_memory_s: float = Field(24.0 * HOUR, gt=0)
    """How long the result of an interaction is kept, to answer a repetition of it."""

    health_port: int | None = Field(None, ge=1, le=65535)
    """Where it can be asked how the bot is; None tells nobody."""
    health_host: str = Field("127.0.0.1", min_length=1)
    """The address of this machine at which it is told: by default to this machine alone."""

    games_per_day: int = Field(20, ge=0)
    """The most games one person may open within a day, each a thread or a lobby; 0 is no limit, here and below."""
    games_per_ten_minutes: int = Field(3, ge=0)
    """The most of them within ten minutes; no limit either where there is none for a day."""
    double_pictures_per_minute: int = Field(6, ge=0)
    films_per_minute: int = Field(2, ge=0)
    previews_per_minute: int = Field(60, ge=0)
    replays_per_minute: int = Field(20, ge=0)
    """Pictures of turns in the making."""

    index_every_s: float = Field(10.0, gt=0)
    """The message that lists the games of a server is changed no more often than this."""

    live_games: int = Field(64, ge=1)
    picture_threads: int = Field(1, ge=1, le=32)
    """One draws more pictures a second than Discord takes; more of them keep the event loop waiting."""
    thinking_process: bool = True
    """True if computer players think in a process of their own; else in a thread, and answers wait for them."""
    retry_first_s: float = Field(1.0, gt=0)
    retry_longest_s: float = Field(300.0, gt=0)
    takeover_s: float = Field(5.0, gt=0)
    """How often a process looks for what others on the same database server have left undone."""

    @classmethod
    def load(cls, env_file: Path | None = Path(".env")) -> Settings:
        """Return the settings of the environment; raises SettingsError naming the variable that is wrong."""
        try:
            return cls(_env_file=env_file)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            said = first["msg"].removeprefix("Value error, ")
            # What concerns several settings names them itself.
            named = f"{str(first['loc'][0]).upper()} is set wrongly: " if first["loc"] else ""
            raise SettingsError(f"{named}{said}") from None

    @classmethod
    def misspelt(cls, env_file: Path | None = Path(".env"), environment: Mapping[str, str] = os.environ) -> list[str]:
        """Return a sentence for each variable that looks like a setting and is none.

        Everything in the file does; other programs have variables in the environment too, so only what resembles a
        setting is told there.
        """
        known = [name.upper() for name in cls.model_fields]
        in_file = [name.upper() for name in (_WithUnknown(_env_file=env_file).model_extra or {})]
        sentences = []
        for name in dict.fromkeys(in_file):
            if name not in FOR_OTHERS:
                nearest = get_close_matches(name, known, n=1)
                hint = f"; did you mean {nearest[0]}?" if nearest else ", see .env.example"
                sentences.append(f"{name} in {env_file} is no setting of Polis{hint}")
        for name in sorted(set(environment) - {*known, *in_file}):
            nearest = get_close_matches(name, known, n=1, cutoff=ALIKE)
            if nearest and name.upper() not in known:
                sentences.append(f"{name} in the environment is no setting of Polis; did you mean {nearest[0]}?")
        return sentences

    @property
    def token(self) -> str:
        """The bot's token; raises SettingsError when there is none."""
        token = self.discord_token.get_secret_value().strip() if self.discord_token else ""
        if not token:
            raise SettingsError(
                "DISCORD_TOKEN is not set: write DISCORD_TOKEN= and the token of your Discord application to .env"
                " in this folder (or try Polis without one: polis play)"
            )
        return token

    @field_validator("discord_api_url")
    @classmethod
    def _base_without_slash(cls, url: str) -> str:
        AnyHttpUrl(url)
        return url.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _with_async_driver(cls, text: str) -> str:
        try:
            url = make_url(text)
        except ArgumentError:
            raise ValueError("it is no database URL like sqlite:///var/polis.db") from None
        driver = DRIVERS.get(url.drivername, url.drivername)
        if driver not in DRIVERS.values():
            raise ValueError(f"the database is sqlite or postgresql, not {url.drivername}")
        return url.set(drivername=driver).render_as_string(hide_password=False)

    @model_validator(mode="after")
    def _shards_exist(self) -> Self:
        if self.shard_ids is not None:
            if self.shard_count is None:
                raise ValueError("SHARD_IDS needs SHARD_COUNT, the number of shards of all processes")
            if not self.shard_ids or not all(0 <= shard < self.shard_count for shard in self.shard_ids):
                raise ValueError(f"SHARD_IDS are numbers from 0 to {self.shard_count - 1}")
            if self.database_url.startswith("sqlite"):
                raise ValueError("SHARD_IDS shares the games among processes, so DATABASE_URL has to name a server")
        return self

    @field_validator("reminder_intervals_s", "shard_ids", mode="before")
    @classmethod
    def _separated_by_commas(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return tuple(part.strip() for part in value.split(",") if part.strip())

    @field_validator("reminder_intervals_s")
    @classmethod
    def _rising(cls, intervals: tuple[float, ...]) -> tuple[float, ...]:
        if any(interval <= 0 for interval in intervals) or list(intervals) != sorted(intervals):
            raise ValueError("the intervals are positive numbers of seconds, the shortest first")
        return intervals


class _WithUnknown(Settings, extra="allow"):
    """The settings with everything else that stands in their file."""
