"""Find what a control of an open panel offered before the table changed, and whether that still means the same."""

from __future__ import annotations

from collections.abc import Sequence

from bot.drafts.choice_tree import Entry, Menu, Path, follow
from bot.drafts.entry_labels import entry_label
from bot.drafts.preview import DraftPreview, closing, preview_lines
from bot.drafts.shared_prices import SharedPrices
from bot.language.i18n import Localizer
from rules.engine import AnyAction

MOST_DECISIONS = 16
"""The most decisions of others since a panel was shown."""
_ENGLISH = Localizer()


def preview_shown(now: DraftPreview, fingerprint: str) -> DraftPreview | None:
    """Return the draft as the panel with this fingerprint showed it, before others decided; None if there is none.

    The draft must be the same, and the seat must not have decided since.
    """
    if now.fingerprint == fingerprint:
        return now
    table, seat = now.origin.clone(), now.seat
    for decision in reversed(now.origin.log[-MOST_DECISIONS:]):
        if decision.seat == seat:
            return None
        table.undo(table.decision_count - 1)
        if table.question_to(seat) is None:
            return None
        before = preview_lines(table, seat, now.lines, looks_past=now.past_reveals)
        before.following = list(now.following)
        if before.fingerprint == fingerprint:
            return before
    return None


def means_the_same(before: DraftPreview, now: DraftPreview, actions: Sequence[AnyAction]) -> bool:
    """Return whether actions that were possible are so still, to the same question and with the same words.

    They must neither lose more than before nor give up an offer that has arrived meanwhile.
    """
    if before is now:
        return True
    return (
        now.continues
        and _is_same_question(before, now)
        and now.are_legal(actions)
        and [*map(before.describe, actions)] == [*map(now.describe, actions)]
        and all(_losses(now, action) == _losses(before, action) for action in actions)
        and set(now.lapsing) <= set(before.lapsing)
    )


def draft_means_the_same(before: DraftPreview, now: DraftPreview) -> bool:
    """Return whether confirming the draft does the same as when it was shown."""
    if before is now:
        return True
    effects = [
        (each.described, [event.text for event in each.events], closing(each), each.losses, list(each.lapsed))
        for each in (before, now)
    ]
    return effects[0] == effects[1] and before.continues == now.continues and _is_same_question(before, now)


def same_path(before: DraftPreview, now: DraftPreview, path: Path) -> Path:
    """Return the way to the same list; as much of it as there is still."""
    if before is now:
        return path
    found: list[int] = []
    for depth, index in enumerate(path):
        there = follow(before.choices, path[:depth], before.menu, before.multi_pick)
        here = follow(now.choices, tuple(found), now.menu, now.multi_pick)
        if not 0 <= index < len(there.all):
            break
        wanted = there.all[index]
        alike = [
            place
            for place, entry in enumerate(here.all)
            if type(entry) is type(wanted) and _is_list(entry) and _label(now, entry) == _label(before, wanted)
        ]
        if len(alike) != 1:
            break
        found += alike
    return tuple(found)


def _is_same_question(before: DraftPreview, now: DraftPreview) -> bool:
    """Return whether the seat is waited for in the same way; open offers change the question of a trade phase."""
    then, asked = before.table.question_to(before.seat), now.table.question_to(now.seat)
    if then is None or asked is None:
        return then is asked
    return then.off_turn == asked.off_turn and then.wait(before.table.state) == asked.wait(now.table.state)


def _losses(preview: DraftPreview, action: AnyAction) -> list[object]:
    find = preview.table.rules.words.losses
    return [] if find is None else list(find(preview.state, preview.seat, action))


def _is_list(entry: Entry) -> bool:
    return isinstance(entry, Menu) or len(entry.choices) != 1


def _label(preview: DraftPreview, entry: Entry) -> str:
    return entry_label(preview, entry, _ENGLISH, SharedPrices(), first=True)
