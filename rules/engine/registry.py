"""What a game tells the rest of the program about itself: one `Rules` entry per title."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from pydantic import BaseModel, ValidationError

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.state import GameState
from rules.engine.core.text import ENGLISH_READER, Problem, Reader, Seat, Text, say
from rules.engine.tutorial import Tutorial

S = TypeVar("S", bound=GameState)

StageFunction = Callable[[Any], Coroutine[Any, Any, str | None]]
"""A stage of the game: awaits questions, changes the state, names the next stage or None at the end."""


class Options(BaseModel, frozen=True):
    """The options of a game, chosen in the lobby. Fields carry a title and a description for people."""

    explained: ClassVar[Mapping[str, Mapping[str, tuple[Text, Text]]]] = {}
    """The values of an option that has some to choose from: how each is called, and what it means."""

    sets_apart: ClassVar[Collection[str]] = ()
    """The options that make games so different that their points are not compared, such as their length."""

    earlier: ClassVar[Mapping[str, Any]] = {}
    """Options that nobody chooses, such as the fixes of the rules: new games have their defaults, and games that were
    stored without them what stands here."""

    @classmethod
    def of_new_game(cls, chosen: Mapping[str, Any]) -> Self:
        """The options of a game that begins now, from what was chosen for it or for an earlier one."""
        return cls.model_validate({name: value for name, value in chosen.items() if name not in cls.earlier})

    @classmethod
    def of_stored_game(cls, stored: Mapping[str, Any]) -> Self:
        """The options of a game that has begun, perhaps under older rules."""
        return cls.model_validate({**cls.earlier, **stored})

    @property
    def idle(self) -> Collection[str]:
        """The options that mean nothing beside what else is chosen; they need not be shown."""
        return ()


class InvalidOptions(Problem, ValueError):
    """What was chosen for a game does not fit together."""


def explain_invalid(error: ValidationError) -> Text:
    """Why options do not fit, for people."""
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    return cause.problem if isinstance(cause, InvalidOptions) else say("{why}", why=first["msg"])


class StandingOrder(BaseModel, frozen=True):
    """An instruction a seat gives in advance: answers some questions by itself.

    The fields are what the player sets, the title of the model names the order; the docstring's first line describes
    it to players.
    """

    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {}
    """How the values of a field that has some to choose from are called."""

    tag: ClassVar[str] = ""
    """The name under which orders of this kind are stored."""

    previous_names: ClassVar[tuple[str, ...]] = ()
    """Names under which older versions stored it."""

    keeps_secret: ClassVar[bool] = False
    """Whether others must not find out the order by trying: after its answer nobody takes back alone what caused it."""

    @classmethod
    def named(cls, name: str) -> bool:
        """Whether orders of this kind are or were stored under the name."""
        return name == cls.tag or name in cls.previous_names

    @classmethod
    def applies(cls, options: Any, field: str, value: object = None) -> bool:
        """Whether a field, or a value of it, means anything in a game with these options."""
        return True

    def covers(self, g: Any, seat: Seat, question: AnyQuestion) -> bool:
        """Whether the order answers such a question whatever the seat holds, told from what everybody sees (`g`).

        A question that `reveals` is answered only by an order that covers it, or the speed of the answer would tell
        what the seat holds.
        """
        return False

    def answer(self, g: Any, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """The automatic answer, or None to ask the player."""
        raise AssertionError(f"{type(self).__name__} answers nothing")

    def describe(self) -> Text:
        """What the order does, in a sentence for its owner."""
        raise AssertionError(f"{type(self).__name__} has no description")


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place in the standing: 1 is the best, shared places have the same number."""

    seat: Seat
    place: int
    points: int
    breakdown: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Combination:
    """Several actions that people think of as one choice, such as raising what the last one costs."""

    actions: tuple[AnyAction, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class Picking:
    """What helps to pick several values of an action: what is wanted of them, and each of the pool in words."""

    goal: Text
    labels: tuple[Text, ...]
    least: int = 1
    most: int | None = None
    """So many at most; None: the whole pool."""


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions of one topic that share a group of commands: `/tta politics war`."""

    name: str
    about: str
    """What they are for, as the description of the group."""
    actions: tuple[type[AnyAction], ...]


class RulesText(Protocol):
    """Numbered rule summaries and components, for `/rules`."""

    @property
    def entries(self) -> Collection[str]:
        """The ids of all entries."""
        ...

    def search(self, words: str, reader: Reader = ENGLISH_READER) -> Sequence[tuple[str, Text]]:
        """Up to 25 entries (id, title) that fit words of the reader's language or of English, best first."""
        ...

    def prepare(self, reader: Reader) -> None:
        """Make what the first search in the reader's language would have to wait for."""
        ...

    def entry(self, key: str, reader: Reader = ENGLISH_READER) -> Sequence[Text]:
        """The text of an entry, a line per item; empty when there is none."""
        ...

    def members(self, key: str) -> Sequence[tuple[str, Text]]:
        """The entries (id, title) that an entry lists, such as all cards of a kind."""
        ...


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replayed game differs from its record: after which row, in what."""

    row: int
    field: str
    expected: str
    got: str


class RecordedGame(Protocol):
    """A game recorded by another program, carried out on a table of ours row by row."""

    differences: list[Difference]

    @property
    def table(self) -> Any:
        """The table the game is carried out on."""
        ...

    @property
    def rows(self) -> int:
        """The number of rows of the record."""
        ...

    def play(self, upto: int | None = None) -> bool:
        """Play the rows not yet played, all or up to a number; False where one is refused, told in `differences`."""
        ...

    def names(self) -> Sequence[str]:
        """What the record calls the seats."""
        ...

    def attempt(self, who: str, command: str) -> str | None:
        """Why the command is refused as the beginning of a turn at this point, or None; nothing changes."""
        ...


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """One title: everything the bot, the store, the pictures' dispatcher and the tests need to know of it."""

    key: str
    title: str
    version: int
    seats: range
    options: type[Options]
    state: type[S]
    new: Callable[[Any, int, str], S]
    """Options, number of seats and seed to the state in front of the first stage."""
    first_stage: str
    stages: Mapping[str, StageFunction]
    actions: tuple[type[AnyAction], ...]
    """Every action, likely ones first: menus follow this order."""
    questions: tuple[AnyQuestion, ...]
    turn_rule: Callable[[S], str]
    """The number of the rule that says whose turn it is, in the edition that is played."""
    standing: Callable[[S], Sequence[Standing]]
    """Seats by points, best first; final when the game is over, else as it stands."""
    label: Callable[[S, Seat], Text]
    """How a seat is called on this board (its faction, colour, leader)."""
    round: Callable[[S], int]
    """The number of the round that is played, 0 before the first: clocks, graphs and watchers go by it."""
    headline: Callable[[S], Text]
    """Where the game stands: round, phase."""
    overview: Callable[[S, Seat | None], Sequence[Text]]
    """The complete public state (and the viewer's own secrets) in lines of text, enough to play without pictures."""
    summary: Callable[[S], Sequence[Text]]
    """Where the game stands in a few public lines: the players in the order of play with their points, what counts."""
    describe: Callable[[S, Seat, AnyAction], Text]
    """An option in words, with costs and what it gives: for menus and autocomplete."""
    groups: tuple[ActionGroup, ...] = ()
    """Where a title has more actions than a command takes: those that stand in groups, the others directly below it."""
    option_texts: Mapping[str, str] = field(default_factory=dict)
    """What the fields of actions are, by the tag of the action and the field (`build space`) or by the field alone."""
    seating: Callable[[S], Sequence[Seat]] | None = None
    """The seats in the order around the table, beginning with whoever begins; None: by number."""
    combinations: Callable[[S, Seat], Iterable[Combination]] | None = None
    """Possible combinations, cheaply found; whoever offers them tries whether they are legal."""
    value_label: Callable[[S, str, Any], Text | None] | None = None
    """A value of an action's field in words, where the value alone says too little: a space with its terrain."""
    open_information: bool = False
    """Whether the game hides nothing but the dice to come: its log can be given away while it runs."""
    lapses: Callable[[S, Seat], Sequence[Text]] | None = None
    """What the seat lets go by deciding anything else first; people are warned of it."""
    holding: Callable[[S, Seat], Sequence[Text]] | None = None
    """What the seat holds in its hand, from what it may see itself."""
    purse: Callable[[S, Seat], Text] | None = None
    """What a seat can spend, in one line, from what it may see itself."""
    outlook: Callable[[S, Seat], Text | None] | None = None
    """What follows from how things stand when the seat's turn ends, from what it may see itself; None out of turn."""
    situation: Callable[[S, Seat], Text | None] | None = None
    """What the question to a seat is about, where the title of the question says too little."""
    gist: Callable[[S, Seat, AnyAction], Text | None] | None = None
    """What a choice is about beyond its price, such as the text of its card; None where there is nothing to explain."""
    picking: Callable[[S, Seat, type[AnyAction]], Picking | None] | None = None
    """What helps to pick the values of an action with `multi_field`; None where their names say enough."""
    unused: Callable[[S, Seat], Text | None] | None = None
    """What a seat wastes by ending its turn now, as a remark on the button that does so; None when nothing."""
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """Version n to the function that turns a checkpoint's plain state of version n into one of n + 1."""
    standing_orders: tuple[type[StandingOrder], ...] = ()
    rules_text: RulesText | None = None
    tutorial: Tutorial | None = None
    """A table on which newcomers are led through their first turns."""
    texts: Mapping[str, Callable[[], Iterable[str]]] = field(default_factory=dict)
    """The texts of the data files that are to be translated, by part (cards, rules): each is a catalog of its own."""
    origins: Mapping[str, Text] = field(default_factory=dict)
    """Where points come from, in the order of a game: the names of the keys of `Standing.breakdown`."""
    evaluate: Callable[[S, Seat], float] | None = None
    """How well a seat stands, in points it may hope for, told from what it may see itself: by it the program plays."""
    expect: Callable[[S, Seat, AnyAction], float] | None = None
    """What a decision promises beyond the position right behind it, told in front of it from what the seat may see.

    Of a decision that uncovers something the program knows only this; of others it is added to the position.
    """
    played: Callable[[S, Seat, Sequence[AnyAction]], Sequence[str]] | None = None
    """The ids of what a seat has been by the end of the game, told also from its own decisions: a faction, leaders."""
    played_name: Callable[[str], Text] | None = None
    """What people call one of them, also where the game is not known any more; the id when it is of no use."""
    read_recorded: Callable[[str], RecordedGame] | None = None
    """The text of another program's record to a game; raises RecordError when it cannot be read."""

    @cached_property
    def rank(self) -> Mapping[type[AnyAction], int]:
        """The place of each action in the order of `actions`."""
        return {action: place for place, action in enumerate(self.actions)}

    def question(self, name: str) -> AnyQuestion:
        """The question of that name."""
        return next(question for question in self.questions if question.name == name)
