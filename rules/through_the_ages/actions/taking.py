"""Taking cards from the row (TTN-9.1, TTN-9.2; TTO-9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.through_the_ages.actions.families import CivilAction
from rules.through_the_ages.core.cards import ActionCard, Card, Leader, Technology, Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.spending import cannot_spend_civil, civil_at_hand, spend_civil
from rules.through_the_ages.effects import LastingEffect, cards_with, effects_of, effects_of_card, effects_on


@dataclass(frozen=True, slots=True)
class TakeCard(CivilAction):
    """Take a card from the card row; those farther left cost fewer civil actions (TTN-9.1, TTO-9.2)."""

    card: str

    tag: ClassVar[str] = "take"
    least_actions: ClassVar[int] = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from (cls(card) for card in dict.fromkeys(g.row) if card is not None)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player, known = g.players[seat], g.edition.catalog
        changing, at_hand = effects_on(g, player, LastingEffect.take_price), civil_at_hand(g, player)
        by_themselves = cards_with(g, LastingEffect.price_in_row)
        if at_hand < min(known.board.row_costs) and not changing and by_themselves.isdisjoint(g.row):
            return
        prices: dict[str, int] = {}
        for name, price in zip(g.row, known.board.row_costs, strict=False):
            if name is not None:
                prices.setdefault(name, price)
        has_room = len(player.hand) < player.ratings.civil_hand
        for name, price in prices.items():
            card = known.cards[name]
            is_wonder = isinstance(card, Wonder)
            if changing or is_wonder or name in by_themselves:
                price = _changed_price(g, player, card, price, changing)
            if price <= at_hand and (has_room or is_wonder) and may_not_take(g, player, card) is None:
                yield cls(name)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.card not in g.row:
            return not_in_row(g, seat, self.card)
        obstacle = may_not_take(g, player, g.card(self.card))
        return obstacle or cannot_spend_civil(g, player, taking_price(g, player, self.card))

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spent = taking_price(g, player, self.card)
        spend_civil(g, player, spent)
        card = g.card(self.card)
        take(g, player, self.card)
        what = say_n("{card} for {n} action", "{card} for {n} actions", n=spent, card=g.card_name(card.id))
        g.tell(say("{who} takes {what}.", who=Who(seat), what=what), seat, self.card)
        for effect in effects_of(g, player):
            effect.on_take(g, player, card)


def not_in_row(g: Game, seat: Seat, card: str) -> Obstacle:
    """Return why a card that is not in the row cannot be taken; another player may have it (TTN-9.1.1; TTO-9.2)."""
    rule, holder = g.edition.rule("taking"), g.only_holder(card)
    if holder is None:
        return Obstacle(rule, "{card} is not in the card row", card=g.name_of(card))
    if holder == seat:
        return Obstacle(rule, "you already have {card}", card=g.name_of(card))
    return Obstacle(rule, "{card} is not in the card row, {who} has it", card=g.name_of(card), who=Who(holder))


def taking_price(g: Game, p: Player, card: str) -> int:
    """Return the civil actions for a card of the row, at its cheapest copy.

    TTN-9.2.1; TTO-5.4, TTO-9.2.1, TTO-9.2.4.
    """
    return price_on_space(g, p, g.card(card), g.edition.catalog.board.row_costs[g.row.index(card)])


def price_on_space(g: Game, p: Player, card: Card, price: int) -> int:
    """Return the civil actions a card costs a player on a space that costs `price`.

    Of the effects of cards in the row, only those on their own price apply (TTN-2.4, TTN-9.2.2).
    """
    return _changed_price(g, p, card, price, effects_on(g, p, LastingEffect.take_price))


def _changed_price(g: Game, p: Player, card: Card, price: int, changing: Sequence[LastingEffect]) -> int:
    """Return the price of a card with all changes for the player."""
    surcharge = len(p.wonders) if isinstance(card, Wonder) else 0
    for each in changing:
        price = each.take_price(g, p, card, price, surcharge) - surcharge
    for effect in effects_of_card(card):
        price = effect.price_in_row(g, p, price)
    return max(0, price + surcharge)


def may_not_take(g: Game, p: Player, card: Card) -> Obstacle | None:
    """Return why a card may not be taken, apart from its price (TTN-9.1.1, TTN-9.2.1; TTO-9.2.2 to TTO-9.2.5)."""
    if isinstance(card, Wonder):
        if p.building is not None:
            unfinished = g.card(p.building).title
            return Obstacle(g.edition.rule("taking wonders"), "{wonder} is not finished yet", wonder=unfinished)
        return None
    if len(p.hand) >= p.ratings.civil_hand:
        return Obstacle(g.edition.rule("taking"), "your hand of {n} civil cards is full", n=len(p.hand))
    if isinstance(card, Technology) and (card.id in p.hand or card.id in p.technologies or card.id == p.government):
        return Obstacle(g.edition.rule("taking"), "you already have {card}", card=card.title)
    if isinstance(card, Leader) and card.level in p.leader_ages:
        return Obstacle(g.edition.rule("taking"), "you have already taken a leader of age {age}", age=card.age)
    return None


def take(g: Game, p: Player, card: str) -> None:
    """Move a card from the row to its place: a wonder into play, everything else to the hand."""
    g.row[g.row.index(card)] = None
    found = g.card(card)
    match found:
        case Wonder():
            p.building, p.stages = card, 0
        case _:
            p.hand.append(card)
    if isinstance(found, Leader):
        p.leader_ages.append(found.level)
    if isinstance(found, ActionCard):
        p.taken.append(card)
