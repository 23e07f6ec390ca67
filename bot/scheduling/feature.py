"""Scheduled jobs."""

from __future__ import annotations

from bot.computer_players.playing import ComputerPlayers
from bot.features import Feature
from bot.scheduling.reminding import Reminding
from bot.scheduling.stalling import Stalling
from bot.scheduling.times_up import TimesUp
from bot.scheduling.unhurried import Unhurried
from bot.services import Services
from bot.voting.proposal_executor import ProposalExecutor
from bot.wording.button_help import ButtonHelp
from rules.engine import say

BUTTONS = (
    ButtonHelp(
        "stalled",
        (say("Vote: offer the seat"), say("Vote: the rules answer"), say("Vote: a computer player plays on")),
        say("asks the others whether the game should go on that way."),
    ),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature for notifications, reminders, deadlines, stalled tables, and decisions of computer players."""
    deciding, computer_players, reminding = ProposalExecutor(services), ComputerPlayers(services), Reminding(services)
    return Feature(
        help=BUTTONS,
        routes=Stalling(services, deciding).routes,
        job_handlers={
            "ping": reminding.remind,
            "reminder": reminding.remind,
            "stalled": reminding.stalled,
            "deadline": TimesUp(services, deciding, computer_players).keep,
            "bot": computer_players.decide,
            "unhurried": Unhurried(services).keep,
            "waited": reminding.tell,
        },
    )
