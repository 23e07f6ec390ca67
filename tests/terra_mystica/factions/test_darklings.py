"""The abilities of the Darklings (TM-14.5)."""

from typing import Any

import pytest

from rules.terra_mystica.actions import (
    Build,
    ChooseTownTile,
    Convert,
    ExchangePriests,
    PowerAction,
    Transform,
    Upgrade,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def darklings_stronghold(**more: Any) -> Play:
    """Return a game where the Darklings have just exchanged 4 workers for their stronghold."""
    play = terra_mystica(Side("darklings", trading_house="E5", **more), Side("nomads"))
    play.act("darklings", Upgrade("E5", "stronghold"))
    play.count_from_here()
    return play


@pytest.mark.parametrize("workers", [0, 1, 2, 3])
def test_the_darklings_stronghold_exchanges_up_to_three_workers_for_priests(workers: int) -> None:
    """TM-14.5, TM-17.2."""
    play = darklings_stronghold(priests=2)
    assert play.refusal("darklings", ExchangePriests(4)) == "TM-14.5"
    play.act("darklings", ExchangePriests(workers))
    assert play.changes("darklings") == ({"workers": -workers, "priests": workers} if workers else {})
    assert play.choices("darklings", ExchangePriests) == [], "now or never"


def test_the_darklings_exchange_the_workers_they_have() -> None:
    """TM-14.5, TM-5.5."""
    assert darklings_stronghold(workers=6).refusal("darklings", ExchangePriests(3)) == "TM-14.5"
    assert darklings_stronghold(priests=5).refusal("darklings", ExchangePriests(3)) == "TM-5.5"


@pytest.mark.parametrize(
    ("more", "conversion"),
    [({"priests": 3}, Convert("priest_to_worker")), ({"priests": 0, "power": "0/0/12"}, Convert("power_to_worker", 3))],
)
def test_the_darklings_without_workers_may_convert_for_the_exchange(
    more: dict[str, object], conversion: Convert
) -> None:
    """TM-14.5, TM-7.9.3: workers may come from power, before the turn continues."""
    play = darklings_stronghold(workers=4, **more)
    assert (play.player("darklings").workers, play.asked("darklings")) == (0, "priests")
    play.act("darklings", conversion, ExchangePriests(conversion.times))
    assert play.player("darklings").workers == 0


def test_the_darklings_exchange_workers_of_a_town_just_founded() -> None:
    """TM-14.5, TM-7.4.5: the tile comes before the stronghold's effect."""
    side = Side("darklings", trading_house="E9 F6", dwelling="F5 E10", workers=4, priests=0, power="5/1/0")
    play = terra_mystica(side, Side("nomads"))
    play.act("darklings", Upgrade("F6", "stronghold"), ChooseTownTile("workers"))
    assert play.asked("darklings") == "priests"
    play.act("darklings", ExchangePriests(2))
    assert play.player("darklings").priests == 2


@pytest.mark.parametrize("more", [{"workers": 4, "priests": 0, "power": "0/4/0"}, {"priests": 7}])
def test_the_darklings_get_no_question_when_nothing_can_be_exchanged(more: dict[str, object]) -> None:
    """TM-14.5, TM-5.5: there is no worker, and none can be converted, or no priest is left in the supply."""
    assert darklings_stronghold(**more).asked("darklings") != "priests"


def test_a_game_without_the_fix_does_not_ask_darklings_without_workers() -> None:
    """TM-14.5: a running game does not get new questions."""
    side = Side("darklings", trading_house="E5", workers=4)
    play = terra_mystica(side, Side("nomads"), options={"fixes": ()})
    play.act("darklings", Upgrade("E5", "stronghold"))
    assert play.asked("darklings") == "end_of_turn"


def test_a_priest_paid_for_a_spade_comes_back_for_the_next_one() -> None:
    """TM-7.9.3, TM-7.0: it is back in the supply, from which power brings it."""
    side = Side("darklings", dwelling="E5", priests=1, orders="fire3 fire2 fire2 fire2 air3 air2", power="0/0/5")
    play = terra_mystica(side, Side("nomads"))
    assert play.refusal("darklings", Convert("power_to_priest")) == "TM-7.6.3"
    play.act("darklings", Transform("F3", "plains"), Convert("power_to_priest"), Build("F3"))
    assert play.changes("darklings") == {"priests": -1, "workers": -1, "coins": -2, "vp": 4}


def test_the_darklings_top_free_spades_up_with_priests() -> None:
    """TM-14.5, TM-7.1.6."""
    play = terra_mystica(Side("darklings", dwelling="E5", power="0/0/12"), Side("nomads"))
    play.act("darklings", PowerAction("spade"), Build("F3"))
    assert play.changes("darklings") == {"priests": -1, "workers": -1, "coins": -2, "vp": 2}


def test_without_priests_the_darklings_dig_nothing() -> None:
    """TM-14.5, TM-7.0."""
    play = terra_mystica(Side("darklings", dwelling="E5", priests=0), Side("nomads"))
    assert play.refusal("darklings", Transform("F3", "plains")) == "TM-7.0"
