"""Hints of a title for menus: what stands together, what stands apart, what goes without saying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text

S = TypeVar("S", bound=GameState)


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
    """The most that can be chosen; None: the whole pool."""


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions of one topic that share a group of commands: `/tta politics war`."""

    name: str
    about: str
    """What they are for, as the description of the group."""
    actions: tuple[type[AnyAction], ...]
    as_one: bool = False
    """Whether they share one command with a text instead, because Discord limits what a title's commands say."""


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Kinds of actions that people think of as one, and what that is called."""

    title: Text
    kinds: tuple[type[AnyAction], ...]
    says_kinds: bool = False
    """Whether the entries begin with what their kind is called, as they say too little without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionMenu:
    """How the answers of a question are laid out: families of them that are not simply offered one by one."""

    secondary: tuple[type[AnyAction], ...] = ()
    """Those that are possible as well, but not what the question is about."""
    overflow: tuple[type[AnyAction], ...] = ()
    """Those of them that are hardly ever wanted, so that they are not in the way of the others."""
    own_menu: tuple[type[AnyAction], ...] = ()
    """Those that are always offered in a menu of their own, however many there are."""
    several: tuple[MenuGroup, ...] = ()
    """Those that hardly hinder each other: each group is a menu of its own, of which several can be chosen at once."""
    grouped: tuple[MenuGroup, ...] = ()
    """Those that stand behind one entry where there are many of them."""
    by_value: tuple[type[AnyAction], ...] = ()
    """Those of which one chooses the value of the first field first, among all other answers: the card, then whom it is
    meant for."""
    picture: str = ""
    """The picture of the title that is shown while it is answered; none: the part that the choices are about."""
    outcome: str = ""
    """The picture of the title that shows what a drafted answer brings; none: the part of the board that changes."""
    inline: tuple[type[AnyAction], ...] = ()
    """Those whose choices say enough by themselves to be offered at once, where they are few; of others the kind is
    chosen first, and then a place on the board."""

    def is_secondary(self, action: AnyAction) -> bool:
        """Whether the action is possible as well, but not what the question is about."""
        return isinstance(action, self.secondary)

    def is_overflow(self, action: AnyAction) -> bool:
        """Whether the action is hardly ever wanted."""
        return isinstance(action, self.overflow)

    def has_own_menu(self, action: AnyAction) -> bool:
        """Whether choices of its kind stand in a menu of their own."""
        return isinstance(action, self.own_menu)

    def is_by_value(self, action: AnyAction) -> bool:
        """Whether the value of the first field is chosen first."""
        return isinstance(action, self.by_value)

    def is_inline(self, action: AnyAction) -> bool:
        """Whether few choices of its kind are offered without choosing the kind first."""
        return isinstance(action, self.inline)


PLAIN = QuestionMenu()
"""Every answer is offered like every other."""


@dataclass(frozen=True, kw_only=True)
class Menus(Generic[S]):
    """The hints of one title."""

    questions: Mapping[str, QuestionMenu] = field(default_factory=dict)
    """How the answers of some questions are laid out, by the name of the question."""
    groups: tuple[ActionGroup, ...] = ()
    """Where a title has more actions than a command takes: those that stand in groups, the others directly below it."""
    without_command: tuple[type[AnyAction], ...] = ()
    """Actions, by their families, that only answer what comes upon a player: they are pressed or typed with `/do`, and
    leave their room among the commands, which Discord limits, to what players do by themselves."""
    combinations: Callable[[S, Seat], Iterable[Combination]] | None = None
    """Possible combinations, cheaply found; whoever offers them tries whether they are legal."""
    rank: Callable[[S, Seat, AnyAction], tuple[int, ...]] | None = None
    """Where a choice stands among those of its kind, lower ranks first; None where candidates have the best order."""
    hopeless: Callable[[S, Seat, AnyAction], bool] | None = None
    """Whether a choice is possible but can hardly bring anything as things stand, so that it is not in the way."""
    picking: Callable[[S, Seat, type[AnyAction]], Picking | None] | None = None
    """What helps to pick the values of an action with `multi_field`; None where their names say enough."""
    variants_labels: Mapping[type[AnyAction], Text] = field(default_factory=dict)
    """What people are offered to do where other values of the `optional` fields of an action are legal."""
    prompts: Mapping[type[AnyAction], Text] = field(default_factory=dict)
    """What people are asked where they choose among actions of one kind, such as "Build where?"."""
    refusals_told: tuple[type[AnyAction], ...] = ()
    """Actions of which people are told what of them is impossible and why also while something else of them is
    possible, such as cards that all see on the table."""
    closing: tuple[type[AnyAction], ...] = ()
    """Actions that only end a turn, also where another one would end it as well: they are done by confirming, and where
    nothing is drafted they have a place of their own."""
    conversions: tuple[type[AnyAction], ...] = ()
    """Actions that turn goods into others, always alike, for what follows them: they are left out of a plan together
    with what has become impossible behind them."""
    enabling: tuple[type[AnyAction], ...] = ()
    """Actions that bring what others lack: where something is impossible, people are told after which of them it is
    possible."""
    irreversible_warnings: Mapping[type[AnyAction], Text] = field(default_factory=dict)
    """What people are told before they confirm what cannot be mended, such as leaving the game."""

    def of(self, question: AnyQuestion | None) -> QuestionMenu:
        """How the answers of a question are laid out."""
        return PLAIN if question is None else self.questions.get(question.name, PLAIN)

    def has_command(self, action: type[AnyAction]) -> bool:
        """Whether an action has a command of its own."""
        return not issubclass(action, self.without_command)

    def variants_label(self, action: AnyAction) -> Text | None:
        """What people are offered where the action can be done with other values of its optional fields."""
        return next((text for kind, text in self.variants_labels.items() if isinstance(action, kind)), None)

    def prompt(self, kind: type[AnyAction]) -> Text | None:
        """What people are asked where they choose among actions of a kind, or None."""
        return next((text for each, text in self.prompts.items() if issubclass(kind, each)), None)

    def irreversible_warning(self, kind: type[AnyAction]) -> Text | None:
        """What people are told before they confirm an action of the kind, or None."""
        return next((text for each, text in self.irreversible_warnings.items() if issubclass(kind, each)), None)
