"""The documents match the repository: files, commands, and the tiny game."""

from __future__ import annotations

import builtins
import doctest
import keyword
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.features import all_commands
from bot.runtime.features import listed_features
from rules import GAMES
from tests.test_layers import TOP_TO_BOTTOM

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
GUIDE = ROOT / "docs" / "adding-a-game.md"
TINY = "".join(path.read_text() for path in (ROOT / "tests" / "engine" / "tiny").glob("*.py"))

each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)

CODE = ("bot", "render", "rules", "tests")
ABOUT_CODE = tuple(
    ROOT / name for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/adding-a-game.md", "docs/civilization.md")
)
"""The documents in which a word in backticks is a name of the program."""
OTHER_NAMES = frozenset({"git", "make", "snake_case", "stone", "stone_age"})
"""Names in those documents that are not defined in the code: other programs, and the example of a new title."""

each_document_about_code = pytest.mark.parametrize("path", ABOUT_CODE, ids=lambda path: path.name)


@cache
def names_in(file: Path) -> frozenset[str]:
    """Return the functions, classes, parameters, fields and variables that a file defines."""
    found = re.findall(r"\b(?:def|class)\s+(\w+)|\b(\w+)\s*(?::|=(?!=))", file.read_text(encoding="utf-8"))
    return frozenset(name for pair in found for name in pair if name)


@cache
def all_names() -> frozenset[str]:
    """Return the names that the code defines, with modules, data files, tools and the words of Python."""
    sources = [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    files = {path.stem for path in (*sources, *(ROOT / "data").rglob("*.*"))}
    folders = {path.parent.name for path in sources}
    tools = re.findall(r"\w+", (ROOT / "pyproject.toml").read_text())
    top = {path.name for path in ROOT.iterdir()}
    known = OTHER_NAMES.union(files, folders, tools, top, GAMES, dir(builtins), keyword.kwlist)
    return known.union(*map(names_in, sources))


@cache
def classes() -> dict[str, list[Path]]:
    """Return the files of each class."""
    found: dict[str, list[Path]] = {}
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
                found.setdefault(name, []).append(path)
    return found


def module(dotted: str) -> Path | None:
    """Return the file of a module or package, such as `rules.engine`, or None."""
    path = ROOT.joinpath(*dotted.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def exists(name: str) -> bool:
    """Return whether a name is defined: `TurnController.confirm`, `tests.bench.growth`, `g.tell`, `turn_after`."""
    first, _, member = name.partition(".")
    if member and first in CODE:
        return (ROOT.joinpath(*name.split("."))).is_dir() or any(
            file is not None and (place == name or name.removeprefix(f"{place}.") in names_in(file))
            for place in (name, name.rpartition(".")[0])
            for file in [module(place)]
        )
    if member and first[0].isupper():
        return any(member in names_in(path) for path in classes().get(first, []))
    return all(part in all_names() for part in (member.split(".") if member else [first]))


def commands(found: Any, before: str = "/") -> set[str]:
    """Return the full names of a command and of everything below it."""
    name = f"{before}{found.name}"
    below = found.commands if isinstance(found, app_commands.Group) else []
    return {name}.union(*(commands(command, f"{name} ") for command in below))


@cache
def every_command() -> frozenset[str]:
    """Return the full names of all commands and their groups."""
    return frozenset[str]().union(*(commands(each) for each in all_commands(GAMES, listed_features(GAMES))))


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


@each_document_about_code
def test_every_name_of_the_code_exists(path: Path) -> None:
    prose = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
    named = re.findall(r"`(?:python -m )?([A-Za-z_]\w*(?:\.\w+)*)(?:\([^`]*\))?`", prose)
    paths = r"\.(?:md|py|toml|po|lock|env|yml|svg)$"
    assert [name for name in named if not re.search(paths, name) and not exists(name)] == []


@each_document_about_code
def test_every_name_is_in_the_module_that_is_named_with_it(path: Path) -> None:
    """As in: `TurnController.confirm` in `bot/turns/turn_controller.py`."""
    for name, file in re.findall(
        r"`([\w.]+)(?:\([^`]*\))?` (?:in|of) `((?:bot|render|rules|tests)/[\w/]+\.py)`", path.read_text()
    ):
        assert all(part in names_in(ROOT / file) for part in name.split(".")), f"{file} has no {name}"


@each_document
def test_every_target_of_make_that_is_named_exists(path: Path) -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make (\w+)`|^make (\w+)", path.read_text())) <= {(target, "") for target in targets}


@pytest.mark.parametrize("name", ["playing", "planning", "computer-players", "fair-play"])
def test_every_button_and_standing_order_that_is_named_exists(name: str) -> None:
    """They are in bold or italics, and begin with a capital letter."""
    text = (ROOT / "docs" / f"{name}.md").read_text()
    named = re.findall(r"\*\*([^*]+)\*\*|\*([A-Z][^*]+)\*", text)
    sources = [path.read_text() for folder in ("bot", "rules") for path in (ROOT / folder).rglob("*.py")]
    known = set[str]().union(*(re.findall(r"\"([^\"\n]+)\"", source) for source in sources))
    assert [label for pair in named for label in pair if label and label not in known] == []


def test_the_page_of_commands_lists_all_of_them() -> None:
    """Titles stand there with one command each, because their subcommands are the actions."""
    typed = [
        each for each in all_commands(GAMES, listed_features(GAMES)) if not isinstance(each, app_commands.ContextMenu)
    ]
    shared = [each for each in typed if each.name not in GAMES]
    known = set[str]().union(*(commands(each) for each in shared))
    full = {name for name in known if not any(other.startswith(f"{name} ") for other in known)}
    listed = re.findall(r"`(/[a-z]+(?: [a-z]+)*)`", (ROOT / "docs" / "commands.md").read_text())
    assert sorted(listed) == sorted({*full, *(f"/{key}" for key in GAMES)})


def test_a_dispute_about_a_rule_can_name_every_title() -> None:
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "rule-dispute.yml").read_text()
    assert [rules.title for rules in GAMES.values() if f"- {rules.title}" not in form] == []


@each_document
def test_every_command_that_is_named_exists(path: Path) -> None:
    known = every_command()
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
