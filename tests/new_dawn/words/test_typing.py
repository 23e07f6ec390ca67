"""Typed lines are understood by the displayed names; choices are in an order that saves taps."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import Choice, SeveralMenu, follow
from bot.drafts.menu_limits import LIMITS
from bot.drafts.preview import DraftPreview, closing, preview_lines
from bot.drafts.typed_lines import play_typed
from bot.language.i18n import Localizer
from bot.panels.choice_controls import choice_controls
from bot.panels.message_content import PanelLocation
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from rules.engine.core.text import Text
from rules.new_dawn import NEW_DAWN, Game
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.core.catalog.base import FocusType
from rules.new_dawn.core.state import City
from rules.new_dawn.menus.usefulness import rank
from rules.new_dawn.words.names import TYPES
from tests.new_dawn.tables import P1, Position, position

ENGLISH = Localizer("en", ("Anna", "Boris"))


def typed(table: Table[Game], text: str, seat: Seat = P1, localizer: Localizer = ENGLISH) -> DraftPreview:
    preview = preview_lines(table, seat, ())
    play_typed(preview, text, localizer)
    return preview


def made(cards: str = "S1 C1 M1 E1 I1", **trade: int) -> Position:
    found = position("0,0 G cap1; 1,0 G; 0,1 H res:oil; -1,0 F; 0,-1 G; 5,5 G cap2; 6,5 G")
    found.row(P1, cards, **trade)
    return found


@pytest.mark.parametrize("text", ["culture", "Early Empire", "resolve culture", "choose early_empire", "early"])
def test_a_card_is_named_by_its_type_or_its_name(text: str) -> None:
    preview = typed(made().table(), text)
    assert preview.lines[:1] == ["choose early_empire"], preview.refusal


def test_a_whole_turn_is_typed_by_names() -> None:
    preview = typed(made().table(), "culture; place 0:1; reset")
    assert preview.refusal is None
    assert preview.lines == ["choose early_empire", 'place "0:1"', "end"] or preview.lines[-1] == "end"


def test_an_advance_is_typed_with_its_tokens() -> None:
    preview = typed(made("C1 E1 S1 M1 I1", S=2).table(), "science; advance 2")
    assert preview.refusal is None
    assert preview.lines[1] == "advance 2"


def menu_of(preview: DraftPreview) -> list[str]:
    return [format_action(choice.last) for choice in preview.choices]


def test_places_with_something_on_them_come_first_then_near_ones() -> None:
    table = made().table()
    preview = preview_lines(table, P1, ["choose early_empire"])
    assert menu_of(preview)[0].startswith('place "0:1"') or menu_of(preview)[0].startswith("place 0:1")


def test_caravans_go_where_they_trade_or_nearer_to_it_first() -> None:
    """ND-18.5: to the city-state three spaces away, then next to it; not back to the own capital."""
    found = position("0,0 G cap1; -1,0 G; 1,0 G; 2,0 G; 3,0 G cs:geneva; 4,0 G; 9,0 G cap2")
    found.row(P1, "S1 C1 M1 I1 E1")
    lines = menu_of(preview_lines(found.table(), P1, ["choose foreign_trade"]))
    moves = [line for line in lines if line.startswith("move")]
    assert "take geneva" in lines, "an arrival takes the card"
    assert [line.split()[-1].strip('"') for line in moves][:2] == ["2:0", "1:0"]


def test_choices_that_spend_tokens_come_after_free_ones() -> None:
    g = made().g
    from rules.new_dawn.actions.science import AdvanceTech

    order = sorted([AdvanceTech(2), AdvanceTech(1, 1), AdvanceTech(), AdvanceTech(1)], key=lambda a: rank(g, P1, a))
    assert order[0] == AdvanceTech()
    assert order[1] == AdvanceTech(1)


def test_places_of_a_token_are_in_a_menu_at_once() -> None:
    preview = preview_lines(made().table(), P1, ["choose early_empire"])
    step = follow(preview.choices, (), preview.menu)
    assert isinstance(step.entries[0], SeveralMenu)
    assert closing(preview) is not None


def test_many_places_are_found_by_the_numbers_of_their_tiles() -> None:
    from rules.new_dawn.actions.culture import PlaceControl

    spaces = [f"{tile}{letter}" for tile in (14, 2, 13) for letter in "abcdefghij"]
    choices = [Choice((PlaceControl(space),)) for space in spaces]
    assert len(choices) > LIMITS.entries
    step = follow(choices, ())
    assert [getattr(entry, "letter", None) for entry in step.entries] == ["14", "2", "13"]


@pytest.mark.parametrize("cards", ["S1 C1 M1 E1 I1", "C1 E1 S1 M1 I1"])
def test_a_normal_turn_takes_six_taps_at_most(cards: str) -> None:
    """My turn, the card, each token or the advance and a new card, confirm; a menu is one tap."""
    table = made(cards).table()
    preview = preview_lines(table, P1, [])
    taps = 1
    kind = "early_empire" if cards.split()[1] == "C1" else "astrology"
    lines = [f"choose {kind}"]
    taps += 1
    for _ in range(3):
        preview = preview_lines(table, P1, lines)
        if not preview.continues or (len(preview.choices) == 1 and closing(preview) is not None):
            break
        step = follow(preview.choices, (), preview.menu)
        first = step.entries[0]
        lines.append(format_action(first.choices[0].last))
        taps += 1
        if lines[-1] == "end":
            break
    taps += lines[-1] != "end"
    assert taps <= 6, lines


def begun_with(cards: str, **trade: int) -> Position:
    found = position(
        "0,0 G cap1; 1,0 G; 2,0 G cs:geneva; 0,1 H ct1; 0,2 G cs:carthage; 1,2 G; 2,1 G; 3,1 G; 1,1 G; 3,3 G barbA; "
        "9,0 G cap2"
    )
    found.row(P1, cards, **trade)
    return found


def kind_names(language: str, *tags: str) -> dict[str, str]:
    """Return the names of actions in a language, by their tags."""
    localizer = Localizer(language, ("Anna", "Boris"))
    kinds = {kind.tag: kind for kind in NEW_DAWN.actions}
    return {tag: localizer(kinds[tag].kind_name()) for tag in tags}


@pytest.mark.few_fast
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(
    ("cards", "card", "text", "lines"),
    [
        ("S1 C1 M1 I1 E1", "economy", "{move} {Geneva}; {take}; {end}", ["move card 2:0", "take geneva"]),
        ("S1 E1 M1 I1 C1", "culture", "{place} 1:0; {end}", ["place 1:0"]),
        ("C1 E1 S1 M1 I1", "science", "{advance} 2; {gain} {Currency}", ["advance 2", "gain currency foreign_trade"]),
        ("S1 E1 M1 C1 I2", "industry", "{city} 3:1", ["city 3:1"]),
        ("S1 E1 M1 C1 I2", "industry", "{wonder} {Stonehenge}", ["wonder stonehenge"]),
        ("S1 E1 I1 C1 M1", "military", "{reinforce} 0:1; {end}", ["reinforce 0:1"]),
        ("S1 E1 I1 C1 M1", "military", "{attack} {Carthage}", ["attack 0:2"]),
    ],
)
def test_a_turn_of_every_type_is_typed_in_one_line_by_the_displayed_names(
    cards: str, card: FocusType, text: str, lines: list[str], language: str
) -> None:
    localizer = Localizer(language, ("Anna", "Boris"))
    made = begun_with(cards, S=2, I=2)
    made.g.deck("culture").face_up = "stonehenge"
    shown = kind_names(
        language, "move", "take", "end", "place", "advance", "gain", "city", "wonder", "reinforce", "attack"
    )
    names = {name: localizer(Text(name)) for name in ("Geneva", "Carthage", "Currency", "Stonehenge")}
    line = f"{localizer(TYPES[card])}; {text}".format(**shown, **names)
    preview = typed(made.table(), line, localizer=localizer)
    assert preview.refusal is None, (line, str(preview.refusal.reason))
    added = [each.replace('"', "") for each in preview.lines[1 : 1 + len(lines)]]
    assert all(each.startswith(wanted) for each, wanted in zip(added, lines, strict=True)), added


@pytest.mark.parametrize(
    "text",
    [
        "economy; caravan A to Geneva; take diplomacy; reset",
        "economy; move a caravan to Geneva; take a diplomacy card; reset the card",
        "Foreign Trade; caravan to Geneva; take Geneva; end",
    ],
)
def test_words_between_names_do_not_matter(text: str) -> None:
    preview = typed(begun_with("S1 C1 M1 I1 E1").table(), text)
    assert preview.refusal is None
    assert [line.replace('"', "") for line in preview.lines[:3]] == [
        "choose foreign_trade",
        "move card 2:0",
        "take geneva",
    ]


def test_a_space_is_repeated_in_the_spelling_of_the_map() -> None:
    """Names of spaces have small letters here, and capital ones elsewhere."""
    g = first_map()
    preview = typed(g, "culture; place 5c")
    assert preview.refusal is not None
    assert "5c" in str(preview.refusal.reason)
    assert "5C" not in str(preview.refusal.reason)


def first_map() -> Table[Game]:
    """Return the first game of two with capitals in their places."""
    found = position()
    homes = [space.name for space in found.g.world.with_icon("capital")]
    for seat, home in enumerate(homes[:2]):
        found.g.cities[home] = City(Seat(seat), capital=True)
    found.row(P1, "S1 C1 M1 E1 I1")
    return found.table()


@pytest.mark.parametrize(("language", "about"), [("en", "To "), ("cs", "Kam "), ("sk", "Kam ")])
def test_a_long_menu_is_in_the_language_of_the_reader(language: str, about: str) -> None:
    """Places that fill more than a menu come after their numbers."""
    preview = preview_lines(first_map(), P1, ["choose foreign_trade"])
    level = follow([Choice((MoveCaravan("card", f"{number}{letter}"),)) for number in range(14) for letter in "ab"], ())
    localizer = Localizer(language, ("Anna", "Boris"))
    (row,) = choice_controls(1, 1, preview, level, PanelLocation(preview.fingerprint), None, localizer)
    told = [option["label"] for option in row["components"][0]["options"]]
    assert len(told) == 14
    assert all(each.startswith(about) for each in told), told
