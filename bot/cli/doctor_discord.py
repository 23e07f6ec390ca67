"""Checks with Discord: the token, the servers, the commands, and the remaining connections."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord

from bot.access.permissions import NAMES, invite_link
from bot.settings import Settings, SettingsError
from rules.engine.core.text import english

FEW_SESSIONS = 20
MOST_SKEW_S = 30.0
MOST_NAMED = 10
SOON_VERIFIED, VERIFIED_FROM = 75, 100
"""From how many servers on an application can be verified, and cannot join more without that."""
PRIVILEGED = 1 << 12 | 1 << 13 | 1 << 14 | 1 << 15 | 1 << 18 | 1 << 19
"""The flags of an application for presences, members and the content of messages."""
VERIFIED = 1 << 16
"""The flag of the user of a verified bot."""
BY_HAND = (
    "verified e-mail addresses",
    "two-factor authentication of everybody in the team",
    "identity of the owner",
    "a name and texts that use no mark of Discord or of a publisher",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    what: str
    good: bool
    about: str


async def discord_findings(settings: Settings) -> AsyncIterator[Finding]:
    """Check the token and, if Discord accepts it, everything that can be queried with it."""
    try:
        token = settings.token
    except SettingsError as error:
        yield Finding("Discord", False, str(error))
        return
    try:
        async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:
            async for finding in _Asking(session, settings).findings():
                yield finding
    except (aiohttp.ClientError, OSError) as error:
        yield Finding("Discord", False, f"{settings.discord_api_url} cannot be reached: {error}")


class _Asking:
    def __init__(self, session: aiohttp.ClientSession, settings: Settings) -> None:
        self.session = session
        self.settings = settings

    async def findings(self) -> AsyncIterator[Finding]:
        async with self.session.get(f"{self.settings.discord_api_url}/applications/@me") as answer:
            if answer.status == 401:
                yield Finding("Discord", False, "the token is refused: check DISCORD_TOKEN")
                return
            if answer.status != 200:
                yield Finding("Discord", False, f"Discord answers {answer.status}")
                return
            application = await answer.json()
            yield _clock(answer.headers.get("Date"))
        link = invite_link(application["id"])
        yield Finding("Discord", True, f"{application.get('name', 'the bot')}; invite it: {link}")
        yield _verification(application)
        yield _connections(await self._asked("/gateway/bot"), self.settings)
        yield _servers(await self._asked("/users/@me/guilds?limit=200"))
        yield _commands(await self._asked(f"/applications/{application['id']}/commands"))

    async def _asked(self, path: str) -> Any:
        async with self.session.get(f"{self.settings.discord_api_url}{path}") as answer:
            answer.raise_for_status()
            return await answer.json()


def _verification(application: Any) -> Finding:
    """Return what Discord asks for before it verifies an application, and what of it is missing."""
    servers = int(application.get("approximate_guild_count") or 0)
    flags, owner = int(application.get("flags") or 0), application.get("owner") or {}
    bot_user = application.get("bot") or {}
    asked = {
        "description": bool(application.get("description")),
        "icon": bool(application.get("icon") or bot_user.get("avatar")),
        "link to the terms (docs/terms.md is a template)": bool(application.get("terms_of_service_url")),
        "link to the privacy page (docs/privacy.md is a template)": bool(application.get("privacy_policy_url")),
        "public bot": bool(application.get("bot_public")),
        "no code grant": not application.get("bot_require_code_grant"),
        "no privileged intents": not flags & PRIVILEGED,
        "owner or team": bool(application.get("team") or owner),
    }
    missing = [name for name, there in asked.items() if not there]
    there = [name for name in asked if name not in missing]
    told = f"needed from {VERIFIED_FROM} servers on, now {servers}; there: {', '.join(there)}"
    told += f"; missing: {', '.join(missing)}" if missing else "; nothing is missing"
    told += f"; only you can check: {', '.join(BY_HAND)}"
    verified = bool(int(bot_user.get("public_flags") or 0) & VERIFIED)
    return Finding("Verification", servers < SOON_VERIFIED or verified or not missing, told)


def _clock(date: str | None) -> Finding:
    """Return whether the clocks agree: Discord shows deadlines, and this machine enforces them."""
    if date is None:
        return Finding("Clock", True, "Discord does not tell its time")
    skew_s = (datetime.now(UTC) - parsedate_to_datetime(date)).total_seconds()
    return Finding("Clock", abs(skew_s) <= MOST_SKEW_S, f"{abs(skew_s):.0f} s away from that of Discord")


def _connections(gateway: Any, settings: Settings) -> Finding:
    left = gateway["session_start_limit"]["remaining"]
    advised, chosen = gateway["shards"], settings.shard_count
    told = f"{left} connections left today, {advised} shards advised"
    if chosen is not None:
        told += f", SHARD_COUNT is {chosen}"
    return Finding("Gateway", left >= FEW_SESSIONS and (chosen is None or chosen >= advised), told)


def _servers(guilds: Any) -> Finding:
    """Return the missing permissions of the bot's roles; `/setup` on a server checks single channels."""
    lacking = []
    for guild in guilds:
        granted = discord.Permissions(int(guild.get("permissions", 0)))
        names = [] if granted.administrator else _missing(granted)
        if names:
            lacking.append(f"{guild['name']} lacks {', '.join(names)}")
    number = f"{len(guilds)} servers" if len(guilds) != 1 else "1 server"
    if not lacking:
        return Finding("Servers", True, f"{number}, with all permissions")
    return Finding("Servers", False, f"{number}: {'; '.join(lacking[:MOST_NAMED])}")


def _missing(granted: discord.Permissions) -> list[str]:
    return [text.format(english, str) for name, text in NAMES.items() if not getattr(granted, name)]


def _commands(registered: Any) -> Finding:
    names = sorted(command["name"] for command in registered)
    if not names:
        return Finding("Commands", True, "none registered yet: the bot does it when it starts")
    return Finding("Commands", True, " ".join(f"/{name}" for name in names))
