"""Answers that a draft adds by itself, because nothing else is possible."""

from __future__ import annotations

from bot.drafts.preview import DraftPreview, add_line, preview_lines
from rules.engine.core.notation import format_action


def conclude(preview: DraftPreview) -> None:
    """Add answers to a draft while each is the only one, of the kinds that the title names (`Menus.concluding`)."""
    while (only := _only_answer(preview)) is not None:
        add_line(preview, only)


def lines_without_last(preview: DraftPreview) -> list[str]:
    """Return the lines of a draft without the last one that was chosen, and what was added after it."""
    lines = preview.lines[:-1]
    while lines:
        before = preview_lines(preview.origin, preview.seat, lines, looks_past=preview.past_reveals)
        if _only_answer(before) is None:
            break
        lines = lines[:-1]
    return lines


def _only_answer(preview: DraftPreview) -> str | None:
    kinds = preview.table.rules.menus.concluding
    if not kinds or not preview.lines or not preview.continues or preview.refusal is not None:
        return None
    options = preview.legal_actions
    return format_action(options[0]) if len(options) == 1 and isinstance(options[0], kinds) else None
