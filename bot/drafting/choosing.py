"""From everything that is possible to one choice, step by step, never too much at once.

Mostly a choice is one action, sometimes several that people think of as one (sacrifice power, then use it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from operator import attrgetter
from typing import Any

from rules.engine import AnyAction, AnyQuestion, Text
from rules.engine.notation import format_action

AT_ONCE = 8
"""So few ways of different kinds are shown as they are, without choosing a kind first."""
TAPPED = 12
"""So few entries are buttons, each one tap away."""
LISTED = 25
"""So many fit into one menu."""
FEW_KINDS = 3
"""So few kinds of action are about one thing: a picture of it helps to choose."""
BUTTONS = 8
"""So many buttons stand beside the menus of a question that has some: a phone shows each in a line of its own."""
ALONE = 2
"""So few ways of what belongs together are not put behind one entry."""
FEW_WAYS = 4
"""Among many kinds, those at hand with so few ways are shown as their ways while there is room."""

Path = tuple[int, ...]
"""The choices made so far: an index into each list of entries that was shown."""


@dataclass(frozen=True, slots=True)
class Way:
    """What one choice adds to a turn; `text` says it in words when it is more than its last action."""

    actions: tuple[AnyAction, ...]
    text: Text | None = None
    variants: Callable[[], Sequence[Way]] = field(default=tuple, compare=False, repr=False)
    """The same done with other values of optional fields, what is usual first; looked for when somebody wants them."""

    @property
    def last(self) -> AnyAction:
        """The action that gives the choice its kind and its fields."""
        return self.actions[-1]

    @property
    def line(self) -> str:
        """What the choice adds, as it is typed."""
        return "; ".join(map(format_action, self.actions))


@dataclass(frozen=True, slots=True)
class Kind:
    """An entry that stands for all ways of one kind of action."""

    action: type[AnyAction]
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """An entry that stands for all ways with one value of a field."""

    name: str
    value: Any
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Initial:
    """An entry that stands for all ways whose value of a field begins with a letter."""

    name: str
    letter: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Whole:
    """An entry that is one way, complete."""

    way: Way

    @property
    def ways(self) -> tuple[Way, ...]:
        """The one way."""
        return (self.way,)


@dataclass(frozen=True, slots=True)
class Several:
    """An entry that opens a menu of which any number can be picked: the values of one field of a kind of action."""

    action: type[AnyAction]
    pool: tuple[Any, ...]
    ways: tuple[Way, ...] = ()
    """None of its own: what is picked is tried then."""

    def picked(self, places: Iterable[int]) -> AnyAction:
        """The action with the values at these places of the pool, in its order; LookupError for other places."""
        wanted = sorted(set(places))
        if not all(0 <= place < len(self.pool) for place in wanted):
            raise LookupError(f"{wanted} are not all places of {len(self.pool)} values")
        return self.action(**{self.action.several: tuple(self.pool[place] for place in wanted)})


@dataclass(frozen=True, slots=True)
class Rare:
    """An entry behind which stand the kinds that are hardly ever wanted; never one of them at once."""

    ways: tuple[Way, ...]
    varying: tuple[Way, ...] = ()
    """Those that might be done differently, which is hardly ever wanted either."""


@dataclass(frozen=True, slots=True)
class Together:
    """An entry behind which stand several kinds that people think of as one."""

    title: Text
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Differently:
    """An entry behind which stand the ways that can be done differently, with other values of optional fields."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Variants:
    """An entry that stands for all variants of one way."""

    way: Way

    @property
    def ways(self) -> tuple[Way, ...]:
        """The variants."""
        return tuple(self.way.variants())


@dataclass(frozen=True, slots=True)
class Listed(Kind):
    """A kind that is a menu of its own beside the other entries, also when it has one way only."""


Entry = Kind | Value | Initial | Whole | Several | Rare | Together | Differently | Variants


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be chosen now; `chosen` is set instead when the path leads to one way.

    `aside` are the entries beside what is asked: they are possible as well, mostly before or after it. `several` is
    set instead when values are to be picked.
    """

    path: Path
    entries: tuple[Entry, ...]
    aside: tuple[Entry, ...] = ()
    chosen: Way | None = None
    several: Several | None = None

    @property
    def varies(self) -> bool:
        """Whether the choices are variants of one way, which they do not name."""
        ways = [way for entry in self.entries for way in entry.ways]
        return len(ways) > 1 and len({as_usual(way.last) for way in ways}) == 1

    @property
    def all(self) -> tuple[Entry, ...]:
        """All entries, as the indices of a path count them."""
        return (*self.entries, *self.aside)

    @property
    def field(self) -> str | None:
        """The field being chosen, when it is one."""
        first = self.entries[0] if self.entries else None
        return first.name if isinstance(first, Value | Initial) else None


def follow(
    ways: Sequence[Way], path: Path, question: AnyQuestion | None = None, several: Sequence[Several] = ()
) -> Step:
    """The step behind a path. Raises LookupError for a path that does not exist."""
    step = _first_step(ways, question, several)
    for depth, index in enumerate(path, start=1):
        if not 0 <= index < len(step.all):
            raise LookupError(f"there is no entry {index}")
        entry = step.all[index]
        if isinstance(entry, Several):
            step = Step(path[:depth], (), several=entry)
            continue
        if isinstance(entry, Rare):
            step = Step(path[:depth], (*_by_kind(entry.ways), *_differently(entry.varying)))
            continue
        if isinstance(entry, Together):
            step = Step(path[:depth], _wholes(entry.ways) if len(entry.ways) <= LISTED else _by_kind(entry.ways))
            continue
        if isinstance(entry, Differently):
            step = Step(path[:depth], tuple(map(Variants, entry.ways)))
            continue
        if len(entry.ways) == 1 and not (isinstance(entry, Listed) and depth < len(path)):
            return Step(path, (), chosen=entry.ways[0])
        step = Step(path[:depth], (*finer(entry.ways), *_of_kind(entry, several)))
    return step


def named(step: Step) -> tuple[str, ...]:
    """Everything the choices of a step name; nothing while it is still about one of many kinds of action.

    Which of the names are places, a picture knows; a pair such as `E7-F8` also names its parts.
    """
    ways = [way for entry in step.entries for way in entry.ways]
    if not step.path and len({type(way.last) for way in ways}) > FEW_KINDS:
        return ()
    values = [getattr(way.last, item.name) for way in ways for item in fields(way.last)]  # type: ignore[arg-type]
    values += [value for entry in step.entries if isinstance(entry, Several) for value in entry.pool]
    values += step.several.pool if step.several is not None else ()
    parts = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    texts = [part for part in parts if isinstance(part, str)]
    return tuple(dict.fromkeys(name for text in texts for name in (text, *text.split("-"))))


def as_usual(action: AnyAction) -> AnyAction:
    """The action without values of its optional fields."""
    usual = {item.name: item.default for item in fields(action) if item.name in action.optional}  # type: ignore[arg-type]
    return replace(action, **usual) if usual else action  # type: ignore[type-var]


def _of_kind(entry: Entry, several: Sequence[Several]) -> tuple[Several, ...]:
    return tuple(each for each in several if isinstance(entry, Kind) and each.action is entry.action)


def _with_several(entries: tuple[Entry, ...], several: Sequence[Several]) -> tuple[Entry, ...]:
    """The entries with those to pick several, unless they come behind the choice of a kind.

    They stand at the end of buttons and at the beginning of a long menu.
    """
    behind = {entry.action for entry in entries if isinstance(entry, Kind)}
    there = {type(way.last) for entry in entries for way in entry.ways} - behind
    picking = tuple(each for each in several if each.action in there)
    return (*picking, *entries) if len(entries) > TAPPED else (*entries, *picking)


def _first_step(ways: Sequence[Way], question: AnyQuestion | None, several: Sequence[Several]) -> Step:
    rare = [way for way in ways if question is not None and question.is_rare(way.last)]
    ways = [way for way in ways if way not in rare]
    varying = tuple(way for way in ways if way.last.optional)
    more = (Rare(tuple(rare), varying),) if rare or any(way.variants() for way in varying) else ()
    aside = [way for way in ways if question is not None and question.is_aside(way.last)]
    main = [way for way in ways if question is None or not question.is_aside(way.last)]
    if not main:
        return Step((), _with_several(_by_kind(aside), several), more)
    beside = _with_several(_by_kind(aside), several)
    return Step((), _with_several(_main_entries(main, question), several), (*beside, *more))


def _differently(varying: Sequence[Way]) -> tuple[Entry, ...]:
    ways = tuple(way for way in varying if way.variants())
    return (Differently(ways),) if ways else ()


def _main_entries(ways: Sequence[Way], question: AnyQuestion | None) -> tuple[Entry, ...]:
    if question is None:
        return _buttons(ways, None, TAPPED)
    listed = [way for way in ways if question.is_listed(way.last)]
    menus = (Listed(kind, tuple(same)) for kind, same in _kinds(listed))
    together = [
        Together(each.title, same)
        for each in question.together
        if len(same := tuple(way for way in ways if isinstance(way.last, each.kinds))) > ALONE
    ]
    behind = {*listed, *(way for entry in together for way in entry.ways)}
    # The panel of such a question stays the same while nothing stands in its menus.
    most = BUTTONS if question.listed else TAPPED
    single = _buttons([way for way in ways if way not in behind], question, most - len(together))
    place = {way: number for number, way in enumerate(ways)}
    return (*menus, *sorted((*single, *together), key=lambda entry: place[entry.ways[0]]))


def _buttons(ways: Sequence[Way], question: AnyQuestion | None, most: int) -> tuple[Entry, ...]:
    if len(ways) <= min(AT_ONCE, most):
        return _wholes(ways)
    by_kind = _by_kind(ways)
    if len(by_kind) == 1:
        return finer(ways)
    entries: list[Entry] = []
    room = most - len(by_kind)
    for entry in by_kind:
        more = len(entry.ways) - 1
        at_hand = question is not None and question.is_at_hand(entry.ways[0].last) and more < FEW_WAYS
        fits = more <= room and (len(by_kind) <= FEW_KINDS or at_hand)
        entries += _wholes(entry.ways) if fits else [entry]
        room -= more if fits else 0
    return tuple(entries)


def _by_kind(ways: Sequence[Way]) -> tuple[Entry, ...]:
    return tuple(Whole(same[0]) if len(same) == 1 else Kind(kind, tuple(same)) for kind, same in _kinds(ways))


def _kinds(ways: Sequence[Way]) -> list[tuple[type[AnyAction], list[Way]]]:
    return _grouped(ways, lambda way: type(way.last))


def finer(ways: Sequence[Way]) -> tuple[Entry, ...]:
    """The entries behind a kind: its ways where they fit into a menu, else by the values of a field."""
    if len(ways) <= LISTED:
        return _wholes(ways)
    for name in (item.name for item in fields(ways[0].last)):  # type: ignore[arg-type]
        value_of = attrgetter(f"last.{name}")
        by_value = _grouped(ways, value_of)
        if len(by_value) > LISTED and all(isinstance(value, str) and value for value, _ in by_value):
            by_letter = _grouped(ways, partial(_initial, value_of))
            if len(by_letter) > 1:
                return tuple(Initial(name, letter, tuple(same)) for letter, same in by_letter)
        if len(by_value) > 1:
            return tuple(Value(name, value, tuple(same)) for value, same in by_value)
    return _wholes(ways)


def _initial(value_of: Callable[[Way], str], way: Way) -> str:
    return value_of(way)[0]


def _wholes(ways: Iterable[Way]) -> tuple[Entry, ...]:
    return tuple(Whole(way) for way in ways)


def _grouped(ways: Iterable[Way], key: Callable[[Way], Any]) -> list[tuple[Any, list[Way]]]:
    groups: dict[Any, list[Way]] = {}
    for way in ways:
        groups.setdefault(key(way), []).append(way)
    return list(groups.items())
