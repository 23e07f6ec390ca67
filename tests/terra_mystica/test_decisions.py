"""Decisions, their order and undoing them (TM-17)."""

import pytest

from rules.engine import IllegalAction
from rules.terra_mystica.actions import (
    AcceptPower,
    Build,
    ChooseFavor,
    Conversion,
    Convert,
    EndTurn,
    FinishSpades,
    Pass,
    PlaceBridge,
    PowerAction,
    SendPriest,
    Transform,
    Upgrade,
)
from tests.terra_mystica.tables import Side, terra_mystica


def test_every_decision_belongs_to_one_faction_and_has_legal_actions() -> None:
    """TM-17.1."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", dwelling="F4"))
    play.act("nomads", Upgrade("F3", "trading_house"))
    assert {seat: question.name for seat, question in play.table.questions.items()} == {
        play.seat("nomads"): "end_of_turn",
        play.seat("witches"): "power_offer",
    }
    assert len(play.choices("witches")) == 2


def test_a_forced_choice_comes_before_the_end_of_the_turn() -> None:
    """TM-17.2, TM-17.4."""
    play = terra_mystica(Side("nomads", trading_house="F3"), Side("witches"))
    play.act("nomads", Upgrade("F3", "temple"))
    assert play.refusal("nomads", EndTurn()) == "TM-4.3"
    play.act("nomads", ChooseFavor("fire_3"), EndTurn())
    assert play.turn_of == "witches"


def test_a_bridge_that_was_paid_has_to_be_placed() -> None:
    """TM-17.2."""
    play = terra_mystica(Side("nomads", dwelling="F3 C5", power="0/0/12"), Side("witches"))
    play.act("nomads", PowerAction("bridge"))
    assert play.choices("nomads") == play.choices("nomads", PlaceBridge, Conversion)


def test_the_turn_ends_when_the_player_says_so() -> None:
    """TM-17.4."""
    play = terra_mystica(Side("nomads"), Side("witches"))
    play.act("nomads", SendPriest("fire", 1))
    assert play.turn_of == "nomads"
    play.act("nomads", EndTurn())
    assert play.turn_of == "witches"


def test_the_turn_ends_automatically_when_nothing_is_left_to_do() -> None:
    """TM-17.4: nothing to convert, nothing to burn."""
    play = terra_mystica(Side("nomads", workers=0, coins=0, priests=1, power="5/1/0"), Side("witches"))
    play.act("nomads", SendPriest("fire", 1))
    assert play.turn_of == "witches"


def test_decisions_outside_the_own_turn_are_offers_steps_and_cult_spades() -> None:
    """TM-17.5, TM-4.2."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", dwelling="F4"))
    off_turn = {question.name for question in play.table.rules.questions if question.off_turn}
    assert off_turn == {"power_offer", "cult_step"}


def test_a_decision_that_nobody_has_answered_can_be_undone() -> None:
    """TM-17.6."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", dwelling="F4"))
    before = play.table.digest()
    play.act("nomads", Convert("worker_to_coin"), Upgrade("F3", "trading_house"))
    play.table.undo(0)
    assert play.table.digest() == before
    assert play.offers() == []


def test_an_offer_that_was_answered_is_answered_the_same_after_undo() -> None:
    """TM-17.6: taking back only the last decisions keeps what came before them."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", dwelling="F4"))
    play.act("nomads", Upgrade("F3", "trading_house"))
    play.act("witches", AcceptPower())
    answered = play.table.digest()
    play.act("nomads", Convert("worker_to_coin"))
    play.table.undo(2)
    assert play.table.digest() == answered


def test_a_refused_action_leaves_the_game_as_it_was() -> None:
    """TM-17.1."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches"))
    before = play.table.digest()
    with pytest.raises(IllegalAction):
        play.act("nomads", Build("A1"))
    assert play.table.digest() == before


def test_time_outs_pass_end_decline_and_finish() -> None:
    """TM-17.4, TM-4.5, TM-9.2, TM-7.1.8: what happens when nobody decides."""
    play = terra_mystica(Side("nomads", dwelling="F3", power="0/0/12"), Side("witches", dwelling="F4"))
    nomads = play.seat("nomads")

    def default(name: str) -> object:
        question = play.table.rules.question(name)
        assert question.default is not None
        return question.default(play.game, nomads)

    assert isinstance(default("turn"), Pass)
    play.act("nomads", PowerAction("two_spades"), Transform("E6", "desert"))
    assert default("spades") == FinishSpades()
    assert default("end_of_turn") == EndTurn()
