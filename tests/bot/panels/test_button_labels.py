"""Every choice of every title fits on a button, with its kind of action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.drafts.entry_labels import with_kind
from bot.language.i18n import Localizer
from bot.panels.controls import BUTTON_LABEL
from rules.engine import AnyAction, Seat, Table, Text
from rules.terra_mystica.actions import ChooseFaction, Pass, SendPriest
from rules.terra_mystica.core.catalog import BONUS_CARDS, FACTIONS
from rules.terra_mystica.words.descriptions import describe
from rules.through_the_ages import THROUGH_THE_AGES
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.menus.combinations import combinations
from tests.contract.walk import random_game
from tests.cost import as_subtests, fast
from tests.terra_mystica.tables import Side, terra_mystica
from tests.terra_mystica.test_whole_games import replayed
from tests.terra_mystica.whole_games import SOURCES

LOCALIZER = Localizer(names=["Maximiliana", "Boris", "Clara", "David", "Emil"])
THROUGH_THE_AGES_GAMES = [("new_story", 3), ("new_story", 2), ("original", 3), ("original", 4)]


def label(action: AnyAction, words: Text) -> str:
    """Return a choice as a button shows it."""
    return with_kind(LOCALIZER(type(action).kind_name()), LOCALIZER(words))


def too_long(table: Table[Any]) -> Iterator[str]:
    """Return the labels of a position that do not fit."""
    for seat in table.questions:
        seen = table.view(seat).state
        labels = [
            label(option, table.rules.words.describe(seen, seat, option))
            for option in table.legal_actions(seat)
            if not option.multi_field
        ]
        yield from (each for each in labels if len(each) > BUTTON_LABEL)


@pytest.mark.parametrize("name", fast(SOURCES))
def test_every_choice_of_a_whole_game_fits_a_button(name: str) -> None:
    table = replayed(name)
    decisions = list(table.log)
    table.undo(0)
    for decision in decisions:
        assert list(too_long(table)) == []
        table.replay(decision)


@pytest.mark.parametrize(("edition", "seats"), fast(THROUGH_THE_AGES_GAMES))
def test_every_choice_of_through_the_ages_fits_a_button(edition: str, seats: int) -> None:
    """In a random game without resignations, and for several actions thought of as one."""
    leaving = dict.fromkeys(("resign", "resign_now", "announce_resignation"), 0.0)
    options = TtaOptions.model_validate({"edition": edition})
    for step in random_game(THROUGH_THE_AGES, options, seats, f"{edition} {seats}", weights=leaving):
        assert list(too_long(step.table)) == []
        for combination in combinations(step.table.view(step.seat).state, step.seat):
            assert len(label(combination.actions[-1], combination.text)) <= BUTTON_LABEL


@as_subtests
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_fits_a_button(faction: str) -> None:
    g = terra_mystica(Side("witches"), Side("nomads")).game
    action = ChooseFaction(faction)
    assert len(label(action, describe(g, Seat(0), action))) <= BUTTON_LABEL


@pytest.mark.parametrize("card", [card for card in BONUS_CARDS if card != "trading_houses"])
def test_a_rich_pass_fits_a_button_with_every_card(card: str) -> None:
    play = terra_mystica(
        Side("nomads", trading_house="E8 E7 F3 C5", card="trading_houses", favors="air_1_pass_trading_houses"),
        Side("witches"),
    )
    play.game.bonus_coins[card] = 3
    text = label(Pass(card), describe(play.game, play.seat("nomads"), Pass(card)))
    assert text.startswith("Pass: +12 VP, take ")
    assert len(text) <= BUTTON_LABEL


def test_every_way_to_step_ten_fits_a_button() -> None:
    """TM-10.4: with a key, or stopping before it."""
    play = terra_mystica(Side("nomads", cults="8/0/0/0", keys=1, power="12/0/0"), Side("witches"))
    for action in play.choices("nomads", SendPriest):
        assert len(label(action, describe(play.game, Seat(0), action))) <= BUTTON_LABEL
