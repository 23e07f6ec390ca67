"""Optional steps between the parts of an action add no step to a turn without them (TM-7.9.3, TM-7.9.2)."""

from __future__ import annotations

from typing import Any

from bot.drafts.preview import closing, preview_lines
from bot.language.i18n import Localizer
from bot.lobby import option_forms
from bot.panels.control_ids import ControlId
from rules import GAMES
from rules.terra_mystica.actions import Build, EndTurn, Transform
from tests.terra_mystica.tables import Play, Side, terra_mystica

TM = GAMES["tm"]
LOCALIZER = Localizer()


def swarmlings(**more: Any) -> Play:
    """Return the Swarmlings on E5; E6 (plains) next to it is two spades from lakes."""
    side = Side("swarmlings", dwelling="E5", spade_level=2, **more)
    return terra_mystica(side, Side("witches"))


def test_a_turn_that_only_transforms_is_confirmed_as_before_and_may_still_build() -> None:
    play = swarmlings()
    preview = preview_lines(play.table, play.seat("swarmlings"), ["transform E6 lakes"])
    assert closing(preview) == EndTurn()
    assert Build("E6") in preview.legal_actions
    assert preview.question is not None
    assert preview.menu.is_secondary(Build("E6"))
    assert preview.menu.is_secondary(Transform("E6", "lakes"))


def test_it_is_confirmed_at_once_also_where_the_dwelling_would_take_the_last_resources() -> None:
    play = swarmlings(workers=4, coins=3, priests=0, power="12/0/0")
    preview = preview_lines(play.table, play.seat("swarmlings"), ["transform E6 lakes"])
    assert closing(preview) == EndTurn()
    whole = preview_lines(play.table, play.seat("swarmlings"), ["transform E6 lakes", "build E6"])
    assert not whole.continues


def offered_to_the_alchemists() -> Play:
    """Return a table where the Witches have built next to the stronghold of the Alchemists, who are next."""
    play = terra_mystica(
        Side("witches", dwelling="F4"),
        Side("alchemists", stronghold="E5", vp=0, coins=5),
        terrain={"E6": "forest"},
    )
    play.turn("witches", Build("E6"))
    return play


def test_a_trade_before_an_offer_keeps_the_offer() -> None:
    play = offered_to_the_alchemists()
    preview = preview_lines(play.table, play.seat("alchemists"), ["convert coins_to_vp 2"])
    assert preview.lapsed == []
    assert len(preview.lapsing) == 1


def test_other_conversions_let_the_offer_go() -> None:
    play = offered_to_the_alchemists()
    preview = preview_lines(play.table, play.seat("alchemists"), ["convert worker_to_coin"])
    assert len(preview.lapsed) == 1


def test_trading_answering_and_acting_are_one_turn() -> None:
    play = offered_to_the_alchemists()
    lines = ["convert coins_to_vp 2", "accept", "upgrade E6 temple"]
    preview = preview_lines(play.table, play.seat("alchemists"), lines)
    assert preview.lines == lines[:2]
    assert preview.continues
    assert preview.lapsed == []


def test_nobody_chooses_the_later_rules_in_the_lobby() -> None:
    menu = option_forms.option_menu(ControlId(1, 1, "option"), TM, {}, LOCALIZER)
    assert "fixes" not in [option["value"] for option in menu["components"][0]["options"]]
    assert "Later rules" not in "\n".join(option_forms.overview(TM, {}, LOCALIZER))
