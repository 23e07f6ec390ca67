"""A user's private note on a game."""

from __future__ import annotations

from dataclasses import replace

from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import clipped, escape_markdown
from bot.panels.message_content import TEXT_LIMIT, MessageContent

LEAST = 20
"""The least room for a note; with less, it is left out."""


def note_line(text: str) -> str:
    """Return a note as it is shown."""
    return f"📝 {escape_markdown(text)}"


def with_own_note(panel: MessageContent, text: str) -> MessageContent:
    """Return the panel with a note at the end, cut to the room there is."""
    room = TEXT_LIMIT - len(strip_emoji(panel.text)) - 1
    if not text or room < LEAST:
        return panel
    return replace(panel, text=clipped(f"{panel.text}\n{clipped(note_line(text), room)}", TEXT_LIMIT))
