"""Offers in menus: first the player, then what is given, then what is wanted (CIV-7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.actions.trade import MakeOffer
from rules.civilization.board.deals import backs_of, owns, things_of
from rules.civilization.core.negotiation import Goods, back_of
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.deals import bargain, goods_text
from rules.engine.core.text import Seat, Text, Who, say
from rules.engine.menus import Combination, Heading, Listing

TRADE = (1, 2, 3, 6)
CULTURE = (1, 3)
"""The amounts that menus propose; others can be typed."""
Given = tuple[Goods, tuple[str, ...]]
"""Goods as others see them, with the faces of what lies face down."""


def offers(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield offers of one kind of goods for another, exchanges before gifts."""
    if g.phase != "trade" or seat in g.passed or MakeOffer.why_unavailable(g, seat) is not None:
        return
    given = list(_given(g.players[seat]))
    for number, other in enumerate(g.others(seat)):
        wanted = [each for each in _wanted(g.players[other]) if owns(g, other, each)]
        to = Heading(
            say("Offer to {who}", who=Who(other)), prompt=say("Offer {who} what?", who=Who(other)), order=number
        )
        for place, (goods, faces) in enumerate(given):
            what = goods_text(goods, faces)
            give = Heading(say("Give {what}", what=what), prompt=say("{what} for what?", what=what), order=place)
            for asked in (*wanted, Goods()):
                if not _is_swap(goods, asked):
                    yield _offer(other, goods, faces, asked, (to, give))


def _offer(
    other: Seat, give: Goods, faces: tuple[str, ...], get: Goods, headings: tuple[Heading, Heading]
) -> Combination:
    offer = MakeOffer(other, give.trade, give.culture, get.trade, get.culture, faces, get.backs)
    text = say("Offer {who} {terms}", who=Who(other), terms=bargain(offer))
    return Combination((offer,), text, Listing(headings, _in_return(get)))


def _in_return(get: Goods) -> Text:
    return say("nothing: a gift") if get.is_nothing else goods_text(get)


def _given(player: Player) -> Iterator[Given]:
    """Yield what a player can give."""
    yield from ((Goods(trade=n), ()) for n in TRADE if n <= player.trade)
    yield from ((Goods(culture=n), ()) for n in CULTURE if n <= player.culture)
    yield from ((Goods(backs=(back_of(thing),)), (thing,)) for thing in dict.fromkeys(things_of(player)))


def _wanted(player: Player) -> Iterator[Goods]:
    """Yield what a player can give, tokens and cards by their backs."""
    yield from (Goods(backs=(back,)) for back, number in backs_of(player).items() if number)
    yield from (Goods(trade=n) for n in TRADE)
    yield from (Goods(culture=n) for n in CULTURE)


def _is_swap(give: Goods, get: Goods) -> bool:
    """Return whether both sides are of the same kind."""
    return bool((give.trade and get.trade) or (give.culture and get.culture) or ({*give.backs} & {*get.backs}))
