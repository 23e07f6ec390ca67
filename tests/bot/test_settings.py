"""Settings come from the environment; a mistake is reported in one sentence with the variable's name."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from bot.metrics import logs as bot_logging
from bot.runtime.assembly import run_until_stopped
from bot.settings import Settings, SettingsError

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def logs(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    root = logging.getLogger()
    handlers, level, hooks = root.handlers, root.level, (sys.excepthook, threading.excepthook)
    yield capsys
    root.handlers, root.level = handlers, level
    sys.excepthook, threading.excepthook = hooks
    structlog.reset_defaults()


def test_a_missing_token_is_reported_in_one_sentence() -> None:
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKEN is not set: write DISCORD_TOKEN= and the token"):
        _ = Settings.load(None).token


def test_a_share_of_the_shards_needs_their_number_and_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_IDS", "1, 2")
    with pytest.raises(SettingsError, match=r"^SHARD_IDS needs SHARD_COUNT"):
        Settings.load(None)
    monkeypatch.setenv("SHARD_COUNT", "2")
    with pytest.raises(SettingsError, match=r"^SHARD_IDS are numbers from 0 to 1"):
        Settings.load(None)
    monkeypatch.setenv("SHARD_COUNT", "4")
    with pytest.raises(SettingsError, match=r"DATABASE_URL has to name a server"):
        Settings.load(None)
    monkeypatch.setenv("DATABASE_URL", "postgres://polis@db/polis")
    assert Settings.load(None).shard_ids == (1, 2)


def test_an_environment_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=abc\nREMINDER_INTERVALS_S=1, 2.5\nDEV_GUILD_ID=\nSOMETHING_ELSE=1\n")
    settings = Settings.load(file)
    assert settings.token == "abc"
    assert settings.reminder_intervals_s == (1.0, 2.5)
    assert settings.dev_guild_id is None
    assert "abc" not in repr(settings)


def test_a_setting_that_does_not_exist_is_named_with_the_nearest_one(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DEFAULT_LANGUAGE=cs\nREMINDER_INTERVAL_S=60\nCOFFEE=black\nPOSTGRES_PASSWORD=secret\n")
    assert Settings.misspelt(file, {}) == [
        f"REMINDER_INTERVAL_S in {file} is no setting of Polis; did you mean REMINDER_INTERVALS_S?",
        f"COFFEE in {file} is no setting of Polis, see .env.example",
    ]
    assert Settings.misspelt(tmp_path / "none", {"LANG": "C", "PATH": "/bin", "HEALTHPORT": "9125"}) == [
        "HEALTHPORT in the environment is no setting of Polis; did you mean HEALTH_PORT?"
    ]
    assert Settings.misspelt(ROOT / ".env.example", {}) == []


def test_the_languages_a_desktop_prefers_are_no_setting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANGUAGE", "en_US:en")
    assert Settings.load(None).default_language == "en"
    assert Settings.misspelt(tmp_path / "none", {"LANGUAGE": "en_US:en"}) == []
    monkeypatch.setenv("DEFAULT_LANGUAGE", "cs")
    assert Settings.load(None).default_language == "cs"


def test_a_former_name_of_a_setting_is_reported(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("LANGUAGE=cs\n")
    assert Settings.misspelt(file, {}) == [f"LANGUAGE in {file} is no setting of Polis; did you mean DEFAULT_LANGUAGE?"]


def test_starting_the_bot_reports_it(
    logs: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("HEALT_PORT=9125\n")
    assert run_until_stopped(Settings.load()) is not None, "without a token it does not run"
    assert "HEALT_PORT in .env is no setting of Polis; did you mean HEALTH_PORT?" in logs.readouterr().err


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL is set wrongly: Input should be 'DEBUG'"),
        ("DATABASE_URL", "polis.db", "DATABASE_URL is set wrongly: it is no database URL"),
        ("DATABASE_URL", "mysql://x/y", "the database is sqlite or postgresql, not mysql"),
        ("REMINDER_INTERVALS_S", "5,1", "the shortest first"),
        ("DRAWING_PROCESS", "perhaps", "DRAWING_PROCESS is set wrongly: Input should be a valid boolean"),
        ("DISCORD_API_URL", "discord", "DISCORD_API_URL is set wrongly"),
    ],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str, message: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=re.escape(message)):
        Settings.load(None)


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("sqlite:///var/a.db", "sqlite:///var/a.db"),
        ("postgresql://me:secret@host/polis", "postgresql+asyncpg://me:secret@host/polis"),
    ],
)
def test_a_database_url_gets_the_driver(monkeypatch: pytest.MonkeyPatch, given: str, used: str) -> None:
    monkeypatch.setenv("DATABASE_URL", given)
    assert Settings.load(None).database_url == used


def test_the_example_explains_every_setting_with_its_default() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^#?([A-Z_]+)=(.*)$", text, re.MULTILINE)
    assert {name.lower() for name, _ in named} == set(Settings.model_fields)
    for name, value in named:
        if value:
            default = getattr(Settings(_env_file=None), name.lower())
            given = Settings.model_validate({name.lower(): value})
            assert (
                getattr(given, name.lower())
                == Settings.model_validate({name.lower(): default}).model_dump()[name.lower()]
            ), name


def test_json_logs_hold_one_object_a_line_and_no_token(logs: pytest.CaptureFixture[str]) -> None:
    bot_logging.set_up(Settings(_env_file=None, log_format="json", discord_token="topsecret"))
    structlog.get_logger("polis").info("game began", game=3)
    logging.getLogger("discord").warning("connecting with %s", "topsecret")
    ours, theirs = [json.loads(line) for line in logs.readouterr().err.splitlines()]
    assert (ours["event"], ours["game"], ours["level"], ours["logger"]) == ("game began", 3, "info", "polis")
    assert theirs["event"] == "connecting with [hidden]"


@pytest.mark.parametrize("log_level", ["DEBUG", "INFO", "WARNING"])
def test_gateway_events_are_never_logged(logs: pytest.CaptureFixture[str], log_level: str) -> None:
    """The lines of discord.py below INFO contain private hands and the tokens of interactions."""
    bot_logging.set_up(Settings.model_validate({"log_level": log_level}))
    for name in ("discord", "discord.gateway", "discord.webhook.async_", "discord.http"):
        logging.getLogger(name).debug("For Shard ID 0: WebSocket Event: secret hand")
    logging.getLogger("discord.gateway").error("told")
    assert "secret hand" not in (told := logs.readouterr().err)
    assert "told" in told


def test_console_logs_show_no_local_variables(logs: pytest.CaptureFixture[str]) -> None:
    bot_logging.set_up(Settings(_env_file=None))

    def fail(seed: str) -> None:
        raise ValueError("a fault")

    try:
        fail("hidden" * 3)
    except ValueError:
        structlog.get_logger("polis").exception("failed")
    shown = logs.readouterr().err
    assert "ValueError: a fault" in shown
    assert "hiddenhidden" not in shown
