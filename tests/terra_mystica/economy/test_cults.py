"""The cult tracks and sending priests (TM-10, TM-7.5)."""

from typing import Any, Literal

import pytest

from rules.terra_mystica.actions import (
    AcceptPower,
    ChooseCultStep,
    ChooseFavor,
    ChooseTop,
    ChooseTownTile,
    CultAction,
    DeclinePower,
    EndTurn,
    SendPriest,
    TakeFavorSteps,
    Upgrade,
)
from rules.terra_mystica.core.catalog import Cult
from tests.terra_mystica.tables import Play, Side, terra_mystica


@pytest.mark.parametrize(
    ("before", "steps", "power"),
    [(0, 2, 0), (0, 3, 1), (2, 1, 1), (3, 2, 2), (4, 1, 2), (4, 3, 4), (5, 2, 2), (6, 1, 2), (7, 2, 0)],
)
def test_steps_three_five_and_seven_give_power_once(before: int, steps: Literal[1, 2, 3], power: int) -> None:
    """TM-10.1."""
    play = terra_mystica(Side("witches", cults=f"{before}/0/0/0", power="12/0/0"), Side("nomads"))
    play.act("witches", SendPriest("fire", steps))
    assert play.player("witches").cults["fire"] == before + steps
    assert play.power("witches") == f"{12 - power}/{power}/0"


def test_step_ten_uses_up_a_key_and_gives_three_power() -> None:
    """TM-10.1, TM-10.2."""
    play = terra_mystica(Side("witches", cults="8/0/0/0", keys=1, power="12/0/0"), Side("nomads"))
    play.act("witches", SendPriest("fire", 2))
    assert play.changes("witches") == {"fire": 2, "keys": -1, "priests": -1}
    assert play.power("witches") == "9/3/0"


def test_step_ten_holds_one_faction() -> None:
    """TM-10.2: the second one stops at 9 and keeps the key."""
    play = terra_mystica(Side("witches", cults="8/0/0/0", keys=1), Side("nomads", cults="10/0/0/0"))
    play.act("witches", SendPriest("fire", 2))
    assert play.changes("witches") == {"fire": 1, "priests": -1}


def test_a_marker_stays_at_nine_until_another_advance() -> None:
    """TM-10.2, TM-18.6: a priest at step 9 moves nothing but is allowed."""
    play = terra_mystica(Side("witches", cults="9/0/0/0"), Side("nomads"))
    play.act("witches", SendPriest("fire", 3))
    assert play.changes("witches") == {"priests": -1}
    assert play.game.order_spaces["fire"][0] == play.seat("witches")


def test_several_towns_open_the_top_of_several_tracks() -> None:
    """TM-10.3."""
    play = terra_mystica(Side("witches", cults="8/8/0/0", keys=2), Side("nomads", passed=True))
    play.turn("witches", SendPriest("fire", 2))
    play.turn("witches", SendPriest("water", 2))
    assert play.player("witches").cults == {"fire": 10, "water": 10, "earth": 0, "air": 0}
    assert play.player("witches").keys == 0


def town_of_the_witches(cults: str, keys: int = 0, **options: object) -> Play:
    """Return a game where the Witches are about to take the tile of a town."""
    witches = Side("witches", stronghold="E9", dwelling="F5 F6 E10", cults=cults, keys=keys, power="12/0/0")
    play = terra_mystica(witches, Side("nomads"), options=options)
    play.act("witches", Upgrade("F6", "trading_house"))
    return play


def test_a_key_counts_for_the_steps_of_its_own_tile() -> None:
    """TM-10.5, TM-15.5."""
    play = town_of_the_witches("9/2/4/6")
    play.act("witches", ChooseTownTile("cults"), ChooseTop(("fire",)))
    assert play.player("witches").cults == {"fire": 10, "water": 3, "earth": 5, "air": 7}
    assert play.power("witches") == f"{12 - 3 - 1 - 2 - 2}/8/0"
    assert play.player("witches").keys == 0


def test_with_fewer_keys_than_tracks_the_player_chooses() -> None:
    """TM-10.4."""
    play = town_of_the_witches("9/9/0/9")
    play.act("witches", ChooseTownTile("cults"))
    assert play.asked("witches") == "top"
    assert play.refusal("witches", ChooseTop(("fire", "air"))) == "TM-10.4"
    assert play.refusal("witches", ChooseTop(("earth",))) == "TM-10.4"
    play.act("witches", ChooseTop(("air",)))
    assert play.player("witches").cults == {"fire": 9, "water": 9, "earth": 1, "air": 10}


@pytest.mark.parametrize("entered", [("fire", "water"), ("fire",), ("water",), ()])
def test_with_enough_keys_step_ten_is_optional(entered: tuple[Cult, ...]) -> None:
    """TM-10.4: a player who stops before it keeps the key."""
    play = town_of_the_witches("9/9/0/0", keys=1)
    play.act("witches", ChooseTownTile("cults"), ChooseTop(entered))
    assert play.player("witches").keys == 2 - len(entered)
    assert {cult for cult, step in play.player("witches").cults.items() if step == 10} == set(entered)
    assert play.player("witches").cults["air"] == 1


def test_a_priest_may_stop_at_step_nine_and_leave_the_key() -> None:
    """TM-10.4: the rest of the advance and the power of step 10 are lost then."""
    play = terra_mystica(Side("witches", cults="8/0/0/0", keys=1, power="12/0/0"), Side("nomads"))
    play.act("witches", SendPriest("fire", 2, stop=True))
    assert play.changes("witches") == {"fire": 1, "priests": -1}
    assert play.power("witches") == "12/0/0"


@pytest.mark.parametrize(
    ("cults", "keys", "nomads"), [("7/0/0/0", 1, "0"), ("8/0/0/0", 0, "0"), ("8/0/0/0", 1, "10"), ("10/0/0/0", 1, "0")]
)
def test_a_player_who_cannot_enter_step_ten_gets_no_question_about_it(cults: str, keys: int, nomads: str) -> None:
    """TM-10.4, TM-10.2."""
    play = terra_mystica(Side("witches", cults=cults, keys=keys), Side("nomads", cults=f"{nomads}/0/0/0"))
    assert play.refusal("witches", SendPriest("fire", 2, stop=True)) == "TM-10.4"


def test_every_advance_leaves_the_key_to_its_owner() -> None:
    """TM-10.4: cult actions, favor tiles and the Cultists' step are treated like priests."""
    play = terra_mystica(Side("witches", cults="9/0/0/0", keys=1, card="cult", trading_house="E9"), Side("nomads"))
    play.turn("witches", CultAction("bonus_card", "fire", stop=True))
    play.turn("nomads", SendPriest("air", 1))
    play.turn("witches", Upgrade("E9", "temple"), ChooseFavor("fire_3", stop=True))
    assert (play.player("witches").cults["fire"], play.player("witches").keys) == (9, 1)


def test_the_cultists_need_not_enter_step_ten_by_the_step_they_earned() -> None:
    """TM-10.4, TM-14.4."""
    play = cultists_offer()
    play.act("nomads", AcceptPower())
    play.act("cultists", ChooseCultStep("fire", stop=True))
    assert play.player("cultists").keys == 1
    assert play.allows("witches", SendPriest("fire", 2))


def test_a_player_who_stops_at_step_nine_need_not_wait_for_the_cultists() -> None:
    """TM-10.4, TM-10.7."""
    play = cultists_offer()
    assert play.refusal("witches", SendPriest("fire", 2)) == "TM-10.7"
    play.act("witches", SendPriest("fire", 2, stop=True))
    assert (play.player("witches").cults["fire"], play.player("witches").keys) == (9, 1)


def test_a_game_without_the_fix_enters_step_ten_automatically() -> None:
    """TM-10.4: a running game does not get new questions."""
    play = town_of_the_witches("9/9/0/0", keys=1, fixes=())
    play.act("witches", ChooseTownTile("cults"))
    assert play.player("witches").cults == {"fire": 10, "water": 10, "earth": 1, "air": 1}


def test_a_game_without_the_fix_still_chooses_with_too_few_keys() -> None:
    """TM-10.4."""
    play = town_of_the_witches("9/9/0/0", fixes=())
    play.act("witches", ChooseTownTile("cults"))
    assert play.refusal("witches", ChooseTop(())) == "TM-10.4"
    play.act("witches", ChooseTop(("water",)))
    assert (play.player("witches").cults["fire"], play.player("witches").cults["water"]) == (9, 10)


def test_markers_never_move_down() -> None:
    """TM-10.6, TM-12.1: the cult bonus uses no steps up."""
    play = terra_mystica(Side("witches", cults="0/0/0/6"), Side("nomads"), scoring="strongholds_air", at="cult_bonus")
    assert play.player("witches").cults["air"] == 6


def test_a_track_may_be_chosen_on_which_nothing_happens() -> None:
    """TM-10.8."""
    play = terra_mystica(Side("witches", cults="10/0/0/0", card="cult"), Side("nomads"))
    play.act("witches", CultAction("bonus_card", "fire"))
    assert play.changes("witches") == {}


@pytest.mark.parametrize(
    ("taken", "refused"),
    [("fire3", {3}), ("fire2 fire2 fire2", {2}), ("fire3 fire2 fire2 fire2", {3, 2}), ("", set())],
)
def test_an_order_has_one_space_worth_three_and_three_worth_two(taken: str, refused: set[int]) -> None:
    """TM-7.5.1."""
    play = terra_mystica(Side("witches"), Side("nomads", orders=taken))
    verdicts = {steps: play.refusal("witches", SendPriest("fire", steps)) for steps in (3, 2, 1)}
    assert verdicts == {steps: "TM-7.5.1" if steps in refused else "" for steps in (3, 2, 1)}


def test_a_priest_returned_to_the_supply_can_be_gained_again() -> None:
    """TM-7.5.1."""
    play = terra_mystica(Side("witches", priests=3), Side("nomads"))
    play.act("witches", SendPriest("fire", 1))
    assert play.changes("witches") == {"priests": -1, "fire": 1}
    assert play.player("witches").priest_supply == 5


def test_without_a_priest_none_is_sent() -> None:
    """TM-7.5.1, TM-7.0."""
    play = terra_mystica(Side("witches", priests=0), Side("nomads"))
    assert play.refusal("witches", SendPriest("fire", 1)) == "TM-7.0"


def cultists_offer(cults: str = "9/0/0/0", keys: int = 1, **witches: Any) -> Play:
    """Return a game where the Cultists have built next to the Nomads and could earn the step to the top of fire.

    The Witches are next.
    """
    play = terra_mystica(
        Side("cultists", dwelling="F5", cults=cults, keys=keys),
        Side("witches", keys=1, cults="8/8/0/0", **witches),
        Side("nomads", dwelling="G4"),
    )
    play.act("cultists", Upgrade("F5", "trading_house"), EndTurn())
    return play


def test_a_step_the_cultists_may_still_earn_cannot_be_overtaken() -> None:
    """TM-10.7."""
    play = cultists_offer()
    assert play.refusal("witches", SendPriest("fire", 2)) == "TM-10.7"
    assert play.allows("witches", SendPriest("fire", 1))
    assert play.allows("witches", SendPriest("water", 2))


def test_when_the_offer_is_declined_the_race_is_open_again() -> None:
    """TM-10.7."""
    play = cultists_offer()
    play.act("nomads", DeclinePower())
    assert play.allows("witches", SendPriest("fire", 2))


def test_when_the_offer_is_accepted_the_cultists_choose_first() -> None:
    """TM-10.7, TM-14.4."""
    play = cultists_offer()
    play.act("nomads", AcceptPower())
    assert play.refusal("witches", SendPriest("fire", 2)) == "TM-10.7"
    play.act("cultists", ChooseCultStep("fire"))
    assert play.player("cultists").cults["fire"] == 10
    play.act("witches", SendPriest("fire", 2))
    assert play.player("witches").cults["fire"] == 9


@pytest.mark.parametrize(("cults", "keys"), [("8/0/0/0", 1), ("9/0/0/0", 0)])
def test_cultists_who_cannot_enter_block_nobody(cults: str, keys: int) -> None:
    """TM-10.7."""
    assert cultists_offer(cults, keys).allows("witches", SendPriest("fire", 2))


def test_a_cult_action_waits_for_the_cultists_too() -> None:
    """TM-10.7."""
    play = terra_mystica(
        Side("cultists", dwelling="F5", cults="9/0/0/0", keys=1),
        Side("witches", keys=1, cults="9/0/0/0", card="cult"),
        Side("nomads", dwelling="G4"),
    )
    play.act("cultists", Upgrade("F5", "trading_house"), EndTurn())
    assert play.refusal("witches", CultAction("bonus_card", "fire")) == "TM-10.7"


def test_tiles_wait_for_cultists_who_may_take_step_ten() -> None:
    """TM-10.7: a tile of that track is not taken before the offer is settled; others are."""
    play = cultists_offer(trading_house="C3")
    play.act("witches", Upgrade("C3", "temple"))
    assert play.refusal("witches", ChooseFavor("fire_2_town_size")) == "TM-10.7"
    assert play.allows("witches", ChooseFavor("water_2_cult_action"))
    play.act("nomads", DeclinePower())
    assert play.allows("witches", ChooseFavor("fire_2_town_size"))


def test_a_key_that_comes_with_the_town_tile_waits_for_the_cultists_too() -> None:
    """TM-10.7, TM-10.5: the tile's own steps would use its key."""
    play = terra_mystica(
        Side("cultists", dwelling="G5", cults="9/0/0/0", keys=1),
        Side("witches", stronghold="E9", dwelling="F5 F6 E10", cults="9/0/0/0"),
        Side("nomads", dwelling="G4"),
    )
    play.act("cultists", Upgrade("G5", "trading_house"), EndTurn())
    play.act("witches", Upgrade("F6", "trading_house"))
    assert play.refusal("witches", ChooseTownTile("cults")) == "TM-10.7"
    play.act("nomads", AcceptPower())
    play.act("cultists", ChooseCultStep("fire"))
    play.act("witches", ChooseTownTile("cults"))
    assert play.player("witches").cults["fire"] == 9


def test_when_every_tile_is_contested_the_cultists_come_first() -> None:
    """TM-10.7: the last kind of town tile would enter the top with its own key."""
    play = terra_mystica(
        Side("cultists", dwelling="G5", cults="9/0/0/0", keys=1),
        Side("witches", stronghold="E9", dwelling="F5 F6 E10", cults="9/0/0/0"),
        Side("nomads", dwelling="G4"),
        town_tiles={"cults": 1},
    )
    play.act("cultists", Upgrade("G5", "trading_house"), EndTurn())
    play.act("witches", Upgrade("F6", "trading_house"))
    assert play.asked("witches") is None
    play.act("nomads", DeclinePower())
    play.act("witches", ChooseTownTile("cults"), ChooseTop(("fire",)))
    assert play.player("witches").cults["fire"] == 10


def smaller_town_at_the_top() -> Play:
    """Return a game where the favor tile for smaller towns founds one and its steps would reach step 10 of fire."""
    side = Side("witches", trading_house="E9 F6", dwelling="F5 E10", cults="8/0/0/0")
    play = terra_mystica(side, Side("nomads"))
    play.act("witches", Upgrade("E9", "temple"), ChooseFavor("fire_2_town_size"))
    return play


def test_the_key_of_the_town_it_founds_serves_the_steps_of_the_favor_tile() -> None:
    """TM-7.4.5, TM-18.15, TM-10.5."""
    play = smaller_town_at_the_top()
    play.act("witches", ChooseTownTile("coins"))
    assert play.asked("witches") == "top"
    play.act("witches", ChooseTop(("fire",)))
    assert play.player("witches").cults["fire"] == 10
    assert play.player("witches").keys == 0


def test_the_steps_of_the_favor_tile_may_come_before_its_town() -> None:
    """TM-7.4.5, TM-17.3: the key is kept for another track."""
    play = smaller_town_at_the_top()
    play.act("witches", TakeFavorSteps())
    assert play.choices("witches", TakeFavorSteps) == []
    play.act("witches", ChooseTownTile("coins"))
    assert play.player("witches").cults["fire"] == 9
    assert play.player("witches").keys == 1


def test_the_key_of_the_town_may_be_kept_even_if_its_tile_was_taken_first() -> None:
    """TM-7.4.5, TM-10.4."""
    play = smaller_town_at_the_top()
    play.act("witches", ChooseTownTile("coins"), ChooseTop(()))
    assert (play.player("witches").cults["fire"], play.player("witches").keys) == (9, 1)


def test_no_steps_wait_without_such_a_tile() -> None:
    """TM-7.4.5."""
    play = town_of_the_witches("0/0/0/0")
    assert play.refusal("witches", TakeFavorSteps()) == "TM-7.4.5"
