"""Scheduled jobs."""

from __future__ import annotations

from bot.computer_players.computer_turns import ComputerPlayers
from bot.features import Feature
from bot.scheduling.delayed_answers import DelayedAnswers
from bot.scheduling.reminder_handler import ReminderHandler
from bot.scheduling.stalled_games import StalledGames
from bot.scheduling.timeouts import TimeoutHandler
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
    deciding, computer_players, reminding = (
        ProposalExecutor(services),
        ComputerPlayers(services),
        ReminderHandler(services),
    )
    return Feature(
        help=BUTTONS,
        routes=StalledGames(services, deciding).routes,
        job_handlers={
            "ping": reminding.remind,
            "reminder": reminding.remind,
            "stalled": reminding.stalled,
            "deadline": TimeoutHandler(services, deciding, computer_players).handle,
            "bot": computer_players.decide,
            "unhurried": DelayedAnswers(services).handle,
            "waited": reminding.tell,
        },
    )
