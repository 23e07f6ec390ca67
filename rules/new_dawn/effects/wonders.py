"""World wonders built, natural wonder tokens spent and laid on cards (ND-10.13, ND-5.7, ND-14.3)."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.board.control import has_leader
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.base import WonderType
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic

ROOSEVELT = "teddy_roosevelt"


@atomic
def put_wonder(g: Game, wonder: str, space: str) -> None:
    """Put the token of a world wonder under a city; its card leaves the deck."""
    g.deck(WONDERS[wonder].type).face_up = None
    g.wonders[wonder] = space
    g.last_spaces.append(space)


@atomic
def reveal_next(g: Game, kind: WonderType) -> None:
    """Turn up the next card of a deck, which cannot be undone (ND-10.13, ND-10.14)."""
    deck = g.deck(kind)
    if deck.below:
        g.reveal(say("reveal the next wonder"))
        deck.face_up = deck.below.pop(0)
        offered = say("A new world wonder is on offer: {wonder}.", wonder=Text(WONDERS[deck.face_up].name))
        g.tell(offered, sign=BigEvent.WONDER_OFFERED)


@atomic
def use_natural_wonder(g: Game, seat: Seat, token: str) -> None:
    """Use a natural wonder token, which stays; Roosevelt lays his on a card again (ND-5.7, ND-14.3)."""
    g.turn.used.append(token)
    player = g.players[seat]
    if has_leader(g, seat, ROOSEVELT):
        for card in player.row:
            if token in card.natural_wonders:
                card.natural_wonders.remove(token)
                player.natural_wonders.append(token)


@atomic
def lay_natural_wonder(g: Game, seat: Seat, token: str, card: str) -> None:
    """Lay one of Roosevelt's natural wonder tokens on a card of his row (ND-14.3)."""
    player = g.players[seat]
    focus = player.in_row(card)
    assert focus is not None, f"{card} lies in the row"
    player.natural_wonders.remove(token)
    focus.natural_wonders.append(token)


def to_be_laid(g: Game, seat: Seat) -> list[str]:
    """Return the natural wonder tokens that Roosevelt has to lay on a card."""
    return g.players[seat].natural_wonders if has_leader(g, seat, ROOSEVELT) else []
