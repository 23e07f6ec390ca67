"""The texts of a title for players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.rules import Standing
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text

S = TypeVar("S", bound=GameState)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)


@dataclass(frozen=True, slots=True)
class Priced:
    """Something that is paid for and placed, in parts: menus state prices once if they are the same everywhere."""

    placed: Text
    """The thing and its place."""
    prices: Mapping[Text, Text]
    """The price of each item that it consists of, such as a dwelling and a spade."""


@dataclass(frozen=True, slots=True)
class Costs(Generic[S]):
    """The costs of actions as amounts of goods, for describing how much their prices have changed."""

    of: Callable[[S, Seat, AnyAction], Mapping[str, int] | None]
    """The cost of an action by kind of goods; None if it has no such price."""
    amount: Callable[[Mapping[str, int]], Text]
    """A text for amounts of goods, none of them 0."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that a seat loses by a decision and may not want to lose."""

    text: Text
    accepted: bool = False
    """True for a loss that is often worth it: a typed turn is only held back if its own lines have caused it."""
    inevitable: bool = False
    """True if every possible answer causes such a loss. It is named, but needs no confirmation."""
    short: Text | None = None
    """Its name alone, for a button that has no room for the whole text."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a player that a glance at their board tells."""

    colour: str
    """A disc in the player's colour."""
    goods: tuple[Text, ...]
    """Amounts that may be shown as a number and an emoji."""
    more: tuple[Text, ...]
    score: Text
    nearness: Text | None = None
    """The measure of the standing, where the score alone does not decide it."""


class Victory(Protocol[S_contra]):
    """A function for the heading of a finished game."""

    def __call__(self, g: S_contra, winners: Text, first: Standing, *, shared: bool) -> Text:
        """Return who wins and how; `winners` are the seats of the first place, of which `first` is one."""
        ...


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S]):
    """The texts of a title about its positions, seats and actions. States are views of their reader."""

    label: Callable[[S, Seat], Text]
    """The name of a seat on this board (its colour, its people)."""
    identity: Callable[[S, Seat], Text | None] | None = None
    """The identity of a seat and its abilities, in one line; None before it is known."""
    headline: Callable[[S], Text]
    """The state of the game in a heading: round, phase."""
    round_name: Callable[[S], Text] | None = None
    """The round without its phase, as the heading of everything that happened in it; None: as the headline."""
    big_events: Mapping[str, str] = field(default_factory=dict)
    """The signs of the events that get a separate line, by name."""
    overview: Callable[[S, Seat | None], Sequence[Text]]
    """The complete public state (and the viewer's own secrets) in lines of text, enough to play without pictures."""
    summary: Callable[[S], Sequence[Text]]
    """The state of the game in a few public lines: players in turn order with their points, and other key facts."""
    describe: Callable[[S, Seat, AnyAction], Text]
    """A legal action in words, with costs and gains: for menus and autocomplete."""
    decided: Callable[[S, AnyAction], Text | None] | None = None
    """A decision as a short imperative sentence, in any position; None: the name of its kind and its values."""
    short: Callable[[S, Seat, AnyAction], Text | None] | None = None
    """A public answer in two or three words, for its button below a post; None where the description is short."""
    priced: Callable[[S, Seat, AnyAction], Priced | None] | None = None
    """A legal action in parts, where its price is often the same at every place; None for others."""
    costs: Costs[S] | None = None
    """The costs of actions, for comparison."""
    value_label: Callable[[S, str, Any], Text | None] | None = None
    """A text for the value of an action's field, where the value alone is unclear."""
    lapses: Callable[[S, Seat], Sequence[Text]] | None = None
    """The opportunities that the seat loses by deciding anything else first; players are warned of them."""
    holding: Callable[[S, Seat], Sequence[Text]] | None = None
    """The hand of the seat, from its view."""
    purse: Callable[[S, Seat], Text | None] | None = None
    """The goods that a seat can spend, in one line, from its view."""
    outlook: Callable[[S, Seat], Text | None] | None = None
    """The effects of the position at the end of the seat's turn, from its view; None outside its turn.

    Panels show it in explanations, and with a turn that is drafted to its end.
    """
    after_turn: Callable[[S, Seat], Text | None] | None = None
    """The same for a turn that is drafted to its end; without it, the outlook is used."""
    losses: Callable[[S, Seat, AnyAction], Sequence[Loss]] | None = None
    """The losses of the seat if it ends its turn or passes with this action, and that it could still prevent."""
    upcoming: Callable[[S, Seat], Text | None] | None = None
    """The next event that the game itself causes, in a few words, with its dangers for the seat; None outside its turn.
    """
    situation: Callable[[S, Seat], Text | None] | None = None
    """The subject of the question to a seat, where its title is not specific enough."""
    details: Callable[[S, Seat, AnyAction], Text | None] | None = None
    """Details of a choice beyond its price, such as the text of its card; None where there is nothing to explain."""
    fight: Callable[[S, Seat, AnyAction], Text | None] | None = None
    """The fight that an action begins, with the strengths of both sides; drafts tell it, because its outcome comes
    later. None for other actions.
    """
    advice: Callable[[S, Seat, AnyAction], Text | None] | None = None
    """The use of a choice for the whole game, for players who do not know it yet; None for other choices."""
    option_texts: Mapping[str, str] = field(default_factory=dict)
    """Descriptions of the fields of actions, by tag and field (`build space`) or by field alone."""
    status: Callable[[S], Text | None] | None = None
    """The state of the table in a few public words, such as what the round scores; None where there is none."""
    numbers: Callable[[S, Seat], Numbers | None] | None = None
    """The numbers of a player, for a line of each post; None before there are any."""
    legend: Text | None = None
    """The meaning of numbers that only players of the printed game understand; None where they say what they are."""
    result: Callable[[S, Standing], Text] | None = None
    """The achievement of a place in the standing, in the terms of the title; None: its points."""
    measure: Text | None = None
    """The meaning of `Standing.points`, for headings; None: they are points."""
    goal: Callable[[S], str] | None = None
    """The number of the rule that says who wins, for people who do not know the game."""
    victory: Victory[S] | None = None
    """The winner and the reason, at the end of a game; None: the best place with its points."""
    sources: Callable[[S, Standing], Text | None] | None = None
    """The sources of what the winner has reached, in one line of the last post; None where the heading says it."""
    origins: Mapping[str, Text] = field(default_factory=dict)
    """The sources of points, in the order of a game: texts for the keys of `Standing.breakdown`."""
    catalogs: Mapping[str, Callable[[], Iterable[str]]] = field(default_factory=dict)
    """The texts of the data files for translation, by part (cards, rules). Each part is a separate catalog."""
    played: Callable[[S, Seat, Sequence[AnyAction]], Sequence[str]] | None = None
    """The ids of what a seat has played as by the end of the game, based also on its decisions."""
    played_name: Callable[[str], Text] | None = None
    """The name of such an id, found without the game; an unusable id is returned unchanged."""

    def of_round(self, state: S) -> Text:
        """Return the name of a round."""
        return (self.round_name or self.headline)(state)
