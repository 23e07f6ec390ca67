"""Actions that events give for free: grow, build, develop, take cards (TTN-8.1.4, TTN-14.22, TTN-14.23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.actions import building, developing, population, taking
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.actions.token_choice import Goods, Keep, PaysWithTokens, keeping
from rules.through_the_ages.core.cards import Government, Technology, WorkerCard
from rules.through_the_ages.core.pending import FreeWork, Taking
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.effects import effects_of


@dataclass(frozen=True, slots=True)
class _Work(Reply):
    """An answer to an event that costs no action."""

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(due := g.due(seat), FreeWork):
            return Obstacle(g.edition.rule("free work"), "no event lets you do this without an action now")
        return self._stands_against(g, seat, due.discount)

    def _stands_against(self, g: Game, seat: Seat, discount: int) -> Obstacle | None:
        raise AssertionError(f"{type(self).__name__} states no obstacle")


@dataclass(frozen=True, slots=True)
class GrowByEvent(_Work, PaysWithTokens):
    """Increase the population for less food and no action (TTN-14.23)."""

    keep: Keep = keeping()

    tag: ClassVar[str] = "event_population"
    display_name: ClassVar[Text] = say("Population")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.due(seat), FreeWork):
            yield cls()

    def _stands_against(self, g: Game, seat: Seat, discount: int) -> Obstacle | None:
        return population.cannot_grow(g, g.players[seat], discount, self.keep)

    def goods(self, g: Game, seat: Seat) -> Goods:
        return ("food",)

    async def apply(self, g: Game, seat: Seat) -> None:
        due = g.due(seat)
        assert isinstance(due, FreeWork), "an event is being carried out"
        population.grow(g, g.players[seat], due.discount, self.keep)


@dataclass(frozen=True, slots=True)
class BuildByEvent(_Work, PaysWithTokens):
    """Build a farm, mine or urban building for less and no action (TTN-14.23)."""

    card: str
    keep: Keep = keeping()

    tag: ClassVar[str] = "event_build"
    display_name: ClassVar[Text] = say("Build")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.due(seat), FreeWork):
            yield from (cls(card.id) for card in g.worker_cards(g.players[seat]) if not card.is_unit)

    def _stands_against(self, g: Game, seat: Seat, discount: int) -> Obstacle | None:
        player = g.players[seat]
        card = building.own_card(g, player, self.card, unit=False)
        return card if isinstance(card, Obstacle) else building.cannot_build(g, player, card, discount, self.keep)

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        due = g.due(seat)
        assert isinstance(due, FreeWork), "an event is being carried out"
        building.build(g, g.players[seat], g.of(WorkerCard, self.card), due.discount, self.keep)


@dataclass(frozen=True, slots=True)
class DevelopByEvent(_Work):
    """Develop a technology for less science and no action; a revolution still takes all of them (TTN-9.10.4)."""

    card: str
    revolution: bool = False

    tag: ClassVar[str] = "event_develop"
    display_name: ClassVar[Text] = say("Develop")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.due(seat), FreeWork):
            for card in g.players[seat].hand:
                if g.is_a(Technology, card):
                    yield cls(card)
                if g.is_a(Government, card):
                    yield cls(card, revolution=True)

    def _stands_against(self, g: Game, seat: Seat, discount: int) -> Obstacle | None:
        player = g.players[seat]
        card = developing.in_hand(g, player, self.card)
        if isinstance(card, Obstacle):
            return card
        spent = developing.no_revolution(g, player) if self.revolution else None
        return spent or developing.cannot_develop(g, player, card, revolution=self.revolution, discount=discount)

    async def apply(self, g: Game, seat: Seat) -> None:
        due = g.due(seat)
        assert isinstance(due, FreeWork), "an event is being carried out"
        card = g.of(Technology, self.card)
        developing.develop(g, g.players[seat], card, revolution=self.revolution, discount=due.discount)


@dataclass(frozen=True, slots=True)
class TakeByAgreement(Reply):
    """Take a card from the row without spending civil actions (TTN-14.22)."""

    card: str

    tag: ClassVar[str] = "event_take"
    display_name: ClassVar[Text] = say("Take")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Taking):
            yield from (cls(card) for card in dict.fromkeys(g.row) if card is not None)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        rule = g.edition.rule("free work")
        if not isinstance(g.pending, Taking):
            return Obstacle(rule, "no event lets you take cards now")
        if self.card not in g.row:
            return taking.not_in_row(g, seat, self.card)
        player = g.players[seat]
        price, left = taking.taking_price(g, player, self.card), g.pending.left
        if price > left:
            return Obstacle(
                rule,
                "it costs {n} civil actions; you have {left} left",
                lacks=price - left,
                n=price,
                left=left,
            )
        return taking.may_not_take(g, player, g.card(self.card))

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player, card = g.players[seat], g.card(self.card)
        taking.take(g, player, self.card)
        # Cards taken before the player's action phase may be played in it (TTN-9.11.1), in 2006 if it is in another
        # turn.
        if self.card in player.taken and (g.edition.cards.agreement_before_actions or seat != g.active):
            player.taken.remove(self.card)
        g.tell(say("{who} takes {what}.", who=Who(seat), what=g.card_name(self.card)), seat, self.card)
        for effect in effects_of(g, player):
            effect.on_take(g, player, card)


@dataclass(frozen=True, slots=True)
class StopTaking(Reply):
    """Take no more cards from the row (TTN-14.22)."""

    tag: ClassVar[str] = "stop_taking"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Taking):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Taking):
            return Obstacle(g.edition.rule("free work"), "no event lets you take cards now")
        return None
