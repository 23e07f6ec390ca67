"""`python -m bot new-game`: the files of an empty title, whose tests say what is still to be written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path
from string import Template

TEMPLATES = Path(__file__).with_name("new_game_files")
TINY = TEMPLATES / "tiny"
"""The rules of a title in one module."""
REGISTRY = "rules/__init__.py"
CASES = "tests/contract/cases.py"
LONGEST_NAME = 24
LONGEST_TITLE = 36
"""Longer titles would make lines of the files too long."""
MOST_PLAYERS = 10

CASE = """\
    "$key": Case(
        rules=GAMES["$key"],
        options=$name.OPTIONS,
        inventory=$name.inventory,
        domain=$name.DOMAIN,
        known_rules=rule_numbers("$name"),
        longest=500,
        brute_force_every=1,
    ),
"""
TINY_CASE = """\
    "$key": Case(
        rules=GAMES["$key"],
        options={"usual": GAMES["$key"].options()},
        known_rules=rule_numbers("$name"),
        longest=500,
        brute_force_every=1,
    ),
"""


class NewGameError(Exception):
    """Raised when a title cannot be laid out, with a sentence; nothing has been written."""


@dataclass(frozen=True, kw_only=True)
class NewTitle:
    """The facts about a title that its first files need."""

    name: str
    """The name of its folder, `stone_age`."""
    title: str
    key: str
    """The name of its command, and in capitals the prefix of its rules."""
    few: int
    many: int
    tiny: bool = False
    """True: one rules module and one data file, without pictures and tests."""

    @property
    def templates(self) -> Mapping[Path, str]:
        """The templates of its files by their places, such as `rules/__init__.py`."""
        folder = TINY if self.tiny else TEMPLATES
        found = {path.relative_to(folder): path for path in folder.rglob("*.txt")}
        if self.tiny:
            book = Path("data", "rules.toml.txt")
            found[book] = TEMPLATES / book
        else:
            found = {place: path for place, path in found.items() if TINY not in path.parents}
        return {place.with_suffix(""): found[place].read_text(encoding="utf-8") for place in sorted(found)}

    @property
    def words(self) -> Mapping[str, str]:
        """The values for the placeholders of the templates."""
        return {
            "name": self.name,
            "title": self.title,
            "key": self.key,
            "prefix": self.key.upper(),
            "constant": self.name.upper(),
            "few": str(self.few),
            "beyond": str(self.many + 1),
            "players": str(self.few) if self.few == self.many else f"{self.few} to {self.many}",
        }


def new_title(name: str, title: str = "", key: str = "", players: str = "2-4", *, tiny: bool = False) -> NewTitle:
    """Return the title described on the command line; raises CannotLayOutError for invalid values."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or iskeyword(name) or len(name) > LONGEST_NAME:
        raise NewGameError(
            f"{name!r} cannot name a folder of Python modules: take small letters, digits and single underscores, "
            f"a letter first, {LONGEST_NAME} at most"
        )
    title = title or name.replace("_", " ").title()
    if not re.fullmatch(rf"[^\W_]([^\"\\{{}}$\n]{{0,{LONGEST_TITLE - 1}}})", title) or title != title.strip():
        raise NewGameError(
            f"{title!r} cannot be a title: take at most {LONGEST_TITLE} characters in one line, a letter or digit "
            "first, without quotation marks, backslashes, braces and dollar signs"
        )
    key = key or name.partition("_")[0]
    if not re.fullmatch(r"[a-z]{2,12}", key):
        raise NewGameError(f"{key!r} cannot be a key: take 2 to 12 small letters with --key")
    if key in _commands():
        raise NewGameError(f"/{key} is a command already: take another key with --key")
    few, _, many = players.partition("-")
    if not (few.isdecimal() and (many or few).isdecimal() and 2 <= int(few) <= int(many or few) <= MOST_PLAYERS):
        raise NewGameError(f"{players!r} is no number of players: take one like 2-4, from 2 to {MOST_PLAYERS}")
    return NewTitle(name=name, title=title, key=key, few=int(few), many=int(many or few), tiny=tiny)


def _commands() -> set[str]:
    """Return the names of all slash commands."""
    # They import the whole bot, which the help of the command line does without.
    from bot.features import all_commands
    from bot.runtime.features import listed_features

    return {command.name for command in all_commands({}, listed_features({}))}


def next_step(new: NewTitle) -> str:
    """Return what to do when a title has been laid out."""
    own = "" if new.tiny else f" tests/{new.name}"
    return (
        "\nThe tests say what to write, and docs/adding-a-game.md explains it:\n"
        f'.venv/bin/python -m pytest -n 0 -m "not slow" --tb=short tests/contract{own} -k {new.key}'
    )


def lay_out(new: NewTitle, root: Path) -> list[Path]:
    """Write the files of a title and register it, all or nothing. Return the files, changed ones last.

    Raises CannotLayOutError when something of that name exists, or when a file cannot be written.
    """
    _refuse_what_exists(new, root)
    files = dict(_files(new, root))
    for path in files:
        if path.exists():
            raise NewGameError(f"{path.relative_to(root)} exists")
    cases = _with_entry(root / CASES, "CASES", Template(TINY_CASE if new.tiny else CASE).substitute(new.words))
    entered = {
        root / REGISTRY: _with_entry(root / REGISTRY, "TITLES", f'    "{new.key}": "{new.name}",\n'),
        root / CASES: cases if new.tiny else _with_import(cases, new.name),
    }
    _write({**files, **entered})
    return [*files, *entered]


def _refuse_what_exists(new: NewTitle, root: Path) -> None:
    """Raise CannotLayOutError when the folder, command or rule prefix exists already."""
    for folder in ("data", "rules", "render", "tests"):
        if (root / folder / new.name).exists():
            raise NewGameError(f"{folder}/{new.name} exists: take another name")
    if not (root / CASES).is_file():
        raise NewGameError(f"a title is laid out in a copy of the repository, and {root} has no {CASES}")
    registry = (root / REGISTRY).read_text(encoding="utf-8")
    cases = (root / CASES).read_text(encoding="utf-8")
    if re.search(rf"\b{new.name}\b", cases):
        raise NewGameError(f"{new.name} means something else in {CASES}: take another name")
    if re.search(rf"\b{new.words['constant']}\b", new.templates[Path("rules", "__init__.py")]):
        raise NewGameError(f"{new.name} means something else in every title: take another name")
    keys = {*_keys(registry, "TITLES"), *_keys(cases, "CASES")}
    if new.key in keys:
        raise NewGameError(f"the key {new.key} is taken: take another one with --key")
    prefix = new.words["prefix"]
    for book in sorted((root / "data").rglob("rules.toml")):
        if f'"{prefix}-' in book.read_text(encoding="utf-8"):
            raise NewGameError(f"{book.relative_to(root)} has rules {prefix}-…: take another key with --key")


def _files(new: NewTitle, root: Path) -> Iterator[tuple[Path, str]]:
    """Yield every file of the title with its text."""
    for place, template in new.templates.items():
        folder = place.parent.name
        path = root / folder / new.name / place.name
        if folder == "contract":
            path = (root / CASES).with_name(f"{new.name}.py")
        yield path, _in_order(Template(template).substitute(new.words))


def _in_order(text: str) -> str:
    """Return the text with each block of imports sorted: where those of the title belong depends on its name."""
    return re.sub(
        r"(?:^from \S+ import .+\n)+", lambda block: "".join(sorted(block[0].splitlines(True))), text, flags=re.M
    )


def _with_entry(path: Path, table: str, entry: str) -> str:
    """Return the text of a module with one more entry at the end of a dictionary that has one line per entry."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    last = _dictionary(text, table).end_lineno
    assert last is not None, "parsed code has lines"
    if lines[last - 1] != "}\n":
        raise NewGameError(f"{path} ends {table} in another way than with a brace in a line of its own")
    return "".join([*lines[: last - 1], entry, *lines[last - 1 :]])


def _with_import(cases: str, name: str) -> str:
    """Return the module of the cases with one more name imported from `tests.contract`."""
    lines = cases.splitlines(keepends=True)
    for node in ast.parse(cases).body:
        if isinstance(node, ast.ImportFrom) and node.module == "tests.contract":
            names = sorted([*(alias.name for alias in node.names), name])
            taken = ["from tests.contract import (\n", *(f"    {each},\n" for each in names), ")\n"]
            return "".join([*lines[: node.lineno - 1], *taken, *lines[node.end_lineno :]])
    raise NewGameError(f"{CASES} imports nothing from tests.contract")


def _keys(text: str, table: str) -> list[object]:
    """Return the keys of a dictionary of a module."""
    return [key.value for key in _dictionary(text, table).keys if isinstance(key, ast.Constant)]


def _dictionary(text: str, table: str) -> ast.Dict:
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == table:
            assert isinstance(node.value, ast.Dict), f"{table} is written out"
            return node.value
    raise NewGameError(f"there is no {table} to enter the title into")


def _write(texts: Mapping[Path, str]) -> None:
    """Write every file; when one cannot be written, restore everything."""
    before = {path: path.read_text(encoding="utf-8") for path in texts if path.exists()}
    made = [folder for folder in dict.fromkeys(path.parent for path in texts) if not folder.exists()]
    try:
        for path, text in texts.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        for path in texts:
            if path in before:
                path.write_text(before[path], encoding="utf-8")
            else:
                path.unlink(missing_ok=True)
        for folder in made:
            if folder.is_dir():
                folder.rmdir()
        raise NewGameError(f"{error.filename} cannot be written: {error.strerror}") from None
