"""The intended meaning of a text that names something impossible, or the refusal that no such name exists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from difflib import SequenceMatcher
from typing import Any, Literal, get_args, get_origin

from bot.drafts.choice_tree import Choice
from bot.drafts.name_matching import MOST_WORDS, NOTHING, PLACE, SHORTEST, NameMatcher, as_written, hints_of, is_seat
from bot.drafts.preview import DraftPreview, Refusal
from bot.language.i18n import clipped
from rules.engine import AnyAction, Obstacle, Seat, Text, say
from rules.engine.core.notation import ECHO, NotationError
from rules.engine.core.text import either, listing
from rules.engine.reference.word_forms import tokens

NEAR = 0.7
"""How similar a typed word and a word of a name must be for the name to be suggested."""
MOST_NEAR = 3
_IN_BRACKETS = re.compile(r"\([^)]*\)")
"""A remark in a label, such as the sort of a card in Aristotle (leader)."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """An action that a text may mean, and the unused words of the text."""

    values: Mapping[str, Any]
    rest: tuple[str, ...]


def closest_meaning(preview: DraftPreview, names: NameMatcher, text: str) -> Choice | Refusal | None:
    """Return the meaning of a text that begins with a kind of action: the legal action, else why it is illegal.

    None where the text has no clear meaning.
    """
    return _closest(preview, names, text, tokens(text)) or _closest(
        preview, names, text, tokens(_IN_BRACKETS.sub(" ", text))
    )


def kind_meant(names: NameMatcher, text: str) -> type[AnyAction] | None:
    """Return the kind of action that a text begins with, rather a possible one."""
    return next((kind for kind, _ in _kinds(names, tokens(text))), None)


def _closest(preview: DraftPreview, names: NameMatcher, text: str, words: Sequence[str]) -> Choice | Refusal | None:
    for kind, rest in _kinds(names, words):
        actions = _actions(names, kind, rest)
        if actions:
            return _told(preview, text, actions)
        unknown = _unknown(names, kind, rest)
        if unknown is not None:
            return Refusal(text, unknown)
    return None


def _kinds(names: NameMatcher, words: Sequence[str]) -> Iterator[tuple[type[AnyAction], tuple[str, ...]]]:
    """Yield the kinds that a text begins with, possible ones first, each with the words after its name."""
    asked = names.preview.table.kinds(names.preview.seat)
    for kind in sorted(names.kinds_of(words), key=lambda kind: (kind not in asked, names.rules.rank[kind])):
        called = max(names.opening(words, name) for name in names.called(kind))
        yield kind, tuple(words[called:])


def _actions(names: NameMatcher, kind: type[AnyAction], words: Sequence[str]) -> list[AnyAction]:
    """Return the actions of a kind that the words name completely, legal or not."""
    shape = fields(kind)
    # Players, numbers and short lists of values are matched first: names of cards may contain any words.
    order = sorted(shape, key=lambda item: (item.default is not MISSING, not _is_narrow(kind, item)))
    for kept in (words, [word for word in words if word not in names.filling]):
        readings = [_Reading({}, tuple(kept))]
        for item in order:
            readings = [each for reading in readings for each in _with_field(names, kind, item, reading)]
        found = [kind(**each.values) for each in readings if not each.rest]
        if found:
            return list(dict.fromkeys(found))
    return []


def _with_field(names: NameMatcher, kind: type[AnyAction], item: Field[Any], reading: _Reading) -> list[_Reading]:
    """Return the readings with a field filled in; an optional field keeps its default when nothing names it."""
    found = _values(names, kind, item, reading.rest)
    if not found and item.default is not MISSING:
        return [reading]
    if not found and is_seat(kind, item.name):
        # No player is named: all are refused for the same reason, or the text has to name one.
        others = [seat for seat in names.preview.table.seats if seat != names.preview.seat]
        found = [(seat, reading.rest) for seat in others]
    return [_Reading({**reading.values, item.name: value}, rest) for value, rest in found]


def _values(
    names: NameMatcher, kind: type[AnyAction], item: Field[Any], words: Sequence[str]
) -> list[tuple[Any, tuple[str, ...]]]:
    """Return the values of a field that are named by some of the words, with the words that are left.

    Whole names are matched before parts of them, long ones before short ones, and earlier words first.
    """
    hint = hints_of(kind)[item.name]
    if hint is int:
        place = next((place for place, word in enumerate(words) if word.isdecimal()), None)
        return [] if place is None else [(int(words[place]), _without(words, {words[place]}))]
    known = {value: names.value_names(kind, item.name, value) for value in _known(names, kind, item, words)}
    whole = [(name, value) for value, called in known.items() for name in called if name and name <= {*words}]
    if whole:
        best = max(whole, key=lambda found: (len(found[0]), -min(words.index(word) for word in found[0])))[0]
        return [(value, _without(words, best)) for value in dict.fromkeys(v for name, v in whole if name == best)]
    if _is_narrow(kind, item) or not any(len(word) >= SHORTEST for word in words):
        return []
    return [(value, ()) for value, called in known.items() if any(_begins(names, name, words) for name in called)]


def _begins(names: NameMatcher, name: frozenset[str], words: Sequence[str]) -> bool:
    """Return whether each of the words is a form or the beginning of a word of the name."""
    return all(any(names.alike(word, each) for each in name) for word in words)


def _known(names: NameMatcher, kind: type[AnyAction], item: Field[Any], words: Sequence[str]) -> list[Any]:
    """Return all values that a field can have, if the game has names for them."""
    hint = hints_of(kind)[item.name]
    if is_seat(kind, item.name):
        return [Seat(seat) for seat in names.preview.table.seats]
    if get_origin(hint) is Literal:
        return [value for value in get_args(hint) if value != item.default]
    if hint is bool:
        return [True] if item.default is False else []
    if get_origin(hint) is tuple:
        return []
    places = [as_written(names.preview, item.name, word) for word in words if PLACE.fullmatch(word)]
    return [*names.known_values(item.name), *places]


def _is_narrow(kind: type[AnyAction], item: Field[Any]) -> bool:
    hint = hints_of(kind)[item.name]
    return hint in (int, bool) or is_seat(kind, item.name) or get_origin(hint) is Literal


def _without(words: Sequence[str], taken: frozenset[str] | set[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in taken)


def _told(preview: DraftPreview, text: str, actions: Sequence[AnyAction]) -> Choice | Refusal:
    """Return the one legal action, or why all of them are illegal."""
    obstacles = {action: preview.table.obstacle(preview.seat, action) for action in actions}
    legal = [action for action, obstacle in obstacles.items() if obstacle is None]
    if len(legal) == 1:
        return Choice((legal[0],))
    if legal:
        return ambiguous(text, [Choice((action,)) for action in legal])
    refused = {action: obstacle for action, obstacle in obstacles.items() if obstacle is not None}
    relevant = {action: why for action, why in refused.items() if not _is_elsewhere(preview, action, why)} or refused
    (_, why), *others = relevant.items()
    alike = [action for action, other in others if other.template == why.template and other.message != why.message]
    return Refusal(text, _shared(preview, why, alike) if alike else why)


def ambiguous(text: str, fitting: Sequence[Choice]) -> Refusal:
    """Return the refusal of a text that several choices fit."""
    kind = type(fitting[0].last)
    return Refusal(text, NotationError(say("That could mean several actions; say which one."), kind), tuple(fitting))


def _shared(preview: DraftPreview, why: Obstacle, others: Sequence[AnyAction]) -> Obstacle:
    """Return the reason, if it also holds for other things of the same name."""
    label, state = preview.table.rules.words.value_label, preview.state
    assert label is not None, "only what has names is known by them"
    values = [(item.name, getattr(action, item.name)) for action in others for item in fields(action)]
    named = [text for field, value in values if isinstance(value, str) and (text := label(state, field, value))]
    same = listing(list(dict.fromkeys(named)))
    return Obstacle(why.rule, "{why}; the same goes for {others}", why=why.message, others=same, instead=why.instead)


def _is_elsewhere(preview: DraftPreview, action: AnyAction, why: Obstacle) -> bool:
    """Return whether an action is refused in the same way as one with a value that does not exist."""
    kind = type(action)
    item = next((each for each in fields(kind) if not _is_narrow(kind, each)), None)
    if item is None or not isinstance(getattr(action, item.name), str):
        return False
    nothing = preview.table.obstacle(preview.seat, replace(action, **{item.name: NOTHING}))
    return nothing is not None and nothing.template == why.template


def _unknown(names: NameMatcher, kind: type[AnyAction], words: Sequence[str]) -> NotationError | None:
    """Return the complaint about an unknown name, with similar names; None for fields without names."""
    item = next((each for each in fields(kind) if not _is_narrow(kind, each)), None)
    wanted = [word for word in words if word not in names.filling]
    if item is None or item.default is not MISSING or not wanted or any(PLACE.fullmatch(word) for word in wanted):
        return None
    known = names.known_values(item.name)
    if not known or any(reading for reading in _values(names, kind, item, wanted)):
        return None
    name = clipped(" ".join(words), ECHO)
    near = _near(names, item.name, [word[:ECHO] for word in wanted]) if len(wanted) <= MOST_WORDS else None
    is_card = item.name == "card"
    if not near:
        nothing = say("There is no card called {name}.", name=name)
        return NotationError(nothing if is_card else say("There is nothing called {name}.", name=name), kind)
    nothing = say("There is no card called {name}; did you mean {near}?", name=name, near=near)
    other = say("There is nothing called {name}; did you mean {near}?", name=name, near=near)
    return NotationError(nothing if is_card else other, kind)


def _near(names: NameMatcher, field: str, wanted: Sequence[str]) -> Text | None:
    """Return the few names that are most similar to the words, possible ones first."""
    possible = {getattr(option, field, None) for option in names.preview.legal_actions}
    scored = []
    matchers = [SequenceMatcher(b=word) for word in wanted]
    for value, text in names.known_values(field).items():
        # Many names are the same in all languages.
        called = {tuple(tokens(localizer(text))) for localizer in names.localizers}
        score = max(_likeness(matchers, name) for name in called)
        if score >= NEAR:
            scored.append((-score, value not in possible, text))
    scored.sort(key=lambda found: found[:2])
    return either([text for *_, text in scored[:MOST_NEAR]]) if scored else None


def _likeness(wanted: Sequence[SequenceMatcher[str]], name: Sequence[str]) -> float:
    """Return the average similarity of the words to those of a name."""
    return sum(_similarity(word, name) for word in wanted) / len(wanted)


def _similarity(word: SequenceMatcher[str], name: Sequence[str]) -> float:
    """Return the similarity of a word to the most similar word of a name."""
    best = 0.0
    for each in name:
        word.set_seq1(each)
        # The first two are quick upper bounds.
        if word.real_quick_ratio() > best and word.quick_ratio() > best:
            best = max(best, word.ratio())
    return best
