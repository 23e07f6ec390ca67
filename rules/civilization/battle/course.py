"""The turns of a battle, and its end (CIV-11.5, CIV-11.8 to CIV-11.11)."""

from __future__ import annotations

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.abilities.battle import may_use_more
from rules.civilization.actions.battle import EndBattleTurn, PlayUnit
from rules.civilization.actions.battle_plan import planned_action
from rules.civilization.actions.families import BattleAction
from rules.civilization.battle.aftermath import cost_of_victory, save_units, take_code_of_laws
from rules.civilization.battle.looting import Settle, take_loot
from rules.civilization.core.battle import SIDE_NAMES, Battle, LootKind, SideName, other_side
from rules.civilization.core.battle_plan import USUAL_PLAN, read_plan
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of, return_cards
from rules.civilization.effects.cities import destroy_city
from rules.civilization.effects.culture import advance_rome
from rules.civilization.effects.event_texts import tell_barbarians_play, tell_dead, tell_result
from rules.civilization.effects.exploring import take_map_token
from rules.civilization.effects.figures import move_figures, return_figures
from rules.civilization.effects.purse import owe_coins
from rules.civilization.questions import BARBARIANS, BATTLE, DEFENCE
from rules.civilization.victory.conditions import declare
from rules.engine.core.question import ask
from rules.engine.core.text import say


async def fight(g: Game, settle: Settle) -> None:
    """Let both sides play units in turn until both hands are empty, then resolve the battle (CIV-11.5).

    A village without barbarians is conquered without units (CIV-11.11).
    """
    battle = battle_of(g)
    deserted = battle.kind == "village" and not battle.defender.battle_hand
    while not deserted and (battle.attacker.battle_hand or battle.defender.battle_hand):
        if battle.side(battle.turn).battle_hand:
            await battle_turn(g, settle)
        battle.turn = other_side(battle.turn)
    ahead = deserted or total(battle, "attacker") > total(battle, "defender")
    await resolve(g, "attacker" if ahead else "defender", settle)
    return_cards(g)


async def battle_turn(g: Game, settle: Settle) -> None:
    """Play a battle turn: abilities, a unit, abilities again (CIV-11.5.1, CIV-11.7.2).

    Nothing in it can be cancelled (CIV-18.17). After the unit a player has a question only if public facts allow
    another ability.
    """
    battle = battle_of(g)
    side = battle.side(battle.turn)
    battle.unit_played = False
    while not battle.unit_played or may_use_more(g, battle.turn):
        action = await next_action(g)
        if isinstance(action, EndBattleTurn):
            break
        if side.player is None:
            assert isinstance(action, PlayUnit), "barbarians play units"
            # Nobody has seen the unit before (CIV-19.2).
            g.reveal(say("see what the barbarians play"))
            action.play(g, battle.turn)
            tell_barbarians_play(g, action.card, action.front)
            continue
        if isinstance(action, ResourceAbility):
            action.commit(g, side.player)
            owe_coins(g, side.player, action.pay)
            await settle(g)
        await action.apply(g, side.player)


async def next_action(g: Game) -> BattleAction:
    """Return the next action, by the plan of a side or by its player (CIV-18.10)."""
    battle = battle_of(g)
    side = battle.side(battle.turn)
    if side.player is None:
        return planned_action(g, battle.turn, USUAL_PLAN)
    if side.plan:
        return planned_action(g, battle.turn, read_plan(side.plan.split()))
    if side.seat is None:
        return await ask(g, side.player, BARBARIANS)
    return await ask(g, side.player, BATTLE if battle.turn == "attacker" else DEFENCE)


def total(battle: Battle, name: SideName) -> int:
    """Return a side's total: surviving units, and its bonus in excess of the other's (CIV-11.8)."""
    ahead = battle.side(name).bonus - battle.side(other_side(name)).bonus
    return sum(unit.strength for unit in battle.units(name).values()) + max(0, ahead)


async def resolve(g: Game, won: SideName, settle: Settle) -> None:
    """Carry out losses, figures, city, saved units, loot, coin, culture and cards, in the order of the rules
    (CIV-11.10).

    The loser's figures return to the supply (CIV-11.8.2), a conquered capital ends the game (CIV-11.8.4). Forced
    choices come first (CIV-5.4).
    """
    battle = battle_of(g)
    battle.winner = won
    winner, loser = battle.side(won), battle.side(other_side(won))
    tell_result(g, battle, won, {name: total(battle, name) for name in SIDE_NAMES})
    attacking = [g.active_player.figures[number] for number in battle.armies]
    if won == "attacker" and battle.kind == "city" and g.cities[battle.square].capital:
        declare(g, "military", g.active_player.seat)
        move_figures(g, attacking, battle.square)
        await settle(g)
    defending = [] if battle.defender.seat is None else g.players[battle.defender.seat].figures_on(battle.square)
    standing = attacking if won == "attacker" else defending
    lost = await cost_of_victory(g, winner, standing)
    tell_dead(g, battle, {won: lost, other_side(won): defending if won == "attacker" else attacking})
    return_figures(g, lost)
    left = [figure for figure in standing if all(figure is not each for each in lost)]
    loot: LootKind = "figures"
    village = battle.kind == "village" and won == "attacker"
    if won == "attacker":
        return_figures(g, defending)
        loot = "city" if battle.kind == "city" else "figures"
        attacker_takes(g, left)
    else:
        return_figures(g, attacking)
    await save_units(g, settle)
    if winner.seat is not None:
        if loser.seat is not None:
            await take_loot(g, winner.seat, loser.seat, loot, settle)
        await take_code_of_laws(g, winner.seat, settle)
        await settle(g)
        if village:
            take_map_token(g, winner.seat, battle.square)
        elif loot == "city":
            advance_rome(g, winner.seat)


def attacker_takes(g: Game, figures: list[Figure]) -> None:
    """Move the winner in; a city other than a capital is destroyed (CIV-11.8.3)."""
    battle = battle_of(g)
    if battle.kind == "city":
        destroy_city(g, battle.square)
    move_figures(g, figures, battle.square)
