"""Defaults for players who do not answer (ND-18.2, ND-18.8, ND-18.14)."""

from __future__ import annotations

from random import Random

from rules.engine.core.text import Seat
from rules.new_dawn.actions.conquest import Conquer, FreeToken, GainSpoils, MoveWonder, TakeTrade, defender_of
from rules.new_dawn.actions.losses import LoseTrade, ReturnCard
from rules.new_dawn.actions.military import SpendInAttack, SpendInDefense, defending_tokens, fight_of, most_defense
from rules.new_dawn.actions.rival_tokens import GiveUp
from rules.new_dawn.actions.setup import PlaceTile
from rules.new_dawn.actions.tokens import card_of_tokens, unused_city_states, unused_natural_wonders
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.board.control import gainable_resources, own_cities
from rules.new_dawn.board.tile_places import places
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.diplomacy_returned import surplus
from rules.new_dawn.effects.losses import most_trade_first


def lay_trade_evenly(g: Game, seat: Seat) -> LayTrade | None:
    """Lay a trade token on the card with the most room, the lowest slot first; without such a card, elsewhere."""
    roomy = sorted(g.players[seat].row, key=lambda focus: -focus.room)
    places = [*(LayTrade(focus.card) for focus in roomy), *LayTrade.candidates(g, seat)]
    return next((place for place in places if place.obstacle(g, seat) is None), None)


def lose_from_fullest(g: Game, seat: Seat) -> LoseTrade:
    """Lose as many tokens as necessary, or as it has, from the card with the most trade tokens (ND-18.2)."""
    player = g.players[seat]
    fullest = most_trade_first(player)[0]
    return LoseTrade(fullest.card, min(player.loss_due, fullest.trade))


def least_that_wins(g: Game, seat: Seat) -> SpendInAttack:
    """Spend the fewest tokens that win against any defence, or none; tokens that stay go first (ND-18.14)."""
    fight = fight_of(g)
    needed = most_defense(g, fight) + 1 - fight.attack
    city_states, natural_wonders = len(unused_city_states(g, seat)), unused_natural_wonders(g, seat)
    if not 0 < needed <= card_of_tokens(g, seat).trade + city_states + len(natural_wonders):
        return SpendInAttack()
    used = natural_wonders[: max(0, needed - city_states)]
    return SpendInAttack(max(0, needed - city_states - len(used)), min(needed, city_states), tuple(used))


def least_that_holds(g: Game, seat: Seat) -> SpendInDefense:
    """Spend the fewest trade tokens that hold, or none if none are enough (ND-18.2)."""
    fight = fight_of(g)
    needed = fight.attack - fight.defense
    return SpendInDefense(needed if 0 < needed <= defending_tokens(g, seat) else 0)


def conquer(g: Game, seat: Seat) -> Conquer:
    """Conquer the city-state (ND-18.14)."""
    return Conquer()


def take_from_fullest(g: Game, seat: Seat) -> TakeTrade:
    """Take a trade token from the defender's card with the most tokens."""
    return TakeTrade(most_trade_first(defender_of(g))[0].card)


def first_city(g: Game, seat: Seat) -> MoveWonder:
    """Put the captured wonder under the first city with room for it, in space order (ND-18.14)."""
    return next(MoveWonder.candidates(g, seat))


def free_weakest(g: Game, seat: Seat) -> FreeToken:
    """Take a token off the map, if possible one that is not reinforced."""
    return min(FreeToken.candidates(g, seat), key=lambda action: g.control[action.space].reinforced)


def gain_rarest(g: Game, seat: Seat) -> GainSpoils:
    """Gain the resource of which the player has fewest; of equal ones, the first."""
    own = g.players[seat].resources
    return GainSpoils(min(gainable_resources(g, seat), key=lambda resource: own.get(resource, 0)))


def place_by_chance(g: Game, seat: Seat) -> PlaceTile:
    """Place one of the player's tiles at a random place (ND-18.9)."""
    # A separate random generator: computing the default must not use up the game's own chance.
    chance = Random(" ".join((*g.world.names, str(seat))))
    return PlaceTile.at(g, chance.choice(g.tiles_to_place[seat]), chance.choice(places(g.world)))


def give_up_least(g: Game, seat: Seat) -> GiveUp:
    """Give up the token that is not reinforced; then the one farther from the player's cities; then the first
    (ND-18.2).
    """
    return GiveUp(min(g.turn.offered, key=lambda space: (g.control[space].reinforced, -_from_cities(g, seat, space))))


def keep_latest(g: Game, seat: Seat) -> ReturnCard | None:
    """Return the card taken first, so that the last one of each player stays (ND-18.12)."""
    for card in surplus(g, seat):
        if card.owner is not None:
            return ReturnCard(card.card, card.owner)
    return None


def _from_cities(g: Game, seat: Seat, name: str) -> int:
    here = g.world.space[name]
    cities = [g.world.space[city] for city in own_cities(g, seat)]
    return min((distance((here.q, here.r), (city.q, city.r)) for city in cities), default=0)
