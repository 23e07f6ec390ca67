"""What choices are about, in whole texts: what each does, why others are impossible, what each kind of action is."""

from __future__ import annotations

from bot.drafting.choice_tree import ChoiceLevel, Leaf, Menu
from bot.drafting.drafts import DraftPreview
from bot.language.i18n import Speech
from bot.panels.text_pages import SMALL
from bot.wording.action_commands import description
from rules.engine import AnyAction, Text, say


def explanations(preview: DraftPreview, level: ChoiceLevel, speech: Speech) -> list[str]:
    """Lines about everything that can be chosen at a level; where a turn goes on, also about what cannot."""
    kinds = dict.fromkeys(type(choice.last) for entry in level.all for choice in entry.choices)
    if level.multi_pick is not None:
        kinds = {level.multi_pick.action: None}
    unavailable = [] if level.path else unavailable_kinds(preview, speech)
    return [*_gists(preview, level, speech), *unavailable, *(_about(kind, speech) for kind in kinds)]


def unavailable_kinds(preview: DraftPreview, speech: Speech) -> list[str]:
    """What cannot be done now and why, a line for each kind of action the seat may miss."""
    possible = {type(choice.last) for choice in preview.choices}
    lines = []
    for kind in preview.table.kinds(preview.seat):
        why = None if kind in possible else preview.table.why_unavailable(preview.seat, kind)
        if why is not None:
            reason = say("{kind}: {why} ({rule})", kind=speech(kind.kind_name()), why=why.reason, rule=why.rule)
            lines.append(f"{SMALL}• {speech(reason)}")
    return [speech(say("Not possible now:")), *lines] if lines else []


def _gists(preview: DraftPreview, level: ChoiceLevel, speech: Speech) -> list[str]:
    """What each of the choices is about, where there is something to explain; once for choices about the same."""
    seen = [choice for entry in level.all if isinstance(entry, Leaf | Menu) for choice in entry.choices]
    explained = {text: choice for choice in reversed(seen) if (text := preview.gist(choice)) is not None}
    lines = [say("{choice}: {gist}", choice=preview.words(choice), gist=text) for text, choice in explained.items()]
    return [f"{SMALL}• {speech(line)}" for line in reversed(lines)]


def _about(kind: type[AnyAction], speech: Speech) -> str:
    return f"{SMALL}**{speech(kind.kind_name())}**: {speech(Text(description(kind)))}"
