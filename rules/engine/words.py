"""What people read of a title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class Priced:
    """What is paid for and put somewhere, in parts: menus say a price once that is the same at each place."""

    item: Text
    """What it is, wherever it is put."""
    placed: Text
    """The same with its place."""
    price: Text


@dataclass(frozen=True, slots=True)
class Costs(Generic[S]):
    """What actions cost as sums of goods: what has become dearer or cheaper is told by the difference."""

    of: Callable[[S, Seat, AnyAction], Mapping[str, int] | None]
    """What an action costs, by the kind of goods; None where it has no price that is such a sum."""
    amount: Callable[[Mapping[str, int]], Text]
    """Goods in words, none of them 0."""


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S]):
    """How a title speaks of its positions, seats and actions. States are given as their reader sees them."""

    label: Callable[[S, Seat], Text]
    """How a seat is called on this board (its colour, its people)."""
    identity: Callable[[S, Seat], Text | None] | None = None
    """Whom a seat plays and what that is good at, in one line; None before that is known."""
    headline: Callable[[S], Text]
    """Where the game stands: round, phase."""
    overview: Callable[[S, Seat | None], Sequence[Text]]
    """The complete public state (and the viewer's own secrets) in lines of text, enough to play without pictures."""
    summary: Callable[[S], Sequence[Text]]
    """Where the game stands in a few public lines: the players in the order of play with their points, what counts."""
    describe: Callable[[S, Seat, AnyAction], Text]
    """An option in words, with costs and what it gives: for menus and autocomplete."""
    priced: Callable[[S, Seat, AnyAction], Priced | None] | None = None
    """An option in its parts, where its price often is the same wherever it is put; None for others."""
    costs: Costs[S] | None = None
    """What options cost, to be compared."""
    value_label: Callable[[S, str, Any], Text | None] | None = None
    """A value of an action's field in words, where the value alone says too little."""
    lapses: Callable[[S, Seat], Sequence[Text]] | None = None
    """What the seat lets go by deciding anything else first; people are warned of it."""
    holding: Callable[[S, Seat], Sequence[Text]] | None = None
    """What the seat holds in its hand, from what it may see itself."""
    purse: Callable[[S, Seat], Text | None] | None = None
    """What a seat can spend, in one line, from what it may see itself."""
    outlook: Callable[[S, Seat], Text | None] | None = None
    """What follows from how things stand when the seat's turn ends, from what it may see itself; None out of turn."""
    left_behind: Callable[[S, Seat], Text | None] | None = None
    """The same where a turn that is prepared to its end has led; the outlook where a title tells nothing else."""
    situation: Callable[[S, Seat], Text | None] | None = None
    """What the question to a seat is about, where the title of the question says too little."""
    gist: Callable[[S, Seat, AnyAction], Text | None] | None = None
    """What a choice is about beyond its price, such as the text of its card; None where there is nothing to explain."""
    good_for: Callable[[S, Seat, AnyAction], Text | None] | None = None
    """What a choice for the whole game is good for, told to whoever does not know it yet; None for other choices."""
    unused: Callable[[S, Seat], Text | None] | None = None
    """What a seat wastes by ending its turn now, as a remark on the button that does so; None when nothing."""
    option_texts: Mapping[str, str] = field(default_factory=dict)
    """What the fields of actions are, by the tag of the action and the field (`build space`) or by the field alone."""
    origins: Mapping[str, Text] = field(default_factory=dict)
    """Where points come from, in the order of a game: the names of the keys of `Standing.breakdown`."""
    catalogs: Mapping[str, Callable[[], Iterable[str]]] = field(default_factory=dict)
    """The texts of the data files that are to be translated, by part (cards, rules): each is a catalog of its own."""
    played: Callable[[S, Seat, Sequence[AnyAction]], Sequence[str]] | None = None
    """The ids of what a seat has been by the end of the game, told also from its own decisions."""
    played_name: Callable[[str], Text] | None = None
    """What people call one of them, also where the game is not known any more; the id when it is of no use."""
