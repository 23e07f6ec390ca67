"""Tables at which a focus card is being resolved, and other shared helpers."""

from __future__ import annotations

from rules.engine import Seat, Table
from rules.new_dawn import Game
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.catalog.wonders import WONDERS
from tests.new_dawn.tables import P1, Position


def resolving(made: Position, card: str, slot: int, seat: Seat = P1, **trade: int) -> Table[Game]:
    """Return a table at which a card, `E2`, is being resolved in a slot; the other cards are of level I."""
    others = [f"{kind}1" for kind in "SEMCI" if kind != card[0]]
    made.row(seat, " ".join([*others[: slot - 1], card, *others[slot - 1 :]]), **trade)
    table = made.table()
    table.act(seat, ChooseCard(made.g.players[seat].row[slot - 1].card))
    return table


def face_up(made: Position, *wonders: str) -> None:
    """Put world wonders on top of their decks."""
    for wonder in wonders:
        deck = made.g.deck(WONDERS[wonder].type)
        assert deck.face_up is not None
        if wonder != deck.face_up:
            (deck.below if wonder in deck.below else deck.removed).remove(wonder)
            deck.below.append(deck.face_up)
            deck.face_up = wonder


def led_by(made: Position, leader: str, seat: Seat = P1) -> Position:
    """Return the same position with another leader."""
    made.g.players[seat].leader_id = leader
    return made
