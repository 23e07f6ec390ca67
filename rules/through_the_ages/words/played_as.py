"""The leaders of a seat and its last government, stored with the result."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.state import Game


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """Return the leaders a seat has had, in order, and its final government."""
    # A player who has resigned has no cards left, but has had leaders.
    leaders = [decision.card for decision in decisions if isinstance(decision, PlayLeader)]
    government = g.players[seat].government
    return list(dict.fromkeys([*leaders, *([government] if government else [])]))


def played_name(card: str) -> Text:
    """Return the name of a leader or government of any edition."""
    found = [edition.catalog.cards[card] for edition in EDITIONS.values() if card in edition.catalog.cards]
    return found[0].title if found else Text(card)
