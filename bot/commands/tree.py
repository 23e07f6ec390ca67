"""All slash commands of the bot, as its features offer them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.features import AnyCommand, Commands, Feature
from bot.wording.action_commands import Titles


def all_commands(titles: Titles, features: Iterable[Feature]) -> list[AnyCommand]:
    """Return every slash command of the bot."""
    commands = Commands(titles)
    for feature in features:
        feature.commands(commands)
    return commands.all
