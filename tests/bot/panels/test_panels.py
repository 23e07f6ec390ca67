"""The private panel: what comes first, what is not offered, and what a seat can spend."""

from __future__ import annotations

from bot.drafts.choice_tree import (
    ByLetter,
    Choice,
    ChoiceNode,
    Kind,
    Leaf,
    Overflow,
    OwnMenu,
    follow,
    menu_entries,
    named,
)
from bot.drafts.menu_limits import LIMITS
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.choice_controls import choice_controls
from bot.panels.layouts import controls_in
from bot.panels.message_content import MessageContent, PanelLocation
from bot.panels.turn_panel import PanelSettings, WholePicture, turn_panel
from bot.teaching.help_command import to_decide
from rules.engine import say
from rules.engine.core.notation import format_action
from rules.terra_mystica.actions import Build, Burn, Convert, PlaceDwelling
from tests.bot.drafts.test_preview import terra_mystica

LOCALIZER = Localizer("en", ("Anna", "Boris"))


def panel_after(*tags: str) -> MessageContent:
    """Return the panel of the first turn, with a draft of the first options of these kinds."""
    table = terra_mystica()
    seat = next(iter(table.questions))
    lines: list[str] = []
    for tag in tags:
        preview = preview_lines(table, seat, lines)
        option = next(each for each in preview.legal_actions if each.tag == tag)
        lines.append(format_action(option))
    preview = preview_lines(table, seat, lines)
    return turn_panel(preview, follow(preview.choices, (), preview.menu), LOCALIZER, PanelSettings(1, 1))


def labels(panel: MessageContent) -> list[str]:
    """Return the labels of the buttons, in order."""
    return [part["label"] for part in controls_in(panel.components) if part["type"] == 2]


def entries(panel: MessageContent) -> list[str]:
    """Return the entries of the menu."""
    return [
        option["label"] for part in controls_in(panel.components) if part["type"] == 3 for option in part["options"]
    ]


def test_after_the_action_confirming_comes_first_and_ending_is_no_choice() -> None:
    panel = panel_after("upgrade")
    assert labels(panel)[:2] == ["Confirm and end", "Undo step"]
    assert not {"End", "End the turn"} & {*labels(panel), *entries(panel)}


def test_half_a_turn_cannot_be_confirmed() -> None:
    panel = panel_after("burn")
    assert not [label for label in labels(panel) if label.startswith("Confirm")]


def test_kinds_of_actions_are_short_buttons() -> None:
    assert labels(panel_after())[:4] == ["Build…", "Upgrade…", "Transform…", "Power…"]
    assert entries(panel_after()) == []


def test_a_kind_with_a_single_option_shows_that_option() -> None:
    table = terra_mystica()
    options = table.legal_actions(next(iter(table.questions)))
    builds = [option for option in options if option.tag == "build"]
    others = [Choice((option,)) for option in options if option.tag != "build"]
    level = follow([Choice((builds[0],)), *others], ())
    assert level.entries[0] == Leaf(Choice((builds[0],)))
    assert isinstance(level.entries[1], Kind)


def test_the_panel_shows_resources_before_and_after_the_draft() -> None:
    assert "workers" in panel_after().text
    assert "after this draft" not in panel_after().text
    assert "after this draft: " in panel_after("upgrade").text


def test_sacrificing_for_a_power_action_is_one_choice() -> None:
    """TM-6.4, TM-7.6: nobody burns power for its own sake."""
    table = terra_mystica()
    preview = preview_lines(table, next(iter(table.questions)), ())
    combined = [choice for choice in preview.choices if len(choice.actions) == 2]
    assert combined
    for choice in combined:
        after = preview_lines(table, preview.seat, [format_action(action) for action in choice.actions])
        assert after.refusal is None
        assert [line.split()[0] for line in after.lines] == ["burn", "power"]


def test_help_lists_actions_that_need_a_sacrifice_as_possible() -> None:
    """TM-7.6: bowl III alone pays for no power action at the beginning."""
    table = terra_mystica()
    preview = preview_lines(table, next(iter(table.questions)), ())
    assert not any(option.tag == "power" for option in preview.legal_actions)
    told = [line for line in to_decide(preview, LOCALIZER) if "Power" in line.partition(":")[0]]
    assert any(line.startswith("• **") and "sacrificing" in line for line in told), told


def test_conversions_are_next_to_the_answers() -> None:
    table = terra_mystica()
    preview = preview_lines(table, next(iter(table.questions)), ())
    level = follow(preview.choices, (), preview.menu)
    beside = [entry for entry in level.secondary if not isinstance(entry, Overflow)]
    assert {choice.last.tag for entry in beside for choice in entry.choices} == {"convert", "burn"}
    assert not {choice.last.tag for entry in level.entries for choice in entry.choices} & {"convert", "burn"}


def test_choices_of_few_kinds_are_shown_at_once_if_they_fit_on_buttons() -> None:
    table = terra_mystica()
    options = table.legal_actions(next(iter(table.questions)))
    upgrades = [Choice((option,)) for option in options if option.tag == "upgrade"]
    transforms = [Choice((option,)) for option in options if option.tag == "transform"]
    assert len(upgrades) + len(transforms) > LIMITS.single_choices
    level = follow([*upgrades, *transforms], ())
    assert level.entries == (*map(Leaf, upgrades), Kind(type(transforms[0].last), tuple(transforms)))


def test_places_too_many_for_a_menu_are_found_by_their_first_letter() -> None:
    choices = [Choice((PlaceDwelling(f"{row}{number}"),)) for row in "ABCDE" for number in range(1, 8)]
    level = follow(choices, ())
    assert [entry.letter for entry in level.entries if isinstance(entry, ByLetter)] == [*"ABCDE"]
    assert follow(choices, (2, 6)).single_choice == Choice((PlaceDwelling("C7"),))


def test_numbers_too_many_for_a_menu_are_found_by_spans() -> None:
    """TM-7.9.2: Alchemists trade as many victory points as they have, which may be all they can convert."""
    choices = [Choice((Convert("vp_to_coin", times),)) for times in range(1, 29)]
    level = follow(choices, ())
    assert [entry.letter for entry in level.entries if isinstance(entry, ByLetter)] == ["1–10", "11–20", "21–28"]
    assert follow(choices, (2, 6)).single_choice == Choice((Convert("vp_to_coin", 27),))
    menu = menu_entries(OwnMenu(Convert, tuple(choices)))
    assert len(menu) == LIMITS.entries
    assert {choice for entry in menu for choice in entry.choices} == {*choices}


def test_kinds_of_actions_are_explained_on_request() -> None:
    table = terra_mystica()
    preview = preview_lines(table, next(iter(table.questions)), ())
    level = follow(preview.choices, (), preview.menu)
    assert "Build a dwelling" not in turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1)).text
    assert "**Build** a dwelling" in turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, explained=0)).text


def test_choices_are_named_once_the_kind_is_chosen() -> None:
    """The picture marks these spaces."""
    table = terra_mystica()
    preview = preview_lines(table, next(iter(table.questions)), ())
    first = follow(preview.choices, (), preview.menu)
    assert named(first) == ()
    index = next(number for number, entry in enumerate(first.all) if entry.choices[0].last.tag == "build")
    builds = {option.space for option in preview.legal_actions if isinstance(option, Build)}
    assert builds
    assert {*named(follow(preview.choices, (index,), preview.menu))} == builds


def test_the_whole_picture_leads_back_to_the_close_up() -> None:
    table = terra_mystica()
    preview = preview_lines(table, next(iter(table.questions)), ())
    level = follow(preview.choices, (), preview.menu)
    assert "Picture" in labels(turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1)))
    pictured = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, pictured=WholePicture(say("Close-up"))))
    assert "Close-up" in labels(pictured)
    assert "Picture" not in labels(pictured)


def test_conversions_stay_in_reach_with_many_choices() -> None:
    """Eleven choices fill three rows except for four places."""
    table = terra_mystica()
    preview = preview_lines(table, next(iter(table.questions)), ())
    many = [Choice((PlaceDwelling(f"A{number}"),)) for number in range(1, 12)]
    secondary = [Kind(Convert, (Choice((Convert("power_to_coin", 1),)),)), Kind(Burn, (Choice((Burn(1),)),))]
    level = ChoiceNode((), tuple(map(Leaf, many)), tuple(secondary))
    controls = choice_controls(1, 1, preview, level, PanelLocation(preview.fingerprint), None, LOCALIZER)
    shown = [part["label"] for part in controls_in(controls)]
    assert len(controls) == 3
    assert shown[-2:] == ["Convert…", "Burn…"]
