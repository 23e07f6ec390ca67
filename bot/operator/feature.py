"""The feature with the channel of the operator: notices of the bot, and reports of users."""

from __future__ import annotations

from discord import app_commands

from bot.features import AnyCommand, Feature
from bot.operator.operator_channel import OperatorChannel
from bot.operator.reports import LONGEST, Reports
from bot.responses import Interaction
from bot.services import Services


def feature(services: Services) -> Feature:
    """Return the feature. Without `OPERATOR_CHANNEL`, `/feedback` only says where else to turn."""
    telling, reports = OperatorChannel(services), Reports(services)
    return Feature(
        commands=lambda tree: tree.add(_feedback(reports), anywhere=True),
        routes=reports.routes,
        begin=telling.begin,
        background=(telling,),
    )


def _feedback(reports: Reports) -> AnyCommand:
    @app_commands.command(name="feedback", description="Tell the host of this bot what is wrong or missing")
    @app_commands.describe(text="Your report, which the host may answer; left out, a form opens")
    async def feedback(interaction: Interaction, text: app_commands.Range[str, 1, LONGEST] | None = None) -> None:
        await reports.feedback(interaction, text)

    return feedback
