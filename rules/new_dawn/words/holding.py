"""A player's spendable goods in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, listing, say, say_n
from rules.new_dawn.board.control import unused_cities, unused_tokens
from rules.new_dawn.core.catalog.base import FocusType
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS
from rules.new_dawn.core.player import ON_CARD, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import TYPES, resource_name

ON_TYPE: dict[FocusType, Text] = {
    "culture": say("{n} on culture"),
    "science": say("{n} on science"),
    "economy": say("{n} on economy"),
    "industry": say("{n} on industry"),
    "military": say("{n} on military"),
}
"""Trade tokens on a card of each type, which have an emoji."""


def purse(g: Game, seat: Seat) -> Text | None:
    """Return trade tokens by card, and resources; None before the first card."""
    player = g.players[seat]
    if not player.row:
        return None
    return listing([*_trade(player), *held(player)])


def held(player: Player) -> list[Text]:
    """Return resources, and the natural wonders that give one."""
    found = [say("{n} {what}", n=n, what=resource_name(kind)) for kind, n in player.resources.items() if n]
    return found + [Text(NATURAL_WONDERS[token].name) for token in player.natural_wonder_tokens]


def _trade(player: Player) -> list[Text]:
    """Return the trade tokens on focus cards."""
    laden = [focus for focus in player.row if focus.trade]
    found = []
    if len(laden) == 1:
        kind = TYPES[laden[0].type]
        found.append(say_n("{n} trade token on {type}", "{n} trade tokens on {type}", laden[0].trade, type=kind))
    elif laden:
        each = [Text(ON_TYPE[focus.type].template, (("n", focus.trade),)) for focus in laden]
        found.append(say("{n} trade tokens ({where})", n=sum(focus.trade for focus in laden), where=listing(each)))
    for focus in player.row:
        found += [say("{city_state} on {type}", city_state=Text(CITY_STATES[each].name), type=TYPES[focus.type])
                  for each in focus.city_states]  # fmt: skip
    if player.trade_due:
        found.append(say_n("{n} trade token to place", "{n} trade tokens to place", player.trade_due))
    return found or [say("no trade tokens")]


def supply(g: Game, player: Player) -> list[Text]:
    """Return unused control tokens, cities and caravans."""
    waiting = player.caravans.count(ON_CARD)
    found = [
        say_n("{n} control token to place", "{n} control tokens to place", unused_tokens(g, player)),
        say_n("{n} city to build", "{n} cities to build", unused_cities(g, player.seat)),
    ]
    if waiting:
        found.append(say_n("{n} caravan to send out", "{n} caravans to send out", waiting))
    return found
