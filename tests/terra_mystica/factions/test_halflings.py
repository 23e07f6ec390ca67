"""The abilities of the Halflings (TM-14.10)."""

from rules.terra_mystica.actions import (
    Build,
    FinishSpades,
    Transform,
    Upgrade,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def halflings_stronghold() -> Play:
    """Return a game where the Halflings have built their stronghold on E6 and hold three spades; D8 is far away."""
    play = terra_mystica(Side("halflings", trading_house="E6", dwelling="D8"), Side("nomads"))
    play.act("halflings", Upgrade("E6", "stronghold"))
    play.count_from_here()
    return play


def test_the_halflings_use_three_spades_on_up_to_three_spaces_and_build_on_one() -> None:
    """TM-14.10, TM-7.1.6."""
    play = halflings_stronghold()
    play.act("halflings", Transform("E5", "plains"), Transform("F3", "plains"), Transform("E7", "wasteland"))
    play.act("halflings", Build("E5"))
    assert play.changes("halflings") == {"vp": 3, "workers": -1, "coins": -2}
    assert play.asked("halflings") == "end_of_turn", "one dwelling at most"


def test_two_spaces_of_the_halflings_may_not_become_something_else() -> None:
    """TM-14.10, TM-7.1.6."""
    play = halflings_stronghold()
    play.act("halflings", Transform("E7", "wasteland"))
    assert play.refusal("halflings", Transform("D4", "mountains")) == "TM-7.1.6"


def test_no_spades_are_bought_in_addition_to_those_of_the_stronghold() -> None:
    """TM-14.10."""
    play = halflings_stronghold()
    play.act("halflings", Transform("E5", "plains"))
    assert play.refusal("halflings", Transform("F4", "plains")) == "TM-14.10"


def test_the_spades_of_the_stronghold_may_be_forfeited() -> None:
    """TM-14.10, TM-17.2."""
    play = halflings_stronghold()
    play.act("halflings", FinishSpades())
    assert play.asked("halflings") == "end_of_turn"
    assert play.changes("halflings") == {}


def test_the_dwelling_of_the_halflings_is_optional() -> None:
    """TM-14.10."""
    play = halflings_stronghold()
    play.act("halflings", Transform("E5", "plains"), FinishSpades(), FinishSpades())
    assert play.asked("halflings") == "end_of_turn"
