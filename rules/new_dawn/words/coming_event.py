"""The next event of the dial: a player's gains, and possible losses to barbarians."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, listing, say, say_n
from rules.new_dawn.board.barbarian_ways import destination
from rules.new_dawn.board.control import pieces_mask
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.trade import room_for_trade
from rules.new_dawn.events.barbarian_moves import DIRECTIONS, LOST_AT_CAPITAL
from rules.new_dawn.events.barbarians import icons
from rules.new_dawn.events.dial import EVENT_NAMES


def coming_event(g: Game, seat: Seat) -> Text | None:
    """Return the next section of the dial and its meaning for a seat now (ND-6); None if nothing happens."""
    event = DIALS.events[(g.event_section + 1) % len(DIALS.events)]
    match event:
        case "none":
            return None
        case "barbarian_spawn":
            return _of_spawning(g, seat)
        case "trade":
            means = _of_trade(g, seat)
        case "barbarian_move":
            means = _of_moving(g, seat)
    return EVENT_NAMES[event] if means is None else say("{event}, {means}", event=EVENT_NAMES[event], means=means)


def _of_trade(g: Game, seat: Seat) -> Text | None:
    """Return the trade tokens of mature cities, and those for which there is no room (ND-6.2, ND-5.9)."""
    player = g.players[seat]
    tokens = len(mature_cities(g, seat))
    if not tokens:
        return None
    gained = min(tokens, room_for_trade(g, player) - player.trade_due)
    told = say_n("{n} token for you", "{n} tokens for you", gained)
    lost = tokens - gained
    return say_n("{gained}, ⚠ {n} has no room", "{gained}, ⚠ {n} have no room", lost, gained=told) if lost else told


def _of_spawning(g: Game, seat: Seat) -> Text | None:
    """Return where barbarians appear, and the caravans they destroy there (ND-6.13, ND-6.4)."""
    occupied = pieces_mask(g)
    places = [space.name for space in icons(g)
              if g.barbarians[space.icon_id] is None and not occupied & g.world.bit[space.name]]  # fmt: skip
    if not places:
        return None
    told = say("barbarians appear on {spaces}", spaces=listing([Text(place) for place in places]))
    caravans = [place for place in g.players[seat].caravans if place in places]
    lost = [say("⚠ your caravan on {space} is lost", space=place) for place in caravans]
    return say("{event}, {means}", event=told, means=listing(lost)) if lost else told


def _of_moving(g: Game, seat: Seat) -> Text | None:
    """Return the possible losses to barbarians, for any result of the die (ND-6.4 to ND-6.9)."""
    starts = [place for place in g.barbarians.values() if place is not None]
    reached = {destination(g, start, direction) for start in starts for direction in DIRECTIONS.values()}
    cities = [space for space, city in g.cities.items()
              if space in reached and city.seat == seat and not city.capital]  # fmt: skip
    tokens = [(space, token) for space, token in g.control.items() if space in reached and token.seat == seat]
    caravans = [space for space in dict.fromkeys(g.players[seat].caravans) if space in reached]
    parts = [say("city on {space}", space=space) for space in cities]
    parts += [say("control token on {space}", space=space) for space, token in tokens if not token.reinforced]
    parts += [say("reinforcement on {space}", space=space) for space, token in tokens if token.reinforced]
    parts += [say("caravan on {space}", space=space) for space in caravans]
    held = min(LOST_AT_CAPITAL, sum(focus.trade for focus in g.players[seat].row))
    if held and any(space in reached and city.seat == seat and city.capital for space, city in g.cities.items()):
        parts.append(say_n("{n} trade token by the capital", "{n} trade tokens by the capital", held))
    return say("⚠ in danger: {what}", what=listing(parts)) if parts else None
