"""The documents match the repository: files, commands, and the tiny game."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.commands.tree import all_commands
from bot.runtime.features import listed_features
from rules import GAMES
from tests.test_layers import TOP_TO_BOTTOM

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
GUIDE = ROOT / "docs" / "adding-a-game.md"
TINY = "".join(path.read_text() for path in (ROOT / "tests" / "engine" / "tiny").glob("*.py"))

each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)


def commands(found: Any, before: str = "/") -> set[str]:
    """Return the full names of a command and of everything below it."""
    name = f"{before}{found.name}"
    below = found.commands if isinstance(found, app_commands.Group) else []
    return {name}.union(*(commands(command, f"{name} ") for command in below))


def anchor(heading: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@each_document
def test_every_link_has_a_target(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", path.read_text()):
        place, _, part = "".join(target).partition("#")
        if place.startswith(("http://", "https://")):
            continue
        there = path.parent / place if place else path
        assert there.exists(), f"{path.name} leads to {place}"
        headings = re.findall(r"^#+ (.+)$", there.read_text(), re.MULTILINE) if part else []
        assert not part or part in map(anchor, headings), f"{path.name} leads to {place}#{part}"


@each_document
def test_every_module_that_is_named_exists(path: Path) -> None:
    named = re.findall(r"`((?:bot|render|rules|data|tests|docs|deploy)/[\w./-]+)`", path.read_text())
    assert [name for name in named if not (ROOT / name).exists()] == []


@each_document
def test_every_target_of_make_that_is_named_exists(path: Path) -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make (\w+)`|^make (\w+)", path.read_text())) <= {(target, "") for target in targets}


@each_document
def test_every_command_that_is_named_exists(path: Path) -> None:
    known = set[str]().union(*(commands(each) for each in all_commands(GAMES, listed_features(GAMES))))
    groups = {name.split(" ")[0] for name in known if " " in name}
    for name, below in re.findall(r"`(/[a-z]+)(?![\w/.])(?: ([a-z]+)(?![a-z]*:))?", path.read_text()):
        full = f"{name} {below}" if name in groups and below else name
        assert full in known or name in ("/health", "/metrics", "/tiny"), f"{path.name} names {full}"


def test_every_package_is_in_the_picture_of_the_layers() -> None:
    """In the same order from top to bottom."""
    picture = re.findall(r'class="code">([^<]+)<', (ROOT / "docs" / "layers.svg").read_text())
    drawn = " ".join(picture[1 : picture.index("render/")]).split()
    packages = TOP_TO_BOTTOM["bot"].split()
    assert drawn == [name for name in packages if name not in ("__main__", "sandbox")]


def test_the_guide_quotes_the_tiny_game_as_it_is() -> None:
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    quoted = [block for block in blocks if not block.startswith(">>>")]
    assert len(quoted) > 3
    assert [block for block in quoted if block not in TINY] == []


def test_the_examples_of_the_guide_work() -> None:
    blocks = re.findall(r"```python\n(>>>.*?)```", GUIDE.read_text(), re.DOTALL)
    played = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, GUIDE.name, str(GUIDE), 0)
    assert doctest.DocTestRunner().run(played).failed == 0


def test_the_page_of_settings_lists_all_of_them_with_their_defaults() -> None:
    """As in `.env.example`."""
    example = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE))
    page = (ROOT / "docs" / "settings.md").read_text()
    assert dict(re.findall(r"^\| `([A-Z_]+)` \|\s*`?([^`|]*?)`?\s*\|", page, re.MULTILINE)) == example
