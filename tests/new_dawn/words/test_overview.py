"""The position in words: complete without pictures, in parts with a title, and short in lines of the panel."""

from __future__ import annotations

import pytest

from bot.language.i18n import Localizer
from bot.panels.text_pages import text_pages
from bot.views.reader_view import blocks
from rules.new_dawn import Game
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.resolution import TurnRecord
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.words.holding import purse
from rules.new_dawn.words.names import TYPES
from rules.new_dawn.words.outlook import after_turn, outlook, row_after_reset, steps_to_level
from rules.new_dawn.words.overview import headline, overview, summary
from tests.new_dawn.resolving import resolving
from tests.new_dawn.tables import P1, P2, Position, position

PAGE = 1900


def in_play() -> Position:
    """Return the first game of two, with a capital each, some tokens and a wonder."""
    made = position()
    g = made.g
    for seat, (q, r) in ((P1, (-1, -3)), (P2, (2, 5))):
        g.cities[made.at(q, r)] = City(seat, capital=True)
    g.control[made.at(0, -3)] = ControlToken(P1, reinforced=True)
    made.wonder("stonehenge", -1, -3)
    made.row(P1, "S1 E1 M1 C1 I1", M=2)
    g.players[P1].diplomacy.append(Diplomacy("embassy", P2))
    g.phase = "choose"
    return made


def told(g: Game) -> str:
    return "\n".join(str(line) for line in overview(g, P1))


def test_the_overview_names_everything_on_the_map() -> None:
    g = in_play().g
    text = told(g)
    for space in g.world.names:
        assert f"{space} (" in text, space
    for name in ("Geneva", "Carthage", "Mt. Everest", "A on ", "F on "):
        assert name in text, name


def test_the_overview_names_everything_of_the_players() -> None:
    text = told(in_play().g)
    for words in (
        "3 military Masonry I with 2 trade tokens",
        "(reinforced)",
        "Stonehenge on",
        "Embassy of seat 2",
        "All Roads Lead to Rome",
        "Civilized: Have 8 cities on the map. seat 1 1 of 8, seat 2 1 of 8",
    ):
        assert words in text, words


def test_the_overview_is_split_between_its_parts() -> None:
    lines = [str(line) for line in overview(in_play().g, P1)]
    parts = blocks(lines)
    assert len(parts) >= 8
    assert all(part.startswith("**") for part in parts)
    assert all(len(page) <= PAGE for page in text_pages(parts, PAGE))
    assert max(len(line) for line in lines) <= PAGE


def test_the_viewers_own_possessions_come_first() -> None:
    text = "\n".join(str(line) for line in overview(in_play().g, P2))
    assert text.index("**seat 2, Egypt**") < text.index("**seat 1, Rome**")


def test_the_summary_names_the_next_event() -> None:
    g = in_play().g
    assert str(headline(g)) == "Round 1"
    assert str(summary(g)[0]) == "seat 1 (Rome): 0 of 3 victory cards, 0 mature cities, tech 0, to move"
    assert str(summary(g)[-1]) == "No event before the turn of seat 1"


def test_the_purse_names_what_can_be_spent() -> None:
    made = in_play()
    made.g.players[P1].resources["oil"] = 2
    assert str(purse(made.g, P1)) == "2 trade tokens, 2 Oil"


def test_the_purse_adds_up_the_trade_tokens_of_several_cards() -> None:
    made = in_play()
    made.row(P1, "S1 E1 M1 C1 I1", M=2, E=1)
    assert str(purse(made.g, P1)) == "3 trade tokens"


def test_the_purse_names_only_the_tokens_of_the_card_that_is_resolved() -> None:
    """ND-5.8."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G cs:geneva")
    made.g.players[P1].resources["oil"] = 1
    table = resolving(made, "E2", 2, E=1, M=2)
    assert str(purse(table.state, P1)) == "1 trade token on economy, 1 Oil"


def test_the_outlook_shows_the_row_after_the_reset() -> None:
    """ND-4.4: culture from slot 4 to slot 1, the cards below it move up."""
    g = in_play().g
    g.turn = TurnRecord(to_reset="early_empire")
    assert next(focus.card for focus in row_after_reset(g, g.players[P1])) == "early_empire"
    assert str(outlook(g, P1)) == (
        "After the turn: the row is 1 culture, 2 science, 3 economy, 4 military, 5 industry; "
        "industry produces 5; the tech dial is at 0, 3 steps from level II; "
        "your agendas: Civilized 1/8, Warmonger 0/2, Aesthetic 1/2; "
        "you have 30 control tokens to place, 7 cities to build, 1 caravan to send out"
    )
    assert outlook(g, P2) is None


def test_there_is_no_outlook_during_the_set_up() -> None:
    g = in_play().g
    assert after_turn(g, P1) is not None
    g.round = 0
    assert after_turn(g, P1) is None


def test_the_next_card_of_the_dial_is_shown_after_24_too() -> None:
    """ND-8.4: 24 is followed by 15."""
    assert [steps_to_level(dial) for dial in (0, 3, 18, 22, 24)] == [(3, 2), (3, 2), (1, 4), (2, 4), (5, 4)]


def test_before_the_cards_are_dealt_nothing_is_counted() -> None:
    made = in_play()
    made.g.victory_cards = []
    assert [str(line) for line in summary(made.g)] == ["seat 1 (Rome), to move", "seat 2 (Egypt)"]


@pytest.mark.parametrize(("language", "told"), [("en", "military"), ("cs", "vojenství"), ("sk", "vojenstvo")])
def test_a_type_of_cards_is_a_noun_in_every_language(language: str, told: str) -> None:
    """Another title uses "military" for something else, with the same word only in English."""
    assert Localizer(language)(TYPES["military"]) == told
