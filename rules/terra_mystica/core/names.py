"""The names of Terra Mystica's components in messages (TM-1.3)."""

from __future__ import annotations

from functools import cache

from rules.engine.core.text import Text, listing, say, say_n
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CULT_BOARD,
    FACTIONS,
    FAVOR_TILES,
    POWER_ACTIONS,
    SCORING_TILES,
    TERRAINS,
    TOWN_TILES,
    Cult,
    Goods,
    Kind,
)

KIND_NAMES: dict[Kind, Text] = {
    "dwelling": say("dwelling"),
    "trading_house": say("trading house"),
    "temple": say("temple"),
    "stronghold": say("stronghold"),
    "sanctuary": say("sanctuary"),
}
KIND_OBJECTS: dict[Kind, Text] = {
    "dwelling": say("a dwelling"),
    "trading_house": say("a trading house"),
    "temple": say("a temple"),
    "stronghold": say("a stronghold"),
    "sanctuary": say("a sanctuary"),
}
"""The same as objects of "build": other languages use another case for them."""
CULT_NAMES: dict[Cult, Text] = {row.id: Text(row.name) for row in CULT_BOARD.cult}


# The same prices occur again and again, also in searches.
@cache
def amount(goods: Goods) -> Text:
    """Return resources in words: 2 workers, 5 coins."""
    parts = []
    if goods.workers:
        parts.append(say_n("{n} worker", "{n} workers", n=goods.workers))
    if goods.coins:
        parts.append(say_n("{n} coin", "{n} coins", n=goods.coins))
    if goods.priests:
        parts.append(say_n("{n} priest", "{n} priests", n=goods.priests))
    if goods.power:
        parts.append(say("{n} power", n=goods.power))
    if goods.vp:
        parts.append(say("{n} VP", n=goods.vp))
    return listing(parts)


@cache
def price(cost: Goods) -> Text:
    """Return a price in parentheses, to be appended to its item."""
    return say(" ({cost})", cost=amount(cost))


def faction_name(faction: str) -> Text:
    """Return the name of a faction."""
    return Text(FACTIONS[faction].name)


def terrain_name(terrain: str) -> Text:
    """Return the name of a terrain."""
    return Text(TERRAINS[terrain].name)


def bonus_name(card: str) -> Text:
    """Return the name of a bonus card."""
    return Text(BONUS_CARDS[card].name)


def favor_name(tile: str) -> Text:
    """Return the name of a favor tile."""
    return Text(FAVOR_TILES[tile].name)


def town_name(tile: str) -> Text:
    """Return the name of a town tile."""
    return Text(TOWN_TILES[tile].name)


def scoring_name(tile: str) -> Text:
    """Return the name of a scoring tile."""
    return Text(SCORING_TILES[tile].name)


def power_action_name(action: str) -> Text:
    """Return the name of a power action."""
    return Text(POWER_ACTIONS[action].name)
