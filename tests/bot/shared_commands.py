"""The commands of the titles, made once for all bots of a process: a seventh of the time of an end-to-end test."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from discord import app_commands

from bot.responses import Interaction
from bot.sandbox.limits.commands import check_commands
from bot.sandbox.wire import Payload, Problem
from bot.turns.suggestions import Suggestions
from bot.turns.typed_turns import TypedTurns
from bot.wording.action_commands import Choices, CommandHandlers, Typed, command_group
from rules import GAMES
from rules.engine import AnyAction, Rules

WIRED = [TypedTurns.action, Suggestions.complete_field, TypedTurns.written, Suggestions.complete_turn]
"""The handlers with which the bot makes its commands."""


def shared_group(rules: Rules[Any], handlers: CommandHandlers) -> app_commands.Group:
    """Replaces `command_group`: the commands of a title find the bot that received the interaction."""
    given: list[Any] = [getattr(handlers, field.name) for field in fields(handlers)]
    assert [each.__func__ for each in given] == WIRED, "these are called below"
    return _group(rules.key) if GAMES.get(rules.key) is rules else command_group(rules, handlers)


@cache
def _group(title: str) -> app_commands.Group:
    handlers = CommandHandlers(_typed, _complete_field, _written, _complete_turn)
    return command_group(GAMES[title], handlers)


def _turns(interaction: Interaction) -> Any:
    """Return the typed turns of the bot; they also have the handler of a form."""
    form: Any = interaction.client.routes["typed"]
    return form.__self__


async def _typed(interaction: Interaction, rules: Rules[Any], action: type[AnyAction], values: Typed) -> None:
    await _turns(interaction).action(interaction, rules, action, values)


async def _written(interaction: Interaction, rules: Rules[Any], text: str) -> None:
    await _turns(interaction).written(interaction, rules, text)


async def _complete_field(interaction: Interaction, *more: Any) -> Choices:
    return await Suggestions(_turns(interaction).turns.services).complete_field(interaction, *more)


async def _complete_turn(interaction: Interaction, *more: Any) -> Choices:
    return await Suggestions(_turns(interaction).turns.services).complete_turn(interaction, *more)


def checked_once(commands: Sequence[Payload]) -> list[Problem]:
    """Replaces `check_commands`: bots with the same titles register the same commands."""
    return list(_problems(json.dumps(commands)))


@cache
def _problems(commands: str) -> list[Problem]:
    return check_commands(json.loads(commands))
