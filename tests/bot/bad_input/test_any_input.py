"""Any text in any option of any command: a short private response, and no illegal change of a game.

`POLIS_VALUES=10000` tries that many sets of values for each command, as `make soak` does.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.drafts.preview import preview_lines
from bot.drafts.typed_lines import do_all_typed, play_typed
from bot.features import all_commands
from bot.language.i18n import Localizer
from bot.runtime.features import listed_features
from bot.sandbox.limits import check_message
from bot.wording.action_commands import seated, written
from rules import GAMES
from rules.engine import AnyAction, Table
from rules.engine.core.notation import format_action
from tests.bot.bot_under_test import ANNA, BORIS, EVA, PLAYERS, BotUnderTest, Room, positions
from tests.bot.interactions import Account, Answers, ask
from tests.bot.typed_input import numbers, texts

pytestmark = pytest.mark.slow

VALUES = int(os.environ.get("POLIS_VALUES", "5"))
"""Sets of values for each command, always the same; `make soak` draws others, and thousands."""
AnyCommand = app_commands.Command[Any, ..., Any]
Option = Mapping[str, Any]
Path = tuple[str, ...]
Changed = tuple[list[dict[str, Any]], list[dict[str, Any]]]
"""The rows of a table that are gone, and the new ones."""

POLIS: Account = (1, "Polis")
STRANGERS: tuple[Account, ...] = ((2**63 - 1, "```"), (7, "\ud800"), (0, "x" * 32))
"""Unknown users, with the smallest and the largest ids."""
PEOPLE = (*PLAYERS, EVA, POLIS, *STRANGERS)

VALID: Mapping[str, Sequence[str]] = {
    "after": ("12h", "1d, 3d", "none", "30m"),
    "quiet": ("22-8", "none", "0-0"),
    "zone": ("Europe/Prague", "UTC"),
    "duration": ("5d", "2w", "off"),
    **dict.fromkeys(("decision", "bank", "bonus", "grace"), ("2d", "12h", "1h 30m")),
    "reminders": ("12h, 1d", "none"),
    **dict.fromkeys(("quiet_days", "days"), ("24.12., 2027-01-01", "12-25..12-27", "server", "none")),
    "name": ("Quick", "Slow one"),
    "around": ("E7", "Aristotle", "a1"),
    "about": ("TM-7.1.3", "TTN-9.3.1", "bridge", "Frederick Barbarossa"),
}
"""Correct values for options without choices; the rules know those of the titles."""
GAME = frozenset(
    {"games", "decisions", "undone_decisions", "checkpoints", "drafts", "reminders", "seats", "interactions", "outbox"}
)
"""The tables that change when a game continues."""
CHANGES: Mapping[Path, frozenset[str]] = {
    ("game", "new"): frozenset({"games", "seats", "users", "interactions", "notes", "openings", "outbox", "reminders"}),
    ("club", "tell"): frozenset({"interests", "users"}),
    ("club", "quiet"): frozenset({"guilds"}),
    ("club", "seek"): frozenset({"seekers", "users", "openings"}),
    ("club", "block"): frozenset({"blocks", "seats"}),
    ("game", "again"): frozenset({"games", "seats", "users", "interactions", "openings", "outbox", "reminders"}),
    ("game", "join"): frozenset({"seats", "users", "reminders"}),
    ("game", "leave"): frozenset({"seats"}),
    ("game", "start"): GAME,
    ("game", "undo"): GAME | {"audit"},
    ("game", "redo"): GAME | {"audit"},
    ("game", "clock"): frozenset({"games", "seats", "reminders", "outbox", "audit", "proposals"}),
    ("game", "seat", "replace"): frozenset({"proposals", "reminders", "outbox", "audit", "games"}),
    ("game", "seat", "deputy"): frozenset({"deputies", "reminders", "outbox", "audit", "proposals"}),
    ("game", "watch"): frozenset({"watchers", "users"}),
    ("my", "reminders"): frozenset({"users", "reminders"}),
    ("my", "away"): frozenset({"users", "reminders"}),
    ("my", "language"): frozenset({"users"}),
    ("my", "colours"): frozenset({"users"}),
    ("my", "page"): frozenset({"users"}),
    ("my", "rating"): frozenset({"users"}),
    ("game", "note"): frozenset({"game_notes"}),
    ("game", "try"): frozenset({"trial_games"}),
    ("club", "index"): frozenset({"notes", "outbox", "channels"}),
    ("club", "template", "save"): frozenset({"templates"}),
    ("club", "template", "use"): frozenset({"games", "seats"}),
    ("club", "template", "remove"): frozenset({"templates"}),
    ("tutorial",): frozenset({"lessons"}),
}
"""The tables that each command may change besides those of playing."""
LINKS = (("post_people", "outbox", "post_id"), ("proposal_people", "proposals", "proposal_id"))
"""Tables with the people named in the rows of another one, and the column with the id of that row."""
IN_PUBLIC = {("game", "new"), ("game", "again"), ("club", "index")}
"""Commands with a public response."""


ACTIVE: tuple[str, ...] = (
    *("@everyone", "@here", "<@999>", "<@!999>", "<@&5>", "<#999>", "</game abandon:1>", "<t:9:R>", "<:zlo:1>"),
    *("https://evil", "http://evil", "x](h", "a](h", "\u202e", "\u200f", "\x1b", "\x00", "```"),
)
"""Text on which Discord, a template or a terminal would act."""
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


def _leaves(command: Any, path: Path = ()) -> Iterator[tuple[Path, AnyCommand]]:
    if isinstance(command, app_commands.Group):
        for child in command.commands:
            yield from _leaves(child, (*path, command.name))
    else:
        yield (*path, command.name), command


COMMANDS: Mapping[Path, AnyCommand] = {
    path: leaf
    for command in all_commands(GAMES, listed_features(GAMES))
    for path, leaf in _leaves(command)
    if path != ("game", "record", "import") and not isinstance(leaf, app_commands.ContextMenu)
}
"""Every command; imports of logs have other tests."""


def lines_of(table: Table[Any]) -> list[AnyAction]:
    """Return all legal actions of the seats with a question."""
    return [option for seat in table.questions for option in table.legal_actions(seat)]


@pytest.fixture(scope="module")
def rooms(under_test: BotUnderTest) -> Mapping[str, Sequence[Room]]:
    """Return a few rooms of every kind for each title, and some without a game."""
    found = {}
    for title in GAMES:
        tables = list(positions(title).values())
        over = under_test.abandoned(tables[0])
        found[title] = [under_test.playing(tables[len(tables) // 2]), under_test.lobby(title), over]
    found["nothing"] = [under_test.empty()]
    for name in VALID["name"]:
        lobby = found["tm"][1]
        under_test.run(
            ask(under_test.client, ANNA, lobby.channel, ("club", "template", "save"), [_option("name", 3, name)])
        )
    return found


def _option(name: str, kind: int, value: Any) -> Option:
    return {"name": name, "type": kind, "value": value}


def _legal(name: str, path: Path, room: Room) -> list[str]:
    """Return correct values for the option."""
    if name in VALID and path[0] not in GAMES:
        return list(VALID[name])
    if room.table is None:
        return []
    options = lines_of(room.table)
    lines = [format_action(option) for option in options]
    if path == ("do",):
        return [*lines, *(f"{lines[0]}; {line}" for line in lines[:20])][:300]
    values = [getattr(option, name) for option in options if option.tag == path[-1] and hasattr(option, name)]
    typed = [",".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values]
    return list(dict.fromkeys([*typed, *(word for line in lines[:50] for word in line.split())]))


def _values(path: Path, parameter: Any, room: Room) -> st.SearchStrategy[Any]:
    choices = [choice.value for choice in parameter.choices]
    match parameter.type:
        case AppCommandOptionType.integer:
            return numbers
        case AppCommandOptionType.boolean:
            return st.booleans()
        case AppCommandOptionType.user:
            return st.sampled_from([str(number) for number, _ in PEOPLE])
        case _ if choices:
            return st.one_of(st.sampled_from(choices), st.sampled_from(choices), texts(choices))
        case _:
            return texts(_legal(parameter.display_name, path, room))


def _filled(path: Path, room: Room) -> st.SearchStrategy[tuple[Option, ...]]:
    """Return the options of a command as a user might fill them in."""
    each: list[st.SearchStrategy[Option | None]] = []
    for parameter in COMMANDS[path].parameters:
        named = _values(path, parameter, room).map(partial(_option, parameter.display_name, parameter.type.value))
        each.append(named if parameter.required else st.none() | named)
    return st.tuples(*each).map(lambda given: tuple(option for option in given if option is not None))


def _people(room: Room) -> st.SearchStrategy[Account]:
    """Return mostly users who have to decide, also other players and users without a seat."""
    return st.sampled_from([*room.asked * 4, ANNA, BORIS, EVA] if room.asked else [ANNA, BORIS, EVA])


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_any_typed_text_gets_one_response_and_changes_nothing_illegal(
    under_test: BotUnderTest, rooms: Mapping[str, Sequence[Room]], path: Path
) -> None:
    places = [room for title in rooms for room in rooms[title]]
    if path[0] in GAMES:
        table = positions(path[0]).get(path[-1])
        playing = [under_test.playing(table)] if table is not None else [rooms[path[0]][0]]
        others = [each[0] for title, each in rooms.items() if title != path[0]]
        # Mostly where the command makes sense.
        places = [*playing * 9, rooms[path[0]][1], *others]
    under_test.keep()
    command = COMMANDS[path]
    completable = [parameter.display_name for parameter in command.parameters if parameter.autocomplete]
    anywhere = st.one_of(
        [
            st.tuples(st.just(room), _people(room), _filled(path, room), st.sampled_from([None, *completable] * 2))
            for room in places
        ]
    )
    with capture_logs() as logged:

        @given(anywhere)
        @settings(
            max_examples=VALUES,
            derandomize="POLIS_SEED" not in os.environ,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        def check(drawn: tuple[Room, Account, tuple[Option, ...], str | None]) -> None:
            room, who, typed, completing = drawn
            _check(under_test, path, room, who, typed, completing, logged)

        check()
    assert under_test.contents() == under_test.before, "nothing was left behind"
    for room in places:
        _assert_untouched(under_test, room)


def _check(
    under_test: BotUnderTest,
    path: Path,
    room: Room,
    who: Account,
    typed: Sequence[Option],
    completing: str | None,
    logged: list[Any],
) -> None:
    logged.clear()
    asked = completing if any(option["name"] == completing for option in typed) else None
    try:
        answers = under_test.run(
            ask(under_test.client, who, room.channel, path, typed, completing=asked, people=PEOPLE)
        )
        assert [each for each in logged if each["log_level"] in ("error", "critical")] == []
        assert_harmless(answers)
        if asked is not None:
            assert answers.choices is not None, "autocomplete answers"
            assert not under_test.memory.written, "autocomplete changes nothing"
            return
        assert answers.given, "every command is answered"
        assert not answers.public or path in IN_PUBLIC
        if under_test.memory.written:
            legal = path[0] in ("do", *GAMES) and _is_legal(room, who, path, typed)
            _assert_only_own_changes(
                under_test, path, room, who, typed, GAME if legal else CHANGES.get(path, frozenset())
            )
    finally:
        if under_test.memory.written:
            under_test.restore()


def _assert_only_own_changes(
    under_test: BotUnderTest, path: Path, room: Room, who: Account, typed: Sequence[Option], allowed: frozenset[str]
) -> None:
    changed = without_links(under_test.changed())
    assert changed.keys() <= allowed, "something else was changed"
    opened = {row["id"] for row in changed.get("games", ([], []))[1]} if path in IN_PUBLIC else set()
    for name, (gone, new) in changed.items():
        for row in (*gone, *new):
            assert_own(name, row, {room.game, *opened}, who, path)
        for row in new:
            assert_storable(row)
            if name == "outbox":
                assert_post_harmless(row, typed)


def assert_harmless(answers: Answers) -> None:
    """Assert that responses keep Discord's limits, ping nobody, and repeat typed text only as code."""
    assert answers.problems == []
    for text in answers.texts:
        assert_text_harmless(text)


def assert_text_harmless(text: str) -> None:
    """Assert that no typed text or name has a special meaning for Discord, and no placeholder was filled in."""
    text.encode()
    assert "<class" not in text, "somebody's braces were filled in"
    plain = _CODE.sub("", text)
    assert [piece for piece in ACTIVE if piece in plain] == [], "what was typed is repeated as code, or plainly"


def without_links(changed: Mapping[str, Changed]) -> dict[str, Changed]:
    """Return the changes of all tables except those of links, which follow from the rows they refer to.

    A link may only change together with its row, and only for a user whom that row names.
    """
    found = dict(changed)
    for links, table, number in LINKS:
        gone, new = found.pop(links, ([], []))
        rows_before, rows_now = ({row["id"]: row for row in rows} for rows in changed.get(table, ([], [])))
        assert {row[number] for row in gone} <= rows_before.keys(), f"{links} change with the {table}"
        for row in new:
            about = rows_now[row[number]]
            assert str(row["user_id"]) in f"{about['payload']} {about.get('answers')} {about.get('by_user')}"
    return found


def assert_own(table: str, row: Mapping[str, Any], games: Collection[int | None], who: Account, path: Path) -> None:
    """Assert that a changed row belongs to one of these games, or to the user who typed."""
    if table == "games":
        assert row["id"] in games
        assert path not in IN_PUBLIC or row["creator_id"] == who[0]
    elif table == "users":
        assert row["id"] == who[0]
    elif table in ("lessons", "game_notes", "openings"):
        assert row["user_id"] == who[0]
    elif table == "reminders" and path[0] == "my":
        assert row["seat"] in [seat for seat, player in enumerate(PLAYERS) if player == who]
    elif row.get("game_id") is not None:
        assert row["game_id"] in games


def assert_storable(row: Mapping[str, Any]) -> None:
    """Assert that PostgreSQL would accept the row."""
    for value in row.values():
        if isinstance(value, str):
            assert "\x00" not in value
            value.encode()


def assert_post_harmless(row: Mapping[str, Any], typed: Sequence[Option]) -> None:
    """Assert that a public post keeps the limits and pings only players and users named in the command."""
    message = json.loads(row["payload"])
    assert check_message({"content": message.get("text", ""), "components": message.get("components", [])}) == []
    named = {int(option["value"]) for option in typed if option["type"] == AppCommandOptionType.user.value}
    assert set(message.get("mentions", ())) <= {number for number, _ in PLAYERS} | named
    assert_text_harmless(message.get("text", ""))


def _assert_untouched(under_test: BotUnderTest, room: Room) -> None:
    """Assert that the game in memory is unchanged."""
    if room.table is None:
        return

    async def digest() -> tuple[int, str]:
        assert room.game is not None, "a table belongs to a game"
        async with under_test.services.sessions.open(room.game) as session:
            return session.table.decision_count, session.table.digest()

    assert under_test.run(digest()) == (room.table.decision_count, room.table.digest())


def _is_legal(room: Room, who: Account, path: Path, typed: Sequence[Option]) -> bool:
    """Return whether the rules allow the command, tried on a copy of the table."""
    table = room.table
    if table is None or who not in room.asked or path[0] not in ("do", table.rules.key):
        return False
    seat = next(seat for seat in table.questions if PLAYERS[seat] == who)
    values = {option["name"]: option["value"] for option in typed}
    tried, localizer = preview_lines(table, seat, ()), Localizer(names=[name for _, name in PLAYERS])
    if path[0] == "do":
        play_typed(tried, str(values["text"]).strip().removeprefix("+"), localizer)
    else:
        action = next(action for action in table.rules.actions if action.tag == path[-1])
        do_all_typed(tried, [written(action, seated(action, values, localizer.names))], localizer)
    return (tried.refusal is None and bool(tried.lines)) or _may_be(table, seat, path, values)


def _may_be(table: Table[Any], seat: Any, path: Path, values: Mapping[str, Any]) -> bool:
    """Return whether a legal action has exactly these values, however they are written."""
    wanted = {str(value).strip().casefold() for value in values.values() if value not in (False, None)}
    return any(
        option.tag == path[-1] and wanted <= {str(getattr(option, item.name)).casefold() for item in fields(option)}
        for option in table.legal_actions(seat)
    )
