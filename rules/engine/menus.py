"""Hints of a title for menus: grouping, separate menus, and entries that may be omitted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.engine.core.action import AnyAction, Obstacle
from rules.engine.core.question import AnyQuestion
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class Heading:
    """A step on the way to a choice, such as the group that moves."""

    text: Text
    about: Text | None = None
    """A remark in the menu; None: the number of choices below it."""
    places: tuple[str, ...] = ()
    """The places that a picture marks while the step is chosen."""
    prompt: Text | None = None
    """The prompt for what is chosen next."""
    rare: bool = False
    """True if it is rarely wanted, so that it has a button below the other choices."""
    order: int = 0
    """The position in a list of headings, such as the number of a square."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The way to a choice in menus: headings chosen one after the other, and its text below the last of them."""

    headings: tuple[Heading, ...]
    text: Text
    places: tuple[str, ...] = ()
    """The places that a picture marks for it, where the fields of the action do not name them."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Several actions that players see as one choice, such as raising what the last one costs.

    Combinations of one action replace the candidates of its kind if these are only a sample (`Action.sampled`).
    """

    actions: tuple[AnyAction, ...]
    text: Text
    listing: Listing | None = None
    likely: bool = False
    """True if it is among the few that are offered where several can be chosen at once (`QuestionMenu.at_once`).

    In an open menu (`QuestionMenu.multi_select`) it stands first.
    """


@dataclass(frozen=True, slots=True)
class Picking:
    """Help for picking several values of an action: the required selection, and a text for each value of the pool."""

    goal: Text
    labels: tuple[Text, ...]
    least: int = 1
    most: int | None = None
    """The most values that can be chosen; None: the whole pool."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The number of choices of a group that can be made together, and what they cost."""

    text: Text
    """How many are free, and how many more can be paid for."""
    most: int


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A button that replaces the last action of a draft by a similar one, such as a tile by the same tile turned."""

    label: Text
    action: AnyAction


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form: a menu in which several values can be picked, or a line of text without values."""

    key: str
    label: Text
    values: Mapping[str, Text] = field(default_factory=dict)
    least: int = 0
    most: int | None = None
    """The most values that can be picked; None: all."""


@dataclass(frozen=True, slots=True)
class ActionForm(Generic[S]):
    """A form for actions with too many combinations for menus, such as offers of several goods."""

    label: Text
    """The label of the button that opens it, and its title."""
    fields: Callable[[S, Seat], Sequence[FormField]]
    """Its fields; none while no such action is possible."""
    read: Callable[[S, Seat, Mapping[str, Sequence[str]]], AnyAction]
    """The action with the values of its fields, which need not be legal."""


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions on one topic that share a group of commands: `/tta politics war`."""

    name: str
    about: str
    """The description of the group."""
    actions: tuple[type[AnyAction], ...]
    as_one: bool = False
    """True if they share one command with a text argument, because Discord limits the size of a title's commands."""


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Kinds of actions that players see as one, and the name of the group."""

    title: Text
    kinds: tuple[type[AnyAction], ...]
    says_kinds: bool = False
    """True if the entries begin with the name of their kind, because they are unclear without it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionMenu:
    """The layout of the answers to a question: action families that are not offered one by one."""

    secondary: tuple[type[AnyAction], ...] = ()
    """Answers that are possible, but not the subject of the question."""
    overflow: tuple[type[AnyAction], ...] = ()
    """Secondary answers that are rarely wanted, so that they are listed apart from the others."""
    own_menu: tuple[type[AnyAction], ...] = ()
    """Answers that always have a separate menu, however many there are."""
    multi_select: tuple[MenuGroup, ...] = ()
    """Answers that rarely exclude each other: each group is a menu in which several can be chosen."""
    at_once: tuple[MenuGroup, ...] = ()
    """Answers of which likely ones can be chosen together: each group is a button that opens a menu of several."""
    in_turn: tuple[MenuGroup, ...] = ()
    """Groups whose headings, such as cities, are handled one after the other.

    The menu of the first heading is open; the others have buttons or a menu.
    """
    fixed: tuple[MenuGroup, ...] = ()
    """Groups that always have an entry, in this order: without a possible answer it is grey and says why.

    A group that is also in `multi_select` is an open menu while an answer is possible.
    """
    by_value: tuple[type[AnyAction], ...] = ()
    """Answers for which the value of the first field is chosen first, such as the card before its target."""
    picture: str = ""
    """The picture of the title shown while the question is open; empty: the close-up of the choices."""
    mapped: tuple[type[AnyAction], ...] = ()
    """Answers whose places the close-up shows while many kinds of answers are offered."""
    form: ActionForm[Any] | None = None
    """A form for answers with too many combinations for menus."""
    outcome: str = ""
    """The picture of the title that shows the result of a drafted answer; empty: the part of the board that changes."""
    inline: tuple[type[AnyAction], ...] = ()
    """Answers whose texts are clear enough to be offered directly if there are few.

    For others, the kind is chosen first, and then a place on the board.
    """

    def is_secondary(self, action: AnyAction) -> bool:
        """Return whether the action is possible, but not the subject of the question."""
        return isinstance(action, self.secondary)

    def is_overflow(self, action: AnyAction) -> bool:
        """Return whether the action is rarely wanted."""
        return isinstance(action, self.overflow)

    def has_own_menu(self, action: AnyAction) -> bool:
        """Return whether actions of its kind have a separate menu."""
        return isinstance(action, self.own_menu)

    def is_by_value(self, action: AnyAction) -> bool:
        """Return whether the value of the first field is chosen first."""
        return isinstance(action, self.by_value)

    def is_inline(self, action: AnyAction) -> bool:
        """Return whether actions of its kind are offered directly if there are few, without choosing the kind first."""
        return isinstance(action, self.inline)


@dataclass(frozen=True, slots=True)
class Shorthand(Generic[S]):
    """Short forms of typed actions, such as `B4 C6` for a move."""

    read: Callable[[S, Seat, Sequence[str]], AnyAction | Obstacle | None]
    """The action that words mean, or why there is none; None for a text of another form.

    The words are in lower case, and words of the vocabulary are replaced by their keys.
    """
    write: Callable[[S, Seat, AnyAction], Text | None]
    """The short form of an action, or None."""
    vocabulary: Mapping[str, tuple[Text, ...]]
    """The words that are read, with their forms for players."""


PLAIN = QuestionMenu()
"""All answers are offered in the same way."""


@dataclass(frozen=True, kw_only=True)
class Menus(Generic[S]):
    """The hints of one title."""

    questions: Mapping[str, QuestionMenu] = field(default_factory=dict)
    """The layout of the answers of some questions, by the name of the question."""
    groups: tuple[ActionGroup, ...] = ()
    """Groups of commands, for titles with more actions than a command can have.

    Actions outside the groups are directly below the command.
    """
    without_command: tuple[type[AnyAction], ...] = ()
    """Families of actions without a command: they only answer questions, and are chosen by buttons or with `/do`.

    Discord limits the number of commands, so only actions that players start themselves have one.
    """
    combinations: Callable[[S, Seat], Iterable[Combination]] | None = None
    """Possible combinations, found quickly; the caller checks whether they are legal."""
    listing: Callable[[S, Seat, AnyAction], Listing | None] | None = None
    """The way to a choice in a separate menu, such as wonder, then city, then square; None for a plain list."""
    rank: Callable[[S, Seat, AnyAction], tuple[int, ...]] | None = None
    """A sort key for choices of the same kind, lowest first; None where candidates have the best order."""
    pointless: Callable[[S, Seat, AnyAction], bool] | None = None
    """True for a legal choice that can hardly bring anything in this position; it is listed last."""
    dominated: Callable[[S, Seat, AnyAction], bool] | None = None
    """True for a legal choice that pays more than another one for the same, or something for nothing.

    It can only be typed.
    """
    picking: Callable[[S, Seat, type[AnyAction]], Picking | None] | None = None
    """Help for picking the values of an action with `multi_field`; None where their names are clear enough."""
    allowance: Callable[[S, Seat, tuple[type[AnyAction], ...]], Allowance | None] | None = None
    """How many choices of these kinds can be made together; None where the rules set no number."""
    adjustments: Callable[[S, Seat, AnyAction], Sequence[Adjustment]] | None = None
    """The buttons that adjust a drafted action, which is not yet done in the state."""
    paid: Callable[[S, Seat, AnyAction], Iterable[AnyAction]] | None = None
    """The same choice paid for in other ways: taken when more choices are picked than are free."""
    alternatives_labels: Mapping[type[AnyAction], Text] = field(default_factory=dict)
    """The label that offers legal actions with other values of the `optional` fields."""
    prompts: Mapping[type[AnyAction], Text] = field(default_factory=dict)
    """The prompt for choosing among actions of one kind, such as "Build where?"."""
    shorthand: Shorthand[S] | None = None
    """Short forms in which actions can be typed."""
    pictures: Mapping[type[AnyAction], str] = field(default_factory=dict)
    """The picture of the title shown while choosing among actions of one kind, in place of the close-up."""
    refusals_told: tuple[type[AnyAction], ...] = ()
    """Actions whose illegal choices are listed with the reason even while other choices of the kind are legal.

    An example is cards that everybody sees on the table.
    """
    closing: tuple[type[AnyAction], ...] = ()
    """Actions that only end a turn, even if other actions would end it as well. They are done by confirming the draft.

    While nothing is drafted, they have a button.
    """
    concluding: tuple[type[AnyAction], ...] = ()
    """Actions that a draft adds by itself while nothing else is possible, such as the stop of a group without steps."""
    skipping: tuple[type[AnyAction], ...] = ()
    """Actions that do nothing or refuse something. Their buttons are grey and stand last."""
    accepting: tuple[type[AnyAction], ...] = ()
    """Actions that accept an offer. A panel shows each as a line with its button next to it."""
    conversions: tuple[type[AnyAction], ...] = ()
    """Actions that convert goods, always at the same rate, to pay for later actions.

    They are dropped from a plan together with later actions that have become impossible.
    """
    enabling: tuple[type[AnyAction], ...] = ()
    """Actions that bring what others lack. The refusal of an action names those after which it is possible."""
    irreversible_warnings: Mapping[type[AnyAction], Text] = field(default_factory=dict)
    """The warning before confirming an action that cannot be undone, such as leaving the game."""

    def of(self, question: AnyQuestion | None) -> QuestionMenu:
        """Return the layout of the answers of a question."""
        return PLAIN if question is None else self.questions.get(question.name, PLAIN)

    def has_command(self, action: type[AnyAction]) -> bool:
        """Return whether an action has a command."""
        return not issubclass(action, self.without_command)

    def alternatives_label(self, action: AnyAction) -> Text | None:
        """Return the label that offers the action with other values of its optional fields, or None."""
        return next((text for kind, text in self.alternatives_labels.items() if isinstance(action, kind)), None)

    def prompt(self, kind: type[AnyAction]) -> Text | None:
        """Return the prompt for choosing among actions of a kind, or None."""
        return next((text for each, text in self.prompts.items() if issubclass(kind, each)), None)

    def picture(self, kind: type[AnyAction]) -> str:
        """Return the picture for choosing among actions of a kind; empty for the close-up."""
        return next((name for each, name in self.pictures.items() if issubclass(kind, each)), "")

    def irreversible_warning(self, kind: type[AnyAction]) -> Text | None:
        """Return the warning before confirming an action of the kind, or None."""
        return next((text for each, text in self.irreversible_warnings.items() if issubclass(kind, each)), None)
