"""Payment with resource tokens: of the market, huts and villages kept face down, and gift events (CIV-8.9,
CIV-22.14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from rules.civilization.core.catalog.base import MARKET_RESOURCES, RESOURCES, Resource
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.player import Player

ANY = "any"
GIFT = "gift"
GIFTS: Mapping[str, Sequence[Resource]] = {row.id: row.resources for row in EVENTS.values() if row.resources}
"""The culture events that pay, with the resources they can stand for."""
_PLACE: Mapping[str, int] = {kind: place for place, kind in enumerate(RESOURCES)}


def gift_in(token: str) -> str:
    """Return the culture event that pays, `a_generous_gift` of `gift:a_generous_gift`; empty for a token."""
    place, _, event = token.rpartition(":")
    return event if place == GIFT else ""


def tokens_of(player: Player) -> list[str]:
    """Return every resource of a player: `silk` of the market, `hut:silk` or `village:silk` face down, gift events."""
    market = [kind for kind in MARKET_RESOURCES for _ in range(player.resources.get(kind, 0))]
    found: list[str] = [*market]
    for place, faces in (("hut", player.huts), ("village", player.villages)):
        found += [f"{place}:{face}" for face in sorted(faces, key=lambda face: _PLACE.get(face, len(_PLACE)))]
    held = [each.event for each in player.events]
    return [*found, *(f"{GIFT}:{gift}" for gift in GIFTS for _ in range(held.count(gift)))]


def fits(token: str, wanted: str) -> bool:
    """Return whether a token or gift pays for one resource of a cost."""
    if gift := gift_in(token):
        return gift in GIFTS and (wanted == ANY or wanted in GIFTS[gift])
    return wanted in (ANY, token.rpartition(":")[2])


def pays(tokens: Sequence[str], cost: Sequence[str]) -> bool:
    """Return whether some tokens pay exactly a cost; costs name one kind, or any."""
    return len(tokens) == len(cost) and all(fits(token, cost[0]) for token in tokens)


def holds(player: Player, tokens: Sequence[str]) -> bool:
    """Return whether a player has all of some tokens."""
    return not Counter(tokens) - Counter(tokens_of(player))


def payments(player: Player, cost: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every payment of a cost that a player can make, each once."""
    fitting = [token for token in tokens_of(player) if fits(token, cost[0])]
    yield from dict.fromkeys(combinations(fitting, len(cost)))
