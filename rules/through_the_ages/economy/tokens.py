"""Food and resources as blue tokens on cards: storage, payment, gain, loss (TTN-12, TTO-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import attrgetter
from typing import Literal

from rules.engine.core.action import Obstacle
from rules.engine.core.frozen import fast_init
from rules.engine.core.text import Text, Who, listing, say, say_n
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.payments import Holdings, fewest, reachable
from rules.through_the_ages.effects.base import LastingEffect
from rules.through_the_ages.effects.in_play import effects_on

Good = Literal["food", "resources"]


@fast_init
@dataclass(frozen=True, slots=True)
class TokenPlace:
    """A card that can hold blue tokens of a good."""

    card: WorkerCard
    worth: int
    """The worth of one token."""
    open: bool = True
    """True if tokens may be added; False for labs without Bill Gates (TTN-14.13, TTO-14.6)."""


def places(g: Game, p: Player, good: Good) -> list[TokenPlace]:
    """Return the cards that store a good for a player, those with the highest worth first (TTN-12.1, TTO-16.1)."""
    if good == "food":
        found = [TokenPlace(card, card.symbols.food) for card in g.worker_cards(p, "farm")]
    else:
        found = [TokenPlace(card, card.symbols.resources) for card in g.worker_cards(p, "mine")]
        storing = effects_on(g, p, LastingEffect.stores)
        for lab in g.worker_cards(p, "lab"):
            worth = max((effect.stores(g, p, lab) for effect in storing), default=0)
            if worth or p.stored.get(lab.id):
                found.append(TokenPlace(lab, worth or lab.level, open=worth > 0))
    # Of equal worth the closed ones come last, because nothing can be put there.
    found.sort(key=attrgetter("worth", "open"), reverse=True)
    return found


def stored(g: Game, p: Player, good: Good) -> int:
    """Return how much of a good a player has stored."""
    worth = g.edition.catalog.food_tokens if good == "food" else g.edition.catalog.resource_tokens
    return sum([number * worth[card] for card, number in p.stored.items()])


def at_hand(g: Game, p: Player, good: Good) -> int:
    """Return how much of a good a player can pay: stored goods and those only for this turn (TTN-12.7)."""
    return stored(g, p, good) + p.lent.get(good, 0)


# Cached: a few prices occur in most refusals, and in every search.
@cache
def price(n: int, good: Good) -> Text:
    """Return an amount of a good in words."""
    return say_n("{n} food", "{n} food", n) if good == "food" else say_n("{n} resource", "{n} resources", n)


def moved(n: int, good: Good) -> Text:
    """Return an amount of a good as an object, such as of "gains"; some languages use another case for it."""
    return say_n("{n} food", "{n} food", n) if good == "food" else say_n("a resource", "{n} resources", n)


def bought(what: Text, cost: int, good: Good) -> Text:
    """Describe something with its price."""
    return say("{card} for {price}", card=what, price=price(cost, good)) if cost else say("{card} for free", card=what)


def cannot_pay(
    g: Game, p: Player, n: int, good: Good, keep: Sequence[int] = (), bank: int | None = None
) -> Obstacle | None:
    """Return an obstacle if the player has less of a good, or cannot keep the chosen tokens (TTN-12.4, TTN-12.5)."""
    have = at_hand(g, p, good)
    if have >= n:
        return keeping_obstacle(g, p, n, good, keep, bank) if keep else None
    return Obstacle(
        g.edition.rule("paying"),
        "it costs {price}; you have {have}",
        lacks=n - have,
        price=price(n, good),
        have=price(have, good),
    )


def pay(g: Game, p: Player, n: int, good: Good, keep: Sequence[int] = ()) -> None:
    """Pay an available amount, with the tokens chosen by `keep` or the default of the edition (TTN-12.6, TTO-16.4)."""
    n -= _use_lent(p, n, good)
    if n == 0:
        return
    where = places(g, p, good)
    tokens = _by_worth(p, where)
    if keep:
        left = dict(zip(sorted(tokens), keep, strict=True))
    else:
        chosen = g.edition.goods.pay(_in_play(where), tokens, p.blue, n)
        assert chosen is not None, f"seat {p.seat} cannot pay {n} {good}"
        left = chosen
    _set_tokens(p, where, left)


def bank_after_paying(g: Game, p: Player, n: int, good: Good, keep: Sequence[int] = ()) -> int:
    """Return the tokens in the blue bank after paying an available amount, with chosen tokens or the default."""
    where = places(g, p, good)
    tokens = _by_worth(p, where)
    if keep:
        return p.blue + sum(tokens.values()) - sum(keep)
    left = g.edition.goods.pay(_in_play(where), tokens, p.blue, max(0, n - p.lent.get(good, 0)))
    assert left is not None, f"seat {p.seat} cannot pay {n} {good}"
    return p.blue + sum(tokens.values()) - sum(left.values())


def _use_lent(p: Player, n: int, good: Good) -> int:
    """Spend goods that are only for this turn first (TTN-12.7); return the amount."""
    used = min(n, p.lent.get(good, 0))
    if used:
        p.lent[good] -= used
    return used


def keeping_obstacle(
    g: Game, p: Player, n: int, good: Good, keep: Sequence[int], bank: int | None = None
) -> Obstacle | None:
    """Return why a payment that leaves `keep` tokens, by rising worth, is not allowed (TTN-12.5, TTO-16.4).

    `bank` is the content of the blue bank if something else is paid before.
    """
    where = places(g, p, good)
    tokens, in_play = _by_worth(p, where), _in_play(where)
    bank = p.blue if bank is None else bank
    if len(keep) != len(tokens) or any(number < 0 for number in keep):
        cards = listing([say("{card}", card=place.card.title) for place in reversed(where)])
        return Obstacle(g.edition.rule("payment"), "say how many tokens stay on {cards}, in this order", cards=cards)
    left = dict(zip(sorted(tokens), keep, strict=True))
    n = max(0, n - p.lent.get(good, 0))
    over = _amount(tokens) - n - _amount(left)
    if over < 0 or not reachable(tokens, in_play, bank, left) or (n == 0 and left != tokens):
        return Obstacle(g.edition.rule("payment"), "you cannot pay and make change like this")
    if over:
        usual = g.edition.goods.pay(in_play, tokens, bank, n)
        rest = bank + sum(tokens.values()) - sum(left.values())
        if usual is None or _amount(usual) != _amount(left) or rest:
            return Obstacle(g.edition.rule("payment"), "this pays more than needed")
    return None


def worths(g: Game, p: Player, good: Good) -> list[int]:
    """Return the worths of tokens of a good on the player's cards, rising."""
    return sorted({place.worth for place in places(g, p, good)})


def cards_worth(g: Game, p: Player, good: Good, worth: int) -> list[Text]:
    """Return the cards on which a token of a good has this worth."""
    return [say("{card}", card=place.card.title) for place in places(g, p, good) if place.worth == worth]


def held(g: Game, p: Player, good: Good) -> int:
    """Return the number of blue tokens on the cards for a good."""
    return sum(_by_worth(p, places(g, p, good)).values())


def ways_to_keep(g: Game, p: Player, good: Good) -> list[tuple[int, ...]]:
    """Return every way to pay some amount of a good: the tokens that stay, by rising worth (TTN-12.5, TTO-16.4)."""
    where = places(g, p, good)
    held, in_play = _by_worth(p, where), _in_play(where)
    rising, have = sorted(held), _amount(held)
    ways = product(*(range(have // worth + 1) for worth in rising))
    left = [dict(zip(rising, numbers, strict=True)) for numbers in ways]
    return [
        tuple(numbers.values())
        for numbers in left
        if _amount(numbers) < have and reachable(held, in_play, p.blue, numbers)
    ]


def gain(g: Game, p: Player, n: int, good: Good) -> int:
    """Put blue tokens of that worth on cards, as few as possible, limited by the bank (TTN-12.2, TTO-16.3).

    Return the amount gained.
    """
    where = [place for place in places(g, p, good) if place.open]
    values = [place.worth for place in where]
    for amount in range(n, 0, -1):
        numbers = fewest(values, amount)
        if numbers is not None and sum(numbers) <= p.blue:
            for place, number in zip(where, numbers, strict=True):
                p.blue -= number
                put(p, place.card.id, number)
            return amount
    return 0


def gain_told(g: Game, p: Player, n: int, good: Good) -> int:
    """Gain a good and report the amount for which there was room."""
    real = gain(g, p, n, good)
    if n:
        what = moved(real, good)
        if not real:
            g.tell(say("{who} gets nothing, as the blue bank is empty.", who=Who(p.seat)), p.seat)
            return real
        if real < n:
            what = say("{goods} of {n}, as the blue bank is empty", goods=what, n=n)
        g.tell(say("{who} gets {what}.", who=Who(p.seat), what=what), p.seat)
    return real


def lose(g: Game, p: Player, n: int, good: Good) -> int:
    """Pay at most the available amount; return it (TTN-12.8)."""
    real = min(n, stored(g, p, good))
    pay(g, p, real, good)
    return real


def put(p: Player, card: str, number: int) -> None:
    """Change the number of blue tokens on a card."""
    left = p.stored.get(card, 0) + number
    assert left >= 0, f"{card} holds no {-number} tokens"
    if left:
        p.stored[card] = left
    else:
        p.stored.pop(card, None)


def _amount(tokens: Holdings) -> int:
    return sum(value * number for value, number in tokens.items())


def _by_worth(p: Player, where: Sequence[TokenPlace]) -> dict[int, int]:
    tokens: dict[int, int] = {}
    for place in where:
        tokens[place.worth] = tokens.get(place.worth, 0) + p.stored.get(place.card.id, 0)
    return tokens


def _in_play(where: Sequence[TokenPlace]) -> dict[int, int]:
    """Return the worths for which a card can take change."""
    return {place.worth: 1 for place in where if place.open}


def _set_tokens(p: Player, where: Sequence[TokenPlace], left: Holdings) -> None:
    """Leave these tokens on the cards; of cards with equal worth the last ones give theirs first."""
    before = sum(p.stored.get(place.card.id, 0) for place in where)
    still = dict(left)
    for place in where:
        kept = min(p.stored.get(place.card.id, 0), still[place.worth])
        still[place.worth] -= kept
        put(p, place.card.id, kept - p.stored.get(place.card.id, 0))
    for place in where:
        if place.open:
            put(p, place.card.id, still[place.worth])
            still[place.worth] = 0
    p.blue += before - sum(p.stored.get(place.card.id, 0) for place in where)
