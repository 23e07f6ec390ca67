"""Resource tokens as payment: of the market, or huts and villages kept face down (CIV-8.9, CIV-22.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.civilization.core.catalog.base import MARKET_RESOURCES
from rules.civilization.core.player import Player

ANY = "any"


def tokens_of(player: Player) -> list[str]:
    """Every resource token of a player: `silk` of the market, `hut:silk` or `village:silk` face down."""
    market = [kind for kind in MARKET_RESOURCES for _ in range(player.resources.get(kind, 0))]
    huts = [f"hut:{face}" for face in sorted(player.huts)]
    return [*market, *huts, *(f"village:{face}" for face in sorted(player.villages))]


def fits(token: str, wanted: str) -> bool:
    """Whether a token pays for one resource of a cost."""
    return wanted in (ANY, token.rpartition(":")[2])


def pays(tokens: Sequence[str], cost: Sequence[str]) -> bool:
    """Whether some tokens are exactly a cost; costs name one kind, or any."""
    return len(tokens) == len(cost) and all(fits(token, cost[0]) for token in tokens)


def holds(player: Player, tokens: Sequence[str]) -> bool:
    """Whether a player has all of some tokens."""
    return not Counter(tokens) - Counter(tokens_of(player))


def payments(player: Player, cost: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every payment of a cost that a player can make, each once."""
    fitting = [token for token in tokens_of(player) if fits(token, cost[0])]
    yield from dict.fromkeys(combinations(fitting, len(cost)))
