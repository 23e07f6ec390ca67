"""`python -m bot verify`: accepts an honest log, and says what is wrong with any other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.seed_check import FAILED, app
from rules.engine import read_record
from rules.engine.core.dice import commitment

LOG = Path(__file__).parents[2] / "games" / "tta-new-story-2-players.log"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


def test_an_honest_log_follows_from_the_seed_that_was_promised() -> None:
    promise = commitment(read_record(LOG.read_text()).seed)
    code, told = run(str(LOG), "--hash", promise.upper())
    assert code == 0
    assert told.startswith(f"SHA-256 of the seed: {promise}\nThat is the published one.\nAll ")


def test_another_promise_or_a_changed_log_fails(tmp_path: Path) -> None:
    code, told = run(str(LOG), "--hash", "0" * 64)
    assert code == FAILED
    assert "The published one is another" in told
    changed = tmp_path / "changed.log"
    changed.write_text(LOG.read_text().replace("seed ", "seed x"))
    code, told = run(str(changed))
    assert code == FAILED
    assert "From the set-up on the seed gives something else." in told


@pytest.mark.parametrize("words", [("--hash", "abc"), ()])
def test_invalid_hashes_and_logs_are_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = LOG if words else tmp_path / "nothing.log"
    code, told = run(str(file), *words)
    assert (code, "cannot be checked" in told) == (2, True)


def test_a_game_continued_after_its_end_is_marked(tmp_path: Path) -> None:
    reopened = tmp_path / "reopened.log"
    record = replace(read_record(LOG.read_text()), reopened=(7, 9))
    reopened.write_text(record.to_text())
    assert read_record(reopened.read_text()).reopened == (7, 9)
    code, told = run(str(reopened))
    assert code == 0
    assert "it went on after decision 7, 9 when everybody knew the seed" in told
