"""Terra Mystica under the contract suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from rules.engine import Options, StandingOrder
from rules.terra_mystica import Game, TerraMysticaOptions
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CULTS,
    FACTIONS,
    FAVOR_TILES,
    KINDS,
    NUMBERS,
    TOWN_TILES,
    WHEEL,
)
from rules.terra_mystica.core.geography import BIT, MAP, RIVERS, SITES
from rules.terra_mystica.orders import PowerPolicy

OPTIONS: Mapping[str, Options] = {
    "choice": TerraMysticaOptions(),
    "all_modules": TerraMysticaOptions(
        setup="random_factions",
        mini_expansion_1=True,
        shipping_bonus=True,
        temple_scoring_tile=True,
        variable_turn_order=True,
        errata_cultist_power=True,
    ),
    "strict": TerraMysticaOptions(setup="random_colours", seating="fixed", power_offers="strict"),
    "introductory": TerraMysticaOptions(setup="introductory"),
}

# Early passing would leave most of the game unplayed, and random conversions would waste goods for towns.
WEIGHTS: Mapping[str, float] = {
    "pass": 0.01,
    "convert": 0.005,
    "burn": 0.005,
    "ship": 0.1,
    "exchange": 0.5,
    "priest": 0.1,
    "transform": 0.1,
    "upgrade": 3,
    "build": 6,
    "end": 3,
    "finish": 0.3,
}

DOMAIN: Mapping[str, Sequence[Any]] = {
    "space": (*MAP.names, "nowhere", ""),
    "terrain": (*WHEEL, "river", "lava"),
    "river": (*RIVERS, "A1", "nowhere"),
    "site": (*SITES, "A1-B1"),
    "tile": (*FAVOR_TILES, *TOWN_TILES, "nothing"),
    "card": (*BONUS_CARDS, "nothing"),
    "faction": (*FACTIONS, "elves"),
    "cults": [choice for size in range(5) for choice in permutations(CULTS, size)],
    "times": range(-1, 220),
    "power": range(-1, 14),
    "workers": range(-1, 9),
}

ORDERS: Sequence[StandingOrder] = [
    PowerPolicy(policy="ask"),
    PowerPolicy(policy="always"),
    PowerPolicy(policy="never"),
    PowerPolicy(policy="up_to", most_vp=2),
]


def inventory(g: Game) -> Counter[str]:
    """Return wooden pieces, cards and tiles, wherever they are.

    Coins, workers and power tokens have no fixed number.
    """
    found: Counter[str] = Counter()
    for kind in KINDS:
        for player in g.players:
            found[f"{kind} of {player.seat}"] = player.left(kind)
    found.update(f"{structure.kind} of {structure.seat}" for structure in g.structures.values())
    for player in g.players:
        found[f"priest of {player.seat}"] = player.priests + player.priest_supply
        found[f"bridge of {player.seat}"] = player.bridges_left
        stands = MAP.mask(space for space, structure in g.structures.items() if structure.seat == player.seat)
        found[f"difference of land and structures of {player.seat}"] = player.land ^ stands
        found[f"town land outside the land of {player.seat}"] = player.town_land & ~player.land
        found.update(f"favor tile {tile}" for tile in player.favors)
        found.update(f"town tile {tile}" for tile in player.towns)
        found.update([f"bonus card {player.bonus_card}"] if player.bonus_card is not None else [])
    found.update(f"priest of {seat}" for spaces in g.order_spaces.values() for seat in spaces if seat is not None)
    found.update(f"bridge of {bridge.seat}" for bridge in g.bridges)
    found.update(f"bonus card {card}" for card in g.bonus_coins)
    found.update({f"favor tile {tile}": left for tile, left in g.favors_left.items()})
    found.update({f"town tile {tile}": left for tile, left in g.towns_left.items()})
    found.update(f"scoring tile {tile}" for tile in g.scoring_tiles)
    found.update(f"space {space}" for space in g.terrain if space in BIT)
    found["key too many"] = sum(player.keys > sum(TOWN_TILES[t].keys for t in player.towns) for player in g.players)
    found["negative amount"] = sum(
        amount < 0
        for player in g.players
        for amount in (player.coins, player.workers, player.priests, player.vp, player.keys, *player.bowls)
    )
    found["marker beyond a cult track"] = sum(
        not 0 <= step <= 10 for player in g.players for step in player.cults.values()
    )
    found["cult with two markers on top"] = sum(
        sum(player.cults[cult] == 10 for player in g.players) > 1 for cult in CULTS
    )
    found["dwelling beyond the supply"] = sum(player.left(kind) < 0 for player in g.players for kind in KINDS)
    found["round after the last"] = int(g.round > NUMBERS.rounds)
    return found


def enrich(g: Game) -> None:
    """Give enough of everything for long transformations and every upgrade."""
    for player in g.players:
        player.workers = 15
        player.coins = 40
        player.priests += player.priest_supply
        player.bowls = [2, 6, 12]
        player.spade_level = len(player.data.spades.cost) - 1 if player.faction else 0
