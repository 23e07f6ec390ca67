"""Food and resources as blue tokens on cards: storing, paying, gaining, losing (TTN-12, TTO-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import attrgetter
from typing import Literal

from rules.engine.core.action import Obstacle
from rules.engine.core.frozen import quickly_made
from rules.engine.core.text import Text, Who, listing, say, say_n
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.payments import Holdings, fewest, reachable
from rules.through_the_ages.effects.base import LastingEffect
from rules.through_the_ages.effects.in_play import effects_on

Good = Literal["food", "resources"]


@quickly_made
@dataclass(frozen=True, slots=True)
class TokenPlace:
    """A card on which blue tokens of a good lie or can be put."""

    card: WorkerCard
    worth: int
    """Of one token."""
    open: bool = True
    """Whether tokens may be put there; not on labs that have lost Bill Gates (TTN-14.13, TTO-14.6)."""


def places(g: Game, p: Player, good: Good) -> list[TokenPlace]:
    """Where a player stores a good, dearest tokens first (TTN-12.1, TTO-16.1)."""
    if good == "food":
        found = [TokenPlace(card, card.symbols.food) for card in g.worker_cards(p, "farm")]
    else:
        found = [TokenPlace(card, card.symbols.resources) for card in g.worker_cards(p, "mine")]
        storing = effects_on(g, p, LastingEffect.stores)
        for lab in g.worker_cards(p, "lab"):
            worth = max((effect.stores(g, p, lab) for effect in storing), default=0)
            if worth or p.stored.get(lab.id):
                found.append(TokenPlace(lab, worth or lab.level, open=worth > 0))
    # Of the same worth the closed ones last, so that nothing is put there.
    found.sort(key=attrgetter("worth", "open"), reverse=True)
    return found


def stored(g: Game, p: Player, good: Good) -> int:
    """How much of a good a player has."""
    worth = g.edition.catalog.food_tokens if good == "food" else g.edition.catalog.resource_tokens
    return sum([number * worth[card] for card, number in p.stored.items()])


def at_hand(g: Game, p: Player, good: Good) -> int:
    """How much of a good a player could pay: what is stored, and what can only be used this turn (TTN-12.7)."""
    return stored(g, p, good) + p.lent.get(good, 0)


# The same few prices are told in most refusals, and whenever a turn is tried.
@cache
def price(n: int, good: Good) -> Text:
    """An amount of a good in words."""
    return say_n("{n} food", "{n} food", n) if good == "food" else say_n("{n} resource", "{n} resources", n)


def moved(n: int, good: Good) -> Text:
    """An amount of a good as what is gained, lost or paid: where nouns have cases, in that of an object."""
    return say_n("{n} food", "{n} food", n) if good == "food" else say_n("a resource", "{n} resources", n)


def bought(what: Text, cost: int, good: Good) -> Text:
    """Something with what was paid for it, in words."""
    return say("{card} for {price}", card=what, price=price(cost, good)) if cost else say("{card} for free", card=what)


def cannot_pay(
    g: Game, p: Player, n: int, good: Good, keep: Sequence[int] = (), bank: int | None = None
) -> Obstacle | None:
    """An obstacle when the player has less of a good, or cannot keep the tokens chosen (TTN-12.4, TTN-12.5)."""
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
    """Pay an amount that is there: as chosen by `keep`, or the way the edition says (TTN-12.6, TTO-16.4)."""
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
    """The tokens in the blue bank once an amount that is there has been paid, as chosen or the way the edition says."""
    where = places(g, p, good)
    tokens = _by_worth(p, where)
    if keep:
        return p.blue + sum(tokens.values()) - sum(keep)
    left = g.edition.goods.pay(_in_play(where), tokens, p.blue, max(0, n - p.lent.get(good, 0)))
    assert left is not None, f"seat {p.seat} cannot pay {n} {good}"
    return p.blue + sum(tokens.values()) - sum(left.values())


def _use_lent(p: Player, n: int, good: Good) -> int:
    """What can only be used this turn goes first (TTN-12.7)."""
    used = min(n, p.lent.get(good, 0))
    if used:
        p.lent[good] -= used
    return used


def keeping_obstacle(
    g: Game, p: Player, n: int, good: Good, keep: Sequence[int], bank: int | None = None
) -> Obstacle | None:
    """Why a payment that leaves `keep` tokens, by rising worth, is not allowed (TTN-12.5, TTO-16.4).

    `bank` is what the blue bank holds by then, where something else is paid before.
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
    """What tokens of a good are worth on the cards a player has for it, rising."""
    return sorted({place.worth for place in places(g, p, good)})


def cards_worth(g: Game, p: Player, good: Good, worth: int) -> list[Text]:
    """The cards on which a token of a good is worth so much."""
    return [say("{card}", card=place.card.title) for place in places(g, p, good) if place.worth == worth]


def held(g: Game, p: Player, good: Good) -> int:
    """The blue tokens that lie on the cards for a good."""
    return sum(_by_worth(p, places(g, p, good)).values())


def ways_to_keep(g: Game, p: Player, good: Good) -> list[tuple[int, ...]]:
    """Every way to pay something of a good: the tokens that stay, by rising worth (TTN-12.5, TTO-16.4)."""
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
    """Put blue tokens of that worth on cards, fewest tokens first, as far as the bank suffices (TTN-12.2, TTO-16.3)."""
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
    """Gain a good and tell how much of it there was room for."""
    real = gain(g, p, n, good)
    if n:
        what = moved(real, good)
        if real < n:
            what = say("{goods} of {n}, as the blue bank is empty", goods=what, n=n)
        g.tell(say("{who} gets {what}.", who=Who(p.seat), what=what), p.seat)
    return real


def lose(g: Game, p: Player, n: int, good: Good) -> int:
    """Pay as much as is there; how much it was (TTN-12.8)."""
    real = min(n, stored(g, p, good))
    pay(g, p, real, good)
    return real


def put(p: Player, card: str, number: int) -> None:
    """Change the blue tokens on a card by a number."""
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
    """The worths for which there is a card to put change on."""
    return {place.worth: 1 for place in where if place.open}


def _set_tokens(p: Player, where: Sequence[TokenPlace], left: Holdings) -> None:
    """Leave these tokens on the cards; of cards of the same worth the last ones give theirs first."""
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
