"""Battles (CIV-11)."""

from __future__ import annotations

from rules.civilization.actions.aftermath import LeaveCoin, TakeCoin
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.battle_plan import planned_turn
from rules.civilization.actions.loot import LootCulture, NoLoot
from rules.civilization.actions.movement import StartGroup
from rules.civilization.battle.aftermath import armies_lost
from rules.civilization.board.strength import combat_bonus, hand_size
from rules.civilization.core.battle import Battle, BattleUnit, Front, Side
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import play_unit
from rules.engine import Table
from tests.civilization.tables import P1, P2, PLAIN, Position, position, refusal


def fronts(*units: tuple[str, int, int]) -> Position:
    """Return a battle in which the attacker has units on fronts: card, strength, wounds."""
    made = position(PLAIN, "A1 army1; B1 army2")
    battle = Battle("figures", the_square("B1"), the_square("A1"), [0], Side(P1), Side(P2), "defender")
    battle.fronts = [Front(attacker=BattleUnit(card, strength, wounds)) for card, strength, wounds in units]
    battle.defender.battle_hand = ["mounted_2", "mounted_3", "artillery_3"]
    made.g.battle = battle
    return made


def test_a_new_front_wounds_nobody() -> None:
    """EX-CIV-S32, CIV-11.6."""
    made = fronts(("mounted_3", 3, 0))
    play_unit(made.g, "defender", "mounted_2", 0)
    assert made.g.battle is not None
    assert len(made.g.battle.fronts) == 2


def test_a_trump_strikes_first() -> None:
    """EX-CIV-S33, CIV-11.6.2: mounted trumps artillery, in attack and in defence."""
    made = fronts(("mounted_3", 3, 2))
    play_unit(made.g, "defender", "artillery_3", 1)
    assert made.g.battle is not None
    (front,) = made.g.battle.fronts
    assert front.attacker == BattleUnit("mounted_3", 3, 2)
    assert front.defender is None
    assert made.g.battle.defender.killed == ["artillery_3"]


def test_equal_units_kill_each_other() -> None:
    """EX-CIV-S34, CIV-11.6.1, CIV-11.14."""
    made = fronts(("mounted_3", 3, 2))
    play_unit(made.g, "defender", "mounted_3", 1)
    assert made.g.battle is not None
    assert made.g.battle.fronts == []


def test_combat_bonuses_are_compared() -> None:
    """EX-CIV-S30, EX-CIV-S31, CIV-11.4."""
    pieces = "B2 CAP1; A1 academy; C1 general; F2 cap2; E1 barracks; B6 city2; A5 barracks"
    made = position(PLAIN, pieces)
    assert combat_bonus(made.g, P1, the_square("B2")) == 24
    assert combat_bonus(made.g, P2, None) == 4


def test_armies_and_a_city_make_a_larger_hand() -> None:
    """EX-CIV-S36, CIV-11.2."""
    made = position(PLAIN, "B2 cap1")
    assert hand_size(made.g, P1, 3, False) == 7
    assert hand_size(made.g, P2, 0, True) == 6


def attack(made: Position, armies: int, direction: str) -> Table[Game]:
    """Attack from C2 as the first player."""
    table = made.table("movement")
    table.act(P1, StartGroup("C2", armies))
    table.act(P1, table.parse(f"step {direction}"))
    return table


def test_a_complete_battle_for_a_city() -> None:
    """EX-CIV-S61, EX-CIV-S35, CIV-11.2 to CIV-11.9: the city holds by its bonus, and two armies are lost."""
    made = position(PLAIN, "C2 army1 army1; B2 city2; G7 cap2; B7 cap1")
    made.player(P1).units, made.player(P1).culture = ["infantry_2", "mounted_3", "artillery_2"], 4
    made.player(P2).units = ["infantry_2", "mounted_2"]
    table = attack(made, 2, "west")
    assert table.questions.keys() == {P2}
    assert refusal(table, P1, PlayUnit("infantry_2")) == "CIV-5.2"
    table.act(P2, PlayUnit("infantry_2"))
    assert refusal(table, P1, PlayUnit("artillery_3", 1)) == "CIV-11.5"
    assert refusal(table, P1, PlayUnit("artillery_2", 2)) == "CIV-11.6"
    table.act(P1, PlayUnit("artillery_2", 1))
    table.act(P2, PlayUnit("mounted_2", 1))
    table.act(P1, PlayUnit("mounted_3", 1))
    table.act(P1, PlayUnit("infantry_2"))
    assert table.questions[P2].name == "loot"
    table.act(P2, LootCulture())
    table.act(P2, TakeCoin())
    first, second = table.state.players
    assert (first.culture, second.culture) == (1, 3)
    assert all(figure.square is None for figure in first.figures)
    assert first.units == ["infantry_2", "mounted_3"]
    assert table.state.unit_deck("mounted").discard == ["mounted_2"]
    assert the_square("B2") in table.state.cities


def test_a_conquered_city_is_destroyed_with_everything_around_it() -> None:
    """EX-CIV-S40, CIV-11.8.3: the scout stays, the army is on the former centre."""
    pieces = "C2 army1; B2 city2; A1 library; B1 stonehenge; C1 artist; A3 scout2; G7 cap2; B7 cap1"
    made = position(PLAIN, pieces)
    made.player(P1).units = ["infantry_3", "mounted_3", "artillery_3"]
    table = attack(made, 1, "west")
    for card in ("infantry_3", "mounted_3"):
        table.act(P1, PlayUnit(card))
    table.act(P1, PlayUnit("artillery_3"))
    table.act(P1, NoLoot())
    g = table.state
    assert the_square("B2") not in g.cities
    assert g.markers == {}
    assert {"stonehenge", "artist"} <= set(g.spent)
    assert g.players[1].wonders == []
    assert g.players[0].figures[0].square == the_square("B2")
    assert g.players[1].figures[6].square == the_square("A3")


def test_a_conquered_capital_wins_the_game() -> None:
    """CIV-11.8.4, CIV-20.4."""
    made = position(PLAIN, "C2 army1; B2 cap2; B7 cap1; G7 city1")
    made.player(P1).units = ["infantry_3", "mounted_3", "artillery_3"]
    made.player(P1).technologies.append("computers")
    made.player(P1).technologies += ["democracy", "gunpowder", "replaceable_parts", "railroad", "combustion"]
    table = attack(made, 1, "west")
    for card in ("infantry_3", "mounted_3", "artillery_3"):
        table.act(P1, PlayUnit(card))
    assert table.finished
    assert table.state.victory is not None
    assert (table.state.victory.kind, table.state.victory.seat) == ("military", P1)


def test_barbarians_play_by_their_plan() -> None:
    """EX-CIV-S59, CIV-11.11, CIV-18.10, CIV-18.16."""
    made = position(PLAIN, "C2 army1; B2 village:iron")
    battle = Battle("village", the_square("B2"), the_square("C2"), [0], Side(P1), Side(None), "defender")
    battle.defender.battle_hand = ["infantry_2", "artillery_1", "mounted_3"]
    battle.attacker.battle_hand = ["infantry_2"]
    made.g.battle = battle
    first = planned_turn(made.g, "defender")
    assert first == PlayUnit("artillery_1")
    play_unit(made.g, "defender", first.card, first.front)
    play_unit(made.g, "attacker", "infantry_2", 1)
    assert battle.fronts == [Front(attacker=BattleUnit("infantry_2", 2, 1))]
    assert planned_turn(made.g, "defender") == PlayUnit("infantry_2", 1)
    play_unit(made.g, "defender", "infantry_2", 1)
    assert battle.fronts == []
    assert battle.attacker.killed == ["infantry_2"]
    assert sorted(battle.defender.killed) == ["artillery_1", "infantry_2"]
    assert planned_turn(made.g, "defender") == PlayUnit("mounted_3")


def test_a_village_that_is_conquered_gives_its_token() -> None:
    """CIV-9.8.3, CIV-11.11: barbarians go below their decks; with no card left they have none."""
    made = position(PLAIN, "C2 army1; B2 village:great_person; B7 cap1")
    for kind in ("infantry", "artillery", "mounted"):
        made.g.unit_deck(kind).unit_cards = []
    made.player(P1).units = ["infantry_3"]
    table = attack(made, 1, "west")
    assert table.questions[P1].name == "person"
    assert table.state.players[0].villages == []
    assert the_square("B2") not in table.state.map_tokens
    assert table.state.players[0].figures[0].square == the_square("B2")


def test_the_winner_loses_an_army_for_two_units() -> None:
    """CIV-11.8.1, CIV-22.10: never the last one."""
    made = position(PLAIN, "C2 army1 army1")
    figures = made.player().figures_on(the_square("C2"))
    assert [len(armies_lost(figures, killed)) for killed in (0, 1, 2, 3, 5)] == [0, 0, 1, 1, 1]


def test_an_attacker_without_an_opponent_needs_strength_to_win() -> None:
    """CIV-11.8, CIV-11.12: a battle without cards is a tie, which the defender wins."""
    made = position(PLAIN, "C2 army1; B2 army2; B7 cap1; G7 cap2")
    table = attack(made, 1, "west")
    assert table.questions[P2].name == "laws"
    table.act(P2, LeaveCoin())
    assert all(figure.square is None for figure in table.state.players[0].figures)
    assert table.stage == "movement"
    assert table.state.battle is None
