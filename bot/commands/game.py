"""`/game`: one game, from its lobby to its end."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.answers import Interaction
from bot.club.computer_seats import ComputerSeats
from bot.club.substituting import Substituting
from bot.commands.handlers import Handlers
from bot.drawing.illustrations import Lens
from bot.lobby.agreeing import Agreeing
from bot.lobby.ending import LobbyEnding
from bot.lobby.joining import Lobby
from bot.lobby.opening import LobbyOpening
from bot.lobby.options import LobbyOptions
from bot.looking.inspect import Inspect
from bot.turns.orders import Orders
from bot.turns.play import Play
from bot.turns.undo import Undo
from bot.watching.watching import Watching
from bot.wording.action_commands import Choices, Titles, title_choices

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


def game_group(titles: Titles, handlers: Handlers) -> app_commands.Group:
    """Opening games, playing, and looking at them."""
    game = app_commands.Group(name="game", description="Open, start and look at games")
    _opening_commands(game, titles, handlers.opening, handlers.ending)
    _lobby_commands(game, handlers.lobby, handlers.options)
    _playing_commands(game, handlers.play, handlers.undo, handlers.orders)
    _people_commands(game, handlers.substituting, handlers.computer_players)
    _agreeing_commands(game, handlers.agreeing)
    _watching_commands(game, handlers.watching)
    _looking_commands(game, handlers.inspect)
    _keeping_commands(game, handlers)
    return game


def _opening_commands(group: app_commands.Group, titles: Titles, opening: LobbyOpening, ending: LobbyEnding) -> None:
    @group.command(name="new", description="Open a game here or in a new thread")
    @app_commands.describe(
        title="Which game to play; you are asked when left out",
        where="Here or in a thread of its own; as /setup says when left out",
    )
    @app_commands.choices(title=title_choices(titles))
    async def new(
        interaction: Interaction,
        title: app_commands.Choice[str] | None = None,
        where: Literal["here", "new thread"] | None = None,
    ) -> None:
        await opening.new(
            interaction,
            None if title is None else title.value,
            in_thread=None if where is None else where == "new thread",
        )

    @group.command(name="again", description="Open a new game with the same people and options")
    async def again(interaction: Interaction) -> None:
        await opening.again(interaction)

    @group.command(name="abandon", description="End the game without a result, when everybody agrees")
    @app_commands.describe(game="For managers of the server: another game than the one here")
    async def abandon(interaction: Interaction, game: app_commands.Range[str, 1, 100] | None = None) -> None:
        number = None if game is None else int(game) if game.isdecimal() and len(game) < 10 else 0
        await ending.ask_abandon(interaction, number)

    @abandon.autocomplete("game")
    async def others(interaction: Interaction, typed: str) -> Choices:
        return await ending.suggest(interaction, typed)

    @group.command(name="import", description="Continue an exported game with those at the table")
    @app_commands.describe(file="A log written by /game export")
    async def take_over(interaction: Interaction, file: discord.Attachment) -> None:
        await ending.take_over(interaction, file)


def _lobby_commands(group: app_commands.Group, lobby: Lobby, choosing: LobbyOptions) -> None:
    @group.command(name="join", description="Take a seat in the game that waits here")
    async def join(interaction: Interaction) -> None:
        await lobby.join(interaction)

    @group.command(name="leave", description="Give up your seat before the game begins")
    async def leave(interaction: Interaction) -> None:
        await lobby.leave(interaction)

    @group.command(name="options", description="Change how the game that waits here is played")
    async def options(interaction: Interaction) -> None:
        await choosing.options(interaction)

    @group.command(name="start", description="Begin the game with those at the table")
    async def start(interaction: Interaction) -> None:
        await lobby.start(interaction)


def _playing_commands(group: app_commands.Group, play: Play, undoing: Undo, orders: Orders) -> None:
    @group.command(name="turn", description="Choose what you do, with buttons and menus")
    async def turn(interaction: Interaction) -> None:
        await play.open_here(interaction)

    @group.command(name="undo", description="Take back what you did last; others who have decided since are asked")
    @app_commands.describe(
        decisions="How many decisions; all that were played together when left out",
        order="As a manager of the server without a seat: nobody is asked, everybody is told",
    )
    async def undo(
        interaction: Interaction, decisions: app_commands.Range[int, 1, 500] | None = None, order: bool = False
    ) -> None:
        await undoing.undo(interaction, decisions, by_order=order)

    @group.command(
        name="redo", description="Do again what was taken back last; others whose decisions it was are asked"
    )
    @app_commands.describe(order="As a manager of the server without a seat: nobody is asked, everybody is told")
    async def redo(interaction: Interaction, order: bool = False) -> None:
        await undoing.redo(interaction, by_order=order)

    @group.command(name="orders", description="Have some questions answered automatically, by your rules")
    async def standing_orders(interaction: Interaction) -> None:
        await orders.open(interaction)


def _agreeing_commands(group: app_commands.Group, agreeing: Agreeing) -> None:
    @group.command(name="clock", description="How long decisions may take, and what happens when time is up")
    @app_commands.describe(
        kind="No clock, a span for each decision, or a bank of time for the game",
        move="Per decision: how long, such as 2d",
        bank="Bank: how much at the beginning, such as 10d",
        bonus="Bank: how much each round adds, such as 1d",
        grace="Bank: a decision within this costs nothing, such as 12h",
        time_up="What happens when somebody's time is up",
        rated="Whether the game counts for ratings",
    )
    async def clock(
        interaction: Interaction,
        kind: Literal["none", "move", "bank"] | None = None,
        move: app_commands.Range[str, 1, 40] | None = None,
        bank: app_commands.Range[str, 1, 40] | None = None,
        bonus: app_commands.Range[str, 1, 40] | None = None,
        grace: app_commands.Range[str, 1, 40] | None = None,
        time_up: Literal["nothing", "default", "computer player", "vote", "substitute"] | None = None,
        rated: bool | None = None,
    ) -> None:
        choices = {"clock": kind, "consequence": time_up, "rated": rated}
        spans = {"move": move, "bank": bank, "bonus": bonus, "grace": grace}
        await agreeing.clock(
            interaction,
            {name: value for name, value in choices.items() if value is not None},
            {name: text for name, text in spans.items() if text is not None},
        )


def _watching_commands(group: app_commands.Group, watching: Watching) -> None:
    @group.command(name="watch", description="Hear of a game without a seat in it")
    @app_commands.describe(
        what="What to hear of: every turn, the ends of rounds, the end alone, or nothing more",
        by="How you hear of it: by a ping here, or by a direct message",
    )
    async def watch(
        interaction: Interaction,
        what: Literal["turns", "rounds", "end", "nothing"],
        by: Literal["direct message", "here"] = "direct message",
    ) -> None:
        await watching.watch(interaction, what, "channel" if by == "here" else "dm")


def _people_commands(group: app_commands.Group, substituting: Substituting, computer_players: ComputerSeats) -> None:
    @group.command(name="replace", description="Let somebody else play on at a seat")
    @app_commands.describe(
        player="Whose seat to hand over; yours when left out",
        by="Who is asked to play on; whoever takes the seat when left out",
    )
    async def replace(
        interaction: Interaction, player: discord.User | None = None, by: discord.User | None = None
    ) -> None:
        await substituting.replace(interaction, player, by)

    @group.command(name="bot", description="Let bots play along, play on for you, or give their seats back")
    async def bot(interaction: Interaction) -> None:
        await computer_players.panel(interaction)


def _looking_commands(group: app_commands.Group, inspect: Inspect) -> None:
    @group.command(name="status", description="Where the game stands and who has to decide")
    async def status(interaction: Interaction) -> None:
        await inspect.status(interaction)

    @group.command(name="board", description="The board as a picture, or everything as text")
    @app_commands.describe(
        picture="What to show, such as the board; suggestions list all pictures",
        as_text="Text is complete enough to play without pictures",
        size="Double for a large screen or for zooming in",
        part="Only a part of the picture, drawn closer",
        around="Only what lies around a place, such as E7",
    )
    @app_commands.rename(as_text="as")
    async def board(
        interaction: Interaction,
        picture: str | None = None,
        as_text: Literal["picture", "text"] = "picture",
        size: Literal["usual", "double"] = "usual",
        part: PictureParts | None = None,
        around: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        lens = Lens(part or "", 2 if size == "double" else 1)
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

    @group.command(name="log", description="All decisions, newest last")
    @app_commands.describe(page="Which page to show; the newest when left out")
    async def log(interaction: Interaction, page: app_commands.Range[int, 1, 10_000] | None = None) -> None:
        await inspect.log(interaction, page)

    @group.command(name="standing", description="Points so far, or the final result")
    async def standing(interaction: Interaction) -> None:
        await inspect.standing(interaction)


def _keeping_commands(group: app_commands.Group, handlers: Handlers) -> None:
    @group.command(name="history", description="Page through all earlier positions")
    @app_commands.describe(
        move="Show the game as it was after so many decisions, such as 40",
        round_number="Show it at the beginning of this round, such as 3",
    )
    @app_commands.rename(round_number="round")
    async def history(
        interaction: Interaction,
        move: app_commands.Range[int, 0, 1_000_000] | None = None,
        round_number: app_commands.Range[int, 0, 1_000] | None = None,
    ) -> None:
        await handlers.history.show(interaction, move, round_number)

    @group.command(name="export", description="The game to keep: its log as a file, or a film of it")
    @app_commands.describe(form="The log can be read, continued and checked; the film is an animated picture")
    @app_commands.rename(form="as")
    async def export(interaction: Interaction, form: Literal["log", "film"] = "log") -> None:
        await (handlers.filming.film(interaction) if form == "film" else handlers.inspect.export(interaction))

    @group.command(name="verify", description="Check that all chance came from the seed promised at the start")
    async def verify(interaction: Interaction) -> None:
        await handlers.verifying.verify(interaction)
