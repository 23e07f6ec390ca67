"""Scoring tiles, favor tiles, bonus cards and special actions (TM-15, TM-7.7)."""

import pytest

from rules.engine.core.action import AnyAction
from rules.terra_mystica.actions import (
    Build,
    ChooseFavor,
    ChooseTownTile,
    CultAction,
    FinishSpades,
    SpadeAction,
    Transform,
    Upgrade,
)
from rules.terra_mystica.core.catalog import FAVOR_TILES
from rules.terra_mystica.economy.income import income
from tests.terra_mystica.tables import Side, terra_mystica


@pytest.mark.parametrize(
    ("tile", "side", "action", "vp"),
    [
        ("dwellings_water", Side("witches", dwelling="F4"), Build("E7"), 2),
        ("dwellings_fire", Side("witches", dwelling="F4"), Build("E7"), 2),
        ("trading_houses_water", Side("witches", dwelling="F4"), Upgrade("F4", "trading_house"), 3),
        ("trading_houses_air", Side("witches", dwelling="F4"), Upgrade("F4", "trading_house"), 3),
        ("strongholds_fire", Side("witches", trading_house="F4"), Upgrade("F4", "stronghold"), 5),
        ("strongholds_air", Side("witches", temple="F4"), Upgrade("F4", "sanctuary"), 5),
        ("strongholds_air", Side("witches", trading_house="F4"), Upgrade("F4", "temple"), 0),
        ("spades", Side("witches", dwelling="F4"), Transform("E6", "forest"), 6),
        ("dwellings_water", Side("witches", dwelling="F4"), Upgrade("F4", "trading_house"), 0),
    ],
)
def test_the_scoring_tile_of_the_round_scores_its_kind(tile: str, side: Side, action: AnyAction, vp: int) -> None:
    """TM-15.1, TM-15.2."""
    play = terra_mystica(side, Side("nomads"), scoring=tile)
    play.act("witches", action)
    assert play.changes("witches").get("vp", 0) == vp


def test_the_towns_tile_scores_five_for_a_town() -> None:
    """TM-15.2, TM-11.2."""
    side = Side("darklings", stronghold="E9", dwelling="F5 F6 E10")
    play = terra_mystica(side, Side("nomads"), scoring="towns")
    play.act("darklings", Upgrade("F6", "trading_house"), ChooseTownTile("priest"))
    assert play.changes("darklings")["vp"] == 9 + 5


def test_no_faction_owns_two_identical_favor_tiles() -> None:
    """TM-15.3."""
    play = terra_mystica(Side("witches", trading_house="F4", favors="air_2_power"), Side("nomads"))
    play.act("witches", Upgrade("F4", "temple"))
    assert play.refusal("witches", ChooseFavor("air_2_power")) == "TM-15.3"
    assert play.refusal("witches", ChooseFavor("luck")) == "TM-15.3"


def test_a_favor_tile_that_is_gone_cannot_be_taken() -> None:
    """TM-15.3, TM-2.2: of the tiles with three steps there is one each."""
    play = terra_mystica(Side("witches", trading_house="F4"), Side("nomads", favors="fire_3"))
    play.act("witches", Upgrade("F4", "temple"))
    assert play.refusal("witches", ChooseFavor("fire_3")) == "TM-15.3"


def test_without_a_tile_to_take_none_is_taken() -> None:
    """TM-15.3: all kinds are owned or gone."""
    gone = dict.fromkeys(FAVOR_TILES, 0) | {"air_2_power": 1}
    side = Side("witches", trading_house="F4", favors="air_2_power")
    play = terra_mystica(side, Side("nomads"), favor_tiles=gone)
    play.act("witches", Upgrade("F4", "temple"))
    assert play.asked("witches") == "end_of_turn"


def test_a_favor_tile_is_taken_only_after_building() -> None:
    """TM-7.4.3."""
    side = Side("witches", stronghold="E9", dwelling="F5 F6 E10")
    play = terra_mystica(side, Side("nomads"))
    play.act("witches", Upgrade("F6", "trading_house"))
    assert play.refusal("witches", ChooseFavor("fire_3")) == "TM-7.4.3"


@pytest.mark.parametrize(
    ("tile", "income_of_tile"),
    [
        ("earth_2_worker_power", {"workers": 1, "power": 1}),
        ("air_2_power", {"power": 4}),
        ("fire_1_coins", {"coins": 3}),
        ("fire_3", {}),
    ],
)
def test_income_tiles_pay_from_the_next_income_on(tile: str, income_of_tile: dict[str, int]) -> None:
    """TM-15.3, TM-5.4."""
    play = terra_mystica(Side("witches", favors=tile), Side("nomads"))
    goods = income(play.player("witches"))
    without = income(terra_mystica(Side("witches"), Side("nomads")).player("witches"))
    gained = {name: getattr(goods, name) - getattr(without, name) for name in ("workers", "coins", "priests", "power")}
    assert {name: n for name, n in gained.items() if n} == income_of_tile


@pytest.mark.parametrize(
    ("tile", "action", "vp"),
    [
        ("earth_1_dwelling_vp", Build("E7"), 2),
        ("water_1_trading_house_vp", Upgrade("F4", "trading_house"), 3),
        ("water_1_trading_house_vp", Build("E7"), 0),
    ],
)
def test_favor_tiles_score_what_is_built_afterwards(tile: str, action: AnyAction, vp: int) -> None:
    """TM-15.3."""
    play = terra_mystica(Side("witches", dwelling="F4", favors=tile), Side("nomads"))
    play.act("witches", action)
    assert play.changes("witches").get("vp", 0) == vp


@pytest.mark.parametrize(
    ("card", "income_of_card"),
    [
        ("spade", {"coins": 2}),
        ("cult", {"coins": 4}),
        ("coins", {"coins": 6}),
        ("shipping", {"power": 3}),
        ("power_worker", {"power": 3, "workers": 1}),
        ("stronghold_sanctuary", {"workers": 2}),
        ("trading_houses", {"workers": 1}),
        ("priest", {"priests": 1}),
        ("dwellings", {"coins": 2}),
    ],
)
def test_bonus_cards_give_income_while_they_are_held(card: str, income_of_card: dict[str, int]) -> None:
    """TM-15.4, TM-5.4."""
    play = terra_mystica(Side("witches", card=card), Side("nomads"))
    goods = income(play.player("witches"))
    found = {name: getattr(goods, name) for name in ("workers", "coins", "priests", "power")}
    found["workers"] -= 1
    assert {name: n for name, n in found.items() if n} == income_of_card


@pytest.mark.parametrize(
    ("side", "action"),
    [
        (Side("witches", card="cult"), CultAction("bonus_card", "earth")),
        (Side("witches", favors="water_2_cult_action"), CultAction("favor_tile", "earth")),
    ],
)
def test_a_cult_action_gives_one_step_once_per_round(side: Side, action: CultAction) -> None:
    """TM-7.7.1."""
    play = terra_mystica(side, Side("nomads", passed=True))
    play.turn("witches", action)
    assert play.changes("witches") == {"earth": 1}
    assert play.refusal("witches", action) == "TM-7.7.1"


def test_card_and_tile_have_separate_actions() -> None:
    """TM-7.7.1: each takes a turn."""
    side = Side("witches", card="cult", favors="water_2_cult_action")
    play = terra_mystica(side, Side("nomads", passed=True))
    play.turn("witches", CultAction("bonus_card", "earth"))
    play.turn("witches", CultAction("favor_tile", "earth"))
    assert play.changes("witches") == {"earth": 2}


@pytest.mark.parametrize(
    "action",
    [CultAction("bonus_card", "fire"), CultAction("favor_tile", "fire"), SpadeAction("bonus_card")],
)
def test_special_actions_need_their_card_or_tile(action: AnyAction) -> None:
    """TM-7.7.1."""
    play = terra_mystica(Side("witches", dwelling="F4", card="coins"), Side("nomads"))
    assert play.refusal("witches", action) == "TM-7.7.1"


def test_the_spade_of_the_bonus_card_comes_once_per_round() -> None:
    """TM-7.7.1."""
    play = terra_mystica(Side("witches", dwelling="F4", card="spade"), Side("nomads", passed=True))
    play.turn("witches", SpadeAction("bonus_card"), Transform("E7", "forest"), FinishSpades())
    assert play.refusal("witches", SpadeAction("bonus_card")) == "TM-7.7.1"
