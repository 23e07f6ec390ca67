"""Changes at the beginning of a battle, and the order of effects at its end (CIV-11, CIV-13.11)."""

from __future__ import annotations

from rules.civilization import CivilizationOptions
from rules.civilization.actions.abilities.battle import DealWounds
from rules.civilization.actions.aftermath import LeaveCoin, SaveUnit
from rules.civilization.actions.battle import EndBattleTurn, PlayUnit
from rules.civilization.actions.loot import LootEvent
from rules.civilization.actions.movement import StartGroup
from rules.civilization.actions.pending import DiscardEvent, GiveCoin
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game, Victory
from rules.engine import Table
from tests.civilization.tables import P1, P2, P3, PLAIN, Position, position, refusal
from tests.civilization.test_interrupts import hold, let_happen
from tests.civilization.test_time_outs import time_out

FAQ = CivilizationOptions(loot_rules="faq2")


def attack(made: Position, direction: str = "west", square: str = "C2", armies: int = 1) -> Table[Game]:
    """Attack as the first player."""
    table = made.table("movement")
    table.act(P1, StartGroup(square, armies))
    let_happen(table)
    table.act(P1, table.parse(f"step {direction}"))
    let_happen(table)
    return table


def test_a_building_that_the_attacker_leaves_counts_for_the_defender() -> None:
    """CIV-13.11, CIV-11.4, CIV-11.13: the blockade ends with the step onto the city centre."""
    made = position(PLAIN, "C2 army1; C2 barracks; B2 city2; A1 general; B7 cap1; G7 cap2")
    made.player(P2).units = ["infantry_1"]
    table = attack(made)
    assert table.state.battle is not None
    assert table.state.battle.defender.bonus == 6 + 2 + 4


def test_a_coin_that_the_attacker_leaves_can_win_before_the_battle() -> None:
    """CIV-13.11, CIV-20.1, CIV-20.7: the defender has 15 coins when the army leaves its builder."""
    for defenders in ("B2 cap2", "B2 army2; G7 cap2; C3 city2", "B2 scout2; G7 cap2; C3 city2"):
        made = position(PLAIN, f"C2 army1; {defenders}; C2 builder; B7 cap1")
        made.player(P2).coin_tokens = {"sheet": 14}
        made.player(P1).units = ["infantry_3", "infantry_3"]
        table = attack(made)
        assert table.finished
        assert table.state.victory == Victory("economic", P2)


def test_a_building_below_the_defending_army_counts_in_its_battle() -> None:
    """CIV-13.6, CIV-11.4: the attacker is on the square only after winning."""
    made = position(PLAIN, "C2 army1; B2 army2; B2 academy; A1 city2; B7 cap1; G7 cap2")
    made.player(P2).units = ["infantry_1"]
    table = attack(made)
    assert table.state.battle is not None
    assert table.state.battle.defender.bonus == 4


def test_a_village_without_barbarians_is_conquered_without_units() -> None:
    """CIV-11.11, CIV-11.12: also by an attacker without units."""
    for units in ([], ["infantry_3"]):
        made = position(PLAIN, "C2 army1; B2 village:iron; B7 cap1; G7 cap2")
        for kind in ("infantry", "artillery", "mounted"):
            made.g.unit_deck(kind).unit_cards = []
        made.player(P1).units = [*units]
        table = attack(made)
        assert table.questions[P1].name == "move"
        first = table.state.players[0]
        assert (first.villages, first.units) == (["iron"], units)
        assert first.figures[0].square == the_square("B2")


def test_a_looted_event_above_the_hand_size_is_discarded_before_the_coin_is_taken() -> None:
    """CIV-5.4, CIV-14.2.3, CIV-11.10: the discard comes first."""
    made = position(PLAIN, "C2 army1; B2 city2; B7 cap1; G7 cap2", options=FAQ, nations=("rome", "china"))
    made.player(P1).units = ["infantry_3", "mounted_3", "artillery_3"]
    hold(made, P1, "drought", "sabotage")
    hold(made, P2, "disaster")
    table = attack(made)
    for card in ("infantry_3", "mounted_3", "artillery_3"):
        table.act(P1, PlayUnit(card))
    table.act(P1, LootEvent("III"))
    assert table.questions[P1].name == "discard"
    table.act(P1, DiscardEvent("drought"))
    assert table.questions[P1].name == "laws"
    table.act(P1, LeaveCoin())
    assert table.state.battle is None


def test_a_hand_that_shrinks_with_a_lost_city_is_discarded_before_the_loot() -> None:
    """CIV-14.2.3, CIV-11.8.3, CIV-11.10: Computers lose a card with the fifth coin, so the winner finds fewer."""
    made = position(PLAIN, "C2 army1; B2 city2; A1 builder; B7 cap1; G7 cap2", options=FAQ, nations=("egypt", "china"))
    made.player(P1).units = ["infantry_3", "mounted_3", "artillery_3"]
    made.player(P2).technologies.append("computers")
    made.player(P2).coin_tokens = {"sheet": 3}
    hold(made, P2, "drought", "deforestation", "disaster")
    table = attack(made)
    for card in ("infantry_3", "mounted_3", "artillery_3"):
        table.act(P1, PlayUnit(card))
    assert table.questions.keys() == {P2}
    table.act(P2, DiscardEvent("disaster"))
    assert table.questions[P1].name == "loot"
    assert refusal(table, P1, LootEvent("III")) == "CIV-11.9"


def test_a_gift_can_pay_after_the_unit_and_its_coin_is_given_at_once() -> None:
    """CIV-8.9, CIV-11.5.1, CIV-22.14: the holder of a card that could stand for iron gets the question."""
    made = position(PLAIN, "C2 army1; B2 army2; B7 cap1; G7 cap2; A7 cap3", seats=3)
    made.player(P1).units, made.player(P2).units = ["infantry_1", "infantry_2"], ["infantry_3"]
    made.player(P1).technologies.append("mathematics")
    hold(made, P1, "a_gift_from_afar")
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, PlayUnit("infantry_1"))
    assert table.questions.keys() == {P1}
    assert table.obstacle(P1, EndBattleTurn()) is None
    table.act(P1, DealWounds("mathematics", ("gift:a_gift_from_afar",), (1, 1, 1)))
    assert table.questions[P1].name == "give_coin"
    table.act(P1, GiveCoin(P3))
    assert table.state.players[2].coin_tokens == {"sheet": 1}
    assert table.state.battle is not None
    assert table.state.battle.defender.killed == ["infantry_3"]


def test_a_coin_given_in_a_battle_can_end_the_game() -> None:
    """CIV-20.1, CIV-20.3: no card is lost by it."""
    made = position(PLAIN, "C2 army1; B2 army2; B7 cap1; G7 cap2")
    made.player(P1).units, made.player(P2).units = ["infantry_1", "infantry_2"], ["infantry_3"]
    made.player(P1).technologies.append("mathematics")
    made.player(P2).coin_tokens = {"sheet": 14}
    hold(made, P1, "a_gift_from_afar")
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, DealWounds("mathematics", ("gift:a_gift_from_afar",), (1,)))
    assert table.finished
    assert table.state.victory == Victory("economic", P2)
    assert table.state.battle is None
    assert (table.state.players[0].units, table.state.players[1].units) == (
        ["infantry_1", "infantry_2"],
        ["infantry_3"],
    )


def test_a_time_out_saves_the_unit_that_is_strongest_for_its_owner() -> None:
    """CIV-18.14, CIV-11.7: at the ranks of its types."""
    made = position(PLAIN, "C2 army1; B2 army2; B7 cap1; G7 cap2", nations=("china", "egypt"))
    made.player(P1).units, made.player(P2).units = ["mounted_2", "infantry_1"], ["infantry_3", "mounted_3"]
    made.player(P1).technologies += ["democracy", "gunpowder"]
    made.player(P2).technologies += ["democracy", "gunpowder", "chivalry", "railroad"]
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, PlayUnit("infantry_1", 1))
    table.act(P2, PlayUnit("mounted_3"))
    table.act(P1, PlayUnit("mounted_2", 2))
    assert table.questions[P1].name == "save"
    assert time_out(table, P1) == SaveUnit("infantry_1")
