"""Seats, settings, results and data of users, and the list of games."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.club.audit_log import AuditLogCommand
from bot.club.blocking import Blocking
from bot.club.computer_seats import ComputerSeats
from bot.club.deletions import Deletions
from bot.club.deputy_command import LONGEST_DAYS, USUAL_DAYS, DeputyCommand
from bot.club.index import Index
from bot.club.own_notes import LONGEST, OwnNotes
from bot.club.people_data import PeopleData
from bot.club.personal import Personal
from bot.club.seat_offers import SeatOffers
from bot.club.seat_replacement import SeatReplacement
from bot.club.stats import Stats
from bot.features import Commands, Feature, routes_of
from bot.language.catalogs import languages, own_name
from bot.lobby.messages import LobbyMessages
from bot.responses import Interaction
from bot.services import Services
from bot.voting.proposal_executor import ProposalExecutor
from bot.wording.action_commands import Choices, title_choices
from bot.wording.button_help import ButtonHelp
from rules.engine import say

OF_DISCORD = app_commands.Choice(name="as in Discord", value="discord")

Players = app_commands.Range[int, 1, 10]

BUTTONS = (
    ButtonHelp("vote", (say("Take the seat"),), say("you play on for somebody.")),
    ButtonHelp("vote", (say("Let a computer player play on"),), say("a computer player takes over there.")),
    ButtonHelp("vote", (say("Withdraw the offer"),), say("whoever sits there plays on.")),
    ButtonHelp("vote", (say("Accept"), say("Decline")), say("whether you play for somebody for some days.")),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature with everything about people beyond one decision."""
    messages, deciding = LobbyMessages(services), ProposalExecutor(services)
    deputising = DeputyCommand(services)
    substituting, offering = SeatReplacement(services, deciding), SeatOffers(services)
    computer_seats, personal = ComputerSeats(services, messages, deciding), Personal(services)
    deletions = Deletions(services)
    stats, people_data = Stats(services), PeopleData(services, messages, deciding, deletions)
    auditing, index, own_notes = AuditLogCommand(services), Index(services), OwnNotes(services)
    blocking = Blocking(services, messages)

    def commands(tree: Commands) -> None:
        _people_commands(tree.subgroup("game", "seat"), substituting, computer_seats, deputising)
        my = tree.group("my")
        _personal_commands(my, personal)
        _rating_command(my, stats)
        _note_command(tree.group("game"), own_notes)
        _data_command(my, people_data)
        _stats_commands(tree.group("stats"), stats, title_choices(tree.titles))
        _statistics_of_person(tree, stats)
        _club_commands(tree.group("club"), index, auditing)
        _block_command(tree.group("club"), blocking)

    return Feature(
        help=BUTTONS,
        commands=commands,
        routes=routes_of(offering, deputising, computer_seats, people_data, own_notes, index, blocking),
        background=(index, deletions),
        job_handlers={"deputy": deputising.expire},
    )


def _people_commands(
    group: app_commands.Group, substituting: SeatReplacement, computer_seats: ComputerSeats, deputising: DeputyCommand
) -> None:
    @group.command(name="replace", description="Let somebody else take over a seat")
    @app_commands.describe(
        player="Whose seat to hand over; yours when left out",
        by="Who is asked to play on; whoever takes the seat when left out",
    )
    async def replace(
        interaction: Interaction, player: discord.User | None = None, by: discord.User | None = None
    ) -> None:
        await substituting.replace(interaction, player, by)

    @group.command(name="bot", description="Let computer players join, play on for you, or give their seats back")
    async def bot(interaction: Interaction) -> None:
        await computer_seats.panel(interaction)

    @group.command(name="deputy", description="Let somebody play your seat for some days; it stays yours")
    @app_commands.describe(
        person="Who may play for you; left out, your deputy ends, or you end being one",
        days="For how many days; a week when left out",
    )
    async def deputy(
        interaction: Interaction,
        person: discord.User | None = None,
        days: app_commands.Range[int, 1, LONGEST_DAYS] = USUAL_DAYS,
    ) -> None:
        await deputising.name(interaction, person, days)


def _personal_commands(group: app_commands.Group, personal: Personal) -> None:
    @group.command(name="reminders", description="When and where you are called and reminded")
    @app_commands.describe(
        after="How long after you were asked, such as 12h, 1d, 3d; none for no reminders",
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

    # Each language by its own name, which its speakers know in any Discord client.
    choices = [*(app_commands.Choice(name=own_name(each), value=each) for each in languages()), OF_DISCORD]

    @group.command(name="language", description="The language of what only you see")
    @app_commands.describe(language="A language of the bot, or that of your Discord")
    @app_commands.choices(language=choices)
    async def language(interaction: Interaction, language: app_commands.Choice[str]) -> None:
        await personal.language(interaction, language.value)

    @group.command(name="colours", description="Painted, plain or strong colours in the pictures that only you see")
    @app_commands.describe(colours="Plain: flat colours, simple signs; strong: they differ more, with larger letters")
    async def colours(interaction: Interaction, colours: Literal["strong", "plain", "normal"]) -> None:
        await personal.colours(interaction, colours)

    @group.command(name="page", description="How web pages of your games name you")
    @app_commands.describe(name="Full: as on Discord; initial: only the first letter")
    async def page(interaction: Interaction, name: Literal["full", "initial"]) -> None:
        await personal.page_name(interaction, name)


def _rating_command(group: app_commands.Group, stats: Stats) -> None:
    """Add the command `/my rating`."""

    @group.command(name="rating", description="Whether others see your results and your rating")
    @app_commands.describe(shown="True: everybody sees them; False: you alone")
    async def rating(interaction: Interaction, shown: bool) -> None:
        await stats.rating(interaction, shown=shown)


def _note_command(group: app_commands.Group, own_notes: OwnNotes) -> None:
    @group.command(name="note", description="A private note on the game here, which your panel shows to you alone")
    @app_commands.describe(text="What you want to remember; left out, a form shows what you have noted")
    async def note(interaction: Interaction, text: app_commands.Range[str, 1, LONGEST] | None = None) -> None:
        await own_notes.note(interaction, text)


def _data_command(group: app_commands.Group, people_data: PeopleData) -> None:
    @group.command(name="data", description="Everything stored about you, as a file, or have it deleted")
    @app_commands.describe(what="Export gives you a file; you are asked again before anything is deleted")
    async def data(interaction: Interaction, what: Literal["export", "delete"] = "export") -> None:
        await (people_data.ask(interaction) if what == "delete" else people_data.export(interaction))


def _stats_commands(group: app_commands.Group, stats: Stats, titles: list[app_commands.Choice[str]]) -> None:
    @group.command(name="player", description="Somebody's results and rating")
    @app_commands.describe(
        player="Whose results to show; yours when left out",
        title="Which game to count; all when left out",
        players="Only games with this many players, such as 2",
    )
    @app_commands.choices(title=titles)
    async def player(
        interaction: Interaction,
        player: discord.User | None = None,
        title: app_commands.Choice[str] | None = None,
        players: Players | None = None,
    ) -> None:
        who = interaction.user if player is None else player
        await stats.player(interaction, who.id, who.display_name, None if title is None else title.value, players)

    @group.command(name="server", description="Results and ratings on this server")
    @app_commands.describe(
        title="Which game to count; all when left out", players="Only games with this many players, such as 2"
    )
    @app_commands.choices(title=titles)
    async def server(
        interaction: Interaction, title: app_commands.Choice[str] | None = None, players: Players | None = None
    ) -> None:
        await stats.server(interaction, None if title is None else title.value, players)

    @group.command(name="title", description="How well the factions, leaders or nations of a game have done")
    @app_commands.describe(
        title="The game whose factions, leaders or nations to compare",
        players="Only games with this many players, such as 2",
    )
    @app_commands.choices(title=titles)
    async def title_(interaction: Interaction, title: app_commands.Choice[str], players: Players | None = None) -> None:
        await stats.title(interaction, title.value, players)


def _club_commands(group: app_commands.Group, index: Index, auditing: AuditLogCommand) -> None:
    @group.command(name="index", description="Post the list of all games here; it is kept up to date")
    async def post_index(interaction: Interaction) -> None:
        await index.index(interaction)

    @group.command(name="audit", description="What was taken back, ordered or handed over in the game here")
    @app_commands.describe(page="Which page to show; the newest when left out")
    async def audit(interaction: Interaction, page: app_commands.Range[int, 1, 1000] | None = None) -> None:
        await auditing.show(interaction, page)


def _block_command(group: app_commands.Group, blocking: Blocking) -> None:
    @group.command(name="block", description="For managers: who may not open or join games on this server")
    @app_commands.describe(person="Who is blocked from now on; left out, you see the list and can unblock")
    async def block(interaction: Interaction, person: discord.User | None = None) -> None:
        await blocking.block(interaction, person)


def _statistics_of_person(tree: Commands, stats: Stats) -> None:
    async def statistics(interaction: Interaction, person: discord.User | discord.Member) -> None:
        await stats.player(interaction, person.id, person.display_name, None)

    tree.context_menu("Statistics", statistics)
