"""Stored data changes its shape only with its version, and games of every version can be continued."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, make_dataclass, replace
from difflib import unified_diff
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, Literal

import pytest
from pydantic import BaseModel, TypeAdapter

from bot.sessions.change import Change, DecisionMade
from rules import GAMES
from rules.engine import Event, Record, Seat, Table, read_record, say
from rules.engine.core.checkpoint import read_checkpoint, state_adapter
from rules.engine.core.record import Checkpoint
from tests.stored.shapes import (
    DOCUMENT_EXAMPLES,
    DOCUMENTS,
    RUNNING,
    STORED_GAMES,
    WHOLE_GAMES,
    newest_documents,
    newest_migration,
    shape_file,
    shape_of,
    shape_of_documents,
    stored_folder,
)
from tests.stored.spelling import block, blocks

STORED = sorted(path.relative_to(STORED_GAMES).with_suffix("").as_posix() for path in STORED_GAMES.rglob("*.json"))
TURNS_LATER = 60
"""The number of decisions for which a stored game is continued."""


def stored(name: str) -> Record:
    """Return a stored game with its checkpoint."""
    path = STORED_GAMES / name
    plain = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    checkpoint = Checkpoint(plain["stage"], plain["at"], plain["version"], plain["state"])
    return replace(read_record(path.with_suffix(".log").read_text(encoding="utf-8")), checkpoint=checkpoint)


def _difference(written: str, now: str) -> str:
    return "\n".join(unified_diff(written.splitlines(), now.splitlines(), "stored", "now", lineterm="", n=6))


@pytest.mark.parametrize("key", GAMES)
def test_a_stored_class_changes_with_the_version_of_its_title(key: str) -> None:
    """A field added without a version is missing in games in progress; `tests/stored/shapes.py` says what to do."""
    rules = GAMES[key]
    assert shape_file(rules).exists(), f"run `python -m tests.stored.shapes`: version {rules.version} has no shape"
    written = shape_file(rules).read_text(encoding="utf-8")
    assert shape_of(rules) == written, (
        f"{key} stores another shape than version {rules.version}: raise the version and add a migration\n"
        f"{_difference(written, shape_of(rules))}"
    )


def test_a_stored_document_changes_with_a_migration_of_the_database() -> None:
    """Settings, plans, posts and agreements are read by later versions too."""
    newest = newest_documents()
    assert newest is not None, "run `python -m tests.stored.shapes`"
    written = newest.read_text(encoding="utf-8")
    assert newest.stem.removeprefix("documents-") <= newest_migration()
    assert shape_of_documents() == written, (
        "documents have another shape: add a migration of the database and run `python -m tests.stored.shapes`\n"
        f"{_difference(written, shape_of_documents())}"
    )


def test_every_model_of_the_bot_is_a_stored_document_or_none() -> None:
    """A new class that is stored as JSON would otherwise change without a migration."""
    beside = ("bot.sandbox", "bot.store.migrations", "bot.__main__", "bot.settings")
    for each in walk_packages(["bot"], "bot."):
        if not each.name.startswith(beside):
            import_module(each.name)
    found, known = [*BaseModel.__subclasses__()], set[type[BaseModel]]()
    while found:
        cls = found.pop()
        found += cls.__subclasses__()
        known.add(cls)
    models = {
        cls.__name__ for cls in known if cls.__module__.startswith("bot.") and not cls.__module__.startswith(beside)
    }
    written = {each.split("\n")[0] for each in blocks(DOCUMENTS)}
    assert models - written == {"StoredSettings", "Details", "Condition"}, "these are bases of others"


@pytest.mark.parametrize("path", sorted(DOCUMENT_EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_documents_of_every_shape_are_read(path: Path) -> None:
    """Documents of the newest shape are written as they were read: nothing is added or lost."""
    newest = newest_documents()
    assert newest is not None
    examples = json.loads(path.read_text(encoding="utf-8"))
    for cls in (each for each in DOCUMENTS if each.__name__ in examples):
        adapter: TypeAdapter[Any] = TypeAdapter(cls)
        read = adapter.validate_python(examples[cls.__name__])
        if path.stem == newest.stem.removeprefix("documents-"):
            assert adapter.dump_python(read, mode="json", by_alias=True) == examples[cls.__name__]


def test_events_are_stored_by_their_former_names() -> None:
    """Interactions of running games have them."""
    event = Event(say("They pass."), readers=(Seat(0),), section="log", own_text=say("You pass."))
    change = Change("act", (DecisionMade(1, Seat(0), "pass", automatic=False, events=(event,)),))
    stored = json.loads(change.dumped())["decisions"][0]["events"][0]
    assert (stored["to"], stored["told"], stored["own"]["template"]) == ([0], "log", "You pass.")
    assert Change.read(change.dumped()) == change


@pytest.mark.parametrize("key", GAMES)
def test_games_of_every_version_are_kept(key: str) -> None:
    """A version without a recorded game is one that nothing proves to be readable."""
    rules = GAMES[key]
    for version in range(1, rules.version + 1):
        folder = WHOLE_GAMES if version == rules.version else WHOLE_GAMES / f"version-{version}"
        whole = [read_record(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(f"{key}-*.log"))]
        assert whole, f"{folder} has no whole game of {key}"
        assert {record.version for record in whole} == {version}, f"{folder} has games of another version of {key}"
        positions = {path.stem for path in stored_folder(key, version).glob("*.json")}
        assert positions >= set(RUNNING[key]), f"version {version} of {key} has no stored position"


@pytest.mark.few_fast
@pytest.mark.parametrize("name", STORED)
def test_a_stored_game_can_be_continued(name: str) -> None:
    """The game is loaded by its checkpoint and by its log, as by `check-games`, and continued."""
    record = stored(name)
    rules = GAMES[record.game]
    table, whole = Table.load(rules, record), Table.load(rules, replace(record, checkpoint=None))
    assert table.restarted == ()
    assert table.log == whole.log
    assert table.questions == whole.questions
    if record.version == rules.version:
        assert record.digest == table.digest() == whole.digest()
    random = Random(name)
    while not table.finished and table.decision_count < len(record.decisions) + TURNS_LATER:
        seat = random.choice(list(table.questions))
        table.act(seat, random.choice(table.legal_actions(seat)))
    assert Table.load(rules, table.record()).digest() == table.digest()


@pytest.mark.parametrize("name", STORED)
def test_a_stored_position_has_every_field_of_its_version(name: str) -> None:
    """A field that is filled in with its default when a position is read was added without a version."""
    checkpoint = stored(name).checkpoint
    assert checkpoint is not None
    rules = GAMES[stored(name).game]
    if checkpoint.version == rules.version:
        state = read_checkpoint(rules, checkpoint).state
        assert state_adapter(rules.state).dump_python(state, mode="json") == checkpoint.state


@pytest.mark.few_fast
@pytest.mark.parametrize(
    "path", sorted(WHOLE_GAMES.glob("version-*/*.log")), ids=lambda path: f"{path.parent.name} {path.stem}"
)
def test_a_whole_game_of_an_earlier_version_is_played_to_its_end(path: Path) -> None:
    """Corrections of the rules do not apply to games that began before them."""
    record = read_record(path.read_text(encoding="utf-8"))
    assert Table.load(GAMES[record.game], record).finished


@dataclass(slots=True)
class _Piece:
    kind: Literal["disc", "cube"]
    at: int | None = None


@dataclass(slots=True)
class _Board:
    pieces: list[_Piece]
    by_name: dict[str, _Piece] = field(default_factory=dict)


def _variants() -> Iterator[type[Any]]:
    """Yield the board with one change."""
    yield make_dataclass("_Board", [("pieces", list[_Piece]), ("by_name", dict[str, _Piece]), ("new", int)])
    yield make_dataclass("_Board", [("pieces", list[_Piece])])
    yield make_dataclass("_Board", [("by_name", dict[str, _Piece]), ("pieces", list[_Piece])])
    yield make_dataclass("_Board", [("pieces", tuple[_Piece, ...]), ("by_name", dict[str, _Piece])])
    for kind, at in ((Literal["disc"], int | None), (Literal["disc", "cube"], int)):
        piece: Any = make_dataclass("_Piece", [("kind", kind), ("at", at)])
        yield make_dataclass("_Board", [("pieces", list[piece]), ("by_name", dict[str, piece])])


def test_a_shape_includes_every_field_type_and_choice_within() -> None:
    """Including those of nested classes."""
    usual = blocks([_Board])
    assert usual == [
        "_Board\n    pieces: list[_Piece]\n    by_name: dict[str, _Piece]",
        "_Piece\n    kind: one of 'disc', 'cube'\n    at: int | None",
    ]
    assert all(blocks([other]) != usual for other in _variants())


def test_the_shape_of_an_action_includes_its_defaults() -> None:
    """A default at the end of an action is not written, so another default would change the meaning of stored lines."""
    one, other = (make_dataclass("Take", [("number", int, field(default=number))]) for number in (1, 2))
    assert block("take", one, defaults=True) != block("take", other, defaults=True)
