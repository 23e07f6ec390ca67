"""The lobby message shows the players, what is still needed and the options."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import islice
from types import SimpleNamespace
from typing import Any, Literal, get_args, get_origin

import pytest

from bot.language.i18n import Localizer
from bot.lobby import option_forms
from bot.lobby.messages import lobby_content
from bot.panels.control_ids import ControlId
from bot.panels.message_content import MessageContent
from bot.responses import name_of
from bot.sandbox.limits import check_message
from bot.services import command_to_open
from bot.store import Game, SeatHolder
from rules import GAMES
from rules.engine import Rules, Seat
from rules.terra_mystica.core.catalog import BONUS_CARDS, SCORING_TILES

NOW = datetime(2026, 1, 2, tzinfo=UTC)
LOCALIZER = Localizer()
TM: Rules[Any] = GAMES["tm"]


def lobby_game(**options: Any) -> Game:
    return Game(
        id=1,
        guild_id=5,
        channel_id=7,
        thread_id=None,
        title_key="tm",
        title=TM.title,
        options=options,
        state="lobby",
        seed="",
        opening="",
        rules_version=1,
        decision_count=0,
        revision=0,
        digest="",
        creator_id=101,
        created_at=NOW,
        changed_at=NOW,
        lobby_message_id=None,
        panel_message_id=None,
    )


def lobby(*names: str, **options: Any) -> MessageContent:
    game = lobby_game(**options)
    holders = [SeatHolder(1, Seat(seat), 101 + seat, name, NOW, ready_at=NOW) for seat, name in enumerate(names)]
    return lobby_content(game, TM, holders, LOCALIZER, NOW, {})


def disabled(panel: MessageContent) -> dict[str, bool]:
    buttons = (button for row in panel.components for button in row["components"] if "label" in button)
    return {button["label"]: button["disabled"] for button in buttons}


@pytest.mark.parametrize(("name", "rows"), [("scoring_tiles", SCORING_TILES), ("bonus_cards", BONUS_CARDS)])
def test_missing_parts_are_listed_by_name(name: str, rows: dict[str, Any]) -> None:
    chosen = {"bonus_cards": ("spade",)}
    text = "\n".join(option_forms.explanation(TM, name, chosen, LOCALIZER))
    assert all(f"• {row.name}: " in text.replace("**", "") for row in rows.values())
    assert (f"**{BONUS_CARDS['spade'].name}**: " in text) == (name == "bonus_cards")
    assert "`" not in text
    assert len(text) < 1500


@pytest.mark.parametrize(
    "written",
    ["spade, stronghold_sanctuary", "SPADE, stronghold and sanctuary", "rýč, Pevnost a chrám", "ryl, pevnost a chram"],
)
def test_values_are_written_by_their_names_in_any_language(written: str) -> None:
    new = option_forms.changed(TM, {}, "bonus_cards", written)
    assert new["bonus_cards"] == ["spade", "stronghold_sanctuary"]


def test_a_lobby_with_too_few_players_says_how_many_are_needed() -> None:
    panel = lobby("Anna")
    assert "One more player is needed: Terra Mystica is for 2 to 5 players." in panel.text
    assert disabled(panel)["Start"]


def test_a_lobby_with_enough_players_says_who_can_start_and_how_many_may_join() -> None:
    panel = lobby("Anna", "Boris")
    tomorrow = int((NOW + timedelta(days=1)).timestamp())
    begins = f"Anna can press **Start**; from <t:{tomorrow}:f> on, anybody at the table can."
    assert f"{begins} Up to 3 more players can still join." in panel.text
    assert disabled(panel) == dict.fromkeys(("Join", "Leave", "Options", "Start"), False)


def test_a_full_table_takes_nobody_else() -> None:
    panel = lobby(*"ABCDE")
    assert "All seats are taken." in panel.text
    assert disabled(panel)["Join"]


def test_an_invisible_name_becomes_the_number_of_the_player() -> None:
    assert "\n2. player 2\n" in lobby("Anna", "\u200b\u2800").text


@pytest.mark.parametrize(("shown", "called"), [("Anna B.", "Anna B."), ("\u200b", "anna"), ("\u3164 \u2800", "anna")])
def test_a_person_with_an_invisible_name_is_shown_by_account_name(shown: str, called: str) -> None:
    interaction: Any = SimpleNamespace(user=SimpleNamespace(display_name=shown, name="anna"))
    assert name_of(interaction) == called


def test_every_option_is_shown_in_words() -> None:
    panel = lobby("Anna", "Boris", setup="random_colours", shipping_bonus=True)
    assert "Set-up: Drawn colours" in panel.text
    assert "With: Shipping bonus card" in panel.text
    assert "random_colours" not in panel.text


def test_a_variant_is_named_when_it_is_on_and_missed_when_it_is_usually_on() -> None:
    fields = TM.options.model_fields
    for name in (name for name in fields if option_forms.is_switch(TM, name)):
        called = option_forms.title(TM, name, LOCALIZER)
        for on in (True, False):
            text = "\n".join(option_forms.overview(TM, {name: on}, LOCALIZER))
            assert (called in text) == (on or fields[name].default)
    tta = GAMES["tta"]
    assert "Without" not in "\n".join(option_forms.overview(tta, {"edition": "original"}, LOCALIZER))
    assert "With: Peaceful game" in "\n".join(option_forms.overview(tta, {"peaceful": True}, LOCALIZER))


def test_a_full_lobby_with_everything_chosen_keeps_the_limits_of_discord() -> None:
    chosen: dict[str, Any] = {name: True for name in TM.options.model_fields if option_forms.is_switch(TM, name)}
    chosen["scoring_tiles"] = tuple(islice((tile for tile in SCORING_TILES if tile != "spades"), 6))
    chosen["bonus_cards"] = tuple(islice(BONUS_CARDS, 8))
    panel = lobby(*("*" * 32 for _ in range(5)), **chosen)
    assert check_message({"content": panel.text, "components": list(panel.components)}) == []
    assert panel.text.count("\n") < 20


CHOSEN_IN_A_MENU = [
    name for name in TM.options.explained if get_origin(TM.options.model_fields[name].annotation) is Literal
]


@pytest.mark.parametrize("name", CHOSEN_IN_A_MENU)
def test_every_value_to_choose_from_is_explained_and_the_present_one_marked(name: str) -> None:
    lines = option_forms.explanation(TM, name, {}, LOCALIZER)
    values = get_args(TM.options.model_fields[name].annotation)
    assert set(TM.options.explained[name]) == set(values)
    assert len(lines) == 1 + len(values)
    assert sum("(chosen now)" in line for line in lines) == 1
    menu = option_forms.value_menu(ControlId(1, 1, "set", name), TM, name, {}, LOCALIZER)
    assert menu is not None
    assert check_message({"content": "\n".join(lines), "components": [menu]}) == []
    assert all(option["description"] for option in menu["components"][0]["options"])


def test_every_option_with_values_explains_them() -> None:
    for rules in GAMES.values():
        for name, field in rules.options.model_fields.items():
            assert field.title, name
            assert field.description, name
            if option_forms.value_menu(ControlId(1, 1, "set", name), rules, name, {}, LOCALIZER) is not None:
                assert name in rules.options.explained


def test_the_command_that_opens_a_game_is_complete() -> None:
    assert command_to_open() == "`/game new`"
    assert command_to_open(in_thread=True) == "`/game new where:new thread`"


@pytest.mark.parametrize(("value", "kept"), [("4", 4), ("0", 0), ("13", 13)])
def test_a_number_chosen_in_a_menu_is_a_number(value: str, kept: int) -> None:
    tta = GAMES["tta"]
    assert option_forms.changed(tta, {"edition": "original"}, "open_bonuses", value)["open_bonuses"] == kept


def test_incompatible_options_are_explained() -> None:
    with pytest.raises(ValueError, match=r"the edition of 2006 has the lengths Full game, .*, not First game"):
        option_forms.changed(GAMES["tta"], {"edition": "original"}, "length", "first_game")


def test_options_that_do_not_fit_the_new_edition_are_reset() -> None:
    tta = GAMES["tta"]
    before = {"edition": "original", "length": "simple", "easier": True}
    after = option_forms.changed(tta, before, "edition", "new_story")
    assert (after["edition"], after["length"], after["easier"]) == ("new_story", "full", False)
    others = option_forms.options_reset(tta, before, after, "edition", LOCALIZER)
    assert others == ["Length: Full game", "Easier: off"]
    peaceful = option_forms.changed(tta, {"edition": "original", "peaceful": True}, "length", "simple")
    assert (peaceful["length"], peaceful["peaceful"]) == ("simple", False)


@pytest.mark.parametrize(
    ("edition", "lengths"),
    [("new_story", ["full", "short_game", "first_game"]), ("original", ["full", "advanced", "simple"])],
)
def test_only_the_lengths_of_the_edition_are_offered(edition: str, lengths: list[str]) -> None:
    tta, control = GAMES["tta"], ControlId(1, 1, "set", "length")
    menu = option_forms.value_menu(control, tta, "length", {"edition": edition}, LOCALIZER)
    assert menu is not None
    assert [option["value"] for option in menu["components"][0]["options"]] == lengths
    assert len(option_forms.explanation(tta, "length", {"edition": edition}, LOCALIZER)) == 1 + len(lengths)


def test_options_that_mean_nothing_are_not_shown() -> None:
    tta = GAMES["tta"]
    new_story = "\n".join(option_forms.overview(tta, {}, LOCALIZER))
    assert "Open bonuses" not in new_story
    assert "Open bonuses" in "\n".join(option_forms.overview(tta, {"edition": "original"}, LOCALIZER))
    simple = option_forms.option_menu(
        ControlId(1, 1, "option"), tta, {"edition": "original", "length": "simple"}, LOCALIZER
    )
    values = [option["value"] for option in simple["components"][0]["options"]]
    assert values == ["edition", "length", "starting_player", "easier"]
