"""The buttons below an offered seat."""

from __future__ import annotations

from bot.computer_players.computer_turns import can_play, leaves_nobody
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.message_content import MessageContent
from bot.sessions import GameSession
from bot.store.proposals import Proposal
from rules.engine import Seat, Text, say

NOT_OFFERED: Text = say("This seat is no longer offered.")
OFFERED_ALREADY: Text = say("The seat is offered already; the offer stands in the channel.")


def offer_content(proposal: Proposal, text: str, session: GameSession, localizer: Localizer) -> MessageContent:
    """Return an offer with its buttons."""

    def control(route: str) -> ControlId:
        return ControlId(session.game.id, session.game.revision, route, str(proposal.id))

    buttons = [button(control("take_seat"), localizer(say("Take the seat")), Style.GO)]
    seat = Seat(proposal.number("seat"))
    if can_play(session.rules) and not session.holder(seat).is_computer and not leaves_nobody(session, seat):
        buttons.append(button(control("bot_takes"), localizer(say("Let a computer player play on"))))
    if proposal.by_user is not None:
        buttons.append(button(control("keep_seat"), localizer(say("Withdraw the offer"))))
    return MessageContent(text, tuple(rows(buttons)))
