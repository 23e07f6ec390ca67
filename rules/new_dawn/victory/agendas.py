"""The ten agendas, and the one place where they are tested (ND-15.1 to ND-15.3, ND-15.6, ND-15.8, ND-15.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from rules.engine.core.text import Text, Who, say
from rules.new_dawn.board.control import controlled_wonders, friendly_mask, unused_tokens
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.base import WonderType
from rules.new_dawn.core.catalog.cards import AGENDAS, VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game

Progress = Callable[[Game, Player], int]


def _wonders(kind: WonderType) -> Progress:
    return lambda g, player: len([*controlled_wonders(g, player.seat, kind)])


def _built(kind: WonderType) -> Callable[[Game], int]:
    """Return a function that counts the built wonders of a type."""
    wonders = frozenset(row.id for row in WONDERS.values() if row.type == kind)
    return lambda g: len(wonders & g.wonders.keys())


def _cities(g: Game, player: Player) -> int:
    seat = player.seat
    return sum([city.seat == seat for city in g.cities.values()])


def _conquests(g: Game, player: Player) -> int:
    """Return the conquests; a rival capital counts as two city-states."""
    return 2 if player.capitals_defeated else len(player.conquered)


def _shores(g: Game, player: Player) -> int:
    return (friendly_mask(g, player.seat) & g.world.coast).bit_count()


TESTS: Mapping[str, tuple[Progress, int]] = {
    "civilized": (_cities, 8),
    "moneygrubber": (_wonders("economy"), 2),
    "warmonger": (_conquests, 2),
    "paranoid": (_wonders("military"), 2),
    "explorer": (_shores, 15),
    "aesthetic": (_wonders("culture"), 2),
    "technophile": (lambda _g, player: int(player.reached_last_tech), 1),
    "scholarly": (_wonders("science"), 2),
    "populous": (lambda g, player: len(mature_cities(g, player.seat)), 5),
    "preservationist": (lambda _g, player: len(player.natural_wonder_tokens), 2),
}
"""The figure counted by each agenda, and the number that completes it."""


def _most_pieces(g: Game) -> int:
    """Return the most cities and control tokens of a player."""
    seats = [city.seat for city in g.cities.values()]
    seats += [token.seat for token in g.control.values()]
    return max(seats.count(player.seat) for player in g.players)


MOST: Mapping[str, Callable[[Game], int]] = {
    "civilized": lambda g: len(g.cities),
    "explorer": _most_pieces,
    "populous": lambda g: max(_cities(g, player) for player in g.players),
    "moneygrubber": _built("economy"),
    "paranoid": _built("military"),
    "aesthetic": _built("culture"),
    "scholarly": _built("science"),
}
"""Limits that no player's figure exceeds. They are quicker to compute than the figures of all players."""


def progress(g: Game, player: Player, agenda: str) -> tuple[int, int]:
    """Return a player's progress with an agenda, and the number needed (ND-18.6)."""
    count, needed = TESTS[agenda]
    if agenda == "technophile":
        # People think of the steps of the dial, which starts again after the last one (ND-8.4, ND-8.5).
        last = DIALS.tech.last
        return last if count(g, player) else player.dial, last
    return count(g, player), needed


def card_completed(player: Player, card: str) -> bool:
    """Return whether a player has completed an agenda of a victory card (ND-15.3)."""
    one, other = VICTORY_CARDS[card].agendas
    return one.id in player.agendas or other.id in player.agendas


def completed_cards(g: Game, player: Player) -> int:
    """Return how many of the victory cards a player has completed."""
    return sum(card_completed(player, card) for card in g.victory_cards)


def mark_completed(g: Game) -> None:
    """Mark completed agendas; of two agendas of a card the first one listed (ND-15.1, ND-15.8)."""
    for card in g.victory_cards:
        tests = [test for test in _tests_of(card) if test[0] is None or test[0](g) >= test[3]]
        for player in g.players if tests else ():
            if player.agendas and card_completed(player, card):
                continue
            for _, agenda, count, needed in tests:
                if count(g, player) >= needed:
                    _mark(g, player, agenda)
                    break


@cache
def _tests_of(card: str) -> tuple[tuple[Callable[[Game], int] | None, str, Progress, int], ...]:
    """Return the agendas of a victory card in their order, each with its limit, its figure and the number needed."""
    agendas = [agenda.id for agenda in VICTORY_CARDS[card].agendas]
    return tuple((MOST.get(agenda), agenda, *TESTS[agenda]) for agenda in agendas)


def _mark(g: Game, player: Player, agenda: str) -> None:
    """Mark an agenda with a control token, or a virtual marker if none is left (ND-15.2)."""
    if not unused_tokens(g, player):
        player.virtual_markers += 1
    player.agendas.append(agenda)
    g.tell(
        say("{who} completes the agenda {agenda}.", who=Who(player.seat), agenda=Text(AGENDAS[agenda].name)),
        player.seat,
        sign=BigEvent.AGENDA_COMPLETED,
    )
