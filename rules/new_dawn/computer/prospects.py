"""How near a player is to each agenda, from 0 to 1: what the rules count, and what leads there (ND-15.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from rules.engine.core.text import Seat
from rules.new_dawn.board.maturity import helpful_spaces
from rules.new_dawn.computer.attack_odds import odds
from rules.new_dawn.computer.survey import Survey
from rules.new_dawn.core.catalog.base import WonderType
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import COMBAT, DIALS
from rules.new_dawn.core.catalog.wonders import CITY_STATE_DEFENSE, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import Player

Prospect = Callable[[Survey, Player], float]

USUAL_SLOT = 4
"""The slot in which a card is resolved as a rule."""
NEARLY = 0.6
"""How much of a part of an agenda counts as soon as everything for it is there."""
FAR = 5
"""Farther away nothing counts."""
CITIES, SHORES, MATURE, PAIR = 8, 15, 5, 2
ATTACKING_WONDERS = ("terracotta_army", "alhambra", "pentagon")
DEFENDING_WONDERS = {"petra": 2, "alhambra": 2, "ruhr_valley": 5}
CAPITAL_AHEAD = 0.75
"""How much of the agenda a capital counts that could be defeated for certain."""


def _wonders(kind: WonderType) -> Prospect:
    def prospect(s: Survey, player: Player) -> float:
        built = sum(WONDERS[wonder].type == kind for wonder in s.wonders[player.seat])
        next_one = s.g.deck(kind).face_up
        if built >= PAIR or next_one is None:
            return min(1.0, built / PAIR)
        return (built + NEARLY * readiness(player, next_one)) / PAIR

    return prospect


def readiness(player: Player, wonder: str) -> float:
    """How much of the price of a world wonder a player has together."""
    row = WONDERS[wonder]
    production = USUAL_SLOT + 2 * sum(player.resources.get(kind, 0) for kind in row.resources)
    production += 2 * sum(NATURAL_WONDERS[token].resource in row.resources for token in player.natural_wonder_tokens)
    for focus in player.row:
        if focus.type == "industry":
            production += focus.trade + len(focus.city_states)
    cost = row.cost - (player.leader_id == "cleopatra")
    return float(min(1.0, production / cost) ** 2)


def _cities(s: Survey, player: Player) -> float:
    return s.cities[player.seat].bit_count() / CITIES


def _shores(s: Survey, player: Player) -> float:
    return min(1.0, (s.friendly(player.seat) & s.g.world.coast).bit_count() / SHORES)


def _tech(s: Survey, player: Player) -> float:
    return 1.0 if player.reached_last_tech else player.dial / DIALS.tech.last


def _mature(s: Survey, player: Player) -> float:
    world = s.g.world
    open_spaces, near = ~helpful_spaces(s.g, player.seat), world.near
    missing = sorted((near[space] & open_spaces).bit_count() for space in world.names_in(s.cities[player.seat]))
    return sum(1.0 if not gaps else 0.2 + 0.6 * (1 - gaps / 6) ** 2 for gaps in missing[:MATURE]) / MATURE


def _natural_wonders(s: Survey, player: Player) -> float:
    held = len(player.natural_wonder_tokens)
    if held >= PAIR:
        return 1.0
    cities = s.cities[player.seat]
    ways = sorted(max(0, s.steps(space, cities, FAR) - 1) for space in s.g.natural_wonders)
    return (held + NEARLY * sum(1 - way / FAR for way in ways[: PAIR - held])) / PAIR


def _conquests(s: Survey, player: Player) -> float:
    held = len(player.conquered)
    if player.capitals_defeated or held >= PAIR:
        return 1.0
    strength = attacking_strength(s, player)
    states = sorted((_city_state_odds(s, player.seat, strength, space) for space in s.g.city_states), reverse=True)
    capitals = (capital_odds(s, player.seat, strength, rival) for rival in s.capitals if rival != player.seat)
    return max((held + NEARLY * sum(states[: PAIR - held])) / PAIR, CAPITAL_AHEAD * max(capitals, default=0.0))


def conquests_so_far(s: Survey, player: Player) -> float:
    """The agenda of conquest by what is done, without what could be."""
    return 1.0 if player.capitals_defeated else min(1.0, len(player.conquered) / PAIR)


Strength = tuple[int, int, int]
"""What a player attacks with from a usual slot, the tokens it may add, and the range."""


def attacking_strength(s: Survey, player: Player) -> Strength:
    """How strong a player attacks as a rule."""
    value, tokens, reach = 0, 0, 0
    for slot, focus in enumerate(player.row, 1):
        if focus.type == "military":
            value = max(slot, USUAL_SLOT) + focus.row.attack_bonus
            tokens, reach = focus.trade + len(focus.city_states), focus.row.attack_range
    return value + 2 * sum(wonder in ATTACKING_WONDERS for wonder in s.wonders[player.seat]), tokens, reach


def _in_reach(s: Survey, seat: Seat, space: str, reach: int) -> float:
    """How much a target counts by how far it is from the spaces of an attacker."""
    way = s.steps(space, s.friendly(seat), reach + 3)
    return 1.0 if way <= reach else max(0.0, 0.7 - 0.2 * (way - reach)) if way <= reach + 3 else 0.0


def capital_odds(s: Survey, attacker: Seat, strength: Strength, rival: Seat) -> float:
    """How likely an attacker defeats the capital of a rival soon, as far as that can be told beforehand."""
    g, space = s.g, s.capitals[rival]
    value, tokens, reach = strength
    near = _in_reach(s, attacker, space, reach)
    if not near:
        return 0.0
    defense = COMBAT.city_factor * DIALS.difficulty[g.world.space[space].terrain]
    defense += (g.world.near[space] & s.reinforced[rival]).bit_count()
    defense += sum(DEFENDING_WONDERS.get(wonder, 0) for wonder in s.wonders[rival])
    defending = sum(focus.trade for focus in g.players[rival].row if focus.type == "military")
    return near * odds(value - defense, tokens, defending).win


def _city_state_odds(s: Survey, seat: Seat, strength: Strength, space: str) -> float:
    value, tokens, reach = strength
    near = _in_reach(s, seat, space, reach)
    return near * odds(value - CITY_STATE_DEFENSE, tokens, 0).win if near else 0.0


PROSPECTS: Mapping[str, Prospect] = {
    "civilized": _cities,
    "moneygrubber": _wonders("economy"),
    "warmonger": _conquests,
    "paranoid": _wonders("military"),
    "explorer": _shores,
    "aesthetic": _wonders("culture"),
    "technophile": _tech,
    "scholarly": _wonders("science"),
    "populous": _mature,
    "preservationist": _natural_wonders,
}


@cache
def agendas_of(card: str) -> tuple[str, str]:
    """The two agendas of a victory card."""
    first, second = VICTORY_CARDS[card].agendas
    return first.id, second.id
