"""The emoji of the application, kept up to date beside the answers."""

from __future__ import annotations

from bot.emoji.uploading import Uploading
from bot.features import Feature
from bot.services import Services


def feature(services: Services) -> Feature:
    """Signs in texts, buttons and menus."""
    return Feature(background=(Uploading(services),))
