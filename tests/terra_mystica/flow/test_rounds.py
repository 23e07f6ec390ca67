"""The six rounds, cult bonuses and clean-up (TM-4, TM-12)."""

import pytest

from rules.terra_mystica.actions import FinishSpades, Pass, SpadeAction, Transform
from tests.terra_mystica.tables import Play, Side, terra_mystica


def test_after_the_sixth_round_there_is_no_phase_three() -> None:
    """TM-4.1, TM-13.1, TM-3.3: no cult bonus of the last tile."""
    witches = Side("witches", cults="0/0/0/8")
    play = terra_mystica(witches, Side("nomads", passed=True), scoring="strongholds_air", round=6)
    play.act("witches", Pass())
    assert [start.stage for start in play.table.trail] == ["round_end", "final_scoring"]
    assert play.changes("witches")["vp"] > 0
    assert "workers" not in play.changes("witches")


def test_a_round_has_income_actions_cult_bonus_and_clean_up() -> None:
    """TM-4.1, TM-4.2."""
    play = terra_mystica(Side("witches"), Side("nomads", passed=True))
    play.act("witches", Pass("shipping"))
    assert [start.stage for start in play.table.trail] == [
        "round_end",
        "cult_bonus",
        "cult_spades",
        "income",
        "turn",
    ]


@pytest.mark.parametrize(
    ("tile", "cults", "changes"),
    [
        ("spades", "0/0/7/0", {"coins": 7}),
        ("dwellings_water", "0/7/0/0", {"priests": 1}),
        ("dwellings_water", "0/8/0/0", {"priests": 2}),
        ("strongholds_fire", "7/0/0/0", {"workers": 3}),
        ("strongholds_air", "0/0/0/9", {"workers": 4}),
        ("strongholds_air", "9/9/9/1", {}),
    ],
)
def test_the_cult_bonus_is_given_for_every_full_number_of_steps(tile: str, cults: str, changes: dict[str, int]) -> None:
    """TM-12.1, TM-12.2."""
    play = terra_mystica(Side("witches", cults=cults), Side("nomads"), scoring=tile, at="cult_bonus")
    assert play.changes("witches", until="cult_spades") == changes


def test_the_cult_bonus_may_be_power() -> None:
    """TM-12.1, TM-12.2."""
    play = terra_mystica(
        Side("witches", cults="8/0/0/0", power="12/0/0"), Side("nomads"), scoring="dwellings_fire", at="cult_bonus"
    )
    assert play.entering("cult_spades").players[0].bowls == [4, 8, 0]


def test_cult_bonus_priests_need_supply() -> None:
    """TM-12.2, TM-5.5."""
    play = terra_mystica(
        Side("witches", cults="0/8/0/0", priests=6), Side("nomads"), scoring="dwellings_water", at="cult_bonus"
    )
    assert play.changes("witches", until="cult_spades") == {"priests": 1}


def cult_spades(*sides: Side, scoring: str = "towns") -> Play:
    """Return a game after a round; earth (or the track of another tile) gives a spade for every four steps."""
    return terra_mystica(*sides, scoring=scoring, at="cult_bonus")


@pytest.mark.parametrize(
    ("tile", "cults"),
    [("towns", "0/0/4/0"), ("trading_houses_water", "0/4/0/0"), ("trading_houses_air", "0/0/0/4")],
)
def test_some_tiles_give_spades(tile: str, cults: str) -> None:
    """TM-12.1, TM-12.3."""
    play = cult_spades(Side("witches", dwelling="F4", cults=cults), Side("nomads"), scoring=tile)
    assert play.asked("witches") == "spades"
    play.act("witches", Transform("E7", "forest"))
    assert play.game.terrain["E7"] == "forest"
    assert play.game.round == 2


def test_cult_spades_are_used_in_the_turn_order_of_the_coming_round() -> None:
    """TM-12.3, TM-4.4."""
    play = terra_mystica(
        Side("witches", dwelling="F4", cults="0/0/4/0"),
        Side("nomads", dwelling="F3", cults="0/0/4/0", passed=True),
        scoring="towns",
    )
    play.act("witches", Pass("shipping"))
    assert (play.asked("nomads"), play.asked("witches")) == ("spades", None)
    play.act("nomads", Transform("E6", "desert"))
    assert play.asked("witches") == "spades"


def test_no_spade_is_bought_in_addition() -> None:
    """TM-12.3."""
    play = cult_spades(Side("witches", dwelling="F4", cults="0/0/4/0"), Side("nomads"))
    assert play.refusal("witches", Transform("E6", "forest")) == "TM-12.3"


def test_several_cult_spades_may_go_to_one_space() -> None:
    """TM-12.4."""
    play = cult_spades(Side("witches", dwelling="F4", cults="0/0/8/0"), Side("nomads"))
    play.act("witches", Transform("E6", "lakes"))
    assert play.game.terrain["E6"] == "lakes"
    assert play.game.round == 2


def test_both_spaces_may_become_any_terrain() -> None:
    """TM-12.4, TM-18.16."""
    play = cult_spades(Side("witches", dwelling="F4", cults="0/0/8/0"), Side("nomads"))
    play.act("witches", Transform("E6", "swamp"), Transform("E7", "wasteland"))
    assert play.game.round == 2


def test_cult_spades_may_be_left_unused() -> None:
    """TM-12.4."""
    play = cult_spades(Side("witches", dwelling="F4", cults="0/0/8/0"), Side("nomads"))
    play.act("witches", FinishSpades())
    assert play.game.round == 2


def test_a_faction_without_reach_is_not_asked() -> None:
    """TM-12.3, TM-12.4."""
    play = cult_spades(Side("witches", cults="0/0/8/0"), Side("nomads"))
    assert play.game.round == 2


def test_a_single_cult_spade_of_the_giants_is_lost() -> None:
    """TM-12.5, TM-7.1.9."""
    play = cult_spades(Side("giants", dwelling="D4", cults="0/0/4/0"), Side("nomads"))
    assert play.game.round == 2


def test_the_giants_use_both_cult_spades_on_one_space() -> None:
    """TM-12.5."""
    play = cult_spades(Side("giants", dwelling="D4", cults="0/0/8/0"), Side("nomads"))
    assert play.refusal("giants", Transform("E7", "desert")) == "TM-7.1.9"
    play.act("giants", Transform("E7", "wasteland"))
    assert play.game.terrain["E7"] == "wasteland"


def test_the_halflings_score_cult_spades_and_the_alchemists_gain_power() -> None:
    """TM-12.5, TM-7.1.12, TM-14.1, TM-14.10."""
    play = cult_spades(
        Side("halflings", dwelling="E6", cults="0/0/8/0"),
        Side("alchemists", stronghold="B3", cults="0/0/8/0", power="12/0/0"),
    )
    play.act("halflings", Transform("E7", "wasteland"), Transform("D4", "desert"))
    play.act("alchemists", Transform("B2", "desert"), Transform("C2", "forest"))
    assert play.changes("halflings", until="income") == {"vp": 2}
    alchemists = play.entering("income").players[play.seat("alchemists")]
    assert alchemists.bowls == [8, 4, 0]


def test_the_round_tile_scores_no_cult_spades() -> None:
    """TM-12.5."""
    play = cult_spades(Side("witches", dwelling="F4", cults="0/0/4/0"), Side("nomads"))
    play.game.scoring_tiles[0] = "spades"
    play.act("witches", Transform("E7", "forest"))
    assert play.changes("witches", until="income") == {}


def test_a_space_transformed_in_phase_three_is_open_to_everybody() -> None:
    """TM-18.17."""
    play = cult_spades(Side("nomads", dwelling="F3", cults="0/0/8/0"), Side("witches", dwelling="F4"))
    play.act("nomads", Transform("E6", "lakes"))
    play.act("nomads", Pass("shipping"))
    assert play.allows("witches", Transform("E6", "forest"))


def test_clean_up_opens_all_actions_again() -> None:
    """TM-12.6, TM-7.7.2: the next holder of a card can use its action in the next round."""
    play = terra_mystica(Side("witches", dwelling="F4", card="spade", power="0/0/12"), Side("nomads", dwelling="F3"))
    play.turn("witches", SpadeAction("bonus_card"), Transform("E7", "forest"), FinishSpades())
    play.act("nomads", Pass("shipping"))
    assert play.refusal("witches", SpadeAction("bonus_card")) == "TM-7.7.1"
    play.act("witches", Pass("dwellings"))
    assert play.game.round == 2
    assert play.player("witches").used == []
    play.act("nomads", Pass("spade"))
    play.act("witches", Pass("trading_houses"))
    assert play.allows("nomads", SpadeAction("bonus_card"))


def test_coins_are_put_on_the_cards_left_before_the_next_round() -> None:
    """TM-12.7."""
    play = terra_mystica(
        Side("witches"), Side("nomads", passed=True), laid_out={"shipping": 0, "dwellings": 1, "cult": 0}
    )
    play.act("witches", Pass("shipping"))
    assert play.game.bonus_coins == {"dwellings": 2, "cult": 1, "coins": 1}


def test_power_of_the_cult_bonus_comes_before_income() -> None:
    """TM-12.8: 4 power of the bonus find tokens in bowl I, the income of 3 then moves on."""
    play = terra_mystica(
        Side("witches", cults="4/0/0/0", power="4/8/0", card="power_worker"),
        Side("nomads"),
        scoring="dwellings_fire",
        at="cult_bonus",
    )
    assert play.entering("income").players[0].bowls == [0, 12, 0]
    assert play.power("witches") == "0/9/3"
