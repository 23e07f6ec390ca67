"""One slash subcommand for each action of a title: its fields as options, with autocomplete of legal values."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, get_origin

import discord
from discord import app_commands

from bot.drafts.name_matching import hints_of
from bot.language.i18n import clipped, words
from rules.engine import AnyAction, Rules, Seat
from rules.engine.core.notation import parse_action
from rules.engine.menus import ActionGroup

DESCRIPTION = 100
LONGEST_TEXT = 300
"""The most characters of an action typed as text."""
_RULES = re.compile(r"\s*\((?:[A-Z]+-[\d.]+[a-z]?(?:[,;]\s*|\s+to\s+|\s+RULING)?)+\)")

Choices = list[app_commands.Choice[Any]]
Titles = Mapping[str, Rules[Any]]
Typed = Mapping[str, str | int | bool]
"""The values filled in so far, by field."""


@dataclass(frozen=True, slots=True)
class CommandHandlers:
    """Carries out typed actions and knows the legal ones."""

    typed: Callable[[discord.Interaction[Any], Rules[Any], type[AnyAction], Typed], Awaitable[None]]
    """Carries out an action with these fields."""
    complete_field: Callable[
        [discord.Interaction[Any], Rules[Any], type[AnyAction], Typed, str, str], Awaitable[Choices]
    ]
    """Returns legal values of a field that begin with the typed text, given the other fields."""
    written: Callable[[discord.Interaction[Any], Rules[Any], str], Awaitable[None]]
    """Carries out a typed text."""
    complete_turn: Callable[[discord.Interaction[Any], str, tuple[type[AnyAction], ...]], Awaitable[Choices]]
    """Returns legal actions of some kinds that begin with the typed text."""


def command_group(rules: Rules[Any], typing: CommandHandlers) -> app_commands.Group:
    """Return the commands of one title: `/tm build`, `/tta politics war`."""
    group = app_commands.Group(name=rules.key, description=clipped(f"Play {rules.title}", DESCRIPTION))
    grouped = {action for each in rules.menus.groups for action in each.actions}
    for action in rules.actions:
        if action not in grouped and rules.menus.has_command(action):
            group.add_command(_command(rules, action, typing))
    for each in rules.menus.groups:
        actions = [action for action in each.actions if rules.menus.has_command(action)]
        if each.as_one:
            group.add_command(_command_of_group(rules, each, typing))
            continue
        nested = app_commands.Group(name=each.name, description=each.about, parent=group if actions else None)
        for action in actions:
            nested.add_command(_command(rules, action, typing))
    return group


def description(action: type[AnyAction]) -> str:
    """Return what an action does, for players: the first docstring line without rule numbers."""
    first = inspect.cleandoc(action.__doc__ or action.tag).splitlines()[0]
    return clipped(_RULES.sub("", first).rstrip("."), DESCRIPTION)


def about(rules: Rules[Any], action: type[AnyAction], item: Field[Any]) -> str:
    """Return what a field of an action means, for players."""
    texts = rules.words.option_texts
    text = texts.get(f"{action.tag} {item.name}") or texts.get(item.name) or words(item.name)
    return clipped(text, DESCRIPTION)


def written(action: type[AnyAction], values: Typed) -> str:
    """Return the notation of an action with these fields; missing fields keep their defaults."""
    words, flags = [action.tag], []
    hints = hints_of(action)
    for item in fields(action):
        value = values.get(item.name)
        if isinstance(value, bool) and item.default is False:
            flags += [item.name] * value
        elif item.default is False and value is None:
            continue
        else:
            words.append(_words(value) if get_origin(hints[item.name]) is tuple else _word(value))
    # Before flags every position is written, or a flag would be read as the missing field.
    while words[-1] == "-" and not flags:
        words.pop()
    return " ".join(words + flags)


def seated(action: type[AnyAction], values: Typed, names: Sequence[str]) -> Typed:
    """Return the values with seats in place of the names of players."""
    hints = hints_of(action)
    known = {name.casefold(): str(seat) for seat, name in enumerate(names)}
    return {
        field: known.get(str(value).strip().casefold(), value) if hints.get(field) is Seat else value
        for field, value in values.items()
    }


def is_number(action: type[AnyAction], field: str) -> bool:
    """Return whether a field is typed as a number."""
    return _option_type(hints_of(action)[field]) is int


def read(action: type[AnyAction], values: Typed) -> AnyAction:
    """Return the action with these fields; raises NotationError."""
    return parse_action(written(action, values), (action,))


def _words(value: str | int | bool | None) -> str:
    """Return one or several values, each of which may consist of several words."""
    return "-" if value is None else ",".join(_word(each) for each in str(value).split(","))


def _word(value: str | int | bool | None) -> str:
    match value:
        case None | "":
            return "-"
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
    text = re.sub(r"\s*,\s*", ",", value.strip())
    if not text:
        return "-"
    return json.dumps(text) if re.search(r"\s", text) and not text.startswith('"') else text


def _command(
    rules: Rules[Any], action: type[AnyAction], typing: CommandHandlers
) -> app_commands.Command[Any, ..., Any]:
    hints = hints_of(action)

    async def run(interaction: discord.Interaction[Any], **values: str | int | bool | None) -> None:
        given = {name: value for name, value in values.items() if value is not None}
        await typing.typed(interaction, rules, action, given)

    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction[Any])
    ]
    shown = {}
    suggesting = {}
    for item in fields(action):
        kind = _option_type(hints[item.name])
        required = item.default is MISSING
        parameters.append(
            inspect.Parameter(
                item.name,
                inspect.Parameter.KEYWORD_ONLY,
                annotation=kind if required else kind | None,
                default=inspect.Parameter.empty if required else None,
            )
        )
        shown[item.name] = about(rules, action, item)
        if kind is not bool:
            suggesting[item.name] = _autocomplete(typing, rules, action, item.name)
    # discord.py reads the options from the signature, which is made from the fields here.
    signed: Any = run
    signed.__signature__ = inspect.Signature(parameters)
    run.__qualname__ = run.__name__
    run = app_commands.describe(**shown)(run)
    run = app_commands.autocomplete(**suggesting)(run)
    return app_commands.Command(name=action.tag, description=description(action), callback=run)


def _command_of_group(
    rules: Rules[Any], group: ActionGroup, typing: CommandHandlers
) -> app_commands.Command[Any, ..., Any]:
    """Return the one command of several actions, which are typed as in `/do`."""

    @app_commands.command(name=group.name, description=group.about)
    @app_commands.describe(what="What you do, as it is suggested while you type")
    async def run(interaction: discord.Interaction[Any], what: app_commands.Range[str, 1, LONGEST_TEXT]) -> None:
        await typing.written(interaction, rules, what)

    @run.autocomplete("what")
    async def suggest(interaction: discord.Interaction[Any], typed: str) -> Choices:
        return await typing.complete_turn(interaction, typed, group.actions)

    return run


def _option_type(hint: Any) -> type[str] | type[int] | type[bool]:
    if hint is bool:
        return bool
    # Seats are numbers inside, but people choose them by name.
    return int if hint is int and hint is not Seat else str


def _autocomplete(
    typing: CommandHandlers, rules: Rules[Any], action: type[AnyAction], field: str
) -> Callable[[discord.Interaction[Any], Any], Coroutine[Any, Any, Choices]]:
    async def suggest(interaction: discord.Interaction[Any], current: Any) -> Choices:
        values = {name: value for name, value in interaction.namespace if name != field}
        return await typing.complete_field(interaction, rules, action, values, field, str(current))

    suggest.__qualname__ = suggest.__name__
    return suggest


def title_choices(titles: Titles) -> list[app_commands.Choice[str]]:
    """Return the titles as choices of a command option."""
    return [app_commands.Choice(name=rules.title, value=key) for key, rules in titles.items()]
