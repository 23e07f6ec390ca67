"""Battle plans of barbarians and players (CIV-18.10, CIV-18.14, CIV-18.16)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from render.civilization import ARTIST
from render.civilization.battle import battle_is_over
from render.layout import PLAIN as PLAIN_WORDS
from render.scene import Label, unfold
from rules.civilization import CIVILIZATION
from rules.civilization.actions.abilities.battle import DealWounds, ForgeWeapons, HealUnits
from rules.civilization.actions.battle import EndBattleTurn, PlayUnit
from rules.civilization.actions.battle_plan import PROPOSED, LeaveBattlePlan, planned_action, planned_turn
from rules.civilization.actions.movement import StartGroup
from rules.civilization.core.battle import Battle, BattleUnit, Front, Side
from rules.civilization.core.battle_plan import STEPS, USUAL_PLAN, BattlePlan, read_plan
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.civilization.orders import BattleOrders
from rules.civilization.questions import BATTLE, DEFENCE, MOVE
from rules.engine import Table
from rules.engine.core.secret import FACE_DOWN
from tests.civilization.tables import P1, P2, PLAIN, Position, position, refusal


def facing(hand: Sequence[str], *enemies: BattleUnit) -> Position:
    """Return a battle in which the attacker has a hand, and enemies are alone on fronts."""
    made = position(PLAIN, "A1 army1; B1 army2; B7 cap1; G7 cap2", nations=("america", "egypt"))
    battle = Battle("figures", the_square("B1"), the_square("A1"), [0], Side(P1), Side(P2), "attacker")
    battle.fronts = [Front(defender=enemy) for enemy in enemies]
    battle.attacker.battle_hand = list(hand)
    battle.defender.battle_hand = ["mounted_1"]
    made.g.battle = battle
    return made


def attacker(made: Position) -> Side:
    assert made.g.battle is not None
    return made.g.battle.attacker


@pytest.mark.parametrize(
    ("step", "played"),
    [
        ("trump_kill", PlayUnit("artillery_2", 1)),
        ("kill", PlayUnit("infantry_3", 2)),
        ("trump", PlayUnit("infantry_3", 2)),
        ("attack", PlayUnit("artillery_2", 3)),
        ("new_front", PlayUnit("artillery_2", 0)),
        ("new_front_strong", PlayUnit("infantry_3", 0)),
    ],
)
def test_each_step_of_a_plan_names_its_turn(step: str, played: PlayUnit) -> None:
    """CIV-18.16: the strongest enemy by the weakest card."""
    enemies = [BattleUnit("infantry_2", 2), BattleUnit("mounted_3", 3), BattleUnit("aircraft_7", 7)]
    hand = ["artillery_2"] if step == "trump_kill" else ["infantry_3", "artillery_2"]
    made = facing(hand, *enemies)
    assert planned_turn(made.g, "attacker", BattlePlan((step,))) == played


@pytest.mark.parametrize("step", STEPS)
def test_without_a_possible_step_the_weakest_card_makes_a_new_front(step: str) -> None:
    """CIV-18.16: equal cards go by type, infantry first."""
    made = facing(["mounted_2", "artillery_2"])
    assert planned_turn(made.g, "attacker", BattlePlan((step,))) == PlayUnit("artillery_2")


def test_the_oldest_front_comes_first_among_equals() -> None:
    """CIV-18.16."""
    made = facing(["infantry_2"], BattleUnit("infantry_2", 2), BattleUnit("infantry_2", 2))
    assert planned_turn(made.g, "attacker", BattlePlan(("kill",))) == PlayUnit("infantry_2", 1)


def test_a_plan_holds_its_strongest_cards_until_no_other_is_left() -> None:
    """CIV-18.16."""
    made = facing(["infantry_3", "infantry_1", "infantry_2"], BattleUnit("infantry_3", 3))
    plan = BattlePlan(("attack",), hold=2)
    assert planned_turn(made.g, "attacker", plan) == PlayUnit("infantry_1", 1)
    attacker(made).battle_hand = ["infantry_3", "infantry_2"]
    assert planned_turn(made.g, "attacker", plan) == PlayUnit("infantry_2", 1)


def test_an_explicit_order_of_cards_is_kept() -> None:
    """CIV-18.10: the steps say where each card goes."""
    made = facing(["infantry_3", "mounted_2", "artillery_1"], BattleUnit("artillery_2", 2))
    plan = read_plan(("mounted_2", "infantry_3", "kill"))
    assert planned_turn(made.g, "attacker", plan) == PlayUnit("mounted_2", 1)
    attacker(made).battle_hand.remove("mounted_2")
    assert planned_turn(made.g, "attacker", plan) == PlayUnit("infantry_3", 1)


def test_the_usual_plan_is_the_plan_of_barbarians() -> None:
    """CIV-18.14, CIV-18.16."""
    assert USUAL_PLAN.steps == ("trump_kill", "kill", "trump", "new_front")
    assert read_plan(()) == USUAL_PLAN
    plan = BattlePlan(("attack",), 2, ("infantry_2",), ("iron_when_it_kills",))
    assert read_plan(plan.words) == plan


def test_iron_is_spent_only_by_a_plan_that_names_it_and_when_it_kills() -> None:
    """CIV-18.16."""
    made = facing(["infantry_1"], BattleUnit("aircraft_5", 5))
    made.player().resources["iron"] = 1
    made.player().technologies += ["metalworking", "mathematics"]
    iron = read_plan(("iron_when_it_kills",))
    assert planned_action(made.g, "attacker") == PlayUnit("infantry_1")
    assert planned_action(made.g, "attacker", iron) == PlayUnit("infantry_1"), "five wounds are too many"
    battle = made.g.battle
    assert battle is not None
    battle.fronts[0].defender = BattleUnit("aircraft_5", 5, 1)
    assert planned_action(made.g, "attacker", iron) == ForgeWeapons("metalworking", ("iron",))
    battle.attacker.forged = 3
    made.player().resources["iron"] = 0
    assert planned_action(made.g, "attacker", iron) == PlayUnit("infantry_1", 1)
    battle.attacker.forged, made.player().resources["iron"] = 0, 1
    battle.fronts[0].defender = BattleUnit("aircraft_5", 5, 2)
    assert planned_action(made.g, "attacker", iron) == DealWounds("mathematics", ("iron",), (1, 1, 1))


def test_a_plan_heals_units_that_can_still_be_attacked() -> None:
    """CIV-18.16: after the unit, by Animal Husbandry first."""
    made = facing([])
    battle = made.g.battle
    assert battle is not None
    battle.fronts = [Front(attacker=BattleUnit("infantry_2", 2, 1)), Front(attacker=BattleUnit("mounted_3", 3, 2))]
    battle.unit_played = True
    heal = read_plan(("heal_when_it_saves",))
    assert planned_action(made.g, "attacker", heal) == EndBattleTurn()
    made.player().technologies.append("biology")
    assert planned_action(made.g, "attacker") == EndBattleTurn()
    assert planned_action(made.g, "attacker", heal) == HealUnits("biology")
    made.player().technologies.append("animal_husbandry")
    assert planned_action(made.g, "attacker", heal) == HealUnits("animal_husbandry", (2, 2, 1))
    battle.defender.battle_hand = []
    assert planned_action(made.g, "attacker", heal) == EndBattleTurn()


def attacked(first: list[str], second: list[str]) -> Table[Game]:
    """Attack figures of the second player as the first one."""
    made = position(PLAIN, "C2 army1; B2 army2; B7 cap1; G7 cap2", nations=("america", "egypt"))
    made.player().units, made.player(P2).units = first, second
    made.player().trade = made.player(P2).trade = 9
    table = made.table("movement")
    table.act(P1, StartGroup("C2", 1))
    table.act(P1, table.parse("step west"))
    return table


def test_a_battle_of_two_plans_is_over_at_once() -> None:
    """CIV-18.10: each plan is made in a battle turn, and no more questions follow."""
    table = attacked(["infantry_3", "artillery_2", "infantry_1"], ["mounted_2", "infantry_2", "artillery_3"])
    table.act(P2, LeaveBattlePlan(("trump_kill", "kill", "new_front")))
    battle = table.state.battle
    assert battle is not None
    assert len(battle.fronts) == 1
    told = table.act(P1, LeaveBattlePlan(("kill", "attack", "new_front_strong")))
    assert table.state.battle is None or table.state.loot is not None
    assert {question.name for question in table.questions.values()} == {"loot"}
    assert battle_is_over(table.state)
    shown = ARTIST.region(table.view(None), "battle", [place for event in told for place in event.focus])
    assert shown is not None


def test_a_plan_is_sealed() -> None:
    """CIV-18.10, CIV-19.2: neither its words nor its steps are revealed."""
    table = attacked(["infantry_3", "artillery_2"], ["mounted_2", "infantry_2"])
    table.act(P2, LeaveBattlePlan(("infantry_2", "mounted_2", "new_front")))
    own, other = table.view(P2).state.battle, table.view(P1).state.battle
    assert own is not None
    assert other is not None
    assert own.defender.plan == "mounted_2 new_front", "the first card is played"
    assert other.defender.plan == FACE_DOWN
    assert other.attacker.plan == ""
    assert own.fronts[0].defender == BattleUnit("infantry_2", 2)


def test_senseless_plans_are_refused() -> None:
    """CIV-18.16."""
    table = attacked(["infantry_3", "artillery_2"], ["mounted_2", "infantry_2"])
    for words in ((), ("dragon",), ("mounted_2", "mounted_2"), ("kill", "kill"), ("hold_1", "hold_2")):
        assert refusal(table, P2, LeaveBattlePlan(words)) == "CIV-18.16"


def test_a_standing_order_plays_battle_turns() -> None:
    """CIV-18.10, CIV-18.14: given before any battle; without one there are questions."""
    table = attacked(["infantry_3"], ["mounted_2", "infantry_2"])
    view = table.view(P2).state
    order = BattleOrders(first="new_front_strong", extras=("hold_1",))
    assert order.answer(view, P2, DEFENCE) == PlayUnit("infantry_2")
    assert order.answer(view, P2, MOVE) is None
    assert BattleOrders().answer(view, P2, DEFENCE) is None
    assert BattleOrders().answer(view, P2, BATTLE) is None
    assert not order.covers(view, P2, DEFENCE)
    default = DEFENCE.default
    assert default is not None
    assert default(view, P2) == PlayUnit("infantry_2")


def test_proposed_plans_are_told_apart_at_a_glance() -> None:
    """Each has a number and another name, and its steps stand in the picture next to the menu."""
    made = position(PLAIN, "A1 army1; B1 army2; B7 cap1; G7 cap2")
    for player in made.g.players:
        player.units = ["infantry_1", "mounted_1", "artillery_1"]
    table = made.table("movement")
    table.act(P1, table.parse("path A1 1 0 east"))
    (seat,) = table.questions
    state = table.view(seat).state
    plans = [each for each in table.legal_actions(seat) if isinstance(each, LeaveBattlePlan)]
    names = [str(CIVILIZATION.words.describe(state, seat, each)) for each in plans]
    assert names[:2] == ["Battle plan 1: attack where it pays", "Battle plan 2: always attack"]
    assert len({*names}) == len(PROPOSED)
    assert max(map(len, names)) <= 45
    scene = ARTIST.scene(table.view(seat), CIVILIZATION.menus.picture(LeaveBattlePlan), PLAIN_WORDS)
    shown = [node.text for node in unfold(scene.nodes) if isinstance(node, Label)]
    assert {"1. attack where it pays", "2. always attack", "4. attack anything"} <= {*shown}
