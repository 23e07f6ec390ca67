"""The worked examples of upgrades and of power from neighbours (TM-7.4, TM-9)."""

from rules.terra_mystica.actions import AcceptPower, Build, Promote, Upgrade
from tests.terra_mystica.tables import Play, Side, terra_mystica


def test_a_trading_house_without_neighbours_costs_the_full_price() -> None:
    """TM-7.4.2, example TM-EX-20."""
    play = terra_mystica(Side("darklings", dwelling="E5"), Side("nomads", dwelling="I7"))
    play.act("darklings", Upgrade("E5", "trading_house"))
    assert play.changes("darklings") == {"coins": -6, "workers": -2}


def test_a_trading_house_next_to_an_opponent_costs_half_the_coins() -> None:
    """TM-7.4.2, example TM-EX-20."""
    play = terra_mystica(Side("darklings", dwelling="E5"), Side("nomads", dwelling="F3"))
    play.act("darklings", Upgrade("E5", "trading_house"))
    assert play.changes("darklings") == {"coins": -3, "workers": -2}


def mermaids_beside_nomads() -> Play:
    """Return a game where the Mermaids have built on E4, next to a dwelling and a temple of the Nomads.

    The Nomads' trading house is far away.
    """
    play = terra_mystica(
        Side("mermaids", dwelling="C2"), Side("nomads", dwelling="D3", temple="E5", trading_house="I7", power="5/7/0")
    )
    play.act("mermaids", Build("E4"))
    return play


def test_the_offer_is_the_sum_of_the_adjacent_power_values() -> None:
    """TM-9.1, example TM-EX-21."""
    assert mermaids_beside_nomads().offers() == [("nomads", 1 + 2)]


def test_accepted_power_costs_one_vp_less() -> None:
    """TM-9.2, example TM-EX-22."""
    play = mermaids_beside_nomads()
    play.act("nomads", AcceptPower())
    assert play.changes("nomads") == {"vp": -2}
    assert play.power("nomads") == "2/10/0"


def test_an_offer_is_cut_to_what_the_vp_can_pay() -> None:
    """TM-9.3, example TM-EX-23."""
    play = terra_mystica(Side("nomads", dwelling="E8"), Side("witches", stronghold="D5", vp=1, power="0/12/0"))
    play.act("nomads", Build("E7"))
    assert play.offers() == [("witches", 3)]
    play.act("witches", AcceptPower())
    assert (play.player("witches").vp, play.power("witches")) == (0, "0/10/2")


def test_a_free_upgrade_offers_power_as_well() -> None:
    """TM-14.13, TM-9.1, example TM-EX-24."""
    play = terra_mystica(
        Side("swarmlings", dwelling="D5 E4", stronghold="I4"), Side("chaos_magicians", stronghold="D4")
    )
    play.act("swarmlings", Promote("D5"))
    assert play.changes("swarmlings") == {}
    assert play.offers() == [("chaos_magicians", 3)]


def test_a_free_upgrade_without_neighbours_offers_nothing() -> None:
    """TM-14.13, TM-8.5, example TM-EX-24."""
    play = terra_mystica(
        Side("swarmlings", dwelling="D5 E4", stronghold="I4"), Side("chaos_magicians", stronghold="D4")
    )
    play.act("swarmlings", Promote("E4"))
    assert play.offers() == []
