"""Control tokens placed, moved and replaced by a culture card (ND-7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.new_dawn.actions.families import CultureAction, must_place_first
from rules.new_dawn.actions.slots import needs_slot
from rules.new_dawn.actions.tokens import cannot_spend, spend, unused_natural_wonders
from rules.new_dawn.board.control import has_wonder, tokens_mask, unused_tokens
from rules.new_dawn.board.token_spaces import convertible, empty_land, hill_spaces, token_spaces, token_spaces_beside
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS
from rules.new_dawn.core.resolution import CultureWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_tokens import move_token, place_token, remove_token, replace_token, turn_over

Source = Literal["card", "beside", "trade", "city_state", "natural_wonder", "hills"]
SOURCES: tuple[Source, ...] = ("card", "beside", "trade", "city_state", "hills")
"""Sources that need no name; a natural wonder is named by its token (ND-14.3)."""


NO_UNUSED_TOKEN = Obstacle("ND-7.4", "you have no unused control token; take one off the map first")


def work_of(g: Game) -> CultureWork:
    """Return the state of the culture card that is being resolved."""
    work = g.resolution.culture
    assert work is not None, "a culture card is being resolved"
    return work


def placements(g: Game, seat: Seat, source: Source) -> int:
    """Return the spaces on which a token of that source could be placed, even if the source has none."""
    match source:
        case "beside":
            return token_spaces_beside(g, seat, g.resolution.slot)
        case "hills":
            return hill_spaces(g, seat, g.resolution.hill_sources)
        case _:
            return token_spaces(g, seat, g.resolution.slot, work_of(g).city)


def no_token(g: Game, seat: Seat, source: Source) -> Obstacle | None:
    """Return why that source has no token, without checking for unused tokens (ND-5.12, ND-7.3)."""
    work = work_of(g)
    match source:
        case "card" if not work.tokens:
            return Obstacle("ND-7.3", "the card places no more tokens")
        case "beside" if not work.beside:
            return Obstacle("ND-7.6", "the card places no token next to your spaces")
        case "hills" if not has_wonder(g, seat, "stonehenge"):
            return Obstacle("ND-13.3", "only Stonehenge allows that")
        case "trade" | "city_state" | "natural_wonder" if work.city:
            return Obstacle("ND-5.12", "tokens on an industry card only help to pay for wonders")
        case "trade" | "city_state" | "natural_wonder" if work.tokens:
            return Obstacle("ND-5.12", "first place the tokens of the card itself")
        case "trade":
            return cannot_spend(g, seat, trade=1)
        case "city_state":
            return cannot_spend(g, seat, city_states=1)
        case "natural_wonder" if not unused_natural_wonders(g, seat):
            return Obstacle("ND-14.3", "the card holds no natural wonder that is unused this turn")
        case _:
            return None


def gained_on(g: Game, seat: Seat, space: str) -> Text | None:
    """Return the message that placing a token gains the resource or natural wonder on the space (ND-7.2)."""
    if space in g.resources:
        name = Text(RESOURCE_ROWS[g.resources[space]].name)
        return say("{who} gains {resource}.", who=Who(seat), resource=name)
    if space in g.natural_wonders:
        name = Text(NATURAL_WONDERS[g.natural_wonders[space]].name)
        return say("{who} gains {wonder}.", who=Who(seat), wonder=name)
    return None


def can_place_or_convert(g: Game, seat: Seat) -> bool:
    """Return whether an unused token could be placed or used for a replacement now (ND-7.4)."""
    sources: tuple[Source, ...] = (*SOURCES, "natural_wonder")
    if any(no_token(g, seat, source) is None and placements(g, seat, source) for source in sources):
        return True
    if not work_of(g).converts:
        return False
    targets = convertible(g, seat, g.resolution.row.converted_within)
    return any(not g.control[space].reinforced for space in g.world.names_in(targets))


def settle_debt(g: Game, seat: Seat) -> None:
    """Require that a token taken off the map is placed again, unless no space is left for it (ND-7.4)."""
    work = work_of(g)
    work.owes = work.owes and unused_tokens(g, g.players[seat]) > 0 and can_place_or_convert(g, seat)


@dataclass(frozen=True, slots=True)
class PlaceControl(CultureAction):
    """Place one of your control tokens on a space, which is yours from then on (ND-7.1)."""

    tag = "place"
    display_name = say("Place a token")
    candidates_are_legal = True
    space: str
    source: Source = "card"
    token: str = ""
    """The natural wonder that is spent, if the source is one."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlaceControl]:
        if not unused_tokens(g, g.players[seat]):
            return
        for source in SOURCES:
            if no_token(g, seat, source) is None:
                for space in g.world.names_in(placements(g, seat, source)):
                    yield PlaceControl(space, source)
        if no_token(g, seat, "natural_wonder") is None:
            for token in unused_natural_wonders(g, seat):
                for space in g.world.names_in(placements(g, seat, "natural_wonder")):
                    yield PlaceControl(space, "natural_wonder", token)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Name the space next to a city that takes the next higher slot (ND-7.1)."""
        if not unused_tokens(g, g.players[seat]):
            return NO_UNUSED_TOKEN
        if not work_of(g).tokens and not work_of(g).beside:
            return no_token(g, seat, "card")
        city = work_of(g).city
        higher = needs_slot(g, "ND-7.1", lambda slot: token_spaces(g, seat, slot, city))
        return higher or Obstacle("ND-7.1", "no empty space is next to your cities")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not unused_tokens(g, g.players[seat]):
            return NO_UNUSED_TOKEN
        if (missing := no_token(g, seat, self.source)) is not None:
            return missing
        spent = unused_natural_wonders(g, seat) if self.source == "natural_wonder" else [""]
        if self.token not in spent:
            return Obstacle("ND-14.3", "name a natural wonder if you spend one, and only then")
        if not g.world.bit.get(self.space, 0) & placements(g, seat, self.source):
            return self._misplaced(g)
        return None

    def _misplaced(self, g: Game) -> Obstacle:
        space, limit = self.space, g.resolution.slot
        if self.source == "hills":
            return Obstacle("ND-13.3", "that is not a hill next to a token just placed on hills")
        if self.source == "beside":
            return Obstacle(
                "ND-7.6",
                (
                    "you cannot place a token on {space}: it must be free land of difficulty {limit} at most, beside "
                    "one of your spaces"
                ),
                space=space,
                limit=limit,
            )
        if work_of(g).city:
            return Obstacle(
                "ND-10.9",
                (
                    "you cannot place a token on {space}: it must be free land of difficulty {limit} at most, beside "
                    "the new city"
                ),
                space=space,
                limit=limit,
            )
        return Obstacle(
            "ND-7.1",
            (
                "you cannot place a token on {space}: it must be free land of difficulty {limit} at most, beside one "
                "of your cities"
            ),
            space=space,
            limit=limit,
        )

    async def apply(self, g: Game, seat: Seat) -> None:
        work = work_of(g)
        match self.source:
            case "card":
                work.tokens -= 1
            case "beside":
                work.beside -= 1
                work.tokens = 0
            case "trade":
                spend(g, seat, trade=1)
            case "city_state":
                spend(g, seat, city_states=1)
            case "natural_wonder":
                spend(g, seat, natural_wonders=(self.token,))
            case "hills":
                pass
        gained = gained_on(g, seat, self.space)
        place_token(g, seat, self.space)
        if g.world.space[self.space].terrain == "hills":
            g.resolution.hill_sources.append(self.space)
        work.owes = False
        told = say_n(
            "{who} places a control token on {what}.",
            "{who} places control tokens on {what}.",
            1,
            who=Who(seat),
            what=self.space,
        )
        g.tell(told, seat, self.space)
        if gained is not None:
            g.tell(gained, seat)


@dataclass(frozen=True, slots=True)
class RemoveControl(CultureAction):
    """Take one of your control tokens off the map, because you have none left to place (ND-7.4)."""

    tag = "remove"
    display_name = say("Take a token off the map")
    candidates_are_legal = True
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[RemoveControl]:
        if not unused_tokens(g, g.players[seat]) and can_place_or_convert(g, seat):
            for space in g.world.names_in(tokens_mask(g, seat)):
                yield RemoveControl(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if unused_tokens(g, g.players[seat]):
            return Obstacle("ND-7.4", "you still have unused control tokens")
        if not can_place_or_convert(g, seat):
            return Obstacle("ND-7.4", "there is no token to place")
        token = g.control.get(self.space)
        if token is None or token.seat != seat:
            return Obstacle("ND-7.4", "you have no control token on {space}", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        remove_token(g, self.space)
        work_of(g).owes = True
        settle_debt(g, seat)
        told = say_n(
            "{who} takes the control token off {what}.",
            "{who} takes the control tokens off {what}.",
            1,
            who=Who(seat),
            what=self.space,
        )
        g.tell(told, seat, self.space)


@dataclass(frozen=True, slots=True)
class MoveControl(CultureAction):
    """Move one of your control tokens to an adjacent empty space (ND-7.5)."""

    tag = "shift"
    display_name = say("Move a token")
    space: str
    to: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[MoveControl]:
        if work_of(g).moves:
            near, empty = g.world.near, empty_land(g)
            for space in g.world.names_in(tokens_mask(g, seat)):
                for to in g.world.names_in(near[space] & empty):
                    yield MoveControl(space, to)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[MoveControl]:
        return iter(()) if must_place_first(g) else cls.candidates(g, seat)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).moves:
            return Obstacle("ND-7.5", "the card does not move tokens")
        if (debt := must_place_first(g)) is not None:
            return debt
        token = g.control.get(self.space)
        if token is None or token.seat != seat:
            return Obstacle("ND-7.5", "you have no control token on {space}", space=self.space)
        if not g.world.bit.get(self.to, 0) & g.world.near[self.space] & empty_land(g):
            return Obstacle("ND-7.5", "a token has to move to an empty space beside it that is not water")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        work = work_of(g)
        work.moves -= 1
        work.tokens = 0
        move_token(g, self.space, self.to)
        text = say("{who} moves a control token from {space} to {to}.", who=Who(seat), space=self.space, to=self.to)
        g.tell(text, seat, self.space, self.to)


@dataclass(frozen=True, slots=True)
class ConvertControl(CultureAction):
    """Replace a rival control token, or turn it over if it is reinforced (ND-7.7)."""

    tag = "convert"
    display_name = say("Change a rival token")
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ConvertControl]:
        if work_of(g).converts:
            for space in g.world.names_in(convertible(g, seat, g.resolution.row.converted_within)):
                yield ConvertControl(space)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Name the rival token nearest to the card's range; return None for a card that replaces none (ND-7.7)."""
        within = g.resolution.row.converted_within
        if not work_of(g).converts:
            return None
        for further in range(1, len(g.world.spaces) + 1):
            for space in g.world.names_in(convertible(g, seat, within + further)):
                return Obstacle(
                    "ND-7.7", "too far from your spaces by {n}", lacks=further, about=Text(space), n=further
                )
        return Obstacle("ND-7.7", "no rival has a control token")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).converts:
            return Obstacle("ND-7.7", "the card does not change rival tokens")
        if not g.world.bit.get(self.space, 0) & convertible(g, seat, g.resolution.row.converted_within):
            return Obstacle("ND-7.7", "there is no rival control token near enough on {space}", space=self.space)
        if g.control[self.space].reinforced:
            return must_place_first(g)
        return None if unused_tokens(g, g.players[seat]) else NO_UNUSED_TOKEN

    async def apply(self, g: Game, seat: Seat) -> None:
        work, token = work_of(g), g.control[self.space]
        work.converts -= 1
        work.tokens = 0
        who, rival = Who(seat), Who(token.seat)
        if token.reinforced:
            turn_over(g, self.space)
            told = say(
                "{who} turns over a control token of {rival} on {space}.", who=who, rival=rival, space=self.space
            )
        else:
            replace_token(g, seat, self.space)
            work.owes = False
            told = say("{who} replaces a control token of {rival} on {space}.", who=who, rival=rival, space=self.space)
        g.tell(told, seat, self.space)
