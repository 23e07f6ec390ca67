"""Explanations of choices: what each kind of action is, why others are impossible, what each choice does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from bot.drafts.choice_tree import Choice, ChoiceNode, Entry, Fixed, Leaf, Menu
from bot.drafts.entry_labels import is_about_one_kind, with_kind
from bot.drafts.labels import field_label
from bot.drafts.menu_limits import LIMITS
from bot.drafts.preview import DraftPreview, same_turn
from bot.language.i18n import Localizer, capital
from bot.panels.text_pages import SMALL
from bot.wording.action_commands import description
from rules.engine import AnyAction, Text, say
from rules.engine.core.text import entries, listing

MOST_TRIED = 12
"""The most actions that are tried to find out what they would make possible."""
MOST_NAMED = 3
"""The most choices that are named in one explanation."""


def explanations(preview: DraftPreview, level: ChoiceNode, localizer: Localizer) -> list[str]:
    """Return explanations of all choices of a level, and at the beginning of the choice also of impossible ones."""
    kinds = dict.fromkeys(type(choice.last) for entry in level.all for choice in entry.choices)
    if level.multi_pick is not None:
        kinds = {level.multi_pick.action: None}
    about = [text for kind in kinds if (text := _about(preview, kind, localizer)) is not None]
    obstacles = [] if level.path else impossible(preview, localizer, explained=True)
    gists = _gists(preview, level, localizer)
    heading = [localizer(say("What you can choose:"))] if gists and obstacles else []
    return [*about, *obstacles, *heading, *gists]


def position_of_seat(preview: DraftPreview, localizer: Localizer) -> list[str]:
    """Return who the seat plays and what it can do, what it has and what that means, and what the end of its turn
    would bring.
    """
    words = preview.table.rules.words
    outlook = None if words.outlook is None else words.outlook(preview.state, preview.seat)
    found = (identity_of(preview), purse_of(preview), words.legend, outlook)
    return [f"{SMALL}{capital(localizer(text))}" for text in found if text is not None]


def identity_of(preview: DraftPreview) -> Text | None:
    """Return who the seat plays and what it can do, before the draft: a drafted choice is shown with its line."""
    identity = preview.table.rules.words.identity
    return None if identity is None else identity(preview.before, preview.seat)


def purse_of(preview: DraftPreview) -> Text | None:
    """Return the resources that the seat can spend; None where it has none yet, such as before choosing a faction."""
    purse = preview.table.rules.words.purse
    return None if purse is None else purse(preview.state, preview.seat)


def impossible(preview: DraftPreview, localizer: Localizer, *, explained: bool = False) -> list[str]:
    """Return impossible choices with the reasons, below a heading; nothing when all are possible.

    With `explained`, kinds of action that have their own reason are explained too.
    """
    lines = [*refused_choices(preview, localizer), *unavailable_kinds(preview, localizer, explained=explained)]
    return [localizer(say("Not possible now:")), *lines] if lines else []


def why_nothing_fits(preview: DraftPreview, kinds: tuple[type[AnyAction], ...]) -> Text:
    """Return why no action of some kinds is possible, for the button that stands for them."""
    by_reason: dict[tuple[Text, str], list[Text]] = {}
    for kind in preview.table.kinds(preview.seat):
        why = preview.table.why_unavailable(preview.seat, kind) if issubclass(kind, kinds) else None
        if why is not None:
            by_reason.setdefault((why.reason, why.rule), []).append(kind.kind_name())
    if not by_reason:
        return say("You have no card or ability for this now.")
    reasons = [
        say("{what}: {why} ({rule})", what=listing(names), why=why, rule=rule)
        for (why, rule), names in by_reason.items()
    ]
    return say("Not possible now: {reasons}.", reasons=entries(reasons))


def unavailable_kinds(preview: DraftPreview, localizer: Localizer, *, explained: bool = False) -> list[str]:
    """Return impossible kinds of action, one line for each reason, with what would make them possible."""
    possible = {type(choice.last) for choice in preview.choices}
    missing = [kind for kind in preview.table.kinds(preview.seat) if kind not in possible]
    reasons = {kind: why for kind in missing if (why := preview.table.why_unavailable(preview.seat, kind)) is not None}
    enabled = _enabled(preview, set(reasons))
    by_reason: dict[tuple[str, str], list[type[AnyAction]]] = {}
    for kind, why in reasons.items():
        reason, first = why.reason, enabled.get(kind)
        if first is not None:
            what = with_kind(localizer(type(first).kind_name()), localizer(preview.describe(first)))
            reason = say("{why}; possible after “{what}”", why=reason, what=what)
        by_reason.setdefault((localizer(reason), why.rule), []).append(kind)
    # Those that are nearest to being possible come first.
    nearest = sorted(by_reason.items(), key=lambda each: enabled.keys().isdisjoint(each[1]))
    lines = []
    for because, kinds in nearest:
        line = _impossible([kind.kind_name() for kind in kinds], because, localizer)
        alone = explained and len(kinds) == 1
        lines.append(f"{line}. {localizer(Text(description(kinds[0])))}" if alone else line)
    return lines


def refused_choices(preview: DraftPreview, localizer: Localizer) -> list[str]:
    """Return publicly impossible choices of kinds that are partly possible, one line for each reason."""
    told, kinds = preview.table.rules.menus.refusals_told, {type(choice.last) for choice in preview.choices}
    by_reason: dict[tuple[str, str], list[Text]] = {}
    for kind in (kind for kind in preview.table.kinds(preview.seat) if kind in kinds and issubclass(kind, told)):
        for candidate, why in preview.table.illegal_actions(preview.seat, kind):
            about = candidate.subject(preview.state, preview.seat)
            if about is not None:
                by_reason.setdefault((localizer(why.message), why.rule), []).append(about)
    return [_impossible(subjects, reason, localizer) for reason, subjects in by_reason.items()]


def _impossible(what: Sequence[Text], reason: tuple[str, str], localizer: Localizer) -> str:
    why, rule = reason
    return f"{SMALL}• {localizer(say('{kind}: {why} ({rule})', kind=listing([*what]), why=why, rule=rule))}"


def _enabled(preview: DraftPreview, missing: set[type[AnyAction]]) -> dict[type[AnyAction], AnyAction]:
    """Return the illegal kinds that one more action would make legal, each with the first such action.

    An action that reveals something does not count.
    """
    found: dict[type[AnyAction], AnyAction] = {}
    enabling = preview.table.rules.menus.enabling
    options = (
        [option for option in preview.legal_actions if isinstance(option, enabling)][:MOST_TRIED] if missing else []
    )
    for option in options:
        after = preview.table.clone()
        after.act(preview.seat, option)
        if after.log[-1].reveals or not same_turn(preview.table, after, preview.seat):
            continue
        for kind in missing.intersection(map(type, after.legal_actions(preview.seat))):
            found.setdefault(kind, option)
    return found


def _gists(preview: DraftPreview, level: ChoiceNode, localizer: Localizer) -> list[str]:
    """Return the details of each choice, where there are any; once for choices with the same details."""
    seen = [choice for entry in level.all if _is_explained(entry) for choice in entry.choices]
    explained: dict[Text, list[str]] = {}
    for choice in seen:
        if (text := preview.details(choice)) is not None:
            explained.setdefault(text, []).append(_named(preview, choice, localizer))
    lines = []
    for text, named in explained.items():
        names = list(dict.fromkeys(named))
        # Of many with the same details, such as one for each space, the first represents all.
        about = names if len(names) <= MOST_NAMED else names[:1]
        lines.append(say("{choice}: {gist}", choice="; ".join(about), gist=text))
    return [f"{SMALL}• {localizer(line)}" for line in lines]


def _is_explained(entry: Entry) -> bool:
    """Return whether the choices of an entry are shown at once, or are few."""
    return isinstance(entry, Leaf | Menu) or (isinstance(entry, Fixed) and len(entry.choices) <= LIMITS.inline)


def _named(preview: DraftPreview, choice: Choice, localizer: Localizer) -> str:
    """Return a choice in words; one for the whole game by its name only, because the details follow."""
    if not is_about_one_kind(preview) or preview.advice(choice.last) is None:
        return localizer(preview.words(choice))
    name = fields(choice.last)[0].name
    state = preview.state
    return field_label(preview.table.rules, state, name, getattr(choice.last, name), localizer)


def _about(preview: DraftPreview, kind: type[AnyAction], localizer: Localizer) -> str | None:
    """Return what a kind of action is; None where its name or the prompt says the same."""
    does, name = description(kind), kind.kind_name()
    known = (name.template, preview.table.questions[preview.seat].title.template)
    if does.casefold() in (text.casefold() for text in known):
        return None
    return f"{SMALL}{kind_and_what_it_does(localizer(name), localizer(Text(does)))}"


def kind_and_what_it_does(called: str, said: str) -> str:
    """Return a kind of action in bold and what it does. The name is not repeated when the description begins with
    it.
    """
    rest = said[len(called) :] if said.casefold().startswith(called.casefold()) else None
    if rest is None or rest[:1].isalnum():
        return f"**{called}**: {said}"
    return f"**{called}**{rest}"
