"""The application emoji, kept up to date in the background."""

from __future__ import annotations

from bot.emoji.uploader import EmojiUploader
from bot.features import Feature
from bot.services import Services


def feature(services: Services) -> Feature:
    """Return the feature for emoji in texts, buttons and menus."""
    return Feature(background=(EmojiUploader(services),))
