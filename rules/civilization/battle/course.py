"""The turns of a battle, and how it ends (CIV-11.5, CIV-11.8 to CIV-11.11)."""

from __future__ import annotations

from rules.civilization.actions.battle_plan import planned_turn
from rules.civilization.battle.looting import take_loot
from rules.civilization.core.battle import SIDE_NAMES, Battle, LootKind, SideName, other_side
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of, play_unit
from rules.civilization.effects.cities import destroy_city
from rules.civilization.effects.culture import advance_rome
from rules.civilization.effects.draws import discard_unit
from rules.civilization.effects.exploring import take_map_token
from rules.civilization.effects.figures import move_figures, return_figures
from rules.civilization.effects.told import tell_barbarians_play, tell_result
from rules.civilization.questions import BATTLE, DEFENCE
from rules.civilization.victory.conditions import declare
from rules.engine.core.question import ask
from rules.engine.core.text import Who, say

UNITS_FOR_AN_ARMY = 2
"""The winner loses one army for so many units killed (CIV-11.8.1)."""


async def fight(g: Game) -> None:
    """Both sides play units in turn until no hand is left, then the battle is resolved (CIV-11.5)."""
    battle = battle_of(g)
    while battle.attacker.battle_hand or battle.defender.battle_hand:
        side = battle.side(battle.turn)
        if side.battle_hand and side.seat is None:
            play = planned_turn(g, battle.turn)
            play_unit(g, battle.turn, play.card, play.front)
            tell_barbarians_play(g, play.card, play.front)
        elif side.battle_hand and side.seat is not None:
            question = BATTLE if battle.turn == "attacker" else DEFENCE
            await (await ask(g, side.seat, question)).apply(g, side.seat)
        battle.turn = other_side(battle.turn)
    await resolve(g)


def total(battle: Battle, name: SideName) -> int:
    """What a side has left: surviving units, and the bonus it has beyond the other (CIV-11.8)."""
    units = (front.unit(name) for front in battle.fronts)
    ahead = battle.side(name).bonus - battle.side(other_side(name)).bonus
    return sum(unit.strength for unit in units if unit is not None) + max(0, ahead)


async def resolve(g: Game) -> None:
    """Figures, city, loot and cards, in the order of the rules (CIV-11.10)."""
    battle = battle_of(g)
    won: SideName = "attacker" if total(battle, "attacker") > total(battle, "defender") else "defender"
    winner, loser = battle.side(won), battle.side(other_side(won))
    tell_result(g, battle, total(battle, "attacker"), total(battle, "defender"))
    if winner.seat is not None:
        g.tell(say("{who} wins the battle.", who=Who(winner.seat)), winner.seat)
    elif loser.seat is not None:
        g.tell(say("{who} is beaten by barbarians.", who=Who(loser.seat)), loser.seat)
    attacking = [g.active_player.figures[number] for number in battle.armies]
    defending = [] if battle.defender.seat is None else g.players[battle.defender.seat].figures_on(battle.square)
    lose_armies(g, attacking if won == "attacker" else defending, len(winner.killed))
    return_cards(g)
    loot: LootKind = "figures"
    if won == "attacker":
        return_figures(g, defending)
        loot = "city" if battle.kind == "city" else "figures"
        attacker_takes(g, [figure for figure in attacking if figure.square is not None])
    else:
        return_figures(g, attacking)
    g.battle = None
    if winner.seat is not None and loser.seat is not None:
        await take_loot(g, winner.seat, loser.seat, loot)


def lose_armies(g: Game, figures: list[Figure], killed: int) -> None:
    """The winner loses an army for each two units killed, but never the last one; the white army last (CIV-11.8.1)."""
    armies = sorted((each for each in figures if not each.is_scout), key=lambda each: each.kind == "white_army")
    return_figures(g, armies[: min(killed // UNITS_FOR_AN_ARMY, max(0, len(armies) - 1))])


def attacker_takes(g: Game, figures: list[Figure]) -> None:
    """The winner moves in: a village is taken, a city destroyed, a capital wins the game (CIV-9.8.3, CIV-11.8.3)."""
    battle = battle_of(g)
    seat = g.active_player.seat
    if battle.kind == "village":
        move_figures(g, figures, battle.square)
        take_map_token(g, seat, battle.square)
        return
    if battle.kind == "city":
        if g.cities[battle.square].capital:
            declare(g, "military", seat)
            return
        destroy_city(g, battle.square)
        advance_rome(g, seat)
    move_figures(g, figures, battle.square)


def return_cards(g: Game) -> None:
    """Survivors go back to the standing forces, killed units and barbarians below their decks (CIV-11.10)."""
    battle = battle_of(g)
    for name in SIDE_NAMES:
        side = battle.side(name)
        alive = [unit.card for front in battle.fronts if (unit := front.unit(name)) is not None]
        for card in side.killed if side.seat is not None else [*side.killed, *alive]:
            discard_unit(g, card)
        if side.seat is not None:
            player = g.players[side.seat]
            player.units = sorted([*player.units, *alive])
        side.killed = []
    battle.fronts = []
