"""Viewing games: now, earlier, as a film, and the check of chance."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.access.subscriptions import Subscriptions
from bot.features import Commands, Feature, routes_of
from bot.pictures.illustrations import PictureMaker
from bot.pictures.painting import Zoom
from bot.responses import Interaction
from bot.services import Services
from bot.views.film_export import FilmExport
from bot.views.game_info import GameInfo
from bot.views.history import History
from bot.views.my_games import MyGames
from bot.views.reader_views import ReaderViews
from bot.views.relocation import GameRelocation
from bot.views.seed_check import SeedCheckCommand
from bot.views.weekly_letter import WeeklyLetters
from bot.wording.action_commands import Choices
from bot.wording.button_help import ButtonHelp
from rules.engine import say

PictureParts = Literal[
    "upper left",
    "upper right",
    "lower left",
    "lower right",
    "middle",
    "upper half",
    "lower half",
    "left half",
    "right half",
]

BUTTONS = (
    ButtonHelp(
        "post",
        (say("My hand"),),
        say("your own things; nobody else sees what you see there."),
        for_players=True,
        of_hands=True,
    ),
    ButtonHelp("post", (say("My board"),), say("what lies in front of you."), for_players=True, of_hands=False),
    ButtonHelp("post", (say("Board"), say("Tableau")), say("the common picture, and what a player has.")),
    ButtonHelp(
        "post", (say("Log"), say("History")), say("all decisions in text, and every earlier position as a picture.")
    ),
    ButtonHelp(
        "last post", (say("Log as a file"), say("Film")), say("the game to keep, as text and as an animated picture.")
    ),
    ButtonHelp(
        "last post", (say("Check the dice"),), say("whether all chance came from the seed promised at the start.")
    ),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature for viewing games."""
    drawings, looking, moving = PictureMaker(services), ReaderViews(services), GameRelocation(services)
    inspect, history = GameInfo(services, drawings, moving, looking), History(services, drawings, looking)
    filming, verifying = FilmExport(services, looking), SeedCheckCommand(services, looking)
    mine, watching = MyGames(services, moving), Subscriptions(services)

    def commands(tree: Commands) -> None:
        game = tree.group("game")
        _looking_commands(game, inspect)
        _watch_command(game, watching)
        _keeping_commands(tree.subgroup("game", "record"), history, filming, inspect, verifying)
        _my_games_command(tree.group("my"), mine)
        _context_menus(tree, inspect, history)

    return Feature(
        help=BUTTONS,
        commands=commands,
        routes=routes_of(inspect, history, filming, verifying, moving, mine, watching),
        background=(WeeklyLetters(services),),
    )


def _looking_commands(group: app_commands.Group, inspect: GameInfo) -> None:
    @group.command(name="status", description="Where the game stands and who has to decide")
    async def status(interaction: Interaction) -> None:
        await inspect.status(interaction)

    @group.command(name="board", description="The board as a picture, or everything as text")
    @app_commands.describe(
        picture="What to show, such as the board; suggestions list all pictures",
        as_text="Text is complete enough to play without pictures",
        size="Double for zooming in, wide for a large screen",
        part="Only a part of the picture, drawn closer",
        around="Only what lies around a place, such as E7",
    )
    @app_commands.rename(as_text="as")
    async def board(
        interaction: Interaction,
        picture: str | None = None,
        as_text: Literal["picture", "text"] = "picture",
        size: Literal["usual", "double", "wide"] = "usual",
        part: PictureParts | None = None,
        around: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        lens = Zoom(part or "", 2 if size == "double" else 1, size == "wide")
        await inspect.board(interaction, picture, as_text=as_text == "text", around=around or "", lens=lens)

    @board.autocomplete("picture")
    async def pictures(interaction: Interaction, typed: str) -> Choices:
        return await inspect.suggest_pictures(interaction, typed)

    @group.command(name="tableau", description="What a player has")
    @app_commands.describe(player="Whose tableau to show; yours when left out")
    async def tableau(interaction: Interaction, player: discord.User | None = None) -> None:
        await inspect.tableau(interaction, None if player is None else player.id)

    @group.command(name="hand", description="What only you can see")
    async def hand(interaction: Interaction) -> None:
        await inspect.hand(interaction)

    @group.command(name="standing", description="Points so far, or the final result")
    async def standing(interaction: Interaction) -> None:
        await inspect.standing(interaction)


def _watch_command(group: app_commands.Group, watching: Subscriptions) -> None:
    @group.command(name="watch", description="Follow a game that you do not play")
    @app_commands.describe(
        what="What to be told of: every turn, the ends of rounds, the end alone, or nothing",
        by="How to be told: by a ping here, or by a direct message",
    )
    async def watch(
        interaction: Interaction,
        what: Literal["turns", "rounds", "end", "nothing"],
        by: Literal["direct message", "here"] = "direct message",
    ) -> None:
        await watching.watch(interaction, what, "channel" if by == "here" else "dm")


def _keeping_commands(
    group: app_commands.Group, earlier: History, filming: FilmExport, inspect: GameInfo, verifying: SeedCheckCommand
) -> None:
    @group.command(name="log", description="All decisions, newest last")
    @app_commands.describe(page="Which page to show; the newest when left out")
    async def log(interaction: Interaction, page: app_commands.Range[int, 1, 10_000] | None = None) -> None:
        await inspect.log(interaction, page)

    @group.command(name="history", description="Page through all earlier positions")
    @app_commands.describe(
        decision="Show the game after this many decisions, such as 40",
        round_number="Show it at the beginning of this round, such as 3",
    )
    @app_commands.rename(round_number="round")
    async def history(
        interaction: Interaction,
        decision: app_commands.Range[int, 0, 1_000_000] | None = None,
        round_number: app_commands.Range[int, 0, 1_000] | None = None,
    ) -> None:
        await earlier.show(interaction, decision, round_number)

    @group.command(name="export", description="The game to keep: its log as a file, or a film of it")
    @app_commands.describe(form="The log can be read, continued and checked; the film is an animated picture")
    @app_commands.rename(form="as")
    async def export(interaction: Interaction, form: Literal["log", "film"] = "log") -> None:
        await (filming.film(interaction) if form == "film" else inspect.export(interaction))

    @group.command(name="verify", description="Check that all chance came from the seed promised at the start")
    async def verify(interaction: Interaction) -> None:
        await verifying.verify(interaction)


def _my_games_command(group: app_commands.Group, mine: MyGames) -> None:
    @group.command(name="games", description="Your games, and which of them wait for you")
    async def my_games(interaction: Interaction) -> None:
        await mine.show(interaction)


def _context_menus(tree: Commands, inspect: GameInfo, earlier: History) -> None:
    async def tableau(interaction: Interaction, person: discord.User | discord.Member) -> None:
        await inspect.tableau(interaction, person.id)

    async def position(interaction: Interaction, message: discord.Message) -> None:
        await earlier.of_message(interaction, message)

    tree.context_menu("Tableau", tableau)
    tree.context_menu("This position", position)
