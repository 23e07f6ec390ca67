"""Standing orders: answers that players give in advance (ND-18.10 to ND-18.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from pydantic import Field

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, listing, say
from rules.new_dawn.actions.military import SpendInDefense, fight_of
from rules.new_dawn.actions.policies import least_that_holds
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.trade import ZIMBABWE
from rules.new_dawn.questions import DEFEND, GIVE_UP, LOSS, SURPLUS, TRADE
from rules.new_dawn.words.names import TYPES

Defence = Literal["ask", "minimum", "never", "up_to"]
Place = Literal["none", "culture", "science", "economy", "industry", "military", "great_zimbabwe"]
Concession = Literal["ask", "default"]

DEFENCES: Mapping[str, Text] = {
    "ask": say("Ask me"),
    "minimum": say("Spend only as many tokens as needed"),
    "up_to": say("Spend as needed, up to my limit"),
    "never": say("Never spend tokens"),
}
PLACES: Mapping[str, Text] = {
    "none": say("Ask me"),
    **{str(kind): text for kind, text in TYPES.items()},
    ZIMBABWE: say("Great Zimbabwe"),
}
DEFENDED: Mapping[str, Text] = {
    "capitals": say("capital"),
    "wonders": say("cities with a world wonder"),
    "cities": say("other cities"),
    "tokens": say("control tokens"),
}


def sentences(texts: list[Text]) -> Text:
    """Join several sentences."""
    first, *others = texts
    for text in others:
        first = say("{first} {rest}", first=first, rest=text)
    return first


class Defend(StandingOrder, frozen=True, title="Defence"):
    """Spend trade tokens of your military card when you are attacked, where they are enough to hold."""

    tag = "defend"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = dict.fromkeys(DEFENDED, DEFENCES)

    capitals: Defence = Field("ask", title="Attacks on your capital")
    wonders: Defence = Field("ask", title="On cities with a world wonder")
    cities: Defence = Field("ask", title="On other cities")
    tokens: Defence = Field("ask", title="On control tokens")
    most: int = Field(1, ge=1, le=6, title="Your limit, in trade tokens")

    @classmethod
    def default_order(cls) -> Self:
        """Return the default: spend the fewest tokens that hold (ND-18.11)."""
        return cls(capitals="minimum", wonders="minimum", cities="minimum", tokens="minimum")

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> SpendInDefense | None:
        """Return the tokens to spend, or None to ask."""
        if question is not DEFEND:
            return None
        least = least_that_holds(g, seat)
        match self._policy(g):
            case "ask":
                return None
            case "minimum":
                return least
            case "up_to":
                return least if least.trade <= self.most else SpendInDefense()
            case "never":
                return SpendInDefense()

    def _policy(self, g: Game) -> Defence:
        space = fight_of(g).space
        city = g.cities.get(space)
        if city is None:
            return self.tokens
        if city.capital:
            return self.capitals
        return self.wonders if space in g.wonders.values() else self.cities

    def describe(self) -> Text:
        """Return the policy for each kind of target, in words."""
        told = []
        policies: tuple[Defence, ...] = ("ask", "minimum", "up_to", "never")
        for policy in policies:
            defended = [name for field, name in DEFENDED.items() if getattr(self, field) == policy]
            if defended:
                told.append(self._told(policy, listing(defended)))
        return sentences(told)

    def _told(self, policy: Defence, what: Text) -> Text:
        match policy:
            case "ask":
                return say("You are asked how to defend: {what}.", what=what)
            case "minimum":
                return say("You spend only as many trade tokens as needed to defend: {what}.", what=what)
            case "up_to":
                return say(
                    "You spend up to {n} trade tokens, if they are enough, to defend: {what}.", n=self.most, what=what
                )
            case "never":
                return say("You spend no trade tokens to defend: {what}.", what=what)


class LayEventTrade(StandingOrder, frozen=True, title="Trade tokens of events"):
    """Lay the trade tokens of an event on your cards at once, in the order you choose, so that they defend."""

    tag = "lay_trade"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = dict.fromkeys(
        ("first", "second", "third", "fourth", "fifth"), PLACES
    )

    first: Place = Field("none", title="First on the card of this type")
    second: Place = Field("none", title="Second, on")
    third: Place = Field("none", title="Third, on")
    fourth: Place = Field("none", title="Fourth, on")
    fifth: Place = Field("none", title="Last, on")

    @property
    def places(self) -> list[Place]:
        """The places in their order."""
        named = (self.first, self.second, self.third, self.fourth, self.fifth)
        return [place for place in dict.fromkeys(named) if place != "none"]

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> LayTrade | None:
        """Return the first place with room, or None to ask; tokens gained later in the own turn are not covered."""
        if question is not TRADE or (g.active == seat and g.phase != "choose"):
            return None
        for place in self.places:
            cards = [focus.card for focus in g.players[seat].row if focus.type == place]
            for card in cards if place != ZIMBABWE else [ZIMBABWE]:
                if LayTrade(card).obstacle(g, seat) is None:
                    return LayTrade(card)
        return None

    def describe(self) -> Text:
        """Return the order of the places in words."""
        if not self.places:
            return say("You are asked where to put trade tokens from events.")
        places = listing([PLACES[place] for place in self.places])
        return say("Trade tokens from events go in this order: {places}.", places=places)


class Concede(StandingOrder, frozen=True, title="What you give up"):
    """Leave to the rules what you lose to barbarians, to the Eiffel Tower and with the Potala Palace."""

    tag = "concede"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "barbarians": {"ask": say("Ask me"), "default": say("From the card with the most")},
        "tower": {"ask": say("Ask me"), "default": say("One that is not reinforced, far from my cities")},
        "palace": {"ask": say("Ask me"), "default": say("Keep the card I took last")},
    }

    barbarians: Concession = Field("ask", title="Trade tokens, to barbarians")
    tower: Concession = Field("ask", title="A control token, to the Eiffel Tower")
    palace: Concession = Field("ask", title="Diplomacy cards, with the Potala Palace")

    @classmethod
    def default_order(cls) -> Self:
        """Return the default: ask only about barbarians, which delays nobody (ND-18.10, ND-18.12)."""
        return cls(tower="default", palace="default")

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Return the loss chosen by policy, or None to ask."""
        policies = {LOSS.name: self.barbarians, GIVE_UP.name: self.tower, SURPLUS.name: self.palace}
        if policies.get(question.name) != "default":
            return None
        assert question.default is not None, "what can be left to the rules has a default"
        return question.default(g, seat)

    def describe(self) -> Text:
        """Return the choices left to the rules, in words."""
        told = []
        if self.barbarians == "default":
            told.append(say("Barbarians at your capital take trade tokens from the card with the most."))
        if self.tower == "default":
            told.append(say("You give up a token to the Eiffel Tower that is not reinforced and far from your cities."))
        if self.palace == "default":
            told.append(say("If you lose the Potala Palace, you keep the card you took last from each player."))
        if not told:
            return say("You are asked what you give up.")
        if len(told) < len(type(self).model_fields):
            told.append(say("You are asked about other losses."))
        return sentences(told)


ORDERS: tuple[type[StandingOrder], ...] = (Defend, LayEventTrade, Concede)
