"""The history of a game: the figures of all players at the end of each round."""

from __future__ import annotations

from itertools import pairwise

from rules.engine.core.text import Seat
from rules.new_dawn.core.state import Game, RoundEnd
from rules.new_dawn.victory.standing import rank_key


def round_end(g: Game) -> RoundEnd:
    """Return the present figures of all players."""
    keys = [rank_key(g, player) for player in g.players]
    return RoundEnd(tuple(cards for cards, _, _ in keys), tuple(spaces for _, _, spaces in keys))


def known_rounds(g: Game) -> dict[int, RoundEnd]:
    """Return the figures at the end of each stored round, and the present ones."""
    ends = g.round_ends if g.phase == "finished" else [*g.round_ends, round_end(g)]
    return dict(enumerate(ends, g.round - len(ends) + 1))


def completions(g: Game, seat: Seat) -> list[int]:
    """Return the rounds in which a player completed victory cards; round 1 only if the record starts there."""
    cards = {number: end.cards[seat] for number, end in known_rounds(g).items()}
    if 1 in cards:
        cards = {0: 0, **cards}
    return [after for before, after in pairwise(cards) if cards[after] > cards[before]]
