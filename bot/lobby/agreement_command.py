"""The command `/game clock`: the agreement of the players on clock and rating."""

from __future__ import annotations

from bot.access.managers import COUNTS_ALREADY, MANAGERS_ONLY, OPENER_ONLY, is_neutral, may_change_lobby
from bot.computer_players.computer_turns import can_play
from bot.language.i18n import Localizer
from bot.lobby.agreement_choices import Choices, ServerDays
from bot.lobby.messages import LobbyMessages
from bot.responses import Interaction, place_of, show_panel
from bot.services import Services, names_of
from bot.sessions.change import ORDERED
from bot.sessions.unrated_texts import unrated_line, why_unrated
from bot.store import Agreement, Game, clocks, seats, server_settings, users
from bot.store.server_settings import GuildSettings
from bot.voting.agreement import agree_on
from bot.voting.proposal_builder import ProposalBuilder
from bot.voting.votes import VoteService
from bot.wording.agreements import agreement_terms, shorter_than
from bot.wording.clocks import bank_line, deadline_line
from bot.wording.paces import pace_label
from rules.engine import Text, say
from rules.engine.core.text import entries


class AgreementCommand:
    """Shows and changes the agreement of a game. In the lobby its creator decides, later all players together."""

    def __init__(
        self, services: Services, messages: LobbyMessages, proposing: ProposalBuilder, voting: VoteService
    ) -> None:
        self.services = services
        self.messages = messages
        self.proposing = proposing
        self.voting = voting

    async def clock(self, interaction: Interaction, choices: Choices) -> None:
        """Apply the given values, or start a vote on them. Respond with the resulting agreement."""
        localizer = await self.services.localizer_for(interaction)
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.is_over:
            await show_panel(interaction, localizer(say("There is no game here.")))
        elif choices.are_none:
            await show_panel(interaction, await self._as_it_is(game, localizer))
        else:
            await show_panel(interaction, localizer(await self._changed(interaction, game, choices)))

    async def _changed(self, interaction: Interaction, game: Game, choices: Choices) -> Text:
        """Change the agreement or propose it. Return the message to the user."""
        wanted = await wanted_agreement(self.services, interaction, game.agreement, choices)
        if isinstance(wanted, Text):
            return wanted
        takes_over = choices.settings.get("consequence") == "computer player"
        if takes_over and not can_play(self.services.rules[game.title_key]):
            return say("There are no computer players for this game.")
        if game.state == "lobby":
            return await self.in_lobby(interaction, game, wanted)
        return await self._while_playing(interaction, game, wanted, rated=choices.settings.get("rated") is True)

    async def in_lobby(self, interaction: Interaction, game: Game, wanted: Agreement) -> Text:
        """Change the agreement of a lobby. Return the message to the user."""
        holders = await self.services.holders(game.id)
        if not may_change_lobby(interaction, game, holders):
            return OPENER_ONLY
        if not await agree_on(self.services, game, wanted, interaction.user.id, "", holders):
            return say("The game has begun in the meantime.")
        await self.messages.post(game.id)
        return _done(game.agreement, wanted)

    async def _while_playing(self, interaction: Interaction, game: Game, wanted: Agreement, *, rated: bool) -> Text:
        """Start a vote, or change the agreement at once for a manager without a seat."""
        # A decision that is being written must not restart a clock that has just been stopped.
        async with self.services.sessions.open(game.id) as session:
            before = session.game.agreement
            if rated and session.game.unrated:
                return say("This game is no longer rated: {why}.", why=why_unrated(session.game.unrated[0]))
            if rated and not session.game.ever_rated:
                return say("This game began without a rating, and there may have been advice since; it stays unrated.")
            if wanted == before:
                return say("That is already agreed.")
            if session.seats_of(interaction.user.id):
                draft = await self.proposing.clock(
                    session, interaction.user.id, wanted, agreement_terms(wanted, unrated=bool(session.game.unrated))
                )
                return await self.voting.ask(draft, interaction.user.id, interaction.id)
            if not await is_neutral(interaction, self.services.store, session.game):
                return MANAGERS_ONLY
            if await session.counts():
                return COUNTS_ALREADY
            await agree_on(self.services, session.game, wanted, interaction.user.id, ORDERED, session.holders)
            return _ordered(before, wanted)

    async def _as_it_is(self, game: Game, localizer: Localizer) -> str:
        """Return the agreement and the present clocks."""
        async with self.services.store.reading() as db:
            holders, ends = await seats.holders(db, game.id), await clocks.deadlines(db, game.id)
        there = Localizer(localizer.language, names_of(holders))
        running = [deadline_line(ends, there), bank_line(game.agreement, holders, self.services.clock(), there)]
        label = pace_label(game.agreement)
        lines = [
            "" if label is None else localizer(say("Pace: {pace}", pace=label)),
            localizer(entries(agreement_terms(game.agreement, unrated=bool(game.unrated)))),
            *(running if game.state == "running" else ()),
        ]
        if game.unrated and game.agreement.rated:
            lines.append(localizer(unrated_line(game.unrated)))
        return "\n".join(line for line in lines if line)


async def wanted_agreement(
    services: Services, interaction: Interaction, before: Agreement, choices: Choices
) -> Agreement | Text:
    """Return the agreement with a user's choices, or why it cannot be agreed on."""
    async with services.store.reading() as db:
        guild_id = interaction.guild_id
        server = GuildSettings() if guild_id is None else await server_settings.guild(db, guild_id)
        personal = (await users.settings_of(db, [interaction.user.id]))[interaction.user.id]
    wanted = choices.applied(before, ServerDays(server.quiet_days, server.zone), personal.time_zone)
    if isinstance(wanted, Text) or not choices.about_time:
        return wanted
    return shorter_than(wanted, services.settings.least_clock_s) or wanted


def _ordered(before: Agreement, after: Agreement) -> Text:
    """Return the message about an order of a manager."""
    if after.clock == "none" and before.clock != "none":
        return say("The clock is stopped.")
    if after.calendar != before.calendar:
        return say("Set. What is due moves to the days that count.")
    if after.model_copy(update={"rated": before.rated}) == before:
        return say("The game is not rated.")
    return say("The clock is set. It applies from the next decision.")


def _done(before: Agreement, after: Agreement) -> Text:
    stopped = after.clock == "none" and before.clock != "none"
    if after.calendar != before.calendar:
        return say("Agreed. What is due moves to the days that count.")
    return say("Agreed. The game has no clock now.") if stopped else say("Agreed. It applies from the next decision.")
