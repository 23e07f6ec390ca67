"""Names that ping nobody, sentences that fit, controls that stay short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.drafts.choice_tree import Choice, follow
from bot.drafts.preview import preview_lines
from bot.language import catalogs
from bot.language.emoji_tags import AFTER
from bot.language.i18n import Localizer, clipped, code, plain, safe_name
from bot.panels.control_ids import ControlId
from bot.panels.message_content import PanelLocation
from bot.panels.turn_panel import PanelSettings, entry_index, turn_panel
from bot.pictures import illustrations
from bot.turns.refusals import refusal_text
from bot.wording.narration import awaited
from bot.wording.recaps import digest
from bot.wording.rendering import Line, sentences, story
from rules import GAMES
from rules.engine import Action, Event, Obstacle, Seat, Table, Text, Who, say, say_n
from rules.engine.core.notation import NotationError, parse_action
from rules.engine.menus import QuestionMenu
from tests.bot.private_panels import refusals


@dataclass(frozen=True)
class _Lay(Action[object]):
    """Lay stones."""

    tag = "build"
    count: int
    wide: bool = False


LOCALIZER = Localizer(names=["@everyone", "*Boris*", "<@1>", "Anna & Co"])


def test_a_name_can_ping_nobody_and_format_nothing() -> None:
    assert "@everyone" not in safe_name("@everyone")
    assert safe_name("*Boris*") == "\\*Boris\\*"
    assert "<@1>" not in safe_name("<@1>")
    assert plain(safe_name("*Boris*")) == "*Boris*"
    assert plain(f"**{safe_name('a**b`c')}** `d`") == "a**b`c d"


def test_private_events_are_told_only_to_their_seat() -> None:
    events = [
        Event(say("{who} draws a card.", who=Who(Seat(1)))),
        Event(say("It is the seven."), readers=(Seat(1),)),
    ]
    assert len(sentences(events, LOCALIZER)) == 1
    assert len(sentences(events, LOCALIZER, Seat(0))) == 1
    assert sentences(events, LOCALIZER, Seat(1))[1] == "It is the seven."


def test_a_seat_reads_its_private_version_of_an_event_once() -> None:
    drawn = Event(say("{who} draws a card.", who=Who(Seat(1))), Seat(1), own_text=say("You draw the seven."))
    assert sentences([drawn], LOCALIZER) == sentences([drawn], LOCALIZER, Seat(0)) == ["\\*Boris\\* draws a card."]
    assert (
        sentences([drawn], LOCALIZER, Seat(1))
        == [each.text for each in digest([drawn], LOCALIZER, Seat(1))]
        == ["You draw the seven."]
    )
    assert [each.text for each in digest([drawn], LOCALIZER)] == ["\\*Boris\\* draws a card."]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Anna, Boris (placement of the capital)"),
        ("cs", "Anna, Boris (umístění hlavního města)"),
        ("sk", "Anna, Boris (umiestnenie hlavného mesta)"),
    ],
)
def test_waiting_players_read_the_activity_of_others(language: str, told: str) -> None:
    table = Table.new(GAMES["civ"], GAMES["civ"].options(), 2, "seed")
    assert Localizer(language, ["Anna", "Boris"])(awaited(table)) == told


def test_repetitions_are_counted() -> None:
    events = [Event(say("A coin falls."))] * 3
    assert sentences(events, LOCALIZER) == ["A coin falls (×3)."]
    assert sentences([told(3, "{who} builds."), *[told(3, "{who} digs.")] * 2], LOCALIZER) == [
        "Anna & Co builds and digs (×2)."
    ]


def told(seat: int, template: str, **values: str | Text) -> Event:
    return Event(say(template, who=Who(Seat(seat)), **values), Seat(seat))


def test_consecutive_events_of_a_seat_become_a_sentence() -> None:
    events = [
        told(3, "{who} pays a coin."),
        told(3, "{who} takes {what}.", what="a card"),
        told(3, "{who} draws."),
        told(1, "{who} passes."),
        told(3, "{who} passes."),
    ]
    assert sentences(events, LOCALIZER) == [
        "Anna & Co pays a coin, takes a card and draws.",
        "\\*Boris\\* passes. The same goes for Anna & Co.",
    ]


def test_many_clauses_are_shared_among_sentences() -> None:
    events = [told(3, "{who} does {n}.", n=str(number)) for number in range(5)]
    assert sentences(events, LOCALIZER) == ["Anna & Co does 0 and does 1. Anna & Co does 2, does 3 and does 4."]


def test_costs_are_left_out_of_passing_narrations() -> None:
    price = say(" ({cost})", cost=say("{n} coins", n=3))
    events = [told(3, "{who} builds {what}{aside}.", what="a mine", aside=price)]
    assert sentences(events, LOCALIZER) == ["Anna & Co builds a mine (3 coins)."]
    assert sentences(events, LOCALIZER, priced=False) == ["Anna & Co builds a mine."]


def test_neighbours_that_differ_in_one_value_are_joined_in_order() -> None:
    gains = [say("{n} VP ({why})", n=n, why=why) for n, why in ((2, "tile"), (3, "town"), (2, "tile"))]
    events = [
        told(3, "{who} scores {what}.", what=gains[0]),
        told(3, "{who} builds."),
        told(3, "{who} scores {what}.", what=gains[1]),
        told(3, "{who} scores {what}.", what=gains[2]),
    ]
    assert sentences(events, LOCALIZER) == [
        "Anna & Co scores 2 VP (tile), builds and scores 3 VP (town) and 2 VP (tile)."
    ]
    assert sentences([events[0], events[0], events[2]], LOCALIZER) == [
        "Anna & Co scores 2 VP (tile) ×2 and 3 VP (town)."
    ]


def test_a_verb_that_follows_itself_is_said_once_where_that_says_the_same() -> None:
    events = [
        told(3, "{who} gains 1 science."),
        told(3, "{who} gains 2 food."),
        told(3, "{who} pays."),
        told(3, "{who} pays for it."),
        told(3, "{who} does not build."),
        told(3, "{who} does not draw."),
    ]
    assert sentences(events, LOCALIZER) == [
        "Anna & Co gains 1 science and 2 food and pays. Anna & Co pays for it, does not build and does not draw."
    ]


def test_a_verb_is_said_once_also_before_an_icon() -> None:
    icon = f"<:civ_wonder:1>{AFTER}"
    events = [told(3, "{who} places {what}.", what=w) for w in ("a capital", f"{icon}Petra", "an army")]
    events.insert(1, told(3, f"{{who}} places {icon}The Colossus."))
    assert sentences(events, LOCALIZER) == [f"Anna & Co places a capital, {icon}The Colossus, {icon}Petra and an army."]


def test_objects_without_their_verb_keep_their_and() -> None:
    scored = [told(3, "{who} gains 1 science."), *(told(3, "{who} gains {what}.", what=w) for w in ("1 food", "1 ore"))]
    assert sentences(scored, LOCALIZER) == ["Anna & Co gains 1 science, 1 food and 1 ore."]


def test_a_narration_is_extended_in_place() -> None:
    cards = ("Joan of Arc", "Michelangelo", "Homer")
    events = [told(3, f"{{who}} {does} {{what}}.", what=card) for card in cards for does in ("takes", "plays")]
    assert sentences(events[:3], LOCALIZER) == [
        "Anna & Co takes Joan of Arc, plays Joan of Arc and takes Michelangelo."
    ]
    (whole,) = sentences(events, LOCALIZER)
    assert whole.startswith("Anna & Co takes Joan of Arc, plays Joan of Arc and takes Michelangelo.")
    assert whole.endswith("plays Michelangelo, takes Homer and plays Homer.")


def test_opening_and_automatic_events_of_a_turn_have_separate_lines() -> None:
    drawn = [replace(told(3, f"{{who}} draws {n}."), section="upkeep") for n in range(4)]
    events = [
        replace(told(3, "{who} bids."), section="opening"),
        told(3, "{who} builds."),
        *drawn,
        Event(say("Alchemy leaves the row."), section="log"),
    ]
    assert sentences(events, LOCALIZER) == [
        "Anna & Co bids.",
        "Anna & Co builds.",
        "Anna & Co draws 0, 1, 2 and 3.",
    ]


def test_the_same_event_of_several_seats_is_one_line() -> None:
    events = [
        told(1, "{who} gains {what}.", what="a card"),
        told(3, "{who} gains {what}.", what="2 coins"),
        told(1, "{who} passes."),
        told(3, "{who} gains {what}.", what="a card"),
    ]
    assert sentences(events, LOCALIZER) == [
        "\\*Boris\\* gains a card. Anna & Co gains 2 coins.",
        "\\*Boris\\* passes.",
        "Anna & Co gains a card.",
    ]


def test_sentences_about_something_else_keep_their_place() -> None:
    events = [
        told(3, "{who} builds."),
        Event(say("Power is offered: {offers}.", offers="1"), Seat(3)),
        told(3, "{who} digs."),
    ]
    assert sentences(events, LOCALIZER) == ["Anna & Co builds. Power is offered: 1. Anna & Co digs."]


def test_one_line_needs_no_bullet() -> None:
    assert story([Line("One.")], LOCALIZER) == "One."
    assert story([Line("One."), Line("Two.")], LOCALIZER) == "• One.\n• Two."


@pytest.mark.parametrize("count", [1, 10, 200, 5000])
def test_a_long_story_fits_into_a_message_with_its_beginning_and_end(count: int) -> None:
    told = [f"Sentence number {number}." for number in range(count)]
    text = story([Line(sentence) for sentence in told], LOCALIZER)
    assert len(text) <= 1500
    assert told[0] in text
    assert told[-1] in text


def test_plurals_follow_the_number() -> None:
    assert LOCALIZER(say_n("{n} coin", "{n} coins", 1)) == "1 coin"
    assert LOCALIZER(say_n("{n} coin", "{n} coins", 2)) == "2 coins"


def test_a_catalog_translates_templates_and_plurals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "polis.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "My turn"\nmsgstr "Mein Zug"\n\n'
        'msgid "{n} coin"\nmsgid_plural "{n} coins"\nmsgstr[0] "{n} Taler"\nmsgstr[1] "{n} Talers"\n\n'
        'msgid "{n} trade"\nmsgid_plural "{n} trade"\nmsgstr[0] "{n} Ware"\nmsgstr[1] "{n} Waren"\n'
    )
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path)
    catalogs.clear()
    request.addfinalizer(catalogs.clear)
    localizer = Localizer("xx-YY")
    assert localizer(say("My turn")) == "Mein Zug"
    assert localizer(say_n("{n} coin", "{n} coins", 3)) == "3 Talers"
    assert [localizer(say("{n} trade", n=n)) for n in (1, 2)] == ["1 Ware", "2 Waren"], (
        "as English has one wording only"
    )
    assert localizer(say("not translated yet")) == "not translated yet"
    assert catalogs.languages() == ("en", "xx")


PIECES = ("**bold words**", "`/game turn`", "~~gone~~", "a few plain words", "<@123456>", "\n", "\n\n", "-# small", " ")


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=20).map(" ".join), st.integers(2, 200))
def test_a_text_is_never_clipped_inside_a_mark(text: str, most: int) -> None:
    found = clipped(text, most)
    assert len(found) <= most
    assert all(found.count(mark) % 2 == 0 for mark in ("**", "`", "~~"))
    assert found.count("<") == found.count(">")
    assert found == text or (found.endswith("…") and text.startswith(found[:-1]))


def test_a_text_of_several_lines_is_clipped_after_one_of_them() -> None:
    assert clipped("the first line\nand the second\nthird", 25) == "the first line…"
    assert clipped("one\na second one that is much longer", 20) == "one\na second one…"


def test_a_text_is_clipped_after_a_word() -> None:
    assert clipped("only for building and upgrading", 20) == "only for building…"
    assert clipped("only for building and upgrading", 22) == "only for building and…"
    assert clipped("a " + "b" * 40, 10) == "a bbbbbbb…", "unless one word fills it"


def test_clipped_texts_end_with_an_ellipsis() -> None:
    assert clipped("abcdef", 4) == "abc…"
    assert clipped("abcd", 4) == "abcd"


def test_a_control_says_its_game_state_verb_and_argument() -> None:
    control = ControlId(12, 345, "go", "1a2b.3-4.0.7")
    assert str(control) == "g12:345:go:1a2b.3-4.0.7"
    assert ControlId.read(str(control)) == control
    for foreign in ("", "demo:turn", "g1:2", "g1:x:go:"):
        assert ControlId.read(foreign) is None


def test_a_place_in_the_panel_reads_back() -> None:
    where = PanelLocation("1a2b3c4d", (3, 0, 12), 2)
    assert PanelLocation.read(f"{where}.5") == where
    assert PanelLocation.read("nonsense") is None
    assert PanelLocation.read("a.b.c") is None


def test_every_option_is_reached_through_menus_of_a_whole_game() -> None:
    """Paths lead to each legal action; every panel on the way keeps the limits of Discord."""
    rules = GAMES["tm"]
    table = Table.new(rules, rules.options(), 3, "panel")
    for move in range(160):
        seat = next(iter(table.questions), None)
        if seat is None:
            break
        options = table.legal_actions(seat)
        if move % 8 == 0:
            preview = preview_lines(table, seat, [])
            choices, menu = preview.choices, preview.menu
            assert {choice.last for choice in choices} >= {*options}
            for choice in choices[:: max(1, len(choices) // 10)]:
                path = path_to(choices, choice, menu)
                for length in range(len(path)):
                    level = follow(choices, path[:length], menu)
                    panel = turn_panel(
                        preview, level, LOCALIZER, PanelSettings(999_999, 99_999, explained=None if length else 0)
                    )
                    assert refusals(panel) == []
        table.act(seat, options[(move * 7) % len(options)])


def path_to(choices: Sequence[Choice], wanted: Choice, menu: QuestionMenu) -> tuple[int, ...]:
    """Return the choices that lead to a way."""
    path: tuple[int, ...] = ()
    while True:
        level = follow(choices, path, menu)
        if level.single_choice is not None:
            assert level.single_choice == wanted
            return path
        path += (next(index for index, entry in enumerate(level.all) if wanted in entry.choices),)


def test_a_path_that_does_not_exist_is_refused() -> None:
    rules = GAMES["tm"]
    table = Table.new(rules, rules.options(), 3, "panel")
    seat = next(iter(table.questions))
    with pytest.raises(LookupError):
        follow([Choice((option,)) for option in table.legal_actions(seat)], (99,))


def test_a_refusal_repeats_little_of_the_text() -> None:
    reason = Obstacle("TM-7.1.3", "there is no space {space} on the map", space="x" * 2000, instead=say("E7"))
    text = refusal_text(reason, LOCALIZER)
    assert len(text) < 200
    assert "on the map" in text
    assert "E7" in text


@pytest.mark.parametrize(
    "text", ["x" * 3000, "build " + "y" * 3000, "build E7 " + "z" * 3000, f'build E7 "{"w" * 3000}']
)
def test_a_complaint_about_the_notation_repeats_little_of_the_text(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text, (_Lay,))
    assert len(str(caught.value)) < 200


def test_words_in_a_message_stay_code_and_short() -> None:
    assert code("a`b") == "`a'b`"
    assert code("") == "` `"
    assert len(code("x" * 500)) < 70


@pytest.mark.parametrize("value", ["²", "x", ""])
def test_a_menu_value_that_is_no_number_chooses_nothing(value: str) -> None:
    assert entry_index([value]) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202eanna\u202c", "anna"),
        ("A\x00n\x1b\u200bna", "Anna"),
        ("\u200b\u2800\u3164", "player 1"),
        ("   ", "player 1"),
        ("שלום", "שלום"),
    ],
)
def test_invisible_characters_are_no_part_of_a_name(name: str, shown: str) -> None:
    assert Localizer(names=[name]).name(Seat(0)) == shown


def test_an_address_as_a_name_leads_nowhere() -> None:
    assert "https://" not in safe_name("https://example.com")
    assert "discord.gg/" not in safe_name("discord.gg/abc")


def test_names_in_files_and_alternative_texts_have_no_backslashes() -> None:
    localizer = Localizer(names=["_a_*b*"]).unformatted()
    assert localizer.name(Seat(0)) == "_a_*b*"
    table = Table.new(GAMES["tm"], GAMES["tm"].options(), 2, "seed")
    assert "\\" not in illustrations.alt_text("tm", table.view(None), "overview", Localizer(names=["_a_", "*b*"]))
