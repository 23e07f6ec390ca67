"""Labels of places to build: prices that are the same stand above them, and a town that is founded is named."""

from __future__ import annotations

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.terra_mystica.actions import ChooseFavor, PlaceBridge, PowerAction, Upgrade
from rules.terra_mystica.words.descriptions import describe
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.terra_mystica.tables import Play, Side, terra_mystica

LOCALIZER = Localizer()
FOUNDS = ", founds a town"


def choices(play: Play, index: int) -> tuple[str, list[str]]:
    """Return the text and the labels of a list of the Nomads."""
    preview = preview_lines(play.table, play.seat("nomads"), ())
    panel = turn_panel(preview, follow(preview.choices, (index,), preview.menu), LOCALIZER, PanelSettings(1, 1))
    return panel.text, [part["label"] for part in controls_in(panel.components)]


def founding(play: Play, *kinds: type) -> list[str]:
    """Return the labels of choices of the Witches that found a town, without saying so."""
    labels = [LOCALIZER(describe(play.game, play.seat("witches"), each)) for each in play.choices("witches", *kinds)]
    return [label.removesuffix(FOUNDS) for label in labels if label.endswith(FOUNDS)]


def test_the_prices_of_places_to_build_stand_above_them_once() -> None:
    side = Side("nomads", dwelling="E5 F4", trading_house="G5", spade_level=1, workers=9, coins=20)
    text, labels = choices(terra_mystica(side, Side("witches", dwelling="E9 F6")), 0)
    assert "Dwelling for 1 worker, 2 coins" in text
    assert "Each spade for 2 workers" in text
    assert {"F5 (Plains), 1 spade", "F3 (Desert)", "G4 (Desert)"} <= set(labels)


def test_a_second_price_of_an_upgrade_stays_with_its_place() -> None:
    play = terra_mystica(Side("nomads", dwelling="E5 F4 C3", trading_house="G5"), Side("witches", dwelling="E6 E9"))
    text, labels = choices(play, 1)
    assert "Trading house for 2 workers, 3 coins" in text
    assert "2 workers, 6 coins" not in text
    assert "C3 to trading house for 2 workers, 6 coins" in labels
    assert {"E5 to trading house", "F4 to trading house"} <= set(labels)


def test_choices_say_that_they_found_a_town() -> None:
    """TM-11.5: what the labels say is what happens."""
    case, found = CASES["tm"], 0
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "towns", weights=case.weights):
        state = step.table.state
        for action in [step.action, *step.options[::7]]:
            after = step.table.clone()
            after.act(step.seat, action)
            is_founded = len(after.state.players[step.seat].towns) == len(state.players[step.seat].towns) and len(
                after.state.towns_due
            ) > len(state.towns_due)
            said = LOCALIZER(describe(state, step.seat, action)).endswith(FOUNDS)
            assert said == (is_founded and action.tag != "river_town"), action
            found += said
    assert found


def test_bridges_and_favor_tiles_say_that_they_found_a_town() -> None:
    """TM-11.1, TM-11.5, TM-18.15."""
    side = Side("witches", stronghold="F4", temple="G3", dwelling="E6 F3", power="0/0/9")
    play = terra_mystica(side, Side("nomads"), terrain={"G3": "forest"})
    play.act("witches", PowerAction("bridge"))
    assert founding(play, PlaceBridge) == ["From F4 to G3"]
    play = terra_mystica(Side("witches", trading_house="E9 F6", dwelling="F5 E10"), Side("nomads"))
    play.act("witches", Upgrade("E9", "temple"))
    assert len(founding(play, ChooseFavor)) == 1
