"""Evaluation of a position in A New Dawn: the turns a seat needs to win, and what reduces them.

It reads public information only; of the wonder decks the card that lies face up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.core.text import Seat
from rules.new_dawn.computer.agenda_turns import PROSPECTS, agendas_of, exposed
from rules.new_dawn.computer.barbarian_risks import arrivals, soon
from rules.new_dawn.computer.board_masks import BoardMasks
from rules.new_dawn.computer.weights import STRONG, Weights
from rules.new_dawn.core.catalog.base import FOCUS_TYPES, FocusType
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.player import ON_CARD, UNUSED, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.barbarian_moves import DIRECTIONS, LOST_AT_CAPITAL

USES: dict[FocusType, tuple[str, ...]] = {
    "culture": ("explorer", "populous", "preservationist"),
    "science": ("technophile",),
    "economy": (),
    "industry": ("civilized", "moneygrubber", "aesthetic", "paranoid", "scholarly", "populous"),
    "military": ("warmonger",),
}
"""The agendas that the cards of each type help."""
USUAL: dict[FocusType, float] = {"culture": 1.0, "science": 0.5, "economy": 0.3, "industry": 0.4, "military": 0.5}
"""The value of a trade token on a card of each type, independent of the agendas."""
TOWARDS: dict[FocusType, float] = {"culture": 0.3, "science": 0.5, "economy": 0.0, "industry": 0.0, "military": 0.4}
"""The additional value for each of up to two useful agendas; paying for wonders is counted here."""
LEAST_LATER = 0.2
FARTHEST_AGENDA = 6.0
"""The most by which the other agenda of a card counts as farther away, in turns."""
EFFECTS = {
    "hanging_gardens": 2.0,
    "forbidden_city": 0.8,
    "eiffel_tower": 1.2,
    "stonehenge": 0.8,
    "chichen_itza": 0.7,
    "sydney_opera_house": 0.6,
    "estadio_do_maracana": 1.2,
    "machu_picchu": 0.8,
    "oracle": 0.8,
    "venetian_arsenal": 1.0,
    "terracotta_army": 0.6,
    "alhambra": 0.7,
    "pentagon": 0.9,
}
"""The value of wonders for their owner, apart from agendas; wonders not listed are worth little."""
LITTLE_EFFECT = 0.3
MOST_SITES = 10
LONGEST_WAY = 8
"""The steps of a caravan to its goal from which on it is worth nothing."""


def evaluate(g: Game, seat: Seat, weights: Weights = STRONG) -> float:
    """Return the evaluation of a seat from public information."""
    s, player = BoardMasks(g), g.players[seat]
    if not s.capitals:
        return 0.0
    worth = agendas(s, player, weights) + holdings(s, player, weights) + land(s, player, weights)
    if not weights.rivals:
        return worth
    rivals = [agendas(s, rival, weights) for rival in g.players if rival.seat != seat]
    return worth - weights.rivals * max(rivals, default=0.0)


def agendas(s: BoardMasks, player: Player, weights: Weights) -> float:
    """Return the value of the victory cards, by the turns they still need."""
    worth, completed = 0.0, 0
    for card in s.g.victory_cards:
        one, other = agendas_of(card)
        if one in player.agendas or other in player.agendas:
            worth += weights.completed
            completed += 1
            continue
        near, far = PROSPECTS[one](s, player), PROSPECTS[other](s, player)
        worth -= weights.turn * (min(near, far) + weights.other_agenda * min(abs(far - near), FARTHEST_AGENDA))
    return worth + (weights.last_card if completed and completed == len(s.g.victory_cards) else 0.0)


@lru_cache(maxsize=1024)
def cards_on_the_way(
    victory_cards: tuple[str, ...], completed: tuple[str, ...], weights: Weights
) -> Mapping[str, tuple[float, float, float]]:
    """Return for each focus card the value of each higher slot, of a trade token on it, and of its level.

    The values depend on the agendas of the cards that are not completed.
    """
    pairs = map(agendas_of, victory_cards)
    aims = {agenda for pair in pairs if not {*pair} & {*completed} for agenda in pair}
    leads = {kind: min(2, sum(agenda in aims for agenda in USES[kind])) for kind in FOCUS_TYPES}
    return {
        card: (
            weights.slots[kind] + weights.agenda_slots[kind] * leads[row.type],
            weights.trade * (USUAL[row.type] + TOWARDS[row.type] * leads[row.type]),
            weights.level * weights.levels[kind] * (row.level - 1),
        )
        for card, row in FOCUS_CARDS.items()
        for kind in [FOCUS_TYPES.index(row.type)]
    }


def later(g: Game, weights: Weights) -> float:
    """Return the discount for things that pay only in later turns."""
    return max(LEAST_LATER, 1 - g.round / weights.long_game)


def holdings(s: BoardMasks, player: Player, weights: Weights) -> float:
    """Return the value of cards with their tokens, resources, tokens, dial, diplomacy and wonders."""
    worth, lasting = 0.0, 0.0
    cards = cards_on_the_way(tuple(s.g.victory_cards), tuple(player.agendas), weights)
    for slot, focus in enumerate(player.row, 1):
        in_slot, token, level = cards[focus.card]
        worth += slot * in_slot
        # Each further token on a card is of less use.
        worth += token * (focus.trade - 0.1 * focus.trade * (focus.trade - 1))
        lasting += level
    for number in player.resources.values():
        worth += weights.resource * min(1, number) + weights.next_resource * max(0, number - 1)
    worth += weights.trade * (player.trade_due + player.stored_trade) - weights.trade * player.loss_due
    lasting += weights.natural_wonder * len(player.natural_wonder_tokens) + weights.conquered * len(player.conquered)
    lasting += weights.dial * (DIALS.tech.last if player.reached_last_tech else player.dial)
    lasting += weights.diplomacy * len(player.diplomacy)
    lasting += weights.wonder * sum([EFFECTS.get(wonder, LITTLE_EFFECT) for wonder in s.wonders[player.seat]])
    return worth + later(s.g, weights) * lasting


def land(s: BoardMasks, player: Player, weights: Weights) -> float:
    """Return the value of cities, control tokens and caravans, less the threats to them."""
    g, world, seat = s.g, s.g.world, player.seat
    cities, tokens, reinforced = s.cities[seat], s.tokens[seat], s.reinforced[seat]
    gaps, near = ~s.helpful(seat), world.near
    mature, around = 0, 0
    for space in world.names_in(cities):
        mature += not near[space] & gaps
        around |= near[space]
    lasting = weights.city * cities.bit_count() + weights.space * tokens.bit_count() + weights.mature * mature
    lasting += weights.site * min(MOST_SITES, (around & s.free_for_tokens()).bit_count())
    home = s.capitals.get(seat)
    inner = 0 if home is None else near[home]
    worth = later(g, weights) * lasting
    worth += weights.reinforced * (reinforced.bit_count() + 2 * (reinforced & inner).bit_count())
    worth -= soon(g) * loss_to_barbarians(s, seat, weights)
    worth -= weights.exposed * exposed(s, seat) if home is not None else 0.0
    return worth + _on_the_way(s, player, weights)


def loss_to_barbarians(s: BoardMasks, seat: Seat, weights: Weights, among: int = -1) -> float:
    """Return the average loss of a seat by the next move of the barbarians, on the spaces of a mask."""
    if not s.barbarians:
        return 0.0
    home = s.capitals.get(seat)
    capital = 0 if home is None else s.g.world.bit[home]
    cities, tokens = s.cities[seat] & ~capital & among, s.tokens[seat] & ~s.reinforced[seat] & among
    lost = 0.0
    for entered in arrivals(s.g.world, s.barbarians):
        lost += weights.city_lost * (entered & cities).bit_count() + weights.token_lost * (entered & tokens).bit_count()
        lost += weights.trade * LOST_AT_CAPITAL * (entered & capital).bit_count()
    return lost / len(DIRECTIONS)


def _on_the_way(s: BoardMasks, player: Player, weights: Weights) -> float:
    """Return how near a player's caravans on the map are to their goals, by the way they have to go (ND-9.3)."""
    places = [place for place in player.caravans if place not in (ON_CARD, UNUSED)]
    if not places:
        return 0.0
    goals = s.city_states
    for rival, cities in enumerate(s.cities):
        goals |= cities if rival != player.seat else 0
    ways = [min(s.walk(player.seat, place, goals), LONGEST_WAY) for place in places]
    return weights.caravan * (len(ways) - sum(ways) / LONGEST_WAY)
