"""Match typed names with actions: of cards, spaces and kinds of action, also in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from itertools import chain
from typing import Any, get_type_hints

from bot.drafts.choice_tree import Choice
from bot.drafts.labels import field_label
from bot.drafts.preview import DraftPreview
from bot.drafts.shown_labels import ShownLabels, label_key, parts_of_label
from bot.language.catalogs import SOURCE, languages, name_translation
from bot.language.i18n import Localizer, capital, plain
from rules.engine import AnyAction, Obstacle, Seat, Text, say
from rules.engine.core.notation import NotationError
from rules.engine.reference.word_forms import Forms, tokens

PLACE = re.compile(r"(?:[a-z]+\d+|\d+[a-z]+)(?:-(?:[a-z]+\d+|\d+[a-z]+))*")
"""The name of a space on a map, or of several that belong together: `e7`, `14d`, `e7-f8`."""
FILLING = say("a an the to on of for with against from at in")
"""Words without meaning that may be between names."""
_UNMINDED = str.maketrans("_", " ", "\"'’().")
_FULL_STOP = re.compile(r"\.\s+(?=(.?))")
"""A full stop ends a sentence where a capital follows; else it belongs to an abbreviation."""
SHORTEST = 3
"""From this many letters on, a typed word may be the beginning of a name."""
MOST_WORDS = 12
"""More words than any name has together with its action."""
_ARROW = re.compile("→|->|,")
NOTHING = "?"
"""A word that is the value of no field."""


@dataclass(frozen=True, slots=True)
class _Named:
    """An action with the words of its names, in English and in the language of the reader."""

    action: AnyAction
    kind: frozenset[str]
    """The words of its kind."""
    chosen: tuple[tuple[frozenset[str], ...], ...]
    """For each of its values, the names as sets of words."""

    @property
    def values(self) -> tuple[frozenset[str], ...]:
        """Each name of each of its values."""
        return tuple(chain.from_iterable(self.chosen))

    @property
    def words(self) -> frozenset[str]:
        """All words that may name it."""
        return self.kind.union(*self.values)


class NameMatcher:
    """The names of the actions that a seat can take in a preview."""

    @classmethod
    def of(cls, preview: DraftPreview, localizer: Localizer) -> NameMatcher:
        """Return the names for a reader, which are made once for all drafts at the same position."""
        # A draft that gets lines later is at another position then.
        here = preview if preview.lines else preview.again()
        return preview.once(("names", localizer.reader), lambda: cls(here, localizer))

    def __init__(self, preview: DraftPreview, localizer: Localizer) -> None:
        self.preview = preview
        self.rules = preview.table.rules
        self.state = preview.state
        localizer = localizer.without_emoji()
        self.localizers = (
            (localizer,) if localizer.language == SOURCE else (localizer, Localizer(names=localizer.names))
        )
        self.forms = tuple(map(Forms.of, self.localizers))
        self.filling = frozenset(chain(*(tokens(each(FILLING)) for each in self.localizers)))
        self.command_name = name_translation(localizer.language)
        self._known: dict[str, Mapping[str, Text]] = {}
        self._called_kinds: dict[type[AnyAction], Sequence[list[str]]] = {}
        self._value_names: dict[tuple[type[AnyAction], str, Any], list[frozenset[str]]] = {}

    @cached_property
    def _options(self) -> list[tuple[type[AnyAction], _Named]]:
        return [(type(option), self._named(option)) for option in self.preview.legal_actions]

    def shown(self, action: AnyAction, localizer: Localizer | None = None) -> str:
        """Return an action as autocomplete offers it: the name of its kind, and what it does."""
        localizer = self.localizers[0] if localizer is None else localizer
        kind, does = localizer(type(action).kind_name()), localizer(self._described(action))
        text = does if does.casefold().startswith(kind.casefold()) else f"{kind}: {does}"
        return capital(_in_one_part(plain(text)))

    def _described(self, action: AnyAction) -> Text:
        return self.rules.words.describe(self.state, self.preview.seat, action)

    @cached_property
    def labels(self) -> ShownLabels:
        """The texts of the panel, in the languages of the reader."""
        return ShownLabels(self.preview, self.localizers)

    def shown_as(self, text: str) -> list[Choice]:
        """Return the choices that are shown in these words to the reader, or in English."""
        return self.labels.meant(text)

    def with_other_numbers(self, text: str) -> list[Choice]:
        """Return the choices that are shown in these words with other numbers, such as a price that has changed."""
        typed = label_key(text).split()
        found = (choice for words, choice in self.labels.shown if self._differs_in_numbers(typed, words.split()))
        return list({choice.actions: choice for choice in found}.values())

    def with_other_parts(self, text: str) -> list[Choice]:
        """Return the choices that are shown in these words with more or fewer parts at the end, such as a price."""
        typed = parts_of_label(text)
        found = (choice for label, choice in self.labels.spelled if _is_beginning(typed, parts_of_label(label)))
        return list({choice.actions: choice for choice in found}.values())

    def _differs_in_numbers(self, typed: Sequence[str], words: Sequence[str]) -> bool:
        """Return whether two labels differ in numbers only, and in the forms of the words after them."""
        changed = False
        for place, (word, other) in enumerate(zip(typed, words, strict=False)):
            if word == other:
                continue
            if word.isdecimal() and other.isdecimal():
                changed = True
            elif not place or not typed[place - 1].isdecimal() or not self.alike(word, other):
                return False
        return changed and len(typed) == len(words)

    def spelled_out(self, text: str) -> list[AnyAction]:
        """Return the legal actions of which a text names the kind and each value in their order, and nothing else.

        The order distinguishes 3 food and no resources from none and 3. A card that is named twice counts twice.
        """
        words = tokens(text)
        return [option for option in self.preview.legal_actions if words in self._in_order(option)]

    def _in_order(self, action: AnyAction) -> list[list[str]]:
        """Return the words of an action in the order of its notation, in each language."""
        shape = fields(action)
        chosen = [(item.name, getattr(action, item.name)) for item in shape if not _is_default(item, action)]
        return [
            [
                *tokens(localizer(action.kind_name())),
                *chain(*(tokens(self._called(*each, localizer)) for each in chosen)),
            ]
            for localizer in self.localizers
        ]

    def _called(self, field: str, value: Any, localizer: Localizer) -> str:
        """Return the short name of a value; a space is named without its contents."""
        if isinstance(value, str) and PLACE.fullmatch(value.lower()):
            return value
        return field if value is True else field_label(self.rules, self.state, field, value, localizer)

    def fitting(self, text: str) -> list[AnyAction]:
        """Return the legal actions that are named by all words of a text; none where it names something impossible.

        Small words count inside a name, such as the age at the end of Rich Land A, but not between names.
        """
        words = tokens(text)
        inside = [word for place, word in enumerate(words) if word not in self.filling or self._in_a_name(words, place)]
        return self._fitting(inside) or self._fitting([word for word in inside if word not in self.filling])

    def in_shorthand(self, text: str) -> AnyAction | Obstacle | None:
        """Return the action that a short form of the title means, or why there is none; None for other texts."""
        short = self.rules.menus.shorthand
        if short is None:
            return None
        words = [word for part in _ARROW.sub(" ", text).split() for word in tokens(part) or [part]]
        key = {word: key for key, texts in short.vocabulary.items() for each in texts for word in self._words_of(each)}
        read = [key.get(word, word) for word in words if word not in self.filling]
        return short.read(self.state, self.preview.seat, read)

    def _words_of(self, text: Text) -> Iterator[str]:
        """Yield the words of a text in the languages of the reader, without numbers and words without meaning."""
        for localizer in self.localizers:
            found = [word for word in tokens(localizer(text)) if not word.isdecimal()]
            yield from (word for word in found if word not in self.filling)

    @cached_property
    def others(self) -> Sequence[NameMatcher]:
        """The names in the other languages."""
        said = {localizer.language for localizer in self.localizers}
        return [
            NameMatcher.of(self.preview, self.localizers[0].into(language))
            for language in languages()
            if language not in said
        ]

    def in_other_languages(self, text: str) -> list[Choice]:
        """Return the choices that a text names in languages other than the reader's."""
        found = [names.shown_as(text) or [Choice((action,)) for action in names.fitting(text)] for names in self.others]
        return list({choice.actions: choice for choices in found for choice in choices}.values())

    def _in_a_name(self, words: Sequence[str], place: int) -> bool:
        """Return whether a word follows another one of the same name."""
        return place > 0 and any(
            words[place] in name and words[place - 1] in name for _, option in self._options for name in option.values
        )

    def _fitting(self, typed: Sequence[str]) -> list[AnyAction]:
        kinds = self.kinds_of(typed)
        if len(typed) > MOST_WORDS or not (
            kinds or any(len(word) >= SHORTEST or PLACE.fullmatch(word) for word in typed)
        ):
            return []
        options = [option for kind, option in self._options if not kinds or kind in kinds]
        found = _covered(options, typed, str.__eq__)
        if not found and kinds:
            found = _covered(options, typed, self.alike)
        beside = [word for word in typed if not any(word in each.kind for each in found)]
        if not beside:
            # A text that names only a kind can only mean its single legal action.
            return [each.action for each in found] if len(found) == 1 else []
        whole = [each for each in found if any(name and name <= {*beside} for name in each.values)]
        if not whole and any(self._is_another(each, beside) for each in found):
            return []
        # A text that names all values of one action does not mean another action with more values.
        complete = [each for each in whole if all(any(name <= {*typed} for name in names) for names in each.chosen)]
        return [each.action for each in complete or whole or found]

    def kinds_of(self, typed: Sequence[str]) -> frozenset[type[AnyAction]]:
        """Return the kinds with whose name a text begins, even if no action of them is legal."""
        return frozenset(
            kind for kind in self.rules.actions if any(self.opening(typed, name) for name in self.called(kind))
        )

    def opening(self, typed: Sequence[str], name: Sequence[str]) -> int:
        """Return how many of the typed words are the name at their beginning; words without meaning may be left out."""
        left = [word for word in name if word not in self.filling] or list(name)
        for count, word in enumerate(typed, start=1):
            if left and word == left[0]:
                left.pop(0)
                if not left:
                    return count
            elif word not in self.filling:
                break
        return 0

    @cached_property
    def names_of_players(self) -> frozenset[str]:
        """The words of the names of all players."""
        return frozenset(word.casefold() for name in self.localizers[0].names for word in name.split())

    def called(self, kind: type[AnyAction]) -> Sequence[list[str]]:
        """Return the typed and shown names of a kind, each as words."""
        if kind not in self._called_kinds:
            shown = (localizer(kind.kind_name()) for localizer in self.localizers)
            names = (kind.tag, self.command_name(kind.tag, None, None), *shown)
            self._called_kinds[kind] = [tokens(name) for name in dict.fromkeys(names)]
        return self._called_kinds[kind]

    def _named(self, action: AnyAction) -> _Named:
        kind = chain.from_iterable(self.called(type(action)))
        shape = fields(action)
        chosen = [(item.name, getattr(action, item.name)) for item in shape if not _is_default(item, action)]
        if not chosen:
            # It is shown by its description.
            described = self._described(action)
            kind = chain(kind, *(tokens(localizer(described)) for localizer in self.localizers))
        names = (tuple(dict.fromkeys(self.value_names(type(action), field, value))) for field, value in chosen)
        return _Named(action, frozenset(kind), tuple(names))

    def value_names(self, kind: type[AnyAction], field: str, value: Any) -> list[frozenset[str]]:
        """Return the names of a value of a field, each as its words; a player also by their faction or nation."""
        key = kind, field, value
        if key not in self._value_names:
            self._value_names[key] = self._names_of_value(kind, field, value)
        return self._value_names[key]

    def _names_of_value(self, kind: type[AnyAction], field: str, value: Any) -> list[frozenset[str]]:
        if isinstance(value, bool):
            return [frozenset(tokens(field))]
        written = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        shown = [field_label(self.rules, self.state, field, value, localizer) for localizer in self.localizers]
        if is_seat(kind, field) and isinstance(value, int):
            shown += [localizer(self.rules.words.label(self.state, Seat(value))) for localizer in self.localizers]
            shown += [localizer.name(Seat(value)) for localizer in self.localizers]
        return [frozenset(tokens(each)) for each in dict.fromkeys((written, *shown))]

    def _is_another(self, named: _Named, typed: Sequence[str]) -> bool:
        """Return whether the words are the whole name of something else, which is not legal now."""
        kind, wanted = type(named.action), frozenset(typed)
        refused = self.preview.table.illegal_actions(self.preview.seat, kind)
        if any(wanted in self._named(candidate).values for candidate, _ in refused):
            return True
        names = [item.name for item in fields(kind)]
        return any(wanted in self._known_names(field) for field in names)

    def _known_names(self, field: str) -> set[frozenset[str]]:
        named = self.known_values(field)
        shown = {frozenset(tokens(localizer(text))) for text in named.values() for localizer in self.localizers}
        return shown | {frozenset(tokens(value)) for value in named}

    def known_values(self, field: str) -> Mapping[str, Text]:
        """Return all values that a field can have anywhere in the game, with their names, if its reference lists
        them.
        """
        label, book = self.rules.words.value_label, self.rules.reference
        if label is None or book is None:
            return {}
        if field not in self._known:
            values = dict.fromkeys(key.partition(":")[2] for key in book.entries)
            known = {value: label(self.state, field, value) for value in values if value}
            self._known[field] = {value: text for value, text in known.items() if text is not None}
        return self._known[field]

    def alike(self, typed: str, word: str) -> bool:
        """Return whether a typed word is another form of a word, or its beginning."""
        if typed == word or any(forms.stem(typed) == forms.stem(word) for forms in self.forms):
            return True
        return len(typed) >= SHORTEST and typed.isalpha() and word.startswith(typed)


def _is_beginning(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether one label is the beginning of the other, with at least two words in common."""
    shorter, longer = sorted((one, other), key=len)
    return shorter == longer[: len(shorter)] and len(" ".join(shorter).split()) > 1


def spelled_alike(text: str) -> str:
    """Return a text without case, underscores, spaces, quotation marks and brackets, which typing may ignore."""
    return " ".join(text.lower().translate(_UNMINDED).split())


def _in_one_part(text: str) -> str:
    """Return a description without characters that end an action or begin a remark in a typed turn."""
    text = text.replace(";", ",").replace(" · ", ", ").rstrip(".")
    return _FULL_STOP.sub(lambda found: ", " if found[1].isupper() else " ", text)


def typed_kind(kind: type[AnyAction], localizer: Localizer) -> str:
    """Return how a reader types a kind: in English as in the log, else by its name."""
    if localizer.language == SOURCE:
        return kind.tag.replace("_", " ")
    name = localizer(kind.kind_name())
    return name[:1].lower() + name[1:]


def is_seat(kind: type[AnyAction], field: str) -> bool:
    """Return whether a field is a seat of the game."""
    return hints_of(kind).get(field) is Seat


def hints_of(kind: type[AnyAction]) -> Mapping[str, Any]:
    """Return the types of the fields of a kind of action."""
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


_HINTS: dict[type[AnyAction], Mapping[str, Any]] = {}


def as_written(preview: DraftPreview, field: str, word: str) -> str:
    """Return a space as the game writes it: in lower case where it uses that for this or other spaces, else in
    capitals.
    """
    label = preview.table.rules.words.value_label
    if label is not None and label(preview.state, field, word) is not None:
        return word
    values = (getattr(option, item.name) for option in preview.legal_actions for item in fields(option))
    return word if any(isinstance(each, str) and PLACE.fullmatch(each) for each in values) else word.upper()


def is_no_value(preview: DraftPreview, words: Sequence[str], place: int, word: str) -> bool:
    """Return whether a word has no meaning there, as opposed to naming something that is taken or elsewhere."""
    kind = next((each for each in preview.table.rules.actions if each.tag == words[0]), None)
    if kind is not None and _has_name(preview, kind, place, word):
        return False
    tried = [" ".join([*words[:place], each, *words[place + 1 :]]) for each in (word, word.upper(), NOTHING)]
    small, large, nothing = (_reason(preview, line) for line in tried)
    return small == large == nothing


def _has_name(preview: DraftPreview, kind: type[AnyAction], place: int, word: str) -> bool:
    """Return whether a word is the value of something that the game has a name for."""
    label = preview.table.rules.words.value_label
    names = [item.name for item in fields(kind)]
    if label is None or not 0 < place <= len(names):
        return False
    return label(preview.state, names[place - 1], word.lower()) is not None


def _reason(preview: DraftPreview, line: str) -> str:
    """Return the kind of reason for which a line is refused; empty when it is legal."""
    try:
        obstacle = preview.table.obstacle(preview.seat, preview.table.parse(line))
    except NotationError:
        return NotationError.__name__
    return "" if obstacle is None else obstacle.message.template


def _is_default(item: Any, action: AnyAction) -> bool:
    return item.default is not MISSING and getattr(action, item.name) == item.default


def _covered(options: Sequence[_Named], typed: Sequence[str], fits: Callable[[str, str], bool]) -> list[_Named]:
    """Return the options that contain every typed word."""
    return [option for option in options if all(any(fits(word, known) for known in option.words) for word in typed)]
