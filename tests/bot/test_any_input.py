"""Whatever is typed into any option of any command: a short private answer, and nothing illegal changes a game."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.client import PolisClient
from bot.drafts import try_out
from bot.reading import play_typed
from bot.running import opened
from bot.settings import Settings
from bot.store import drafts, games, seats
from rules import GAMES
from rules.engine import Table
from rules.engine.notation import format_action
from tests.bot.asking import GUILD, ask
from tests.bot.positions import POSITIONS

ANNA, BORIS, EVA = (101, "Anna"), (102, "@everyone"), (103, "\u202eEva\u200b")
NOW = datetime(2026, 1, 2, tzinfo=UTC)
GARBAGE = (
    *("@everyone", "<@101> <#7> <@&5>", "\u202eright to left\u202c", "שלום עולם", "💥" * 50, "\x00\x1b[31m\x07"),
    *("`", "```\n```", "**_~~|| >", "-", "()", ",", '"', '"\\', ";", "; ; ;", "+", "\n", " ", "·", "{who}", "%s", "-1"),
    *("https://example.com", "x" * 10_000, "build " * 1_500, "é" * 10_000, "0", "9" * 30, "yes", "\u2028", "\ufeff"),
)
AnyCommand = app_commands.Command[Any, ..., Any]
CHANGING = {("game", "undo"), ("game", "redo"), ("game", "leave"), ("game", "abandon")}
"""Without text to type: what they may change is their own business."""


@dataclass(frozen=True, slots=True)
class Place:
    """A game in a channel of its own."""

    game: int
    channel: int


class Desk:
    """A bot with a store in a fresh folder, on a loop of its own."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.opening = opened(
            Settings(_env_file=None, database_url=f"sqlite+aiosqlite:///{folder}/polis.db", discord_token="none")
        )
        self.client: PolisClient = self.runner.run(self.opening.__aenter__())
        self.channels = itertools.count(1_000)

    def close(self) -> None:
        self.runner.run(self.opening.__aexit__(None, None, None))
        self.runner.close()

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    async def begin(self, table: Table[Any]) -> Place:
        """A game at this position, in which Anna or Boris moves."""
        house = self.client.house
        assert house is not None
        channel = next(self.channels)
        async with house.store.writing() as db:
            game = await games.open_lobby(
                db,
                now=NOW,
                game=table.rules.key,
                title=table.rules.title,
                creator_id=ANNA[0],
                channel_id=channel,
                guild_id=GUILD,
                options=table.options_chosen.model_dump(mode="json"),
            )
            for number, name in (ANNA, BORIS):
                await seats.join(db, game.id, number, name, NOW)
        await house.tables.adopt(game.id, table.record(), ANNA[0])
        return Place(game.id, channel)

    async def position(self, place: Place) -> tuple[Table[Any], str, tuple[tuple[str, ...], ...]]:
        """A copy of the table, its fingerprint, and what is drafted."""
        house = self.client.house
        assert house is not None
        async with house.tables.of(place.game) as live:
            table = live.table.clone()
        async with house.store.reading() as db:
            found = [await drafts.find(db, place.game, number) for number, _ in (ANNA, BORIS, EVA)]
        kept = tuple(() if draft is None else tuple(draft.lines) for draft in found)
        return table, f"{table.moves} {table.digest()}", kept


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk(tmp_path_factory.mktemp("desk"))
    yield desk
    desk.close()


def leaves(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], AnyCommand]]:
    if isinstance(command, app_commands.Group):
        for child in command.commands:
            yield from leaves(child, (*path, command.name))
    else:
        yield (*path, command.name), command


def words(table: Table[Any]) -> list[str]:
    """Everything that can be typed in a position, whole and in parts."""
    lines = [format_action(option) for option in table.options(next(iter(table.questions)))]
    return sorted({*lines, *(word for line in lines for word in line.split())})


@st.composite
def near(draw: st.DrawFn, legal: Sequence[str]) -> str:
    """Something legal with a small mistake in it."""
    word = draw(st.sampled_from(legal))
    at = draw(st.integers(0, len(word)))
    mistake = draw(st.sampled_from(["", " ", "x", "7", ";", ",", '"', "·", "@", "\u200b", "; end", " long"]))
    return draw(st.sampled_from([word.upper(), word[:at] + mistake + word[at + 1 :], word + mistake, mistake + word]))


def texts(legal: Sequence[str]) -> st.SearchStrategy[str]:
    """Anything that somebody may type."""
    return st.one_of(st.sampled_from(legal), near(legal), st.sampled_from(GARBAGE), st.text(max_size=40))


numbers = st.one_of(st.integers(-3, 12), st.integers(-(2**53), 2**53))


@st.composite
def options_of(draw: st.DrawFn, command: AnyCommand, legal: Sequence[str]) -> list[dict[str, Any]]:
    """The options of a command as somebody might fill them in."""
    found = []
    for parameter in command.parameters:
        if parameter.type is AppCommandOptionType.attachment or parameter.type is AppCommandOptionType.user:
            continue
        if not parameter.required and draw(st.booleans()):
            continue
        values: list[Any] = [choice.value for choice in parameter.choices]
        strategy: st.SearchStrategy[Any] = texts(legal)
        chosen = draw(st.integers(0, 4)) > 0
        if values and chosen:
            strategy = st.sampled_from(values)
        elif parameter.type is AppCommandOptionType.integer:
            strategy = numbers
        elif parameter.type is AppCommandOptionType.boolean:
            strategy = st.booleans()
        found.append({"name": parameter.display_name, "type": parameter.type.value, "value": draw(strategy)})
    return found


@pytest.mark.parametrize("title", GAMES)
def test_whatever_is_typed_into_any_command_is_answered_privately_and_changes_nothing_illegal(
    desk: Desk, title: str
) -> None:
    table = POSITIONS[title]()
    legal = words(table)
    commands = dict(leaf for command in desk.client.tree.get_commands() for leaf in leaves(command))
    commands.pop(("game", "import"))
    assert {parameter.type for command in commands.values() for parameter in command.parameters} <= {
        AppCommandOptionType.string,
        AppCommandOptionType.integer,
        AppCommandOptionType.boolean,
        AppCommandOptionType.user,
    }

    @given(st.data())
    @settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def check(data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(sorted(commands)))
        typed = data.draw(options_of(commands[path], legal))
        who = data.draw(st.sampled_from([ANNA, BORIS, EVA]))
        completing = data.draw(st.sampled_from([None, None, *_completable(commands[path], typed)]))
        desk.run(_check(desk, table, path, typed, who, completing))

    check()


def _completable(command: AnyCommand, typed: list[dict[str, Any]]) -> list[str]:
    named = {parameter.display_name: parameter for parameter in command.parameters}
    return [option["name"] for option in typed if named[option["name"]].autocomplete]


async def _check(
    desk: Desk,
    table: Table[Any],
    path: tuple[str, ...],
    typed: list[dict[str, Any]],
    who: tuple[int, str],
    completing: str | None,
) -> None:
    place = await desk.begin(table)
    before, digest, drafted = await desk.position(place)
    answers = await ask(desk.client, who, place.channel, path, typed, completing=completing)
    assert answers.problems == []
    _, digest_after, drafted_after = await desk.position(place)
    if completing is not None:
        assert answers.choices is not None or not typed, "autocomplete answers"
        assert (digest_after, drafted_after) == (digest, drafted)
        return
    assert answers.messages or answers.forms, "every command is answered"
    if path not in CHANGING and not _is_legal(before, who, path, typed):
        assert (digest_after, drafted_after) == (digest, drafted), "an illegal input changed something"


def _is_legal(table: Table[Any], who: tuple[int, str], path: tuple[str, ...], typed: list[dict[str, Any]]) -> bool:
    """Whether a command means something the rules allow: tried out on its own copy of the table."""
    seat = next((seat for seat in table.questions if (ANNA, BORIS)[seat] == who), None)
    if seat is None or path[0] not in ("do", table.rules.key):
        return False
    values = {option["name"]: option["value"] for option in typed}
    if path[0] == "do":
        text = str(values["text"]).strip().removeprefix("+")
    else:
        action = next(action for action in table.rules.actions if action.tag == path[-1])
        names = [item.name for item in fields(action) if item.name in values]  # type: ignore[arg-type]
        text = " ".join([path[-1], *(str(values[name]) for name in names if values[name] is not False)])
    tried = try_out(table, seat, ())
    play_typed(tried, text)
    return (tried.refusal is None and bool(tried.lines)) or _may_be(table, seat, path, values)


def _may_be(table: Table[Any], seat: Any, path: tuple[str, ...], values: dict[str, Any]) -> bool:
    """Whether a legal option has just these values, however they are written."""
    wanted = {str(value).strip().casefold() for value in values.values() if value not in (False, None)}
    return any(
        option.tag == path[-1] and wanted <= {str(getattr(option, item.name)).casefold() for item in fields(option)}  # type: ignore[arg-type]
        for option in table.options(seat)
    )
