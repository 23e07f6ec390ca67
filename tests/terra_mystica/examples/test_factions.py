"""The worked examples of the factions (TM-14)."""

from rules.terra_mystica.actions import AdvanceShipping, Build, DoubleTurn, Pass, Sandstorm, Transform
from tests.terra_mystica.tables import Play, Side, terra_mystica


def test_the_darklings_pay_a_priest_for_a_spade_and_score_two() -> None:
    """TM-14.5, TM-7.1.5, example TM-EX-38."""
    darklings = Side("darklings", dwelling="E5", workers=24, coins=45, priests=2)
    play = terra_mystica(darklings, Side("nomads"), scoring="dwellings_water")
    play.act("darklings", Build("E6"))
    assert play.changes("darklings") == {"priests": -1, "workers": -1, "coins": -2, "vp": 2 + 2}


def test_the_fakirs_fly_again_when_they_build_in_a_later_turn() -> None:
    """TM-8.6, TM-7.1.10, example TM-EX-39."""
    play = terra_mystica(Side("fakirs", dwelling="F3", priests=7), Side("witches", passed=True))
    play.turn("fakirs", Transform("G1", "desert"))
    assert play.changes("fakirs") == {"priests": -1, "workers": -6, "vp": 4}
    play.turn("fakirs", Build("G1"))
    assert play.changes("fakirs") == {"priests": -2, "workers": -7, "coins": -2, "vp": 8}


def test_a_sandstorm_does_not_cross_a_bridge() -> None:
    """TM-8.7, example TM-EX-40."""
    play = terra_mystica(Side("nomads", stronghold="F3", bridges="F3-G1"), Side("witches"))
    assert play.refusal("nomads", Sandstorm("G1")) == "TM-8.7"
    play.act("nomads", Transform("G1", "desert"))
    assert play.changes("nomads") == {"workers": -6}


def chaos_magicians_with_stronghold() -> Play:
    return terra_mystica(Side("chaos_magicians", stronghold="D4"), Side("witches"))


def test_the_second_of_two_actions_may_be_to_pass() -> None:
    """TM-14.3, example TM-EX-41."""
    play = chaos_magicians_with_stronghold()
    play.act("chaos_magicians", DoubleTurn(), AdvanceShipping(), Pass("shipping"))
    assert play.player("chaos_magicians").passed
    assert play.player("chaos_magicians").shipping == 1


def test_passing_first_loses_the_second_action() -> None:
    """TM-14.3, example TM-EX-41."""
    play = chaos_magicians_with_stronghold()
    play.act("chaos_magicians", DoubleTurn(), Pass("shipping"))
    assert play.turn_of == "witches"
    assert play.asked("chaos_magicians") is None


def test_the_engineers_score_bridges_with_own_structures_at_both_ends() -> None:
    """TM-14.7, example TM-EX-42."""
    engineers = Side("engineers", stronghold="E7", dwelling="C5 D6", bridges="C5-D6 A11-C5", card="priest")
    play = terra_mystica(engineers, Side("witches"))
    play.act("engineers", Pass("shipping"))
    assert play.changes("engineers") == {"vp": 3}


def test_the_giants_always_take_two_spades_to_wasteland() -> None:
    """TM-14.9, TM-7.1.9, example TM-EX-43."""
    play = terra_mystica(Side("giants", dwelling="D4"), Side("witches"))
    assert play.refusal("giants", Transform("D5", "forest")) == "TM-7.1.9"
    play.act("giants", Transform("D5", "wasteland"))
    assert play.changes("giants") == {"workers": -2 * 3}


def test_the_giants_cannot_transform_with_one_spade() -> None:
    """TM-14.9, TM-7.0, example TM-EX-43."""
    play = terra_mystica(Side("giants", dwelling="D4", workers=5), Side("witches"))
    assert play.refusal("giants", Transform("D5", "wasteland")) == "TM-7.0"
