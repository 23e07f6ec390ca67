"""Step 10 while the Cultists could still earn a step (TM-10.7), including keys still to come."""

from __future__ import annotations

from rules.terra_mystica.actions import (
    AcceptPower,
    ChooseCultStep,
    ChooseFavor,
    ChooseTop,
    ChooseTownTile,
    RiverTown,
    Upgrade,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def a_race(witches: str) -> Play:
    """Return a game where the Cultists, at fire 9 with a key, have upgraded next to the Nomads.

    The Witches are next.
    """
    table = terra_mystica(
        Side("cultists", dwelling="F7", keys=1, cults="9/0/0/0", power="12/0/0"),
        Side("witches", stronghold="D4", dwelling="E6 E7 F4", cults=witches, power="12/0/0"),
        Side("nomads", dwelling="G7", power="12/0/0"),
    )
    table.turn("cultists", Upgrade("F7", "trading_house"))
    return table


def test_a_town_tile_whose_key_would_take_a_contested_step_10_waits_for_the_cultists() -> None:
    """TM-10.7, TM-10.5: the key of the tile counts for its own cult steps."""
    table = a_race("9/0/0/0")
    table.act("witches", Upgrade("E6", "trading_house"))
    assert table.refusal("witches", ChooseTownTile("cults")) == "TM-10.7"
    assert table.allows("witches", ChooseTownTile("coins"))
    table.act("nomads", AcceptPower())
    table.act("cultists", ChooseCultStep("fire"))
    table.act("witches", ChooseTownTile("cults"))
    assert table.player("cultists").cults["fire"] == 10
    assert table.player("witches").cults["fire"] == 9


def test_the_choice_of_tracks_is_made_knowing_the_cultists_step() -> None:
    """TM-10.4, TM-10.7."""
    table = a_race("9/9/0/0")
    table.act("witches", Upgrade("E6", "trading_house"))
    table.act("nomads", AcceptPower())
    table.act("cultists", ChooseCultStep("earth"))
    table.act("witches", ChooseTownTile("cults"))
    table.act("witches", ChooseTop(("water",)))
    assert (table.player("witches").cults["fire"], table.player("witches").cults["water"]) == (9, 10)


def test_a_favor_tile_waiting_for_a_key_does_not_overtake_the_cultists() -> None:
    """TM-10.7, TM-7.4.5."""
    table = terra_mystica(
        Side("cultists", dwelling="F7", keys=1, cults="9/0/0/0", power="12/0/0"),
        Side("witches", trading_house="D4 E6", dwelling="E7 F4", cults="8/0/0/0", power="12/0/0"),
        Side("nomads", dwelling="G7", power="12/0/0"),
    )
    table.turn("cultists", Upgrade("F7", "trading_house"))
    table.act("witches", Upgrade("D4", "temple"), ChooseFavor("fire_2_town_size"))
    table.act("nomads", AcceptPower())
    table.act("cultists", ChooseCultStep("fire"))
    table.act("witches", ChooseTownTile("coins"))
    assert table.player("witches").cults["fire"] == 9


def test_mermaids_may_found_a_river_town_before_they_take_the_favor_tile() -> None:
    """TM-7.4.5, TM-11.6."""
    table = terra_mystica(
        Side("mermaids", trading_house="F3", dwelling="F4 G1", stronghold="G2", cults="8/0/0/0"),
        Side("giants", dwelling="A6"),
    )
    table.act("mermaids", Upgrade("F3", "temple"))
    assert table.asked("mermaids") == "tiles"
    table.act("mermaids", RiverTown("r28"), ChooseTownTile("coins"), ChooseFavor("fire_3"))
    assert table.player("mermaids").cults["fire"] == 10


def test_auren_choose_the_order_of_their_stronghold_s_favor_tile_and_its_town() -> None:
    """TM-7.4.5, TM-14.2."""
    table = terra_mystica(
        Side("auren", temple="D4", dwelling="E6 E7", trading_house="F4"), Side("giants", dwelling="A6")
    )
    table.act("auren", Upgrade("F4", "stronghold"))
    assert table.allows("auren", ChooseFavor("fire_3"))
    assert table.allows("auren", ChooseTownTile("coins"))


def test_strict_offers_are_answered_clockwise_from_the_beginning() -> None:
    """TM-9.6."""
    table = terra_mystica(
        Side("cultists", dwelling="F6"),
        Side("witches", dwelling="E9"),
        Side("nomads", dwelling="G5"),
        options={"power_offers": "strict"},
    )
    table.act("cultists", Upgrade("F6", "trading_house"))
    assert table.asked("witches") == "power_offer"
    assert table.asked("nomads") is None
    table.act("witches", AcceptPower())
    assert table.asked("nomads") == "power_offer"
