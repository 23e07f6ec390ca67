"""Application emoji as a bot with default settings has them."""

from __future__ import annotations

from bot.language.emoji_tags import EmojiTags
from render import SYMBOLS


def learn_all(signs: EmojiTags, title: str) -> None:
    """Use emoji for every message of a title from now on; the tags are as long as Discord's."""
    tags = {sign.key: f"<:{sign.key}_3fa9:{10**18 + number}>" for number, sign in enumerate(SYMBOLS[title].signs)}
    signs.learn(title, SYMBOLS[title].words, tags)
