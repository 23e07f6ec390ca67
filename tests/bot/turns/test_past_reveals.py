"""A turn of which the first step reveals something is prepared as a whole; what was revealed may call for a look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.drafting.choice_tree import follow
from bot.drafting.drafts import DraftPreview, add_what_fits, closing, goes_on, try_out
from bot.drafting.reading import do_all_typed
from bot.language.i18n import Speech
from bot.panels.turn_panel import turn_panel
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from tests.bench.taps import FARMERS, STORED, bot, civilizations
from tests.bot.bot_under_test import PLAYERS, BotUnderTest
from tests.bot.tapping import Phone

EVENT = "prepare good_harvest"
ME = Seat(0)


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


def about_to_prepare(event: str = "development_of_trade_routes", **what: Any) -> Table[Any]:
    """A turn with an event in the hand; `event` is turned up when it is prepared."""
    return civilizations(military=["good_harvest"], workers=FARMERS, stored=STORED, next_event=event, **what)


def draft(table: Table[Any], *lines: str) -> DraftPreview:
    return try_out(table, ME, lines, looks_past=True)


def test_what_follows_an_event_is_prepared_before_it_is_seen() -> None:
    """TTN-7.2: nothing of the event is told, and the table goes on without it."""
    preview = draft(about_to_prepare(), EVENT, "take iron", "build agriculture")
    assert preview.refusal is None
    assert preview.certain == 1
    assert not preview.reveals
    assert preview.told[0] == ()
    assert preview.table.state.past_events == []
    assert len(preview.table.state.current_events) == 3
    assert "develop" in {kind.tag for kind in preview.table.kinds(ME)}


def test_without_looking_past_a_draft_ends_with_what_reveals_something() -> None:
    preview = try_out(about_to_prepare(), ME, [EVENT, "take iron"])
    assert preview.reveals
    assert preview.lines == [EVENT]
    assert preview.certain is None


def test_a_leader_with_a_second_political_action_waits_for_the_event() -> None:
    """TTN-7.8: it is not known whether the second one is taken."""
    assert draft(about_to_prepare(leader="julius_caesar"), EVENT, "take iron").reveals


def test_nothing_ends_the_turn_before_the_event_unless_more_is_prepared() -> None:
    table = about_to_prepare()
    assert closing(draft(table, EVENT)) is None
    last = closing(draft(table, EVENT, "take iron"))
    assert last is not None
    assert format_action(last) == "end"


def test_the_rest_goes_on_when_it_is_as_it_was_prepared() -> None:
    table = about_to_prepare()
    preview = draft(table, EVENT, "take iron", "build agriculture")
    assert goes_on(table, preview, [*preview.lines, "end"])


def test_what_costs_more_after_the_event_is_looked_at_again() -> None:
    """Development of Settlement gives a worker, so the next one costs as much as the yellow bank then says."""
    table = about_to_prepare("development_of_settlement", yellow=13)
    preview = draft(table, EVENT, "population")
    assert preview.refusal is None
    assert not goes_on(table, preview, [*preview.lines, "end"])


def test_what_the_event_makes_impossible_is_looked_at_again() -> None:
    """Rats eat the food for a new worker."""
    table = about_to_prepare("rats")
    preview = draft(table, EVENT, "population")
    assert preview.refusal is None
    assert not goes_on(table, preview, [*preview.lines, "end"])


def test_what_is_typed_and_only_the_event_may_allow_waits_for_it() -> None:
    preview = draft(about_to_prepare(), EVENT)
    do_all_typed(preview, ["wonder", "take iron"])
    assert preview.lines == [EVENT]
    assert preview.following == ["wonder", "take iron"]


def test_one_confirmation_plays_the_whole_turn(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, about_to_prepare()).play(EVENT, "take iron", "build agriculture")
    lines = [decision.text for decision in phone.log if decision.seat == ME]
    assert lines[:4] == [EVENT, "take iron", "build agriculture", "end"]


def test_after_an_event_that_changes_the_rest_one_more_confirmation_is_asked(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, about_to_prepare("development_of_settlement", yellow=13))
    phone.play(EVENT, "population")
    assert sum(label.startswith("Confirm") for label in phone.tapped) == 2
    assert "population" in [decision.text for decision in phone.log]


def test_whoever_wants_to_see_the_event_first_finds_the_rest_prepared(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, about_to_prepare())
    phone.choose(EVENT, "take iron")
    phone.press("reveal")
    assert [decision.text for decision in phone.log] == [EVENT]
    assert phone.preview().lines == ["take iron"]


def test_several_choices_are_done_in_an_order_in_which_they_are_possible() -> None:
    """TTN-9.3: the second building needs the worker who is fed behind it in the menu."""
    table = civilizations(unused=1, workers=FARMERS, stored=STORED)
    preview = try_out(table, ME, ["pass"])
    by_line = {choice.line: choice for choice in preview.choices}
    chosen = [by_line["build agriculture"], by_line["build bronze"], by_line["population"]]
    assert add_what_fits(preview, chosen) == []
    assert preview.lines == ["pass", "build agriculture", "population", "build bronze"]


def test_what_does_not_fit_beside_the_rest_is_left_over() -> None:
    """TTN-5: four civil actions."""
    preview = try_out(civilizations(workers=FARMERS, stored=STORED), ME, ["pass"])
    chosen = [choice for choice in preview.choices if choice.last.tag == "take"]
    left = add_what_fits(preview, chosen)
    assert left
    assert preview.continues
    assert preview.table.state.player(ME).civil_left == 0


PACT = "pact peace_treaty 1"


def about_to_offer(pact: str = "peace_treaty") -> Table[Any]:
    """A turn with a pact in the hand of the first of three."""
    return civilizations(military=[pact], workers=FARMERS, stored=STORED, seats=3)


def answered(under_test: BotUnderTest, phone: Phone, line: str) -> None:
    """The second of the players answers."""
    under_test.run(_answer(under_test, phone, line))


async def _answer(under_test: BotUnderTest, phone: Phone, line: str) -> None:
    assert phone.room.game is not None
    async with under_test.services.tables.of(phone.room.game) as session:
        await session.act(PLAYERS[1][0], [session.table.parse(line)])


def test_what_follows_a_pact_is_prepared_before_it_is_answered() -> None:
    """TTN-7.5: one's own actions follow whatever the answer is."""
    table = about_to_offer()
    alone = draft(table, PACT)
    assert alone.others_answer
    assert panel_text(alone).count("Others answer this.") == 1
    preview = draft(table, PACT, "take iron", "build agriculture")
    assert preview.refusal is None
    assert preview.certain == 1
    assert "Others answer first." in panel_text(preview)


def panel_text(preview: DraftPreview) -> str:
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return turn_panel(1, 1, preview, level, 0, Speech(names=("Anna", "Boris", "Cyril"))).text


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_the_rest_of_the_turn_follows_by_itself_when_the_pact_is_answered(
    under_test: BotUnderTest, answer: str
) -> None:
    phone = Phone(under_test, about_to_offer())
    phone.choose(PACT, "take iron", "build agriculture")
    phone.press("confirm")
    assert [decision.text for decision in phone.log] == [PACT]
    assert "The rest of your turn follows when others have answered" in phone.shown["content"]
    answered(under_test, phone, answer)
    assert [decision.text for decision in phone.log][:5] == [PACT, answer, "take iron", "build agriculture", "end"]


def test_a_rest_that_leaves_more_unused_by_then_is_found_prepared(under_test: BotUnderTest) -> None:
    """Open Borders bring a military action, which ending the turn would waste unseen."""
    phone = Phone(under_test, about_to_offer("open_borders_agreement"))
    offer = "pact open_borders_agreement 1"
    phone.choose(offer, "take iron", "build agriculture")
    phone.press("confirm")
    answered(under_test, phone, "accept")
    assert [decision.text for decision in phone.log] == [offer, "accept"]
    phone.open()
    assert phone.preview().lines == ["take iron", "build agriculture", "end"]
    phone.press("confirm")
    assert phone.over
