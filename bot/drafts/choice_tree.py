"""The tree of choices: from all legal actions to one choice, step by step, with few entries at once.

Usually a choice is one action, sometimes several that people think of as one (sacrifice power, then use it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from itertools import takewhile
from operator import attrgetter
from typing import Any

from bot.drafts.menu_limits import LIMITS
from rules.engine import AnyAction, Text, say
from rules.engine.core.notation import format_action
from rules.engine.core.text import listing
from rules.engine.menus import PLAIN, Heading, Listing, MenuGroup, QuestionMenu

Path = tuple[int, ...]
"""The choices made so far: an index into each list of entries that was shown."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The actions that one choice adds to a turn; `text` describes it when it is more than its last action."""

    actions: tuple[AnyAction, ...]
    text: Text | None = None
    pointless: bool = False
    """True if it is almost certainly useless in this position."""
    alternatives: Callable[[], Sequence[Choice]] = field(default=tuple, compare=False, repr=False)
    """The same choice with other values of optional fields, usual ones first; computed on demand."""
    listing: Listing | None = None
    """The way to it in a separate menu; None for a plain list."""
    likely: bool = False
    """True if it is offered where several can be chosen at once, and stands first in such a menu."""

    @property
    def last(self) -> AnyAction:
        """The action that gives the choice its kind and its fields."""
        return self.actions[-1]

    @property
    def line(self) -> str:
        """The actions of the choice as they are typed."""
        return "; ".join(map(format_action, self.actions))


@dataclass(frozen=True, slots=True)
class Kind:
    """An entry for all choices of one kind of action."""

    action: type[AnyAction]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """An entry for all choices with one value of a field."""

    name: str
    value: Any
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class FirstValue(Value):
    """An entry among those of other kinds, for all choices of its kind with one value of the first field."""


@dataclass(frozen=True, slots=True)
class ByLetter:
    """An entry for all choices whose value of a field begins with a letter, or with a number: `14d`.

    Of many numbers it represents a span: `11–20`.
    """

    name: str
    letter: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class UnderHeading:
    """An entry for all choices under a heading; `depth` is the number of headings chosen with it."""

    heading: Heading
    choices: tuple[Choice, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class Leaf:
    """An entry that is one complete choice."""

    choice: Choice
    below_heading: bool = False
    """True if its headings are chosen, so that its label need not repeat them."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The one choice."""
        return (self.choice,)


@dataclass(frozen=True, slots=True)
class MultiPick:
    """An entry that opens a menu in which any number can be picked: the values of one field of a kind of action."""

    action: type[AnyAction]
    pool: tuple[Any, ...]
    choices: tuple[Choice, ...] = ()
    """Empty: a picked combination is tried when it is submitted."""
    alone: bool = False
    """True if the values are always picked, so that no combination of them is listed."""

    def picked(self, places: Iterable[int]) -> AnyAction:
        """Return the action with the values at these places of the pool, in its order; LookupError for other places."""
        wanted = sorted(set(places))
        if not all(0 <= place < len(self.pool) for place in wanted):
            raise LookupError(f"{wanted} are not all places of {len(self.pool)} values")
        return self.action(**{self.action.multi_field: tuple(self.pool[place] for place in wanted)})


@dataclass(frozen=True, slots=True)
class Overflow:
    """An entry for the kinds that are hardly ever wanted; it never shows only one of them."""

    choices: tuple[Choice, ...]
    varying: tuple[Choice, ...] = ()
    """Those that may have variants, which are hardly ever wanted either."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """An entry for kinds that keeps its place, even without choices."""

    title: Text
    kinds: tuple[type[AnyAction], ...]
    choices: tuple[Choice, ...]


class NothingPossibleError(LookupError):
    """A path leads to a fixed entry without choices."""

    def __init__(self, entry: Fixed) -> None:
        super().__init__(str(entry.title))
        self.entry = entry


@dataclass(frozen=True, slots=True)
class AtOnce:
    """An entry that opens a menu in which several choices can be picked."""

    title: Text
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class AllAlternatives:
    """An entry for the choices that have variants, with other values of optional fields."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """An entry for all variants of one choice."""

    choice: Choice

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The variants."""
        return tuple(self.choice.alternatives())


@dataclass(frozen=True, slots=True)
class OwnMenu(Kind):
    """A kind with its own menu next to the other entries, even if it has only one choice."""


@dataclass(frozen=True, slots=True)
class SeveralMenu:
    """A separate menu in which several choices can be picked at once."""

    title: Text
    choices: tuple[Choice, ...]
    says_kinds: bool = False


@dataclass(frozen=True, slots=True)
class HeadingMenu:
    """A separate menu of the choices below one heading, or of the headings that come after it."""

    title: Text
    choices: tuple[Choice, ...]


Menu = OwnMenu | SeveralMenu | HeadingMenu
"""A menu that is open next to the other entries: one tap reaches its entries."""
Entry = (
    SeveralMenu
    | HeadingMenu
    | Kind
    | Value
    | ByLetter
    | UnderHeading
    | Leaf
    | MultiPick
    | Overflow
    | Fixed
    | AtOnce
    | AllAlternatives
    | Alternatives
)


@dataclass(frozen=True, slots=True)
class ChoiceNode:
    """The present choices; `single_choice` is set instead when the path leads to one choice.

    `secondary` are additional entries, possible before or after the answer. `multi_pick` is set instead when values are
    to be picked.
    """

    path: Path
    entries: tuple[Entry, ...]
    secondary: tuple[Entry, ...] = ()
    single_choice: Choice | None = None
    multi_pick: MultiPick | None = None
    prompt: Text | None = None
    """The prompt of the heading that was chosen; None without one."""

    @property
    def varies(self) -> bool:
        """True if the choices are variants of one choice, which they do not name."""
        choices = [choice for entry in self.entries for choice in entry.choices]
        return len(choices) > 1 and len({with_defaults(choice.last) for choice in choices}) == 1

    @property
    def all(self) -> tuple[Entry, ...]:
        """All entries, in the order of the indices of a path."""
        return (*self.entries, *self.secondary)

    @property
    def field(self) -> str | None:
        """The field being chosen, or None."""
        first = self.entries[0] if self.entries else None
        return first.name if isinstance(first, Value | ByLetter) else None


def follow(
    choices: Sequence[Choice], path: Path, menu: QuestionMenu = PLAIN, multi_picks: Sequence[MultiPick] = ()
) -> ChoiceNode:
    """Return the level at a path. Raises LookupError for a path that does not exist or leads to no choice."""
    level = _first_level(choices, menu, multi_picks)
    for depth, index in enumerate(path, start=1):
        if not 0 <= index < len(level.all):
            raise LookupError(f"there is no entry {index}")
        entry = level.all[index]
        if isinstance(entry, MultiPick):
            level = ChoiceNode(path[:depth], (), multi_pick=entry)
            continue
        if isinstance(entry, Overflow):
            inside = (*_by_kind(entry.choices), *_with_variants(entry.varying))
            # A page with a single button that only leads on is skipped.
            only = inside[0] if len(inside) == 1 else None
            if isinstance(only, Kind):
                inside = finer(only.choices)
            level = ChoiceNode(path[:depth], _with_multi_picks(inside, multi_picks), prompt=_titles(inside))
            continue
        if isinstance(entry, Fixed):
            if not entry.choices:
                raise NothingPossibleError(entry)
            one_kind = len({type(choice.last) for choice in entry.choices}) == 1
            level = ChoiceNode(path[:depth], finer(entry.choices) if one_kind else _buttons_of(entry.choices))
            continue
        if isinstance(entry, AtOnce):
            level = ChoiceNode(path[:depth], (SeveralMenu(entry.title, entry.choices),))
            continue
        if isinstance(entry, AllAlternatives):
            level = ChoiceNode(path[:depth], tuple(map(Alternatives, entry.choices)))
            continue
        if len(entry.choices) == 1 and not (isinstance(entry, Menu) and depth < len(path)):
            return ChoiceNode(path, (), single_choice=entry.choices[0])
        if isinstance(entry, UnderHeading):
            level = _below(path[:depth], entry)
            continue
        level = ChoiceNode(path[:depth], (*_inside(entry), *_of_kind(entry, multi_picks)))
    return level


def _titles(entries: Sequence[Entry]) -> Text | None:
    """Return the names of the kinds of some entries as a prompt; None if there is only one."""
    kinds = {type(choice.last): None for entry in entries for choice in entry.choices}
    return listing([kind.kind_name() for kind in kinds]) if len(kinds) > 1 else None


def _buttons_of(choices: Sequence[Choice]) -> tuple[Entry, ...]:
    """Return choices of several kinds one by one, or by kind where there are too many."""
    return _leaves(choices) if len(choices) <= LIMITS.entries else _by_kind(choices)


def named(level: ChoiceNode, mapped: tuple[type[AnyAction], ...] = ()) -> tuple[str, ...]:
    """Return everything that the choices of a level name; among many kinds, only what the `mapped` choices name.

    The picture knows which of the names are places. A pair such as `E7-F8` also names its parts.
    """
    listed = OwnMenu | HeadingMenu
    opened = [each for entry in level.entries for each in (_inside(entry) if isinstance(entry, listed) else (entry,))]
    headed = [entry for entry in opened if isinstance(entry, UnderHeading)]
    behind = (*headed, *(entry for entry in opened if isinstance(entry, AtOnce)))
    choices = [choice for entry in opened if entry not in behind for choice in entry.choices]
    menus = [entry for entry in level.entries if isinstance(entry, HeadingMenu)]
    texts = [place for entry in menus for heading in _shared_headings(entry.choices) for place in heading.places]
    texts += [place for entry in headed for place in entry.heading.places]
    few_kinds = len({type(choice.last) for choice in choices}) <= LIMITS.related_kinds
    # Choices below one heading, such as a city, are about one place, however many their kinds are.
    values: list[object] = []
    if level.path or few_kinds or (len(menus) == 1 and _shared_headings(menus[0].choices)):
        values += [value for entry in level.entries if isinstance(entry, MultiPick) for value in entry.pool]
        values += level.multi_pick.pool if level.multi_pick is not None else ()
    else:
        choices = [choice for choice in choices if isinstance(choice.last, mapped)]
    values += [getattr(choice.last, item.name) for choice in choices for item in fields(choice.last)]
    values += [choice.listing.places for choice in choices if choice.listing is not None]
    parts = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    texts += [part for part in parts if isinstance(part, str)]
    return tuple(dict.fromkeys(name for text in texts for name in (text, *text.split("-"))))


def with_defaults(action: AnyAction) -> AnyAction:
    """Return the action with the default values of its optional fields."""
    usual = {item.name: item.default for item in fields(action) if item.name in action.optional}
    return replace(action, **usual) if usual else action


def _of_kind(entry: Entry, multi_picks: Sequence[MultiPick]) -> tuple[MultiPick, ...]:
    return tuple(each for each in multi_picks if isinstance(entry, Kind) and each.action is entry.action)


def _with_multi_picks(entries: tuple[Entry, ...], multi_picks: Sequence[MultiPick]) -> tuple[Entry, ...]:
    """Return the entries with those for picking several values, unless these follow the choice of a kind.

    They are at the end of buttons and at the beginning of a long menu.
    """
    behind = {entry.action for entry in entries if isinstance(entry, Kind)}
    there = {type(choice.last) for entry in entries for choice in entry.choices} - behind
    picking = tuple(each for each in multi_picks if each.action in there)
    return (*picking, *entries) if len(entries) > LIMITS.buttons else (*entries, *picking)


def _first_level(choices: Sequence[Choice], menu: QuestionMenu, multi_picks: Sequence[MultiPick]) -> ChoiceNode:
    overflow = [choice for choice in choices if menu.is_overflow(choice.last) or choice.pointless]
    choices = [choice for choice in choices if choice not in overflow]
    more = _more(overflow, choices)
    secondary = [choice for choice in choices if menu.is_secondary(choice.last)]
    main = [choice for choice in choices if not menu.is_secondary(choice.last)]
    alone = next((each for each in multi_picks if each.alone), None)
    if alone is not None and {type(choice.last) for choice in choices} == {alone.action}:
        return ChoiceNode((), (), multi_pick=alone)
    if not main:
        return ChoiceNode((), _with_multi_picks(_by_kind(secondary), multi_picks), more)
    beside = _with_multi_picks(_by_kind(secondary), multi_picks)
    return ChoiceNode((), _with_multi_picks(_main_entries(main, menu), multi_picks), (*beside, *more))


def _more(overflow: Sequence[Choice], choices: Sequence[Choice]) -> tuple[Entry, ...]:
    """Return the entry for rarely wanted choices; a single kind of many choices is shown directly."""
    varying = tuple(choice for choice in choices if choice.last.optional)
    if any(choice.alternatives() for choice in varying):
        return (Overflow(tuple(overflow), varying),)
    if not overflow:
        return ()
    by_kind = _by_kind(overflow)
    offered = {type(choice.last) for choice in choices}
    if len(by_kind) == 1 and isinstance(by_kind[0], Kind) and type(overflow[0].last) not in offered:
        return by_kind
    return (Overflow(tuple(overflow), varying),)


def _with_variants(varying: Sequence[Choice]) -> tuple[Entry, ...]:
    choices = tuple(choice for choice in varying if choice.alternatives())
    return (AllAlternatives(choices),) if choices else ()


def _main_entries(choices: Sequence[Choice], menu: QuestionMenu) -> tuple[Entry, ...]:
    """Return the entries of the question's subject: fixed ones first, so that they keep their places."""
    fixed: list[SeveralMenu | Fixed | Leaf] = []
    left = choices
    for each in menu.fixed:
        same = tuple(choice for choice in left if isinstance(choice.last, each.kinds))
        left = [choice for choice in left if choice not in same]
        is_open = bool(same) and each in menu.multi_select
        if is_open:
            fixed.append(SeveralMenu(each.title, same, each.says_kinds))
        elif len(same) == len(each.kinds) == 1 and _is_whole(same[0].last):
            fixed.append(Leaf(same[0]))
        else:
            fixed.append(Fixed(each.title, each.kinds, same))
    placed = {choice for entry in fixed for choice in entry.choices}
    return (*fixed, *_unfixed_entries([choice for choice in choices if choice not in placed], menu))


def _is_whole(action: AnyAction) -> bool:
    """Return whether an action leaves nothing to choose, such as passing in the last round."""
    return not any(getattr(action, each.name) for each in fields(action))


def _unfixed_entries(choices: Sequence[Choice], menu: QuestionMenu) -> tuple[Entry, ...]:
    several = [entry for each in menu.multi_select for entry in _several_menus(choices, each, menu)]
    together = [choice for entry in several for choice in entry.choices]
    in_turn = [entry for each in menu.in_turn for entry in _in_turn(choices, each)]
    together += [choice for entry in in_turn for choice in entry.choices]
    alone = [choice for choice in choices if menu.has_own_menu(choice.last) and choice not in together]
    menus: list[Menu] = [*several, *(entry for entry in in_turn if isinstance(entry, HeadingMenu))]
    menus += [OwnMenu(kind, tuple(same)) for kind, same in _kinds(alone)]
    headed = [entry for entry in in_turn if not isinstance(entry, HeadingMenu)]
    at_once = [*together, *alone]
    valued = _by_first_value([c for c in choices if menu.is_by_value(c.last) and c not in at_once])
    behind = {*at_once, *(choice for entry in valued for choice in entry.choices)}
    # The panel of such a question stays the same while its menus are empty.
    beside = LIMITS.beside_one_menu if len(menus) < 2 else LIMITS.beside_menus
    most = beside if menu.own_menu or menu.in_turn or several else LIMITS.buttons
    most -= len(valued) + len(headed)
    single = _buttons([choice for choice in choices if choice not in behind], menu, most)
    place = {choice: number for number, choice in enumerate(choices)}
    others = sorted((*single, *valued), key=lambda entry: place[entry.choices[0]])
    return (*menus, *headed, *(entry for each in menu.at_once for entry in _at_once(choices, each)), *others)


def _in_turn(choices: Sequence[Choice], group: MenuGroup) -> Iterator[HeadingMenu | UnderHeading | Leaf]:
    """Yield the menu of the first heading of a group, and what leads to the other headings."""
    same = [choice for choice in choices if isinstance(choice.last, group.kinds) and _headings(choice)]
    headed = _grouped(same, lambda choice: _headings(choice)[0])
    in_order = sorted((each for each in headed if not each[0].rare), key=lambda each: each[0].order)
    if in_order:
        yield HeadingMenu(group.title, tuple(in_order[0][1]))
    if len(in_order) > 2:
        yield HeadingMenu(group.title, tuple(choice for _, rest in in_order[1:] for choice in rest))
    beside = in_order[1:] if len(in_order) == 2 else []
    for heading, rest in (*beside, *(each for each in headed if each[0].rare)):
        yield Leaf(rest[0]) if len(rest) == 1 else UnderHeading(heading, tuple(rest), 1)


def _at_once(choices: Sequence[Choice], group: MenuGroup) -> Iterator[AtOnce]:
    """Yield the entry for choosing several likely choices of a group, unless all are for the same heading."""
    likely = tuple(choice for choice in choices if choice.likely and isinstance(choice.last, group.kinds))
    if len({choice.listing.headings[:1] for choice in likely if choice.listing is not None}) > 1:
        yield AtOnce(group.title, likely[: LIMITS.entries])


def _by_first_value(choices: Sequence[Choice]) -> list[Entry]:
    """Return the values to choose first; if there are few choices in all, the choices themselves."""
    if len(choices) < LIMITS.inline:
        return list(_leaves(choices))
    entries: list[Entry] = []
    for kind, of_kind in _kinds(choices):
        name = fields(kind)[0].name
        for value, same in _grouped(of_kind, attrgetter(f"last.{name}")):
            entries.append(Leaf(same[0]) if len(same) == 1 else FirstValue(name, value, tuple(same)))
    return entries


def _several_menus(choices: Sequence[Choice], group: MenuGroup, menu: QuestionMenu) -> Iterator[SeveralMenu]:
    """Yield the menu of a group that has choices, or one for each of its kinds where one would be too long.

    Likely choices come first.
    """
    same = tuple(choice for choice in choices if isinstance(choice.last, group.kinds))
    same = tuple(sorted(same, key=lambda choice: not choice.likely))
    few = 0 if any(menu.has_own_menu(choice.last) for choice in same) else LIMITS.ungrouped
    if few < len(same) <= LIMITS.entries:
        yield SeveralMenu(group.title, same, group.says_kinds)
    elif len(same) > LIMITS.entries:
        yield from (SeveralMenu(kind.kind_name(), tuple(each)) for kind, each in _kinds(same))


def _buttons(choices: Sequence[Choice], menu: QuestionMenu, most: int) -> tuple[Entry, ...]:
    if len(choices) <= min(LIMITS.single_choices, most):
        return _leaves(choices)
    by_kind = _by_kind(choices)
    if len(by_kind) == 1:
        return finer(choices)
    entries: list[Entry] = []
    room = most - len(by_kind)
    for entry in by_kind:
        more = len(entry.choices) - 1
        inline = menu.is_inline(entry.choices[0].last) and more < LIMITS.inline
        fits = more <= room and (len(by_kind) <= LIMITS.related_kinds or inline)
        entries += _leaves(entry.choices) if fits else [entry]
        room -= more if fits else 0
    return tuple(entries)


def _by_kind(choices: Sequence[Choice]) -> tuple[Entry, ...]:
    return tuple(Leaf(same[0]) if len(same) == 1 else Kind(kind, tuple(same)) for kind, same in _kinds(choices))


def _kinds(choices: Sequence[Choice]) -> list[tuple[type[AnyAction], list[Choice]]]:
    return _grouped(choices, lambda choice: type(choice.last))


def finer(choices: Sequence[Choice]) -> tuple[Entry, ...]:
    """Return the entries of a kind: its choices where they fit into a menu, else grouped by the values of a field."""
    if len(choices) <= LIMITS.entries:
        return _leaves(choices)
    for name in (item.name for item in fields(choices[0].last)):
        value_of = attrgetter(f"last.{name}")
        by_value = _grouped(choices, value_of)
        if len(by_value) > LIMITS.entries and all(isinstance(value, str) and value for value, _ in by_value):
            by_letter = _grouped(choices, partial(_first_letter, value_of))
            if len(by_letter) > 1:
                return tuple(ByLetter(name, letter, tuple(same)) for letter, same in by_letter)
        if len(by_value) > LIMITS.entries and all(isinstance(value, int) for value, _ in by_value):
            return tuple(_by_spans(name, choices))
        if len(by_value) > 1:
            return tuple(Value(name, value, tuple(same)) for value, same in by_value)
    return _leaves(choices)


def _by_spans(name: str, choices: Sequence[Choice]) -> Iterator[ByLetter]:
    number = attrgetter(f"last.{name}")
    for _, same in _grouped(choices, lambda choice: (number(choice) - 1) // LIMITS.span):
        yield ByLetter(name, f"{number(same[0])}–{number(same[-1])}", tuple(same))


def menu_entries(entry: Menu) -> tuple[Entry, ...]:
    """Return the entries of an open menu: by headings, or the likeliest of many choices before groups by a field."""
    choices = entry.choices
    if isinstance(entry, HeadingMenu) or (isinstance(entry, OwnMenu) and choices[0].listing is not None):
        return _listed(choices)
    by_field = finer(choices)
    if isinstance(entry, SeveralMenu) and len(choices) > LIMITS.entries and len(by_kind := _by_kind(choices)) > 1:
        return by_kind
    if len(choices) <= LIMITS.entries or len(by_field) >= LIMITS.entries:
        return by_field
    return (*_leaves(choices[: LIMITS.entries - len(by_field)]), *by_field)


def _listed(choices: Sequence[Choice]) -> tuple[Entry, ...]:
    """Return the entries of choices with headings; one list holds the last of many."""
    entries = _by_heading(choices)
    if len(entries) <= LIMITS.entries:
        return entries
    rest = tuple(choice for each in entries[LIMITS.entries - 1 :] for choice in each.choices)
    more = UnderHeading(Heading(say("More…")), rest, len(_shared_headings(choices)))
    return (*entries[: LIMITS.entries - 1], more)


def menu_prompt(entry: Menu) -> Text | None:
    """Return the prompt of the headings that all choices of an open menu share, or None."""
    shared = _shared_headings(entry.choices)
    return shared[-1].prompt if shared else None


def _shared_headings(choices: Sequence[Choice]) -> tuple[Heading, ...]:
    """Return the first headings of choices that all of them share."""
    paths = [_headings(choice) for choice in choices]
    return tuple(same[0] for same in takewhile(lambda same: len({*same}) == 1, zip(*paths, strict=False)))


def _inside(entry: Entry) -> tuple[Entry, ...]:
    """Return the entries that an entry leads to."""
    if isinstance(entry, Menu):
        return menu_entries(entry)
    if isinstance(entry, Kind) and all(_headings(choice) for choice in entry.choices):
        return _listed(entry.choices)
    return finer(entry.choices)


def _by_heading(choices: Sequence[Choice], depth: int = 0) -> tuple[Entry, ...]:
    """Return the choices whose headings are chosen, and the next headings of the others, rarely wanted ones last.

    A heading that is the only one is skipped. A choice that is the only one under its heading stands in its place.
    """
    here = [choice for choice in choices if len(_headings(choice)) <= depth]
    deeper = _grouped([choice for choice in choices if choice not in here], lambda choice: _headings(choice)[depth])
    if not here and len(deeper) == 1:
        return _by_heading(choices, depth + 1)
    entries: list[Entry] = [Leaf(choice, below_heading=True) for choice in here]
    for heading, same in sorted(deeper, key=lambda each: (each[0].rare, each[0].order)):
        entries.append(Leaf(same[0]) if len(same) == 1 else UnderHeading(heading, tuple(same), depth + 1))
    return tuple(entries)


def _headings(choice: Choice) -> tuple[Heading, ...]:
    return () if choice.listing is None else choice.listing.headings


def _below(path: Path, entry: UnderHeading) -> ChoiceNode:
    """Return the level below a heading; rarely wanted headings are secondary."""
    entries = _by_heading(entry.choices, entry.depth)
    rare = tuple(each for each in entries if isinstance(each, UnderHeading) and each.heading.rare)
    main = tuple(each for each in entries if each not in rare)
    return ChoiceNode(path, main, rare, prompt=entry.heading.prompt) if main else ChoiceNode(path, rare)


def _first_letter(value_of: Callable[[Choice], str], choice: Choice) -> str:
    value = value_of(choice)
    number = value[: len(value) - len(value.lstrip("0123456789"))]
    return number or value[0]


def _leaves(choices: Iterable[Choice]) -> tuple[Entry, ...]:
    return tuple(Leaf(choice) for choice in choices)


def _grouped(choices: Iterable[Choice], key: Callable[[Choice], Any]) -> list[tuple[Any, list[Choice]]]:
    groups: dict[Any, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(key(choice), []).append(choice)
    return list(groups.items())
