"""Goods that players can give in a deal (CIV-7.4, CIV-7.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from rules.civilization.core.catalog.base import MARKET_RESOURCES, RESOURCES
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.negotiation import Goods, Held, back_of
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat


def things_of(player: Player) -> list[str]:
    """Return every token and culture event of a player, as the player sees them."""
    order = {name: place for place, name in enumerate((*RESOURCES, *EVENTS))}
    market = [kind for kind in MARKET_RESOURCES for _ in range(player.resources.get(kind, 0))]
    huts = [f"hut:{face}" for face in sorted(player.huts, key=lambda face: order.get(face, -1))]
    villages = [f"village:{face}" for face in sorted(player.villages, key=lambda face: order.get(face, -1))]
    return [*market, *huts, *villages, *sorted((held.event for held in player.events), key=order.__getitem__)]


def backs_of(player: Player) -> Counter[str]:
    """Return a player's tokens and culture events as the others see them."""
    market: dict[str, int] = {kind: number for kind, number in player.resources.items() if number}
    levels = Counter(f"event:{held.level}" for held in player.events)
    return Counter({**market, "hut": len(player.huts), "village": len(player.villages), **levels})


def owns(g: Game, seat: Seat, goods: Goods) -> bool:
    """Return whether a player has the goods of a deal, judged by public facts."""
    player = g.players[seat]
    if player.trade < goods.trade or player.culture < goods.culture:
        return False
    return not Counter(goods.backs) - backs_of(player)


def holds_things(player: Player, things: Sequence[str]) -> bool:
    """Return whether a player has all of some tokens and cards."""
    return not Counter(things) - Counter(things_of(player))


def places_of(player: Player, things: Sequence[str]) -> tuple[Held, ...]:
    """Return the places of face-down things, each thing once."""
    hidden: list[tuple[Held, str]] = [
        *((Held("hut", place), f"hut:{face}") for place, face in enumerate(player.huts)),
        *((Held("village", place), f"village:{face}") for place, face in enumerate(player.villages)),
        *((Held("event", place), held.event) for place, held in enumerate(player.events)),
    ]
    found = []
    for thing in things:
        match = next((each for each in hidden if each[1] == thing), None)
        if match is not None:
            hidden.remove(match)
            found.append(match[0])
    return tuple(found)


def facedown_backs(goods: Goods) -> tuple[str, ...]:
    """Return the backs among a side's goods."""
    return tuple(back for back in goods.backs if back in ("hut", "village") or back.startswith("event:"))


def choices(player: Player, goods: Goods) -> Iterator[tuple[str, ...]]:
    """Yield every way to give the things requested by their backs, each once."""
    wanted = Counter(facedown_backs(goods))
    things = [thing for thing in things_of(player) if back_of(thing) in wanted]
    by_back = [_takings([each for each in things if back_of(each) == back], number) for back, number in wanted.items()]
    for parts in product(*by_back):
        chosen = Counter(thing for part in parts for thing in part)
        yield tuple(thing for thing in dict.fromkeys(things) for _ in range(chosen[thing]))


def _takings(things: Sequence[str], number: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to take that many of some things; equal things make no difference."""
    if number == 0:
        yield ()
    if number == 0 or not things:
        return
    first, rest = things[0], [each for each in things if each != things[0]]
    for taken in range(min(number, len(things) - len(rest)), -1, -1):
        for others in _takings(rest, number - taken):
            yield (*[first] * taken, *others)
