"""The slash commands of Civilization keep Discord's limits, and typed lines are understood by the displayed names."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.typed_lines import play_typed
from bot.language.i18n import Localizer
from bot.sandbox.limits import check_command
from bot.sandbox.limits.commands import CHARACTERS, command_length
from bot.wording.action_commands import CommandHandlers, command_group
from rules.civilization import CIVILIZATION, Game
from rules.civilization.actions import ACTIONS
from rules.engine import Table
from tests.civilization.tables import P1, PLAIN, position

ENGLISH = Localizer("en", ("Anna", "Boris"))
FOR_TRANSLATIONS = 0.9
"""The share of the limit for English texts, because Czech and Slovak ones are longer."""


async def nothing(*_: Any) -> Any:
    """Handle no command."""
    raise AssertionError("nothing is typed here")


NOBODY = CommandHandlers(nothing, nothing, nothing, nothing)


def payload() -> dict[str, Any]:
    client = discord.Client(intents=discord.Intents.none())
    return command_group(CIVILIZATION, NOBODY).to_dict(app_commands.CommandTree(client))


def test_the_commands_keep_the_limits_of_discord() -> None:
    assert check_command(payload()) == []
    assert command_length(payload()) <= FOR_TRANSLATIONS * CHARACTERS


def test_every_action_has_one_command() -> None:
    grouped = [action for group in CIVILIZATION.menus.groups for action in group.actions]
    assert len(grouped) == len(set(grouped))
    directly = set(ACTIONS) - set(grouped)
    assert {"end", "plan", "research", "no_research"} == {action.tag for action in directly}


@pytest.mark.parametrize(
    ("group", "tags"),
    [
        ("city", {"building", "wonder", "figure", "unit", "devote", "harvest"}),
        ("go", {"move", "step", "explore", "stop"}),
        ("event", {"strike", "sabotage", "celebrate", "discard"}),
        ("ability", {"advance", "incense", "wheat", "coin"}),
        ("trade", {"offer", "accept", "decline", "withdraw", "pass"}),
        ("start", {"found", "government", "person", "assign"}),
    ],
)
def test_actions_of_a_topic_share_a_group(group: str, tags: set[str]) -> None:
    found = next(each for each in CIVILIZATION.menus.groups if each.name == group)
    assert tags <= {action.tag for action in found.actions}


def typed(table: Table[Game], text: str) -> DraftPreview:
    preview = preview_lines(table, P1, ())
    play_typed(preview, text, ENGLISH)
    return preview


def in_play() -> Table[Game]:
    made = position(PLAIN.replace("GGGGGGGG", "GFFGGDGG", 4), "C3 cap1; D3 army1; G8 cap2")
    made.player(P1).technologies += ["pottery", "code_of_laws"]
    made.player(P1).trade = 20
    return made.table("city_management")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Granary D4", "building C3 granary D4"),
        ("building C3 granary D4", "building C3 granary D4"),
        ("produce a figure army B2", "figure C3 army B2"),
        ("Infantry", "unit C3 infantry"),
        ("devote", "devote C3"),
        ("Stonehenge D4", "wonder C3 stonehenge D4"),
    ],
)
def test_a_city_action_is_typed_by_names(text: str, line: str) -> None:
    preview = typed(in_play(), text)
    assert preview.refusal is None, str(preview.refusal.reason)
    assert preview.lines[:1] == [line]


def test_a_typed_action_does_not_end_the_phase_while_a_city_is_idle() -> None:
    """CIV-8.1: with the last city it does."""
    made = position(PLAIN, "C3 cap1; F6 city1; A8 cap2")
    assert typed(made.table("city_management"), "devote C3").lines == ["devote C3"]
    assert typed(made.table("city_management"), "devote C3; devote F6").lines == ["devote C3", "devote F6", "end"]


def test_research_is_typed_by_the_name_of_the_technology() -> None:
    made = position(PLAIN, "C3 cap1; G8 cap2")
    made.player(P1).trade = 20
    assert typed(made.table("research"), "Horseback Riding").lines == ["research horseback_riding"]


def test_a_whole_movement_is_typed_in_one_line() -> None:
    made = position(PLAIN, "C3 cap1; D3 army1; G8 cap2")
    preview = typed(made.table("movement"), "move D3 1; step east; step south; stop; end")
    assert preview.refusal is None, str(preview.refusal.reason)
    assert preview.lines == ["move D3 1", "step east", "step south", "stop", "end"]
