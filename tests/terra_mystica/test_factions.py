"""The abilities of the factions (TM-14)."""

import pytest

from rules.terra_mystica.actions import (
    AcceptPower,
    AdvanceShipping,
    Build,
    ChooseCultStep,
    ChooseFavor,
    ChooseTownTile,
    Convert,
    CultAction,
    DeclinePower,
    DoubleTurn,
    EndTurn,
    EngineersBridge,
    ExchangePriests,
    FinishSpades,
    Pass,
    PowerAction,
    Promote,
    Sandstorm,
    SendPriest,
    SpadeAction,
    Transform,
    Upgrade,
    WitchesRide,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica

# Alchemists.


def test_the_alchemists_stronghold_gives_twelve_power_once() -> None:
    """TM-14.1."""
    play = terra_mystica(Side("alchemists", trading_house="B3", power="5/7/0"), Side("witches"))
    play.act("alchemists", Upgrade("B3", "stronghold"))
    assert play.power("alchemists") == "0/5/7"


@pytest.mark.parametrize("built", [True, False])
def test_with_the_stronghold_every_spade_gives_two_power(built: bool) -> None:
    """TM-14.1, TM-7.1.12."""
    side = Side("alchemists", **{"stronghold" if built else "dwelling": "E5"}, power="12/0/0")  # type: ignore[arg-type]
    play = terra_mystica(side, Side("witches"))
    play.act("alchemists", Transform("F3", "swamp"))
    assert play.power("alchemists") == ("8/4/0" if built else "12/0/0")


# Auren.


def test_the_auren_stronghold_gives_a_favor_tile() -> None:
    """TM-14.2, TM-7.4.4."""
    play = terra_mystica(Side("auren", trading_house="F4"), Side("nomads"))
    play.act("auren", Upgrade("F4", "stronghold"), ChooseFavor("earth_3"))
    assert play.player("auren").cults["earth"] == 3


def test_the_auren_take_two_steps_on_one_track_once_per_round() -> None:
    """TM-14.2, TM-7.7.1."""
    play = terra_mystica(Side("auren", stronghold="F4"), Side("nomads", passed=True))
    play.turn("auren", CultAction("stronghold", "air"))
    assert play.changes("auren") == {"air": 2}
    assert play.refusal("auren", CultAction("stronghold", "air")) == "TM-7.7.1"


def test_a_town_and_the_favor_tile_of_the_auren_come_in_the_order_they_like() -> None:
    """TM-14.2, TM-7.4.5, TM-17.3."""
    side = Side("auren", trading_house="E9 F6", dwelling="F5 E10")
    play = terra_mystica(side, Side("nomads"))
    play.act("auren", Upgrade("E9", "stronghold"))
    assert play.allows("auren", ChooseTownTile("coins"))
    assert play.allows("auren", ChooseFavor("fire_3"))


# Chaos Magicians.


def chaos_magicians(**more: object) -> Play:
    return terra_mystica(
        Side("chaos_magicians", stronghold="D4", **more),  # type: ignore[arg-type]
        Side("witches", dwelling="C3"),
    )


def test_the_chaos_magicians_take_two_actions_with_their_follow_ups() -> None:
    """TM-14.3."""
    play = chaos_magicians(dwelling="E7", trading_house="A6", power="0/0/12")
    play.act("chaos_magicians", DoubleTurn(), Upgrade("A6", "temple"), ChooseFavor("air_3"), ChooseFavor("fire_3"))
    play.act("chaos_magicians", PowerAction("spade"), Build("E8"))
    assert play.asked("chaos_magicians") == "end_of_turn"
    play.act("chaos_magicians", EndTurn())
    assert play.turn_of == "witches"


def test_conversions_are_allowed_between_the_two_actions() -> None:
    """TM-14.3."""
    play = chaos_magicians()
    play.act("chaos_magicians", DoubleTurn(), SendPriest("fire", 1), Convert("worker_to_coin"), SendPriest("fire", 1))
    assert play.player("chaos_magicians").cults["fire"] == 2


def test_the_second_action_is_waived_only_by_passing() -> None:
    """TM-14.3."""
    play = chaos_magicians()
    play.act("chaos_magicians", DoubleTurn(), SendPriest("fire", 1))
    assert play.refusal("chaos_magicians", EndTurn()) == "TM-4.3"
    assert play.allows("chaos_magicians", Pass("shipping"))


def test_passing_inside_the_double_turn_ends_it_and_the_turn() -> None:
    """TM-14.3: as the first action it loses the second, as the second it is the last thing done."""
    for first in ([], [SendPriest("fire", 1)]):
        play = chaos_magicians()
        play.act("chaos_magicians", DoubleTurn(), *first, Pass("shipping"))
        assert play.asked("chaos_magicians") is None
        assert play.game.passed == [play.seat("chaos_magicians")]
        assert play.turn_of == "witches"


def test_the_double_turn_is_not_one_of_its_actions_and_comes_once_per_round() -> None:
    """TM-14.3, TM-7.7.1."""
    play = chaos_magicians()
    play.act("chaos_magicians", DoubleTurn())
    assert play.refusal("chaos_magicians", DoubleTurn()) == "TM-7.7.1"


def test_an_undone_double_turn_begins_anew() -> None:
    """TM-17.6, TM-14.3."""
    play = chaos_magicians()
    before = play.table.digest()
    play.act("chaos_magicians", DoubleTurn(), SendPriest("fire", 1))
    play.table.undo(0)
    assert play.table.digest() == before
    assert play.allows("chaos_magicians", DoubleTurn())


# Cultists.


def cultists_beside_two(**options: object) -> Play:
    """The Cultists' upgrade of F5 has brought the Nomads and the Witches an offer."""
    play = terra_mystica(
        Side("cultists", dwelling="F5"),
        Side("nomads", dwelling="G4"),
        Side("witches", dwelling="E9"),
        options=options,
    )
    play.act("cultists", Upgrade("F5", "trading_house"))
    play.count_from_here()
    return play


def test_the_cultists_take_one_step_when_the_first_opponent_accepts() -> None:
    """TM-14.4: once, however many accept."""
    play = cultists_beside_two()
    play.act("nomads", AcceptPower())
    play.act("cultists", ChooseCultStep("water"))
    play.act("witches", AcceptPower())
    assert play.asked("cultists") == "end_of_turn"
    assert play.changes("cultists") == {"water": 1}


def test_the_cultists_choose_before_they_do_anything_else() -> None:
    """TM-14.4, TM-17.2: the step is forced and may come in another player's turn."""
    play = cultists_beside_two()
    play.act("nomads", AcceptPower())
    assert play.refusal("cultists", EndTurn()) == "TM-4.3"
    assert len(play.choices("cultists", ChooseCultStep)) == 4


def test_the_cultists_gain_nothing_when_all_decline() -> None:
    """TM-14.4."""
    play = cultists_beside_two()
    power = play.power("cultists")
    play.act("nomads", DeclinePower())
    play.act("witches", DeclinePower())
    assert (play.changes("cultists"), play.power("cultists")) == ({}, power)


def test_with_the_errata_the_cultists_gain_power_when_all_decline() -> None:
    """TM-14.4, TM-16.3."""
    play = cultists_beside_two(errata_cultist_power=True)
    play.act("nomads", DeclinePower())
    assert play.power("cultists") == "5/7/0"
    play.act("witches", DeclinePower())
    assert play.power("cultists") == "4/8/0"


def test_with_the_errata_one_acceptance_is_enough_against_the_power() -> None:
    """TM-14.4, TM-16.3."""
    play = cultists_beside_two(errata_cultist_power=True)
    play.act("nomads", DeclinePower())
    play.act("witches", AcceptPower())
    play.act("cultists", ChooseCultStep("fire"))
    assert (play.changes("cultists"), play.power("cultists")) == ({"fire": 1}, "5/7/0")


@pytest.mark.parametrize("errata", [False, True])
def test_the_cultists_gain_nothing_when_nobody_could_gain_power(errata: bool) -> None:
    """TM-14.4, TM-9.4."""
    play = terra_mystica(
        Side("cultists", dwelling="F5"),
        Side("nomads", dwelling="G4", power="0/0/12"),
        options={"errata_cultist_power": errata},
    )
    play.act("cultists", Upgrade("F5", "trading_house"))
    assert play.asked("nomads") is None
    assert play.power("cultists") == "5/7/0"


def test_two_builds_may_earn_two_steps() -> None:
    """TM-14.4: per own build or upgrade."""
    play = terra_mystica(Side("cultists", dwelling="F5"), Side("nomads", dwelling="G4", passed=True))
    play.turn("cultists", Upgrade("F5", "trading_house"))
    play.turn("cultists", Upgrade("F5", "temple"), ChooseFavor("air_3"))
    play.act("nomads", AcceptPower(), AcceptPower())
    play.act("cultists", ChooseCultStep("fire"), ChooseCultStep("fire"))
    assert play.player("cultists").cults["fire"] == 2


def test_the_cultists_stronghold_scores_seven() -> None:
    """TM-14.4."""
    play = terra_mystica(Side("cultists", trading_house="F5"), Side("nomads"), scoring="spades")
    play.act("cultists", Upgrade("F5", "stronghold"))
    assert play.changes("cultists")["vp"] == 7


# Darklings.


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


# Dwarves, Engineers, Fakirs: reach and bridges have tests of their own.


@pytest.mark.parametrize("number", [1, 6])
def test_the_engineers_score_their_bridges_at_every_pass(number: int) -> None:
    """TM-14.7: three VP each, also in the last round."""
    engineers = Side("engineers", stronghold="C5", dwelling="D6 A11", bridges="C5-D6 A11-C5")
    play = terra_mystica(engineers, Side("giants"), round=number)
    play.act("engineers", Pass("shipping") if number == 1 else Pass())
    assert play.changes("engineers") == {"vp": 6}


def test_without_stronghold_bridges_score_nothing() -> None:
    """TM-14.7."""
    engineers = Side("engineers", dwelling="C5 D6", bridges="C5-D6")
    play = terra_mystica(engineers, Side("giants"))
    play.act("engineers", Pass("shipping"))
    assert play.changes("engineers") == {}


def test_the_bridge_action_of_the_engineers_takes_the_turn() -> None:
    """TM-14.7, TM-7.7.3."""
    play = terra_mystica(Side("engineers", dwelling="I3 C5"), Side("giants"))
    play.act("engineers", EngineersBridge())
    assert play.asked("engineers") == "bridge"


# Giants.


def test_the_giants_stronghold_gives_two_free_spades() -> None:
    """TM-14.9, TM-7.1.9."""
    play = terra_mystica(Side("giants", stronghold="D4"), Side("witches"), scoring="spades")
    play.act("giants", SpadeAction("stronghold"), Build("E7"))
    assert play.changes("giants") == {"workers": -1, "coins": -2, "vp": 4}


def test_the_giants_free_spades_come_once_per_round() -> None:
    """TM-14.9, TM-7.7.1."""
    play = terra_mystica(Side("giants", stronghold="D4"), Side("witches", passed=True))
    play.turn("giants", SpadeAction("stronghold"), Transform("E7", "wasteland"), FinishSpades())
    assert play.refusal("giants", SpadeAction("stronghold")) == "TM-7.7.1"


# Halflings.


def halflings_stronghold() -> Play:
    """The Halflings have built their stronghold on E6 and hold three spades; D8 holds a dwelling far away."""
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


# Mermaids.


@pytest.mark.parametrize(("level", "changes"), [(1, {"shipping": 1, "vp": 2}), (4, {"shipping": 1, "vp": 5}), (5, {})])
def test_the_mermaids_stronghold_advances_shipping(level: int, changes: dict[str, int]) -> None:
    """TM-14.11."""
    play = terra_mystica(Side("mermaids", trading_house="E4", shipping=level), Side("giants"), scoring="spades")
    play.act("mermaids", Upgrade("E4", "stronghold"))
    assert play.changes("mermaids") == {"workers": -4, "coins": -6, **changes}


# Nomads.


def nomads(**more: object) -> Play:
    return terra_mystica(
        Side("nomads", stronghold="F3", **more),  # type: ignore[arg-type]
        Side("witches", dwelling="F4"),
        scoring="dwellings_fire",
    )


def test_a_sandstorm_makes_desert_and_a_dwelling_may_follow() -> None:
    """TM-14.12: the dwelling scores and offers as usual."""
    play = nomads()
    play.act("nomads", Sandstorm("E6"), Build("E6"))
    assert play.changes("nomads") == {"workers": -1, "coins": -2, "vp": 2}
    assert play.offers() == [("witches", 1)]


def test_a_sandstorm_may_leave_the_desert_empty() -> None:
    """TM-14.12, TM-17.2."""
    play = nomads()
    play.turn("nomads", Sandstorm("E6"), FinishSpades())
    assert play.game.terrain["E6"] == "desert"
    assert play.turn_of == "witches"


def test_after_a_sandstorm_only_its_space_is_built_on() -> None:
    """TM-14.12."""
    play = nomads(dwelling="E8")
    play.game.terrain["E5"] = "desert"
    play.act("nomads", Sandstorm("E6"))
    assert play.refusal("nomads", Build("E5")) == "TM-14.12"


@pytest.mark.parametrize(("space", "rule"), [("F4", "TM-7.1.3"), ("r21", "TM-1.4"), ("E7", "TM-8.7"), ("G2", "")])
def test_a_sandstorm_hits_free_land_that_shares_an_edge(space: str, rule: str) -> None:
    """TM-14.12, TM-8.7."""
    assert nomads().refusal("nomads", Sandstorm(space)) == rule


def test_a_sandstorm_does_not_hit_desert() -> None:
    """TM-14.12."""
    play = terra_mystica(Side("nomads", stronghold="F3"), Side("witches"), terrain={"E6": "desert"})
    assert play.refusal("nomads", Sandstorm("E6")) == "TM-14.12"


def test_one_sandstorm_a_round() -> None:
    """TM-14.12, TM-7.7.1."""
    play = terra_mystica(Side("nomads", stronghold="F3"), Side("witches", passed=True))
    play.turn("nomads", Sandstorm("E6"), FinishSpades())
    assert play.refusal("nomads", Sandstorm("E5")) == "TM-7.7.1"


def test_without_a_dwelling_left_the_sandstorm_only_makes_desert() -> None:
    """TM-14.12, TM-7.1.2."""
    play = terra_mystica(Side("nomads", stronghold="F3", dwelling="E8 I7 D3 A5 B1 B4 B6 G4"), Side("witches"))
    play.act("nomads", Sandstorm("E6"))
    assert play.asked("nomads") == "end_of_turn"


# Swarmlings.


def test_the_swarmlings_gain_three_workers_for_a_town() -> None:
    """TM-14.13, TM-11.2."""
    side = Side("swarmlings", stronghold="E9", dwelling="F5 F6 E10")
    play = terra_mystica(side, Side("nomads"))
    play.act("swarmlings", Upgrade("F6", "trading_house"))
    play.count_from_here()
    play.act("swarmlings", ChooseTownTile("coins"))
    assert play.changes("swarmlings") == {"vp": 5, "coins": 6, "workers": 3, "keys": 1}


def test_the_free_upgrade_of_the_swarmlings_has_all_effects_of_an_upgrade() -> None:
    """TM-14.13: VP of round and favor tile, town check."""
    side = Side("swarmlings", stronghold="E9", dwelling="F5 F6 E10", favors="water_1_trading_house_vp")
    play = terra_mystica(side, Side("nomads"), scoring="trading_houses_air")
    play.act("swarmlings", Promote("F6"))
    assert play.changes("swarmlings") == {"vp": 3 + 3}
    assert play.asked("swarmlings") == "tiles"


@pytest.mark.parametrize(
    ("side", "space", "rule"),
    [
        (Side("swarmlings", stronghold="E9", trading_house="F6"), "F6", "TM-14.13"),
        (Side("swarmlings", stronghold="E9", trading_house="F6"), "F5", "TM-7.4.1"),
        (Side("swarmlings", stronghold="E9", dwelling="A4", trading_house="F6 F5 E10 D8"), "A4", "TM-7.4.1"),
        (Side("swarmlings", temple="E9", dwelling="A4"), "A4", "TM-7.7.1"),
        (Side("mermaids", stronghold="E9", dwelling="A4"), "A4", "TM-7.7.1"),
    ],
)
def test_the_free_upgrade_needs_a_dwelling_and_a_trading_house(side: Side, space: str, rule: str) -> None:
    """TM-14.13, TM-7.4.1, TM-7.7.1."""
    assert terra_mystica(side, Side("nomads")).refusal(side.faction, Promote(space)) == rule


def test_the_free_upgrade_comes_once_per_round() -> None:
    """TM-14.13, TM-7.7.1."""
    play = terra_mystica(Side("swarmlings", stronghold="E9", dwelling="A4 D2"), Side("nomads", passed=True))
    play.turn("swarmlings", Promote("A4"))
    assert play.refusal("swarmlings", Promote("D2")) == "TM-7.7.1"


# Witches.


def witches(**more: object) -> Play:
    return terra_mystica(
        Side("witches", stronghold="F4", **more),  # type: ignore[arg-type]
        Side("nomads", dwelling="I7"),
    )


def test_the_ride_builds_a_free_dwelling_on_any_free_forest() -> None:
    """TM-14.14: it offers power to neighbours as usual."""
    play = witches()
    play.act("witches", WitchesRide("I6"))
    assert play.changes("witches") == {}
    assert play.offers() == [("nomads", 1)]


@pytest.mark.parametrize(("space", "rule"), [("E7", "TM-14.14"), ("F4", "TM-7.1.3"), ("r3", "TM-1.4")])
def test_the_ride_needs_a_free_forest(space: str, rule: str) -> None:
    """TM-14.14: forest at the start of the action."""
    assert witches().refusal("witches", WitchesRide(space)) == rule


def test_the_ride_needs_a_dwelling() -> None:
    """TM-14.14, TM-7.1.2."""
    play = witches(dwelling="A3 A10 C3 C4 D1 E9 F2 G3")
    assert play.refusal("witches", WitchesRide("I6")) == "TM-7.1.2"


def test_one_ride_a_round() -> None:
    """TM-14.14, TM-7.7.1."""
    play = terra_mystica(Side("witches", stronghold="F4"), Side("nomads", passed=True))
    play.turn("witches", WitchesRide("I11"))
    assert play.refusal("witches", WitchesRide("A3")) == "TM-7.7.1"


def test_the_ride_may_found_a_town() -> None:
    """TM-14.14, TM-11.5."""
    play = terra_mystica(
        Side("witches", stronghold="F4", temple="E7", dwelling="E6"), Side("nomads"), terrain={"F3": "forest"}
    )
    play.act("witches", WitchesRide("F3"))
    assert play.asked("witches") == "tiles"


@pytest.mark.parametrize(
    "action",
    [
        CultAction("stronghold", "fire"),
        SpadeAction("stronghold"),
        Sandstorm("E6"),
        Promote("F4"),
        WitchesRide("I6"),
        DoubleTurn(),
    ],
)
def test_special_actions_of_a_stronghold_belong_to_one_faction(action: object) -> None:
    """TM-7.7.1: the Halflings have none of them."""
    play = terra_mystica(Side("halflings", stronghold="F3"), Side("witches"))
    assert play.refusal("halflings", action) == "TM-7.7.1"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("side", "action"),
    [
        (Side("auren", dwelling="F4"), CultAction("stronghold", "fire")),
        (Side("giants", dwelling="D4"), SpadeAction("stronghold")),
        (Side("chaos_magicians", dwelling="D4"), DoubleTurn()),
    ],
)
def test_special_actions_need_the_stronghold(side: Side, action: CultAction | SpadeAction | DoubleTurn) -> None:
    """TM-7.7.1, TM-7.4.4."""
    assert terra_mystica(side, Side("nomads")).refusal(side.faction, action) == "TM-7.7.1"


@pytest.mark.parametrize("faction", ["dwarves", "fakirs"])
def test_without_shipping_there_is_none_to_advance(faction: str) -> None:
    """TM-14.6, TM-14.8, TM-7.2.1."""
    assert terra_mystica(Side(faction), Side("witches")).refusal(faction, AdvanceShipping()) == "TM-7.2.1"
