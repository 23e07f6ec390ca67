"""`/my`: what concerns one person in all their games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from discord import app_commands

from bot.answers import Interaction
from bot.club.people_data import PeopleData
from bot.club.personal import Personal
from bot.commands.handlers import Handlers
from bot.commands.stats import add_rating_command
from bot.wording.action_commands import Choices

LANGUAGES: Mapping[str, str] = {"en": "English", "cs": "čeština", "sk": "slovenčina", "discord": "as in Discord"}
"""Each by its own name, which those who speak it know whatever their Discord is set to."""


def my_group(handlers: Handlers) -> app_commands.Group:
    """What somebody sees, sets and keeps for themselves."""
    my = app_commands.Group(name="my", description="What concerns you")

    @my.command(name="games", description="Your games, and which of them wait for you")
    async def my_games(interaction: Interaction) -> None:
        await handlers.inspect.my_games(interaction)

    _personal_commands(my, handlers.personal)
    add_rating_command(my, handlers.stats)
    _data_command(my, handlers.people_data)
    return my


def _personal_commands(group: app_commands.Group, personal: Personal) -> None:
    @group.command(name="reminders", description="When and where you are called and reminded")
    @app_commands.describe(
        after="Spans without your answer, such as 12h, 1d, 3d; none for no reminders",
        quiet="Hours of the day without pings and reminders, such as 22-8; none for no such hours",
        zone="Your time zone, such as Europe/Prague",
        by="Where pings and reminders reach you; never: you are pinged once",
    )
    async def reminders(
        interaction: Interaction,
        after: app_commands.Range[str, 1, 100] | None = None,
        quiet: app_commands.Range[str, 1, 20] | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
        by: Literal["channel", "direct message", "never"] | None = None,
    ) -> None:
        await personal.reminders(interaction, after, quiet, zone, by)

    @reminders.autocomplete("zone")
    async def zones(interaction: Interaction, typed: str) -> Choices:
        return await personal.zones(typed)

    @group.command(name="away", description="Go on holiday: your clocks stand still, nobody calls or reminds you")
    @app_commands.describe(duration="How long, such as 5d or 2w; off when you are back")
    async def away(interaction: Interaction, duration: app_commands.Range[str, 1, 40] | None = None) -> None:
        await personal.away(interaction, duration)

    @group.command(name="language", description="The language of what only you see")
    @app_commands.describe(language="English, Czech, Slovak, or whatever your Discord is set to")
    @app_commands.choices(language=[app_commands.Choice(name=name, value=value) for value, name in LANGUAGES.items()])
    async def language(interaction: Interaction, language: app_commands.Choice[str]) -> None:
        await personal.language(interaction, language.value)


def _data_command(group: app_commands.Group, people_data: PeopleData) -> None:
    @group.command(name="data", description="Everything stored about you, as a file, or have it deleted")
    @app_commands.describe(what="Export gives you a file; you are asked again before anything is deleted")
    async def data(interaction: Interaction, what: Literal["export", "delete"] = "export") -> None:
        await (people_data.ask(interaction) if what == "delete" else people_data.export(interaction))
