"""The shapes in which games are stored, one text for each version: `python -m tests.stored.shapes` writes new ones.

A written shape never changes, nor do the games of its version. When a stored class changes:
* raise the version of its title, and add the migration;
* keep the whole games of the earlier version in `tests/games/version-<n>`;
* run this module and the `whole_games` of the title.

Other documents stored by the bot have the number of the newest migration of the database as their version.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory

from bot.club.index import IndexPost
from bot.operator.notice_texts import DETAILS
from bot.pictures.fights import StoredFight
from bot.pictures.season_tables import StoredSheet
from bot.sessions.change import Change
from bot.store.agreement import Agreement, SeatClock
from bot.store.audit import AuditNote
from bot.store.conditions import Conditions
from bot.store.letters import Letter
from bot.store.outbox import Message
from bot.store.plans import PlannedTurn
from bot.store.seats import Stop, StoredOrder
from bot.store.server_settings import ChannelSettings, GuildSettings
from bot.store.upgrade import configuration
from bot.store.users import UserSettings
from rules import GAMES
from rules.engine import Record, Rules, Table, read_record
from tests.stored.spelling import block, blocks, example

HERE = Path(__file__).parent
SHAPES = HERE / "shapes"
DOCUMENT_EXAMPLES = HERE / "documents"
STORED_GAMES = HERE / "games"
WHOLE_GAMES = HERE.parent / "games"

RUNNING: Mapping[str, Sequence[str]] = {
    "tm": ("tm-4-players",),
    "tta": ("tta-new-story-3-players", "tta-original-advanced"),
    "dawn": ("dawn-3-players-custom-map",),
    "civ": ("civ-3-players-chosen",),
}
"""The whole games of which a position is stored for each version."""
SHARE = 0.6
"""The share of a whole game that has been played in its stored position."""

DOCUMENTS: Sequence[type[Any]] = (
    *(Agreement, SeatClock, Stop, StoredOrder, GuildSettings, ChannelSettings, UserSettings),
    *(PlannedTurn, Message, AuditNote, IndexPost, Change, Record),
    *(Conditions, Letter, StoredSheet, StoredFight),
    *DETAILS.values(),
)
"""The classes stored as JSON, other than the positions of games."""


def shape_of(rules: Rules[Any]) -> str:
    """Return the shape of everything that a title stores."""
    actions = sorted(rules.actions, key=lambda kind: kind.tag)
    orders = sorted(rules.standing_orders, key=lambda kind: kind.tag)
    parts = [
        _listed("stages", sorted(rules.stages)),
        _listed("questions", sorted(question.name for question in rules.questions)),
        *blocks([rules.state]),
        *(block(f"action {kind.tag}", kind, defaults=True) for kind in actions),
        *(block(f"order {kind.tag}", kind) for kind in orders),
        _listed("plan stops", sorted(stop.name for stop in rules.plan_stops)),
    ]
    return "\n\n".join(parts) + "\n"


def shape_of_documents() -> str:
    """Return the shape of everything else that the bot stores as JSON."""
    return "\n\n".join(blocks(DOCUMENTS)) + "\n"


def shape_file(rules: Rules[Any]) -> Path:
    """Return the file of the shape of a title's present version."""
    return SHAPES / f"{rules.key}-{rules.version}.txt"


def newest_documents() -> Path | None:
    """Return the newest shape of the documents."""
    return max(SHAPES.glob("documents-*.txt"), default=None)


def newest_migration() -> str:
    """Return the number of the newest migration of the database."""
    head = ScriptDirectory.from_config(configuration()).get_current_head()
    assert head is not None, "the database has migrations"
    return head


def stored_folder(key: str, version: int) -> Path:
    """Return the folder of the stored positions of a version."""
    return STORED_GAMES / f"{key}-{version}"


def _listed(heading: str, names: Sequence[str]) -> str:
    return "\n".join([heading, *(f"    {name}" for name in names)])


def _write_games(rules: Rules[Any]) -> None:
    """Store a position of each whole game in the present version."""
    folder = stored_folder(rules.key, rules.version)
    folder.mkdir()
    for name in RUNNING[rules.key]:
        whole = read_record((WHOLE_GAMES / f"{name}.log").read_text(encoding="utf-8"))
        table = Table.load(rules, whole)
        table.undo(int(len(whole.decisions) * SHARE))
        record = replace(table.record(), names=whole.names)
        assert record.checkpoint is not None
        checkpoint = json.dumps(asdict(record.checkpoint), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.log").write_text(record.to_text(), encoding="utf-8")
        (folder / f"{name}.json").write_text(checkpoint + "\n", encoding="utf-8")


def main() -> None:
    """Write the shapes and games of versions that have none yet."""
    for rules in GAMES.values():
        if not shape_file(rules).exists():
            shape_file(rules).write_text(shape_of(rules), encoding="utf-8")
        if not stored_folder(rules.key, rules.version).exists():
            _write_games(rules)
    newest = newest_documents()
    if newest is None or newest.read_text(encoding="utf-8") != shape_of_documents():
        path = SHAPES / f"documents-{newest_migration()}.txt"
        assert not path.exists(), "documents have another shape: that needs a migration of the database"
        path.write_text(shape_of_documents(), encoding="utf-8")
        examples = {cls.__name__: example(cls) for cls in DOCUMENTS}
        written = json.dumps(examples, ensure_ascii=False, indent=1)
        (DOCUMENT_EXAMPLES / f"{newest_migration()}.json").write_text(written + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
