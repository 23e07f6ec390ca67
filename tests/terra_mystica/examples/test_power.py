"""The worked examples of income and power (TM-5, TM-6)."""

from rules.terra_mystica.actions import AcceptPower, Build, Burn, PowerAction
from tests.terra_mystica.tables import Side, terra_mystica


def test_every_dwelling_on_the_map_gives_a_worker() -> None:
    """TM-5.3, example TM-EX-06."""
    play = terra_mystica(Side("witches", dwelling="F4 C3", card="coins"), Side("nomads"), at="income")
    assert play.changes("witches")["workers"] == 3


def test_bonus_card_and_favor_tiles_give_income() -> None:
    """TM-5.4, example TM-EX-07. One worker is the income printed on the Witches' board."""
    play = terra_mystica(Side("witches", card="coins", favors="earth_2_worker_power"), Side("nomads"), at="income")
    assert play.changes("witches") == {"coins": 6, "workers": 1 + 1}
    assert play.power("witches") == "4/8/0"


def test_power_moves_from_bowl_one_to_two_and_only_then_to_three() -> None:
    """TM-6.2, example TM-EX-08."""
    play = terra_mystica(Side("nomads", dwelling="E8"), Side("witches", stronghold="D5", power="2/5/5"))
    play.act("nomads", Build("E7"))
    play.act("witches", AcceptPower())
    assert play.power("witches") == "0/6/6"


def test_spent_power_goes_back_to_bowl_one() -> None:
    """TM-6.3, TM-7.6.1, example TM-EX-09."""
    play = terra_mystica(Side("witches", dwelling="F4", power="0/6/6"), Side("nomads"))
    play.act("witches", PowerAction("two_spades"))
    assert play.power("witches") == "6/6/0"


def test_power_is_spent_from_bowl_three_only() -> None:
    """TM-6.3, TM-7.0, example TM-EX-09."""
    play = terra_mystica(Side("witches", dwelling="F4", power="2/5/5"), Side("nomads"))
    assert play.refusal("witches", PowerAction("two_spades")) == "TM-7.0"
    play.act("witches", Burn(1))
    assert play.allows("witches", PowerAction("two_spades"))


def test_each_sacrificed_token_moves_another_to_bowl_three() -> None:
    """TM-6.4, example TM-EX-10."""
    play = terra_mystica(Side("witches", power="3/9/0"), Side("nomads"))
    play.act("witches", Burn(4), PowerAction("workers"))
    assert play.power("witches") == "7/1/0"
    assert sum(play.player("witches").bowls) == 8
