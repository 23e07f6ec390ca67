"""How a game went: what everybody had at the end of each round."""

from __future__ import annotations

from itertools import pairwise

from rules.engine.core.text import Seat
from rules.new_dawn.core.state import Game, RoundEnd
from rules.new_dawn.victory.standing import rank_key


def round_end(g: Game) -> RoundEnd:
    """What everybody has at the moment."""
    keys = [rank_key(g, player) for player in g.players]
    return RoundEnd(tuple(cards for cards, _, _ in keys), tuple(spaces for _, _, spaces in keys))


def known_rounds(g: Game) -> dict[int, RoundEnd]:
    """What everybody had at the end of each round that is kept, and has in the present one."""
    ends = g.round_ends if g.phase == "finished" else [*g.round_ends, round_end(g)]
    return dict(enumerate(ends, g.round - len(ends) + 1))


def completions(g: Game, seat: Seat) -> list[int]:
    """The rounds in which a player completed victory cards; of the first one only when it began the game."""
    cards = {number: end.cards[seat] for number, end in known_rounds(g).items()}
    if 1 in cards:
        cards = {0: 0, **cards}
    return [after for before, after in pairwise(cards) if cards[after] > cards[before]]
