"""Advice for users who ask for it."""

from __future__ import annotations

from bot.advice.game_review import ReviewPages
from bot.advice.hints import Hints
from bot.advice.reasons import Reasons
from bot.features import Commands, Feature, routes_of
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction
from bot.services import Services
from bot.turns.turn_controller import TurnController
from bot.views.reader_views import ReaderViews
from bot.wording.button_help import ButtonHelp
from rules.engine import say

BUTTONS = (
    ButtonHelp("panel", (say("Hint"),), say("what a strong computer player would do.")),
    ButtonHelp("history", (say("Why?"),), say("the plans a computer player compared before it decided.")),
    ButtonHelp(
        "last post",
        (say("Look back"),),
        say("everybody's chances, and what would have been better in the three turns that cost most, yours first."),
    ),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature for hints, the reasons of computer players, and game reviews."""
    drawings, looking = PictureMaker(services), ReaderViews(services)
    hints, reasons = Hints(services, TurnController(services, drawings)), Reasons(services, looking)
    looking_back = ReviewPages(services, drawings, looking)

    def commands(tree: Commands) -> None:
        group = tree.subgroup("game", "advice")

        @group.command(name="hint", description="What a strong computer player would do in your place")
        async def hint(interaction: Interaction) -> None:
            await hints.here(interaction)

        @group.command(name="why", description="Why a computer player decided as it did last")
        async def why(interaction: Interaction) -> None:
            await reasons.why(interaction)

    return Feature(help=BUTTONS, commands=commands, routes=routes_of(hints, reasons, looking_back))
