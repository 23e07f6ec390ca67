"""Turn order and passing (TM-4, TM-7.8)."""

import pytest

from rules.terra_mystica.actions import (
    AcceptPower,
    Build,
    ChooseCultStep,
    ChooseFavor,
    Convert,
    EndTurn,
    Pass,
    PowerAction,
    SendPriest,
    Upgrade,
)
from tests.terra_mystica.tables import Side, side_with, terra_mystica


def test_turns_of_one_action_go_clockwise_repeatedly() -> None:
    """TM-4.3, TM-7.0."""
    play = terra_mystica(Side("witches"), Side("nomads"), Side("giants"))
    turns = []
    for _ in range(6):
        turns.append(play.turn_of)
        play.turn(play.turn_of, SendPriest("fire", 1))
    assert turns == ["witches", "nomads", "giants"] * 2


def test_factions_that_have_passed_are_skipped() -> None:
    """TM-4.3, TM-7.8.3."""
    play = terra_mystica(Side("witches"), Side("nomads"), Side("giants"))
    play.turn("witches", SendPriest("fire", 1))
    play.act("nomads", Pass("shipping"))
    play.turn("giants", SendPriest("fire", 1))
    play.turn("witches", SendPriest("fire", 1))
    assert play.turn_of == "giants"


def test_nobody_acts_out_of_turn() -> None:
    """TM-4.3, TM-17.5."""
    play = terra_mystica(Side("witches"), Side("nomads"))
    assert play.refusal("nomads", SendPriest("fire", 1)) == "TM-4.3"


def test_the_last_player_left_may_use_all_power_actions() -> None:
    """TM-4.3, TM-18.21."""
    play = terra_mystica(Side("witches", power="0/0/12"), Side("nomads", passed=True))
    for action in ("priest", "workers", "coins"):
        play.turn("witches", PowerAction(action))
    assert play.turn_of == "witches"
    assert play.power("witches") == "11/0/1"


def test_conversions_surround_the_action_of_a_turn() -> None:
    """TM-4.5, TM-7.9.1."""
    play = terra_mystica(Side("witches"), Side("nomads"))
    play.act("witches", Convert("worker_to_coin"), SendPriest("fire", 1), Convert("worker_to_coin"))
    assert play.refusal("witches", SendPriest("fire", 1)) == "TM-4.3"
    play.act("witches", EndTurn())
    assert play.turn_of == "nomads"


def test_a_turn_without_an_action_is_a_pass() -> None:
    """TM-4.5."""
    play = terra_mystica(Side("witches"), Side("nomads"))
    play.act("witches", Convert("worker_to_coin"))
    assert play.refusal("witches", EndTurn()) == "TM-4.3"
    assert play.allows("witches", Pass("shipping"))


def test_the_first_to_pass_begins_the_next_round_in_the_same_order() -> None:
    """TM-4.4, TM-7.8.1."""
    play = terra_mystica(Side("witches"), Side("nomads"), Side("giants"))
    play.turn("witches", SendPriest("fire", 1))
    play.act("nomads", Pass("shipping"))
    play.turn("giants", Pass("dwellings"))
    play.turn("witches", Pass("trading_houses"))
    assert [play.game.players[seat].faction for seat in play.game.order] == ["nomads", "giants", "witches"]


def test_the_starting_player_may_stay_the_same() -> None:
    """TM-18.8, TM-4.4."""
    play = terra_mystica(Side("witches"), Side("nomads"))
    play.act("witches", Pass("shipping"))
    play.act("nomads", Pass("dwellings"))
    assert (play.game.round, play.turn_of) == (2, "witches")


def test_a_player_cannot_take_back_the_returned_card() -> None:
    """TM-7.8.1."""
    play = terra_mystica(Side("witches", card="coins"), Side("nomads", card="priest"))
    assert play.refusal("witches", Pass("coins")) == "TM-7.8.1"
    assert play.refusal("witches", Pass("priest")) == "TM-7.8.1"
    assert play.refusal("witches", Pass()) == "TM-7.8.1"


@pytest.mark.parametrize(("card", "rule"), [("spade", "TM-3.4"), ("gold", "TM-15.4")])
def test_a_card_that_is_not_in_the_game_cannot_be_taken(card: str, rule: str) -> None:
    """TM-7.8.1, TM-3.4."""
    play = terra_mystica(Side("witches", card="coins"), Side("nomads", card="priest"))
    assert play.refusal("witches", Pass(card)) == rule


def test_a_card_returned_by_another_player_can_be_taken_without_coins() -> None:
    """TM-7.8.1, TM-18.9."""
    play = terra_mystica(
        Side("witches", card="coins"),
        Side("nomads", card="priest"),
        laid_out={"shipping": 2, "dwellings": 1, "cult": 0},
    )
    play.act("witches", Pass("shipping"))
    assert play.changes("witches") == {"coins": 2}
    assert play.game.bonus_coins == {"dwellings": 1, "cult": 0, "coins": 0}
    assert play.allows("nomads", Pass("coins"))


def test_in_the_last_round_no_card_is_taken_but_the_old_one_scores() -> None:
    """TM-7.8.2, TM-15.4."""
    play = terra_mystica(Side("witches", dwelling="F4 C3", card="dwellings"), Side("nomads"), round=6)
    assert play.refusal("witches", Pass("shipping")) == "TM-7.8.2"
    play.act("witches", Pass())
    assert play.changes("witches") == {"vp": 2}


def test_a_player_who_has_passed_takes_no_turn_but_answers_questions() -> None:
    """TM-7.8.3, TM-17.5, TM-14.4."""
    play = terra_mystica(Side("cultists", dwelling="F5"), Side("nomads", dwelling="G4"))
    play.turn("cultists", Upgrade("F5", "trading_house"))
    play.turn("nomads", AcceptPower(), SendPriest("air", 1))
    play.act("cultists", ChooseCultStep("earth"), Pass("shipping"))
    assert play.asked("cultists") is None
    assert play.refusal("cultists", SendPriest("fire", 1)) == "TM-4.3"


def test_the_cultists_step_may_come_after_they_have_passed() -> None:
    """TM-7.8.3, TM-14.4."""
    play = terra_mystica(Side("cultists", dwelling="F5"), Side("nomads", dwelling="G4", passed=True))
    play.turn("cultists", Upgrade("F5", "trading_house"))
    play.act("cultists", Pass("shipping"))
    play.act("nomads", AcceptPower())
    assert play.asked("cultists") == "cult_step"
    play.act("cultists", ChooseCultStep("air"))
    assert play.game.round == 2


@pytest.mark.parametrize(
    ("card", "structures", "vp"),
    [
        ("dwellings", {"dwelling": "F4 C3 A3"}, 3),
        ("trading_houses", {"trading_house": "F4 C3"}, 4),
        ("stronghold_sanctuary", {"stronghold": "F4", "sanctuary": "C3"}, 8),
        ("stronghold_sanctuary", {"temple": "F4"}, 0),
        ("coins", {"dwelling": "F4"}, 0),
    ],
)
def test_bonus_cards_score_the_structures_on_the_map(card: str, structures: dict[str, str], vp: int) -> None:
    """TM-7.8.1, TM-15.4."""
    play = terra_mystica(side_with("witches", {"card": card, **structures}), Side("nomads"))
    play.act("witches", Pass("shipping"))
    assert play.changes("witches").get("vp", 0) == vp


@pytest.mark.parametrize(("houses", "vp"), [("", 0), ("F4", 2), ("F4 C3", 3), ("F4 C3 A3", 3), ("F4 C3 A3 I6", 4)])
def test_the_favor_tile_scores_trading_houses_at_every_pass(houses: str, vp: int) -> None:
    """TM-7.8.1, TM-15.3: also in the last round."""
    for number in (1, 6):
        witches = Side("witches", trading_house=houses, favors="air_1_pass_trading_houses")
        play = terra_mystica(witches, Side("nomads"), round=number)
        play.act("witches", Pass("shipping") if number == 1 else Pass())
        assert play.changes("witches").get("vp", 0) == vp


def test_a_structure_may_be_upgraded_several_times_in_a_round() -> None:
    """TM-18.20."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads", passed=True))
    play.turn("witches", Upgrade("F4", "trading_house"))
    play.turn("witches", Upgrade("F4", "temple"), ChooseFavor("air_3"))
    play.turn("witches", Upgrade("F4", "sanctuary"), ChooseFavor("fire_3"))
    assert play.game.structures["F4"].kind == "sanctuary"


def test_an_action_may_be_repeated_in_later_turns() -> None:
    """TM-7.0."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads", passed=True))
    play.turn("witches", Build("E7"))
    play.turn("witches", Build("E6"))
    assert play.player("witches").buildings["dwelling"] == 3
