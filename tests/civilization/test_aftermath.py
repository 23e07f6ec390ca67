"""The end of a battle, and armies produced onto a blockade (CIV-8.3.1, CIV-9.11, CIV-11.8.1, CIV-11.10)."""

from __future__ import annotations

from rules.civilization.actions.aftermath import LeaveCoin, LoseArmies, SaveNothing, SaveUnit, TakeCoin
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.city import DevoteToArts, ProduceFigure
from rules.civilization.actions.loot import LootTrade, NoLoot
from rules.civilization.actions.movement import StartGroup
from rules.civilization.battle.aftermath import armies_lost
from rules.civilization.core.battle import BARBARIAN_TYPES
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.civilization.words.situations import situation
from rules.engine import Table
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal


def attack(made: Position, armies: int = 1) -> Table[Game]:
    """Attack from C2 to the west as the first player."""
    table = made.table("movement")
    table.act(P1, StartGroup("C2", armies))
    table.act(P1, table.parse("step west"))
    return table


def test_armies_of_one_colour_are_returned_without_a_question() -> None:
    """CIV-11.8.1, CIV-22.10: one army for two units; the white army was not in the battle."""
    pieces = "C2 army1 army1; B2 army2; B7 cap1; G7 cap2"
    made = position(PLAIN, pieces, nations=("russia", "egypt"))
    made.player().figures[-1].square = the_square("C2")
    made.player().units = ["infantry_1", "infantry_1", "infantry_3", "mounted_3", "artillery_3"]
    made.player(P2).units = ["infantry_3"]
    table = attack(made, 2)
    table.act(P2, PlayUnit("infantry_3"))
    for card in ("infantry_1", "infantry_1"):
        table.act(P1, PlayUnit(card, 1))
    for card in ("infantry_3", "mounted_3", "artillery_3"):
        table.act(P1, PlayUnit(card))
    assert table.questions[P1].name == "move"
    assert len(table.state.players[0].figures_on(the_square("B2"))) == 1


def test_the_white_army_is_lost_by_choice_alone() -> None:
    """CIV-11.8.1, CIV-22.10."""
    made = position(PLAIN, "C2 army1 army1; B7 cap1", nations=("russia", "egypt"))
    white = made.player().figures[-1]
    white.square = the_square("C2")
    figures = made.player().figures_on(the_square("C2"))
    assert white not in armies_lost(figures, 4)
    assert len(armies_lost(figures, 9)) == 2
    chosen = armies_lost(figures, 2, white=True)
    assert [figure.kind for figure in chosen] == ["white_army"]


def test_the_defender_may_return_its_white_army() -> None:
    """CIV-11.8.1, CIV-22.10: this question comes first after the battle."""
    made = position(PLAIN, "C2 army1; B2 army2; B7 cap1; G7 cap2", nations=("china", "russia"))
    made.player(P2).figures[-1].square = the_square("B2")
    made.player().units = ["mounted_3", "mounted_3"]
    made.player(P2).units = ["artillery_1", "artillery_1", "mounted_3", "infantry_3"]
    table = attack(made)
    table.act(P2, PlayUnit("artillery_1"))
    table.act(P1, PlayUnit("mounted_3", 1))
    table.act(P2, PlayUnit("artillery_1", 1))
    table.act(P1, PlayUnit("mounted_3"))
    table.act(P2, PlayUnit("mounted_3", 2))
    table.act(P2, PlayUnit("infantry_3", 1))
    assert table.questions[P2].name == "losses"
    table.act(P2, LoseArmies(white=True))
    second = table.state.players[1]
    assert second.figures[-1].square is None
    assert len(second.figures_on(the_square("B2"))) == 1


def test_china_saves_a_killed_unit_won_or_lost() -> None:
    """CIV-11.10, CIV-17.2: before the loot; the other killed units go below their decks."""
    made = position(PLAIN, "C2 army1; B2 army2; B7 cap1; G7 cap2", nations=("china", "egypt"))
    made.player().units, made.player(P2).units = ["mounted_1", "infantry_1"], ["artillery_3", "infantry_3"]
    made.player().trade = 3
    table = attack(made)
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, PlayUnit("infantry_1", 1))
    table.act(P2, PlayUnit("artillery_3"))
    table.act(P1, PlayUnit("mounted_1", 2))
    assert table.questions[P1].name == "save"
    assert table.state.loot is None
    assert refusal(table, P1, SaveUnit("artillery_3")) == "CIV-11.10"
    declined = table.clone()
    declined.act(P1, SaveNothing())
    assert declined.questions[P2].name == "loot"
    table.act(P1, SaveUnit("mounted_1"))
    table.act(P2, LootTrade())
    first = table.state.players[0]
    assert first.units == ["mounted_1"]
    assert table.state.unit_deck("infantry").discard == ["infantry_1"]
    assert table.state.battle is None


def test_a_winner_takes_a_coin_by_code_of_laws_once_a_turn() -> None:
    """CIV-11.10, CIV-9.11: after the loot, also for scouts driven off; at most four (CIV-12.3)."""
    made = position(PLAIN, "C2 army1; B2 scout2; A1 army1; A2 scout2; B7 cap1; G7 cap2", nations=("rome", "china"))
    made.player(P2).trade = 9
    table = attack(made)
    table.act(P1, LootTrade())
    assert table.questions[P1].name == "laws"
    left = table.clone()
    table.act(P1, TakeCoin())
    assert table.state.players[0].coin_tokens == {"code_of_laws": 1}
    left.act(P1, LeaveCoin())
    assert left.state.players[0].coin_tokens == {}
    for again, following in ((table, "move"), (left, "laws")):
        again.act(P1, StartGroup("A1", 1))
        again.act(P1, again.parse("step south"))
        again.act(P1, NoLoot())
        assert again.questions[P1].name == following


def test_code_of_laws_holds_four_coins() -> None:
    """CIV-12.3."""
    made = position(PLAIN, "C2 army1; B2 scout2; B7 cap1; G7 cap2", nations=("rome", "china"))
    made.player().coin_tokens = {"code_of_laws": 4}
    table = attack(made)
    assert table.questions[P1].name == "move"


def test_a_coin_for_a_village_can_win_the_game() -> None:
    """CIV-11.11, CIV-20.1, CIV-20.3: the cards of the battle are still put back."""
    made = position(PLAIN, "C2 army1; B2 village:iron; B7 cap1; G7 cap2", nations=("rome", "china"))
    made.player().coin_tokens = {"sheet": 14}
    made.player().units = ["infantry_3"]
    for kind in BARBARIAN_TYPES:
        made.g.unit_deck(kind).unit_cards = []
    table = attack(made)
    assert table.questions[P1].name == "laws"
    assert str(situation(table.state, P1)) == "You have won the battle on B2."
    table.act(P1, TakeCoin())
    assert table.finished
    assert table.state.victory is not None
    assert table.state.victory.kind == "economic"
    assert table.state.battle is None
    assert table.state.players[0].units == ["infantry_3"]


def blockaded(standing: str, first: list[str], second: list[str]) -> Position:
    """Return a position with the first player's capital on B2 and enemy figures on C2."""
    made = position("FFFGGGGG\n" + PLAIN, f"B2 cap1; C2 {standing}; G7 cap2", nations=("china", "egypt"))
    made.player().units, made.player(P2).units = first, second
    made.player(P2).trade = 9
    return made


def test_an_army_produced_onto_a_blockade_fights_at_once() -> None:
    """CIV-8.3.1, CIV-11.1, CIV-11.16, CIV-13.8: no scout can be placed there."""
    made = blockaded("army2", ["infantry_3", "mounted_3"], ["infantry_1"])
    table = made.table("city_management")
    assert refusal(table, P1, ProduceFigure("B2", "scout", "C2")) == "CIV-8.3.1"
    table.act(P1, ProduceFigure("B2", "army", "C2"))
    battle = table.state.battle
    assert battle is not None
    assert (battle.attacker.seat, battle.defender.seat, battle.armies) == (P1, P2, [0])
    table.act(P2, PlayUnit("infantry_1"))
    table.act(P1, PlayUnit("infantry_3", 1))
    table.act(P1, PlayUnit("mounted_3"))
    table.act(P1, LootTrade())
    g = table.state
    assert (g.players[0].figures[0].square, g.players[1].figures[0].square) == (the_square("C2"), None)
    assert (g.battle, g.group, g.phase) == (None, None, "city_management")
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"


def test_a_beaten_produced_army_returns_to_supply() -> None:
    """CIV-11.16: and the city action is used."""
    table = blockaded("army2", ["infantry_1"], ["infantry_3"]).table("city_management")
    table.act(P1, ProduceFigure("B2", "army", "C2"))
    table.act(P2, PlayUnit("infantry_3"))
    table.act(P1, PlayUnit("infantry_1", 1))
    table.act(P1, SaveNothing())
    if P2 in table.questions:
        table.act(P2, NoLoot())
    g = table.state
    assert all(figure.square is None for figure in g.players[0].figures)
    assert g.players[1].figures[0].square == the_square("C2")
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"


def test_an_army_produced_onto_scouts_drives_them_off() -> None:
    """CIV-8.3.1, CIV-9.11."""
    table = blockaded("scout2", [], []).table("city_management")
    assert ProduceFigure("B2", "army", "C2") in options_of(table, P1, ProduceFigure)
    table.act(P1, ProduceFigure("B2", "army", "C2"))
    table.act(P1, LootTrade())
    g = table.state
    assert g.players[0].figures[0].square == the_square("C2")
    assert all(figure.square is None for figure in g.players[1].figures)
    assert g.players[0].trade == 3


def test_a_beaten_attacker_gives_the_defender_of_a_city_one_small_reward() -> None:
    """CIV-22.12, CIV-11.8.2."""
    made = position(PLAIN, "C2 army1; B2 city2; B7 cap1; G7 cap2", nations=("america", "egypt"))
    made.player().trade = 5
    table = attack(made)
    assert table.questions[P2].name == "loot"
    table.act(P2, LootTrade())
    assert [player.trade for player in table.state.players] == [2, 3]
