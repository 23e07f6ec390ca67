"""Read typed text: a turn in the notation of the log, tolerant of case and separators."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import zip_longest

from bot.drafts.best_refusal import ambiguous, closest_meaning, kind_meant
from bot.drafts.choice_tree import Choice
from bot.drafts.concluding import conclude
from bot.drafts.foreign_letters import foreign_letter
from bot.drafts.name_matching import PLACE, NameMatcher, as_written, is_no_value, spelled_alike
from bot.drafts.preview import (
    FULL,
    MOST_LINES,
    DraftPreview,
    Refusal,
    add_line,
    closing,
    ends_turn,
    preview_lines,
    unused_by,
)
from bot.drafts.shown_labels import REMARK, without_emoji
from bot.language.i18n import Localizer
from rules.engine import AnyAction, Obstacle, say
from rules.engine.core.notation import NotationError, format_action

_STOP = r"(?<!\b[a-z]{2})\.(?:\s+|$)"
"""The end of an action; after so short a word it is an abbreviation in a name: St. Peter's."""
_SEPARATORS = re.compile(rf"[;\n]|{_STOP}", re.IGNORECASE)
_ENDS = re.compile(rf"[;\n]\s*|{_STOP}", re.IGNORECASE)
ASIDE = " · "
"""The beginning of a remark by autocomplete, which extends to the next action."""
ENGLISH = Localizer()
MOST_PIECES = 8
"""The most separators, and one more, in a label."""
LONGEST_ACTION = 500
"""The most characters of a typed action. Reading takes time that grows faster than the text."""
TOO_LONG = say("This is too long for one action; separate actions with a semicolon.")


def parts(text: str) -> list[str]:
    """Return the single actions of a typed turn."""
    pieces = _SEPARATORS.split(REMARK.sub("", without_emoji(text)))
    return [part for piece in pieces if (part := piece.strip())]


def split_last(text: str) -> tuple[list[str], str, str]:
    """Return a turn that is being typed: its complete actions, the text up to the last one, and the last one."""
    text = REMARK.sub("", text)
    ends = [found.end() for found in _ENDS.finditer(text)]
    start = ends[-1] if ends else len(text) - len(text.lstrip("+ "))
    return parts(text[:start].lstrip().removeprefix("+")), text[:start], text[start:]


def play_typed(preview: DraftPreview, text: str, localizer: Localizer = ENGLISH) -> None:
    """Carry out a typed turn in a preview; actions after a reveal stay in it as following lines.

    The action that only closes the turn is added when it is missing, unless it would leave a part of the turn unused. A
    refusal stays in the preview.
    """
    do_all_typed(preview, parts(text), localizer)
    if preview.refusal is None and not preview.following and preview.lines:
        last = closing(preview)
        if last is not None and unused_by(preview, last) is None:
            add_line(preview, format_action(last))


def do_all_typed(preview: DraftPreview, texts: Sequence[str], localizer: Localizer = ENGLISH) -> None:
    """Carry out typed actions one after the other, up to the first refusal; those after a reveal wait for it.

    More actions than a draft can have, or one that is too long, are refused before any of them is read.
    """
    if len(texts) > MOST_LINES:
        preview.refusal = Refusal(texts[MOST_LINES], NotationError(FULL))
        return
    too_long = next((text for text in texts if len(text) > LONGEST_ACTION), None)
    if too_long is not None:
        preview.refusal = Refusal(too_long, NotationError(TOO_LONG))
        return
    left = list(texts)
    while left:
        text = left.pop(0)
        if _has_ended(preview) and _only_closes(preview, text, localizer):
            continue
        if _is_over(preview):
            _after_the_end(preview, text, localizer)
        elif preview.reveals or (preview.certain_line_count is not None and preview.following):
            _follow(preview, text)
        elif preview.refusal is None:
            names = NameMatcher.of(preview, localizer)
            more = _pieces_of_label(preview, names, [text, *left]) - 1
            text, left = "; ".join([text, *left[:more]]), left[more:]
            _do_typed(preview, text, names)
            if preview.certain_line_count is not None and preview.refusal is not None:
                # The reveal may make it possible.
                preview.refusal = None
                _follow(preview, text)
    if preview.refusal is None and not preview.following:
        conclude(preview)


def _follow(preview: DraftPreview, text: str) -> None:
    """Keep a typed action until the reveal before it."""
    if preview.is_full:
        preview.refusal = Refusal(text, NotationError(FULL))
    else:
        preview.following.append(text)


def _has_ended(preview: DraftPreview) -> bool:
    """Return whether the lines have ended the turn without revealing anything."""
    return bool(preview.lines) and preview.refusal is None and not preview.reveals and not preview.continues


def _only_closes(preview: DraftPreview, text: str, localizer: Localizer) -> bool:
    """Return whether a text is the end of the turn, which the last step has already brought."""
    closes = preview.table.rules.menus.closing
    if isinstance(preview.table.parse(preview.lines[-1]), closes):
        return False
    for count in range(len(preview.lines) - 1, 0, -1):
        before = preview_lines(preview.origin, preview.seat, preview.lines[:count], looks_past=preview.past_reveals)
        if any(isinstance(option, closes) for option in before.legal_actions):
            found = read(before, NameMatcher.of(before, localizer), text)
            return isinstance(found, Choice) and isinstance(found.last, closes)
    return False


def _is_over(preview: DraftPreview) -> bool:
    """Return whether the last line ends the turn and nothing else, with a reveal or not."""
    if preview.refusal is not None or preview.continues or not preview.lines:
        return False
    last = preview.table.parse(preview.lines[-1])
    if fields(last):
        return False
    return not preview.reveals or ends_turn(preview, last)


def _after_the_end(preview: DraftPreview, text: str, localizer: Localizer) -> None:
    """Handle text after the end of a turn: the same end repeated is ignored, everything else is refused."""
    before = preview_lines(preview.origin, preview.seat, preview.lines[:-1], looks_past=preview.past_reveals)
    found = read(before, NameMatcher.of(before, localizer), text)
    if isinstance(found, Refusal) or found.last != preview.table.parse(preview.lines[-1]):
        rule = preview.table.rules.turn_rule(preview.table.state)
        preview.refusal = Refusal(text, Obstacle(rule, "nothing can follow the end of your turn"))


def _do_typed(preview: DraftPreview, text: str, names: NameMatcher) -> None:
    """Carry out one typed choice in a preview: as it is written, else as the one choice that it can mean."""
    found = read(preview, names, text)
    if isinstance(found, Refusal) and isinstance(found.reason, NotationError) and not found.fits:
        changed = _changed_label(names, text)
        if changed is not None:
            # Another price is no reason to refuse it, but its player has to see that price first.
            preview.needs_look, found = True, changed
    preview.refusal = found if isinstance(found, Refusal) else None
    if not isinstance(found, Refusal):
        for action in found.actions:
            add_line(preview, format_action(action))


def _changed_label(names: NameMatcher, text: str) -> Choice | None:
    """Return the one choice whose label a text is with other numbers, or without or with a part, in any language."""
    for differing in (NameMatcher.with_other_numbers, NameMatcher.with_other_parts):
        fits = next((found for each in (names, *names.others) if (found := differing(each, text))), ())
        if fits:
            return fits[0] if len(fits) == 1 else None
    return None


def read(preview: DraftPreview, names: NameMatcher, text: str) -> Choice | Refusal:
    """Return the choice that a text means at this point of a preview, or why it means no legal one.

    The words of a button, a menu or a draft mean what they say there. Other text may differ in case or spaces, have
    shortened values, or use names, those of other languages last. A text that names an illegal action is refused with
    the reason of the rules, and one with a letter that only looks Latin names that letter.
    """
    found = _read(preview, names, text)
    if isinstance(found, Refusal):
        letter = foreign_letter(text, names.names_of_players)
        if letter is not None:
            return Refusal(text, NotationError(letter))
    return found


def _read(preview: DraftPreview, names: NameMatcher, text: str) -> Choice | Refusal:
    spelled = _same_option(preview, text)
    if spelled is not None:
        return Choice((spelled,))
    shown = names.shown_as(text)
    if len(shown) == 1:
        return shown[0]
    if shown and not names.labels.opens_list(text):
        return ambiguous(text, shown)
    short = names.in_shorthand(text)
    if isinstance(short, Obstacle):
        return Refusal(text, short)
    if short is not None:
        obstacle = preview.table.obstacle(preview.seat, short)
        return Choice((short,)) if obstacle is None else Refusal(text, obstacle)
    refusals: list[Refusal] = []
    for variant in _variants(preview, text):
        found = _as_written(preview, variant)
        if not isinstance(found, Refusal):
            return Choice((found,))
        refusals.append(found)
    fits = _begun(preview, text) or names.fitting(text)
    if len(fits) != 1:
        fits = names.spelled_out(text) or fits
    # The choice that a panel shows in these words is meant, rather than another one that they also name.
    if len(fits) == 1 and (not shown or any(choice.actions == (fits[0],) for choice in shown)):
        return Choice((fits[0],))
    if shown:
        return ambiguous(text, shown)
    if fits:
        return ambiguous(text, [Choice((action,)) for action in fits])
    named = closest_meaning(preview, names, text)
    if named is not None and not (isinstance(named, Refusal) and isinstance(named.reason, NotationError)):
        return named
    elsewhere = names.in_other_languages(text)
    if len(elsewhere) == 1:
        return elsewhere[0]
    if named is not None:
        return named
    # A reason of the rules says more than a complaint about the notation.
    refusals.sort(key=lambda refusal: isinstance(refusal.reason, NotationError))
    reason, kind = refusals[0].reason, kind_meant(names, text)
    is_label = ":" in text
    if kind is not None and isinstance(reason, NotationError) and (is_label or reason.action is None):
        reason = NotationError(say("Nothing is called that now."), kind)
    return Refusal(text, reason)


def _pieces_of_label(preview: DraftPreview, names: NameMatcher, texts: Sequence[str]) -> int:
    """Return how many of the texts are one label together, which contains a separator."""
    if _same_option(preview, texts[0]) is not None:
        return 1
    longest = min(len(texts), MOST_PIECES)
    for count in range(longest, 1, -1):
        text = " ".join(texts[:count])
        if names.shown_as(text) or names.with_other_numbers(text):
            return count
    return 1


def _as_written(preview: DraftPreview, line: str) -> AnyAction | Refusal:
    """Return the legal action with exactly this notation, or why there is none."""
    try:
        action = preview.table.parse(line)
    except NotationError as error:
        return Refusal(line, error)
    obstacle = preview.table.obstacle(preview.seat, action)
    return action if obstacle is None else Refusal(line, obstacle)


def _begun(preview: DraftPreview, text: str) -> list[AnyAction]:
    """Return the legal actions whose values begin with the typed ones, where those are not values themselves."""
    typed = text.lower().split()
    if len(typed) < 2:
        return []
    found = []
    for option in preview.legal_actions:
        words = format_action(option).split()
        if words[0] != typed[0] or len(words) != len(typed):
            continue
        pairs = list(zip(words, typed, strict=True))
        if all(word.lower().startswith(begun) for word, begun in pairs):
            changed = [place for place, (word, begun) in enumerate(pairs) if word.lower() != begun]
            if all(not PLACE.fullmatch(words[place].lower()) for place in changed) and all(
                is_no_value(preview, words, place, typed[place]) for place in changed
            ):
                found.append(option)
    return found


def _same_option(preview: DraftPreview, text: str) -> AnyAction | None:
    wanted = spelled_alike(text)
    return next((option for option in preview.legal_actions if spelled_alike(format_action(option)) == wanted), None)


def _variants(preview: DraftPreview, text: str) -> Iterator[str]:
    tag, _, rest = text.strip().partition(" ")
    words = rest.lower().split()
    kind = next((each for each in preview.table.rules.actions if each.tag == tag.lower()), None)
    named = [] if kind is None else [item.name for item in fields(kind)]
    pairs = zip_longest(words, named[: len(words)], fillvalue="")
    places = (as_written(preview, field, word) if PLACE.fullmatch(word) else word for word, field in pairs)
    yield " ".join([tag.lower(), *places])
    yield f"{tag.lower()} {rest}".strip()
