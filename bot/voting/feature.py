"""Votes of a table."""

from __future__ import annotations

from bot.features import Feature
from bot.services import Services
from bot.voting.carrying_out import CarryingOut
from bot.voting.vote_calls import VoteCalling


def feature(services: Services) -> Feature:
    """Answering votes, and ending them in time."""
    deciding = CarryingOut(services)
    voting = deciding.voting
    return Feature(
        routes=voting.routes,
        keepers={"vote": voting.end, "vote_call": VoteCalling(services).call, "reopening": deciding.no_more},
    )
