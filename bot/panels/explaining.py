"""What choices are about, in whole texts: what each does, why others are impossible, what each kind of action is."""

from __future__ import annotations

from bot.drafting.choice_tree import ChoiceLevel, Leaf, Menu
from bot.drafting.drafts import DraftPreview, same_turn
from bot.language.i18n import Speech
from bot.panels.choice_controls import with_kind
from bot.panels.text_pages import SMALL
from bot.wording.action_commands import description
from rules.engine import AnyAction, Text, say
from rules.engine.core.text import listing

MOST_TRIED = 12
"""So many actions are tried for what they would make possible."""


def explanations(preview: DraftPreview, level: ChoiceLevel, speech: Speech) -> list[str]:
    """Lines about everything that can be chosen at a level; where a turn goes on, also about what cannot."""
    kinds = dict.fromkeys(type(choice.last) for entry in level.all for choice in entry.choices)
    if level.multi_pick is not None:
        kinds = {level.multi_pick.action: None}
    unavailable = [] if level.path else unavailable_kinds(preview, speech)
    return [*_gists(preview, level, speech), *unavailable, *(_about(kind, speech) for kind in kinds)]


def unavailable_kinds(preview: DraftPreview, speech: Speech) -> list[str]:
    """What cannot be done now and why, and what would enable it: a line for each reason, with the kinds of action."""
    possible = {type(choice.last) for choice in preview.choices}
    missing = [kind for kind in preview.table.kinds(preview.seat) if kind not in possible]
    reasons = {kind: why for kind in missing if (why := preview.table.why_unavailable(preview.seat, kind)) is not None}
    enabled = _enabled(preview, set(reasons))
    by_reason: dict[tuple[str, str], list[Text]] = {}
    for kind, why in reasons.items():
        reason, first = why.reason, enabled.get(kind)
        if first is not None:
            what = with_kind(speech(type(first).kind_name()), speech(preview.describe(first)))
            reason = say("{why}; possible after {what}", why=reason, what=what)
        by_reason.setdefault((speech(reason), why.rule), []).append(kind.kind_name())
    lines = [
        f"{SMALL}• {speech(say('{kind}: {why} ({rule})', kind=listing(kinds), why=why, rule=rule))}"
        for (why, rule), kinds in by_reason.items()
    ]
    return [speech(say("Not possible now:")), *lines] if lines else []


def _enabled(preview: DraftPreview, missing: set[type[AnyAction]]) -> dict[type[AnyAction], AnyAction]:
    """Of kinds of which nothing is legal those that one more action would make possible, each with the first that does.

    What reveals something is no such action.
    """
    found: dict[type[AnyAction], AnyAction] = {}
    enabling = preview.table.rules.menus.enabling
    options = [option for option in preview.options if isinstance(option, enabling)][:MOST_TRIED] if missing else []
    for option in options:
        after = preview.table.clone()
        after.act(preview.seat, option)
        if after.log[-1].reveals or not same_turn(preview.table, after, preview.seat):
            continue
        for kind in missing.intersection(map(type, after.options(preview.seat))):
            found.setdefault(kind, option)
    return found


def _gists(preview: DraftPreview, level: ChoiceLevel, speech: Speech) -> list[str]:
    """What each of the choices is about, where there is something to explain; once for choices about the same."""
    seen = [choice for entry in level.all if isinstance(entry, Leaf | Menu) for choice in entry.choices]
    explained = {text: choice for choice in reversed(seen) if (text := preview.gist(choice)) is not None}
    lines = [say("{choice}: {gist}", choice=preview.words(choice), gist=text) for text, choice in explained.items()]
    return [f"{SMALL}• {speech(line)}" for line in reversed(lines)]


def _about(kind: type[AnyAction], speech: Speech) -> str:
    return f"{SMALL}**{speech(kind.kind_name())}**: {speech(Text(description(kind)))}"
