"""The abilities of the Alchemists (TM-14.1)."""

from typing import Any

import pytest

from rules.terra_mystica.actions import (
    AcceptPower,
    Build,
    Burn,
    Convert,
    EndTurn,
    Pass,
    PowerAction,
    Transform,
    Upgrade,
)
from rules.terra_mystica.economy.power import first_offer, power_gained
from tests.terra_mystica.tables import Play, Side, side_with, terra_mystica


def test_the_alchemists_stronghold_gives_twelve_power_once() -> None:
    """TM-14.1."""
    play = terra_mystica(Side("alchemists", trading_house="B3", power="5/7/0"), Side("witches"))
    play.act("alchemists", Upgrade("B3", "stronghold"))
    assert play.power("alchemists") == "0/5/7"


@pytest.mark.parametrize("built", [True, False])
def test_with_the_stronghold_every_spade_gives_two_power(built: bool) -> None:
    """TM-14.1, TM-7.1.12."""
    side = side_with("alchemists", {"stronghold" if built else "dwelling": "E5", "power": "12/0/0"})
    play = terra_mystica(side, Side("witches"))
    play.act("alchemists", Transform("F3", "swamp"))
    assert play.power("alchemists") == ("8/4/0" if built else "12/0/0")


def alchemists_with_stronghold(power: str, **more: Any) -> Play:
    """Return a game with the stronghold on E5; F3 (desert) is 2 spades from swamp, E6 (plains) 1."""
    side = Side("alchemists", stronghold="E5", power=power, **more)
    return terra_mystica(side, Side("witches"))


def test_the_power_of_a_bought_spade_pays_for_the_dwelling() -> None:
    """TM-7.9.3: 0/2/4 becomes 0/0/6 by the spade, and 2 of it become the coins that the dwelling costs."""
    play = alchemists_with_stronghold("0/2/4", workers=4, coins=0, priests=0)
    play.act("alchemists", Transform("E6", "swamp"))
    assert play.power("alchemists") == "0/0/6"
    assert play.refusal("alchemists", Build("E6")) == "TM-7.0"
    play.act("alchemists", Convert("power_to_coin", 2), Build("E6"))
    assert play.power("alchemists") == "2/0/4"
    assert play.game.structures["E6"].kind == "dwelling"


def test_the_power_of_a_bought_spade_pays_for_the_next_one() -> None:
    """TM-7.9.3, TM-7.1.8."""
    play = alchemists_with_stronghold("0/5/1", workers=3, coins=2, priests=0, spade_level=0)
    assert play.refusal("alchemists", Build("F3")) == "TM-7.0"
    play.act("alchemists", Transform("F3", "plains"))
    assert play.power("alchemists") == "0/3/3"
    assert play.refusal("alchemists", Transform("F3", "swamp")) == "TM-7.0"
    play.act("alchemists", Convert("power_to_worker"), EndTurn())


def test_with_enough_power_both_spades_and_the_dwelling_are_paid() -> None:
    """TM-7.9.3: the power stood in bowl II before the first spade, where it could not be spent."""
    play = alchemists_with_stronghold("0/2/4", workers=1, coins=2, priests=0, spade_level=2)
    assert play.refusal("alchemists", Build("F3")) == "TM-7.0"
    play.act("alchemists", Transform("F3", "plains"), Convert("power_to_worker", 2), Build("F3"))
    assert play.player("alchemists").workers == 0
    assert play.game.structures["F3"].kind == "dwelling"


def test_the_power_of_a_free_spade_pays_for_a_second_spade() -> None:
    """TM-7.9.3, TM-7.1.6."""
    play = alchemists_with_stronghold("0/2/6", workers=0, coins=2, priests=0, spade_level=2)
    play.act("alchemists", PowerAction("spade"), Transform("F3", "plains"))
    assert play.power("alchemists") == "2/4/2"
    play.act("alchemists", Burn(2), Convert("power_to_worker"))
    play.act("alchemists", Transform("F3", "swamp"))
    assert play.player("alchemists").workers == 0


def test_vp_of_a_spade_pay_for_the_dwelling() -> None:
    """TM-7.9.2, TM-7.9.3, TM-18.18: in the round of the spades."""
    side = Side("alchemists", dwelling="E5", workers=4, coins=0, vp=0)
    play = terra_mystica(side, Side("witches"), scoring="spades")
    play.act("alchemists", Transform("E6", "swamp"), Convert("vp_to_coin", 2), Build("E6"))
    assert (play.player("alchemists").vp, play.player("alchemists").coins) == (0, 0)


def offered_power(vp: int = 0, coins: int = 5, passed: bool = False, **options: object) -> Play:
    """Return a game where the Witches have built next to the Alchemists' stronghold; 3 power cost 2 VP."""
    play = terra_mystica(
        Side("witches", dwelling="F4"),
        Side("alchemists", stronghold="E5", vp=vp, coins=coins, power="5/7/0", passed=passed),
        terrain={"E6": "forest"},
        options=options,
    )
    play.act("witches", Build("E6"))
    return play


def gained(play: Play) -> int:
    """Return the power that the Alchemists would get by accepting now."""
    offer = first_offer(play.game, play.seat("alchemists"))
    assert offer is not None, "power is offered"
    return power_gained(play.player("alchemists"), offer)


@pytest.mark.parametrize("passed", [False, True])
def test_coins_can_be_traded_for_the_vp_of_offered_power(passed: bool) -> None:
    """TM-7.9.2, TM-9.3: also in the turn of others, and after passing."""
    play = offered_power(passed=passed)
    assert gained(play) == 1
    play.act("alchemists", Convert("coins_to_vp", 2))
    assert (play.asked("alchemists"), gained(play)) == ("power_offer", 3)
    play.act("alchemists", AcceptPower())
    assert play.power("alchemists") == "2/10/0"
    assert (play.player("alchemists").vp, play.player("alchemists").coins) == (0, 1)


def test_all_other_conversions_wait_for_the_own_turn() -> None:
    """TM-7.9.2, TM-9.7."""
    play = offered_power()
    for conversion in ("worker_to_coin", "priest_to_worker"):
        assert play.refusal("alchemists", Convert(conversion)) == "TM-7.9.1"


def test_nobody_else_trades_before_answering() -> None:
    """TM-7.9.2."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads", dwelling="F3"), terrain={"E7": "forest"})
    play.act("witches", Upgrade("F4", "trading_house"))
    assert play.refusal("nomads", Convert("coins_to_vp")) == "TM-7.9.2"
    assert len(play.choices("nomads")) == 2


def test_a_trade_at_the_beginning_of_the_turn_declines_no_offer() -> None:
    """TM-7.9.2, TM-9.7: other conversions do."""
    play = offered_power()
    play.act("witches", EndTurn())
    assert play.asked("alchemists") == "turn"
    play.act("alchemists", Convert("coins_to_vp", 2))
    assert play.offers() == [("alchemists", 3)]
    play.act("alchemists", AcceptPower())
    assert play.asked("alchemists") == "turn"
    assert play.power("alchemists") == "2/10/0"


def test_another_conversion_at_the_beginning_of_the_turn_declines() -> None:
    """TM-9.7."""
    play = offered_power()
    play.act("witches", EndTurn())
    play.act("alchemists", Convert("worker_to_coin"))
    assert play.offers() == []


def test_a_game_without_the_fix_declines_by_a_trade() -> None:
    """TM-9.7: what its log means does not change while it runs."""
    play = offered_power(fixes=())
    play.act("witches", EndTurn())
    play.act("alchemists", Convert("coins_to_vp"))
    assert play.offers() == []


def test_strict_offers_wait_for_the_trade_too() -> None:
    """TM-7.9.2, TM-9.6."""
    play = offered_power(power_offers="strict", passed=True)
    play.act("witches", Pass("shipping")) if play.asked("witches") == "turn" else play.act("witches", EndTurn())
    assert play.asked("alchemists") == "power_offer"
    play.act("alchemists", Convert("coins_to_vp", 2), AcceptPower())
    assert play.power("alchemists") == "2/10/0"
