"""The panel names the user's faction or nation, shows their own board, and splits prices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer, capital
from bot.panels.message_content import MessageContent
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules import GAMES
from rules.civilization.core.catalog.texts import TEXTS
from rules.engine import Table
from rules.engine.core.notation import format_action
from rules.terra_mystica.actions import Build
from tests.bench.taps import bot, civilizations, desert_people, researching, science_with_tokens
from tests.bot.bot_under_test import BotUnderTest
from tests.bot.panel_player import Phone
from tests.terra_mystica.tables import Side, terra_mystica


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


led_by_moses = partial(civilizations, leader="moses")


def panel_text(table: Table[Any]) -> str:
    preview = preview_lines(table, next(iter(table.questions)), ())
    return turn_panel(
        preview, follow(preview.choices, (), preview.menu), Localizer("en", ("Anna", "Boris")), PanelSettings(1, 1)
    ).text


@pytest.mark.parametrize(
    ("position", "identity"),
    [
        (
            desert_people,
            "Nomads (yellow, home terrain: Desert): starts with 3 dwellings; later turns land to desert",
        ),
        (
            led_by_moses,
            "A civilization under Despotism, led by Moses: Increasing your population costs you 1 food less.",
        ),
        (science_with_tokens, "Trajan (Rome) – All Roads Lead to Rome: Your caravans"),
        (researching, "America: You start with a random great person"),
    ],
)
def test_the_panel_names_the_users_faction(position: Callable[[], Table[Any]], identity: str) -> None:
    assert identity in panel_text(position())


@pytest.mark.parametrize("title", ["tm", "civ"])
def test_resources_are_not_shown_before_there_are_any(title: str) -> None:
    """Nobody has a board before choosing a faction or nation."""
    options = GAMES[title].options.model_validate({} if title == "tm" else {"nations": "chosen"})
    table = Table.new(GAMES[title], options, 2, "seed")
    seat, localizer = next(iter(table.questions)), Localizer("en", ("Anna", "Boris"))

    def panel(*lines: str) -> MessageContent:
        preview = preview_lines(table, seat, lines)
        level = follow(preview.choices, (), preview.menu)
        return turn_panel(preview, level, localizer, PanelSettings(1, 1, own_board=True))

    assert "workers" not in panel().text
    assert "My board" not in str(panel().components)
    drafted = panel(format_action(table.legal_actions(seat)[0]))
    # A nation has nothing before all have chosen, a faction has its starting resources.
    assert ("after this draft: " in drafted.text) is (title == "tm")
    assert ("My board" in str(drafted.components)) is (title == "tm")


def test_a_drafted_choice_is_described_once() -> None:
    table = Table.new(GAMES["civ"], GAMES["civ"].options(nations="chosen"), 2, "seed")
    seat = next(iter(table.questions))
    preview = preview_lines(table, seat, ("lead rome",))
    text = turn_panel(
        preview, follow(preview.choices, (), preview.menu), Localizer("en", ("Anna", "Boris")), PanelSettings(1, 1)
    ).text
    assert text.count(TEXTS.nation["rome"]) == 1


@pytest.mark.parametrize("position", [desert_people, led_by_moses, science_with_tokens, researching])
def test_what_a_faction_can_do_stands_once_a_game_and_behind_explain(position: Callable[[], Table[Any]]) -> None:
    table = position()
    seat, localizer = next(iter(table.questions)), Localizer("en", ("Anna", "Boris"))
    words = table.rules.words
    assert words.identity is not None
    assert words.outlook is not None
    state = table.view(seat).state
    known, outlook = words.identity(state, seat), words.outlook(state, seat)
    assert known is not None

    def panel(*lines: str, explained: int | None = None) -> str:
        preview = preview_lines(table, seat, lines)
        level = follow(preview.choices, (), preview.menu)
        return turn_panel(preview, level, localizer, PanelSettings(1, 1, explained=explained)).text

    first = format_action(table.legal_actions(seat)[0])
    assert capital(localizer(known)) in panel()
    assert capital(localizer(known)) not in panel(first)
    assert capital(localizer(known)) in panel(explained=0)
    assert outlook is not None
    assert localizer(outlook) not in panel()
    assert capital(localizer(outlook)) in panel(explained=0)


def test_a_leader_is_named_with_its_ability() -> None:
    assert "Despotism, led by Moses: Increasing your population costs" in panel_text(civilizations(leader="moses"))


@pytest.mark.parametrize("title", GAMES)
def test_nobody_plays_anything_before_it_is_chosen(title: str) -> None:
    table = Table.new(GAMES[title], GAMES[title].options(), 2, "before")
    identity = GAMES[title].words.identity
    assert identity is not None
    for seat in table.seats:
        identity(table.view(seat).state, seat)


def test_ones_own_board_is_a_tap_away(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, desert_people())
    phone.press("own_board")
    assert "Close-up" in [tap.label for tap in phone.taps()]


def test_a_price_is_split_into_dwelling_spades_and_way() -> None:
    """TM-7.1.5, TM-9.4.1."""
    described = words_of(Side("nomads", dwelling="F4 G5", spade_level=1), "F5")
    assert described == "F5 (Plains), dwelling 1 worker, 2 coins + 1 spade 2 workers"
    assert words_of(Side("nomads", dwelling="F4 G5"), "G4") == "G4 (Desert), dwelling 1 worker, 2 coins"


def words_of(side: Side, space: str) -> str:
    play = terra_mystica(side, Side("witches", dwelling="A1"))
    preview = preview_lines(play.table, play.seat(side.faction), ())
    return str(preview.describe(Build(space)))
