"""Standing orders for reaction windows and the negotiation (CIV-18.9, CIV-18.15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from pydantic import Field

from rules.civilization.actions.building import ProduceWonder
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.trade import PassTrade
from rules.civilization.board.reacting import open_items
from rules.civilization.core.grid import Square
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.questions import NEGOTIATE, REACT
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say

NEVER = say("Never ask me")
ASK = say("Ask me")


class Reactions(StandingOrder, frozen=True, title="Reactions"):
    """Let things happen without being asked, except those you name.

    It does not depend on your hand, so nobody learns whether you could have reacted.
    """

    tag = "reactions"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "city_actions": {"ask": ASK, "wonders": say("Only when somebody builds a wonder"), "never": NEVER},
        "events": {"ask": ASK, "target": say("Only when I am the target"), "never": NEVER},
        "abilities": {"ask": ASK, "never": NEVER},
        "movement": {
            "ask": ASK,
            "attacks": say("Only when my figures or cities are attacked"),
            "capital": say("Only when my capital is attacked"),
            "never": NEVER,
        },
    }

    city_actions: Literal["ask", "wonders", "never"] = Field("ask", title="Actions of cities")
    events: Literal["ask", "target", "never"] = Field("ask", title="Culture events")
    abilities: Literal["ask", "never"] = Field("ask", title="Abilities paid with resources")
    movement: Literal["ask", "attacks", "capital", "never"] = Field("ask", title="Movement of others")

    @classmethod
    def default_order(cls) -> Self:
        """Return the default: ask about wonders, and about events that target the player (CIV-18.9)."""
        return cls(city_actions="wonders", events="target", movement="attacks")

    def covers(self, g: Game, seat: Seat, question: AnyQuestion) -> bool:
        """Return whether the player wants no question about any of the declarations, by public facts."""
        return question is REACT and not any(self._matters(g, seat, declared) for declared in open_items(g))

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> NoReaction | None:
        """Return that it happens, or None to ask."""
        return NoReaction() if self.covers(g, seat, question) else None

    def _matters(self, g: Game, seat: Seat, declared: Declared) -> bool:
        match declared.kind:
            case "city_action":
                wonder = ProduceWonder.tag in declared.what.split()
                return self.city_actions == "ask" or (self.city_actions == "wonders" and wonder)
            case "culture_event":
                return self.events == "ask" or (self.events == "target" and seat in declared.targets)
            case "resource_ability":
                return self.abilities == "ask"
            case "path" | "segment_end":
                return self.movement == "ask" or any(
                    _is_target(g, seat, square, capital=self.movement == "capital")
                    for square in declared.squares
                    if self.movement != "never"
                )

    def describe(self) -> Text:
        """Return the declarations that the order lets happen, in words."""
        told = [self.explained[name][getattr(self, name)] for name in type(self).model_fields]
        names = ("city", "events", "abilities", "movement")
        return say(
            "Actions of cities: {city}. Culture events: {events}. Abilities: {abilities}. Movement: {movement}.",
            **dict(zip(names, told, strict=True)),
        )


def _is_target(g: Game, seat: Seat, square: Square, *, capital: bool) -> bool:
    city = g.cities.get(square)
    own_city = city is not None and city.seat == seat
    if capital:
        return own_city and city is not None and city.capital
    return own_city or bool(g.players[seat].figures_on(square))


class PassingTrade(StandingOrder, frozen=True, title="Trade"):
    """Pass the negotiation as long as nobody offers you anything and you offer nothing yourself."""

    tag = "trade"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {"ask": ASK, "pass": say("Pass, unless I am offered something")}
    }

    policy: Literal["ask", "pass"] = Field("ask", title="When trade is negotiated")

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> PassTrade | None:
        """Return the pass, or None to ask."""
        if question is not NEGOTIATE or self.policy == "ask" or seat in g.passed or seat in g.spoken:
            return None
        return None if any(seat in (offer.to, offer.seat) for offer in g.offers) else PassTrade()

    def describe(self) -> Text:
        """Return in words whether the order passes the negotiation."""
        if self.policy == "ask":
            return say("You are asked when trade is negotiated.")
        return say("You pass the negotiation unless you are offered something.")
