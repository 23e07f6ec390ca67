"""Actions that players choose from, obstacles that make them illegal, and events that report what happened."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, islice
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar

from pydantic import Field

from rules.engine.core.fight import Fight
from rules.engine.core.frozen import fast_init
from rules.engine.core.text import Seat, Text, Who, say

G = TypeVar("G")

MOST_LOOKED_AT = 200
"""The most candidates of a kind that are examined for the one closest to being legal."""


class Obstacle:
    """The first reason why an action is illegal: a rule number, a message and, where it helps, the possible values."""

    __slots__ = ("_shortfall", "about", "instead", "rule", "template", "values")

    def __init__(
        self,
        rule: str,
        template: str,
        /,
        *,
        instead: Text | None = None,
        lacks: int | None = None,
        about: Text | None = None,
        **values: str | int | Text | Who,
    ) -> None:
        self.rule = rule
        self.template = template
        self.values = values
        self.instead = instead
        self._shortfall = lacks
        self.about = about
        """The subject of the illegal action, where several actions were examined."""

    @property
    def shortfall(self) -> int | None:
        """The number of missing units, such as coins; None where nothing can be counted."""
        return self._shortfall

    @property
    def reason(self) -> Text:
        """The reason in words, including the subject."""
        return self.message if self.about is None else say("{about}: {why}", about=self.about, why=self.message)

    @property
    def message(self) -> Text:
        """The reason in words, without the rule number."""
        return Text(self.template, tuple(self.values.items()))

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"

    def __repr__(self) -> str:
        return f"Obstacle({str(self)!r})"


def nearest(obstacles: Iterable[Obstacle]) -> Obstacle | None:
    """Return the obstacle with the least missing, else the first one; None if there are none."""
    found = [*obstacles]
    counted = [(each.shortfall, place) for place, each in enumerate(found) if each.shortfall is not None]
    return found[min(counted)[1]] if counted else next(iter(found), None)


class IllegalAction(Exception):
    """A player tried something the rules forbid. The game is unchanged; `obstacle` says why."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(str(obstacle))
        self.obstacle = obstacle


class Action(Generic[G]):
    """One thing a player can choose: a frozen slotted dataclass whose fields are the choice.

    `tag` names it in commands and logs. A class without a tag is a family: questions list families, and the answer is
    an action of one of their tagged members. The first docstring line describes the slash command.
    """

    __slots__ = ()

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]
    """Declared here because every action with a tag is a dataclass, although this class is not."""

    tag: ClassVar[str] = ""
    """The name in commands and logs; empty for families."""

    display_name: ClassVar[Text | None] = None
    """The name of this kind of action on buttons, where the tag is not clear enough."""

    sampled: ClassVar[bool] = False
    """True if `candidates` yields only a sensible sample of very many actions, at least one if any is legal."""

    candidates_are_legal: ClassVar[bool] = False
    """True if every candidate is legal, so that none is checked when legal actions are listed."""

    multi_field: ClassVar[str] = ""
    """The field, a tuple, whose values players may pick one by one from `pool`; the other fields have defaults.

    Only for `sampled` actions: the picked values need not be a candidate; `obstacle` checks whether they are legal.
    """

    times_field: ClassVar[str] = ""
    """The field that says how many times the action is done at once; the default is 1.

    Candidates always have 1: doing the action twice at once equals doing it twice in a row. Players can choose or type
    a number (`CoreTable.offered_actions`).
    """

    optional: ClassVar[tuple[str, ...]] = ()
    """Fields that candidates leave at their defaults, because other legal values rarely matter."""

    stands_as_planned: ClassVar[bool] = False
    """True if a planned action of this kind is played even when its cost or gain has changed since it was planned.

    Such actions state themselves what happens when the position has changed.
    """

    hidden: ClassVar[tuple[str, ...]] = ()
    """Fields that only the seat may know before the game is over. Others see `prepare ?` or `discard ?2`."""

    public_tag: ClassVar[str] = ""
    """The text others see in place of the action, as in `react ?`, where its tag alone reveals too much."""

    public_name: ClassVar[Text | None] = None
    """The name of all actions that share the same public tag, for players."""

    @classmethod
    def kind_name(cls) -> Text:
        """Return the name of this kind of action for players."""
        return Text(cls.tag.replace("_", " ").capitalize()) if cls.display_name is None else cls.display_name

    @classmethod
    def candidates(cls, g: G, seat: Seat) -> Iterable[Self]:
        """Return a superset of the seat's legal actions of this class that is cheap to compute."""
        raise AssertionError(f"{cls.__name__} states no candidates")

    @classmethod
    def is_barred(cls, g: G, seat: Seat) -> bool:
        """Return whether a quick check shows that every action of this kind is illegal.

        Then no candidate is tested when legal actions are listed; the obstacles of the candidates give the reason.
        """
        return False

    @classmethod
    def legal(cls, g: G, seat: Seat) -> Iterator[Self]:
        """Return the candidates without an obstacle, in their order.

        Override it where checking the candidates together is cheaper; the result must be the same.
        """
        found = cls.candidates(g, seat)
        return iter(found) if cls.candidates_are_legal else (each for each in found if each.obstacle(g, seat) is None)

    @classmethod
    def pool(cls, g: G, seat: Seat) -> Sequence[Any]:
        """Return the possible values of the field `multi_field`, in a fixed order; equal cards are repeated."""
        raise AssertionError(f"{cls.__name__} states no pool")

    @classmethod
    def why_unavailable(cls, g: G, seat: Seat) -> Obstacle | None:
        """Return why no action of this kind is legal, or None where the seat need not know of the kind.

        Called only when none is legal. The result is the obstacle that is easiest to overcome, with the choice that it
        blocks, unless the same message applies to several choices.
        """
        refused = list(refusals(cls.candidates(g, seat), g, seat))
        found = nearest(refused)
        if found is not None and len(refused) > 1 and len({each.message for each in refused}) == 1:
            found.about = None
        return found

    def subject(self, g: G, seat: Seat) -> Text | None:
        """Return the target of the action in words, whether the action is legal or not; None where it is obvious."""
        return None

    def obstacle(self, g: G, seat: Seat) -> Obstacle | None:
        """Return the first reason why the seat may not do this now, or None."""
        return None

    def repeated(self, g: G, seat: Seat) -> Iterator[Self]:
        """Yield this action, then the action done two, three, … times, while that is legal."""
        yield self
        if not self.times_field:
            return
        for times in count(2):
            several = replace(self, **{self.times_field: times})
            if several.obstacle(g, seat) is not None:
                return
            yield several

    def alternatives(self, g: G, seat: Seat) -> Iterable[Self]:
        """Return this action with every value of its `optional` fields, legal or not.

        The first legal one has the same effect as the action itself.
        """
        return ()

    def form(self, g: G, seat: Seat) -> Text:
        """Describe the values of its `optional` fields in words."""
        raise AssertionError(f"{type(self).__name__} has no optional fields")

    def stand_in(self, g: G, seat: Seat) -> Action[G] | None:
        """Return a replacement for an action that reveals something, or None if there is none.

        The replacement reveals nothing and the turn continues in the same way, so the rest can be prepared before
        anything is revealed.
        """
        return None

    def leaves_unused(self, g: G, seat: Seat) -> Text | None:
        """Return what the seat would leave unused by ending its turn with this action.

        Then the turn is not ended automatically.
        """
        return None

    def wastes(self, g: G, seat: Seat) -> Text | None:
        """Return what the seat would lose by ending its turn with this action: by default everything unused."""
        return self.leaves_unused(g, seat)

    async def apply(self, g: G, seat: Seat) -> None:
        """Carry out the action, which has been checked to be legal."""
        raise AssertionError(f"{type(self).__name__} states no effect")


AnyAction = Action[Any]


def refusals(choices: Iterable[AnyAction], g: Any, seat: Seat) -> Iterator[Obstacle]:
    """Yield the obstacles of the first `MOST_LOOKED_AT` choices.

    An obstacle with a shortfall gets the choice as its subject.
    """
    for choice in islice(choices, MOST_LOOKED_AT):
        obstacle = choice.obstacle(g, seat)
        if obstacle is not None:
            if obstacle.shortfall is not None:
                obstacle.about = choice.subject(g, seat)
            yield obstacle


Judge = tuple[Callable[[Any, Seat], bool] | None, Callable[[Any, Seat], Iterable[AnyAction]]]
"""The check that rules out a whole kind of action (or None), and the function that yields its legal actions."""


def legality_check(kind: type[AnyAction]) -> Judge:
    """Return the legality check of a kind. It is looked up once because every question needs it."""
    barred: Any = kind.is_barred
    legal = kind.candidates if kind.candidates_are_legal else kind.legal
    return (None if barred.__func__ is vars(Action)["is_barred"].__func__ else kind.is_barred), legal


@cache
def members(families: tuple[type[AnyAction], ...]) -> tuple[type[AnyAction], ...]:
    """Return all tagged actions of the families, in the order of their definition.

    Call it after every action class is defined.
    """
    # Keyed by name, because a slotted dataclass replaces the original class, which stays among the subclasses until it
    # is garbage-collected.
    found: dict[tuple[str, str], type[AnyAction]] = {}
    for family in families:
        if family.tag:
            found[family.__module__, family.__qualname__] = family
        for child in family.__subclasses__():
            for member in members((child,)):
                found[member.__module__, member.__qualname__] = member
    return tuple(found.values())


Section = Literal["opening", "story", "upkeep", "log", "round"]
"""Where an event is reported: in the text of a turn, in a line before or after it, or only in the log.

An event of section `round` is the heading of a round that begins: later events belong to it.
"""


@fast_init
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, described for players; the state never depends on it.

    * `seat`: the seat that acted.
    * `focus`: the spaces, tracks or cards to highlight in a picture.
    * `readers`: the only ones, when the text reveals something hidden.
    * `own_text`: a fuller text for the seat itself, when the others read a shorter one.
    * `section`: where it is reported. Routine events at the end of each turn would distract from the decisions, and
      what a picture shows needs no text.
    * `sign`: the sign of a big event, which gets a line of its own; empty for the others.
    * `fight`: the fight that the event decides, for a picture.
    * `decision`: the number of its decision among events of several decisions; never stored.

    Running games store some fields by their former names, which are the aliases.

    Consecutive events of one seat are reported together, in their order. Texts of one clause that begin with the seat,
    `{who} …`, become one sentence. Neighbours that differ only in the value `what` become one clause that lists the
    values.
    """

    text: Text
    seat: Seat | None = None
    focus: tuple[str, ...] = ()
    readers: Annotated[tuple[Seat, ...] | None, Field(alias="to")] = None
    section: Annotated[Section, Field(alias="told")] = "story"
    own_text: Annotated[Text | None, Field(alias="own")] = None
    sign: str = ""
    fight: Fight | None = None
    decision: Annotated[int, Field(exclude=True)] = 0

    @property
    def is_sentence(self) -> bool:
        """True for what a text about a turn reports."""
        return self.section not in ("log", "round")
