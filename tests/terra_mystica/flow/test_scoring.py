"""The end of the game (TM-13)."""

from typing import Any

import pytest

from rules.terra_mystica.actions import AcceptPower, Pass, Upgrade
from rules.terra_mystica.flow.scoring import largest_area
from tests.terra_mystica.tables import Play, Side, terra_mystica


def area(side: Side) -> int:
    """Return the size of the largest area of a faction."""
    play = terra_mystica(side, Side("giants", dwelling="I12"), round=6)
    return largest_area(play.game, play.player(side.faction))


def poor(faction: str, **more: Any) -> Side:
    """Return a faction without any resources, so that only the things named by a test score."""
    return Side(faction, coins=0, workers=0, priests=0, power="12/0/0", **more)


def ended(*sides: Side) -> Play:
    return terra_mystica(*sides, round=6, at="final_scoring")


def test_the_game_ends_when_all_have_passed_and_all_offers_are_answered() -> None:
    """TM-13.1."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", dwelling="F4", passed=True), round=6)
    play.turn("nomads", Upgrade("F3", "trading_house"))
    play.act("nomads", Pass())
    assert not play.table.finished
    play.act("witches", AcceptPower())
    assert play.table.finished


def test_the_three_highest_markers_of_each_track_score() -> None:
    """TM-13.2: 8, 4 and 2 VP."""
    play = ended(
        poor("witches", cults="9/0/0/0"),
        poor("nomads", cults="5/0/0/0"),
        poor("giants", cults="3/0/0/0"),
        poor("dwarves", cults="1/0/0/0"),
    )
    assert [play.changes(player.faction).get("vp", 0) for player in play.game.players] == [8, 4, 2, 0]


def test_step_zero_never_scores() -> None:
    """TM-13.2."""
    play = ended(poor("witches", cults="0/1/0/0"), poor("nomads"))
    assert (play.changes("witches"), play.changes("nomads")) == ({"vp": 8}, {})


def test_with_two_players_the_second_place_exists_as_usual() -> None:
    """TM-13.6."""
    play = ended(
        poor("witches", cults="9/0/0/0", dwelling="F4 G3", shipping=1), poor("nomads", cults="5/0/0/0", dwelling="I7")
    )
    assert (play.changes("witches"), play.changes("nomads")) == ({"vp": 8 + 18}, {"vp": 4 + 12})


def test_only_the_largest_area_of_each_faction_counts() -> None:
    """TM-13.3."""
    assert area(Side("witches", dwelling="F4 E7 E6 I6 I5")) == 3


@pytest.mark.parametrize(("shipping", "size"), [(0, 1), (1, 3), (2, 4)])
def test_areas_are_linked_by_shipping(shipping: int, size: int) -> None:
    """TM-13.3, TM-8.2: one river space lies between F4, E8 and G3, two before I6."""
    assert area(Side("witches", dwelling="F4 E8 G3 I6", shipping=shipping)) == size


def test_bridges_link_areas() -> None:
    """TM-13.3, TM-8.1."""
    assert area(Side("nomads", dwelling="F3 G1")) == 1
    assert area(Side("nomads", dwelling="F3 G1", bridges="F3-G1")) == 2


@pytest.mark.parametrize("faction", ["dwarves", "fakirs"])
def test_skipping_one_space_links_areas_for_free(faction: str) -> None:
    """TM-13.3, TM-8.6: E9 and E10 lie between F6 and D7; C5 touches D7; B6 lies one further."""
    assert area(Side(faction, dwelling="F6 D7 C5")) == 3
    assert area(Side(faction, dwelling="F6 C5")) == 1


def test_the_fakirs_with_stronghold_link_over_two_spaces() -> None:
    """TM-13.3, TM-14.8."""
    assert area(Side("fakirs", stronghold="F6", dwelling="C5")) == 2
    assert area(Side("dwarves", stronghold="F6", dwelling="C5")) == 1


def test_a_river_town_links_the_areas_of_the_mermaids() -> None:
    """TM-13.3, TM-11.6."""
    play = terra_mystica(Side("mermaids", dwelling="F2 H3", shipping=0), Side("giants"), round=6)
    mermaids = play.player("mermaids")
    assert largest_area(play.game, mermaids) == 1
    mermaids.river_links.append("r27")
    assert largest_area(play.game, mermaids) == 2


def test_everything_is_converted_to_coins() -> None:
    """TM-13.4: 4 coins, 2 workers, 1 priest, bowl III 2 and half of bowl II, 3 of 7."""
    play = ended(Side("witches", coins=4, workers=2, priests=1, power="3/7/2"), poor("nomads"))
    assert play.changes("witches") == {"vp": (4 + 2 + 1 + 2 + 3) // 3}


def test_most_vp_win_and_tied_players_share_the_victory() -> None:
    """TM-13.5, TM-1.1."""
    play = ended(poor("witches", vp=50), poor("nomads", vp=61), poor("giants", vp=61))
    places = {play.game.players[place.seat].faction: place.rank for place in play.table.rules.standing(play.game)}
    assert places == {"nomads": 1, "giants": 1, "witches": 3}


def test_nothing_can_be_done_after_the_end() -> None:
    """TM-13.1."""
    play = ended(poor("witches"), poor("nomads"))
    assert play.table.questions == {}
    assert play.refusal("witches", Pass()) == "TM-4.3"
