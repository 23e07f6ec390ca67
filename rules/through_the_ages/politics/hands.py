"""Military cards: drawing and discarding (TTN-10.1, TTN-10.5, TTN-13.2; TTO-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.core.question import ask
from rules.engine.core.text import Text, Who, listing, say, say_n
from rules.through_the_ages.pending import Discarding
from rules.through_the_ages.politics.asking import DISCARD
from rules.through_the_ages.state import Game, Player


def draw(g: Game, p: Player, n: int) -> int:
    """Draw military cards of the current age, whatever the hand limit; how many there were (TTN-10.5, TTO-7.2)."""
    drawn: list[str] = []
    while len(drawn) < n:
        if not g.military_deck:
            _shuffle_discards(g)
        if not g.military_deck:
            break
        drawn.append(g.military_deck.pop())
        g.reveal()
        if not g.military_deck:
            _shuffle_discards(g)
    if drawn:
        p.military += drawn
        told = say_n("{who} draws {n} military card.", "{who} draws {n} military cards.", len(drawn), who=Who(p.seat))
        g.tell(told, p.seat)
        g.tell(say("You draw {cards}.", cards=names(g, drawn)), p.seat, to=(p.seat,))
    return len(drawn)


def _shuffle_discards(g: Game) -> None:
    if g.military_discard:
        g.military_deck = g.shuffled(g.military_discard)
        g.military_discard = []


def discard(g: Game, p: Player, cards: Iterable[str]) -> None:
    """Put cards of the hand face down on the discard pile."""
    for card in cards:
        p.military.remove(card)
        bury(g, card)


def bury(g: Game, card: str) -> None:
    """A military card is used up; those of older ages leave the game (TTN-13.2, TTO-7.4)."""
    if g.card(card).level == g.age:
        g.military_discard.append(card)
    else:
        g.remove_from_game(card)


def lose_from_play(g: Game, card: str) -> None:
    """A military card in play is lost: it goes to the discards of its age (TTN-8.2.6, TTN-13.2, TTO-7.4)."""
    if g.options.fixed("colonies_discarded"):
        bury(g, card)
    else:
        g.remove_from_game(card)


async def discard_excess(g: Game, p: Player) -> None:
    """Cards above the military hand limit are discarded, of the owner's choice (TTN-10.1; TTO-6.5, TTO-7.3)."""
    await discard_some(g, p, len(p.military) - p.ratings.military_hand)


async def discard_some(g: Game, p: Player, n: int) -> None:
    """The player discards so many military cards, as far as there are any."""
    n = min(n, len(p.military))
    if n <= 0:
        return
    g.pending = Discarding(n)
    answer = await ask(g, p.seat, DISCARD)
    g.pending = None
    discard(g, p, answer.cards)
    told = say_n("{who} discards {n} military card.", "{who} discards {n} military cards.", n, who=Who(p.seat))
    g.tell(told, p.seat)
    g.tell(say("You discard {cards}.", cards=names(g, answer.cards)), p.seat, to=(p.seat,))


def names(g: Game, cards: Sequence[str]) -> Text:
    """Cards by their names."""
    return listing([_times(g.card_name(card), cards.count(card)) for card in dict.fromkeys(cards)])


def shown(g: Game, cards: Sequence[str], hidden: int) -> Text:
    """Units and cards by their names, and how many cards lie face down."""
    if not hidden:
        return names(g, cards)
    unknown = say_n("{n} card face down", "{n} cards face down", hidden)
    return listing([names(g, cards), unknown]) if cards else unknown


def _times(name: Text, n: int) -> Text:
    return name if n == 1 else say("{n} × {name}", n=n, name=name)
