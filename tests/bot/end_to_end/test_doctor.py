"""The doctor on the command line finds all problems before people meet them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.cli.doctor import examine
from bot.cli.doctor_discord import Finding, _clock, _connections, _verification
from bot.client import PolisClient
from bot.sandbox import Permission, Sandbox
from bot.settings import Settings
from bot.store import Store
from bot.store.engines import upgrading_engine
from bot.store.upgrade import is_current
from tests import postgres
from tests.bot.end_to_end.conftest import settings_for
from tests.bot.store.databases import DATABASES, second_schema
from tests.timeouts import HANGS_S


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cli.doctor.GAMES", {})


async def found(settings: Settings, **changes: Any) -> dict[str, Finding]:
    changed = settings.model_copy(update=changes)
    return {finding.what: finding async for finding in examine(changed)}


async def test_everything_is_well_next_to_a_running_bot(sandbox: Sandbox, bot: PolisClient, tmp_path: Path) -> None:
    findings = await found(settings_for(sandbox, tmp_path))
    assert all(finding.good for finding in findings.values()), findings
    assert "which a running bot uses: 0 games going on" in findings["Database"].about
    assert "scope=bot%20applications.commands" in findings["Discord"].about
    assert "/game" in findings["Commands"].about
    assert findings["Servers"].about == "1 server, with all permissions"


async def test_a_bot_that_never_ran_has_no_commands_yet(sandbox: Sandbox, tmp_path: Path) -> None:
    findings = await found(settings_for(sandbox, tmp_path))
    assert all(finding.good for finding in findings.values()), findings
    assert "none registered yet" in findings["Commands"].about


async def test_a_server_that_withholds_permissions_is_named(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.world.everybody_may &= ~(Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY)
    servers = (await found(settings_for(sandbox, tmp_path)))["Servers"]
    assert not servers.good
    assert servers.about == "1 server: Polis sandbox lacks Attach Files, Read Message History"


@pytest.mark.parametrize(
    ("changes", "what", "why"),
    [
        ({"discord_token": None}, "Discord", "DISCORD_TOKEN is not set"),
        ({"discord_api_url": "http://127.0.0.1:9/api/v10"}, "Discord", "cannot be reached"),
        ({"database_url": "sqlite:////proc/polis/polis.db"}, "Database", "cannot be made"),
        ({"default_language": "tlh"}, "Languages", "DEFAULT_LANGUAGE is tlh, but there are only en"),
        ({"shard_count": 1}, "Gateway", "2 shards advised, SHARD_COUNT is 1"),
    ],
)
async def test_problems_are_named(
    sandbox: Sandbox, tmp_path: Path, changes: dict[str, Any], what: str, why: str
) -> None:
    if what == "Gateway":
        object.__setattr__(sandbox.world.settings, "shards", 2)
    finding = (await found(settings_for(sandbox, tmp_path), **changes))[what]
    assert not finding.good
    assert why in finding.about


async def test_a_refused_token_ends_the_questions(sandbox: Sandbox, tmp_path: Path) -> None:
    settings = Settings(**{**settings_for(sandbox, tmp_path).model_dump(), "discord_token": "wrong"})
    findings = await found(settings)
    assert "the token is refused" in findings["Discord"].about
    assert "Servers" not in findings


async def test_a_database_server_is_examined_without_its_password(
    sandbox: Sandbox, tmp_path: Path, postgres_server: postgres.Server
) -> None:
    url = postgres_server.new_database().replace("postgres@", "postgres:secret@")
    findings = await found(settings_for(sandbox, tmp_path), database_url=url)
    assert findings["Database"].good
    assert "secret" not in findings["Database"].about
    assert "Disk" not in findings


async def test_the_health_page_is_read_at_its_configured_address(
    sandbox: Sandbox, bot: PolisClient, tmp_path: Path
) -> None:
    from bot.runtime.health import answering

    await bot.wait_until_ready()
    async with answering(bot, 0) as port:
        findings = await found(settings_for(sandbox, tmp_path), health_port=port)
    assert findings["Health"].about.endswith("/health answers 200")
    assert "nobody answers" in (await found(settings_for(sandbox, tmp_path), health_port=port))["Health"].about


async def test_looking_leaves_the_database_to_the_bot(sandbox: Sandbox, tmp_path: Path) -> None:
    settings = settings_for(sandbox, tmp_path)
    await found(settings)
    store = await asyncio.wait_for(Store.open(settings.database_url), HANGS_S)
    await store.close()


@pytest.mark.parametrize("kind", DATABASES)
async def test_a_database_of_an_older_version_is_left_to_it(
    sandbox: Sandbox, tmp_path: Path, kind: str, postgres_server: postgres.Server
) -> None:
    """The old version may still be in use while a new one is examined."""
    url = f"sqlite:///{tmp_path}/polis.db" if kind == "sqlite" else postgres_server.new_database()
    engine = upgrading_engine(make_url(url))
    async with engine.begin() as connection:
        await connection.run_sync(second_schema)
    await engine.dispose()
    findings = await found(settings_for(sandbox, tmp_path), database_url=url)
    assert findings["Database"].good
    assert "to the schema of this version when it starts" in findings["Database"].about
    assert not await is_current(make_url(url))


def test_clocks_that_disagree_and_few_connections_are_found() -> None:
    assert not _clock("Thu, 01 Jan 2015 00:00:00 GMT").good
    assert _clock(None).good
    gateway = {"session_start_limit": {"remaining": 3}, "shards": 1}
    assert not _connections(gateway, Settings(_env_file=None)).good


@pytest.mark.parametrize(("mode", "good"), [(0o600, True), (0o400, True), (0o640, False), (0o604, False)])
async def test_a_settings_file_that_others_can_read_is_named(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, good: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("# nothing\n")
    (tmp_path / ".env").chmod(mode)
    finding = (await found(settings_for(sandbox, tmp_path)))["Secrets"]
    assert finding.good is good
    assert ("chmod 600 .env" in finding.about) is not good


async def test_what_discord_asks_for_before_verification_is_listed(sandbox: Sandbox, tmp_path: Path) -> None:
    found_here = (await found(settings_for(sandbox, tmp_path)))["Verification"]
    assert found_here.good, "one server needs no verification"
    assert "missing: description, icon, link to the terms" in found_here.about
    assert "only you can check: verified e-mail addresses" in found_here.about


def test_a_missing_page_is_a_problem_once_verification_is_near() -> None:
    links = {"terms_of_service_url": "https://t", "privacy_policy_url": "https://p"}
    complete = {"description": "Games", "icon": "a", "bot_public": True, "flags": 0, "owner": {"id": "1"}, **links}
    assert _verification({**complete, "approximate_guild_count": 80}).good
    assert "nothing is missing" in _verification({**complete, "approximate_guild_count": 80}).about
    for wrong in ({"terms_of_service_url": None}, {"icon": None}, {"bot_public": False}, {"flags": 1 << 19}):
        few, many = ({**complete, **wrong, "approximate_guild_count": number} for number in (74, 75))
        assert (_verification(few).good, _verification(many).good) == (True, False)
    verified = {**complete, "icon": None, "bot": {"public_flags": 1 << 16}, "approximate_guild_count": 500}
    assert _verification(verified).good
