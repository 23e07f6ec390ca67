"""Power: gaining, spending, sacrificing and free conversions (TM-6, TM-7.9)."""

import pytest

from rules.terra_mystica.actions import (
    AcceptPower,
    Build,
    Burn,
    Conversion,
    Convert,
    EndTurn,
    Pass,
    PowerAction,
    Promote,
    SendPriest,
    Upgrade,
)
from rules.terra_mystica.core.catalog import ConversionId, PowerActionId
from tests.terra_mystica.tables import Side, terra_mystica


def test_power_beyond_the_capacity_is_lost() -> None:
    """TM-6.1, TM-6.2: the Nomads' cult steps give 1 + 2 power, of which 1 moves."""
    play = terra_mystica(Side("nomads", cults="2/0/0/0", power="0/1/11"), Side("witches"))
    play.act("nomads", SendPriest("fire", 3))
    assert play.power("nomads") == "0/0/12"


def test_lost_power_stays_lost_when_bowls_are_emptied_later() -> None:
    """TM-18.7."""
    play = terra_mystica(Side("nomads", cults="4/0/0/0", power="0/0/12"), Side("witches"))
    play.act("nomads", SendPriest("fire", 3), Convert("power_to_coin", 2))
    assert play.power("nomads") == "2/0/10"


def test_a_sacrifice_needs_two_tokens_in_bowl_two() -> None:
    """TM-6.4."""
    play = terra_mystica(Side("nomads", power="5/3/0"), Side("witches"))
    assert play.refusal("nomads", Burn(2)) == "TM-6.4"
    assert play.refusal("nomads", Burn(0)) == "TM-6.4"
    play.act("nomads", Burn(1))
    assert play.power("nomads") == "5/1/1"


def test_power_is_sacrificed_before_and_after_the_action_of_the_own_turn() -> None:
    """TM-6.4, TM-4.5."""
    play = terra_mystica(Side("nomads", power="5/7/0"), Side("witches"))
    play.act("nomads", Burn(1), SendPriest("fire", 1), Burn(1), EndTurn())
    assert play.power("nomads") == "5/3/2"
    assert play.refusal("nomads", Burn(1)) == "TM-4.3"


def test_only_power_from_neighbours_costs_vp() -> None:
    """TM-6.5: power of cult steps is free."""
    play = terra_mystica(Side("nomads", cults="4/0/0/0", power="5/7/0"), Side("witches"))
    play.act("nomads", SendPriest("fire", 3))
    assert "vp" not in play.changes("nomads")
    assert play.power("nomads") == "1/11/0"


@pytest.mark.parametrize(
    ("conversion", "times", "changes", "power"),
    [
        ("power_to_priest", 1, {"priests": 1}, "5/0/7"),
        ("power_to_worker", 2, {"workers": 2}, "6/0/6"),
        ("power_to_coin", 12, {"coins": 12}, "12/0/0"),
        ("priest_to_worker", 2, {"priests": -2, "workers": 2}, "0/0/12"),
        ("worker_to_coin", 3, {"workers": -3, "coins": 3}, "0/0/12"),
        ("priest_to_coin", 1, {"priests": -1, "coins": 1}, "0/0/12"),
    ],
)
def test_resources_are_converted_freely(
    conversion: ConversionId, times: int, changes: dict[str, int], power: str
) -> None:
    """TM-7.9.1, TM-6.3."""
    play = terra_mystica(Side("nomads", power="0/0/12"), Side("witches"))
    play.act("nomads", Convert(conversion, times))
    assert (play.changes("nomads"), play.power("nomads")) == (changes, power)
    assert play.asked("nomads") == "turn"


def test_a_conversion_is_one_option_and_every_number_of_it_a_choice() -> None:
    """TM-7.9.1, TM-6.4: two workers, four power in bowl II; more cannot be paid."""
    play = terra_mystica(Side("nomads", workers=2, priests=0, power="2/4/0"), Side("witches"))
    nomads = play.seat("nomads")
    converting = [choice for choice in play.table.offered_actions(nomads) if isinstance(choice, Conversion)]
    assert converting == [Convert("worker_to_coin"), Convert("worker_to_coin", 2), Burn(), Burn(2)]
    assert [option for option in play.table.legal_actions(nomads) if isinstance(option, Conversion)] == [
        Convert("worker_to_coin"),
        Burn(),
    ]


def test_a_conversion_needs_what_it_pays() -> None:
    """TM-7.9.1, TM-7.0."""
    play = terra_mystica(Side("nomads", priests=1, power="3/5/4"), Side("witches"))
    assert play.refusal("nomads", Convert("power_to_priest")) == "TM-7.0"
    assert play.refusal("nomads", Convert("priest_to_worker", 2)) == "TM-7.0"
    assert play.refusal("nomads", Convert("worker_to_coin", 0)) == "TM-7.9.1"


def test_a_priest_is_converted_only_while_the_supply_holds_one() -> None:
    """TM-7.6.3, TM-5.5."""
    play = terra_mystica(Side("nomads", priests=4, orders="fire3 water3 air3", power="0/0/12"), Side("witches"))
    assert play.refusal("nomads", Convert("power_to_priest")) == "TM-7.6.3"
    play.act("nomads", Convert("priest_to_worker"))
    assert play.refusal("nomads", Convert("power_to_priest", 2)) == "TM-7.6.3"
    assert play.allows("nomads", Convert("power_to_priest"))


def test_only_the_alchemists_trade_vp() -> None:
    """TM-7.9.2."""
    play = terra_mystica(Side("nomads"), Side("witches"))
    assert play.refusal("nomads", Convert("vp_to_coin")) == "TM-7.9.2"
    assert play.refusal("nomads", Convert("coins_to_vp")) == "TM-7.9.2"


def test_the_alchemists_trade_one_vp_for_a_coin_and_two_coins_for_a_vp() -> None:
    """TM-7.9.2, TM-14.1."""
    play = terra_mystica(Side("alchemists"), Side("witches"))
    play.act("alchemists", Convert("vp_to_coin", 3))
    assert play.changes("alchemists") == {"vp": -3, "coins": 3}
    play.act("alchemists", Convert("coins_to_vp", 5))
    assert play.changes("alchemists") == {"vp": 2, "coins": -7}


def test_the_alchemists_may_sell_all_their_vp_to_pay() -> None:
    """TM-18.18, TM-7.9.2: down to 0 VP, not below."""
    play = terra_mystica(Side("alchemists", dwelling="E5", coins=0, vp=6), Side("witches"))
    assert play.refusal("alchemists", Upgrade("E5", "trading_house")) == "TM-7.0"
    assert play.refusal("alchemists", Convert("vp_to_coin", 7)) == "TM-7.0"
    play.act("alchemists", Convert("vp_to_coin", 6), Upgrade("E5", "trading_house"))
    assert play.player("alchemists").vp == 0


def test_after_the_turn_nothing_is_converted() -> None:
    """TM-7.9.3."""
    play = terra_mystica(Side("nomads"), Side("witches"))
    play.turn("nomads", SendPriest("fire", 1))
    assert play.refusal("nomads", Convert("worker_to_coin")) == "TM-4.3"


def test_a_passing_player_converts_before_passing_and_not_after() -> None:
    """TM-7.9.3."""
    play = terra_mystica(Side("nomads"), Side("witches"))
    play.act("nomads", Convert("worker_to_coin"), Pass("shipping"))
    assert play.asked("nomads") is None


def test_a_cost_must_be_payable_when_it_falls_due() -> None:
    """TM-7.0: the power the Swarmlings may be given later pays nothing now."""
    play = terra_mystica(Side("swarmlings", dwelling="E4", stronghold="I4", coins=3), Side("witches"))
    assert play.refusal("swarmlings", Upgrade("E4", "trading_house")) == "TM-7.0"
    assert play.allows("swarmlings", Promote("E4"))


@pytest.mark.parametrize(
    ("action", "cost", "changes"),
    [
        ("priest", 3, {"priests": 1}),
        ("workers", 4, {"workers": 2}),
        ("coins", 4, {"coins": 7}),
    ],
)
def test_power_actions_give_resources(action: PowerActionId, cost: int, changes: dict[str, int]) -> None:
    """TM-7.6.1."""
    play = terra_mystica(Side("nomads", power="0/0/12"), Side("witches"))
    play.act("nomads", PowerAction(action))
    assert play.changes("nomads") == changes
    assert play.power("nomads") == f"{cost}/0/{12 - cost}"


def test_a_power_action_is_closed_for_everyone_until_clean_up() -> None:
    """TM-7.6.1, TM-7.0, TM-12.6."""
    play = terra_mystica(Side("nomads", power="0/0/12"), Side("witches", power="0/0/12"))
    play.turn("nomads", PowerAction("coins"))
    assert play.refusal("witches", PowerAction("coins")) == "TM-7.6.1"
    play.act("witches", Pass("shipping"))
    assert play.refusal("nomads", PowerAction("coins")) == "TM-7.6.1"
    play.act("nomads", Pass("trading_houses"))
    assert play.game.round == 2
    assert play.allows("witches", PowerAction("coins"))


def test_the_priest_action_is_legal_with_an_empty_supply_and_gives_nothing() -> None:
    """TM-7.6.3."""
    play = terra_mystica(Side("nomads", priests=7, power="0/0/12"), Side("witches"))
    play.act("nomads", PowerAction("priest"))
    assert play.changes("nomads") == {}
    assert play.game.power_used == ["priest"]


def test_paid_priests_can_be_gained_again() -> None:
    """TM-7.0."""
    play = terra_mystica(Side("nomads", priests=7), Side("witches"))
    assert play.player("nomads").priest_supply == 0
    play.act("nomads", SendPriest("fire", 1))
    assert play.player("nomads").priest_supply == 1


def test_spade_actions_give_one_or_two_free_spades() -> None:
    """TM-7.6.4."""
    play = terra_mystica(Side("witches", dwelling="F4", power="0/0/12"), Side("nomads"))
    play.act("witches", PowerAction("spade"), Build("E7"))
    assert play.changes("witches") == {"workers": -1, "coins": -2}
    assert play.power("witches") == "4/0/8"


def test_accepted_power_moves_tokens_but_makes_none() -> None:
    """TM-6.1."""
    play = terra_mystica(Side("nomads", dwelling="E8"), Side("witches", stronghold="D5", power="5/7/0"))
    play.act("nomads", Build("E7"))
    play.act("witches", AcceptPower())
    assert sum(play.player("witches").bowls) == 12
