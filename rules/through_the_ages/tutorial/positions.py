"""Initial positions of later lessons: plausible civilizations, and cards in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.core.text import Seat
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.flow.setup import lay_board


def settle(g: Game, seat: int, workers: Mapping[str, int], stored: Mapping[str, int], **fields: Any) -> Player:
    """Give a seat a civilization: its workers, its goods, and `fields` of `Player`.

    Its remaining tokens are in the banks.
    """
    p, board = g.players[Seat(seat)], g.edition.catalog.board
    lay_board(g, p)
    everybody = p.population + p.yellow
    p.workers = dict.fromkeys(p.workers, 0) | dict(workers)
    p.stored = dict(stored)
    for name, value in fields.items():
        assert hasattr(p, name), f"players have no {name}"
        setattr(p, name, value)
    p.technologies = sorted({*p.technologies, *p.workers, *fields.get("technologies", ())}, key=_order(g))
    p.workers |= {card: p.workers.get(card, 0) for card in p.technologies if g.is_a(WorkerCard, card)}
    p.yellow = everybody - board.yellow_loss * (g.age - 1) - p.population
    p.blue = board.blue_bank - sum(p.stored.values()) - p.stages
    return p


def deal(
    g: Game, row: Sequence[str], civil: Sequence[str], military: Sequence[str], events: Sequence[tuple[str, int]]
) -> None:
    """Lay out the row, the next cards of both decks, and the current events with their ages, first to last.

    The remaining cards of the age are below the named ones in the decks.
    """
    catalog, players = g.edition.catalog, len(g.players)
    g.row = list(row)
    seen = [*row, *civil, *military, *(card for card, _ in events)]
    for p in g.players:
        seen += [*p.hand, *p.military, *p.technologies, p.government, *p.wonders, *filter(None, (p.leader, p.tactic))]
    g.civil_deck = [*_rest(catalog.deck(catalog.civil, g.age, players), seen), *reversed(civil)]
    g.military_deck = [*_rest(catalog.deck(catalog.military, g.age, players), seen), *reversed(military)]
    g.current_events = [card for card, _ in reversed(events)]
    g.current_ages = [age for _, age in reversed(events)]
    refresh(g)


def _rest(deck: Iterable[str], seen: Iterable[str]) -> list[str]:
    return sorted((Counter(deck) - Counter(seen)).elements())


def _order(g: Game) -> Any:
    return lambda card: (g.card(card).level, card)
