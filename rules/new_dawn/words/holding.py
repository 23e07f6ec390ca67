"""A player's spendable goods in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, listing, say, say_n
from rules.new_dawn.board.control import unused_cities, unused_tokens
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS
from rules.new_dawn.core.player import ON_CARD, FocusCard, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import TYPES, resource_name


def purse(g: Game, seat: Seat) -> Text | None:
    """Return trade tokens and resources; None before the first card.

    While a card is resolved, only its tokens are named: no others can be spent.
    """
    player = g.players[seat]
    if not player.row:
        return None
    resolution = g.turn.resolution if g.active == seat else None
    used = None if resolution is None else player.in_row(resolution.lies_as)
    return listing([*(_trade(player) if used is None else _on_card(used)), *_to_place(player), *held(player)])


def held(player: Player) -> list[Text]:
    """Return resources, and the natural wonders that give one."""
    found = [say("{n} {what}", n=n, what=resource_name(kind)) for kind, n in player.resources.items() if n]
    return found + [Text(NATURAL_WONDERS[token].name) for token in player.natural_wonder_tokens]


def _trade(player: Player) -> list[Text]:
    """Return all tokens on focus cards; the names of the cards tell where they lie."""
    n = sum(focus.trade for focus in player.row)
    found = [say_n("{n} trade token", "{n} trade tokens", n) if n else say("no trade tokens")]
    return found + [Text(CITY_STATES[each].name) for focus in player.row for each in focus.city_states]


def _on_card(focus: FocusCard) -> list[Text]:
    """Return the tokens on a focus card."""
    kind, n = TYPES[focus.type], focus.trade
    on_it = say_n("{n} trade token on {type}", "{n} trade tokens on {type}", n, type=kind)
    found = [on_it if n else say("no trade tokens on {type}", type=kind)]
    return found + [Text(CITY_STATES[each].name) for each in focus.city_states]


def _to_place(player: Player) -> list[Text]:
    """Return the trade tokens that are still to be placed."""
    n = player.trade_due
    return [say_n("{n} trade token to place", "{n} trade tokens to place", n)] if n else []


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
