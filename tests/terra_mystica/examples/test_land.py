"""The worked examples of transforming and building (TM-7.1)."""

from rules.terra_mystica.actions import Build, PowerAction, Transform, WitchesRide
from tests.terra_mystica.tables import Play, Side, terra_mystica


def witches_between_forests(scoring: str = "spades", power: str = "5/7/0") -> Play:
    """Return a game where E7 (mountains, 1 step from forest) and E6 (plains, 3 steps) are next to F4."""
    witches = Side("witches", dwelling="F4 C3", workers=26, coins=45, power=power)
    return terra_mystica(witches, Side("nomads", dwelling="I7"), scoring=scoring)


def test_a_bought_spade_costs_three_workers_at_first() -> None:
    """TM-7.1.5, TM-7.1.11, TM-7.1.12, example TM-EX-11."""
    play = witches_between_forests()
    play.act("witches", Build("E7"))
    assert play.changes("witches") == {"workers": -4, "coins": -2, "vp": 2}


def test_each_spade_moves_the_space_one_step_along_the_cycle() -> None:
    """TM-7.1.4, example TM-EX-12."""
    play = witches_between_forests()
    play.act("witches", Build("E6"))
    assert play.changes("witches") == {"workers": -10, "coins": -2, "vp": 6}


def test_the_longer_way_round_may_be_chosen() -> None:
    """TM-7.1.4, example TM-EX-13."""
    play = witches_between_forests()
    play.act("witches", Build("E6", long=True))
    assert play.changes("witches") == {"workers": -13, "coins": -2, "vp": 8}


def test_the_way_stops_at_home_terrain() -> None:
    """TM-7.1.4, example TM-EX-14: from plains to mountains only by desert and wasteland."""
    play = witches_between_forests()
    assert play.refusal("witches", Transform("E6", "mountains", long=True)) == "TM-7.1.4"
    play.act("witches", Transform("E6", "mountains"))
    assert play.changes("witches") == {"workers": -9, "vp": 6}


def test_two_free_spades_may_go_to_two_spaces() -> None:
    """TM-7.1.6, TM-7.1.7, example TM-EX-15."""
    play = witches_between_forests(power="0/0/12")
    play.act("witches", PowerAction("two_spades"), Transform("E7", "forest"), Transform("E6", "swamp"))
    assert play.refusal("witches", Build("E6")) != ""
    play.act("witches", Build("E7"))
    assert play.changes("witches") == {"vp": 4, "coins": -2, "workers": -1}
    assert play.power("witches") == "6/0/6"


def test_the_space_that_does_not_become_home_terrain_may_come_first() -> None:
    """TM-7.1.6, example TM-EX-15."""
    play = witches_between_forests(power="0/0/12")
    play.act("witches", PowerAction("two_spades"), Transform("E6", "swamp"), Build("E7"))
    assert play.game.structures["E7"].kind == "dwelling"


def test_only_one_of_two_spaces_may_become_something_else_than_home_terrain() -> None:
    """TM-7.1.6, example TM-EX-16."""
    play = witches_between_forests(power="0/0/12")
    play.act("witches", PowerAction("two_spades"), Transform("E6", "swamp"))
    assert play.refusal("witches", Transform("E7", "wasteland")) == "TM-7.1.6"


def test_no_spade_is_bought_for_a_second_space() -> None:
    """TM-7.1.6, example TM-EX-17."""
    play = witches_between_forests(power="0/0/12")
    play.act("witches", PowerAction("two_spades"), Transform("E7", "forest"))
    assert play.refusal("witches", Transform("E6", "lakes")) == "TM-7.1.6"


def test_free_spades_that_do_not_suffice_are_topped_up_for_the_same_space() -> None:
    """TM-7.1.6, example TM-EX-17."""
    play = witches_between_forests(power="0/0/12")
    play.act("witches", PowerAction("two_spades"), Build("E6"))
    assert play.changes("witches") == {"workers": -3 - 1, "coins": -2, "vp": 6}


def test_no_more_spades_are_bought_than_the_space_takes() -> None:
    """TM-7.1.8, example TM-EX-18: with 2 bought spades E7 cannot become forest, with 1 or 6 it can."""
    paid = set()
    for build in (Build("E7"), Build("E7", long=True)):
        play = witches_between_forests()
        play.act("witches", build)
        paid.add(-play.changes("witches")["workers"])
    assert paid == {1 * 3 + 1, 6 * 3 + 1}


def test_the_dwelling_tile_scores_every_dwelling_built() -> None:
    """TM-15.2, example TM-EX-19."""
    play = witches_between_forests(scoring="dwellings_water")
    play.act("witches", Build("E7"))
    assert play.changes("witches")["vp"] == 2


def test_the_dwelling_tile_scores_the_witches_ride_too() -> None:
    """TM-15.2, TM-14.14, example TM-EX-19."""
    play = terra_mystica(Side("witches", stronghold="F4"), Side("nomads"), scoring="dwellings_water")
    play.act("witches", WitchesRide("I11"))
    assert play.changes("witches") == {"vp": 2}
