"""Nothing irreversible counts before it is confirmed; where nothing is at stake, the first tap counts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.panels.control_ids import ControlId
from rules import GAMES
from rules.civilization import CIVILIZATION, Game
from rules.civilization.actions.trade import MakeOffer
from rules.engine import Table
from rules.engine.core.action import members
from rules.engine.core.notation import format_action
from tests.bench.taps import bot
from tests.bot.bot_under_test import PLAYERS, BotUnderTest
from tests.bot.interactions import interaction
from tests.bot.panel_player import Phone
from tests.civilization.tables import P1, P2, PLAIN, position

AT_ONCE = {
    "tm": {"accept", "decline"},
    "tta": {"drop_out", "refuse", "play_on"},
    "dawn": set[str](),
    "civ": {"pass", "let", "let_rest", "reopen", "end"},
}
"""Passes, refusals, and the answers to an offer of power, whose button says everything."""


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


@pytest.mark.parametrize("key", GAMES)
def test_only_passes_and_the_like_count_at_once(key: str) -> None:
    kinds = {kind for question in GAMES[key].questions for kind in members(question.unconfirmed)}
    assert {kind.tag for kind in kinds} == AT_ONCE[key]


def trading() -> Table[Game]:
    """Return two players who negotiate."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade = made.player(P2).trade = 9
    return made.table("trade")


def test_a_capital_waits_to_be_confirmed(under_test: BotUnderTest) -> None:
    table = Table.new(CIVILIZATION, CIVILIZATION.options(), 2, "capital")
    seat = next(iter(table.questions))
    line = format_action(table.legal_actions(seat)[0])
    phone = Phone(under_test, table)
    phone.choose(line)
    assert [*phone.log] == [*table.log]
    phone.press("confirm")
    assert phone.log[-1].text == line


def test_an_offer_waits_to_be_confirmed_and_is_no_pass(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, trading())
    phone.choose("offer 1 3")
    assert not phone.log
    phone.press("confirm")
    assert [each.text for each in phone.log] == ["offer 1 3"]


def test_a_pass_counts_at_once_while_nothing_is_offered(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, trading())
    phone.choose("pass")
    assert [each.text for each in phone.log] == ["pass"]


def test_a_button_below_a_post_asks_to_confirm_where_something_is_at_stake(under_test: BotUnderTest) -> None:
    table = trading()
    table.act(P2, MakeOffer(P1, give_trade=1))
    phone = Phone(under_test, table)
    shown = below_a_post(under_test, phone, table, "pass")
    assert len(phone.log) == len(table.log)
    assert "'label': 'Confirm" in shown


def test_the_end_of_start_of_turn_counts_at_once_unless_a_city_can_be_founded(under_test: BotUnderTest) -> None:
    """CIV-6.3: scouts keep their cities."""
    assigning = position(PLAIN, "B2 cap1; F6 city1; D3 scout1; C3 army1; G8 cap2").table("start_of_turn")
    phone = Phone(under_test, assigning)
    below_a_post(under_test, phone, assigning, "end")
    assert phone.log[0].text == "end"
    founding = position(PLAIN, "B2 cap1; F3 scout1; G8 cap2").table("start_of_turn")
    phone = Phone(under_test, founding)
    shown = below_a_post(under_test, phone, founding, "end")
    assert not phone.log
    assert "unused: a new city" in shown


def below_a_post(under_test: BotUnderTest, phone: Phone, table: Table[Game], line: str) -> str:
    """Press the button of an answer below the post. Return the controls of the response."""
    assert phone.room.game is not None
    control = ControlId(phone.room.game, 0, "answer", f"{table.decision_count}.{line}")
    answers = under_test.run(interaction(under_test.client, PLAYERS[P1], phone.room.channel, str(control)))
    return str(answers.messages[-1]["components"]) if answers.messages else ""
