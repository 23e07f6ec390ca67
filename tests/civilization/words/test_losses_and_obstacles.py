"""The panel says what is lost as things stand, and what is nearest to being possible."""

from __future__ import annotations

from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.movement import Explore, FlyOver, StartGroup, Step
from rules.civilization.actions.paths import GoOn
from rules.civilization.board.coins import coins, lost_coins
from rules.civilization.core.battle import Battle, Side
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.civilization.words.outlook import outlook
from rules.civilization.words.situations import battle_text
from rules.engine import Table
from rules.engine.core.action import AnyAction
from tests.civilization.tables import P1, P2, PLAIN, position


def why(table: Table[Game], kind: type[AnyAction]) -> str:
    found = table.why_unavailable(P1, kind)
    return "" if found is None else str(found.reason)


def test_the_outlook_shows_blockaded_coins() -> None:
    """CIV-12.2: they come back when the enemies leave."""
    made = position(PLAIN, "B2 cap1; G8 cap2; A1 bank army2")
    table = made.table("movement")
    free = position(PLAIN, "B2 cap1; G8 cap2; A1 bank").table("movement")
    assert lost_coins(free.state, P1) == 0
    assert coins(free.state, P1) - coins(table.state, P1) == lost_coins(table.state, P1) == 1
    assert "⚠ 1 more lost while enemies stand on it" in str(outlook(table.state, P1))
    assert "⚠" not in str(outlook(free.state, P1)).split("technologies", 1)[1]


def test_a_battle_shows_killed_units_and_the_armies_lost_by_a_victory() -> None:
    """CIV-11.8.1: one army for two units, but never the last one."""
    made = position(PLAIN, "B2 cap1; G8 cap2; D3 army1 army1; E3 army2")
    made.player(P1).units = made.player(P2).units = ["infantry_1"]
    battle = Battle(
        "figures", the_square("E3"), the_square("D3"), [0, 1], Side(P1, killed=["infantry_1"]), Side(P2), "attacker"
    )
    assert "you lose infantry" in str(battle_text(made.g, battle, P1)).lower()
    assert "army even if you win" not in str(battle_text(made.g, battle, P1))
    battle.attacker.killed.append("infantry_1")
    assert "and 1 army even if you win" in str(battle_text(made.g, battle, P1))
    assert "you lose" not in str(battle_text(made.g, battle, P2))


def test_single_steps_are_offered_once() -> None:
    """Only longer paths are offered in addition to the steps."""
    table = position(PLAIN, "B2 cap1; G8 cap2; D3 army1").table("movement")
    table.act(P1, StartGroup("D3", 1))
    options = table.legal_actions(P1)
    assert len([each for each in options if isinstance(each, Step)]) == 4
    assert min(len(each.steps) for each in options if isinstance(each, GoOn)) == 2
    assert table.obstacle(P1, GoOn(("east",))) is None, "typed it is a step"


def test_a_group_is_shown_where_it_could_explore() -> None:
    """CIV-9.7."""
    land = "\n".join(["GGGG...."] * 8)
    made = position(land, "B2 cap1; B7 cap2; C4 army1; D1 army1")
    made.facedown("neutral_01", 4, 0)
    table = made.table("movement")
    table.act(P1, StartGroup("C4", 1))
    assert why(table, Explore) == "no undiscovered tile lies beside the group; move it to D4 first"
    near = made.table("movement")
    near.act(P1, StartGroup("D1", 1))
    assert any(isinstance(each, Explore) for each in near.legal_actions(P1))
    near.act(P1, Step("west"))
    assert why(near, Explore) == "no undiscovered tile is within reach of the group"


def test_at_the_edge_of_the_map_other_reasons_count() -> None:
    """CIV-9.13."""
    table = position(PLAIN, "B2 cap1; G8 cap2; A1 army1").table("movement")
    table.act(P1, StartGroup("A1", 1))
    assert "edge" not in why(table, FlyOver)


def test_an_event_names_the_target_that_is_nearest() -> None:
    """CIV-14.3.3: what would make it possible can be counted."""
    made = position(PLAIN, "B2 cap1; G8 cap2")
    made.hold(P1, "sabotage")
    assert why(made.table("start_of_turn"), Sabotage) == "Sabotage: there is nothing that it could be aimed at"
    made.put("H8 library; F7 market")
    assert why(made.table("start_of_turn"), Sabotage) == (
        "Sabotage on F7: none of your figures or cities is within 4 squares; the nearest is 9 away"
    )
    assert not why(made.table("start_of_turn"), Strike), "no event of this kind is held"
