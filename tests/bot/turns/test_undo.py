"""Why a decision can no longer be taken back: the true reason, even after answers of standing orders."""

from __future__ import annotations

import pytest

from bot.store.log import DecidedBy
from bot.turns.undo import why_it_stands
from rules.engine import Decision, Seat
from rules.engine.core.text import english

STANDS = "What was revealed stands, and so does your decision."
BY_CHANCE = f"Your last decision has revealed what chance brought: cards or dice. {STANDS}"
AUTOMATICALLY = f"An automatic answer has revealed what chance brought: cards or dice. {STANDS}"
BY_ORDER = "A standing order of Boris has answered since, and counts as a decision, so your decision stands."
BORIS_DECIDED = "Boris has decided since, so your decision stands."


def decision(seat: int, text: str, *, automatic: bool = False, chance: bool = False) -> Decision:
    return Decision(Seat(seat), text, automatic, ((6, 3),) if chance else ())


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ([], "Nothing has been decided yet."),
        ([decision(0, "end"), decision(1, "end")], BORIS_DECIDED),
        ([decision(0, "end"), decision(1, "end", chance=True)], BORIS_DECIDED),
        ([decision(0, "end"), decision(1, "end"), decision(2, "accept", automatic=True)], BORIS_DECIDED),
        (
            [decision(0, "end"), decision(1, "end"), decision(0, "accept", automatic=True)],
            BORIS_DECIDED,
        ),
        ([decision(0, "roll", chance=True)], BY_CHANCE),
        (
            [Decision(Seat(0), "bid 2", reveals_hidden=True)],
            "Your last decision has revealed something that was hidden, or whether somebody has a standing order."
            f" {STANDS}",
        ),
        (
            [decision(0, "roll", chance=True), decision(0, "accept", automatic=True)],
            BY_CHANCE,
        ),
        (
            [decision(0, "end"), decision(0, "draw", automatic=True, chance=True)],
            AUTOMATICALLY,
        ),
        ([decision(1, "accept", automatic=True)], BY_ORDER),
        ([decision(0, "roll", chance=True), decision(1, "accept", automatic=True)], BY_ORDER),
        ([decision(0, "end"), decision(1, "draw", automatic=True, chance=True)], BY_ORDER),
        (
            [decision(0, "end"), decision(1, "accept", automatic=True), decision(2, "accept", automatic=True)],
            "Standing orders of Boris and Clara have answered since, and count as decisions, so your decision stands.",
        ),
    ],
)
def test_the_reason_why_a_decision_is_final_is_true(log: list[Decision], reason: str) -> None:
    names = ("Anna", "Boris", "Clara")
    assert why_it_stands(log, (Seat(0),)).format(english, lambda seat: names[seat]) == reason


@pytest.mark.parametrize(
    ("by", "reason"),
    [
        ("time", "Time was up for Anna, and the rules gave the answer; it stands."),
        ("computer", "Time was up for Anna, and a computer player decided; it stands."),
        ("table", "The table has decided for Anna; it stands."),
    ],
)
def test_a_decision_made_for_a_player_is_final_for_that_player_too(by: DecidedBy, reason: str) -> None:
    names = ("Anna", "Boris", "Clara")
    log = [decision(0, "end"), decision(0, "end", automatic=True), decision(1, "pass", automatic=True)]
    told = why_it_stands(log, (Seat(0),), (), {2: by, 3: "forced"})
    assert told.format(english, lambda seat: names[seat]) == reason


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ([decision(1, "end")], "You have not decided anything yet."),
        (
            [decision(0, "end"), decision(1, "end", chance=True)],
            "Something was revealed when Boris played, so your decision stands.",
        ),
        (
            [decision(0, "roll", chance=True), decision(1, "end")],
            BY_CHANCE,
        ),
        (
            [decision(0, "end"), decision(2, "end"), decision(1, "end")],
            "Clara has decided since, so your decision stands.",
        ),
    ],
)
def test_computer_players_stop_nobody_unless_something_was_revealed(log: list[Decision], reason: str) -> None:
    """Boris is a computer player."""
    names = ("Anna", "Boris", "Clara")
    assert why_it_stands(log, (Seat(0),), (Seat(1),)).format(english, lambda seat: names[seat]) == reason


def test_all_later_deciders_are_named() -> None:
    log = [decision(0, "end"), decision(2, "end"), decision(1, "end"), decision(2, "end")]
    names = ("Anna", "Boris", "Clara")
    told = why_it_stands(log, (Seat(0),)).format(english, lambda seat: names[seat])
    assert told == "Boris and Clara have decided since, so your decision stands."
