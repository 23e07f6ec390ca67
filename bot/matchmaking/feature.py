"""The queue: the command `/club seek`, and the background task that opens lobbies for people who match."""

from __future__ import annotations

from discord import app_commands

from bot.features import Commands, Feature
from bot.lobby.messages import LobbyMessages
from bot.lobby.new_tables import NewTables
from bot.matchmaking.matchmaker import Matchmaker
from bot.matchmaking.seek_command import HIGHEST, LONGEST_DAYS, MOST_FINISHED, USUAL_DAYS, SeekCommand, Wish
from bot.responses import Interaction
from bot.services import Services
from bot.store.conditions import Conditions
from bot.store.paces import PACES
from bot.wording.action_commands import Titles, title_choices
from bot.wording.button_help import ButtonHelp
from rules.engine import say

BUTTONS = (ButtonHelp("lobby", (say("Stop waiting"),), say("ends `/club seek`.")),)
"""The help texts of the buttons of this feature."""


def feature(services: Services) -> Feature:
    """Return the feature with its command, controls and background task."""
    messages, seeking = LobbyMessages(services), SeekCommand(services)
    matchmaker = Matchmaker(services, messages, NewTables(services, messages))
    return Feature(
        help=BUTTONS,
        commands=lambda tree: _commands(tree, tree.titles, seeking),
        routes=seeking.routes,
        background=(matchmaker,),
    )


def _commands(tree: Commands, titles: Titles, seeking: SeekCommand) -> None:
    @tree.group("club").command(name="seek", description="Wait for a game: it opens when enough people match")
    @app_commands.describe(
        title="Which title; choose several in the panel when left out",
        players="With how many players, such as 3; any number when left out",
        pace="How fast; any pace when left out",
        days="For how many days you wait; 3 when left out",
        finished="Only with people who have finished at least so many games",
        reliable="Only with people who have left no rated game",
        rating_from="Only with people whose rating is at least this; beginners have 100",
        rating_to="Only with people whose rating is at most this",
    )
    @app_commands.choices(
        title=title_choices(titles), pace=[app_commands.Choice(name=name, value=name) for name in PACES]
    )
    async def seek(
        interaction: Interaction,
        title: app_commands.Choice[str] | None = None,
        players: app_commands.Range[int, 1, 10] | None = None,
        pace: app_commands.Choice[str] | None = None,
        days: app_commands.Range[int, 1, LONGEST_DAYS] | None = None,
        finished: app_commands.Range[int, 1, MOST_FINISHED] | None = None,
        reliable: bool = False,
        rating_from: app_commands.Range[int, 0, HIGHEST] | None = None,
        rating_to: app_commands.Range[int, 0, HIGHEST] | None = None,
    ) -> None:
        speed = None if pace is None else next((name for name in PACES if name == pace.value), None)
        asked = Conditions(
            least_games=finished or 0, no_drop_outs=reliable, rating_from=rating_from, rating_to=rating_to
        )
        wish = Wish(players or 0, speed, days or USUAL_DAYS, asked)
        await seeking.seek(interaction, None if title is None else title.value, wish)
