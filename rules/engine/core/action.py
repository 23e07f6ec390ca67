"""What a player may choose: actions, the reasons why one is illegal, and the events that tell what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import Field, dataclass, replace
from itertools import count, islice
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from rules.engine.core.frozen import quickly_made
from rules.engine.core.text import Seat, Text, Who, say

G = TypeVar("G")

MOST_LOOKED_AT = 200
"""So many choices of a kind are looked at for the one that is nearest to being legal."""


class Obstacle:
    """The first reason why an action is illegal: a rule number, a message and, where it helps, what is possible."""

    __slots__ = ("_lacks", "about", "instead", "rule", "template", "values")

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
        self._lacks = lacks
        self.about = about
        """What of several things the obstacle is about, where one was looked for."""

    @property
    def lacks(self) -> int | None:
        """How much is missing, of whatever it is; None where that cannot be counted."""
        return self._lacks

    @property
    def reason(self) -> Text:
        """The reason in words, with what it is about."""
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
    """Of several obstacles the one that is overcome most easily: what lacks least, else the first; None of none."""
    found = [*obstacles]
    counted = [(each.lacks, place) for place, each in enumerate(found) if each.lacks is not None]
    return found[min(counted)[1]] if counted else next(iter(found), None)


class IllegalAction(Exception):
    """A player asked for something the rules forbid; the game is as it was. `obstacle` says why."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(str(obstacle))
        self.obstacle = obstacle


class Action(Generic[G]):
    """One thing a player can choose: a frozen slotted dataclass whose fields are the choice.

    `tag` names it in commands and logs. A class without a tag is a family: the question to a seat names
    families, the answer is an action of one of their tagged members. The first docstring line describes
    the slash command.
    """

    __slots__ = ()

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    """Declared here because every action with a tag is a dataclass, though this class is none."""

    tag: ClassVar[str] = ""
    """Name in commands and logs; empty for families."""

    display_name: ClassVar[Text | None] = None
    """How people call the kind of action on buttons, where the tag says it badly."""

    sampled: ClassVar[bool] = False
    """True when `candidates` yields only sensible choices out of combinatorially many, but some if any is legal."""

    multi_field: ClassVar[str] = ""
    """The field, a tuple, whose values people may pick one by one from `pool`; the other fields have defaults.

    Only for `sampled` actions: the picked values need not be a candidate, `obstacle` says whether they are legal.
    """

    times_field: ClassVar[str] = ""
    """The field that says how often the action is done at once, 1 unless it is named.

    Candidates do it once: to do it twice is nothing else than to do it again. People choose how often
    (`CoreTable.choices`), and type it.
    """

    optional: ClassVar[tuple[str, ...]] = ()
    """Fields that candidates leave at their defaults, because other legal values hardly ever matter."""

    stands_as_planned: ClassVar[bool] = False
    """Whether somebody who has planned it wants it whatever it costs or brings by then, because it says itself what
    happens where something has changed."""

    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields that only the seat may know before the game is over: others see `prepare ?`, `discard ?2`."""

    public_tag: ClassVar[str] = ""
    """What others read instead of the action while the game runs, `react ?`, where its kind alone tells too much."""

    public_name: ClassVar[Text | None] = None
    """What people call all actions that are seen by the same public tag."""

    @classmethod
    def kind_name(cls) -> Text:
        """What people call actions of this kind."""
        return Text(cls.tag.replace("_", " ").capitalize()) if cls.display_name is None else cls.display_name

    @classmethod
    def candidates(cls, g: G, seat: Seat) -> Iterable[Self]:
        """A cheap superset of the legal actions of this class for the seat."""
        raise AssertionError(f"{cls.__name__} states no candidates")

    @classmethod
    def is_barred(cls, g: G, seat: Seat) -> bool:
        """Whether one thing stands in the way of every action of this kind, as can be seen at a glance.

        Then no candidate is tried for the options; what stands in the way is said by their obstacles.
        """
        return False

    @classmethod
    def legal(cls, g: G, seat: Seat) -> Iterator[Self]:
        """The candidates that nothing stands before, in their order.

        A kind states it anew where judging its candidates together is cheaper, and comes to the same.
        """
        for candidate in cls.candidates(g, seat):
            if candidate.obstacle(g, seat) is None:
                yield candidate

    @classmethod
    def pool(cls, g: G, seat: Seat) -> Sequence[Any]:
        """What the field `multi_field` can hold, in a fixed order; two equal cards stand there twice."""
        raise AssertionError(f"{cls.__name__} states no pool")

    @classmethod
    def why_unavailable(cls, g: G, seat: Seat) -> Obstacle | None:
        """Why nothing of this kind is legal, asked when that is so; None where a seat need not know of the kind.

        It is the obstacle that is overcome most easily, with the choice that it stands before, unless it stands before
        all of several choices alike.
        """
        refused = list(refusals(cls.candidates(g, seat), g, seat))
        found = nearest(refused)
        if found is not None and len(refused) > 1 and len({each.message for each in refused}) == 1:
            found.about = None
        return found

    def subject(self, g: G, seat: Seat) -> Text | None:
        """What the action is done to, in words, legal or not; None where that goes without saying."""
        return None

    def obstacle(self, g: G, seat: Seat) -> Obstacle | None:
        """The first reason why the seat may not do this now, or None."""
        return None

    def repeated(self, g: G, seat: Seat) -> Iterator[Self]:
        """This legal action, and behind it the same twice at once and more often, as far as that is legal."""
        yield self
        if not self.times_field:
            return
        for times in count(2):
            several = replace(self, **{self.times_field: times})
            if several.obstacle(g, seat) is not None:
                return
            yield several

    def alternatives(self, g: G, seat: Seat) -> Iterable[Self]:
        """This action with every value of its `optional` fields, legal or not, for who asks for them.

        Of the legal ones the first does what the action does as it is.
        """
        return ()

    def form(self, g: G, seat: Seat) -> Text:
        """What the values of its `optional` fields mean, in words."""
        raise AssertionError(f"{type(self).__name__} has no optional fields")

    def stand_in(self, g: G, seat: Seat) -> Action[G] | None:
        """For an action that reveals something: one in its place that reveals nothing and after which the turn goes on
        alike, so that the rest can be prepared before anything is revealed; None where nothing can be told of it."""
        return None

    def leaves_unused(self, g: G, seat: Seat) -> Text | None:
        """What the seat would leave unused by ending its turn with this; then nobody ends it for the seat."""
        return None

    async def apply(self, g: G, seat: Seat) -> None:
        """Carry the action out; it has been found legal."""
        raise AssertionError(f"{type(self).__name__} states no effect")


AnyAction = Action[Any]


def refusals(choices: Iterable[AnyAction], g: Any, seat: Seat) -> Iterator[Obstacle]:
    """What stands before choices, as many as are looked at; what can be counted names the choice that it is before."""
    for choice in islice(choices, MOST_LOOKED_AT):
        obstacle = choice.obstacle(g, seat)
        if obstacle is not None:
            if obstacle.lacks is not None:
                obstacle.about = choice.subject(g, seat)
            yield obstacle


Judge = tuple[Callable[[Any, Seat], bool] | None, Callable[[Any, Seat], Iterator[AnyAction]]]
"""What bars a whole kind of action, None where nothing does, and what gives its legal ones."""


def judge_of(kind: type[AnyAction]) -> Judge:
    """What lists the legal actions of a kind, looked up once because every question asks for it."""
    barred: Any = kind.is_barred
    return (None if barred.__func__ is vars(Action)["is_barred"].__func__ else kind.is_barred), kind.legal


def members(families: tuple[type[AnyAction], ...]) -> tuple[type[AnyAction], ...]:
    """All tagged actions of the families, in the order of their definition."""
    # Keyed by name, because a slotted dataclass replaces the class as written, which lives on among the subclasses
    # until it is collected.
    found: dict[tuple[str, str], type[AnyAction]] = {}
    for family in families:
        if family.tag:
            found[family.__module__, family.__qualname__] = family
        for child in family.__subclasses__():
            for member in members((child,)):
                found[member.__module__, member.__qualname__] = member
    return tuple(found.values())


Section = Literal["opening", "story", "upkeep", "log"]
"""Where something is told: in the story of a turn, in a line before or behind it, or in the log alone."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for people to read; the state never depends on it.

    `seat` is the seat whose doing it belongs to, `focus` names the spaces, tracks or cards to highlight in a
    picture, `to` limits the readers to some seats when the sentence tells something hidden; where the same is told to
    everybody with less in it, `own` is what the seat itself reads instead. `told` says where: what
    happens by itself at the end of each turn would bury what was decided, and what a picture shows need not be said.

    What one seat does in a row is told together, in its order. Texts that begin with the seat, `{who} …`, and are one
    clause become one sentence; neighbours that differ only in the value `what` become one clause that lists those
    values.
    """

    text: Text
    seat: Seat | None = None
    focus: tuple[str, ...] = ()
    to: tuple[Seat, ...] | None = None
    told: Section = "story"
    own: Text | None = None
