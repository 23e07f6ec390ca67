"""How well a seat stands in A New Dawn, a completed victory card being worth a hundred points.

Only what lies open is read; the wonder decks count by the card that lies face up.
"""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import barbarian_mask, occupied_mask
from rules.new_dawn.board.maturity import helpful_spaces
from rules.new_dawn.computer.prospects import (
    PROSPECTS,
    agendas_of,
    attacking_strength,
    capital_odds,
    conquests_so_far,
)
from rules.new_dawn.computer.survey import Survey
from rules.new_dawn.computer.weights import STRONG, Weights
from rules.new_dawn.core.catalog.base import FOCUS_TYPES, FocusType
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.player import ON_CARD, UNUSED, FocusCard, Player
from rules.new_dawn.core.state import Game

USES: dict[FocusType, tuple[str, ...]] = {
    "culture": ("explorer", "populous", "preservationist"),
    "science": ("technophile",),
    "economy": ("moneygrubber", "aesthetic", "paranoid", "scholarly"),
    "industry": ("civilized", "moneygrubber", "aesthetic", "paranoid", "scholarly", "populous"),
    "military": ("warmonger",),
}
"""The agendas that the cards of a type lead to."""
USUAL: dict[FocusType, float] = {"culture": 0.9, "science": 0.8, "economy": 0.5, "industry": 1.0, "military": 0.4}
"""How much a card of a type is of use whatever the agendas."""
FOR_AN_AGENDA = 0.35
MOST_SITES = 10
WAY_OF_A_CARAVAN = 7


def evaluate(g: Game, seat: Seat, weights: Weights = STRONG) -> float:
    """How well a seat stands, told from what lies open."""
    s, player = Survey(g), g.players[seat]
    if not s.capitals:
        return 0.0
    aims = wanted(g, player)
    worth = agendas(s, player, weights) + holdings(s, player, aims, weights) + land(s, player, weights)
    rivals = [agendas(s, rival, weights, done=True) for rival in g.players if rival.seat != seat]
    return worth - weights.rivals * max(rivals, default=0.0)


def agendas(s: Survey, player: Player, weights: Weights, *, done: bool = False) -> float:
    """What the victory cards are worth as far as they have come; of conquests only those `done`, if so wanted."""
    worth, completed = 0.0, 0
    for card in s.g.victory_cards:
        pair = agendas_of(card)
        if pair[0] in player.agendas or pair[1] in player.agendas:
            worth += weights.card + weights.completed
            completed += 1
            continue
        low, high = sorted(
            (conquests_so_far if done and agenda == "warmonger" else PROSPECTS[agenda])(s, player) for agenda in pair
        )
        worth += weights.card * ((1 - weights.other_agenda) * high + weights.other_agenda * low)
    return worth + (weights.last_card if completed and completed == len(s.g.victory_cards) else 0.0)


def wanted(g: Game, player: Player) -> set[str]:
    """The agendas of the cards that the player has not completed."""
    pairs = map(agendas_of, g.victory_cards)
    return {agenda for pair in pairs if not {*pair} & {*player.agendas} for agenda in pair}


def holdings(s: Survey, player: Player, aims: set[str], weights: Weights) -> float:
    """Cards with what lies on them, resources, tokens, dial, diplomacy."""
    worth = 0.0
    for slot, focus in enumerate(player.row, 1):
        kind = FOCUS_TYPES.index(focus.type)
        leads = sum(agenda in aims for agenda in USES[focus.type])
        worth += slot * (weights.slots[kind] + weights.agenda_slots[kind] * min(2, leads))
        worth += _on_card(focus, USUAL[focus.type] + FOR_AN_AGENDA * min(2, leads), weights)
        worth += weights.level * weights.levels[kind] * (focus.row.level - 1)
    for number in player.resources.values():
        worth += weights.resource * min(1, number) + weights.next_resource * max(0, number - 1)
    worth += weights.natural_wonder * len(player.natural_wonder_tokens) + weights.conquered * len(player.conquered)
    worth += 0.8 * weights.trade * (player.trade_due + player.stored_trade) - weights.trade * player.loss_due
    worth += weights.dial * (DIALS.tech.last if player.reached_last_tech else player.dial)
    worth += weights.diplomacy * len(player.diplomacy)
    return worth + weights.wonder * len(s.wonders[player.seat])


def _on_card(focus: FocusCard, use: float, weights: Weights) -> float:
    return weights.trade * use * (focus.trade - 0.1 * focus.trade * (focus.trade - 1))


def land(s: Survey, player: Player, weights: Weights) -> float:
    """Cities, control tokens and caravans, with what threatens them."""
    g, world, seat = s.g, s.g.world, player.seat
    cities, tokens, reinforced = s.cities[seat], s.tokens[seat], s.reinforced[seat]
    worth = weights.city * cities.bit_count() + weights.space * tokens.bit_count()
    open_spaces, near = ~helpful_spaces(g, seat), world.near
    around = 0
    for space in world.names_in(cities):
        worth += 0.0 if near[space] & open_spaces else weights.mature
        around |= near[space]
    riches = world.mask(g.resources) | world.mask(g.natural_wonders)
    worth += weights.site * min(MOST_SITES, (around & ~(occupied_mask(g) & ~riches) & ~world.water).bit_count())
    barbarians = world.around(barbarian_mask(g))
    home = s.capitals.get(seat)
    inner, here = (0, 0) if home is None else (near[home], world.bit[home])
    worth += weights.reinforced * (reinforced.bit_count() + 2 * (reinforced & inner).bit_count())
    worth -= weights.threatened * (barbarians & tokens & ~reinforced).bit_count() / 3
    worth -= weights.threatened * (barbarians & cities & ~here).bit_count()
    if home is not None:
        worth -= _siege(s, seat, weights)
    return worth + sum(_on_the_way(s, seat, place, weights) for place in player.caravans)


def _siege(s: Survey, seat: Seat, weights: Weights) -> float:
    """What the capital fears from rivals to whom its defeat matters."""
    fear = 0.0
    for rival in s.g.players:
        if rival.seat != seat and "warmonger" in wanted(s.g, rival):
            fear = max(fear, capital_odds(s, rival.seat, attacking_strength(s, rival), seat))
    return weights.shield * fear


def _on_the_way(s: Survey, seat: Seat, place: str, weights: Weights) -> float:
    """How near a caravan on the map is to where it arrives."""
    if place in (ON_CARD, UNUSED):
        return 0.0
    world = s.g.world
    goals = world.mask(s.g.city_states)
    for rival, cities in enumerate(s.cities):
        goals |= cities if rival != seat else 0
    return weights.caravan * (1 - s.steps(place, goals, WAY_OF_A_CARAVAN) / (WAY_OF_A_CARAVAN + 1))
