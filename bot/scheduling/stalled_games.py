"""Remedies for a stalled table: the buttons below the notice, and their votes."""

from __future__ import annotations

from bot.access.managers import is_neutral
from bot.computer_players.computer_turns import can_play, leaves_nobody
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.panels.message_content import post_buttons
from bot.responses import Interaction, control_of, send_notice
from bot.services import Services
from bot.sessions import GameSession
from bot.voting.consent import is_decided, others
from bot.voting.proposal_executor import ProposalExecutor
from rules.engine import Seat, Text, say


def stalled_buttons(session: GameSession, seat: Seat, localizer: Localizer) -> tuple[Component, ...]:
    """Return the buttons of the notice: possible votes, above the buttons of every post."""
    found = [
        button(
            ControlId(
                session.game.id, session.game.revision, "stalled", f"{seat}.{session.table.decision_count}.{what}"
            ),
            localizer(label),
        )
        for what, label in _choices(session, seat)
    ]
    return (*rows(found), *post_buttons(session.game.id, session.game.revision, localizer, session.rules))


def _choices(session: GameSession, seat: Seat) -> list[tuple[str, Text]]:
    choices = [("offer", say("Vote: offer the seat")), ("default", say("Vote: the rules answer"))]
    if can_play(session.rules) and not leaves_nobody(session, seat):
        choices.append(("bot", say("Vote: a computer player plays on")))
    return choices if others(session, seat) else choices[:1]


class StalledGames:
    """The buttons of the notice that a table waits for long."""

    def __init__(self, services: Services, deciding: ProposalExecutor) -> None:
        self.services = services
        self.deciding = deciding
        self.routes = {"stalled": self.do}

    async def do(self, interaction: Interaction) -> None:
        """Start a vote, or order it as a manager without a seat, unless the late player has decided."""
        control = control_of(interaction)
        assert control is not None, "this is asked by a button"
        seat, decision_count, what = _read(control.argument)
        async with self.services.sessions.open(control.game) as session:
            localizer = await self.services.localizer_at(interaction, session)
            told = _refusal(session, seat, decision_count, what)
            if told is None:
                told = await self._done(interaction, session, seat, what)
        await send_notice(interaction, localizer(told))

    async def _done(self, interaction: Interaction, session: GameSession, seat: Seat, what: str) -> Text:
        asks = interaction.user.id in others(session, seat)
        if not asks and not await is_neutral(interaction, self.services.store, session.game):
            return say("Only the others at the table can ask for that, or a manager of this server without a seat.")
        match what:
            case "bot":
                return await self.deciding.let_bot_play(interaction, session, seat)
            case "default":
                return await self.deciding.let_rules_answer(interaction, session, seat)
            case _:
                return await self.deciding.offer_seat(interaction, session, seat, None)


def _read(argument: str) -> tuple[Seat, int, str]:
    seat, _, rest = argument.partition(".")
    decision_count, _, what = rest.partition(".")
    known = seat.isdecimal() and decision_count.isdecimal()
    return (Seat(int(seat)), int(decision_count), what) if known else (Seat(0), -1, what)


def _refusal(session: GameSession, seat: Seat, decision_count: int, what: str) -> Text | None:
    """Return why that is no longer possible."""
    # Others may have decided since; the late player has not.
    known = 0 <= decision_count <= session.table.decision_count and seat in session.table.questions
    if not known or session.game.state != "running" or is_decided(session, seat, decision_count):
        return say("This is decided already, or the game has gone on since.")
    return None if what in dict(_choices(session, seat)) else say("That is no longer possible.")
