"""The lobby feature: slash commands and buttons to open, join, set up and start games.

It also has the commands to change a game's clock and rating, to end it without a result, and to import one.
"""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.features import Commands, Feature, routes_of
from bot.language.time_zones import zones_like
from bot.lobby.abandonment import LobbyAbandonment
from bot.lobby.agreement_choices import Choices as LobbyChoices
from bot.lobby.agreement_command import AgreementCommand
from bot.lobby.condition_panel import ConditionPanel
from bot.lobby.join_commands import Lobby
from bot.lobby.lobby_expiry import LobbyExpiry
from bot.lobby.lobby_request import LobbyRequest
from bot.lobby.messages import LobbyMessages
from bot.lobby.new_tables import NewTables, Way
from bot.lobby.opening import LobbyOpening
from bot.lobby.options import LobbyOptions
from bot.lobby.pace_menu import PaceMenu
from bot.lobby.preference_panel import PreferencePanel
from bot.lobby.quiet_days import QuietDays
from bot.lobby.templates import LONGEST, Templates
from bot.lobby.threads import ThreadStates
from bot.panels.controls import MENU_OPTIONS
from bot.responses import Interaction
from bot.services import Services
from bot.store.paces import PACES, PaceName
from bot.voting.proposal_executor import ProposalExecutor
from bot.wording.action_commands import Choices, Titles, title_choices
from bot.wording.button_help import ButtonHelp
from bot.wording.game_names import LONGEST as GAME_NAME
from bot.wording.game_names import given_name
from rules.engine import say

Name = app_commands.Range[str, 1, LONGEST]
"""The name of a template."""

PACE_CHOICES = [app_commands.Choice(name=name, value=name) for name in PACES]
CLOCKS = [
    app_commands.Choice(name="none", value="none"),
    app_commands.Choice(name="decision", value="move"),
    app_commands.Choice(name="bank", value="bank"),
]
"""The kinds of clocks: the name that players see, and the value that agreements store."""

BUTTONS = (
    ButtonHelp("lobby", (say("Join"), say("Leave")), say("take a seat and give it up.")),
    ButtonHelp("lobby", (say("Options"),), say("how the game is played; whoever has opened it chooses.")),
    ButtonHelp("lobby", (say("Set for a first game"),), say("the options that suit beginners, all at once.")),
    ButtonHelp(
        "lobby", (say("Add a computer player"), say("Remove a computer player")), say("seats for computer players.")
    ),
    ButtonHelp(
        "lobby",
        (say("Who can join…"), say("Invited people only"), say("No drop-outs"), say("Rating…")),
        say("conditions of the table."),
    ),
    ButtonHelp(
        "lobby",
        (say("Pace…"), say("Pause at weekends"), say("Play at weekends too")),
        say("clock, reminders, pauses."),
    ),
    ButtonHelp("lobby", (say("My wishes…"),), say("what you would like to have when the game begins.")),
    ButtonHelp("lobby", (say("Ready"),), say("you still play, also when the options have changed.")),
    ButtonHelp("lobby", (say("Start"),), say("begins with those at the table; on the first day for the opener alone.")),
    ButtonHelp(
        "lobby",
        (say("Tell me about tables like this"),),
        say("a direct message when the next one opens on this server."),
    ),
    ButtonHelp("lobby", (say("Wait longer"),), say("keeps a table open that is about to be closed.")),
    ButtonHelp(
        "last post", (say("Same again"),), say("opens a game with the same options, and asks the same people to join.")
    ),
)
"""The help texts of the buttons of this feature."""


def feature(services: Services) -> Feature:
    """Return the feature with its commands, buttons and scheduled jobs."""
    messages, deciding = LobbyMessages(services), ProposalExecutor(services)
    new_tables = NewTables(services, messages)
    opening, lobby = LobbyOpening(services, messages, new_tables), Lobby(services, messages)
    expiring, ending = LobbyExpiry(services, messages), LobbyAbandonment(services, messages, deciding)
    templates = Templates(services, messages)
    options = LobbyOptions(services, messages, templates)
    wishes = PreferencePanel(services, messages)
    agreeing = AgreementCommand(services, messages, deciding.proposing, deciding.voting)
    conditions = ConditionPanel(services, messages, options)
    paces, quiet_days, thread_states = (
        PaceMenu(services, messages, options, agreeing),
        QuietDays(services),
        ThreadStates(services),
    )

    def commands(tree: Commands) -> None:
        game = tree.group("game")
        _opening_commands(game, tree.titles, opening, ending)
        _import_command(tree.subgroup("game", "record"), ending)
        _lobby_commands(game, lobby, options)
        _agreeing_commands(game, agreeing)
        _template_commands(tree.group("club"), templates)
        _quiet_command(tree.group("club"), quiet_days)
        _tell_command(tree.group("club"), tree.titles, new_tables)

    return Feature(
        help=BUTTONS,
        commands=commands,
        routes=routes_of(opening, lobby, new_tables, expiring, ending, options, templates, wishes, paces, conditions),
        job_handlers={"lobby_warning": expiring.warn, "lobby_end": expiring.close, "thread_name": thread_states.show},
        begin=expiring.begin,
        background=(thread_states,),
    )


def _opening_commands(
    group: app_commands.Group, titles: Titles, opening: LobbyOpening, ending: LobbyAbandonment
) -> None:
    @group.command(name="new", description="Open a game here or in a new thread")
    @app_commands.describe(
        title="Which game to play; you are asked when left out",
        where="Here or in a thread of its own; as /setup says when left out",
        name="What to call it, so that you can tell your games apart, such as Friday evening",
        pace="How fast it is played: clock and reminders at once",
    )
    @app_commands.choices(title=title_choices(titles), pace=PACE_CHOICES)
    async def new(
        interaction: Interaction,
        title: app_commands.Choice[str] | None = None,
        where: Literal["here", "new thread"] | None = None,
        name: app_commands.Range[str, 1, GAME_NAME] | None = None,
        pace: app_commands.Choice[str] | None = None,
    ) -> None:
        key, speed = "" if title is None else title.value, None if pace is None else _pace(pace.value)
        wanted = LobbyRequest(key, where == "new thread", given_name(name), speed)
        await opening.new(interaction, wanted, anywhere=where is None)

    @group.command(name="again", description="Open a new game with the same options, and ask the same people to join")
    async def again(interaction: Interaction) -> None:
        await opening.again(interaction)

    @group.command(name="abandon", description="End the game without a result, when everybody agrees")
    @app_commands.describe(game="For managers of the server: a game in another channel")
    async def abandon(interaction: Interaction, game: app_commands.Range[str, 1, 100] | None = None) -> None:
        number = None if game is None else int(game) if game.isdecimal() and len(game) < 10 else 0
        await ending.ask_abandon(interaction, number)

    @abandon.autocomplete("game")
    async def others(interaction: Interaction, typed: str) -> Choices:
        return await ending.suggest(interaction, typed)


def _import_command(group: app_commands.Group, ending: LobbyAbandonment) -> None:
    @group.command(name="import", description="Continue an exported game with those at the table")
    @app_commands.describe(file="A log written by /game record export; a game that goes on from it is not rated")
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


def _agreeing_commands(group: app_commands.Group, agreeing: AgreementCommand) -> None:
    @group.command(name="clock", description="How long decisions may take, and what happens when time is up")
    @app_commands.describe(
        kind="No clock, a span for each decision, or a bank of time for the game",
        decision="Per decision: how long, such as 2d",
        bank="Bank: how much at the beginning, such as 10d",
        bonus="Bank: how much each round adds, such as 1d",
        grace="Bank: a decision within this costs nothing, such as 12h",
        time_up="default: the rules answer; computer player: it decides, a rated loss; substitute: seat is offered",
        rated="Whether the game counts for ratings; after an order by a manager it never does again",
        pace="Clock and reminders at once",
        reminders="When players are reminded who have chosen nothing themselves, such as 12h, 1d; or none",
        weekends="Whether clocks run at weekends",
        quiet_days="Days on which clocks pause, such as 24.12., 2027-01-01; server: those of this server; or none",
        zone="The time zone of weekends and quiet days, such as Europe/Prague",
    )
    @app_commands.choices(kind=CLOCKS, pace=PACE_CHOICES)
    async def clock(
        interaction: Interaction,
        kind: app_commands.Choice[str] | None = None,
        decision: app_commands.Range[str, 1, 40] | None = None,
        bank: app_commands.Range[str, 1, 40] | None = None,
        bonus: app_commands.Range[str, 1, 40] | None = None,
        grace: app_commands.Range[str, 1, 40] | None = None,
        time_up: Literal["nothing", "default", "computer player", "vote", "substitute"] | None = None,
        rated: bool | None = None,
        pace: app_commands.Choice[str] | None = None,
        reminders: app_commands.Range[str, 1, 60] | None = None,
        weekends: Literal["play", "pause"] | None = None,
        quiet_days: app_commands.Range[str, 1, 300] | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        pauses = None if weekends is None else weekends == "pause"
        settings = {
            "clock": None if kind is None else kind.value,
            "consequence": time_up,
            "rated": rated,
            "weekends": pauses,
        }
        spans = {"decision": decision, "bank": bank, "bonus": bonus, "grace": grace}
        choices = LobbyChoices(
            settings={name: value for name, value in settings.items() if value is not None},
            spans={name: text for name, text in spans.items() if text is not None},
            pace=None if pace is None else _pace(pace.value),
            reminders=reminders,
            quiet_days=quiet_days,
            zone=zone,
        )
        await agreeing.clock(interaction, choices)

    @clock.autocomplete("zone")
    async def zones(interaction: Interaction, typed: str) -> Choices:
        return _zones(typed)


def _pace(value: str) -> PaceName | None:
    return next((name for name in PACES if name == value), None)


def _zones(typed: str) -> Choices:
    return [app_commands.Choice(name=name, value=name) for name in zones_like(typed, MENU_OPTIONS)]


def _quiet_command(group: app_commands.Group, quiet_days: QuietDays) -> None:
    @group.command(name="quiet", description="Days on which the clocks of games here can pause")
    @app_commands.describe(
        days="Such as 24.12., 2027-01-01, 12-25..12-27, or none; shown when left out. Managers name them",
        zone="Their time zone, such as Europe/Prague",
    )
    async def quiet(
        interaction: Interaction,
        days: app_commands.Range[str, 1, 300] | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        await quiet_days.quiet(interaction, days, zone)

    @quiet.autocomplete("zone")
    async def zones(interaction: Interaction, typed: str) -> Choices:
        return _zones(typed)


def _tell_command(group: app_commands.Group, titles: Titles, new_tables: NewTables) -> None:
    @group.command(name="tell", description="Hear of new tables of a title on this server")
    @app_commands.describe(
        title="Which title you want to hear of, such as Terra Mystica",
        by="By direct message, by a ping where the table opens, or not at all",
    )
    @app_commands.choices(title=title_choices(titles))
    async def tell(interaction: Interaction, title: app_commands.Choice[str], by: Way) -> None:
        await new_tables.choose(interaction, title.value, by)


def _template_commands(parent: app_commands.Group, templates: Templates) -> None:
    group = app_commands.Group(name="template", description="Options under a name, for new games", parent=parent)

    @group.command(name="save", description="Save the options of the game here under a name")
    @app_commands.describe(name="What to call these options, such as weekend")
    async def save(interaction: Interaction, name: Name) -> None:
        await templates.save(interaction, name)

    @group.command(name="use", description="Use a template for the game that waits here")
    @app_commands.describe(name="Which template to follow; those of this server are suggested")
    async def use(interaction: Interaction, name: Name) -> None:
        await templates.use(interaction, name)

    @group.command(name="list", description="The templates of this server")
    async def list_(interaction: Interaction) -> None:
        await templates.listed(interaction)

    @group.command(name="remove", description="Forget a template")
    @app_commands.describe(name="Which template to forget; those of this server are suggested")
    async def remove(interaction: Interaction, name: Name) -> None:
        await templates.remove(interaction, name)

    @use.autocomplete("name")
    @remove.autocomplete("name")
    async def names(interaction: Interaction, typed: str) -> Choices:
        return [app_commands.Choice(name=name, value=name) for name in await templates.names(interaction, typed)]
