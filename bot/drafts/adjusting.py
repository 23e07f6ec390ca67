"""Buttons that replace the last action of a draft by a similar one, such as a tile by the same tile turned."""

from __future__ import annotations

from collections.abc import Sequence

from bot.drafts.preview import DraftPreview, preview_lines
from rules.engine.menus import Adjustment


def adjustments(preview: DraftPreview) -> Sequence[Adjustment]:
    """Return what can be adjusted at the last action of a draft."""
    find = preview.table.rules.menus.adjustments
    if find is None or not preview.lines or preview.refusal is not None:
        return ()
    before = preview_lines(preview.origin, preview.seat, preview.lines[:-1], looks_past=preview.past_reveals)
    return find(before.state, preview.seat, preview.table.parse(preview.lines[-1]))
