"""The abilities of the Darklings (TM-14.5)."""

import pytest

from rules.terra_mystica.actions import (
    Build,
    ExchangePriests,
    PowerAction,
    Transform,
    Upgrade,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def darklings_stronghold(**more: object) -> Play:
    """The Darklings have just paid 4 workers for their stronghold."""
    play = terra_mystica(Side("darklings", trading_house="E5", **more), Side("nomads"))  # type: ignore[arg-type]
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


def test_the_darklings_exchange_what_they_have() -> None:
    """TM-14.5, TM-5.5."""
    assert darklings_stronghold(workers=6).refusal("darklings", ExchangePriests(3)) == "TM-14.5"
    assert darklings_stronghold(priests=5).refusal("darklings", ExchangePriests(3)) == "TM-5.5"


def test_the_darklings_top_free_spades_up_with_priests() -> None:
    """TM-14.5, TM-7.1.6."""
    play = terra_mystica(Side("darklings", dwelling="E5", power="0/0/12"), Side("nomads"))
    play.act("darklings", PowerAction("spade"), Build("F3"))
    assert play.changes("darklings") == {"priests": -1, "workers": -1, "coins": -2, "vp": 2}


def test_without_priests_the_darklings_dig_nothing() -> None:
    """TM-14.5, TM-7.0."""
    play = terra_mystica(Side("darklings", dwelling="E5", priests=0), Side("nomads"))
    assert play.refusal("darklings", Transform("F3", "plains")) == "TM-7.0"
