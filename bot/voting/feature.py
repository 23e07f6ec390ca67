"""Votes of a table."""

from __future__ import annotations

from bot.features import Feature
from bot.services import Services
from bot.voting.proposal_executor import ProposalExecutor
from bot.voting.vote_notifications import VoteNotifier
from bot.wording.button_help import ButtonHelp
from rules.engine import say

BUTTONS = (
    ButtonHelp("vote", (say("Agree"), say("Refuse")), say("your answer, if you are one of those asked.")),
    ButtonHelp("vote", (say("Ask the others"),), say("puts to a vote what you cannot do alone; you agree by asking.")),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature for answering votes, and ending them in time."""
    deciding = ProposalExecutor(services)
    voting = deciding.voting
    return Feature(
        help=BUTTONS,
        routes=voting.routes,
        job_handlers={
            "vote": voting.end,
            "vote_call": VoteNotifier(services).notify,
            "vote_check": voting.check,
            "reopening": deciding.no_more,
        },
    )
