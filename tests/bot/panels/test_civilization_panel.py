"""The private panel, public buttons and commands in a game of Through the Ages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.access.seat_context import SeatContext
from bot.drafts.choice_tree import FirstValue, Fixed, Kind, Leaf, Menu, MultiPick, Overflow, SeveralMenu, follow, named
from bot.drafts.name_matching import spelled_alike
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.typed_lines import do_all_typed, parts
from bot.language.i18n import Localizer
from bot.panels.controls import Style
from bot.panels.explanations import kind_and_what_it_does, why_nothing_fits
from bot.panels.layouts import controls_in
from bot.panels.message_content import post_buttons
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.sandbox.limits import check_choices, check_message
from bot.teaching.help_command import to_decide
from bot.turns.suggestions import field_suggestions
from bot.wording.action_commands import is_number, seated, written
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from rules.through_the_ages import THROUGH_THE_AGES, Game
from rules.through_the_ages.actions.building import Build, Destroy
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.politics.actions import PlayAggression
from rules.through_the_ages.politics.replies.fights import Sacrifice
from tests.bot.private_panels import refusals
from tests.contract.walk import random_game
from tests.through_the_ages.scenes import actions, politics
from tests.through_the_ages.tables import game, settle

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])
FIRST = Seat(0)


@pytest.fixture
def table() -> Table[Game]:
    """Return the second round, with an unused worker."""
    return idle_until(2)


def idle_until(number: int) -> Table[Game]:
    """Return the actions of a round, before which nobody has done anything."""
    table = Table.new(THROUGH_THE_AGES, THROUGH_THE_AGES.options(), 2, "panel")
    while table.state.round < number or table.questions[mover(table)].name != "actions":
        seat = mover(table)
        table.act(seat, next(each for each in table.legal_actions(seat) if each.tag in ("end", "pass", "discard")))
    return table


NO_WORKER = "you have no unused worker; increase the population first, for 2 food"


def mover(table: Table[Game]) -> Seat:
    return next(iter(table.questions))


def panel_of(preview: DraftPreview, *path: int, explained: int | None = None) -> dict[str, Any]:
    """Return the message of the panel at a path; it keeps Discord's limits."""
    level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, explained=explained))
    assert refusals(panel) == []
    return {"content": panel.text, "components": list(panel.components)}


def labels(message: dict[str, Any]) -> list[str]:
    return [part["label"] for part in controls_in(message["components"]) if part["type"] == 2]


def menus_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for part in controls_in(message["components"]) if part["type"] == 3]


def politician(*military: str) -> DraftPreview:
    """Return a player before a political action, with a weaker and a stronger rival."""
    g = game(seats=3)
    g.age = 2
    settle(g, 0, workers={"warriors": 3, "bronze": 2}, government="monarchy", military=list(military))
    settle(g, 1, workers={"warriors": 1, "philosophy": 1})
    settle(g, 2, workers={"warriors": 5, "philosophy": 1})
    return preview_lines(politics(g).table, FIRST, ())


def test_a_political_action_is_chosen_by_card_and_then_by_target() -> None:
    preview = politician("international_trade_agreement", "raid_ii", "rats")
    shown = labels(panel_of(preview))
    assert [label for label in shown if "Trade" in label] == ["Pact: International Trade Agreement…"]
    # A single target is no choice.
    assert [label for label in shown if "Raid" in label] == [
        "Aggression: Raid II on Boris, 3 against 1 · 2 military actions"
    ]
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    pact = next(index for index, entry in enumerate(level.all) if isinstance(entry, FirstValue))
    assert labels(panel_of(preview, pact))[:4] == [
        "International Trade Agreement to Boris, you +1 resource each turn",
        "International Trade Agreement to Boris, you +1 food each turn",
        "International Trade Agreement to Clara, you +1 resource each turn",
        "International Trade Agreement to Clara, you +1 food each turn",
    ]


def test_pointless_political_actions_are_below_more() -> None:
    """A war on a stronger rival, and the side of a pact that only loses."""
    preview = politician("war_over_technology", "acceptance_of_supremacy")
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    (more,) = [entry for entry in level.secondary if isinstance(entry, Overflow)]
    assert {choice.line for choice in more.choices if choice.pointless} == {
        "war war_over_technology 2",
        "pact acceptance_of_supremacy 1 b",
        "pact acceptance_of_supremacy 2 b",
    }
    assert "war war_over_technology 1" in {choice.line for entry in level.entries for choice in entry.choices}


def test_cards_of_the_row_and_buildings_are_in_open_menus(table: Table[Game]) -> None:
    preview = preview_lines(table, mover(table), ())
    first = follow(preview.choices, (), preview.menu)
    cards, works = (entry for entry in first.entries if isinstance(entry, SeveralMenu))
    assert {type(choice.last) for choice in cards.choices} == {TakeCard}
    assert Build("agriculture") in [choice.last for choice in works.choices]
    (overflow,) = first.secondary
    assert isinstance(overflow, Overflow)
    assert {choice.last.tag for choice in overflow.choices} == {"destroy", "disband"}


def test_buildings_for_a_new_worker_are_not_called_impossible() -> None:
    table = idle_until(4)
    message = panel_of(preview_lines(table, mover(table), ["build bronze"]), explained=0)
    offered = [option["label"] for menu in menus_of(message) for option in menu["options"]]
    assert "Build: Bronze · 2 resources, new worker 2 food" in offered
    assert "no unused worker" not in message["content"]


def test_explaining_tells_the_whole_texts_of_the_cards_that_a_menu_offers(table: Table[Game]) -> None:
    preview = preview_lines(table, mover(table), ())
    pages = "".join(panel_of(preview, explained=page)["content"] for page in range(3))
    offered = [choice for choice in preview.choices if isinstance(choice.last, TakeCard)]
    texts = {LOCALIZER(text) for choice in offered if (text := preview.details(choice)) is not None}
    assert texts
    assert [text for text in texts if text not in pages] == []


def test_refusals_have_a_reason_with_the_rule_number(table: Table[Game]) -> None:
    message = panel_of(preview_lines(table, mover(table), ["build bronze"]), explained=0)
    assert f"Build, Recruit: {NO_WORKER} (TTN-9.4.1)" in message["content"]
    assert "resign" not in message["content"]


def test_the_panel_shows_remaining_resources_and_the_income_of_the_turns_end(table: Table[Game]) -> None:
    preview = preview_lines(table, mover(table), ["build bronze"])
    assert "after this draft: 3 civil actions, 2 military actions, 2 food, 0 resources" in panel_of(preview)["content"]
    assert "At the end of the turn: food 2+2=4, resources 0+3=3" in panel_of(preview, explained=0)["content"]


def test_where_nothing_is_legal_autocomplete_says_why(table: Table[Game]) -> None:
    seat = mover(table)
    found = field_suggestions(preview_lines(table, seat, ["build bronze"]), Build, {}, "card", "", LOCALIZER)
    assert check_choices([choice.to_dict() for choice in found]) == []
    assert f"Agriculture: not now, {NO_WORKER}" in [choice.name for choice in found]
    found = field_suggestions(preview_lines(table, seat, []), Build, {}, "card", "", LOCALIZER)
    assert found
    assert not any("not now" in choice.name for choice in found)
    assert field_suggestions(preview_lines(table, seat, ()), Destroy, {}, "card", "xyz", LOCALIZER) == []


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Library of Alexandria", "take library_of_alexandria"),
        ("Rich Land A", "take rich_land_a"),
        ("frugality", "take frugality_a"),
    ],
)
def test_a_card_is_typed_by_the_name_it_is_shown_with(typed: str, line: str) -> None:
    table = Table.new(THROUGH_THE_AGES, THROUGH_THE_AGES.options(), 4, "a")
    table.act(mover(table), table.parse("end"))
    preview = preview_lines(table, mover(table), ())
    assert line in map(format_action, preview.legal_actions)
    do_all_typed(preview, [written(TakeCard, {"card": typed})])
    assert preview.lines == [line]


def test_a_rival_is_typed_by_name() -> None:
    assert seated(PlayAggression, {"card": "raid_i", "target": " boris"}, LOCALIZER.names) == {
        "card": "raid_i",
        "target": "1",
    }
    assert not is_number(PlayAggression, "target")


@pytest.mark.slow
def test_every_decision_of_a_game_has_a_panel_and_buttons_that_keep_the_limits() -> None:
    """All kinds of questions, in words, before anything is chosen."""
    seen: set[str] = set()
    for edition, seats in (("new_story", 3), ("original", 4)):
        options = THROUGH_THE_AGES.options.model_validate({"edition": edition})
        for step in random_game(THROUGH_THE_AGES, options, seats, f"panels {edition}", weights={"resign": 0.0}):
            name = step.table.questions[step.seat].name
            if name in seen and step.number % 7:
                continue
            seen.add(name)
            preview = preview_lines(step.table, step.seat, ())
            panel_of(preview)
            first = follow(preview.choices, (), preview.menu, preview.multi_pick)
            for place, entry in enumerate(first.all):
                if isinstance(entry, Kind | MultiPick):
                    panel_of(preview, place)
            rows = post_buttons(1, 1, LOCALIZER, step.table.rules, step.table, list(step.table.questions))
            message = {"content": "", "components": list(rows)}
            assert check_message({**message, "content": "."}) == []
            assert not any("_" in label for label in labels(message))
    assert {"actions", "politics", "pact", "bid", "discard"} <= seen


def at_a_discard(held: int) -> tuple[Table[Game], Seat]:
    """Return a player with so many military cards at the end of the turn."""
    table = idle_until(3)
    seat = mover(table)
    kinds = dict.fromkeys(card.id for card in table.state.edition.catalog.military if card.age == "I")
    table.state.players[seat].military = list(kinds)[:held]
    table.act(seat, table.parse("end"))
    assert table.questions[seat].name == "discard"
    return table, seat


@pytest.mark.parametrize("held", [5, 9])
def test_several_discards_are_picked_in_one_menu_instead_of_pairs(held: int) -> None:
    table, seat = at_a_discard(held)
    message = panel_of(DraftPreview(table, seat, table))
    menus = [part for part in controls_in(message["components"]) if part["type"] == 3]
    kept = table.state.players[seat].ratings.military_actions
    assert [(each["min_values"], each["max_values"], len(each["options"])) for each in menus] == [
        (held - kept, held - kept, held)
    ]
    assert not any(
        str(table.state.card_name(card)) in label
        for label in labels(message)
        for card in table.state.players[seat].military
    )


def test_a_single_discard_is_a_button_for_each_card() -> None:
    table, seat = at_a_discard(3)
    preview = DraftPreview(table, seat, table)
    entries = follow(preview.choices, (), preview.menu, preview.multi_pick).all
    assert [type(entry) for entry in entries] == [Leaf] * 3


def test_the_cards_that_are_discarded_are_confirmed() -> None:
    table, seat = at_a_discard(3)
    context = SeatContext(1, 1, "tta", 0, table, seat, DraftPreview(table, seat, table), LOCALIZER)
    assert not any(context.answers_at_once([format_action(each)]) for each in table.legal_actions(seat))


def under_attack(*hand: str, edition: str = "new_story") -> DraftPreview:
    """Return the question of the second seat whether to defend against an aggression that is stronger by 2."""
    options = THROUGH_THE_AGES.options.model_validate({"edition": edition})
    table = Table.new(THROUGH_THE_AGES, options, 2, "attack")
    while table.questions[mover(table)].name != "politics" or mover(table) != table.state.start:
        table.act(mover(table), next(each for each in table.legal_actions(mover(table)) if each.tag in ("end", "pass")))
    attacker = mover(table)
    target = Seat(1 - attacker)
    table.state.players[attacker].military = ["plunder_i"]
    table.state.players[attacker].workers["warriors"] = 3
    table.state.players[target].military = list(hand)
    refresh(table.state)
    preview = DraftPreview(table, attacker, table)
    table.act(attacker, PlayAggression("plunder_i", target))
    for _ in range(2):
        if table.questions[mover(table)].name == "sacrifice":
            table.act(mover(table), Sacrifice())
    return DraftPreview(table, target, preview.table)


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_a_defense_begins_with_the_cheapest_that_suffices_and_ends_with_none(edition: str) -> None:
    preview = under_attack("military_bonus_ii", "military_bonus_i", edition=edition)
    message = panel_of(preview)
    assert "You need +2 strength" in message["content"]
    first = message["components"][0]["components"]
    assert first[0]["label"] == "Defense / Colonization +2/+1: +2"
    assert (first[-1]["label"], first[-1]["style"]) == ("Do not defend", Style.PLAIN)
    assert {"military_bonus_i", "military_bonus_ii"} <= {
        *named(follow(preview.choices, (), preview.menu, preview.multi_pick))
    }


def test_cards_for_a_defence_are_picked_with_their_strength() -> None:
    preview = under_attack("military_bonus_ii", "military_bonus_i")
    entries = follow(preview.choices, (), preview.menu, preview.multi_pick).all
    place = next(index for index, entry in enumerate(entries) if isinstance(entry, MultiPick))
    (menu,) = [part for part in controls_in(panel_of(preview, place)["components"]) if part["type"] == 3]
    assert menu["placeholder"] == "Defend: +2 against Plunder I"
    assert "Defense / Colonization +4/+2: counts +4" in [option["label"] for option in menu["options"]]


def test_a_player_who_cannot_defend_has_nothing_to_pick() -> None:
    message = panel_of(under_attack("legion"))
    assert "You do not have enough." in message["content"]
    assert labels(message)[0] == "Do not defend"
    assert "Defend: pick…" not in labels(message)


def test_the_row_is_the_first_menu_however_many_cards_it_offers(table: Table[Game]) -> None:
    for lines in ([], ["build bronze"]):
        preview = preview_lines(table, mover(table), lines)
        row = menus_of(panel_of(preview))[0]
        assert row["placeholder"] == "Take cards: one or more"
        assert row["max_values"] == len(row["options"]) > 1
        chosen = follow(preview.choices, (0, 0), preview.menu).single_choice
        assert chosen is not None
        assert isinstance(chosen.last, TakeCard)


def test_a_single_card_that_can_be_taken_is_still_in_the_menu(table: Table[Game]) -> None:
    preview = preview_lines(table, mover(table), [])
    taking = next(choice for choice in preview.choices if isinstance(choice.last, TakeCard))
    choices = [taking, *(choice for choice in preview.choices if not isinstance(choice.last, TakeCard))]
    entry = follow(choices, (), preview.menu).entries[0]
    assert isinstance(entry, SeveralMenu)
    assert follow(choices, (0, 0), preview.menu).single_choice == taking


def test_rarely_wanted_choices_are_behind_one_button(table: Table[Game]) -> None:
    preview = preview_lines(table, mover(table), [])
    shown = labels(panel_of(preview))
    assert shown.count("More…") == 1
    assert not [label for label in shown if label.startswith(("Destroy", "Disband", "Resign"))]
    place = len(follow(preview.choices, (), preview.menu).all) - 1
    assert labels(panel_of(preview, place))[:2] == ["Destroy…", "Disband: Take a worker off Warriors; the unit is lost"]


def test_the_panel_of_a_turn_has_few_and_short_buttons() -> None:
    for edition in ("new_story", "original"):
        options = THROUGH_THE_AGES.options.model_validate({"edition": edition})
        for step in random_game(THROUGH_THE_AGES, options, 2, f"few {edition}", weights={"resign": 0.0}):
            if step.table.questions[step.seat].name == "actions" and step.number % 9 == 0:
                preview = preview_lines(step.table, step.seat, ())
                found = follow(preview.choices, (), preview.menu, preview.multi_pick)
                assert len([entry for entry in found.all if not isinstance(entry, Menu)]) <= 10


WORKS = "Build, develop or recruit: one or more"


@pytest.mark.parametrize("tactics", ["", "legion fighting_band"])
def test_nearly_independent_choices_are_picked_in_one_menu(tactics: str) -> None:
    g = game()
    settle(g, stored={"bronze": 4}, unused=2, military=tactics.split())
    message = panel_of(preview_lines(actions(g).table, FIRST, ()))
    works = next(menu for menu in menus_of(message) if menu["placeholder"] == WORKS)
    offered = [option["label"] for option in works["options"]]
    assert works["max_values"] == len(offered)
    assert "Recruit: Warriors · 2 resources → 1 strength" in offered
    assert len([label for label in offered if label.startswith("Tactic")]) == len(tactics.split())
    assert not [label for label in labels(message) if label.startswith(("Recruit", "Tactic"))]


def test_the_main_actions_keep_their_places_in_every_turn() -> None:
    """Menus are open while they have choices; otherwise a grey button in their place says why."""
    greys: set[str] = set()
    for step in random_game(THROUGH_THE_AGES, THROUGH_THE_AGES.options(), 2, "places", weights={"resign": 0.0}):
        if step.table.questions[step.seat].name != "actions" or step.number % 9:
            continue
        preview = preview_lines(step.table, step.seat, ())
        found = follow(preview.choices, (), preview.menu, preview.multi_pick)
        titles = [str(entry.title) for entry in found.entries if isinstance(entry, SeveralMenu | Fixed)]
        assert titles == ["Take cards", "Build, develop or recruit", "Play…", "Military…", "Special…"]
        for entry in found.entries:
            if isinstance(entry, Fixed) and not entry.choices:
                assert LOCALIZER(why_nothing_fits(preview, entry.kinds)).startswith(
                    ("Not possible now: ", "You have no ")
                )
                greys.add(str(entry.title))
    assert "Build, develop or recruit" in greys


def test_confirming_names_unused_resources(table: Table[Game]) -> None:
    shown = labels(panel_of(preview_lines(table, mover(table), ["build bronze"])))
    assert shown[0] == "Undo step"
    assert "Confirm and end, unused: 3 civil actions" in shown


def test_the_draft_is_shown_in_words() -> None:
    content = panel_of(preview_lines(idle_until(2), mover(idle_until(2)), ["build bronze"]))["content"]
    assert "build bronze" not in content
    assert "build Bronze" in content


def test_a_full_stop_in_a_name_ends_no_action() -> None:
    assert parts("take St. Peter's Basilica. build bronze.") == ["take St. Peter's Basilica", "build bronze"]
    assert spelled_alike("St. Peter's Basilica") == spelled_alike("st_peters_basilica")


def test_irreversible_choices_are_confirmed_again() -> None:
    """TTO-12.5.1: it only makes the next turn begin with a question."""
    table = Table.new(THROUGH_THE_AGES, THROUGH_THE_AGES.options(edition="original"), 2, "panel")
    while table.questions[mover(table)].name != "actions":
        seat = mover(table)
        table.act(seat, next(each for each in table.legal_actions(seat) if each.tag in ("end", "pass", "discard")))
    preview = preview_lines(table, mover(table), ())
    assert not any("resign" in label.lower() for label in labels(panel_of(preview)))
    content = panel_of(preview_lines(table, mover(table), ["announce_resignation"]))["content"]
    assert "⚠ **Really?** Before your next turn you will be asked whether to resign" in content
    assert "Really?" not in panel_of(preview_lines(table, mover(table), ["build bronze"]))["content"]


def test_help_uses_the_names_of_kinds_of_actions(table: Table[Game]) -> None:
    lines = to_decide(preview_lines(table, mover(table), ["build bronze"]), LOCALIZER)
    assert any(re.fullmatch(r"• \*\*Take\*\* .+ – \d+ choices, such as: .+ · \d+ actions?", line) for line in lines)
    kinds = [line for line in lines if line.startswith("• ")]
    assert all(re.match(r"• \*\*[A-Z][a-z ]+\*\*:? ", line) for line in kinds)


@pytest.mark.parametrize(
    ("name", "does", "told"),
    [
        ("Destroy", "Destroy a farm", "**Destroy** a farm"),
        ("Pass", "Pass: no more negotiating", "**Pass**: no more negotiating"),
        ("Take nothing", "Take nothing", "**Take nothing**"),
        ("Move", "Movement of a group", "**Move**: Movement of a group"),
        ("Burn", "Sacrifice power", "**Burn**: Sacrifice power"),
    ],
)
def test_a_kind_of_action_is_named_once(name: str, does: str, told: str) -> None:
    assert kind_and_what_it_does(name, does) == told
