"""What whoever runs the bot can set: environment variables or a file `.env`, explained in `.env.example`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AnyHttpUrl, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

HOUR = 3600

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class SettingsError(Exception):
    """A setting is missing or wrong; the message names it and what is expected."""


class Settings(BaseSettings):
    """Times are in seconds, so that tests can make them short."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = None
    discord_api_url: str = "https://discord.com/api/v10"
    database_url: str = "sqlite+aiosqlite:///var/polis.db"
    dev_guild_id: int | None = None
    """Commands are registered only on this server, at once: for development."""

    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    """The shards of this process, of `shard_count` in all; None serves all of them."""
    shard_count: int | None = Field(None, ge=1)

    language: Literal["en", "cs", "sk"] = "en"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"

    reminder_intervals_s: Annotated[tuple[float, ...], NoDecode] = (24.0 * HOUR, 48.0 * HOUR, 72.0 * HOUR)
    """When a waiting seat is reminded, counted from the moment it was asked."""
    stalled_after_s: float = Field(96.0 * HOUR, gt=0)
    heartbeat_s: float = Field(20.0, gt=0)
    """How often it is noted that people are served; the time without that note counts for nobody."""
    outage_grace_s: float = Field(4.0 * HOUR, ge=0)
    """So much time everybody has at least after an outage."""
    away_allowance_s: float = Field(42 * 24.0 * HOUR, ge=0)
    """So long a person can be away in a year, with all clocks standing still."""
    draft_lifetime_s: float = Field(7 * 24.0 * HOUR, gt=0)
    interaction_memory_s: float = Field(24.0 * HOUR, gt=0)
    """How long the outcome of an interaction is kept, to answer a repetition of it."""

    health_port: int | None = Field(None, ge=1, le=65535)
    """Where this machine can ask how the bot is; None tells nobody."""

    index_every_s: float = Field(10.0, gt=0)
    """The message that lists the games of a server is changed no more often than this."""

    live_games: int = Field(64, ge=1)
    picture_threads: int = Field(1, ge=1, le=32)
    """One draws more pictures a second than Discord takes; more of them keep the event loop waiting."""
    retry_first_s: float = Field(1.0, gt=0)
    retry_longest_s: float = Field(300.0, gt=0)
    takeover_s: float = Field(5.0, gt=0)
    """How often a process looks for what others on the same database server have left undone."""

    @classmethod
    def load(cls, env_file: Path | None = Path(".env")) -> Settings:
        """The settings of the environment; raises SettingsError naming the variable that is wrong."""
        try:
            return cls(_env_file=env_file)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            said = first["msg"].removeprefix("Value error, ")
            # What concerns several settings names them itself.
            named = f"{str(first['loc'][0]).upper()} is set wrongly: " if first["loc"] else ""
            raise SettingsError(f"{named}{said}") from None

    @property
    def token(self) -> str:
        """The bot's token; raises SettingsError when there is none."""
        token = self.discord_token.get_secret_value().strip() if self.discord_token else ""
        if not token:
            raise SettingsError(
                "DISCORD_TOKEN is not set: copy .env.example to .env and fill in the token of your Discord application"
                " (or try Polis without one: make play)"
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
