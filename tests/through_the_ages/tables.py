"""Civilizations for tests: their cards and workers, with up-to-date ratings.

Lists of cards are separated by spaces: `wonders="pyramids colossus"`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.core.text import Seat
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.flow.setup import lay_board, new_game


def game(edition: str = "new_story", seats: int = 2, **options: Any) -> Game:
    """Return a game before anything is shuffled or dealt; it is the first seat's turn in the second round."""
    g = new_game(TtaOptions.model_validate({"edition": edition, **options}), seats, "test")
    for player in g.players:
        lay_board(g, player)
    g.round, g.age, g.phase = 2, 1, "actions"
    refresh(g)
    return g


def settle(
    g: Game,
    seat: int = 0,
    *,
    workers: Mapping[str, int] | None = None,
    technologies: str = "",
    wonders: str = "",
    colonies: str = "",
    hand: str = "",
    **fields: Any,
) -> Player:
    """Give a seat a civilization; `fields` are those of `Player`.

    With `workers`, all other cards have no workers, and the named cards are technologies of the player.
    """
    p = g.players[Seat(seat)]
    if workers is not None:
        p.workers = dict.fromkeys(p.workers, 0) | dict(workers)
    for card in (*p.workers, *technologies.split()):
        if card not in p.technologies:
            p.technologies.append(card)
        if g.is_a(WorkerCard, card):
            p.workers.setdefault(card, 0)
    p.technologies.sort(key=lambda card: g.card(card).level)
    for name, cards in (("wonders", wonders), ("colonies", colonies), ("hand", hand)):
        getattr(p, name).extend(cards.split())
    for name, value in fields.items():
        assert hasattr(p, name), f"players have no {name}"
        setattr(p, name, value)
    refresh(g)
    return p


def civilization(
    edition: str = "new_story", seats: int = 2, options: Mapping[str, Any] | None = None, **what: Any
) -> tuple[Game, Player]:
    """Return a game whose first seat has the civilization described as for `settle`."""
    g = game(edition, seats, **(options or {}))
    return g, settle(g, **what)
