"""Transforming and building (TM-7.1)."""

import pytest

from rules.terra_mystica.actions import (
    Build,
    Convert,
    DoubleTurn,
    EndTurn,
    FinishSpades,
    Pass,
    PowerAction,
    Sandstorm,
    SpadeAction,
    Transform,
    Upgrade,
    WitchesRide,
)
from rules.terra_mystica.words.overview import purse
from tests.terra_mystica.tables import Play, Side, terra_mystica


def witches(card: str = "coins") -> Play:
    """Return a game where E7 (mountains, 1 spade) and E6 (plains, 3 spades) are next to F4; spades score 2 VP.

    All power is in bowl III.
    """
    return terra_mystica(
        Side("witches", dwelling="F4 C3", power="0/0/12", card=card), Side("nomads", dwelling="I7"), scoring="spades"
    )


def test_an_action_may_only_transform() -> None:
    """TM-7.1.1."""
    play = witches()
    play.turn("witches", Transform("E7", "forest"))
    assert play.turn_of == "nomads"
    assert "E7" not in play.game.structures


def test_an_action_may_only_build() -> None:
    """TM-7.1.1."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads"), terrain={"E7": "forest"})
    play.turn("witches", Build("E7"))
    assert play.changes("witches") == {"workers": -1, "coins": -2}


def test_a_spade_action_uses_at_least_one_spade() -> None:
    """TM-7.1.1, TM-17.2."""
    play = witches()
    play.act("witches", PowerAction("two_spades"))
    assert play.refusal("witches", FinishSpades()) == "TM-7.1.1"


@pytest.mark.parametrize(
    ("space", "rule"),
    [
        ("I7", "TM-7.1.3"),
        ("r22", "TM-1.4"),
        ("K1", "TM-7.1.3"),
        ("I6", "TM-8.4"),
        ("A1", "TM-8.4"),
    ],
)
def test_a_dwelling_needs_a_free_space_within_reach(space: str, rule: str) -> None:
    """TM-7.1.2, TM-7.1.3, TM-8.4."""
    assert witches().refusal("witches", Build(space)) == rule


def test_a_dwelling_needs_home_terrain_or_the_spades_to_make_it() -> None:
    """TM-7.1.2, TM-7.1.5."""
    play = terra_mystica(Side("witches", dwelling="F4", workers=3), Side("nomads"))
    assert play.refusal("witches", Build("E7")) == "TM-7.0"
    assert play.allows("witches", Transform("E7", "forest"))


def test_with_all_dwellings_on_the_map_one_has_to_be_upgraded_first() -> None:
    """TM-7.1.2, TM-2.2."""
    play = terra_mystica(Side("witches", dwelling="F4 C3 A3 A10 D1 F2 I6 I11"), Side("nomads"))
    assert play.refusal("witches", Build("E7")) == "TM-7.1.2"
    assert play.allows("witches", Transform("E7", "forest"))


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Transform("I7", "forest"), "TM-7.1.3"),
        (Transform("r22", "forest"), "TM-1.4"),
        (Transform("E7", "river"), "TM-1.4"),
        (Transform("E7", "mountains"), "TM-7.1.3"),
        (Transform("I8", "forest"), "TM-8.4"),
    ],
)
def test_only_free_land_within_reach_is_transformed(action: Transform, rule: str) -> None:
    """TM-7.1.3, TM-1.4, TM-18.16."""
    assert witches().refusal("witches", action) == rule


def test_a_space_may_become_terrain_that_nobody_wants() -> None:
    """TM-18.16, TM-7.1.4: within reach only."""
    play = witches()
    play.act("witches", PowerAction("spade"))
    assert play.refusal("witches", Transform("I8", "swamp")) == "TM-8.4"
    play.act("witches", Transform("E6", "swamp"))
    assert play.game.terrain["E6"] == "swamp"


def test_home_terrain_may_be_transformed_away() -> None:
    """TM-7.1.4."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads"), terrain={"E7": "forest"})
    play.act("witches", Transform("E7", "lakes"))
    assert play.changes("witches") == {"workers": -3}


@pytest.mark.parametrize(("level", "workers"), [(0, 3), (1, 2), (2, 1)])
def test_the_exchange_track_sets_the_price_of_spades(level: int, workers: int) -> None:
    """TM-7.1.5, TM-7.3.1."""
    play = terra_mystica(Side("witches", dwelling="F4", spade_level=level), Side("nomads"))
    play.act("witches", Transform("E6", "forest"))
    assert play.changes("witches") == {"workers": -3 * workers}


def test_the_bonus_card_gives_a_spade_as_the_action_of_the_turn() -> None:
    """TM-7.1.5, TM-7.7.1."""
    play = witches(card="spade")
    play.turn("witches", SpadeAction("bonus_card"), Build("E7"))
    assert play.changes("witches") == {"workers": -1, "coins": -2, "vp": 2}
    assert play.turn_of == "nomads"


def test_free_spades_of_two_sources_are_not_combined() -> None:
    """TM-7.1.5."""
    play = witches(card="spade")
    play.act("witches", PowerAction("spade"))
    assert play.choices("witches", SpadeAction) == []
    assert play.refusal("witches", SpadeAction("bonus_card")) == "TM-4.3"


def test_topping_up_is_allowed_for_any_terrain_of_that_space() -> None:
    """TM-7.1.6: plains are 3 spades from mountains, by desert and wasteland."""
    play = witches()
    play.act("witches", PowerAction("two_spades"), Transform("E6", "mountains"))
    assert play.changes("witches") == {"workers": -3 * 1, "vp": 2 * 3}


def test_after_topping_up_no_other_space_is_transformed() -> None:
    """TM-7.1.6."""
    play = witches()
    play.act("witches", PowerAction("two_spades"), Transform("E6", "forest"))
    assert play.choices("witches", Transform) == []


def test_both_spaces_may_become_home_terrain_and_either_takes_the_dwelling() -> None:
    """TM-7.1.6, TM-7.1.7."""
    play = terra_mystica(Side("witches", dwelling="F4 F5", power="0/0/12"), Side("nomads"))
    play.act("witches", PowerAction("two_spades"), Transform("E7", "forest"), Transform("F6", "forest"))
    assert play.allows("witches", Build("E7"))
    assert play.allows("witches", Build("F6"))
    play.act("witches", Build("E7"))
    assert play.asked("witches") == "end_of_turn"


def test_the_second_space_must_be_in_reach_itself() -> None:
    """TM-7.1.6, TM-8.4: a space just transformed gives no reach."""
    play = witches()
    play.act("witches", PowerAction("two_spades"), Transform("E7", "forest"))
    assert play.refusal("witches", Transform("E8", "plains")) == "TM-8.4"


def test_several_free_spades_are_used_on_a_space_in_steps() -> None:
    """TM-7.1.6, TM-7.9.3: and one more may be bought for it."""
    play = witches()
    play.act("witches", PowerAction("two_spades"), Transform("E6", "swamp"), Transform("E6", "lakes"))
    assert play.asked("witches") == "end_of_turn"
    play.act("witches", Transform("E6", "forest"), Build("E6"))
    assert play.changes("witches") == {"workers": -3 - 1, "coins": -2, "vp": 3 * 2}


def test_several_spades_are_bought_for_a_space_in_steps() -> None:
    """TM-7.1.4, TM-7.9.3: plains are 3 spades from forest."""
    play = witches()
    play.act("witches", Transform("E6", "swamp"), Transform("E6", "lakes"), Build("E6"))
    assert play.changes("witches") == {"workers": -3 * 3 - 1, "coins": -2, "vp": 3 * 2}
    assert play.game.structures["E6"].kind == "dwelling"


def test_a_space_is_not_turned_back_within_an_action() -> None:
    """TM-7.1.4."""
    play = witches()
    play.act("witches", Transform("E6", "swamp"))
    assert play.refusal("witches", Transform("E6", "plains")) == "TM-7.1.4"
    assert play.refusal("witches", Transform("E6", "desert")) == "TM-7.1.4"
    assert play.refusal("witches", Transform("E6", "forest", long=True)) == "TM-7.1.4"


def test_a_transformation_stops_at_home_terrain() -> None:
    """TM-7.1.4: nor beyond it in one go."""
    play = witches()
    play.act("witches", Transform("E6", "lakes"))
    assert play.refusal("witches", Transform("E6", "mountains")) == "TM-7.1.4"
    play.act("witches", Transform("E6", "forest"))
    assert play.choices("witches", Transform) == []


def test_home_terrain_transformed_away_cannot_be_restored_in_the_same_action() -> None:
    """TM-7.1.4: the whole cycle would lead nowhere."""
    play = terra_mystica(Side("witches", dwelling="F4", workers=40), Side("nomads"), terrain={"E7": "forest"})
    play.act("witches", Transform("E7", "mountains"))
    assert play.allows("witches", Transform("E7", "lakes"))
    assert play.refusal("witches", Transform("E7", "forest")) == "TM-7.1.4"


def test_more_spades_are_bought_only_for_the_current_space() -> None:
    """TM-7.1.6."""
    play = witches()
    play.act("witches", Transform("E6", "swamp"))
    assert play.refusal("witches", Transform("E7", "forest")) == "TM-7.1.6"
    assert play.refusal("witches", Build("E7")) == "TM-7.1.6"


def test_no_spade_is_bought_for_the_second_space_in_steps_either() -> None:
    """TM-7.1.6."""
    play = witches()
    play.act("witches", PowerAction("two_spades"), Transform("E7", "forest"), Transform("E6", "swamp"))
    assert play.refusal("witches", Transform("E6", "lakes")) == "TM-7.1.6"
    assert play.allows("witches", Build("E7"))


def test_an_action_does_not_return_to_an_earlier_space() -> None:
    """TM-7.1.6."""
    play = terra_mystica(Side("halflings", trading_house="E6", workers=6, coins=12), Side("nomads", dwelling="I7"))
    play.act("halflings", Upgrade("E6", "stronghold"), Transform("E5", "plains"), Transform("E7", "lakes"))
    assert play.refusal("halflings", Transform("E5", "desert")) == "TM-7.1.6"


def test_the_action_can_be_continued_until_the_turn_ends() -> None:
    """TM-7.9.3, TM-17.4: a turn that only transforms has no additional step."""
    play = witches()
    play.act("witches", Transform("E7", "forest"))
    assert play.asked("witches") == "end_of_turn"
    assert play.allows("witches", Build("E7"))
    play.act("witches", EndTurn())
    assert play.turn_of == "nomads"


def test_a_tunnel_is_paid_once_for_spades_bought_in_steps() -> None:
    """TM-7.1.10, TM-7.9.3: D7 is beyond E9 and E10; lakes are two spades from mountains."""
    play = terra_mystica(Side("dwarves", dwelling="F6"), Side("nomads"), terrain={"D7": "lakes"})
    play.act("dwarves", Transform("D7", "forest"), Build("D7"))
    assert play.changes("dwarves") == {"workers": -2 - 3 - 3 - 1, "coins": -2, "vp": 4}


def test_the_first_of_two_actions_cannot_be_continued() -> None:
    """TM-14.3: the second one is a separate action."""
    side = Side("chaos_magicians", stronghold="D4", dwelling="E7", workers=20)
    play = terra_mystica(side, Side("witches"), terrain={"E6": "desert"})
    play.act("chaos_magicians", DoubleTurn(), Transform("E6", "wasteland"))
    assert play.asked("chaos_magicians") == "turn"
    play.act("chaos_magicians", Build("E6"))
    assert play.asked("chaos_magicians") == "end_of_turn"


def test_a_game_without_the_fix_uses_the_free_spades_of_a_space_at_once() -> None:
    """TM-7.1.6: a running game does not get new questions."""
    side = Side("witches", dwelling="F4", power="0/0/12")
    play = terra_mystica(side, Side("nomads"), options={"fixes": ()})
    play.act("witches", PowerAction("two_spades"), Transform("E6", "swamp"))
    assert play.refusal("witches", Transform("E6", "lakes")) == "TM-7.1.6"


def test_the_dwelling_follows_after_all_transforming() -> None:
    """TM-7.1.7."""
    play = witches()
    play.act("witches", PowerAction("two_spades"))
    assert play.refusal("witches", Build("E7")) == "TM-7.1.7"
    play.act("witches", Transform("E7", "forest"))
    assert play.refusal("witches", Build("E7")) == "TM-7.1.7"
    play.act("witches", FinishSpades(), Build("E7"))
    assert play.game.structures["E7"].kind == "dwelling"


def test_nothing_is_built_on_another_space_that_was_home_terrain_before() -> None:
    """TM-7.1.7."""
    play = terra_mystica(
        Side("witches", dwelling="F4", power="0/0/12"), Side("nomads"), terrain={"E6": "forest", "F3": "forest"}
    )
    play.act("witches", PowerAction("two_spades"), Transform("E7", "forest"))
    assert play.refusal("witches", Build("E6")) == "TM-7.1.7"


def test_after_bought_spades_only_that_space_is_built_on() -> None:
    """TM-7.1.7: transforming one space and building on another takes two turns."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads"), terrain={"E6": "forest"})
    play.act("witches", Transform("E7", "forest"))
    assert play.refusal("witches", Build("E6")) == "TM-7.1.7"


def test_one_action_builds_one_dwelling() -> None:
    """TM-7.1.7."""
    play = terra_mystica(Side("witches", dwelling="F4 F5", power="0/0/12"), Side("nomads"))
    play.act("witches", PowerAction("two_spades"), Transform("E7", "forest"), Build("F6"))
    assert play.refusal("witches", Build("E7")) == "TM-4.5"
    assert play.refusal("witches", Transform("E8", "forest")) == "TM-4.5"


def test_a_free_spade_that_is_not_used_is_forfeited() -> None:
    """TM-7.1.8."""
    play = witches()
    play.turn("witches", PowerAction("two_spades"), Transform("E7", "forest"), FinishSpades(), FinishSpades())
    assert play.changes("witches") == {"vp": 2}
    play.act("nomads", Pass("shipping"))
    assert play.asked("witches") == "turn"


def test_a_spade_action_without_use_is_illegal() -> None:
    """TM-17.2: without a space in reach there is no spade action."""
    play = terra_mystica(Side("witches", power="0/0/12"), Side("nomads"))
    assert play.refusal("witches", PowerAction("two_spades")) == "TM-17.2"


def test_missing_goods_for_the_dwelling_may_be_converted_after_transforming() -> None:
    """TM-7.9.3, TM-7.1.7."""
    play = terra_mystica(Side("witches", dwelling="F4", workers=0, priests=1, power="0/0/4"), Side("nomads"))
    play.act("witches", PowerAction("spade"), Transform("E7", "forest"))
    assert play.refusal("witches", Build("E7")) == "TM-7.0"
    play.act("witches", Convert("priest_to_worker"), Build("E7"))
    assert play.game.structures["E7"].kind == "dwelling"


def test_the_giants_always_use_two_spades() -> None:
    """TM-7.1.9: a free one is topped up with a bought one, at any distance."""
    play = terra_mystica(Side("giants", dwelling="D4", power="0/0/12"), Side("nomads"), scoring="spades")
    play.act("giants", PowerAction("spade"), Transform("E7", "wasteland"))
    assert play.changes("giants") == {"workers": -3, "vp": 2 * 2}
    assert play.game.terrain["E7"] == "wasteland"


def test_the_giants_have_no_longer_way() -> None:
    """TM-7.1.9."""
    play = terra_mystica(Side("giants", dwelling="D4"), Side("nomads"))
    assert play.refusal("giants", Build("E7", long=True)) == "TM-7.1.4"


def test_tunneling_is_paid_once_for_transforming_and_building() -> None:
    """TM-7.1.10, TM-8.6: D7 (wasteland, 1 spade) is beyond E9 and E10."""
    play = terra_mystica(Side("dwarves", dwelling="F6"), Side("nomads"))
    play.act("dwarves", Build("D7"))
    assert play.changes("dwarves") == {"workers": -2 - 3 - 1, "coins": -2, "vp": 4}


def test_tunneling_is_paid_once_per_action_with_free_spades_too() -> None:
    """TM-7.1.10."""
    play = terra_mystica(Side("dwarves", dwelling="F6", power="0/0/12"), Side("nomads"))
    play.act("dwarves", PowerAction("spade"), Transform("D7", "mountains"), Build("D7"))
    assert play.changes("dwarves") == {"workers": -2 - 1, "coins": -2, "vp": 4}


def test_two_actions_on_the_same_space_tunnel_twice() -> None:
    """TM-7.1.10."""
    play = terra_mystica(Side("dwarves", dwelling="F6"), Side("nomads", passed=True))
    play.turn("dwarves", Transform("D7", "mountains"))
    play.turn("dwarves", Build("D7"))
    assert play.changes("dwarves") == {"workers": -2 - 3 - 2 - 1, "coins": -2, "vp": 8}


def test_only_one_space_of_an_action_is_tunneled_to() -> None:
    """TM-7.1.10."""
    play = terra_mystica(Side("dwarves", dwelling="F6", power="0/0/12"), Side("nomads"), terrain={"H7": "forest"})
    play.act("dwarves", PowerAction("two_spades"), Transform("D7", "mountains"))
    assert play.refusal("dwarves", Transform("H7", "mountains")) == "TM-7.1.10"
    assert play.allows("dwarves", Transform("G6", "forest"))


def test_building_scores_tiles_then_offers_power_then_founds_towns() -> None:
    """TM-7.1.11."""
    play = terra_mystica(
        Side("witches", stronghold="F4", temple="C3", trading_house="D4", favors="earth_1_dwelling_vp"),
        Side("nomads", dwelling="E8", power="5/7/0"),
        scoring="dwellings_fire",
        terrain={"E7": "forest"},
    )
    play.act("witches", Build("E7"))
    assert play.changes("witches") == {"workers": -1, "coins": -2, "vp": 2 + 2}
    assert play.offers() == [("nomads", 1)]
    assert play.asked("witches") == "tiles"


@pytest.mark.parametrize("source", ["bought", "power", "card"])
def test_every_spade_scores_from_every_source(source: str) -> None:
    """TM-7.1.12."""
    play = witches(card="spade")
    if source == "power":
        play.act("witches", PowerAction("spade"))
    if source == "card":
        play.act("witches", SpadeAction("bonus_card"))
    play.act("witches", Transform("E7", "forest"))
    assert play.changes("witches")["vp"] == 2


def test_sandstorm_and_ride_are_no_spades() -> None:
    """TM-7.1.12, TM-14.12, TM-14.14."""
    play = terra_mystica(Side("nomads", stronghold="F3"), Side("witches", stronghold="C3"), scoring="spades")
    play.turn("nomads", Sandstorm("E6"), FinishSpades())
    play.turn("witches", WitchesRide("I11"))
    assert (play.changes("nomads"), play.changes("witches")) == ({}, {})


def test_the_halflings_score_every_spade() -> None:
    """TM-7.1.12, TM-14.10."""
    play = terra_mystica(Side("halflings", dwelling="E6", power="0/0/12"), Side("nomads"), scoring="spades")
    play.act("halflings", PowerAction("two_spades"), Transform("E5", "plains"), Transform("D4", "desert"))
    assert play.changes("halflings")["vp"] == 2 * 2 + 2 * 1


def test_free_spades_give_the_darklings_no_vp() -> None:
    """TM-7.1.12, TM-14.5: desert is two steps from swamp, one free and one paid with a priest."""
    play = terra_mystica(Side("darklings", dwelling="E5", power="0/0/12"), Side("nomads"))
    play.act("darklings", PowerAction("spade"), Transform("F3", "swamp"))
    assert play.changes("darklings") == {"priests": -1, "vp": 2}


def test_the_purse_counts_the_unused_spades() -> None:
    """TM-7.1.6."""
    play = witches()
    play.act("witches", PowerAction("two_spades"))
    seat = play.seat("witches")
    assert str(purse(play.game, seat)).endswith("2 spades to use")
    play.act("witches", Transform("E7", "forest"))
    assert str(purse(play.game, seat)).endswith("1 spade to use")
