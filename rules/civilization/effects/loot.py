"""Loot transferred from the loser of a battle to the winner (CIV-11.9, CIV-11.9.1, CIV-11.9.2)."""

from __future__ import annotations

from rules.civilization.board.coins import SHEET
from rules.civilization.core.catalog.base import LEVELS, MARKET_RESOURCES, Level
from rules.civilization.core.catalog.numbers import DIALS
from rules.civilization.core.player import HeldEvent, Player
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.engine.core.text import Seat, say

TAKING = say("take the loot")
MOST_TAKEN = 3
"""The most trade or culture of one loot."""


def tokens_to_loot(loser: Player) -> list[str]:
    """Return the loser's resource tokens as the winner sees them (CIV-11.9.2)."""
    kinds: list[str] = [kind for kind in MARKET_RESOURCES if loser.resources.get(kind, 0)]
    return [*kinds, *(["hut"] if loser.huts else []), *(["village"] if loser.villages else [])]


def levels_to_loot(loser: Player) -> list[Level]:
    """Return the backs of the loser's culture events (CIV-11.9)."""
    return [level for level in LEVELS if any(held.level == level for held in loser.events)]


def coins_to_loot(loser: Player) -> list[str]:
    """Return the places of the loser's coin tokens: technologies, the Panama Canal, the sheet (CIV-11.9.1)."""
    return sorted(place for place, number in loser.coin_tokens.items() if number)


@atomic
def loot_trade(g: Game, seat: Seat, loser: Seat) -> int:
    """Take up to 3 trade; the part above 27 is lost."""
    taken = min(MOST_TAKEN, g.players[loser].trade)
    g.players[loser].trade -= taken
    g.players[seat].trade = min(DIALS.trade.max, g.players[seat].trade + taken)
    return taken


@atomic
def loot_culture(g: Game, seat: Seat, loser: Seat) -> int:
    """Take up to 3 culture tokens."""
    taken = min(MOST_TAKEN, g.players[loser].culture)
    g.players[loser].culture -= taken
    g.players[seat].culture += taken
    return taken


@atomic
def loot_token(g: Game, seat: Seat, loser: Seat, token: str) -> None:
    """Take a resource token: the named one, or a random hut or village."""
    winner, victim = g.players[seat], g.players[loser]
    g.reveal(TAKING)
    if token == "hut":
        winner.huts.append(victim.huts.pop(g.roll(len(victim.huts))))
    elif token == "village":
        winner.villages.append(victim.villages.pop(g.roll(len(victim.villages))))
    else:
        kind = next(each for each in MARKET_RESOURCES if each == token)
        victim.resources[kind] -= 1
        winner.resources[kind] = winner.resources.get(kind, 0) + 1


@atomic
def loot_event(g: Game, seat: Seat, loser: Seat, level: Level) -> None:
    """Take a culture event with a back of this level, a random one of several."""
    hand = g.players[loser].events
    there = [held for held in hand if held.level == level]
    taken = there[g.roll(len(there), TAKING)]
    g.players[loser].events = [held for held in hand if held is not taken]
    g.players[seat].events.append(HeldEvent(seat, level, taken.event))


def _lose_coin(g: Game, loser: Seat, place: str) -> None:
    tokens = g.players[loser].coin_tokens
    tokens[place] -= 1
    if not tokens[place]:
        del tokens[place]


@atomic
def discard_coin(g: Game, loser: Seat, place: str) -> None:
    """Discard a coin token of the loser."""
    _lose_coin(g, loser, place)


@atomic
def steal_coin(g: Game, seat: Seat, loser: Seat, place: str) -> None:
    """Take a coin token of the loser onto the own sheet."""
    _lose_coin(g, loser, place)
    tokens = g.players[seat].coin_tokens
    tokens[SHEET] = tokens.get(SHEET, 0) + 1
