"""Prompts of a panel: in the words of people at a table, once, and no more than there is to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.drafts.choice_tree import Fixed, Kind, Overflow, follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.i18n import Localizer
from bot.panels.controls import Style
from bot.panels.explanations import explanations
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel, typing_form
from bot.panels.undo_button import UndoableDecision
from rules.engine import Seat, Table, read_record
from rules.terra_mystica import TERRA_MYSTICA
from rules.terra_mystica.actions import Transform
from tests.bench.taps import civilizations, desert_people, founding
from tests.civilization.crowded import crowded as crowded_cities
from tests.contract.cases import CASES
from tests.engine.positions import ONE, at_turn
from tests.new_dawn import tables as new_dawn
from tests.new_dawn.crowded import crowded as crowded_map
from tests.stored.shapes import WHOLE_GAMES
from tests.terra_mystica.tables import Side, terra_mystica
from tests.through_the_ages.scenes import actions, politics
from tests.through_the_ages.tables import game, settle

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))


def preview_of(table: Table[Any], *lines: str) -> DraftPreview:
    return preview_lines(table, next(iter(table.questions)), lines)


def panel_of(preview: DraftPreview, *path: int) -> tuple[str, Sequence[dict[str, Any]]]:
    """Return the text at a path, and every button and menu."""
    level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    return panel.text, list(controls_in(panel.components))


def menus_of(preview: DraftPreview, *path: int) -> Iterator[dict[str, Any]]:
    yield from (part for part in panel_of(preview, *path)[1] if part["type"] == 3)


def buttons_of(preview: DraftPreview, *path: int) -> dict[str, Style]:
    return {part["label"]: part["style"] for part in panel_of(preview, *path)[1] if part["type"] == 2}


def explained(preview: DraftPreview) -> list[str]:
    return explanations(preview, follow(preview.choices, (), preview.menu, preview.multi_pick), LOCALIZER)


def place_of(preview: DraftPreview, tag: str) -> int:
    """Return the entry for all choices of a kind."""
    entries = follow(preview.choices, (), preview.menu, preview.multi_pick).all
    tags = [
        {choice.last.tag for choice in entry.choices} if isinstance(entry, Kind | Fixed) else set() for entry in entries
    ]
    return tags.index({tag})


def test_the_menu_of_a_question_about_one_kind_of_action_does_not_repeat_it() -> None:
    """Its entries do not repeat it."""
    table = Table.new(TERRA_MYSTICA, CASES["tm"].options["choice"], 3, "asked")
    (menu,) = menus_of(preview_of(table))
    assert menu["placeholder"] == "Choose…"
    assert all(not option["label"].startswith("Faction") for option in menu["options"])


def test_prompts_of_kinds_are_questions() -> None:
    preview = preview_of(desert_people())
    text, _ = panel_of(preview, place_of(preview, "build"))
    assert "\n**Build where?**\n-# " in text, "the title of the question would only repeat whose turn it is"


def test_a_title_words_the_prompts_of_its_kinds() -> None:
    table = at_turn()
    table.state.merchants[ONE].hand[:] = [f"{good}{n}" for good in ("silk", "salt") for n in range(1, 10)]
    preview = DraftPreview(table, ONE, table)
    text, _ = panel_of(preview, place_of(preview, "sell"))
    assert "Sell what?" in text


def test_cards_are_picked_one_by_one_where_actions_are_left_for_one() -> None:
    """TTN-9.2."""
    several, one = (next(menus_of(preview_of(civilizations(civil_spent=spent), "pass"))) for spent in (0, 3))
    assert (several["placeholder"], several["max_values"]) == ("Take cards: one or more", len(several["options"]))
    assert (one["placeholder"], one["max_values"]) == ("Take which card?", 1)
    assert len(one["options"]) > 1


def test_ending_a_turn_with_actions_left_is_not_recommended() -> None:
    table = civilizations()
    table.act(Seat(0), table.parse("pass"))
    buttons = buttons_of(preview_of(table))
    assert next(style for label, style in buttons.items() if label.startswith("End the turn")) == Style.PLAIN


def test_foreign_terrain_is_below_more_unless_it_is_a_step_towards_home() -> None:
    """TM-7.1.4, TM-18.16: home of the Nomads is desert."""
    rich = preview_of(desert_people())
    assert {terrain for (_, terrain), hopeless in transformations(rich).items() if not hopeless} == {"desert"}
    side = Side("nomads", dwelling="E5", workers=3)
    poor = preview_of(terra_mystica(side, Side("witches", dwelling="A1"), terrain={"E6": "swamp"}).table)
    found = {terrain: hopeless for (space, terrain), hopeless in transformations(poor).items() if space == "E6"}
    assert found == {"plains": False, "lakes": True}


def transformations(preview: DraftPreview) -> dict[tuple[str, str], bool]:
    """Return each possible transformation, and whether it is pointless."""
    return {
        (action.space, action.terrain): choice.pointless
        for choice in preview.choices
        if isinstance(action := choice.last, Transform)
    }


def test_a_price_that_is_the_same_everywhere_is_named_once() -> None:
    """CIV-8.2, CIV-8.2.3: the first of two items of a city."""
    made = crowded_cities()
    made.player(Seat(0)).technologies.append("engineering")
    preview = preview_of(made.table("city_management"), "split B2")
    text, _ = panel_of(preview, place_of(preview, "figure"))
    labels = [*buttons_of(preview, place_of(preview, "figure"))]
    assert sum(": Army on " in label for label in labels) > 1
    assert text.count(": Army for ") == len({label.partition(":")[0] for label in labels if ": Army on " in label})
    assert not any(" production" in label for label in labels)


def test_more_is_no_page_of_a_single_button() -> None:
    managing = preview_of(crowded_cities().table("city_management"))
    place_of(managing, "plan")
    assert not [each for each in follow(managing.choices, (), managing.menu).all if isinstance(each, Overflow)]
    starting = preview_of(founding())
    entries = follow(starting.choices, (), starting.menu, starting.multi_pick).all
    more = next(place for place, each in enumerate(entries) if isinstance(each, Overflow))
    assert {"Declare a plan: nothing but the end of the phase", "Declare a plan: pick…"} <= buttons_of(
        starting, more
    ).keys()


def test_explanations_begin_with_possible_choices() -> None:
    lines = explained(preview_of(desert_people()))
    assert lines[0].startswith("-# **Build** a dwelling")
    assert "Not possible now:" in lines[1:]


def test_explanations_of_choices_are_separate_from_impossible_ones() -> None:
    lines = explained(preview_of(civilizations(civil_spent=3), "pass"))
    heading = lines.index("What you can choose:")
    assert lines.index("Not possible now:") < heading
    assert lines[heading + 1].startswith("-# • Iron · 1 action: ")


def test_explanations_cover_impossible_actions() -> None:
    """TM-7.2: it takes a priest."""
    side = Side("nomads", dwelling="E5", priests=0)
    lines = explained(preview_of(terra_mystica(side, Side("witches", dwelling="A1")).table))
    ship = next(line for line in lines if line.startswith("-# • Ship: "))
    assert "your ships go one river space farther" in ship


def test_a_faction_is_explained_once() -> None:
    table = Table.new(TERRA_MYSTICA, CASES["tm"].options["choice"], 3, "asked")
    told = next(line for line in explained(preview_of(table)) if "Witches" in line)
    assert told.startswith("-# • Witches: Scores 5 VP more for every town.")


def test_explanations_differ_from_names() -> None:
    for position in (desert_people, crowded_map("S1 E1 M1 I1 C4").table):
        for line in explained(preview_of(position())):
            name, _, does = line.removeprefix("-# **").partition("**")
            assert not does.removeprefix(": ").casefold().startswith(name.casefold()), line


def test_choices_about_the_same_are_named_together() -> None:
    """A technology that can be developed in two ways is explained once, and both ways are named."""
    g = game()
    settle(g, hand="monarchy", science=20)
    lines = explained(preview_of(actions(g).table))
    (told,) = [line for line in lines if "Monarchy" in line]
    assert "8 science; Monarchy in place of Despotism · 2 science and all civil actions: " in told, told


def test_a_leader_that_cannot_be_taken_says_why() -> None:
    """TTN-9.1.1."""
    g = game()
    settle(g, leader_ages=[0])
    g.row = ["homer", "iron", *[None] * 11]
    told = [line for line in explained(preview_of(actions(g).table)) if "Homer" in line]
    assert told == ["-# • Homer: you have already taken a leader of age A (TTN-9.1.1)"]


@pytest.mark.parametrize("position", [desert_people, civilizations])
def test_the_form_for_typing_shows_two_actions_with_their_separator(position: Any) -> None:
    preview = preview_of(position())
    field = typing_form(1, 1, preview, LOCALIZER).fields[0]
    example = field["description"].removeprefix("For example: ")
    assert example.count("; ") == 1


def test_open_menus_that_say_the_whole_heading_stand_without_it() -> None:
    """The heading "Reinforce or attack" repeated both menus."""
    text, _ = panel_of(preview_of(crowded_map("M1 S1 E1 I1 C4").table(), "choose masonry"))
    assert "Reinforce or attack" not in text
    text, _ = panel_of(preview_of(crowded_map("M1 S1 E1 I1 C4").table(), "choose pottery"))
    assert "**Build a city or a world wonder**" in text, "no menu says that it is a world wonder"


def test_a_complete_draft_is_headed_by_the_round_it_belongs_to() -> None:
    """A draft of the last turn of a round was headed by the next round."""
    made = new_dawn.position("0,0 G cap1; 1,0 G; 5,5 G cap2")
    made.row(new_dawn.P1, "E1 C1 S1 M1 I1")
    made.g.first = new_dawn.P2
    preview = preview_of(made.table(), "choose pottery")
    assert preview.state.round == 2
    assert panel_of(preview)[0].startswith("**Civilization: A New Dawn** · Round 1\n")


def test_a_complete_draft_names_its_end_once() -> None:
    """The draft used to list "End the turn" above the sentence that nothing is left."""
    text, _ = panel_of(preview_of(desert_people(), "build E6", "end"))
    assert text.endswith("Nothing is left to decide.")
    assert "End the turn" not in text
    unused, _ = panel_of(preview_of(civilizations(), "pass", "end"))
    assert "unused: 4 civil actions" in unused, "what is wasted is named"


def test_the_button_that_takes_back_stands_on_the_first_panel_alone() -> None:
    preview, undoable = preview_of(desert_people()), UndoableDecision(1, "Pass", followed=False)
    for path, stands in (((), True), ((place_of(preview, "build"),), False)):
        level = follow(preview.choices, path, preview.menu, preview.multi_pick)
        panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, revocable=undoable))
        labels = [str(part.get("label")) for part in controls_in(panel.components)]
        assert ("Take back “Pass”" in labels) is stands


def test_amounts_of_the_first_line_are_numbers_with_emoji() -> None:
    localizer = Localizer("en", ("Anna", "Boris"), signs={"{n} worker": "<:worker:1>", "{n} coin": "<:coin:2>"})
    preview = preview_of(desert_people())
    text = turn_panel(preview, follow(preview.choices, (), preview.menu), localizer, PanelSettings(1, 1)).text
    held = preview.state.players[preview.seat]
    assert f"{held.workers}<:worker:1>, {held.coins}<:coin:2>, {held.priests} priest" in text


def test_a_draft_leaves_out_what_its_question_says() -> None:
    """An attack named both strengths three times, once with the name of the reader."""
    g = game("original")
    settle(g, 0, workers={"warriors": 3}, military=["raid_i"])
    table = politics(g).table
    text, _ = panel_of(preview_of(table, "aggression raid_i 1"))
    assert text.count("strength of 3") == 1
    assert "you have a strength of 3" in text


def test_a_drafted_pact_tells_its_terms() -> None:
    table = civilizations(military=["trade_routes_agreement"], seats=3)
    decided = table.rules.words.decided
    assert decided is not None
    offer = decided(table.state, table.parse("pact trade_routes_agreement 1 b"))
    assert offer is not None
    assert LOCALIZER(offer) == "Offer Trade Routes Agreement to Boris, you 1 resource as 1 food each turn"


def test_a_loss_is_never_cut_on_the_button_that_confirms_it() -> None:
    table = civilizations(yellow=2, unused=0, workers={"agriculture": 1, "bronze": 1})
    preview = preview_of(table, "pass", "end")
    assert preview.losses
    (label,) = (label for label in buttons_of(preview) if label.startswith("Confirm"))
    assert label.endswith(": uprising")


def test_the_choice_of_a_town_tile_says_which_town_is_founded() -> None:
    """TM-11.2: "Take a tile" below a draft that only built a dwelling did not say why."""
    record = read_record((WHOLE_GAMES / "tm-4-players.log").read_text(encoding="utf-8"))
    table = Table.load(TERRA_MYSTICA, replace(record, decisions=record.decisions[:163], digest=""))
    text, _ = panel_of(preview_of(table))
    assert text.endswith("**Take a tile**\nYou found a town on D2, E1, E2 and F2.")
