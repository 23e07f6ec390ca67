"""A refused line is answered by the reason and by what is possible instead."""

from __future__ import annotations

from typing import Any

import pytest

from bot.drafts import Trial, try_out
from bot.i18n import Speech
from bot.reading import play_typed
from bot.refusing import NEAREST, nearest, refused
from rules.engine import Seat, Table
from rules.engine.notation import format_action
from tests.bot.positions import first_turn

SPEECH = Speech(names=["Anna", "Boris", "Clara", "David"])


@pytest.fixture(scope="module")
def table() -> Table[Any]:
    return first_turn()


def typed(table: Table[Any], text: str, seat: Seat | None = None) -> Trial:
    trial = try_out(table, next(iter(table.questions)) if seat is None else seat, ())
    play_typed(trial, text)
    return trial


def answer(table: Table[Any], text: str) -> str:
    return refused(typed(table, text), SPEECH)


def test_a_misspelt_action_is_recognised_and_its_nearest_legal_forms_are_named(table: Table[Any]) -> None:
    lines = answer(table, "biuld E7").splitlines()
    assert lines[0] == "`biuld E7`: There is no action `biuld`; did you mean `build`?"
    assert lines[1] == "Possible now:"
    assert lines[2].startswith("• `build E7` ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("build", "`build` is incomplete without `<space>`; it is written `build <space> [long]`."),
        ("build Z9", "There is no space Z9 on the map (TM-7.1.3)."),
        ("upgrade e7 temple", "You have no structure on E7 (TM-7.4.1)."),
        ("transform E7 forrest", "(TM-"),
        ("convert power_to_coin 9", "It costs 9 power; you lack 9 power (TM-7.0)."),
    ],
)
def test_every_refusal_gives_the_reason_and_legal_actions_of_the_same_kind(
    table: Table[Any], text: str, reason: str
) -> None:
    told = answer(table, text)
    assert reason in told
    seat = next(iter(table.questions))
    legal = [f"• `{format_action(option)}` " for option in table.options(seat) if option.tag == text.split()[0]]
    listed = [line for line in told.splitlines() if line.startswith("• ")]
    assert 0 < len(listed) <= NEAREST
    assert all(any(line.startswith(start) for start in legal) for line in listed)


@pytest.mark.parametrize(
    "text", ["ship", "power bridge", "priest fire 5", "bridge", "ride", "juggle", "juggle `@here`"]
)
def test_where_nothing_of_the_kind_is_possible_the_kinds_are_named_that_are(table: Table[Any], text: str) -> None:
    assert answer(table, text).splitlines()[-1].endswith("`build`, `upgrade`, `transform`, `pass`, `convert`, `burn`")


def test_what_may_still_be_taken_is_told_once(table: Table[Any]) -> None:
    told = answer(table, "pass BON1")
    assert "Possible instead" not in told
    assert told.count("• `pass ") == 3


def test_nothing_follows_a_turn_that_is_over(table: Table[Any]) -> None:
    told = answer(table, "build E7; end; build E8")
    assert "Your turn is over with `end`; nothing can follow." in told
    assert "Possible until there: `build E7; end`" in told


@pytest.mark.parametrize("text", ["build E7", "juggle"])
def test_whoever_is_not_asked_is_told_for_whom_the_table_waits(table: Table[Any], text: str) -> None:
    mover = next(iter(table.questions))
    trial = typed(table, text, next(seat for seat in table.seats if seat != mover))
    told = refused(trial, SPEECH)
    assert SPEECH.names[mover] in told
    assert "Possible" not in told


def test_the_nearest_actions_share_the_most_words(table: Table[Any]) -> None:
    options = table.options(next(iter(table.questions)))
    assert format_action(nearest(options, "upgrade F4 to a trading house")[0]) == "upgrade F4 trading_house"


@pytest.mark.parametrize(
    "text",
    ["@everyone", "x" * 10_000, "build " + "é" * 10_000, "\u202ebuild E7\u202c", "build `E7`", '"', "💥;💥", "\x00"],
)
def test_an_answer_to_garbage_is_short_and_plain(table: Table[Any], text: str) -> None:
    told = answer(table, text)
    assert len(told) < 1000
    assert all(character.isprintable() or character == "\n" for character in told)
    assert told.count("`") % 2 == 0
