"""The command `/game clock`: the agreement of the players on clock and rating."""

from __future__ import annotations

from collections.abc import Mapping

from bot.access.managers import COUNTS_ALREADY, MANAGERS_ONLY, OPENER_ONLY, is_neutral, may_change_lobby
from bot.computer_players.computer_turns import can_play
from bot.language.durations import seconds_of
from bot.language.i18n import Localizer, code
from bot.responses import Interaction, place_of, show_panel
from bot.services import Services, names_of
from bot.sessions.change import ORDERED
from bot.sessions.unrated_texts import unrated_line, why_unrated
from bot.store import Agreement, Game, clocks, seats
from bot.voting.agreement import agree_on
from bot.voting.proposal_builder import ProposalBuilder
from bot.voting.votes import VoteService
from bot.wording.agreements import agreement_terms, shorter_than
from bot.wording.clocks import bank_line, deadline_line
from rules.engine import Text, say
from rules.engine.core.text import entries

SPANS = {"decision": "move_s", "bank": "bank_s", "bonus": "bonus_s", "grace": "grace_s"}


class AgreementCommand:
    """Shows and changes the agreement of a game. In the lobby its creator decides, later all players together."""

    def __init__(self, services: Services, proposing: ProposalBuilder, voting: VoteService) -> None:
        self.services = services
        self.proposing = proposing
        self.voting = voting

    async def clock(
        self, interaction: Interaction, choices: Mapping[str, str | bool], spans: Mapping[str, str]
    ) -> None:
        """Apply the given values, or start a vote on them. Respond with the resulting agreement."""
        localizer = await self.services.private_localizer(interaction.user.id, str(interaction.locale))
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state not in ("lobby", "running"):
            await show_panel(interaction, localizer(say("There is no game here.")))
            return
        given = {name: seconds_of(text) for name, text in spans.items()}
        wrong = next((spans[name] for name, seconds in given.items() if not seconds and name != "grace"), None)
        if wrong is not None:
            refusal = say(
                "{text} is not a length of time; write it like {example}.", text=code(wrong), example="`12h`, `2d`"
            )
            await show_panel(interaction, localizer(refusal))
            return
        changes = {**choices, **{SPANS[name]: seconds or 0.0 for name, seconds in given.items()}}
        if not changes:
            await show_panel(interaction, await self._as_it_is(game, localizer))
            return
        wanted = Agreement.model_validate({**game.agreement.model_dump(), **changes})
        about_time = any(name not in ("rated", "consequence") for name in changes)
        too_short = shorter_than(wanted, self.services.settings.least_clock_s) if about_time else None
        if too_short is not None:
            await show_panel(interaction, localizer(too_short))
        elif choices.get("consequence") == "computer player" and not can_play(self.services.rules[game.title_key]):
            await show_panel(interaction, localizer(say("There are no computer players for this game.")))
        elif game.state == "lobby":
            await show_panel(interaction, localizer(await self._in_lobby(interaction, game, wanted)))
        else:
            rated = choices.get("rated") is True
            await show_panel(interaction, localizer(await self._while_playing(interaction, game, wanted, rated=rated)))

    async def _in_lobby(self, interaction: Interaction, game: Game, wanted: Agreement) -> Text:
        holders = await self.services.holders(game.id)
        if not may_change_lobby(interaction, game, holders):
            return OPENER_ONLY
        if not await agree_on(self.services, game, wanted, interaction.user.id, "", holders):
            return say("The game has begun in the meantime.")
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
        lines = [
            localizer(entries(agreement_terms(game.agreement, unrated=bool(game.unrated)))),
            *(running if game.state == "running" else ()),
        ]
        if game.unrated and game.agreement.rated:
            lines.append(localizer(unrated_line(game.unrated)))
        return "\n".join(line for line in lines if line)


def _ordered(before: Agreement, after: Agreement) -> Text:
    """Return the message about an order of a manager."""
    if after.clock == "none" and before.clock != "none":
        return say("The clock is stopped.")
    if after.model_copy(update={"rated": before.rated}) == before:
        return say("The game is not rated.")
    return say("The clock is set. It applies from the next decision.")


def _done(before: Agreement, after: Agreement) -> Text:
    stopped = after.clock == "none" and before.clock != "none"
    return say("Agreed. The game has no clock now.") if stopped else say("Agreed. It applies from the next decision.")
