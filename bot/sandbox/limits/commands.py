"""Limits of application commands and of autocomplete results."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.sandbox.limits.lengths import Count, Limit, Text, check_limits, wrong_length
from bot.sandbox.wire import Path, Payload, Problem

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
MOST_OF_KIND = {CHAT_INPUT: 100, USER_COMMAND: 15, MESSAGE_COMMAND: 15}
CHARACTERS = 8000
CHOICES = 25

# Discord's own pattern; Python's \w replaces its letter and number classes.
NAME = re.compile(r"^[-_'\w]{1,32}$")
COMMAND: tuple[Limit, ...] = (
    Text("description", 1, 100, required=True),
    Count("options", 0, 25),
)
OPTION: tuple[Limit, ...] = (*COMMAND, Count("choices", 0, CHOICES))
CHOICE: tuple[Limit, ...] = (Text("name", 1, 100, required=True),)


def check_commands(commands: Sequence[Payload]) -> list[Problem]:
    """Return the problems Discord would report in the full list of an application's commands."""
    problems: list[Problem] = []
    for index, command in enumerate(commands):
        problems += check_command(command, (str(index),))
    problems += _duplicates(commands, ())
    for kind, most in MOST_OF_KIND.items():
        found = sum(1 for command in commands if command.get("type", CHAT_INPUT) == kind)
        problems += wrong_length((), found, 0, most)
    return problems


def check_command(command: Payload, path: Path = ()) -> list[Problem]:
    """Return the problems Discord would report in one command with all its subcommands."""
    if command.get("type", CHAT_INPUT) != CHAT_INPUT:
        problems = list(Text("name", 1, 32, required=True).problems(command, path))
        if command.get("description") or command.get("options"):
            message = "Context menu commands cannot have description or options"
            problems.append(Problem(path, "APPLICATION_COMMAND_CONTEXT_MENU", message))
        return problems
    problems = [
        *_name(command, path),
        *check_limits(COMMAND, command, path),
        *_options(command, path, depth=0),
    ]
    size = command_length(command)
    if size > CHARACTERS:
        message = f"Command exceeds maximum size ({size} > {CHARACTERS})"
        problems.append(Problem(path, "APPLICATION_COMMAND_TOO_LARGE", message))
    return problems


def command_length(command: Payload) -> int:
    """Return the characters that count towards 8,000: names, descriptions and choice values.

    Of a text and its translations the longest counts.
    """
    own = _longest(command, "name") + _longest(command, "description")
    for choice in command.get("choices") or []:
        own += _longest(choice, "name") + len(str(choice.get("value", "")))
    return own + sum(command_length(option) for option in command.get("options") or [])


def check_choices(choices: Sequence[Payload]) -> list[Problem]:
    """Return the problems Discord would report in the results of an autocomplete."""
    path: Path = ("data", "choices")
    return [*wrong_length(path, len(choices), 0, CHOICES), *_choices(choices, STRING, path)]


def _longest(holder: Payload, key: str) -> int:
    texts = [holder.get(key) or "", *(holder.get(f"{key}_localizations") or {}).values()]
    return max(map(len, texts))


def _name(holder: Payload, path: Path) -> Iterator[Problem]:
    names = [holder.get("name"), *(holder.get("name_localizations") or {}).values()]
    for name in names:
        text = str(name or "")
        if not NAME.match(text) or text != text.lower():
            message = f"Command name is invalid: {text!r}"
            yield Problem((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", message)
    for text in (holder.get("description_localizations") or {}).values():
        yield from wrong_length((*path, "description_localizations"), len(text), 1, 100)


def _options(holder: Payload, path: Path, depth: int) -> Iterator[Problem]:
    options = holder.get("options") or []
    path = (*path, "options")
    yield from _duplicates(options, path)
    for index, option in enumerate(options):
        yield from _option(option, (*path, str(index)), depth)
    nesting = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nesting) and not all(nesting):
        message = "Sub-command and sub-command group option types are mutually exclusive"
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for before, after in pairwise(options):
        if after.get("required") and not before.get("required"):
            message = "Required options must be placed before non-required options"
            yield Problem(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)


def _option(option: Payload, path: Path, depth: int) -> Iterator[Problem]:
    yield from _name(option, path)
    yield from check_limits(OPTION, option, path)
    kind = option.get("type")
    if (kind == GROUP and depth > 0) or (kind == SUBCOMMAND and depth > 1):
        message = "Sub-commands can be nested one group deep"
        yield Problem((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        return
    if kind == GROUP:
        yield from _options(option, path, depth + 1)
    elif kind == SUBCOMMAND:
        yield from _options(option, path, 2)
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        message = "Autocomplete cannot be set when choices are given"
        yield Problem(path, "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", message)
    yield from _choices(choices, kind, (*path, "choices"))


def _choices(choices: Sequence[Payload], kind: object, path: Path) -> Iterator[Problem]:
    for index, choice in enumerate(choices):
        place = (*path, str(index))
        yield from check_limits(CHOICE, choice, place)
        value = choice.get("value")
        if kind == STRING and isinstance(value, str):
            yield from wrong_length((*place, "value"), len(value), 1, 100)
        elif kind in (INTEGER, NUMBER) and not isinstance(value, int | float):
            message = f'Could not interpret "{value}" as a number.'
            yield Problem((*place, "value"), "NUMBER_TYPE_COERCE", message)


def _duplicates(entries: Sequence[Payload], path: Path) -> Iterator[Problem]:
    seen: set[tuple[object, object]] = set()
    for index, entry in enumerate(entries):
        key = (entry.get("name"), entry.get("type", CHAT_INPUT) if not path else None)
        if key in seen:
            place = (*path, str(index), "name")
            code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
            if path:
                code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
            yield Problem(place, code, f"The name {entry.get('name')!r} is already used")
        seen.add(key)
