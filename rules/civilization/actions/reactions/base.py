"""The base of reactions: a price, a declaration, and the target that they cancel (CIV-18.1, CIV-18.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import CityAction
from rules.civilization.board.reacting import open_items, parts_asked
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.reaction import Declared, Until
from rules.civilization.core.state import Game
from rules.engine.core.action import Action, Obstacle, members
from rules.engine.core.notation import NotationError, parse_action
from rules.engine.core.text import Seat, Text, Who, listing, say


def city_actions(declared: Declared) -> list[CityAction]:
    """Return the action that a city has declared, or the two that it has declared together (CIV-8.2.3)."""
    words = declared.what.split(" ")
    for first in range(len(words), 0, -1):
        lines = filter(None, (" ".join(words[:first]), " ".join(words[first:])))
        try:
            return [_city_action(line) for line in lines]
        except NotationError:
            # These are not the words of one action.
            continue
    raise AssertionError("a city has declared its action")


def _city_action(line: str) -> CityAction:
    action = parse_action(line, members((CityAction,)))
    assert isinstance(action, CityAction), "only such actions are read"
    return action


class Reaction(Action[Game]):
    """An answer in a reaction window. All reactions look alike in the log, because others never learn which answers
    were not played (CIV-18.11).
    """

    __slots__ = ()

    public_tag = "react"
    public_name = say("React or let it happen")

    @property
    def paid(self) -> tuple[str, ...]:
        """The resource tokens and gifts that pay for the reaction (CIV-18.19)."""
        return ()


@dataclass(frozen=True, slots=True)
class NoReaction(Reaction):
    """Let what was announced happen (CIV-18.1)."""

    tag = "let"
    display_name = say("Let it happen")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NoReaction]:
        yield NoReaction()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing."""


@dataclass(frozen=True, slots=True)
class LetRest(Reaction):
    """Let this and everything after it happen without being asked again (CIV-18.9)."""

    tag = "let_rest"
    display_name = say("Let the rest happen too")
    until: Until

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LetRest]:
        yield LetRest("segment")
        yield LetRest("turn")

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing."""


def later_items(g: Game) -> list[int]:
    """Return the items of the plan after the first open one."""
    return list(dict.fromkeys(declared.item for declared in open_items(g)))[1:]


@dataclass(frozen=True, slots=True)
class AskAgain(Reaction):
    """Be asked again when an item of the plan comes up (CIV-18.12)."""

    tag = "ask_again"
    display_name = say("Ask me again")
    item: int

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[AskAgain]:
        for item in later_items(g):
            yield AskAgain(item)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.item in later_items(g):
            return None
        return Obstacle("CIV-18.12", "choose a later item of the plan")

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing: the question is put again."""


class Cancel(Reaction):
    """A reaction that cancels an item of the latest declaration.

    It is committed and declared itself, so that it can be cancelled in turn. `apply` announces it, and the window
    cancels what it targets.
    """

    __slots__ = ()

    item: int

    def fits(self, g: Game, seat: Seat, declared: Declared) -> bool:
        """Return whether the reaction can cancel that declaration (CIV-18.2)."""
        raise AssertionError(f"{type(self).__name__} cancels nothing")

    def has_object(self, g: Game, seat: Seat) -> bool:
        """Return whether its item contains something it can cancel."""
        return any(self.fits(g, seat, declared) for declared in parts_asked(g, self.item))

    def tell(self, g: Game, seat: Seat, card: Text) -> None:
        """Tell what the reaction cancels with a card."""
        declared = next(each for each in parts_asked(g, self.item) if self.fits(g, seat, each))
        if declared.kind == "city_action":
            actions = city_actions(declared)
            city, what = actions[0].city, listing([action.kind_name() for action in actions])
            text = say("{who} cancels the action of {city} with {card}: {what}.", who=Who(seat), city=city,
                       card=card, what=what)  # fmt: skip
            g.tell(text, seat, city, sign=BigEvent.CANCELLED)
            return
        row = EVENTS.get(declared.what) or TECHNOLOGIES[declared.what]
        text = say("{who} cancels {what} of {other} with {card}.", who=Who(seat), what=Text(row.name),
                   other=Who(declared.seat), card=card)  # fmt: skip
        g.tell(text, seat, sign=BigEvent.CANCELLED)

    def commit(self, g: Game, seat: Seat) -> None:
        """Pay for the reaction and mark it as used. Both stay when it is cancelled (CIV-18.3)."""
        raise AssertionError(f"{type(self).__name__} states no price")

    def declares(self, g: Game, seat: Seat) -> Declared:
        """Return the declaration that others may cancel: a culture event or a resource ability (CIV-18.4)."""
        raise AssertionError(f"{type(self).__name__} declares nothing")
