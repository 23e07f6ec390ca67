"""Abilities in battle turns (CIV-11.5.1, CIV-11.7.1 to CIV-11.7.3, CIV-11.13 to CIV-11.15)."""

from __future__ import annotations

import pytest

from rules.civilization.actions.abilities.battle import DealWounds, ForgeWeapons, HealUnits
from rules.civilization.actions.aftermath import ChooseDeck
from rules.civilization.actions.battle import EndBattleTurn, PlayUnit
from rules.civilization.actions.movement import StartGroup
from rules.civilization.core.battle import BattleUnit, Front
from rules.civilization.core.options import CivilizationOptions
from rules.civilization.core.state import Game
from rules.engine import Table
from rules.engine.core.secret import FACE_DOWN
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal

NATIONS = ("america", "egypt", "russia")


def field(first: list[str], second: list[str], pieces: str = "C2 army1; B2 army2; B7 cap1; G7 cap2") -> Position:
    """Return the first player before an attack from C2; standing forces as named, iron for both."""
    made = position(PLAIN, pieces, nations=NATIONS)
    for seat, units in ((P1, first), (P2, second)):
        made.player(seat).units = units
        made.player(seat).resources["iron"] = 1
    return made


def attack(made: Position) -> Table[Game]:
    """Attack from C2 to the west as the first player."""
    table = made.table("movement")
    table.act(P1, StartGroup("C2", 1))
    table.act(P1, table.parse("step west"))
    return table


def fronts(table: Table[Game]) -> list[Front]:
    """Return the fronts of the battle."""
    assert table.state.battle is not None
    return table.state.battle.fronts


def test_metalworking_strengthens_one_attack() -> None:
    """EX-CIV-S37, CIV-11.7.1: four wounds kill the enemy, but the own unit resists no better."""
    made = field(["infantry_1"], ["infantry_2", "mounted_2"])
    made.player().technologies.append("metalworking")
    made.player(P2).technologies += ["democracy", "gunpowder"]
    table = attack(made)
    table.act(P2, PlayUnit("infantry_2"))
    table.act(P1, ForgeWeapons("metalworking", ("iron",)))
    assert table.state.players[0].resources["iron"] == 0
    table.act(P1, PlayUnit("infantry_1", 1))
    assert fronts(table) == []
    assert table.state.battle is not None
    assert table.state.battle.attacker.killed == ["infantry_1"]
    assert table.state.battle.defender.killed == ["infantry_2"]


def test_forged_wounds_are_lost_with_a_new_front() -> None:
    """CIV-11.15: it is paid before the card is named, and not for a card already played."""
    made = field(["infantry_1", "infantry_2"], ["infantry_3", "infantry_2", "mounted_1"])
    made.player().technologies.append("metalworking")
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, ForgeWeapons("metalworking", ("iron",)))
    table.act(P1, PlayUnit("infantry_1"))
    table.act(P2, PlayUnit("infantry_2"))
    table.act(P1, PlayUnit("infantry_2", 1))
    assert fronts(table)[0].defender == BattleUnit("infantry_3", 3, 2)


def test_only_the_player_whose_battle_turn_it_is_uses_abilities() -> None:
    """EX-CIV-S38, CIV-11.5.1."""
    made = field(["infantry_1"], ["infantry_3", "mounted_2"])
    made.player().technologies.append("mathematics")
    table = attack(made)
    assert table.questions.keys() == {P2}
    assert refusal(table, P1, DealWounds("mathematics", ("iron",), (1,))) == "CIV-5.2"


def test_wounds_are_dealt_before_or_after_the_unit() -> None:
    """CIV-11.5.1, CIV-11.7.2, CIV-11.14, CIV-11.15: divided freely, but only among units in play."""
    made = field(["infantry_1", "infantry_2"], ["infantry_3", "artillery_2", "mounted_2"], "C2 army1; B2 army2")
    made.player().technologies.append("mathematics")
    made.put("B7 cap1; G7 cap2")
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, PlayUnit("infantry_1"))
    assert table.questions.keys() == {P1}, "an enemy is in play, and there is iron"
    assert refusal(table, P1, PlayUnit("infantry_2")) == "CIV-11.5.1"
    table.act(P1, EndBattleTurn())
    table.act(P2, PlayUnit("artillery_2"))
    assert refusal(table, P1, DealWounds("mathematics", ("iron",), (3, 3, 3))) == "CIV-11.15"
    assert refusal(table, P1, DealWounds("mathematics", ("iron",), (1, 2, 1, 2))) == "CIV-11.7.1"
    assert refusal(table, P1, EndBattleTurn()) == "CIV-11.5.1"
    spread = {option.fronts for option in options_of(table, P1, DealWounds) if isinstance(option, DealWounds)}
    assert spread == {(1, 1, 1), (1, 1, 3), (1, 3, 3)}, "artillery takes two wounds, and three are dealt"
    table.act(P1, DealWounds("mathematics", ("iron",), (1, 3, 3)))
    assert table.state.battle is not None
    assert table.state.battle.defender.killed == ["artillery_2"]
    assert fronts(table)[0].defender == BattleUnit("infantry_3", 3, 1)
    assert len(fronts(table)) == 2, "the empty front has disappeared"
    assert refusal(table, P1, DealWounds("mathematics", ("iron",), (1,))) == "CIV-8.9"


def test_ballistics_deals_six_wounds() -> None:
    """CIV-11.7.1: also by iron kept face down, which is revealed and leaves the game."""
    made = field(["infantry_1", "infantry_2"], ["infantry_3", "artillery_3", "mounted_2"])
    made.player().technologies.append("ballistics")
    made.player().resources["iron"], made.player().huts = 0, ["iron"]
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, PlayUnit("infantry_1"))
    table.act(P1, EndBattleTurn())
    table.act(P2, PlayUnit("artillery_3"))
    table.act(P1, DealWounds("ballistics", ("hut:iron",), (1, 1, 1, 3, 3, 3)))
    assert table.state.battle is not None
    assert table.state.battle.defender.killed == ["infantry_3", "artillery_3"]
    assert "hut:iron" in table.state.spent


def test_units_are_healed_once_a_battle() -> None:
    """CIV-11.7.1: three wounds by Animal Husbandry, all by Biology; the next wounds come after (CIV-11.14)."""
    made = field(["aircraft_5", "infantry_1"], ["aircraft_7", "aircraft_6", "infantry_3"])
    made.player(P2).technologies += ["animal_husbandry", "biology"]
    table = attack(made)
    table.act(P2, PlayUnit("aircraft_7"))
    table.act(P1, PlayUnit("aircraft_5", 1))
    assert fronts(table)[0].defender == BattleUnit("aircraft_7", 7, 5)
    assert refusal(table, P2, HealUnits("animal_husbandry", (1, 1, 1, 1))) == "CIV-11.7.1"
    assert refusal(table, P2, HealUnits("biology", (1,))) == "CIV-11.7.1"
    table.act(P2, HealUnits("animal_husbandry", (1, 1, 1)))
    assert fronts(table)[0].defender == BattleUnit("aircraft_7", 7, 2)
    assert refusal(table, P2, HealUnits("animal_husbandry", (1,))) == "CIV-11.7.1"
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P2, HealUnits("biology"))
    assert fronts(table)[0].defender == BattleUnit("aircraft_7", 7, 0)
    assert table.questions.keys() == {P1}, "nothing is left to heal"


def test_there_is_no_question_after_a_unit_without_a_usable_ability() -> None:
    """CIV-11.5.1: public facts decide, so tokens kept face down do not show (CIV-18.7)."""
    made = field(["infantry_1"], ["infantry_3", "mounted_2"])
    made.player(P2).technologies.append("mathematics")
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    assert table.questions.keys() == {P1}, "no enemy is in play"
    table.act(P1, PlayUnit("infantry_1"))
    table.act(P2, PlayUnit("mounted_2"))
    assert table.questions.keys() == {P2}, "an enemy is in play"
    hidden = field(["infantry_1"], ["infantry_3", "mounted_2"])
    hidden.player(P2).technologies.append("mathematics")
    hidden.player(P2).resources["iron"], hidden.player(P2).villages = 0, ["spy"]
    table = attack(hidden)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, PlayUnit("infantry_1"))
    table.act(P2, PlayUnit("mounted_2"))
    assert [type(option) for option in table.legal_actions(P2)] == [EndBattleTurn]


def test_the_oracle_shows_the_battle_force_of_the_enemy() -> None:
    """CIV-11.7.3, CIV-19.2: to its owner alone; a blockaded one shows nothing."""
    pieces = "C2 army1; B2 army2; B7 cap1; A6 oracle; G7 cap2"
    table = attack(field(["infantry_1"], ["infantry_3", "mounted_2"], pieces))
    for viewer, seen in ((P1, True), (P2, True), (None, False)):
        battle = table.view(viewer).state.battle
        assert battle is not None
        assert (battle.defender.battle_hand == ["infantry_3", "mounted_2"]) == seen
        assert (battle.attacker.battle_hand == ["infantry_1"]) == (viewer == P1)
    table = attack(field(["infantry_1"], ["infantry_3", "mounted_2"], f"{pieces}; A6 scout2"))
    battle = table.view(P1).state.battle
    assert battle is not None
    assert battle.defender.battle_hand == [FACE_DOWN] * 2


@pytest.mark.parametrize("player", ["engine", "left_player"])
def test_barbarians_are_played_by_the_program_or_by_the_player_to_the_left(player: str) -> None:
    """CIV-11.11, CIV-18.10, CIV-21.6: without abilities; only that player sees the cards."""
    options = CivilizationOptions(barbarians=player)
    pieces = "C2 army1; B2 village:iron; B7 cap1; G7 cap2; G2 cap3"
    made = position(PLAIN, pieces, nations=NATIONS, seats=3, options=options)
    made.player().units = ["infantry_3"]
    made.player(P2).technologies += ["mathematics", "metalworking"]
    made.player(P2).resources["iron"] = 1
    table = attack(made)
    if player == "engine":
        assert table.questions.keys() == {P1}
        assert len(fronts(table)) == 1
        return
    assert table.questions[P2].name == "barbarians"
    assert options_of(table, P2, ForgeWeapons) == []
    battle, other = table.view(P2).state.battle, table.view(P1).state.battle
    assert battle is not None
    assert other is not None
    assert [card.split("_")[0] for card in battle.defender.battle_hand] == ["artillery", "infantry", "mounted"]
    assert other.defender.battle_hand == [FACE_DOWN] * 3
    assert refusal(table, P2, ForgeWeapons("metalworking", ("iron",))) == "CIV-11.11"
    card = battle.defender.battle_hand[0]
    table.act(P2, PlayUnit(card))
    assert fronts(table)[0].defender == BattleUnit(card, int(card[-1]))
    assert table.questions.keys() == {P1}


def test_the_barbarian_player_chooses_a_deck_for_a_missing_type() -> None:
    """EX-CIV-S45, CIV-11.11."""
    options = CivilizationOptions(barbarians="left_player")
    made = position(PLAIN, "C2 army1; B2 village:iron; B7 cap1; G7 cap2", nations=NATIONS, options=options)
    made.g.unit_deck("artillery").unit_cards = []
    table = attack(made)
    assert table.questions[P2].name == "deck"
    assert refusal(table, P2, ChooseDeck("artillery")) == "CIV-11.11"
    assert refusal(table, P2, ChooseDeck("aircraft")) == "CIV-11.11"
    table.act(P2, ChooseDeck("mounted"))
    assert table.state.battle is not None
    kinds = [card.split("_")[0] for card in table.state.battle.defender.battle_hand]
    assert kinds == ["infantry", "mounted", "mounted"]


def test_the_program_takes_the_fullest_deck_for_a_missing_type() -> None:
    """CIV-11.11: draw pile and discards together, ties infantry first; fewer than three cards are all drawn."""
    made = position(PLAIN, "C2 army1; B2 village:iron; B7 cap1; G7 cap2", nations=NATIONS)
    made.player().units = ["infantry_3"]
    made.g.unit_deck("artillery").unit_cards = []
    made.g.unit_deck("infantry").unit_cards = ["infantry_1"]
    mounted = made.g.unit_deck("mounted")
    mounted.unit_cards, mounted.discard = ["mounted_1"], ["mounted_1", "mounted_1"]
    table = attack(made)
    battle = table.state.battle
    assert battle is not None
    played = [unit.card for unit in battle.units("defender").values()]
    assert sorted([*battle.defender.battle_hand, *played]) == ["infantry_1", "mounted_1", "mounted_1"]


def test_walls_let_the_attacker_begin_unless_combustion_brings_them_down() -> None:
    """CIV-11.5, CIV-9.16, CIV-11.13."""
    pieces = "C2 army1; B2 CITY2; B7 cap1; G7 cap2"
    walled = attack(field(["infantry_1"], ["infantry_3"], pieces))
    assert walled.questions.keys() == {P1}
    made = field(["infantry_1"], ["infantry_3"], pieces)
    made.player().technologies.append("combustion")
    table = attack(made)
    assert table.questions.keys() == {P2}
    assert table.state.battle is not None
    assert table.state.battle.defender.bonus == 6
    assert not any(city.walled for city in table.state.cities.values())
