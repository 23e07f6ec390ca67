"""The feature of feeds: the command `/my feed`, the panels, and the task that sends."""

from __future__ import annotations

from bot.features import Commands, Feature
from bot.feeds.deliveries import FeedDeliveries
from bot.feeds.feed_panel import FeedPanel
from bot.responses import Interaction
from bot.services import Services


def feature(services: Services) -> Feature:
    """Return the feature."""
    deliveries = FeedDeliveries(services)
    panel = FeedPanel(services, deliveries)

    def commands(tree: Commands) -> None:
        @tree.group("my").command(name="feed", description="Web addresses that get a message when it is your turn")
        async def feed(interaction: Interaction) -> None:
            await panel.own(interaction)

    return Feature(commands=commands, routes=panel.routes, background=(deliveries,))
