"""Estimates of the turns a player still needs for each agenda (ND-15.1).

A turn resolves one card. The usual gain of a card in a good slot is one turn; missing parts are counted in fractions of
turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from rules.engine.core.text import Seat
from rules.new_dawn.board.combat import DEFENDING_WONDERS, STEPPE, STEPPE_BONUS
from rules.new_dawn.board.wonder_cost import wonder_cost
from rules.new_dawn.computer.attack_odds import odds
from rules.new_dawn.computer.board_masks import USUAL_PRODUCTION, BoardMasks, Strength
from rules.new_dawn.core.catalog.base import WonderType
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import COMBAT, DIALS
from rules.new_dawn.core.catalog.wonders import CITY_STATE_DEFENSE, WONDERS
from rules.new_dawn.core.player import Player

Prospect = Callable[[BoardMasks, Player], float]

CITIES, SHORES, MATURE, PAIR = 8, 15, 5, 2
CITY = 1.1
"""The turns for a city."""
NO_SITE = 0.6
"""The turns added for a city without a site near by."""
TOKEN = 0.38
"""The turns for a control token that a culture card places."""
UNREACHED = 0.2
"""The turns added for a space next to water that no city touches yet."""
CLOSED = 2.5
"""The turns for a space next to a city held by a rival, barbarian or city-state."""
NEW_CITY = CITY + 3 * TOKEN
"""The turns for a new city that is to be mature."""
STEP = 0.21
"""The turns for a step of the tech dial."""
PRODUCTION = 0.4
"""The turns for each missing production of the price of a world wonder."""
LATER_COST = 10
"""The assumed cost of a world wonder that has not been revealed."""
NO_WONDER = 10.0
"""The turns for an agenda for which not enough wonders are left."""
NATURAL_WONDER = 0.9
"""The turns for a natural wonder next to a city."""
NATURAL_WONDER_STEP = 0.5
"""The turns for each space between it and the nearest city."""
MISSING_NATURAL_WONDER = 5.0
"""The turns for a natural wonder that has to be taken from a rival."""
ATTACK_STEP = 0.6
"""The turns for each space that a target is out of range."""
LONGEST_WAR = 9.0
"""The most turns of a conquest; slower ones count the same."""


def _wonders(kind: WonderType) -> Prospect:
    def prospect(s: BoardMasks, player: Player) -> float:
        missing = PAIR - sum([WONDERS[wonder].type == kind for wonder in s.wonders[player.seat]])
        if missing <= 0:
            return 0.0
        face_up = s.face_up[kind]
        if face_up is None:
            return NO_WONDER
        cost = wonder_cost(s.g, player.seat, face_up)
        basic, spare, lasting = paying(s, player, face_up)
        short = max(0, cost - basic - lasting - 2 * spare)
        turns = 1 + PRODUCTION * short
        if missing > 1:
            spare -= min(spare, -(-max(0, cost - basic - lasting) // 2))
            turns += 1 + PRODUCTION * max(0, LATER_COST - USUAL_PRODUCTION - lasting - 2 * spare)
        return turns

    return prospect


def paying(s: BoardMasks, player: Player, wonder: str) -> tuple[int, int, int]:
    """Return the means to pay for a wonder: card with tokens, number of resources, and natural wonders, which stay
    (ND-10.10).
    """
    kinds = WONDERS[wonder].resources
    basic, lasting = s.industry(player.seat)
    own, (first, second) = player.resources, kinds
    for resource in s.lasting_resources(player):
        lasting += 2 * (resource in kinds)
    return basic, own.get(first, 0) + own.get(second, 0), lasting


def _cities(s: BoardMasks, player: Player) -> float:
    missing = max(0, CITIES - s.cities[player.seat].bit_count())
    return CITY * missing + NO_SITE * max(0, missing - s.sites(player.seat).bit_count())


def _shores(s: BoardMasks, player: Player) -> float:
    world, seat = s.g.world, player.seat
    missing = max(0, SHORES - (s.friendly(seat) & world.coast).bit_count())
    reached = (world.around(s.cities[seat]) & s.free_for_tokens() & world.coast).bit_count()
    return TOKEN * missing + UNREACHED * max(0, missing - reached)


def _tech(s: BoardMasks, player: Player) -> float:
    return 0.0 if player.reached_last_tech else STEP * (DIALS.tech.last - player.dial)


def _mature(s: BoardMasks, player: Player) -> float:
    world, seat = s.g.world, player.seat
    gaps, closed, near = ~s.helpful(seat), s.closed(seat), world.near
    turns = []
    for space in world.names_in(s.cities[seat]):
        open_spaces = near[space] & gaps
        turns.append(TOKEN * open_spaces.bit_count() + CLOSED * (open_spaces & closed).bit_count())
    missing = max(0, MATURE - len(turns))
    short = NO_SITE * max(0, missing - s.sites(seat).bit_count()) if missing else 0.0
    turns += [NEW_CITY] * MATURE
    return sum(sorted(turns)[:MATURE]) + short


def _natural_wonders(s: BoardMasks, player: Player) -> float:
    missing = PAIR - len(player.natural_wonder_tokens)
    if missing <= 0:
        return 0.0
    cities = s.cities[player.seat]
    ways = sorted(s.steps(space, cities) - 1 for space in s.g.natural_wonders)[:missing]
    turns = sum(NATURAL_WONDER + NATURAL_WONDER_STEP * max(0, way) for way in ways)
    return turns + MISSING_NATURAL_WONDER * (missing - len(ways))


def _conquests(s: BoardMasks, player: Player) -> float:
    missing = PAIR - len(player.conquered)
    if player.capitals_defeated or missing <= 0:
        return 0.0
    strength, friendly = s.strength(player.seat), s.friendly(player.seat)
    turns = _attacks(odds(strength[0] - CITY_STATE_DEFENSE, strength[1], 0).win)
    ways = sorted([max(0, s.steps(space, friendly) - strength[2]) for space in s.g.city_states])[:missing]
    fastest = min(LONGEST_WAR, ATTACK_STEP * sum(ways) + turns * len(ways) + LONGEST_WAR * (missing - len(ways)))
    for rival, space in s.capitals.items():
        if rival != player.seat:
            approach = ATTACK_STEP * max(0, s.steps(space, friendly) - strength[2])
            # One attack takes a turn at least.
            if approach + 1 < fastest:
                fastest = min(fastest, approach + _attacks(capital_odds(s, player.seat, strength, rival)))
    return fastest


def _attacks(win: float) -> float:
    """Return the turns until a target in range is beaten, given the chance to win each attack."""
    # A card makes two attacks.
    card = 1 - (1 - win) ** 2
    return min(LONGEST_WAR, 1 / card if card else LONGEST_WAR)


def capital_odds(s: BoardMasks, attacker: Seat, strength: Strength, rival: Seat) -> float:
    """Return the chance to win an attack on the capital of a rival, if it is in range."""
    return city_odds(s, attacker, strength, rival, s.capitals[rival])


def city_odds(s: BoardMasks, attacker: Seat, strength: Strength, rival: Seat, space: str) -> float:
    """Return the chance to win an attack on a city of a rival, if it is in range (ND-11.10)."""
    g = s.g
    value, tokens, _ = strength
    terrain = g.world.space[space].terrain
    defense = COMBAT.city_factor * DIALS.difficulty[terrain]
    defense += (g.world.near[space] & s.reinforced[rival]).bit_count()
    defense += sum([DEFENDING_WONDERS.get(wonder, 0) for wonder in s.wonders[rival]])
    if terrain in STEPPE:
        value += STEPPE_BONUS * (g.players[attacker].leader_id == "tomyris")
        defense += STEPPE_BONUS * (g.players[rival].leader_id == "tomyris")
    defending = sum([focus.trade for focus in g.players[rival].row if focus.trade and focus.type == "military"])
    return odds(value - defense, tokens, defending).win


def exposed(s: BoardMasks, seat: Seat) -> float:
    """Return how many cities other than the capital rivals may take soon; a military card makes two attacks."""
    world, worst = s.g.world, 0.0
    for rival in s.g.players:
        if rival.seat == seat:
            continue
        strength = s.strength(rival.seat)
        reached = world.within(s.friendly(rival.seat), strength[2]) & s.cities[seat] & ~world.bit[s.capitals[seat]]
        if reached:
            lost = sorted(city_odds(s, rival.seat, strength, seat, space) for space in world.names_in(reached))
            worst = max(worst, sum(lost[-2:]))
    return worst


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
    """Return the two agendas of a victory card."""
    first, second = VICTORY_CARDS[card].agendas
    return first.id, second.id
