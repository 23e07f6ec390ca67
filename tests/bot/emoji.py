"""Emoji of the application as a bot with default settings has them."""

from __future__ import annotations

from bot.language.signs import Signs
from render import SYMBOLS


def learn_all(signs: Signs, title: str) -> None:
    """From now on everything of a title that has a sign is told with it; the tags are as long as Discord's."""
    tags = {sign.key: f"<:{sign.key}_3fa9:{10**18 + number}>" for number, sign in enumerate(SYMBOLS[title].signs)}
    signs.learn(title, SYMBOLS[title].words, tags)
