"""Check everything needed to run the bot, one by one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from zoneinfo import available_timezones

import aiohttp
from sqlalchemy import make_url

from bot.cli.doctor_discord import Finding, discord_findings
from bot.language.catalogs import languages
from bot.operator.observations import LEAST_FREE
from bot.runtime.health import address_of
from bot.settings import Settings
from bot.store import Store, StoreError, games, outbox
from bot.store.engines import file_of
from bot.store.errors import InUse
from bot.store.upgrade import is_current
from render import PICTURES
from rules import GAMES
from rules.engine import Table

SETTINGS_FILES = (Path(".env"), Path("/etc/polis.env"))
"""The places of the token: in the folder of the program, and of a service."""
OTHERS_MAY_READ = 0o044


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Check pictures, settings, secrets, languages, database, health port and everything about Discord."""
    for key, rules in GAMES.items():
        table = Table.new(rules, rules.options(), rules.seats[0], "doctor")
        kinds = list(PICTURES[key].names) if key in PICTURES else []
        if kinds:
            names = {seat: f"Player {seat + 1}" for seat in table.seats}
            picture = await asyncio.to_thread(PICTURES[key].draw, table.view(None), names, kinds[0])
            yield Finding(rules.title, True, f"pictures can be drawn ({len(picture.content) // 1024} KiB)")
        else:
            yield Finding(rules.title, True, "without pictures")
    for sentence in Settings.misspelt():
        yield Finding("Settings", False, sentence)
    for file in SETTINGS_FILES:
        if file.is_file():
            yield _privacy_of(file)
    yield _languages(settings)
    yield _time_zones()
    for finding in await _database(settings):
        yield finding
    if settings.health_port is not None:
        yield await _health(settings.health_host, settings.health_port)
    async for finding in discord_findings(settings):
        yield finding


def _privacy_of(file: Path) -> Finding:
    """Return whether only its owner can read the token and the passwords in a settings file."""
    if file.stat().st_mode & OTHERS_MAY_READ:
        return Finding("Secrets", False, f"others can read the token in {file}: chmod 600 {file}")
    return Finding("Secrets", True, f"{file} is readable for its owner only")


def _languages(settings: Settings) -> Finding:
    there = languages()
    told = ", ".join(there)
    if settings.default_language not in there:
        return Finding(
            "Languages", False, f"DEFAULT_LANGUAGE is {settings.default_language}, but there are only {told}"
        )
    return Finding("Languages", True, told)


def _time_zones() -> Finding:
    if available_timezones():
        return Finding("Time zones", True, "known, for quiet hours")
    return Finding("Time zones", False, "this machine knows none: install its package tzdata")


async def _database(settings: Settings) -> list[Finding]:
    url = make_url(settings.database_url)
    place = url.render_as_string()
    try:
        file = file_of(url)
        if (file is None or file.exists()) and not await is_current(url):
            # An older version may be serving people from it, and could not continue.
            told = f"{file or place}: the bot brings it to the schema of this version when it starts"
            return [Finding("Database", True, told)]
        if file is None:
            store = await Store.open(settings.database_url)
        else:
            place = str(file)
            try:
                store = await Store.open(settings.database_url)
            except InUse:
                # A database in use is fine; reading needs no lock.
                store, place = Store(url, None), f"{place}, which a running bot uses"
        try:
            async with store.reading() as db:
                posts, oldest = await outbox.waiting(db)
                running = await games.count(db, "running")
        finally:
            await store.close()
    except StoreError as error:
        return [Finding("Database", False, str(error))]
    waiting = "" if oldest is None else f", {posts} posts waiting since {oldest:%Y-%m-%d %H:%M} UTC"
    found = [Finding("Database", True, f"{place}: {running} games going on{waiting}")]
    if file is not None:
        free = shutil.disk_usage(file.parent).free
        found.append(Finding("Disk", free >= LEAST_FREE, f"{free // 2**20} MiB free for {file.parent}"))
    return found


async def _health(host: str, port: int) -> Finding:
    address = f"{address_of(host, port)}/health"
    try:
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            return Finding("Health", answer.status == 200, f"{address} answers {answer.status}")
    except (aiohttp.ClientError, OSError):
        return Finding("Health", True, f"nobody answers at {address}: no bot runs with it now")
