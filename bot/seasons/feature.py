"""The feature of seasons: their commands, their buttons, and the task that moves them on."""

from __future__ import annotations

from discord import app_commands

from bot.features import Commands, Feature, routes_of
from bot.lobby.templates import LONGEST
from bot.responses import Interaction
from bot.seasons.runner import SeasonRunner
from bot.seasons.season_commands import MOST_IN_GROUP, SeasonCommands, SeasonPlan
from bot.seasons.season_conditions import SeasonConditions
from bot.seasons.sign_up import MOST_PEOPLE, SignUp
from bot.services import Services
from bot.store.paces import PaceName
from bot.store.seasons import Format
from bot.wording.action_commands import Choices, title_choices
from bot.wording.button_help import ButtonHelp
from rules.engine import say

BUTTONS = (
    ButtonHelp("season", (say("Sign up"), say("Sign off")), say("whether you play in the season.")),
    ButtonHelp("season", (say("Join the reserves"),), say("you take over a chair that becomes free.")),
    ButtonHelp("season", (say("Table"),), say("the points, and the games that are being played.")),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature."""
    sign_up = SignUp(services)
    seasons = SeasonCommands(services, sign_up)

    def commands(tree: Commands) -> None:
        group = tree.subgroup("club", "season")

        @group.command(name="new", description="Announce a season: many people, games that count together")
        @app_commands.describe(
            title="Which game is played",
            format="Equal groups, a Swiss system, or divisions in which everybody meets everybody",
            until="How long people can sign up, such as 7d",
            pace="How fast the games are; no clock when left out",
            decision="Time for each decision, such as 36h, instead of a pace",
            size="How many sit at a table; 2 when left out",
            group="About how many people a group or division has",
            limit="How many people get a place; later ones are on a waiting list and become reserves",
            template="Options and clock of a template of this server; the usual ones when left out",
        )
        @app_commands.choices(title=title_choices(tree.titles))
        async def new(
            interaction: Interaction,
            title: app_commands.Choice[str],
            format: Format,
            until: app_commands.Range[str, 1, 40],
            pace: PaceName | None = None,
            decision: app_commands.Range[str, 1, 40] | None = None,
            size: app_commands.Range[int, 2, 8] | None = None,
            group: app_commands.Range[int, 2, MOST_IN_GROUP] | None = None,
            limit: app_commands.Range[int, 2, MOST_PEOPLE] | None = None,
            template: app_commands.Range[str, 1, LONGEST] | None = None,
        ) -> None:
            plan = SeasonPlan(title.value, format, until, pace, decision, size, group, limit, template)
            await seasons.new(interaction, plan)

        @new.autocomplete("template")
        async def names(interaction: Interaction, typed: str) -> Choices:
            return [app_commands.Choice(name=name, value=name) for name in await seasons.names(interaction, typed)]

        @group.command(name="show", description="The table of the season, and the games that are being played")
        async def show(interaction: Interaction) -> None:
            await seasons.show(interaction)

        @group.command(name="end", description="End the season here: no further games are opened")
        async def end(interaction: Interaction) -> None:
            await seasons.end(interaction)

    return Feature(
        help=BUTTONS,
        commands=commands,
        routes=routes_of(sign_up, SeasonConditions(services)),
        background=(SeasonRunner(services),),
    )
