"""Battles: odds, units to play and loot (CIV-11)."""

from __future__ import annotations

from random import Random

from rules.civilization.actions.abilities.battle import DealWounds, ForgeWeapons, HealUnits
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.battle_plan import planned_action
from rules.civilization.actions.families import BattleAction
from rules.civilization.board.control import wonder_works
from rules.civilization.board.knowledge import rank
from rules.civilization.board.strength import HIMEJI, combat_bonus, hand_size, strength
from rules.civilization.computer.odds import TYPES, Card, Force, Fronts, Unit, card_of, chance, fought
from rules.civilization.core.battle import BattleUnit, SideName, other_side
from rules.civilization.core.battle_plan import HEAL, IRON, USUAL_PLAN, BattlePlan
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.grid import Square
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import NEW_FRONT, battle_of, open_fronts, side_of
from rules.engine.core.text import Seat

WITH_ABILITIES = BattlePlan(USUAL_PLAN.steps, abilities=(IRON, HEAL))
SAMPLES = 10
BARBARIANS = 3


def force(g: Game, seat: Seat, viewer: Seat, armies: int, defends_city: bool = False) -> Force:
    """Return the cards a player could draw in a battle, as another player sees them."""
    player = g.players[seat]
    hand = hand_size(g, seat, armies, defends_city)
    more = 1 if wonder_works(g, seat, HIMEJI) else 0
    if seat == viewer:
        known = sorted(card_of(card, rank(player, UNIT_CARDS[card].type), more) for card in player.units)
        return Force(hand, tuple(known))
    ranks = (rank(player, "infantry"), rank(player, "artillery"), rank(player, "mounted"))
    return Force(hand, unknown=len(player.units), ranks=ranks, more=more)


def village_odds(g: Game, seat: Seat, armies: int) -> float:
    """Return the chance to take a village (CIV-11.11)."""
    return chance(force(g, seat, seat, armies), Force(BARBARIANS, one_each=True), combat_bonus(g, seat, None))


def attack_odds(g: Game, seat: Seat, armies: int, square: Square) -> float:
    """Return the chance to win an attack on the figures or the city on a square."""
    city = g.cities.get(square)
    if city is not None:
        owner = city.seat
        mine = force(g, seat, seat, armies)
        theirs = force(g, owner, seat, 1, defends_city=True)
        lead = combat_bonus(g, seat, None) - combat_bonus(g, owner, square)
        return chance(mine, theirs, lead, attacker_first=city.walled)
    owner = next(each.seat for each in g.players if each.seat != seat and each.figures_on(square))
    there = sum(not figure.is_scout for figure in g.players[owner].figures_on(square))
    if not there:
        return 1.0
    lead = combat_bonus(g, seat, None) - combat_bonus(g, owner, None)
    return chance(force(g, seat, seat, armies), force(g, owner, seat, there), lead)


def next_turn(g: Game, seat: Seat) -> BattleAction:
    """Return a player's next action in a battle turn."""
    name = side_of(g, seat)
    usual = planned_action(g, name, WITH_ABILITIES)
    if isinstance(usual, ForgeWeapons | DealWounds | HealUnits):
        return usual
    if battle_of(g).unit_played:
        return usual
    return best_unit(g, seat, name)


def best_unit(g: Game, seat: Seat, name: SideName) -> PlayUnit:
    """Return the most promising unit and front, if the battle then continues as usual (at least as good as
    CIV-18.16).
    """
    battle = battle_of(g)
    side, other = battle.side(name), battle.side(other_side(name))
    hand = [_card(g, side.seat, card) for card in side.battle_hand]
    numbers = open_fronts(battle, name)
    pairs: list[list[Unit | None]] = [
        [_unit(front.unit(name)), _unit(front.unit(other_side(name)))] for front in battle.fronts
    ]
    lead = side.bonus - other.bonus
    samples = [_hidden_hand(g, seat, name, Random(number)) for number in range(SAMPLES)]
    floor = planned_action(g, name)
    best, best_worth = floor, -1.0
    tried: set[tuple[Card, int]] = set()
    for text, card in zip(side.battle_hand, hand, strict=True):
        for front in (*numbers, NEW_FRONT):
            if (card, front) in tried:
                continue
            tried.add((card, front))
            worth = 0.01 * (PlayUnit(text, front) == floor)
            for enemy in samples:
                fronts = Fronts([pair.copy() for pair in pairs])
                fronts.play(0, card, None if front == NEW_FRONT else front - 1, side.forged)
                rest = hand.copy()
                rest.remove(card)
                mine, theirs = fought(fronts, [rest, enemy.copy()], 1)
                ahead = mine + lead - theirs
                won = ahead > 0 or (ahead == 0 and name == "defender")
                worth += (1.0 if won else 0.0) + 0.01 * mine - 0.004 * theirs
            if worth > best_worth:
                best, best_worth = PlayUnit(text, front), worth
    assert isinstance(best, PlayUnit), "you have to play a unit first"
    return best


def _unit(unit: BattleUnit | None) -> Unit | None:
    return None if unit is None else (unit.type, unit.strength, unit.health)


def _card(g: Game, seat: Seat | None, card: str) -> Card:
    return UNIT_CARDS[card].type, strength(g, seat, card)


def _hidden_hand(g: Game, seat: Seat, name: SideName, random: Random) -> list[Card]:
    """Return a possible hand of the enemy; with the Oracle its cards are known (CIV-11.7.3)."""
    battle = battle_of(g)
    other = battle.side(other_side(name))
    if all(card in UNIT_CARDS for card in other.battle_hand):
        return [_card(g, other.seat, card) for card in other.battle_hand]
    number = len(other.battle_hand)
    if other.seat is None:
        seen = {UNIT_CARDS[card].type for card in other.killed}
        seen |= {unit.type for unit in battle.units(other_side(name)).values()}
        kinds = tuple(kind for kind in TYPES if kind not in seen)
        cards = [(kind, random.choice((1, 2, 2, 2, 3))) for kind in kinds]
        while len(cards) < number:
            cards.append((random.choice(TYPES), 2))
        return cards[:number]
    player = g.players[other.seat]
    ranks = (rank(player, "infantry"), rank(player, "artillery"), rank(player, "mounted"))
    more = 1 if wonder_works(g, other.seat, HIMEJI) else 0
    return Force(number, unknown=number, ranks=ranks, more=more).drawn(random)


def might(g: Game, seat: Seat) -> float:
    """Return a player's apparent strength: cards, their ranks, bonuses."""
    player = g.players[seat]
    ranks = (rank(player, "infantry") + rank(player, "artillery") + rank(player, "mounted")) / 3
    armies = sum(figure.square is not None and not figure.is_scout for figure in player.figures)
    return min(len(player.units), 5 + armies) * (1.0 + ranks) + combat_bonus(g, seat, None)


def card_strength(g: Game, seat: Seat, card: str) -> int:
    """Return the strength of a card for its owner."""
    return strength(g, seat, card)
