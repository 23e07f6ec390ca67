"""The slash commands made from actions keep Discord's limits and say what the actions do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields as dataclass_fields
from functools import cache
from pathlib import Path
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.drafts.preview import preview_lines
from bot.features import GROUPS, all_commands
from bot.language.i18n import Localizer
from bot.runtime.features import listed_features
from bot.sandbox.limits import check_choices, check_command
from bot.turns.suggestions import continuations, field_suggestions
from bot.wording.action_commands import CommandHandlers, command_group, description, read, written
from rules import GAMES as TITLES
from rules.engine import Rules, Seat, Table
from rules.engine.core.notation import NotationError, format_action
from rules.terra_mystica.actions import Transform
from tests.bot.language.messages import singulars
from tests.engine.stones import STONES, StonesOptions
from tests.through_the_ages.scenes import event
from tests.through_the_ages.tables import game, settle

ROOT = Path(__file__).parents[3]
GAMES: dict[str, Rules[Any]] = {**TITLES, "stones": STONES}
LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])


async def nothing(*_: Any) -> Any:
    """Handle no command."""
    raise AssertionError("nothing is typed here")


NOBODY = CommandHandlers(nothing, nothing, nothing, nothing)


def payload(rules: Rules[Any]) -> dict[str, Any]:
    client = discord.Client(intents=discord.Intents.none())
    return command_group(rules, NOBODY).to_dict(app_commands.CommandTree(client))


def subcommands(command: dict[str, Any]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for option in command["options"]:
        found.update(subcommands(option) if option["type"] == 2 else {option["name"]: option})
    return found


@pytest.mark.parametrize("key", GAMES)
def test_the_commands_of_every_title_keep_the_limits_of_discord(key: str) -> None:
    assert check_command(payload(GAMES[key])) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_action_has_one_subcommand_described_by_its_docstring(key: str) -> None:
    found = subcommands(payload(GAMES[key]))
    menus = GAMES[key].menus
    shared = {action: group for group in menus.groups if group.as_one for action in group.actions}
    actions = [action for action in GAMES[key].actions if menus.has_command(action) and action not in shared]
    assert set(found) == {action.tag for action in actions} | {group.name for group in shared.values()}
    assert all(found[group.name]["description"] == group.about for group in shared.values())
    for action in actions:
        assert found[action.tag]["description"] == description(action)
        assert not re.search(r"[A-Z]{2,}-\d", found[action.tag]["description"])


def test_the_command_of_a_group_suggests_and_takes_its_actions_as_text() -> None:
    """TTN-8.1.1: the choices that an event forces are of too many kinds for a command each."""
    g = game()
    settle(g, 0, culture=5)
    settle(g, 1, culture=9, unused=0)
    table, seat = event(g, "barbarians").table, Seat(1)
    kinds = next(group for group in GAMES["tta"].menus.groups if group.name == "choose").actions
    preview = preview_lines(table, seat, ())
    suggested = continuations(preview, "", Localizer("en", ("Anna", "Boris")), kinds)
    assert suggested
    assert {str(choice.value) for choice in suggested} == {
        format_action(option) for option in table.legal_actions(seat)
    }
    others = next(group for group in GAMES["tta"].menus.groups if group.name == "event").actions
    assert continuations(preview_lines(table, seat, ()), "", Localizer("en", ("Anna", "Boris")), others) == []


@cache
def commands() -> dict[str, dict[str, Any]]:
    """Return the payload of every command for Discord."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return {command.name: command.to_dict(tree) for command in all_commands(TITLES, listed_features(TITLES))}


def options(holder: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every option that users fill in, with its command."""
    for option in holder.get("options") or []:
        here = f"{path} {option['name']}"
        if option["type"] > 2:
            yield here, option
        else:
            yield from options(option, here)


LITTLE = (
    *("a", "an", "the", "and", "or", "of", "to", "for", "in", "is", "it", "your", "yours"),
    *("how", "what", "where", "which", "whom", "whose"),
)
"""Words that say nothing about what to fill in."""


def test_every_option_of_every_command_says_what_to_fill_in() -> None:
    """More than its name: at least two words of substance, usually with an example or the default."""
    bare = []
    for name, command in commands().items():
        for path, option in options(command, f"/{name}"):
            said = re.findall(r"[\w-]+", option["description"].lower())
            substance = {word for word in said if word not in LITTLE and word != option["name"]}
            if len(said) < 4 or len(substance) < 2 or "\u2026" in option["description"]:
                bare.append(f"{path}: {option['description']}")
    assert bare == []


def test_texts_of_options_belong_to_existing_options() -> None:
    for rules in TITLES.values():
        fields = {(action.tag, item.name) for action in rules.actions for item in dataclass_fields(cast(Any, action))}
        known = {f"{tag} {name}" for tag, name in fields} | {name for _, name in fields}
        assert set(rules.words.option_texts) <= known


def test_every_command_says_where_it_is_offered() -> None:
    """Those about a game belong to servers; those about a person work in direct messages too."""
    everywhere = {"my", "stats", "help", "tutorial", "rules", "feedback"}
    assert {name: (command["contexts"], command["integration_types"]) for name, command in commands().items()} == {
        name: ([0, 1] if name in everywhere else [0], [0]) for name in commands()
    }


@pytest.mark.parametrize("key", GAMES)
def test_groups_hold_actions_of_the_title_and_each_of_them_once(key: str) -> None:
    grouped = [action for group in GAMES[key].menus.groups for action in group.actions]
    assert len(grouped) == len(set(grouped))
    assert set(grouped) <= set(GAMES[key].actions)


ROOM = 3
"""The number of further entries that every group of commands must have room for."""


def test_every_group_of_commands_has_room_for_more() -> None:
    """Discord allows 25; a title takes what it needs."""
    full = {
        name: len(command["options"])
        for name, command in commands().items()
        if len(command.get("options", [])) > 25 - ROOM
    }
    assert full == {}


def test_commands_that_texts_name_can_be_typed() -> None:
    """A command of a shared group that a message or the documentation mentions exists."""
    known = {path.strip("/") for name, command in commands().items() for path in _paths(command, f"/{name}")}
    shared = "|".join(GROUPS)
    for text in (*singulars(), *(path.read_text() for path in (ROOT / "docs").glob("*.md"))):
        for found in re.finditer(rf"(?<![\w.])/((?:{shared})(?: [a-z]+)+)", text):
            words = found[1].split()
            assert any(" ".join(words[:length]) in known for length in (2, 3)), found[0]


def _paths(command: dict[str, Any], path: str) -> Iterator[str]:
    nested = [option for option in command.get("options", []) if option["type"] in (1, 2)]
    if not nested:
        yield path
    for option in nested:
        yield from _paths(option, f"{path} {option['name']}")


def test_actions_of_ordinary_turns_are_directly_below_the_title() -> None:
    direct = {option["name"] for option in payload(GAMES["tta"])["options"] if option["type"] == 1}
    assert {"take", "build", "upgrade", "population", "develop", "wonder", "leader", "recruit", "end"} <= direct
    groups = {option["name"]: option for option in payload(GAMES["tta"])["options"] if option["type"] == 2}
    assert "war" in {option["name"] for option in groups["politics"]["options"]}


@pytest.mark.parametrize("key", GAMES)
def test_options_of_a_command_give_back_the_action(key: str) -> None:
    rules = GAMES[key]
    table = Table.new(rules, rules.options(), rules.seats[0], "seed")
    for _ in range(60):
        seat = next(iter(table.questions), None)
        if seat is None:
            break
        options = table.legal_actions(seat)
        for option in options[:40]:
            values: dict[str, Any] = {
                name: value if isinstance(value, bool | int) else _typed(value)
                for name in option.__dataclass_fields__
                if (value := getattr(option, name)) is not None
            }
            assert read(type(option), values) == option, written(type(option), values)
        table.act(seat, options[len(options) // 2])


def _typed(value: Any) -> str:
    return ",".join(map(_typed, value)) or "()" if isinstance(value, tuple) else str(value)


def test_autocomplete_offers_legal_values_of_the_field_given_the_others() -> None:
    rules = TITLES["tm"]
    options = rules.options.model_validate({"setup": "introductory", "seating": "fixed"})
    table = Table.new(rules, options, 4, "seed")
    while next(iter(table.questions.values())).name == "bonus_card":
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])
    seat = next(iter(table.questions))
    preview = preview_lines(table, seat, [])
    transform = next(action for action in rules.actions if action.tag == "transform")
    spaces = field_suggestions(preview, transform, {}, "space", "", LOCALIZER)
    assert check_choices([choice.to_dict() for choice in spaces]) == []
    assert {choice.value for choice in spaces} <= {
        option.space for option in table.legal_actions(seat) if isinstance(option, Transform)
    }
    space = spaces[0].value
    terrains = field_suggestions(preview, transform, {"space": space.lower()}, "terrain", "", LOCALIZER)
    assert terrains
    for choice in terrains:
        assert table.obstacle(seat, read(transform, {"space": space, "terrain": choice.value})) is None
    begun = str(terrains[0].value)[:2]
    assert (
        field_suggestions(preview, transform, {"space": space}, "terrain", begun, LOCALIZER)[0].value
        == terrains[0].value
    )


def test_a_word_with_spaces_is_quoted_in_the_notation() -> None:
    table = Table.new(STONES, StonesOptions(), 2, "seed")
    assert format_action(table.legal_actions(Seat(0))[0]) == "bid 0"
    bid = STONES.actions[0]
    assert written(bid, {"amount": 2}) == "bid 2"
    assert written(bid, {"amount": "two words"}) == 'bid "two words"'


@pytest.mark.parametrize("blank", ["-", " ", "\u2028"])
def test_a_blank_field_is_not_filled_from_the_next_flag(blank: str) -> None:
    action = next(action for action in GAMES["tm"].actions if action.tag == "build")
    with pytest.raises(NotationError, match="incomplete without"):
        read(action, {"hex": blank, "space": blank, "long": True})


def test_choices_that_unrate_a_game_say_so() -> None:
    described = {path: option["description"] for path, option in options(commands()["game"], "/game")}
    assert "computer player: it decides, a rated loss" in described["/game clock time_up"]
    assert "after an order by a manager it never does" in described["/game clock rated"]
    assert "not rated" in described["/game record import file"]
