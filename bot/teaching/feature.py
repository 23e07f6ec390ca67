"""Tutorials, help, and the rules reference."""

from __future__ import annotations

from discord import app_commands

from bot.features import AnyCommand, Commands, Feature, routes_of
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction
from bot.services import Services
from bot.teaching.help_command import HelpCommand
from bot.teaching.tutorial import Tutorials
from bot.wording.action_commands import Choices, Titles, title_choices
from bot.wording.button_help import ButtonHelp
from rules.engine import say

BUTTONS = (
    ButtonHelp("post", (say("Help"),), say("what you can do now, and why other things are not possible.")),
    ButtonHelp(
        "lesson", (say("◀ Previous step"), say("Skip ▶")), say("another step, whatever you have done in this one.")
    ),
    ButtonHelp("lesson", (say("Show me"),), say("which buttons do what the step asks for, or does it for you.")),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature with tutorials, help and rules."""
    helping, tutorials = HelpCommand(services), Tutorials(services, PictureMaker(services))

    def commands(tree: Commands) -> None:
        tree.add(_help(helping), anywhere=True)
        tree.add(_tutorial(tree.titles, tutorials), anywhere=True)
        tree.add(_rules(tree.titles, helping), anywhere=True)

    return Feature(help=BUTTONS, commands=commands, routes=routes_of(helping, tutorials))


def _help(helping: HelpCommand) -> AnyCommand:
    @app_commands.command(name="help", description="What can I do now?")
    async def show_help(interaction: Interaction) -> None:
        await helping.help(interaction)

    return show_help


def _tutorial(titles: Titles, tutorials: Tutorials) -> AnyCommand:
    @app_commands.command(name="tutorial", description="Learn a game step by step, on a table that only you see")
    @app_commands.describe(title="Which game to learn; left out, you go on where you were, or choose")
    @app_commands.choices(title=title_choices({key: each for key, each in titles.items() if each.tutorials}))
    async def tutorial(interaction: Interaction, title: app_commands.Choice[str] | None = None) -> None:
        await tutorials.open(interaction, None if title is None else title.value)

    return tutorial


def _rules(titles: Titles, helping: HelpCommand) -> AnyCommand:
    @app_commands.command(name="rules", description="Look up rules, cards and tiles")
    @app_commands.describe(
        about="The number of a rule or words to look for; the list shows examples of the game here",
        title="Whose rules to search; those of the game here when left out",
    )
    @app_commands.choices(title=title_choices(titles))
    async def rules(
        interaction: Interaction, about: app_commands.Range[str, 1, 100], title: app_commands.Choice[str] | None = None
    ) -> None:
        await helping.rules(interaction, about, None if title is None else title.value)

    @rules.autocomplete("about")
    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await helping.suggest_rules(interaction, typed)

    return rules
