"""The beginning of a battle: kind, forces, bonuses (CIV-11.1 to CIV-11.5, CIV-11.11, CIV-11.13)."""

from __future__ import annotations

from rules.civilization.actions.aftermath import COMBUSTION
from rules.civilization.actions.movement import figures_of, group_of
from rules.civilization.board.control import wonder_works
from rules.civilization.board.movement import enemies_on
from rules.civilization.board.strength import combat_bonus, hand_size
from rules.civilization.core.battle import BARBARIAN_TYPES, Battle, BattleKind, Side
from rules.civilization.core.catalog.base import UnitType
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import draw_barbarian, units_left
from rules.civilization.effects.tokens import destroy_building
from rules.civilization.questions import DECK
from rules.engine.core.question import ask
from rules.engine.core.text import Seat, Text, Who, say

ORACLE = "oracle"


def has_enemy_army(g: Game, seat: Seat, square: Square) -> bool:
    """Return whether a square holds an army of another player (CIV-9.10)."""
    return any(not figure.is_scout for figure in enemies_on(g, seat, square))


async def begin_battle(g: Game, seat: Seat) -> None:
    """Remove walls by Combustion, draw the forces of both sides and fix their bonuses (CIV-11.13).

    A city defends itself only on its centre (CIV-22.11).
    """
    group = group_of(g)
    square = group.square
    city = g.cities.get(square)
    if city is not None and city.walled and g.players[seat].knows(COMBUSTION):
        destroy_building(g, seat, square, Text(TECHNOLOGIES[COMBUSTION].name))
        city = g.cities[square]
    kind: BattleKind = "city" if city is not None else "village" if square in g.map_tokens else "figures"
    attacker = Side(seat, combat_bonus(g, seat, None))
    attacker.battle_hand = draw_force(g, seat, hand_size(g, seat, len(figures_of(g)), False))
    if kind == "village":
        left = g.others(seat)[0]
        defender = Side(None, played_by=left if g.options.barbarians == "left_player" else None)
    else:
        other = city.seat if city is not None else next(
            player.seat for player in g.players if player.seat != seat and player.figures_on(square)
        )  # fmt: skip
        armies = sum(not figure.is_scout for figure in g.players[other].figures_on(square))
        defender = Side(other, combat_bonus(g, other, square if city is not None else None))
        defender.battle_hand = draw_force(g, other, hand_size(g, other, armies, city is not None))
    walled = city is not None and city.walled
    g.battle = Battle(
        kind, square, group.came_from, group.figures, attacker, defender, "attacker" if walled else "defender"
    )
    g.tell(attack_text(seat, defender.seat, square), seat, NAMES[square])
    if kind == "village":
        await draw_barbarians(g)
    show_to_oracle(g)


def attack_text(seat: Seat, other: Seat | None, square: Square) -> Text:
    """Return who attacks whom where."""
    where = NAMES[square]
    if other is None:
        return say("{who} attacks barbarians on {square}.", who=Who(seat), square=where)
    return say("{who} attacks {other} on {square}.", who=Who(seat), other=Who(other), square=where)


def draw_force(g: Game, seat: Seat, size: int) -> list[str]:
    """Draw cards at random from the standing forces (CIV-11.2, CIV-11.3)."""
    player = g.players[seat]
    shuffled = g.shuffled(player.units, say("draw the battle hands"))
    player.units = sorted(shuffled[size:])
    return sorted(shuffled[:size])


async def draw_barbarians(g: Game) -> None:
    """Draw a card of each type; a missing one is replaced from the fullest deck, or from a chosen one (CIV-11.11).

    If these decks hold fewer than three cards, all are drawn.
    """
    assert g.battle is not None, "a village is attacked"
    missing: list[UnitType] = []
    for kind in BARBARIAN_TYPES:
        if units_left(g, kind):
            draw_barbarian(g, kind)
        else:
            missing.append(kind)
    player = g.battle.defender.played_by
    for _ in missing:
        fullest = max(BARBARIAN_TYPES, key=lambda each: units_left(g, each))
        if not units_left(g, fullest):
            return
        if player is None:
            draw_barbarian(g, fullest)
        else:
            await (await ask(g, player, DECK)).apply(g, player)


def show_to_oracle(g: Game) -> None:
    """Show the battle force of the opponent to a player with the Oracle (CIV-11.7.3)."""
    assert g.battle is not None, "a battle begins"
    for own, other in ((g.battle.attacker, g.battle.defender), (g.battle.defender, g.battle.attacker)):
        if own.seat is not None and wonder_works(g, own.seat, ORACLE):
            g.reveal(say("show the battle hand"))
            other.shown_to.append(own.seat)
            g.tell(say("{who} sees the enemy's battle hand with the Oracle.", who=Who(own.seat)), own.seat)
