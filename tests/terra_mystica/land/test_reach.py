"""Adjacency, shipping, tunneling and carpet flight (TM-8)."""

import pytest

from rules.terra_mystica.actions import (
    AdvanceShipping,
    Build,
    Pass,
    PowerAction,
    SpadeAction,
    Transform,
    Upgrade,
)
from rules.terra_mystica.flow.scoring import largest_area
from rules.terra_mystica.land.reach import reach, shipping_level
from tests.terra_mystica.tables import Side, side_with, terra_mystica


def test_spaces_that_share_an_edge_are_directly_adjacent() -> None:
    """TM-8.1."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("nomads"))
    beside = {action.space for action in play.choices("witches", Transform) if isinstance(action, Transform)}
    assert beside == {"E6", "E7", "F3", "G2"}


@pytest.mark.parametrize(
    ("level", "reached"),
    [
        (0, "E6 E7 F3 G2"),
        (1, "E6 E7 F3 G2 E8 G3 H4"),
        (2, "E6 E7 F3 G2 E8 G3 H4 I6 I7"),
    ],
)
def test_shipping_crosses_as_many_river_spaces_as_its_level(level: int, reached: str) -> None:
    """TM-8.2, TM-8.4."""
    play = terra_mystica(Side("witches", dwelling="F4", shipping=level, workers=60), Side("nomads"))
    beside = {action.space for action in play.choices("witches", Transform) if isinstance(action, Transform)}
    assert beside == set(reached.split())


def test_the_bonus_card_adds_a_level_while_it_is_held() -> None:
    """TM-8.3, TM-8.4."""
    play = terra_mystica(Side("witches", dwelling="F4", card="shipping"), Side("nomads"))
    assert play.allows("witches", Transform("E8", "forest"))
    play.act("witches", Pass("trading_houses"))
    assert shipping_level(play.game, play.player("witches")) == 0


def test_the_bonus_card_scores_nothing_and_does_not_move_the_track() -> None:
    """TM-8.3, TM-7.2.1."""
    play = terra_mystica(Side("witches", card="shipping"), Side("nomads"))
    play.act("witches", AdvanceShipping())
    assert play.changes("witches") == {"priests": -1, "coins": -4, "shipping": 1, "vp": 2}


def test_the_bonus_card_does_not_help_with_cult_spades() -> None:
    """TM-8.3, TM-12.3."""
    play = terra_mystica(
        Side("witches", dwelling="F4", cults="0/0/4/0", card="shipping"),
        Side("nomads"),
        scoring="towns",
        at="cult_bonus",
    )
    assert play.refusal("witches", Transform("E8", "plains")) == "TM-8.4"
    assert play.allows("witches", Transform("E7", "forest"))


def test_the_bonus_card_does_not_count_for_the_largest_area() -> None:
    """TM-8.3, TM-13.3."""
    play = terra_mystica(Side("witches", dwelling="F4 E8", card="shipping"), Side("nomads"), round=6)
    assert largest_area(play.game, play.player("witches")) == 1


@pytest.mark.parametrize("faction", ["dwarves", "fakirs"])
def test_the_bonus_card_is_useless_without_shipping(faction: str) -> None:
    """TM-8.3."""
    play = terra_mystica(Side(faction, dwelling="F4", card="shipping"), Side("witches"))
    assert shipping_level(play.game, play.player(faction)) == 0


def test_the_mermaids_may_ship_over_six_river_spaces_with_the_card() -> None:
    """TM-8.3, TM-14.11."""
    play = terra_mystica(Side("mermaids", dwelling="A4", shipping=5, card="shipping"), Side("witches"))
    assert shipping_level(play.game, play.player("mermaids")) == 6


def test_indirect_adjacency_offers_no_power() -> None:
    """TM-8.5, TM-9.1."""
    play = terra_mystica(Side("witches", dwelling="F4", shipping=3), Side("nomads", dwelling="E8", power="5/7/0"))
    play.act("witches", Upgrade("F4", "trading_house"))
    assert play.offers() == []


def test_indirect_adjacency_founds_no_town() -> None:
    """TM-8.5, TM-11.1."""
    play = terra_mystica(
        Side("witches", stronghold="F4", temple="E8", trading_house="G3", dwelling="H4", shipping=3), Side("nomads")
    )
    play.act("witches", Upgrade("H4", "trading_house"))
    assert play.player("witches").town_land == 0


@pytest.mark.parametrize(
    ("faction", "stronghold", "cost"),
    [
        ("dwarves", False, {"workers": -2}),
        ("dwarves", True, {"workers": -1}),
        ("fakirs", False, {"priests": -1}),
        ("fakirs", True, {"priests": -1}),
    ],
)
def test_skipping_a_space_is_paid_and_scores_four(faction: str, stronghold: bool, cost: dict[str, int]) -> None:
    """TM-8.6, TM-14.6, TM-14.8: from F6 over E9 or E10 to D7, home terrain already."""
    home = {"dwarves": "mountains", "fakirs": "desert"}[faction]
    side = side_with(faction, {"stronghold" if stronghold else "dwelling": "F6"})
    play = terra_mystica(side, Side("witches"), terrain={"D7": home})
    play.act(faction, Build("D7"))
    assert play.changes(faction) == {
        "coins": -2,
        "vp": 4,
        **cost,
        "workers": cost.get("workers", 0) - 1,
    }


@pytest.mark.parametrize(
    ("space", "way"),
    [("E9", "near"), ("D7", "skip"), ("E11", "skip"), ("G7", "skip"), ("D6", None), ("I11", None)],
)
def test_exactly_one_space_of_any_kind_is_skipped(space: str, way: str | None) -> None:
    """TM-8.6: from F6, over occupied and free spaces."""
    play = terra_mystica(Side("dwarves", dwelling="F6"), Side("witches", dwelling="E9", temple="E10"))
    assert reach(play.game, play.player("dwarves"), space) == way


def test_a_river_space_may_be_skipped() -> None:
    """TM-8.6."""
    play = terra_mystica(Side("dwarves", dwelling="E8"), Side("witches"))
    assert reach(play.game, play.player("dwarves"), "G3") == "skip"


def test_the_fakirs_with_stronghold_skip_two_spaces() -> None:
    """TM-8.6, TM-14.8: the way may bend."""
    without = terra_mystica(Side("fakirs", dwelling="F6"), Side("witches"))
    assert reach(without.game, without.player("fakirs"), "C5") is None
    play = terra_mystica(Side("fakirs", stronghold="F6"), Side("witches"))
    assert reach(play.game, play.player("fakirs"), "C5") == "skip"
    assert reach(play.game, play.player("fakirs"), "B6") is None


def test_skipping_has_to_be_paid() -> None:
    """TM-8.6, TM-7.0."""
    play = terra_mystica(Side("fakirs", dwelling="F6", priests=0), Side("witches"))
    assert play.refusal("fakirs", Transform("D7", "desert")) == "TM-7.0"


def test_directly_adjacent_spaces_are_never_skipped_to() -> None:
    """TM-8.6."""
    play = terra_mystica(Side("dwarves", dwelling="F6"), Side("witches"))
    play.act("dwarves", Transform("E9", "mountains"))
    assert play.changes("dwarves") == {"workers": -3}


@pytest.mark.parametrize("action", [PowerAction("spade"), SpadeAction("bonus_card")])
def test_free_spades_may_skip_too(action: PowerAction | SpadeAction) -> None:
    """TM-8.6."""
    play = terra_mystica(Side("dwarves", dwelling="F6", power="0/0/12", card="spade"), Side("witches"))
    play.act("dwarves", action, Transform("D7", "mountains"))
    assert play.changes("dwarves") == {"workers": -2, "vp": 4}


def test_cult_spades_do_not_skip() -> None:
    """TM-8.6, TM-12.3."""
    play = terra_mystica(
        Side("dwarves", dwelling="F6", cults="0/0/4/0"), Side("witches"), scoring="towns", at="cult_bonus"
    )
    assert play.refusal("dwarves", Transform("D7", "mountains")) == "TM-8.4"


def test_reach_counts_own_structures_only() -> None:
    """TM-8.4."""
    play = terra_mystica(Side("nomads", dwelling="I7"), Side("witches", dwelling="F4"))
    assert play.refusal("nomads", Transform("E7", "desert")) == "TM-8.4"
