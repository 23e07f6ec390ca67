"""The settings of a sandbox; the defaults are Discord's own values."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """Times are in seconds; tests shorten them."""

    port: int = 0
    token: str = "sandbox.token.of-no-value"
    people: tuple[str, ...] = ("Anna", "Boris", "Clara", "David", "Eva")
    bot_name: str = "Polis"
    guild_name: str = "Polis sandbox"
    channel_name: str = "games"
    folder: Path | None = None
    acknowledge_s: float = 3.0
    token_s: float = 15 * 60.0
    nonce_s: float = 5 * 60.0
    history_nonces: bool = False
    """True if later readers of a message get its nonce; Discord does not promise it."""
    file_url_s: float = 24 * 3600.0
    heartbeat_s: float = 41.25
    round_trip_s: float = 0.1
    """The delay of the answer to a heartbeat, as over a network."""
    shards: int = 1
    file_bytes: int = 10 * MIB
    requests_per_s: int = 50
    """The most requests of the bot per second; responses to interactions do not count."""
    rate_limited: bool = False
    """True if messages and new names are also counted in each channel."""
    clock: Callable[[], float] = time.time
    """The time of messages and channels; a simulation has its own. Limits of requests use the real one."""
