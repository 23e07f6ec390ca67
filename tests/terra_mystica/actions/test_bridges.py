"""Bridges (TM-7.6.2, TM-7.7.3)."""

import pytest

from rules.terra_mystica.actions import (
    Build,
    ChooseTownTile,
    EngineersBridge,
    PlaceBridge,
    PowerAction,
    Transform,
    Upgrade,
)
from tests.terra_mystica.tables import Side, terra_mystica


def test_a_bridge_needs_an_own_structure_at_one_end() -> None:
    """TM-7.6.2."""
    play = terra_mystica(Side("nomads", dwelling="F3 C5", power="0/0/12"), Side("witches", dwelling="F4"))
    play.act("nomads", PowerAction("bridge"))
    assert play.refusal("nomads", PlaceBridge("F4-G3")) == "TM-7.6.2"
    assert play.refusal("nomads", PlaceBridge("F3-F4")) == "TM-7.6.2"
    play.act("nomads", PlaceBridge("F3-G1"))
    assert play.player("nomads").bridges_left == 2
    assert play.power("nomads") == "3/0/9"


def test_a_site_holds_one_bridge_of_any_player() -> None:
    """TM-7.6.2."""
    play = terra_mystica(
        Side("nomads", dwelling="F3 F4", power="0/0/12"), Side("witches", dwelling="G1", bridges="F3-G1")
    )
    play.act("nomads", PowerAction("bridge"))
    assert [bridge.site for bridge in play.game.bridges] == ["F3-G1", "F4-G3"], "the only free site takes it"


def test_without_a_free_site_there_is_no_bridge_action() -> None:
    """TM-7.6.2, TM-17.2: no site, no action."""
    play = terra_mystica(Side("nomads", dwelling="I12", power="0/0/12"), Side("witches"))
    assert play.refusal("nomads", PowerAction("bridge")) == "TM-7.6.2"


def test_a_faction_has_three_bridges_for_the_whole_game() -> None:
    """TM-7.6.2, TM-2.2, TM-14.7."""
    engineers = Side("engineers", dwelling="C5 D6", bridges="C5-D6 A11-C5 B6-C5")
    play = terra_mystica(engineers, Side("witches"))
    assert play.refusal("engineers", EngineersBridge()) == "TM-7.6.2"


def test_the_engineers_build_bridges_for_two_workers_any_number_of_times() -> None:
    """TM-7.7.3, TM-14.7."""
    play = terra_mystica(Side("engineers", dwelling="C5"), Side("witches", passed=True))
    for site in ("C5-D6", "A11-C5", "B6-C5"):
        play.turn("engineers", EngineersBridge(), PlaceBridge(site))
    assert play.changes("engineers") == {"workers": -6}


def test_only_the_engineers_build_bridges_for_workers() -> None:
    """TM-7.7.3, TM-14.7."""
    play = terra_mystica(Side("dwarves", dwelling="C5"), Side("witches"))
    assert play.refusal("dwarves", EngineersBridge()) == "TM-14.7"


def test_a_bridge_is_no_structure_and_offers_nothing() -> None:
    """TM-7.6.2, TM-9.1."""
    play = terra_mystica(Side("engineers", dwelling="C5"), Side("giants", dwelling="D6"))
    play.act("engineers", EngineersBridge(), PlaceBridge("C5-D6"))
    assert play.offers() == []
    assert play.changes("engineers") == {"workers": -2}


def test_the_far_bank_is_reachable_in_the_next_action() -> None:
    """TM-18.10, TM-8.1."""
    play = terra_mystica(Side("nomads", dwelling="F3", power="0/0/12"), Side("witches", passed=True))
    assert play.refusal("nomads", Transform("G1", "desert")) == "TM-8.4"
    play.turn("nomads", PowerAction("bridge"))
    assert play.allows("nomads", Transform("G1", "desert"))


def test_a_bridge_makes_its_ends_adjacent_for_everyone() -> None:
    """TM-7.6.2, TM-8.1, TM-9.1: the Dwarves' own bridge brings them an offer of the Witches."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("dwarves", temple="G3", bridges="F4-G3"))
    play.act("witches", Upgrade("F4", "trading_house"))
    assert play.offers() == [("dwarves", 2)]


def test_an_opponents_bridge_gives_reach() -> None:
    """TM-7.6.2, TM-8.1, TM-8.4."""
    play = terra_mystica(Side("witches", dwelling="F4"), Side("dwarves", dwelling="I3", bridges="F4-G3"))
    assert play.allows("witches", Build("G3"))


def test_the_near_end_may_hold_an_opponents_structure() -> None:
    """TM-18.11."""
    play = terra_mystica(Side("nomads", dwelling="F3", power="0/0/12"), Side("dwarves", dwelling="G1"))
    play.act("nomads", PowerAction("bridge"))
    assert play.game.bridges[0].site == "F3-G1"


def test_across_a_river_edge_nothing_is_directly_adjacent_without_a_bridge() -> None:
    """TM-18.12."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("dwarves", dwelling="E8"), terrain={"G1": "desert"})
    assert play.refusal("nomads", Build("G1")) == "TM-8.4"


@pytest.mark.parametrize("faction", ["dwarves", "fakirs"])
def test_over_a_bridge_nobody_needs_to_skip(faction: str) -> None:
    """TM-18.13, TM-8.6: no fee and no VP."""
    play = terra_mystica(Side(faction, dwelling="F3", bridges="F3-G1"), Side("giants"), terrain={"G1": "plains"})
    target = {"dwarves": "mountains", "fakirs": "desert"}[faction]
    play.act(faction, Transform("G1", target))
    assert "vp" not in play.changes(faction)
    assert "priests" not in play.changes(faction)


def test_a_bridge_completes_a_town() -> None:
    """TM-7.6.2, TM-11.1, TM-11.5: D7 touches C5, A11 and D6 are joined by bridges."""
    engineers = Side("engineers", stronghold="C5", temple="D7", dwelling="D6", trading_house="A11", bridges="A11-C5")
    play = terra_mystica(engineers, Side("giants"))
    play.act("engineers", EngineersBridge(), PlaceBridge("C5-D6"), ChooseTownTile("power"))
    assert play.player("engineers").keys == 1
