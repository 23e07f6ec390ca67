"""The victory conditions, tested after each atomic effect (CIV-1.2, CIV-20.1 to CIV-20.7)."""

from __future__ import annotations

from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.catalog.technology import SPACE_FLIGHT
from rules.civilization.core.state import Game, Victory, VictoryKind
from rules.engine.core.text import Seat, Text, Who, say

TUTORIAL_CITIES = 3
WAYS: dict[VictoryKind, Text] = {
    "culture": say("by culture"),
    "tech": say("by technology"),
    "economic": say("by coins"),
    "military": say("by conquest"),
}


def condition_met(g: Game, seat: Seat) -> VictoryKind | None:
    """Return the fulfilled victory condition, except conquest, which the battle declares (CIV-20.2, CIV-20.3)."""
    player = g.players[seat]
    if player.culture_space >= CULTURE_TRACK.victory_space:
        return "culture"
    if player.knows(SPACE_FLIGHT):
        return "tech"
    return "economic" if coins(g, seat) >= DIALS.economy.victory else None


def declare(g: Game, kind: VictoryKind, seat: Seat | None) -> None:
    """Record the first victory; later ones do not count."""
    if g.victory is not None:
        return
    g.victory = Victory(kind, seat)
    if seat is not None and kind in WAYS:
        g.tell(say("{who} wins {how}.", who=Who(seat), how=WAYS[kind]), seat, section="log")


def check(g: Game) -> None:
    """Declare a victory if somebody has won: the acting player first, then clockwise (CIV-20.7).

    Not before the first turn, and not during research, where victories are compared at the end (CIV-20.5).
    """
    if g.victory is not None or g.phase in ("setup", "research"):
        return
    for seat in g.from_seat(g.first if g.active is None else g.active):
        if g.options.tutorial:
            if len(cities_of(g, seat)) >= TUTORIAL_CITIES:
                declare(g, "tutorial", None)
        elif (kind := condition_met(g, seat)) is not None:
            declare(g, kind, seat)


def compare_research(g: Game) -> None:
    """Declare the winner after all revealed technologies have taken effect (CIV-20.5)."""
    if g.options.tutorial:
        return
    won = {seat: kind for seat in g.from_seat(g.first) if (kind := condition_met(g, seat)) is not None}
    if won:
        order = g.from_seat(g.first)
        players = g.players
        best = max(
            won,
            key=lambda seat: (players[seat].trade, coins(g, seat), players[seat].culture_space, -order.index(seat)),
        )
        declare(g, won[best], best)
