"""Combat values: everything added to the die on both sides (ND-11.10, ND-11.18, ND-11.19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import cities_mask, has_leader, has_wonder, holds_card, tokens_mask
from rules.new_dawn.board.difficulty import difficulty
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.catalog.numbers import COMBAT
from rules.new_dawn.core.state import Game

STEPPE = ("grassland", "hills")
STEPPE_BONUS = 3
ATTACKING_WONDERS = {"terracotta_army": 2, "alhambra": 2, "pentagon": 2}
DEFENDING_WONDERS = {"petra": 2, "alhambra": 2, "ruhr_valley": 5}
BIG_BEN = 2
KREMLIN = 4
KABUL = 3
DIPLOMACY = 2
"""The bonus of Joint War to an attack, and of the Defensive Pact to a defence."""
CARTHAGE_RANGE = 2


@dataclass(frozen=True, slots=True)
class CombatPart:
    """One part of a combat value, with the amount it adds to the die."""

    source: str
    """`slot`, `terrain`, `terrain_of_city`, `city_state`, `reinforced`, or the id of a card or leader."""
    value: int


def attack_bonus(g: Game, seat: Seat, target: Target) -> int:
    """Return the attacker's bonus to the die."""
    return sum(part.value for part in attack_parts(g, seat, target))


def attack_parts(g: Game, seat: Seat, target: Target) -> Iterator[CombatPart]:
    """Yield the parts of an attack value: slot, card, leader, wonders and diplomacy."""
    resolution = g.resolution
    row = resolution.row
    yield CombatPart("slot", resolution.slot)
    by_card = row.attack_bonus
    if target.barbarian is not None and row.attack_bonus_vs_barbarian:
        by_card = row.attack_bonus_vs_barbarian
    if by_card:
        yield CombatPart(resolution.card, by_card)
    yield from _either_side(g, seat, target)
    for wonder, value in ATTACKING_WONDERS.items():
        if has_wonder(g, seat, wonder):
            yield CombatPart(wonder, value)
    if target.defender is not None and _kremlin(g, seat, target.defender):
        yield CombatPart("kremlin", KREMLIN)
    # Against Kabul its card is returned first (ND-11.8).
    if _is_city(g, target) and holds_card(g, seat, "kabul") and g.city_states.get(target.space) != "kabul":
        yield CombatPart("kabul", KABUL)
    yield from _pacts(g, seat, "joint_war", target.defender)


def defense_bonus(g: Game, attacker: Seat, target: Target) -> int:
    """Return the defender's bonus to the die."""
    return sum(part.value for part in defense_parts(g, attacker, target))


def defense_parts(g: Game, attacker: Seat, target: Target) -> Iterator[CombatPart]:
    """Yield the parts of a defence value; city-states and barbarians have only their own (ND-11.18)."""
    space = target.space
    if target.barbarian is not None:
        yield CombatPart("terrain", difficulty(g, attacker, space))
        return
    if target.defender is None:
        yield CombatPart("city_state", COMBAT.city_state_defense)
        return
    seat = target.defender
    if space in g.cities:
        yield CombatPart("terrain_of_city", difficulty(g, attacker, space) * COMBAT.city_factor)
    else:
        yield CombatPart("terrain", difficulty(g, attacker, space))
    reinforced = (g.world.near[space] & _reinforced(g, seat)).bit_count()
    if space in g.control and g.control[space].reinforced:
        reinforced += 1
    if reinforced:
        yield CombatPart("reinforced", COMBAT.reinforced_bonus * reinforced)
    yield from _either_side(g, seat, target)
    for wonder, value in DEFENDING_WONDERS.items():
        if has_wonder(g, seat, wonder):
            yield CombatPart(wonder, value)
    yield from _pacts(g, seat, "defensive_pact", attacker)


def _either_side(g: Game, seat: Seat, target: Target) -> Iterator[CombatPart]:
    """Yield the parts that count in attack and defence: People of the Steppe, Big Ben, Carthage (ND-11.19,
    ND-13.10).
    """
    space = target.space
    if has_leader(g, seat, "tomyris") and g.world.space[space].terrain in STEPPE:
        yield CombatPart("tomyris", STEPPE_BONUS)
    if has_wonder(g, seat, "big_ben"):
        near = g.world.near[space]
        caravans = sum(bool(near & g.world.bit.get(place, 0)) for place in g.players[seat].caravans)
        if caravans:
            yield CombatPart("big_ben", BIG_BEN * caravans)
    # Against Carthage its card is returned first, but not against a barbarian on its space (ND-11.8).
    if holds_card(g, seat, "carthage") and (target.barbarian is not None or g.city_states.get(space) != "carthage"):
        around = g.world.within(g.world.bit[space], CARTHAGE_RANGE)
        cities = (around & (g.world.mask(g.city_states) | cities_mask(g, seat))).bit_count()
        if cities:
            yield CombatPart("carthage", cities)


def _kremlin(g: Game, seat: Seat, rival: Seat) -> bool:
    """Return whether the Kremlin helps against a rival: its owner has more reinforced tokens (ND-13.11)."""
    if not has_wonder(g, seat, "kremlin"):
        return False
    return _reinforced(g, seat).bit_count() > _reinforced(g, rival).bit_count()


def _reinforced(g: Game, seat: Seat) -> int:
    return tokens_mask(g, seat) & g.world.mask(space for space, token in g.control.items() if token.reinforced)


def _is_city(g: Game, target: Target) -> bool:
    """Return whether the target is a city, capitals included, or a city-state. Kabul counts these."""
    return target.barbarian is None and (target.defender is None or target.space in g.cities)


def _pacts(g: Game, seat: Seat, card: str, other_side: Seat | None) -> Iterator[CombatPart]:
    """Yield the player's diplomacy cards of that kind, except those of the opponent."""
    held = g.players[seat].diplomacy
    cards = sum(each.card == card and each.owner is not None and each.owner != other_side for each in held)
    if cards:
        yield CombatPart(card, DIPLOMACY * cards)
