"""Drawing, discarding, losing and naming military cards (TTN-10.5, TTN-13.2; TTO-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.core.text import Text, Who, listing, say, say_n
from rules.through_the_ages.core.state import Game, Player

DRAWING = say("draw cards")


def draw(g: Game, p: Player, n: int) -> int:
    """Draw military cards of the current age, ignoring the hand limit; return how many (TTN-10.5, TTO-7.2)."""
    drawn: list[str] = []
    while len(drawn) < n:
        if not g.military_deck:
            _shuffle_discards(g)
        if not g.military_deck:
            break
        g.reveal(DRAWING)
        drawn.append(g.military_deck.pop())
        if not g.military_deck:
            _shuffle_discards(g)
    if drawn:
        p.military += drawn
        told = say_n("{who} draws {n} military card.", "{who} draws {n} military cards.", len(drawn), who=Who(p.seat))
        g.tell(told, p.seat, own_text=say("You draw {cards}.", cards=names(g, drawn)))
    return len(drawn)


def _shuffle_discards(g: Game) -> None:
    if g.military_discard:
        g.military_deck = g.shuffled(g.military_discard, DRAWING)
        g.military_discard = []


def discard(g: Game, p: Player, cards: Iterable[str]) -> None:
    """Put cards of the hand face down on the discard pile."""
    for card in cards:
        p.military.remove(card)
        bury(g, card)


def bury(g: Game, card: str) -> None:
    """Discard a used military card; those of older ages leave the game (TTN-13.2, TTO-7.4)."""
    if g.card(card).level == g.age:
        g.military_discard.append(card)
    else:
        g.remove_from_game(card)


def lose_from_play(g: Game, card: str) -> None:
    """Discard a military card lost from play with the cards of its age (TTN-8.2.6, TTN-13.2, TTO-7.4)."""
    if g.options.fixed("colonies_discarded"):
        bury(g, card)
    else:
        g.remove_from_game(card)


def names(g: Game, cards: Sequence[str]) -> Text:
    """Return the names of cards."""
    return listing([_times(g.card_name(card), cards.count(card)) for card in dict.fromkeys(cards)])


def shown(g: Game, cards: Sequence[str], hidden: int) -> Text:
    """Return the names of units and cards, and the number of face-down cards."""
    if not hidden:
        return names(g, cards)
    unknown = say_n("{n} card face down", "{n} cards face down", hidden)
    return listing([names(g, cards), unknown]) if cards else unknown


def _times(name: Text, n: int) -> Text:
    return name if n == 1 else say("{n} × {name}", n=n, name=name)
