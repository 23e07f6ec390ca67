"""Ideas in words: the steps, and their values relative to the best."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.advice.hints import ideas_for
from bot.advice.idea_texts import idea_lines
from bot.computer_players.ideas import DescribedStep, Idea
from bot.drafts.preview import preview_lines
from bot.language.catalogs import read_catalogs
from bot.language.i18n import Localizer
from rules.engine import say
from tests.bot.turns.test_past_reveals import EVENT, about_to_prepare

PASS, END = DescribedStep(say("Pass"), say("Pass")), DescribedStep(say("End"), say("End the turn"))
SHIP = DescribedStep(say("Upgrade"), say("shipping for 4 coins"))
PASS_LATER, SHIP_LATER = replace(PASS, now=False), replace(SHIP, now=False)


def idea(worth: float, *, planned: bool = True, turn: float | None = None) -> Idea:
    return Idea(((SHIP, END), (PASS_LATER,)), ("ship", "end"), ("ship", "end"), worth, planned=planned, turn=turn)


def plan(*steps: tuple[DescribedStep, ...]) -> str:
    """Return the line of a plan with these steps."""
    (line,) = idea_lines([Idea(steps, ("ship",), ("ship",), 1)], Localizer("en"))
    return line.removesuffix(" · about 1 point in all at the end").removeprefix("1. ")


def test_later_turns_follow_the_present_one() -> None:
    (line,) = idea_lines([idea(90)], Localizer("en"))
    assert line == "1. Upgrade: shipping for 4 coins + End the turn; later: Pass · about 90 points in all at the end"
    assert plan((SHIP,), (END,), (PASS_LATER,)) == "Upgrade: shipping for 4 coins ▸ End the turn; later: Pass"


def test_decisions_of_one_kind_in_a_row_name_it_once() -> None:
    assert plan((SHIP,), (SHIP,), (END,)) == "Upgrade: shipping for 4 coins, shipping for 4 coins ▸ End the turn"


def test_decisions_are_sentences_that_share_their_beginning() -> None:
    build = DescribedStep(say("Build"), say("A5 (Desert), dwelling 2 coins + 1 spade 3 workers"), say("Build on A5"))
    told = plan((SHIP, build), (replace(build, sentence=say("Build on C3")),))
    assert told == "Upgrade: shipping for 4 coins + Build on A5, C3"


def test_later_turns_are_left_out_where_there_is_no_room() -> None:
    """Two lines of a phone."""
    assert plan((SHIP,), *[(SHIP_LATER,)] * 9).count("shipping") == 3
    assert plan((SHIP,) * 4, (PASS_LATER,)).endswith("shipping for 4 coins")


def test_the_present_turn_is_whole_and_without_costs_where_it_is_long() -> None:
    take = DescribedStep(say("Take"), say("Library of Alexandria · 2 actions"))
    assert plan((take,), (END,)) == "Take: Library of Alexandria · 2 actions ▸ End the turn"
    told = plan((take,) * 9, (END, PASS_LATER))
    assert told == f"Take: {', '.join(['Library of Alexandria'] * 9)} ▸ End the turn"


@pytest.mark.parametrize(
    ("less", "told"), [(0.2, "nearly as good"), (0.6, "about 1 point less"), (3.4, "about 3 points less")]
)
def test_other_ideas_are_compared_with_the_best(less: float, told: str) -> None:
    assert idea_lines([idea(90), idea(90 - less)], Localizer("en"))[1].endswith(f" · {told}")


def test_a_partial_plan_names_no_final_points() -> None:
    best, other = idea_lines([idea(46, planned=False), idea(34, planned=False)], Localizer("en"))
    assert best.endswith(" · the best it sees")
    assert other.endswith(" · about 12 points less")


def test_a_lost_award_names_no_points() -> None:
    best, other = idea_lines([idea(-35.5), idea(-36.5)], Localizer("en"))
    assert best.endswith(" · the best it sees")
    assert other.endswith(" · about 1 point less")


@pytest.mark.parametrize(
    ("less", "told"),
    [
        (1, "nearly as good"),
        (4, "a little worse"),
        (8, "about half a turn worse"),
        (16, "about 1 turn worse"),
        (40, "about 2 turns worse"),
    ],
)
def test_ideas_are_valued_in_turns_where_points_do_not_win(less: float, told: str) -> None:
    best, other = idea_lines([idea(290, turn=16), idea(290 - less, turn=16)], Localizer("en"))
    assert best.endswith(" · the best it sees")
    assert other.endswith(f" · {told}")


def test_where_a_title_has_an_aim_the_best_idea_tells_it() -> None:
    aimed = replace(idea(290, turn=16), aim=say("a victory by coins in about 5 turns"))
    best, other = idea_lines([aimed, idea(282, turn=16)], Localizer("en"))
    assert best.endswith(" · a victory by coins in about 5 turns")
    assert other.endswith(" · about half a turn worse")


@pytest.mark.parametrize(
    ("language", "told"), [("cs", "nakonec celkem asi 92 bodů"), ("sk", "nakoniec celkom asi 92 bodov")]
)
def test_the_value_of_an_idea_is_in_the_readers_language(language: str, told: str) -> None:
    read_catalogs()
    assert idea_lines([idea(92)], Localizer(language))[0].endswith(told)


async def test_a_hint_for_a_draft_that_reveals_something_waits_for_it() -> None:
    """It used to suggest the drafted action again."""
    table = about_to_prepare()
    seat = next(iter(table.questions))
    preview = preview_lines(table, seat, [EVENT], looks_past=True)
    context = SimpleNamespace(preview=preview, table=table, seat=seat)
    found = await ideas_for(cast(Any, None), cast(Any, context))
    assert str(found) == "Your draft reveals something first. Confirm it, then ask for a hint."
