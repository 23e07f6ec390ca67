"""Commands that people type often respond at once: they import only what they need."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.cost import fast

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "tests" / "games"
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

SEVERAL = """
import json, sys
from bot.__main__ import main
for sys.argv in json.loads(sys.argv[1]):
    try:
        main()
    except SystemExit as end:
        assert not end.code, end.code
"""


def printed_by(*words: str) -> list[str]:
    """Return the lines that a command prints, followed by a line with the modules it has imported."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def imported_by(*words: str) -> set[str]:
    """Return the modules that a command has imported when it is done."""
    return set(printed_by(*words)[-1].split())


@pytest.mark.parametrize("words", fast(["--help", "run --help", "--version", "replay --help", "backup --help"], 2))
def test_help_is_given_without_loading_the_bot_or_a_game(words: str) -> None:
    imported = imported_by(*words.split())
    assert not imported & {*LARGE, "rules", "render", "bot.store", "bot.settings"}


def test_a_replay_loads_the_rules_of_its_game_alone() -> None:
    imported = imported_by("replay", str(GAMES / "tm-3-players.log"))
    assert "rules.terra_mystica" in imported
    assert not imported & {*LARGE, "rules.through_the_ages", "render", "bot.store", "bot.sessions"}


def test_a_position_is_drawn_in_its_wide_form_with_the_names_given(tmp_path: Path) -> None:
    game, files = str(GAMES / "tm-3-players.log"), [tmp_path / f"{name}.png" for name in ("usual", "wide", "named")]
    commands = [
        ["polis", "render", game, "--at", "9", "--out", str(out), *options]
        for out, options in zip(files, ([], ["--wide"], ["--wide", "--name", "Anna"]), strict=True)
    ]
    # In one process, because its start takes longest.
    subprocess.run([sys.executable, "-c", SEVERAL, json.dumps(commands)], cwd=ROOT, check=True)
    sizes = [Image.open(BytesIO(out.read_bytes())).size for out in files]
    pages = sorted(tmp_path.glob("usual-*.png"))
    assert len(pages) >= 4, "everything on the table has several pages"
    for size in (*sizes, *(Image.open(BytesIO(page.read_bytes())).size for page in pages[:-1])):
        assert size[0] > size[1]
    assert sizes[1] == sizes[2]
    assert files[1].read_bytes() != files[2].read_bytes()


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert printed_by("--version")[:-1] == [f"Polis {project['version']}"]
