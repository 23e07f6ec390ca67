"""A turn whose first step reveals something is drafted as a whole; the reveal may require another look."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import DraftPreview, add_legal_lines, closing, count_playable, preview_lines
from bot.drafts.typed_lines import do_all_typed
from bot.language.i18n import Localizer
from bot.panels.layouts import displayed_text
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.sessions.plan_execution import rest_of
from bot.store import plans
from bot.store.plans import Plan, PlannedTurn
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from tests.bench.taps import FARMERS, STORED, bot, civilizations
from tests.bot.bot_under_test import NOW, PLAYERS, BotUnderTest
from tests.bot.panel_player import Phone

EVENT = "prepare good_harvest"
ME = Seat(0)


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


def about_to_prepare(event: str = "development_of_trade_routes", **what: Any) -> Table[Any]:
    """Return a turn with an event in the hand; `event` is turned up when it is prepared."""
    return civilizations(military=["good_harvest"], workers=FARMERS, stored=STORED, next_event=event, **what)


def draft(table: Table[Any], *lines: str) -> DraftPreview:
    return preview_lines(table, ME, lines, looks_past=True)


def test_lines_after_an_event_are_prepared_before_it_is_revealed() -> None:
    """TTN-7.2: the event is not shown, and the table continues without it."""
    preview = draft(about_to_prepare(), EVENT, "take iron", "build agriculture")
    assert preview.refusal is None
    assert preview.certain_line_count == 1
    assert not preview.reveals
    assert [event.text.template for event in preview.events_by_line[0]] == [
        "{who} prepares an event of age {age} (+{n} culture)."
    ]
    assert preview.table.state.past_events == []
    assert len(preview.table.state.current_events) == 3
    assert "develop" in {kind.tag for kind in preview.table.kinds(ME)}


def test_without_looking_past_a_draft_ends_at_a_reveal() -> None:
    preview = preview_lines(about_to_prepare(), ME, [EVENT, "take iron"])
    assert preview.reveals
    assert preview.lines == [EVENT]
    assert preview.certain_line_count is None


def test_the_turn_does_not_end_before_the_event_without_more_lines() -> None:
    table = about_to_prepare()
    assert closing(draft(table, EVENT)) is None
    last = closing(draft(table, EVENT, "take iron"))
    assert last is not None
    assert format_action(last) == "end"


def test_the_rest_is_played_when_it_is_as_prepared() -> None:
    table = about_to_prepare()
    preview = draft(table, EVENT, "take iron", "build agriculture")
    assert count_playable(table, preview, [*preview.lines, "end"]) == 4


def test_an_action_dearer_after_the_event_is_confirmed_again() -> None:
    """Development of Settlement gives a worker, so the next one costs as much as the yellow bank then says."""
    table = about_to_prepare("development_of_settlement", yellow=13)
    preview = draft(table, EVENT, "population")
    assert preview.refusal is None
    assert count_playable(table, preview, [*preview.lines, "end"]) == 1


def test_an_action_made_impossible_by_the_event_is_checked_again() -> None:
    """Rats eat the food for a new worker."""
    table = about_to_prepare("rats")
    preview = draft(table, EVENT, "population")
    assert preview.refusal is None
    assert count_playable(table, preview, [*preview.lines, "end"]) == 1


def test_typed_lines_that_need_the_event_wait_for_it() -> None:
    preview = draft(about_to_prepare(), EVENT)
    do_all_typed(preview, ["wonder", "take iron"])
    assert preview.lines == [EVENT]
    assert preview.following == ["wonder", "take iron"]


def test_one_confirmation_plays_the_whole_turn(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, about_to_prepare()).play(EVENT, "take iron", "build agriculture")
    lines = [decision.text for decision in phone.log if decision.seat == ME]
    assert lines[:4] == [EVENT, "take iron", "build agriculture", "end"]


def test_an_event_that_changes_the_rest_requires_another_confirmation(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, about_to_prepare("development_of_settlement", yellow=13))
    phone.play(EVENT, "population")
    assert sum(label.startswith("Confirm") for label in phone.tapped) == 2
    assert "population" in [decision.text for decision in phone.log]


def test_an_action_made_impossible_by_the_event_is_named_with_the_rest(under_test: BotUnderTest) -> None:
    """Rats eat the food for a new worker; the notation is not shown."""
    phone = Phone(under_test, about_to_prepare("rats"))
    phone.choose(EVENT, "population", "take iron")
    phone.press("confirm")
    shown = displayed_text(phone.shown["components"])
    assert re.search(r"After what was revealed, \*\*[A-Z][a-z ]+\*\* does not work: It costs 2 food", shown)
    assert "What was to follow is left out: **Take Iron" in shown


def test_confirming_only_the_event_keeps_the_rest_as_a_draft(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, about_to_prepare())
    phone.choose(EVENT, "take iron")
    phone.press("reveal")
    assert [decision.text for decision in phone.log] == [EVENT]
    assert phone.preview().lines == ["take iron"]


def test_several_choices_are_done_in_an_order_in_which_they_are_possible() -> None:
    """TTN-9.3: the second building needs the worker, which comes later in the menu."""
    table = civilizations(unused=1, workers=FARMERS, stored=STORED)
    preview = preview_lines(table, ME, ["pass"])
    by_line = {choice.line: choice for choice in preview.choices}
    chosen = [by_line["build agriculture"], by_line["build bronze"], by_line["population"]]
    assert add_legal_lines(preview, chosen) == []
    assert preview.lines == ["pass", "build agriculture", "population", "build bronze"]


def test_choices_that_do_not_fit_are_left_over() -> None:
    """TTN-5: four civil actions."""
    preview = preview_lines(civilizations(workers=FARMERS, stored=STORED), ME, ["pass"])
    chosen = [choice for choice in preview.choices if choice.last.tag == "take"]
    left = add_legal_lines(preview, chosen)
    assert left
    assert preview.continues
    assert preview.table.state.players[ME].civil_left == 0


PACT = "pact peace_treaty 1"


def about_to_offer(pact: str = "peace_treaty") -> Table[Any]:
    """Return a turn with a pact in the hand of the first of three."""
    return civilizations(military=[pact], workers=FARMERS, stored=STORED, seats=3)


def answered(under_test: BotUnderTest, phone: Phone, line: str) -> None:
    """Let the second of the players answer."""
    under_test.run(_answer(under_test, phone, line))


async def _answer(under_test: BotUnderTest, phone: Phone, line: str) -> None:
    assert phone.room.game is not None
    async with under_test.services.sessions.open(phone.room.game) as session:
        await session.act(PLAYERS[1][0], [session.table.parse(line)])


def test_lines_after_a_pact_are_prepared_before_its_answer() -> None:
    """TTN-7.5: one's own actions follow for any answer."""
    table = about_to_offer()
    alone = draft(table, PACT)
    assert alone.others_answer
    assert panel_text(alone).count("Others answer this.") == 1
    preview = draft(table, PACT, "take iron", "build agriculture")
    assert preview.refusal is None
    assert preview.certain_line_count == 1
    assert "Others answer first." in panel_text(preview)


def panel_text(preview: DraftPreview) -> str:
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return turn_panel(preview, level, Localizer(names=("Anna", "Boris", "Cyril")), PanelSettings(1, 1)).text


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_the_rest_of_the_turn_follows_by_itself_when_the_pact_is_answered(
    under_test: BotUnderTest, answer: str
) -> None:
    phone = Phone(under_test, about_to_offer())
    phone.choose(PACT, "take iron", "build agriculture")
    phone.press("confirm")
    assert [decision.text for decision in phone.log] == [PACT]
    assert "The rest of your turn follows when others have answered" in displayed_text(phone.shown["components"])
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


EDITIONS = ("new_story", "original")
CAESAR: dict[str, Any] = {"leader": "julius_caesar", "workers": FARMERS, "stored": STORED}


def test_a_second_political_action_is_prepared_with_the_first(under_test: BotUnderTest) -> None:
    """TTN-7.8: two events, and the actions after them, with one confirmation."""
    table = civilizations(military=["good_harvest", "rebellion"], **CAESAR)
    lines = (EVENT, "prepare rebellion", "take iron", "build agriculture")
    preview = draft(table, *lines)
    assert preview.refusal is None
    assert preview.stops == [1, 2]
    phone = Phone(under_test, table).play(*lines)
    assert [decision.text for decision in phone.log][:5] == [*lines, "end"]
    assert sum(label.startswith("Confirm") for label in phone.tapped) == 1


def test_no_second_political_action_is_prepared_as_well(under_test: BotUnderTest) -> None:
    table = civilizations(military=["good_harvest", "rebellion"], **CAESAR)
    lines = (EVENT, "pass", "take iron", "build agriculture")
    phone = Phone(under_test, table).play(*lines)
    assert [decision.text for decision in phone.log][:5] == [*lines, "end"]


def test_between_two_political_actions_others_answer(under_test: BotUnderTest) -> None:
    """TTN-7.8: a pact is answered, then an event is turned up, and the rest follows after both."""
    table = civilizations(military=["peace_treaty", "good_harvest"], seats=3, **CAESAR)
    rest = (EVENT, "take iron", "build agriculture", "end")
    phone = Phone(under_test, table)
    phone.choose(PACT, *rest[:-1])
    phone.press("confirm")
    assert [decision.text for decision in phone.log] == [PACT]
    answered(under_test, phone, "refuse")
    assert [decision.text for decision in phone.log][:6] == [PACT, "refuse", *rest]


def test_after_the_second_political_action_a_changed_rest_becomes_a_draft(under_test: BotUnderTest) -> None:
    """The pact changes nothing, so the event follows automatically; rats eat the food for a new worker."""
    table = civilizations(military=["peace_treaty", "good_harvest"], seats=3, next_event="rats", **CAESAR)
    phone = Phone(under_test, table)
    phone.choose(PACT, EVENT, "population")
    phone.press("confirm")
    answered(under_test, phone, "refuse")
    assert [decision.text for decision in phone.log] == [PACT, "refuse", EVENT]
    phone.open()
    assert "population" not in phone.preview().lines
    assert "no longer possible" in displayed_text(phone.shown["components"])


def test_a_plan_past_an_event_becomes_a_draft_without_revealing_it(under_test: BotUnderTest) -> None:
    """The rats would eat the food for the worker, which nobody knows yet."""
    table = about_to_prepare("rats")
    lines = (EVENT, "population", "take iron")
    phone = Phone(under_test, table)
    under_test.run(_plan(under_test, phone, rest_of(draft(table, *lines), lines, 0)))
    phone.open()
    assert phone.preview().lines == [*lines]
    assert "Here is your plan" in displayed_text(phone.shown["components"])
    assert "Now:" not in displayed_text(phone.shown["components"])


async def _plan(under_test: BotUnderTest, phone: Phone, turn: PlannedTurn) -> None:
    """Store a turn as the plan of the first of the players."""
    assert phone.room.game is not None
    plan = Plan(phone.room.game, PLAYERS[0][0], phone.seat, (turn,), by_itself=False, changed_at=NOW)
    async with under_test.services.store.writing() as db:
        await plans.save(db, plan)


def about_to_attack(edition: str, card: str, *, against: Mapping[str, Any] | None = None, **what: Any) -> Table[Any]:
    """Return the stronger of two civilizations with an aggression in the hand, against one with goods and a card."""
    rival = {
        "workers": {"agriculture": 2, "bronze": 2, "philosophy": 1},
        "stored": STORED,
        "military": ["legion"] * 2,
        "science": 9,
        **(against or {}),
    }
    mine = {"workers": {**FARMERS, "warriors": 3}, "stored": STORED, "government": "monarchy"}
    return civilizations(edition=edition, military=[card], rival=rival, **{**mine, **what})


ATTACKS = {
    "new_story": ("aggression spy_ii 1",),
    # Both sides may sacrifice units in 2006.
    "original": ("aggression spy_ii 1", "sacrifice"),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_after_an_aggression_are_prepared_before_its_answer(edition: str) -> None:
    """TTN-7.3, TTO-12.2: the price is paid, and nobody knows the result of the fight."""
    table = about_to_attack(edition, "spy_ii")
    alone = draft(table, *ATTACKS[edition])
    assert alone.others_answer
    assert "Others answer this." in panel_text(alone)
    paid = table.state.players[ME].military_left - alone.table.state.players[ME].military_left
    assert paid == 1
    assert alone.table.state.players[ME].military == []
    assert table.state.players[ME].military == ["spy_ii"]
    preview = draft(table, *ATTACKS[edition], "take iron", "build agriculture")
    assert preview.refusal is None
    assert preview.certain_line_count == len(ATTACKS[edition])


@pytest.mark.few_fast
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rest_of_the_turn_follows_by_itself_when_the_rival_has_defended(
    under_test: BotUnderTest, edition: str
) -> None:
    phone = Phone(under_test, about_to_attack(edition, "spy_ii"))
    phone.choose(*ATTACKS[edition], "take iron", "build agriculture")
    phone.press("confirm")
    assert [decision.text for decision in phone.log] == [*ATTACKS[edition]]
    assert "The rest of your turn follows when others have answered" in displayed_text(phone.shown["components"])
    answered(under_test, phone, "defend")
    played = [decision.text for decision in phone.log]
    assert played[: len(ATTACKS[edition]) + 4] == [*ATTACKS[edition], "defend", "take iron", "build agriculture", "end"]


@pytest.mark.few_fast
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rest_of_the_turn_follows_when_the_spoils_are_chosen(under_test: BotUnderTest, edition: str) -> None:
    """TTN-14.31, TTO-12.2.7: the attacker chooses the spoils, and the turn continues after that."""
    attack = [each.replace("spy_ii", "plunder_ii") for each in ATTACKS[edition]]
    phone = Phone(under_test, about_to_attack(edition, "plunder_ii"))
    phone.choose(*attack, "take iron", "build agriculture")
    phone.press("confirm")
    answered(under_test, phone, "defend")
    assert [decision.text for decision in phone.log] == [*attack, "defend"]
    phone.open()
    phone.choose("split 3 2")
    phone.press("confirm")
    played = [decision.text for decision in phone.log]
    assert played[: len(attack) + 5] == [*attack, "defend", "split 3 2", "take iron", "build agriculture", "end"]


@pytest.mark.few_fast
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rest_changed_by_the_fight_becomes_a_draft(under_test: BotUnderTest, edition: str) -> None:
    """TTN-8.2.6, TTO-12.1.6: a colony with yellow tokens makes the next worker cheaper than in the draft."""
    table = about_to_attack(edition, "annex_ii", against={"colonies": "inhabited_territory_i"}, yellow=11)
    attack = [each.replace("spy_ii", "annex_ii") for each in ATTACKS[edition]]
    phone = Phone(under_test, table)
    phone.choose(*attack, "population")
    phone.press("confirm")
    answered(under_test, phone, "defend")
    assert [decision.text for decision in phone.log] == [*attack, "defend"]
    phone.open()
    told = displayed_text(phone.shown["components"])
    assert "Since your last decision" in told
    assert "Inhabited Territory" in told, "what the fight has won stands above the rest that it changed"
    assert phone.preview().lines[0] == "population"
    phone.press("confirm")
    assert phone.over
