"""The abilities of the Cultists (TM-14.4)."""

import pytest

from rules.terra_mystica.actions import (
    AcceptPower,
    ChooseCultStep,
    ChooseFavor,
    DeclinePower,
    EndTurn,
    Upgrade,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def cultists_beside_two(**options: object) -> Play:
    """Return a game where the Cultists' upgrade of F5 has brought the Nomads and the Witches an offer."""
    play = terra_mystica(
        Side("cultists", dwelling="F5"),
        Side("nomads", dwelling="G4"),
        Side("witches", dwelling="E9"),
        options=options,
    )
    play.act("cultists", Upgrade("F5", "trading_house"))
    play.count_from_here()
    return play


def test_the_cultists_take_one_step_when_the_first_opponent_accepts() -> None:
    """TM-14.4: once, however many accept."""
    play = cultists_beside_two()
    play.act("nomads", AcceptPower())
    play.act("cultists", ChooseCultStep("water"))
    play.act("witches", AcceptPower())
    assert play.asked("cultists") == "end_of_turn"
    assert play.changes("cultists") == {"water": 1}


def test_the_cultists_choose_before_they_do_anything_else() -> None:
    """TM-14.4, TM-17.2: the step is forced and may come in another player's turn."""
    play = cultists_beside_two()
    play.act("nomads", AcceptPower())
    assert play.refusal("cultists", EndTurn()) == "TM-4.3"
    assert len(play.choices("cultists", ChooseCultStep)) == 4


def test_the_cultists_gain_nothing_when_all_decline() -> None:
    """TM-14.4."""
    play = cultists_beside_two()
    power = play.power("cultists")
    play.act("nomads", DeclinePower())
    play.act("witches", DeclinePower())
    assert (play.changes("cultists"), play.power("cultists")) == ({}, power)


def test_with_the_errata_the_cultists_gain_power_when_all_decline() -> None:
    """TM-14.4, TM-16.3."""
    play = cultists_beside_two(errata_cultist_power=True)
    play.act("nomads", DeclinePower())
    assert play.power("cultists") == "5/7/0"
    play.act("witches", DeclinePower())
    assert play.power("cultists") == "4/8/0"


def test_with_the_errata_one_acceptance_is_enough_against_the_power() -> None:
    """TM-14.4, TM-16.3."""
    play = cultists_beside_two(errata_cultist_power=True)
    play.act("nomads", DeclinePower())
    play.act("witches", AcceptPower())
    play.act("cultists", ChooseCultStep("fire"))
    assert (play.changes("cultists"), play.power("cultists")) == ({"fire": 1}, "5/7/0")


@pytest.mark.parametrize("errata", [False, True])
def test_the_cultists_gain_nothing_when_nobody_could_gain_power(errata: bool) -> None:
    """TM-14.4, TM-9.4."""
    play = terra_mystica(
        Side("cultists", dwelling="F5"),
        Side("nomads", dwelling="G4", power="0/0/12"),
        options={"errata_cultist_power": errata},
    )
    play.act("cultists", Upgrade("F5", "trading_house"))
    assert play.asked("nomads") is None
    assert play.power("cultists") == "5/7/0"


def test_two_builds_may_earn_two_steps() -> None:
    """TM-14.4: per own build or upgrade."""
    play = terra_mystica(Side("cultists", dwelling="F5"), Side("nomads", dwelling="G4", passed=True))
    play.turn("cultists", Upgrade("F5", "trading_house"))
    play.turn("cultists", Upgrade("F5", "temple"), ChooseFavor("air_3"))
    play.act("nomads", AcceptPower(), AcceptPower())
    play.act("cultists", ChooseCultStep("fire"), ChooseCultStep("fire"))
    assert play.player("cultists").cults["fire"] == 2


def test_the_cultists_stronghold_scores_seven() -> None:
    """TM-14.4."""
    play = terra_mystica(Side("cultists", trading_house="F5"), Side("nomads"), scoring="spades")
    play.act("cultists", Upgrade("F5", "stronghold"))
    assert play.changes("cultists")["vp"] == 7
