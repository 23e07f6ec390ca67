"""The settings of an installation: environment variables or a file `.env`, explained in `.env.example`."""

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

FeedReach = Literal["off", "https", "http", "private"]
"""Where feeds may be sent: nowhere, to public addresses by https only or also by http, or anywhere."""

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


FOR_OTHERS = frozenset({"POSTGRES_PASSWORD"})
"""Variables in the same file that are for other programs: compose reads the password of its database there."""
ALIKE = 0.85
"""The similarity from which an unknown environment variable is reported as a misspelt setting."""


class SettingsError(Exception):
    """Raised when a setting is missing or wrong; the message names it and the expected value."""


class Settings(BaseSettings):
    """The settings. Times are in seconds, so that tests can make them short."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = None
    discord_api_url: str = "https://discord.com/api/v10"
    database_url: str = "sqlite:///var/polis.db"
    allowed_guilds: Annotated[tuple[int, ...] | None, NoDecode] = None
    """The only servers that the bot serves, by number; it leaves all others. None serves every server."""
    dev_guild_id: int | None = None
    """For development: commands are registered only on this server, without delay."""

    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    """The shards of this process, of `shard_count` in all; None serves all of them."""
    shard_count: int | None = Field(None, ge=1)

    default_language: str = "en"
    """The language where nobody has chosen one. Its name differs from the variable `LANGUAGE` that desktops set."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    emoji: bool = True
    """True if the icons of the games are uploaded as application emoji and used in texts."""

    reminder_intervals_s: Annotated[tuple[float, ...], NoDecode] = (24.0 * HOUR, 48.0 * HOUR, 72.0 * HOUR)
    """When a waiting seat is reminded, counted from the moment of its question."""
    present_s: float = Field(30 * 60.0, ge=0)
    """A user who has decided within this time counts as present; 0 disables this."""
    absent_after_s: float = Field(10 * 60.0, ge=0)
    """A present user with a new question is pinged only if they have not decided after this time."""
    long_ago_s: float = Field(12.0 * HOUR, ge=0)
    """A post older than this is not extended: a new one follows. If it is also far up, the new one has a recap."""
    many_messages: int = Field(20, ge=1)
    """A post with so many messages below it is far up: the next one is new. After so many messages of a game since a
    user's last decision, their ping has a recap.
    """
    computers_hold_s: float = Field(20.0, ge=0)
    """The time that a post waits for quick decisions of computer players, to include them."""
    unhurried_least_s: float = Field(60.0, ge=0)
    unhurried_most_s: float = Field(20 * 60.0, ge=0)
    """When a hidden hand leaves no choice, the answer is given for its owner after a random time within these
    bounds.
    """
    stalled_after_s: float = Field(96.0 * HOUR, gt=0)
    heartbeat_s: float = Field(20.0, gt=0)
    """How often a heartbeat is stored. Time without a heartbeat counts for no player."""
    outage_grace_s: float = Field(4.0 * HOUR, ge=0)
    """The least time everybody has left after an outage."""
    away_allowance_s: float = Field(42 * 24.0 * HOUR, ge=0)
    """The time that a user can be away in a year with all clocks stopped."""
    vote_s: float = Field(24.0 * HOUR, gt=0)
    """The time that the players have to answer a vote."""
    least_clock_s: float = Field(1.0 * HOUR, ge=0)
    """The least time for a decision that a clock may give."""
    undo_after_end_s: float = Field(1.0 * HOUR, ge=0)
    """The time after the end of a game in which its players can still agree on an undo."""
    lobby_lifetime_s: float = Field(7 * 24.0 * HOUR, gt=0)
    """The time after the last arrival until a lobby is closed."""
    lobby_warning_s: float = Field(24.0 * HOUR, gt=0)
    """The time before that at which its players are warned."""
    draft_lifetime_s: float = Field(7 * 24.0 * HOUR, gt=0)
    interaction_memory_s: float = Field(24.0 * HOUR, gt=0)
    """The time that the result of an interaction is kept, to answer a repeated delivery."""

    health_port: int | None = Field(None, ge=1, le=65535)
    """The port of the health page; None disables it."""
    health_host: str = Field("127.0.0.1", min_length=1)
    """The address on which the health page listens; by default only on this machine."""

    public_url: str | None = None
    """The address under which people reach the web pages of games; without it, no post links to one."""
    web_port: int | None = Field(None, ge=1, le=65535)
    """The port on which this process serves these pages; None serves none."""
    web_host: str = Field("127.0.0.1", min_length=1)
    """The address on which it serves them; by default for a proxy on this machine."""
    web_requests_per_minute: int = Field(600, ge=0)
    """The most requests for pages and pictures from one address per minute."""
    web_streams: int = Field(1000, ge=1)
    """The most pages that are kept up to date at the same time."""

    games_per_day: int = Field(20, ge=0)
    """The most games that one user may open within a day, each a thread or a lobby; 0 means no limit, here and
    below.
    """
    games_per_ten_minutes: int = Field(3, ge=0)
    """The most of them within ten minutes; without a daily limit there is none either."""
    double_pictures_per_minute: int = Field(6, ge=0)
    films_per_minute: int = Field(2, ge=0)
    previews_per_minute: int = Field(60, ge=0)
    replays_per_minute: int = Field(20, ge=0)
    """The most pictures of drafts per minute."""

    commands_per_minute: int = Field(40, ge=0)
    """The most commands and typed forms of one user per minute, and those of them that take much work."""
    costly_commands_per_minute: int = Field(15, ge=0)
    suggestions_per_minute: int = Field(240, ge=0)
    """The most requests for suggestions while a user types."""

    operator_channel: int | None = None
    """The channel in which the bot tells its operator of errors, servers, late posts; None for none."""
    support_address: str = ""
    """The address that `/feedback` names where there is no such channel: a link or an e-mail address."""
    operator_every_s: float = Field(60.0, gt=0)
    """The shortest time between two messages there, edits included."""

    index_every_s: float = Field(10.0, gt=0)
    """The shortest time between edits of the list of games of a server."""

    feeds: FeedReach = "https"
    """Where feeds of people and servers may be sent. `private` also reaches the networks of the machine."""

    live_games: int = Field(64, ge=1)
    drawing_process: bool = True
    """True if pictures are drawn in a separate process; else they are drawn in a thread and delay responses."""
    thinking_process: bool = True
    """True if computer players run in a separate process; else they run in a thread and delay responses."""
    retry_first_s: float = Field(1.0, gt=0)
    retry_longest_s: float = Field(300.0, gt=0)
    takeover_s: float = Field(5.0, gt=0)
    """How often a process looks for unfinished work of other processes on the same database."""

    @classmethod
    def load(cls, env_file: Path | None = Path(".env")) -> Settings:
        """Return the settings of the environment. Raises SettingsError naming the variable that is wrong."""
        try:
            return cls(_env_file=env_file)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            said = first["msg"].removeprefix("Value error, ")
            # An error that concerns several settings names them itself.
            named = f"{str(first['loc'][0]).upper()} is set wrongly: " if first["loc"] else ""
            raise SettingsError(f"{named}{said}") from None

    @classmethod
    def misspelt(cls, env_file: Path | None = Path(".env"), environment: Mapping[str, str] = os.environ) -> list[str]:
        """Return a sentence for each variable that looks like a setting and is none.

        Every unknown variable in the file is reported. Of the environment only similar names are, because other
        programs have variables there.
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
        """The bot's token. Raises SettingsError when there is none."""
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

    @field_validator("public_url")
    @classmethod
    def _public_without_slash(cls, url: str | None) -> str | None:
        return None if url is None else str(AnyHttpUrl(url)).rstrip("/")

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
    def _pages_have_an_address(self) -> Self:
        if self.web_port is not None and self.public_url is None:
            raise ValueError("WEB_PORT needs PUBLIC_URL, the address under which people reach the pages")
        return self

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

    @field_validator("reminder_intervals_s", "shard_ids", "allowed_guilds", mode="before")
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
    """The settings with all unknown variables of their file."""
