"""A New Dawn under the contract suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from rules.engine import Options, StandingOrder
from rules.new_dawn import Game, NewDawnOptions
from rules.new_dawn.board.control import unused_cities, unused_tokens
from rules.new_dawn.core.catalog.base import RESOURCES
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.land import MAP_SETUP, TILES
from rules.new_dawn.core.catalog.numbers import BARBARIANS, COMPONENTS, DIALS
from rules.new_dawn.core.catalog.wonders import CITY_STATE_CARDS, CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import ON_CARD, UNUSED, Player
from rules.new_dawn.core.world import WATER_TOKEN
from rules.new_dawn.effects.trade import ZIMBABWE, ZIMBABWE_LIMIT, room_for_trade
from rules.new_dawn.orders import Concede, Defend, LayEventTrade
from rules.new_dawn.victory.agendas import completed_cards

OPTIONS: Mapping[str, Options] = {
    "first_game": NewDawnOptions(round_limit=20),
    "custom": NewDawnOptions(map="custom", map_building="players", round_limit=8, seating="fixed"),
    "by_chance": NewDawnOptions(
        map="custom", map_building="engine", leaders="chosen", epic=True, wonder_errata=True, round_limit=25
    ),
}

# Ending a card early would leave most of it unplayed.
WEIGHTS: Mapping[str, float] = {"end": 0.1, "decline": 0.2, "no_card": 0.2, "no_more": 0.2, "no_embassy": 0.2}

SPACES = [f"{tile}{letter}" for tile in TILES for letter in "abcdefghij"]

DOMAIN: Mapping[str, Sequence[Any]] = {
    "card": (*FOCUS_CARDS, *CITY_STATES, *DIPLOMACY_CARDS, ZIMBABWE, "nothing", ""),
    "other": (*FOCUS_CARDS, *SPACES, "nowhere"),
    "returned": (*DIPLOMACY_CARDS, *CITY_STATES),
    "owner": range(-1, 5),
    "caravan": (*SPACES, ON_CARD, UNUSED),
    "letter": (*BARBARIANS, "Z"),
    "wonder": (*WONDERS, "nothing"),
    "resources": [tuple(kinds) for number in range(4) for kinds in product(RESOURCES, repeat=number)],
    "natural_wonders": [(), *((token,) for token in NATURAL_WONDERS)],
    "token": (*NATURAL_WONDERS, *CITY_STATES, ""),
    "replaces": (*FOCUS_CARDS, "nothing"),
    "leader": (*LEADERS, "nobody"),
    "space": (*SPACES, "w1", "nowhere"),
    "to": (*SPACES, "w1", "nowhere"),
    "tile": range(18),
    "tokens": range(-1, 5),
    "place": range(-1, 60),
    "rotation": range(-1, 7),
    "trade": range(-1, 5),
    "city_states": range(-1, 3),
}


ORDERS: Sequence[StandingOrder] = [
    Defend(),
    Defend.default_order(),
    Defend(capitals="never", wonders="up_to", cities="minimum", tokens="up_to", most=2),
    LayEventTrade(),
    LayEventTrade(first="military", second="great_zimbabwe", third="culture"),
    Concede(),
    Concede.default_order(),
    Concede(barbarians="default", tower="default", palace="default"),
]


def inventory(g: Game) -> Counter[str]:
    """Return every component in play, wherever it is; trade tokens have no fixed number."""
    found: Counter[str] = Counter()
    if g.victory_cards:
        _count_table(g, found)
    for player in g.players:
        found.update(_faults(g, player))
    # Before the map is populated, its components are not in play yet.
    return found if g.victory_cards else Counter(_whole_table(g)) + found


def _count_table(g: Game, found: Counter[str]) -> None:
    for kind in RESOURCES:
        held = sum(player.resources.get(kind, 0) for player in g.players)
        found[kind] = g.resource_supply[kind] + held + list(g.resources.values()).count(kind)
    for deck in g.decks:
        built = sum(WONDERS[wonder].type == deck.type for wonder in g.wonders)
        found[f"{deck.type} wonders"] = len(deck.below) + len(deck.removed) + (deck.face_up is not None) + built
    found["cards of focus rows and decks"] = sum(len(player.row) + len(player.deck) for player in g.players)
    found.update({f"{what} missing or doubled": 1 for what, there in _missing_or_doubled(g) if there})
    found["diplomacy cards missing or doubled"] = _diplomacy_faults(g)
    found["cities with several wonders"] = len(g.wonders) - len(set(g.wonders.values()))


def _missing_or_doubled(g: Game) -> Iterator[tuple[str, bool]]:
    """Yield whether named components are missing, duplicated or misplaced (ND-1.4)."""
    cards = [card for deck in g.decks for card in (*deck.below, *deck.removed, *filter(None, (deck.face_up,)))]
    yield "world wonders", sorted([*cards, *g.wonders]) != sorted(WONDERS)
    tokens = [*g.natural_wonders.values(), *(token for player in g.players for token in player.natural_wonder_tokens)]
    yield "natural wonders", sorted(tokens) != sorted(space.icon_id for space in g.world.with_icon("natural_wonder"))
    states = [*g.city_states.values(), *(token for player in g.players for token in player.conquered)]
    yield "city-states", sorted(states) != sorted(space.icon_id for space in g.world.with_icon("city_state"))
    yield "barbarians", set(g.barbarians) != {space.icon_id for space in g.world.with_icon("barbarian")}
    yield "barbarians on the map", any(space not in (None, *g.world.bit) for space in g.barbarians.values())
    capitals = sorted(city.seat for city in g.cities.values() if city.capital)
    yield "capitals", capitals != [player.seat for player in g.players]
    yield "victory cards", len(set(g.victory_cards)) != (4 if g.options.epic else 3)
    yield "water tokens", sum(space.tile == WATER_TOKEN for space in g.world.spaces) > MAP_SETUP.water_tokens


def _diplomacy_faults(g: Game) -> int:
    """Return the number of wrong diplomacy cards.

    There are two of each city-state and four of each player. Nobody has own cards or duplicates.
    """
    held = Counter((card.card, card.owner) for player in g.players for card in player.diplomacy)
    faults = sum(held[card, None] + beside != CITY_STATE_CARDS for card, beside in g.city_state_cards.items())
    for player in g.players:
        own = Counter(player.own_diplomacy) + Counter(
            {card: number for (card, owner), number in held.items() if owner == player.seat}
        )
        faults += own != Counter(list(DIPLOMACY_CARDS))
        faults += len(set(player.diplomacy)) < len(player.diplomacy)
        faults += any(card.owner == player.seat for card in player.diplomacy)
    return faults


def _whole_table(g: Game) -> dict[str, int]:
    """Return the numbers of all components once everything is in play."""
    whole = dict.fromkeys(RESOURCES, 8) | dict.fromkeys(
        [f"{kind} wonders" for kind in ("culture", "economy", "science", "military")], 6
    )
    return whole | {"cards of focus rows and decks": 20 * len(g.players)}


def _faults(g: Game, player: Player) -> dict[str, int]:
    """Return impossible facts about a player."""
    faults = {
        "tokens beyond the supply": unused_tokens(g, player) < 0,
        "cities beyond the supply": unused_cities(g, player.seat) < 0,
        "trade tokens beyond the limit": any(not 0 <= focus.trade <= DIALS.trade_limit for focus in player.row),
        "cards doubled": len({*player.deck, *(focus.card for focus in player.row)}) < 20 if player.row else False,
        "token and city on a space": any(space in g.cities for space in g.control),
        "more than the Great Zimbabwe holds": not 0 <= player.stored_trade <= ZIMBABWE_LIMIT,
        "no room for tokens to be laid": player.trade_due > room_for_trade(g, player),
        "caravans missing or doubled": len(player.caravans) != COMPONENTS.caravans,
        "agendas marked twice": len(set(player.agendas)) < len(player.agendas),
        "markers without an agenda": not 0 <= player.virtual_markers <= len(player.agendas),
        "resources below none": any(number < 0 for number in player.resources.values()),
        "caravans beyond the map": any(place not in (*g.world.bit, ON_CARD, UNUSED) for place in player.caravans),
        "losses beyond the trade tokens": not 0 <= player.loss_due <= sum(focus.trade for focus in player.row),
    }
    return {f"{what} of {player.seat}": 1 for what, there in faults.items() if there}


def ending(g: Game) -> str:
    """Return whether all victory cards were completed or the last round ended the game (ND-15.4, ND-15.7)."""
    most = max(completed_cards(g, player) for player in g.players)
    return "all cards completed" if most == len(g.victory_cards) else "after the last round"


def enrich(g: Game) -> None:
    """Fill all focus cards, so that many tokens can be spent."""
    for player in g.players:
        for focus in player.row:
            focus.trade = DIALS.trade_limit
