"""Refusals: why typed text is not possible, and what is possible instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace

from bot.access.seat_context import waiting
from bot.drafts.choice_tree import Choice
from bot.drafts.examples import LONGEST as LONGEST_EXAMPLE
from bot.drafts.examples import Typeable
from bot.drafts.name_matching import spelled_alike, typed_kind
from bot.drafts.preview import DraftPreview, Refusal
from bot.language.catalogs import SOURCE, name_translation
from bot.language.i18n import ECHO, Localizer, capital, clipped, code, escape_markdown, visible
from bot.panels.decision_texts import lines_in_words
from rules.engine import AnyAction, Obstacle, Text, Who, say
from rules.engine.core.notation import NotationError, usage
from rules.engine.core.text import listing

LONGEST_DRAFT = 300
_FIELD = re.compile(r"([<\[])(\w+)([>\]])")
"""The name of a field in the usage of an action."""
_FIRST_WORD = re.compile(r"\(?([^\W\d_][\w-]*)(?=\W|$)\)?[,:]?(?:\s+·)?\s*")
"""A word with its punctuation. The age of a card that shares its name is in brackets."""
NEAREST = 5
"""The number of legal actions to suggest for an illegal one."""
MOST_FITS = 8
"""The most actions to list where several fit."""


def refused(preview: DraftPreview, localizer: Localizer, *, drafted: int = 0, passed_over: str = "") -> str:
    """Return the response to a typed line that is not possible: the reason, alternatives, and what became of the other
    lines.

    `drafted` is the number of lines before anything was typed; `passed_over` is the draft that the turn replaces.
    """
    refusal = preview.refusal
    assert refusal is not None, "only what was refused is worded here"
    # The examples of possible actions are to be typed, and nobody types an emoji.
    localizer = localizer.without_emoji()
    told = lines_in_words(preview, localizer)
    before = told[drafted:]
    possible = _possible(preview, refusal, localizer)
    lines = [f"{code(refusal.line)}: {_reason(preview, refusal, localizer, listed=len(possible) > 1)}", *possible]
    if drafted:
        lines.append(localizer(say("Already in your draft: {lines}", lines=_lines(told[:drafted]))))
    if passed_over:
        lines.append(localizer(say("To go on with your draft ({lines}), begin with +.", lines=_lines([passed_over]))))
    if before:
        lines.append(localizer(say("Nothing was played. This part works: {lines}", lines=_lines(before))))
    return "\n".join(lines)


def refusal_text(reason: Obstacle | NotationError, localizer: Localizer, *, with_instead: bool = True) -> str:
    """Return why something is impossible: the reason, the rule and the alternatives."""
    if isinstance(reason, NotationError):
        return _with_own_names(localizer(reason.problem), reason.action, localizer.without_emoji())
    text = capital(localizer(say("{why} ({rule}).", why=_brief(reason.message), rule=reason.rule)))
    if reason.instead is not None and with_instead:
        text += " " + localizer(say("Possible instead: {instead}", instead=reason.instead))
    return text


def _with_own_names(text: str, kind: type[AnyAction] | None, localizer: Localizer) -> str:
    """Return a complaint about the notation of a kind, with its notation in the names that a reader knows."""
    if kind is None:
        return text
    named = name_translation(localizer.language)
    tag = kind.tag if localizer.language == SOURCE else typed_kind(kind, localizer)
    written = usage(kind)
    text = text.replace(written, tag + written.removeprefix(kind.tag)).replace(f"`{kind.tag}`", f"`{tag}`")
    names = {item.name: named(item.name, None, None) for item in fields(kind)}
    return _FIELD.sub(lambda found: found[1] + names.get(found[2], found[2]) + found[3], text)


def nearest(choices: Sequence[Choice], text: str) -> list[Choice]:
    """Return the few choices whose notation shares most words with a text, else the first in the order of the rules.

    So the list stays the same while a user tries different texts.
    """
    words = set(spelled_alike(text[: 2 * ECHO]).split())
    return sorted(choices, key=lambda choice: -len(words & set(spelled_alike(choice.line).split())))[:NEAREST]


def behind_notation(line: str, words: str) -> str:
    """Return what an action does, without the words that its notation already begins with."""
    # Of several values each is named in full, even if its name begins like its notation.
    single = " ".join(word for word in line.replace(", ", " ").split() if "," not in word)
    known = {part.casefold() for part in re.split(r"[\s_;-]+", single)}
    rest = _behind_same(line, words)
    while (first := _FIRST_WORD.match(rest)) and first[1].casefold() in known:
        rest = rest[first.end() :]
    return rest


def _behind_same(line: str, words: str) -> str:
    """Return the words without those at their beginning with which the line ends."""
    last = line.split()
    for start in range(len(last) - 1):
        same = " ".join(last[start:])
        if words.casefold().startswith(same.casefold()) and not words[len(same) :][:1].isalnum():
            return words[len(same) :].lstrip(" ·,:")
    return words


def _reason(preview: DraftPreview, refusal: Refusal, localizer: Localizer, *, listed: bool) -> str:
    if preview.seat not in preview.origin.questions:
        return localizer(waiting(preview.origin))
    if preview.lines and not preview.continues and isinstance(refusal.reason, Obstacle):
        over = lines_in_words(preview, localizer)[-1]
        if preview.off_turn:
            return localizer(say("It is not your turn, so nothing can follow your answer: {line}.", line=over))
        return localizer(say("This ends your turn, so nothing can follow: {line}.", line=over))
    return refusal_text(refusal.reason, localizer, with_instead=not listed)


def _possible(preview: DraftPreview, refusal: Refusal, localizer: Localizer) -> list[str]:
    """Return the nearest legal actions of the kind that was meant, or the possible kinds when there is none."""
    if refusal.fits:
        heading = say("These fit:") if len(refusal.fits) <= MOST_FITS else say("These fit, among others:")
        return [localizer(heading), *_told(preview, refusal.fits[:MOST_FITS], localizer)]
    choices = preview.choices
    if not choices:
        return []
    kind = _meant(preview, refusal)
    alike = choices if len(choices) <= NEAREST else [choice for choice in choices if type(choice.last) is kind]
    if not alike:
        kinds = listing([kind.kind_name() for kind in dict.fromkeys(type(choice.last) for choice in choices)])
        lines = [localizer(say("Possible now: {kinds}", kinds=kinds))]
        return lines if kind is None else [*_why_unavailable(preview, refusal, kind, localizer), *lines]
    shown = nearest(alike, refusal.line)
    heading = say("Possible now:") if len(shown) == len(alike) else say("Possible now, among others:")
    return [localizer(heading), *_told(preview, shown, localizer)]


def _why_unavailable(preview: DraftPreview, refusal: Refusal, kind: type[AnyAction], localizer: Localizer) -> list[str]:
    """Return why a kind of action is not possible at all, unless that has been said."""
    if isinstance(refusal.reason, Obstacle):
        return []
    why = preview.table.why_unavailable(preview.seat, kind)
    if why is None:
        return [localizer(say("{kind} is not possible now.", kind=kind.kind_name()))]
    reason = say("{why} ({rule})", why=why.reason, rule=why.rule)
    return [localizer(say("{kind} is not possible now: {reason}.", kind=kind.kind_name(), reason=reason))]


def _told(preview: DraftPreview, choices: Sequence[Choice], localizer: Localizer) -> list[str]:
    """Return choices as lists show them, which can be typed, with their costs and gains.

    Where several are shown in the same words, each is in the form in which it can be typed.
    """
    typeable = Typeable(preview, localizer)
    lines = (typeable.label(choice) or typeable.choice(choice) for choice in choices)
    return [f"• {code(line, LONGEST_EXAMPLE)}" for line in lines]


def _meant(preview: DraftPreview, refusal: Refusal) -> type[AnyAction] | None:
    """Return the kind of action that a refused line was meant to be."""
    if isinstance(refusal.reason, NotationError):
        return refusal.reason.action
    tag = refusal.line.split()[0].casefold()
    return next((action for action in preview.table.rules.actions if action.tag == tag), None)


def _lines(lines: Sequence[str]) -> str:
    return clipped("; ".join(lines), LONGEST_DRAFT)


def _brief(text: Text) -> Text:
    """Return the message as plain text with long values cut, so that typed text cannot hide the reason."""
    values = tuple((name, _brief_value(value)) for name, value in text.values)
    return replace(text, values=values)


def _brief_value(value: str | int | Text | Who) -> str | int | Text | Who:
    match value:
        case str():
            return escape_markdown(clipped(visible(value), ECHO))
        case Text():
            return _brief(value)
        case _:
            return value
