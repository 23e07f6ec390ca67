"""A normal turn of each type of card takes at most six taps, from the post to the confirmed turn."""

from __future__ import annotations

import pytest

from bot.drafting.choice_tree import LISTED
from rules.engine import Seat, Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.board.tile_places import anchors
from rules.new_dawn.core.catalog.base import RESOURCES
from tests.new_dawn.tables import P1, Position, position
from tests.new_dawn.taps import Turn, most_taps
from tests.new_dawn.test_rich_games import late_position

MOST = 6
CITIES = "0,0 G cap1; 1,0 G; 2,0 G cs:geneva; 0,1 G; 0,2 G cs:carthage; -1,0 G; -2,0 G cs:brussels; 4,0 G cap2; 3,0 G"


def crowded(cards: str, **trade: int) -> Position:
    """Three players in the middle of a game, with places everywhere."""
    made = late_position("crowded", 3, errata=False)
    made.g.wonders.clear()
    for player in made.g.players:
        player.leader_id = ("trajan", "cleopatra", "gilgamesh")[player.seat]
    made.row(P1, cards, **trade)
    return made


def test_a_turn_of_culture() -> None:
    """Three tokens of Mass Media among many places."""
    turn = Turn(crowded("S1 E1 M1 I1 C4").table(), P1)
    turn.tap("choose mass_media").likeliest("place", "place", "convert").confirm()
    assert len(turn.tapped) <= MOST, turn.tapped


def test_a_turn_of_science_with_tokens_and_a_new_card() -> None:
    turn = Turn(position_with("E1 C1 S1 M1 I1", S=2).table(), P1)
    turn.tap("choose astrology", "advance 2").likeliest("gain").confirm()
    assert len(turn.tapped) <= MOST, turn.tapped


def position_with(cards: str, **trade: int) -> Position:
    made = position(CITIES)
    made.row(P1, cards, **trade)
    return made


def test_a_turn_of_economy_with_three_caravans_and_their_diplomacy_cards() -> None:
    """ND-9.6, ND-18.5: each caravan comes to a city-state and brings its card."""
    turn = Turn(position_with("S1 C1 M1 I1 E4").table(), P1)
    turn.tap("choose capitalism").likeliest("take", "take", "take")
    assert sorted(turn.preview().table.state.turn.arrivals) == ["-2:0", "0:2", "2:0"]
    assert len(turn.confirm().tapped) <= MOST, turn.tapped


def test_a_caravan_to_a_rival_city_is_one_choice_with_its_tokens_and_its_card() -> None:
    """ND-9.6, ND-12.2."""
    made = crowded("S1 C1 M1 I1 E2")
    turn = Turn(made.table(), P1)
    turn.tap("choose currency").likeliest("take")
    assert [line.split()[0] for line in turn.lines] == ["choose", "move", "lay", "lay", "take"]
    assert len(turn.tapped) == 3


@pytest.mark.parametrize("cards", ["S1 C1 M1 E1 I2", "S1 I4 M1 E1 C1"])
def test_a_turn_of_industry_that_builds_a_city(cards: str) -> None:
    turn = Turn(crowded(cards).table(), P1)
    kind = next(focus.card for focus in turn.table.state.player(P1).row if focus.type == "industry")
    turn.tap(f"choose {kind}").likeliest("city")
    if turn.preview().continues:
        turn.likeliest("place")
    assert len(turn.confirm().tapped) <= MOST, turn.tapped


def test_a_turn_of_industry_that_builds_a_wonder() -> None:
    made = crowded("S1 C1 M1 E1 I2", I=2)
    for kind in RESOURCES:
        made.g.player(P1).resources[kind] = 2
    turn = Turn(made.table(), P1)
    turn.tap("choose animal_husbandry").likeliest("wonder", "put")
    assert len(turn.tapped) + bool(turn.lines) <= MOST, turn.tapped


def test_a_turn_of_war() -> None:
    """An attack, its dice, tokens that decide it, and the end."""
    turn = Turn(crowded("S1 C1 I1 E1 M1", M=3).table(), P1)
    weakest = turn.tap("choose masonry").preview().choices
    attacks = [choice.line for choice in weakest if choice.last.tag == "attack"]
    turn.tap(attacks[-1])
    if turn.table.questions[P1].name == "press":
        turn.likeliest("press")
    assert len(turn.tapped) + bool(turn.lines) <= MOST, turn.tapped


def test_a_turn_of_reinforcing() -> None:
    turn = Turn(crowded("S1 C1 M1 E1 I1").table(), P1)
    turn.tap("choose masonry").likeliest("reinforce", "reinforce").confirm()
    assert len(turn.tapped) <= MOST, turn.tapped


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        ("S1 E1 M1 I1 C4", "mass_media"),
        ("S1 C1 M1 I1 E4", "capitalism"),
        ("S1 C1 M1 E1 I2", "animal_husbandry"),
        ("S1 C1 I1 E1 M2", "iron_working"),
    ],
)
def test_no_place_is_more_than_two_taps_away(cards: str, card: str) -> None:
    turn = Turn(crowded(cards).table(), P1).tap(f"choose {card}")
    assert most_taps(turn.preview()) <= 2


def test_a_tile_of_a_custom_map_takes_four_taps_with_its_picture_beside_it() -> None:
    """ND-3.16: the number on the picture, then the tile with side and turn."""
    table: Table[Game] = Table.new(NEW_DAWN, NewDawnOptions(map="custom"), 4, "tiles")
    while table.stage == "tiles":
        seat = Seat(next(iter(table.questions)))
        turn = Turn(table, seat)
        preview = turn.preview()
        assert preview.menu.picture == "places"
        more_pages = len(anchors(table.state.world)) > LISTED
        assert 1 + most_taps(preview) + 1 <= 4 + more_pages
        turn.likeliest("tile")
        assert len(turn.tapped) + bool(turn.lines) <= 4, turn.tapped
        table = turn.confirm().table if turn.lines else turn.table
