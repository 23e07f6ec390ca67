"""While a turn is typed, autocomplete offers its legal continuations."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from typing import Any

import pytest

from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.typed_lines import do_all_typed, parts, play_typed, split_last
from bot.language.i18n import Localizer
from bot.sandbox.limits import check_choices
from bot.teaching.help_command import to_decide
from bot.teaching.lookup import own_first, played, rules_answer, rules_panel
from bot.turns.suggestions import continuations, field_suggestions
from rules import GAMES
from rules.engine import Table
from rules.engine.core.notation import format_action
from rules.terra_mystica.actions import ChooseFaction
from tests.bot.positions import first_turn
from tests.bot.private_panels import refusals
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.cost import fast

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])


@pytest.fixture(scope="module")
def table() -> Table[Any]:
    return first_turn()


def preview(table: Table[Any], *lines: str) -> DraftPreview:
    return preview_lines(table, next(iter(table.questions)), lines)


def offered(table: Table[Any], text: str, *lines: str) -> list[str]:
    found = continuations(preview(table, *lines), text, LOCALIZER)
    assert check_choices([choice.to_dict() for choice in found]) == []
    return [str(choice.value) for choice in found]


def test_before_anything_is_typed_every_kind_of_action_is_offered(table: Table[Any]) -> None:
    assert offered(table, "") == ["build", "upgrade", "power", "transform", "pass", "convert", "burn"]


def test_actions_that_lack_power_are_offered_with_the_sacrifice(table: Table[Any]) -> None:
    """TM-6.4, TM-7.6."""
    assert offered(table, "power coins") == ["burn 4; power coins"]
    assert "burn 3; power bridge" in offered(table, "power ")


@pytest.mark.parametrize("text", ["build", "build ", "BU", "biuld E7"])
def test_a_kind_offers_its_legal_actions(table: Table[Any], text: str) -> None:
    legal = [format_action(option) for option in preview(table).legal_actions if option.tag == "build"]
    assert set(legal) <= set(offered(table, text))


def test_full_matches_come_first(table: Table[Any]) -> None:
    assert offered(table, "convert worker to coin")[0] == "convert worker_to_coin"


def test_a_semicolon_offers_legal_actions_after_the_earlier_ones(table: Table[Any]) -> None:
    found = offered(table, "build E7;")
    assert found[0] == "build E7; end"
    assert not any("upgrade" in line for line in found)


def test_a_plus_offers_legal_actions_after_the_draft(table: Table[Any]) -> None:
    assert offered(table, "+", "build E7")[0] == "+end"


@pytest.mark.few_fast
@pytest.mark.parametrize("text", fast(["", "build E7; ", "convert", "b", "trading", "transform E7"], 3))
def test_every_offered_turn_can_be_played_or_begins_one(table: Table[Any], text: str) -> None:
    for choice in continuations(preview(table), text, LOCALIZER):
        for typed in (str(choice.value), choice.name.rstrip("…")):
            tried = preview(table)
            play_typed(tried, typed)
            if tried.refusal is not None:
                assert str(choice.value).split("; ")[-1] in {choice.last.tag for choice in preview(table).choices}


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Build: E7 (Mountains), dwelling 1 worker, 2 coins + 1 spade 3 workers"),
        ("cs", "Stavět: "),
        ("sk", "Stavať: "),
    ],
)
def test_a_turn_is_offered_in_the_words_of_its_reader(table: Table[Any], language: str, name: str) -> None:
    (choice,) = continuations(preview(table), "build E7", Localizer(language, LOCALIZER.names))
    assert (choice.name[: len(name)], choice.value) == (name, "build E7")


def test_a_turn_continues_after_a_part_in_words(table: Table[Any]) -> None:
    (first,) = continuations(preview(table), "build E7", LOCALIZER)
    found = continuations(preview(table), f"{first.name}; ", LOCALIZER)
    assert (found[0].name, found[0].value) == (f"{first.name}; End the turn", "build E7; end")


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_offered_name_is_read_back_as_itself(key: str) -> None:
    case, readers = CASES[key], [Localizer(language, LOCALIZER.names) for language in ("en", "cs", "sk")]
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, 4, "offered", weights=case.weights):
        if step.number % 19:
            continue
        known = preview_lines(step.table, step.seat, ())
        for localizer, text in product(readers, ("", *sorted({option.tag for option in step.options}))):
            found = continuations(known.again(), text, localizer)
            assert check_choices([choice.to_dict() for choice in found]) == []
            for choice in found:
                if str(choice.value) not in {option.tag for option in step.options if fields(option)}:
                    read = [known.again() for _ in range(2)]
                    for tried, typed in zip(read, (choice.name.rstrip("…"), str(choice.value)), strict=True):
                        do_all_typed(tried, parts(typed), localizer)
                    assert read[0].lines == read[1].lines, choice.name


def test_an_illegal_part_is_explained_while_the_turn_is_typed(table: Table[Any]) -> None:
    (choice,) = continuations(preview(table), "build E9; end", LOCALIZER)
    assert choice.value == "build E9; end"
    assert "E9 is occupied by" in choice.name


def test_nothing_is_offered_after_the_end_of_a_turn(table: Table[Any]) -> None:
    (choice,) = continuations(preview(table), "build E7; end; ", LOCALIZER)
    assert "nothing can follow" in choice.name


def test_a_player_off_turn_reads_for_whom_the_table_waits(table: Table[Any]) -> None:
    mover = next(iter(table.questions))
    other = next(seat for seat in table.seats if seat != mover)
    (choice,) = continuations(preview_lines(table, other, ()), "build", LOCALIZER)
    assert f"The table waits for {LOCALIZER.names[mover]} (turn)" in choice.name


@pytest.mark.parametrize("text", ["", "  ", "+"])
def test_a_hint_has_a_value_although_nothing_is_typed(table: Table[Any], text: str) -> None:
    other = next(seat for seat in table.seats if seat not in table.questions)
    (choice,) = continuations(preview_lines(table, other, ()), text, LOCALIZER)
    assert check_choices([choice.to_dict()]) == []
    assert str(choice.value).strip()
    assert choice.name.strip()


def test_a_text_too_long_to_be_offered_is_left_alone(table: Table[Any]) -> None:
    assert offered(table, "x" * 6000) != [], "kinds are still offered"
    assert offered(table, "burn; " * 30) == []


@pytest.mark.parametrize("typed", ["Čarod", "carodej", "witches"])
def test_values_are_found_by_their_name_in_the_own_language(typed: str) -> None:
    beginning = Table.new(GAMES["tm"], GAMES["tm"].options(), 2, "seed")
    seat = next(iter(beginning.questions))
    found = field_suggestions(preview_lines(beginning, seat, ()), ChooseFaction, {}, "faction", typed, Localizer("cs"))
    assert "witches" in [choice.value for choice in found]
    assert len(found) < 3


@pytest.mark.parametrize("typed", ["čarodějnice", "CARODEJ", "narod carod"])
def test_a_turn_can_be_begun_in_the_own_language(typed: str) -> None:
    beginning = Table.new(GAMES["tm"], GAMES["tm"].options(), 2, "seed")
    seat = next(iter(beginning.questions))
    (choice,) = continuations(preview_lines(beginning, seat, ()), typed, Localizer("cs"))
    assert choice.value == "faction witches"


def test_a_remark_of_autocomplete_is_no_part_of_the_turn() -> None:
    assert split_last("build E7 · E7 (Mountains) for 2; up") == (["build E7"], "build E7; ", "up")
    assert split_last("+ up") == ([], "+ ", "up")


def test_help_gives_a_legal_example_of_each_kind_and_why_the_rest_is_impossible(table: Table[Any]) -> None:
    lines = to_decide(preview(table), LOCALIZER)
    legal = [LOCALIZER(preview(table).words(choice)) for choice in preview(table).choices]
    possible = [line for line in lines if line.startswith("• ")]
    assert len(possible) == 7
    assert any(line.startswith("• **Power**") for line in possible), "what a sacrifice makes possible, too"
    assert all(any(line.endswith(words) for words in legal) for line in possible)
    assert not any("`" in line for line in lines), "in words, not as it is typed"
    assert "-# • Ship: it costs 4 coins, 1 priest; you lack 1 priest; possible after converting (TM-7.0)" in lines
    assert not any("sandstorm" in line for line in lines), "other factions' actions are passed over"


@pytest.mark.parametrize(("key", "rule"), [("tm", "TM-4.3"), ("tta", "TTN-1.3")])
def test_help_says_that_other_actions_belong_to_other_moments(key: str, rule: str) -> None:
    rules = GAMES[key]
    beginning = Table.new(rules, rules.options(), 2, "help")
    (seat,) = beginning.questions
    told = to_decide(preview_lines(beginning, seat, ()), LOCALIZER)
    assert told[-1] == f"-# Everything else comes at other moments of the game ({rule})."


def test_help_shows_the_draft(table: Table[Any]) -> None:
    lines = to_decide(preview(table, "burn"), LOCALIZER)
    assert "You have prepared this: Burn 1: bowl II -2, bowl III +1. It waits in your panel." in lines


def test_help_fits_into_a_message_throughout_a_game() -> None:
    rules = GAMES["tm"]
    table = Table.new(rules, rules.options(), 3, "help")
    for move in range(150):
        seat = next(iter(table.questions), None)
        if seat is None:
            break
        tried = preview_lines(table, seat, ())
        assert len("\n".join(to_decide(tried, LOCALIZER))) < 1400
        options = table.legal_actions(seat)
        table.act(seat, options[(move * 7) % len(options)])


@pytest.mark.parametrize("words", ["shipping", "can I build over a river?", "what is uncertain"])
def test_an_answer_about_the_rules_names_similar_entries(words: str) -> None:
    rules = GAMES["tm"]
    assert rules.reference is not None
    told = rules_answer(rules, rules.reference, words, LOCALIZER)
    assert len(told) < 4000
    assert told.startswith("**")


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_suggestions_for_each_field_are_accepted_by_discord_throughout_a_game(key: str) -> None:
    case = CASES[key]
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, 4, "suggested", weights=case.weights):
        if step.number % 11:
            continue
        tried = preview_lines(step.table, step.seat, ())
        for action in {type(option) for option in step.options}:
            for item in fields(action):
                found = field_suggestions(tried, action, {}, item.name, "", LOCALIZER)
                assert check_choices([choice.to_dict() for choice in found]) == []


@pytest.mark.few_fast
@pytest.mark.parametrize("words", ["bridge", "shipping", "x" * 100 + " power", "who goes first next round"])
def test_similar_entries_can_be_tapped(words: str) -> None:
    rules = GAMES["tm"]
    assert rules.reference is not None
    panel = rules_panel(rules, rules.reference, words, LOCALIZER)
    choice = panel.components[-1]["components"][0]
    assert refusals(panel) == []
    keys = [option["value"] for option in choice["options"]]
    assert len(keys) == len(set(keys)) > 0
    first = next(key for key, _ in rules.reference.search(words, LOCALIZER) if key not in keys)
    for key in keys:
        again = rules_panel(rules, rules.reference, words, LOCALIZER, key)
        assert again.text.startswith(f"**{LOCALIZER(rules.reference.entry(key)[0])}")
        offered = [option["value"] for option in again.components[-1]["components"][0]["options"]]
        # The way back is there, and the page itself is not.
        assert first in offered
        assert key not in offered


@pytest.mark.parametrize(
    ("key", "words", "title"),
    [
        ("tm", "building a dwelling", "Building a dwelling (TM-7.1.2)"),
        ("tm", "Coins on bonus cards", "Coins on bonus cards (TM-12.7)"),
        ("tta", "A stage of a wonder", "2015: A stage of a wonder (TTN-9.8.1)"),
        ("tta", "Corruption", "Corruption"),
    ],
)
def test_the_title_of_a_rule_leads_to_that_rule(key: str, words: str, title: str) -> None:
    rules = GAMES[key]
    assert rules.reference is not None
    assert rules_answer(rules, rules.reference, words, LOCALIZER).startswith(f"**{title}**")


def test_an_entry_found_by_name_also_lists_similar_ones() -> None:
    rules = GAMES["tm"]
    assert rules.reference is not None
    panel = rules_panel(rules, rules.reference, "bridge", LOCALIZER)
    assert panel.text.startswith("**Bridges (TM-7.6.2)**\nBridges go on the marked sites")
    menu = panel.components[-1]["components"][0]
    assert menu["placeholder"] == "Perhaps also"
    assert "Perhaps also" not in panel.text
    assert "Power action: Build a bridge" in [option["label"] for option in menu["options"]]


def test_a_question_without_an_answer_says_how_to_ask() -> None:
    rules = GAMES["tm"]
    assert rules.reference is not None
    told = rules_answer(rules, rules.reference, "qqqq `zzzz`", LOCALIZER)
    assert told.startswith("The rules of Terra Mystica say nothing about `qqqq 'zzzz'`.")
    assert "or the number of a rule" in told


def test_all_leaders_can_be_viewed_by_name() -> None:
    rules = GAMES["tta"]
    assert rules.reference is not None
    panel = rules_panel(rules, rules.reference, "all leaders", LOCALIZER)
    assert "card:" not in panel.text
    assert refusals(panel) == []
    menus = [row["components"][0] for row in panel.components]
    offered = [option["label"] for menu in menus for option in menu["options"]]
    assert "Leader: Joan of Arc (Age I)" in offered
    assert len(offered) >= 26, "one menu holds 25"
    again = rules_panel(rules, rules.reference, "all leaders", LOCALIZER, "card:joan_of_arc")
    assert again.text.startswith("**Leader: Joan of Arc (Age I)**")


@pytest.mark.parametrize(("edition", "own", "other"), [("2015", "TTN", "TTO"), ("2006", "TTO", "TTN")])
def test_rules_of_the_edition_that_is_played_come_first_and_their_like_in_the_other_not_at_all(
    edition: str, own: str, other: str
) -> None:
    book = GAMES["tta"].reference
    assert book is not None
    keys = [key for key, _ in own_first(book, book.search("uprising"), edition)]
    assert {"TTN": "TTN-10.2", "TTO": "TTO-11.7"}[own] in keys
    assert {"TTN": "TTN-10.2", "TTO": "TTO-11.7"}[other] not in keys
    books = [key.partition("-")[0] for key in keys if "-" in key and key[0] == "T"]
    assert books == sorted(books, key=lambda book: book != own)
    assert [key for key, _ in own_first(book, book.search("uprising"), "")] == [
        key for key, _ in book.search("uprising")
    ]


def test_entries_about_another_edition_or_title_say_so() -> None:
    rules, other = GAMES["tta"], GAMES["tm"]
    assert rules.reference is not None
    assert other.reference is not None
    here = played(rules, rules.new(rules.options.model_validate({"edition": "original"}), 2, "x"))
    assert here.edition == "2006"
    own = rules_answer(rules, rules.reference, "TTO-11.5", LOCALIZER, here)
    assert "This is about" not in own
    foreign = rules_answer(rules, rules.reference, "TTN-10.4", LOCALIZER, here)
    assert "This is about the edition of 2015. The game here follows that of 2006." in foreign
    title = rules_answer(other, other.reference, "TM-9.1", LOCALIZER, here)
    assert "This is about Terra Mystica. The game here is Through the Ages." in title
    assert "This is about" not in rules_answer(rules, rules.reference, "TTN-10.4", LOCALIZER)


def test_lines_about_the_edition_that_is_played_come_before_those_about_the_other() -> None:
    rules = GAMES["tta"]
    assert rules.reference is not None
    for edition, own, other in (
        ("original", "2006: It comes after", "2015: It comes before"),
        ("new_story", "2015: It comes before", "2006: It comes after"),
    ):
        here = played(rules, rules.new(rules.options.model_validate({"edition": edition}), 2, "x"))
        answer = rules_answer(rules, rules.reference, "corruption", LOCALIZER, here)
        assert answer.index(own) < answer.index(other)


def test_a_card_of_the_other_edition_is_named_as_such() -> None:
    rules = GAMES["tta"]
    book = rules.reference
    assert book is not None
    here = played(rules, rules.new(rules.options.model_validate({"edition": "new_story"}), 2, "x"))
    foreign = [key for key in book.entries if key.startswith("card:") and book.editions(key) == ("2006",)]
    assert foreign
    for key in foreign:
        assert "> This is about the edition of 2006." in rules_answer(rules, book, key, LOCALIZER, here)
