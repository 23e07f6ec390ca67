"""Examples of what can be typed, the only notation in answers that nobody has typed before."""

from __future__ import annotations

from bot.drafting.drafts import DraftPreview
from rules.engine.core.notation import format_action


def line_of(preview: DraftPreview) -> str:
    """A legal action as it is typed; nothing when there is none."""
    option = next(iter(preview.options), None)
    return "" if option is None else format_action(option)


def example_of(preview: DraftPreview) -> str:
    """A command that can be typed now."""
    line = line_of(preview)
    return f"`/do {line}`" if line else "`/do …`"
