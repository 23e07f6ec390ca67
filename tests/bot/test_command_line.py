"""Commands of the command line that people type often answer at once: they import only what they need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "games"
LARGE = ("sqlalchemy", "discord", "aiohttp", "pydantic_settings", "PIL", "babel")
PROGRAM = """
import sys
from bot.__main__ import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(*[name for name in sys.modules if name.partition(".")[0] in ("bot", "render", "rules") or "." not in name])
"""


def imported_by(*words: str) -> set[str]:
    """The modules that a command has imported when it is done."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("words", [("--help",), ("replay", "--help"), ("run", "--help"), ("backup", "--help")])
def test_help_is_given_without_loading_the_bot_or_a_game(words: tuple[str, ...]) -> None:
    imported = imported_by(*words)
    assert not imported & {*LARGE, "rules", "render", "bot.store", "bot.settings"}


def test_a_replay_loads_the_rules_of_its_game_alone() -> None:
    imported = imported_by("replay", str(GAMES / "tm-3-players.log"))
    assert "rules.terra_mystica" in imported
    assert not imported & {*LARGE, "rules.through_the_ages", "render", "bot.store", "bot.tables"}
