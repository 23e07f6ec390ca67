"""What of a game is remembered when it is over: a seat's leaders, and its last government."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.state import Game


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """The leaders a seat has had, in order, and the government it had in the end."""
    # Whoever has resigned has no cards any more, but has had their leaders.
    leaders = [decision.card for decision in decisions if isinstance(decision, PlayLeader)]
    government = g.players[seat].government
    return list(dict.fromkeys([*leaders, *([government] if government else [])]))


def played_name(card: str) -> Text:
    """The name of a leader or government of any edition."""
    found = [edition.catalog.cards[card] for edition in EDITIONS.values() if card in edition.catalog.cards]
    return found[0].title if found else Text(card)
