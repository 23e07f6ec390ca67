"""Political actions (TTN-7, TTO-6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.actions.families import FreeAction, PoliticalAction
from rules.through_the_ages.core.cards import Aggression, Card, Event, Pact, Territory, War
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import ages, banks
from rules.through_the_ages.economy.spending import cannot_spend_military, spend_military
from rules.through_the_ages.effects import effect_named, pacts_of
from rules.through_the_ages.effects.powers import (
    COLONIZE_BY_LEAVING,
    COLONIZE_ONCE,
    LEAVE_FOR_YELLOW_TOKEN,
)
from rules.through_the_ages.politics import aggressions, attacking, events, pacts, resigning, wars
from rules.through_the_ages.politics.colonization import colonize

LEAST_FOR_PACTS = 3
"""With two players, there are no actions for pacts (TTN-7.5)."""


@dataclass(frozen=True, slots=True)
class PassPolitics(PoliticalAction):
    """Take no political action (TTN-7.1, TTO-6.1)."""

    tag: ClassVar[str] = "pass"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Do nothing and report nothing."""


@dataclass(frozen=True, slots=True)
class Unresolved(PoliticalAction):
    """A political action that has been played and paid for, with an unknown result.

    It cannot be chosen; it is used for planning the rest of the turn.
    """

    card: str
    target: Seat | None = None
    """The target of an aggression."""

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        if self.target is not None:
            rival = g.players[self.target]
            spend_military(g, player, attacking.price(g, rival, g.of(Aggression, self.card)))
            attacking.begin_attack(g, player, rival)
        player.military.remove(self.card)


@dataclass(frozen=True, slots=True)
class PrepareEvent(PoliticalAction):
    """Put an event or territory face down on the future events; a current event happens (TTN-7.2, TTO-8.1)."""

    card: str

    tag: ClassVar[str] = "prepare"
    display_name: ClassVar[Text] = say("Event")
    hidden: ClassVar[tuple[str, ...]] = ("card",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from map(cls, _held(g, seat, Event, Territory))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return _not_held(g, seat, self.card, "preparing", Event, Territory)

    def stand_in(self, g: Game, seat: Seat) -> Unresolved:
        """Return a replacement; the turn continues in the same way after every event."""
        return Unresolved(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        await events.prepare_event(g, g.players[seat], self.card)


@dataclass(frozen=True, slots=True)
class PlayAggression(PoliticalAction):
    """Play an aggression against a rival (TTN-7.3, TTO-12.2)."""

    card: str
    target: Seat

    tag: ClassVar[str] = "aggression"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        for card in _held(g, seat, Aggression):
            yield from (cls(card, rival.seat) for rival in g.rivals(seat))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = _not_held(g, seat, self.card, "aggressions", Aggression)
        obstacle = obstacle or attacking.cannot_attack(g, player, self.target)
        if obstacle is not None:
            return obstacle
        rival, card = g.players[self.target], g.of(Aggression, self.card)
        return (
            attacking.lacks(g, rival, card)
            or g.edition.fights.aggression_obstacle(g, player, rival)
            or cannot_spend_military(g, player, attacking.price(g, rival, card))
        )

    def subject(self, g: Game, seat: Seat) -> Text:
        return say("{card} against {rival}", card=g.name_of(self.card), rival=Who(self.target))

    def stand_in(self, g: Game, seat: Seat) -> Unresolved:
        """Return a replacement; the turn continues in the same way after every result of the fight."""
        return Unresolved(self.card, self.target)

    async def apply(self, g: Game, seat: Seat) -> None:
        await aggressions.play_aggression(g, g.players[seat], self.card, self.target)


@dataclass(frozen=True, slots=True)
class DeclareWar(PoliticalAction):
    """Declare a war on a rival; it is decided at the start of your next turn (TTN-7.4, TTO-12.4)."""

    card: str
    target: Seat

    tag: ClassVar[str] = "war"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        for card in _held(g, seat, War):
            yield from (cls(card, rival.seat) for rival in g.rivals(seat))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = _not_held(g, seat, self.card, "wars", War)
        obstacle = obstacle or attacking.cannot_declare_war(g, player, self.target)
        if obstacle is not None:
            return obstacle
        cost = attacking.price(g, g.players[self.target], g.of(War, self.card))
        return cannot_spend_military(g, player, cost)

    def subject(self, g: Game, seat: Seat) -> Text:
        return say("{card} against {rival}", card=g.name_of(self.card), rival=Who(self.target))

    async def apply(self, g: Game, seat: Seat) -> None:
        wars.declare_war(g, g.players[seat], self.card, self.target)


@dataclass(frozen=True, slots=True)
class OfferPact(PoliticalAction):
    """Offer another player a pact and choose your side (TTN-7.5, TTO-12.3)."""

    card: str
    partner: Seat
    side: Literal["a", "b"] = "a"

    tag: ClassVar[str] = "pact"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        for card in _held(g, seat, Pact):
            for rival in g.rivals(seat):
                yield cls(card, rival.seat)
                if not g.of(Pact, card).symmetric:
                    yield cls(card, rival.seat, "b")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        obstacle = _not_held(g, seat, self.card, "pacts", Pact)
        if obstacle is not None:
            return obstacle
        rule = g.edition.rule("pacts")
        if len(g.players) < LEAST_FOR_PACTS:
            return Obstacle(rule, "there are no pacts with two players")
        if self.partner not in [rival.seat for rival in g.rivals(seat)]:
            return Obstacle(rule, "name another player who is still in the game")
        if self.side == "b" and g.of(Pact, self.card).symmetric:
            return Obstacle(rule, "both sides of {card} are alike", card=g.card(self.card).title)
        return None

    def stand_in(self, g: Game, seat: Seat) -> Unresolved:
        """Return a replacement; the turn continues in the same way after either answer."""
        return Unresolved(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        a, b = (seat, self.partner) if self.side == "a" else (self.partner, seat)
        await pacts.offer_pact(g, g.players[seat], self.card, self.partner, a, b)


@dataclass(frozen=True, slots=True)
class CancelPact(PoliticalAction):
    """Cancel a pact you are party to (TTN-7.6, TTO-12.3.4)."""

    card: str

    tag: ClassVar[str] = "cancel"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from (cls(pact.card) for pact in pacts_of(g, g.players[seat]))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if pacts.pact_of(g, g.players[seat], self.card) is None:
            return Obstacle(g.edition.rule("cancelling"), "you are not part of {card}", card=g.name_of(self.card))
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        pact = pacts.pact_of(g, g.players[seat], self.card)
        assert pact is not None, "only an own pact is cancelled"
        g.tell(say("{who} cancels {card}.", who=Who(seat), card=g.card(self.card).title), seat)
        attacking.end_pact(g, pact)


@dataclass(frozen=True, slots=True)
class ColonizeFromHand(PoliticalAction):
    """Colonize a territory from your hand without a force, with your leader (TTN-14.4, TTO-14.2)."""

    card: str

    tag: ClassVar[str] = "colonize"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if _colonizes(g, g.players[seat]):
            yield from map(cls, _held(g, seat, Territory))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if not _colonizes(g, player):
            return Obstacle(g.edition.rule("leader politics"), "your leader cannot colonize")
        if COLONIZE_ONCE in player.used_up:
            return Obstacle(g.edition.rule("leader politics"), "your leader has already colonized")
        return _not_held(g, seat, self.card, "leader politics", Territory)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        player.military.remove(self.card)
        if effect_named(g, player, COLONIZE_BY_LEAVING) is not None:
            ages.remove_leader(g, player)
        else:
            player.used_up.append(COLONIZE_ONCE)
        await colonize(g, player, self.card)


@dataclass(frozen=True, slots=True)
class DismissLeader(PoliticalAction):
    """Remove your leader for a yellow token (TTN-14.2)."""

    tag: ClassVar[str] = "dismiss"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if effect_named(g, g.players[seat], LEAVE_FOR_YELLOW_TOKEN) is not None:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if effect_named(g, g.players[seat], LEAVE_FOR_YELLOW_TOKEN) is None:
            return Obstacle(g.edition.rule("leader politics"), "your leader cannot be removed for a yellow token")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        effect = effect_named(g, player, LEAVE_FOR_YELLOW_TOKEN)
        assert effect is not None, "the leader may leave"
        assert player.leader is not None, "the power is a leader's"
        name = g.card(player.leader).title
        ages.remove_leader(g, player)
        banks.gain_yellow(g, player, effect.row.n)
        g.tell(say("{who} dismisses {leader} for a yellow token.", who=Who(seat), leader=name), seat)


@dataclass(frozen=True, slots=True)
class Resign(PoliticalAction):
    """Resign: you have lost, the others play on (TTN-7.7)."""

    tag: ClassVar[str] = "resign"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if g.edition.resigning.in_politics:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        rule = g.edition.rule("resigning")
        if not g.edition.resigning.in_politics:
            return Obstacle(rule, "you can only resign before your turn begins")
        if ages.in_final_age(g):
            return Obstacle(rule, "nobody can resign in the final age")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        resigning.resign(g, g.players[seat])


@dataclass(frozen=True, slots=True)
class AnnounceResignation(FreeAction):
    """Announce that you may resign before your next turn, or take that back; only with politics (TTO-12.5.1).

    RULING: the announcement is not binding; the player gets a question before that turn.
    """

    sure: bool = True

    tag: ClassVar[str] = "announce_resignation"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if not g.edition.resigning.in_politics:
            yield cls(not g.players[seat].resigning)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        rule = g.edition.rule("resigning")
        if g.edition.resigning.in_politics:
            return Obstacle(rule, "resigning is a political action")
        if not g.edition.lengths[g.options.length].politics:
            return Obstacle(rule, "nobody can resign in a game without politics")
        if self.sure == g.players[seat].resigning:
            return Obstacle(rule, "you have already announced that" if self.sure else "nothing is announced")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].resigning = self.sure
        if self.sure:
            g.tell(say("{who} may resign before taking another turn.", who=Who(seat)), seat)
        else:
            g.tell(say("{who} no longer thinks of resigning.", who=Who(seat)), seat)


def _held(g: Game, seat: Seat, *kinds: type[Card]) -> list[str]:
    """Return the different military cards of some kinds in a hand."""
    known = g.edition.catalog.cards
    return [card for card in dict.fromkeys(g.players[seat].military) if isinstance(known[card], kinds)]


def _not_held(g: Game, seat: Seat, card: str, topic: str, *kinds: type[Card]) -> Obstacle | None:
    if card in _held(g, seat, *kinds):
        return None
    return Obstacle(g.edition.rule(topic), "you do not hold {card}", card=g.name_of(card))


def _colonizes(g: Game, p: Player) -> bool:
    return any(effect_named(g, p, does) is not None for does in (COLONIZE_BY_LEAVING, COLONIZE_ONCE))
