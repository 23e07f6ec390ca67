"""Choices that belong together are one choice, and none is far away; taps of turns are counted with the panel."""

from __future__ import annotations

import pytest

from bot.drafts.menu_limits import LIMITS
from rules.engine import Seat, Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.board.tile_places import anchors
from tests.bot.panel_player import drafted, most_taps
from tests.new_dawn.crowded import among_city_states, crowded
from tests.new_dawn.tables import P1


def test_an_arrival_at_a_city_state_is_one_choice_with_its_card() -> None:
    """ND-9.6, ND-18.5: each is one choice."""
    preview = drafted(among_city_states("S1 C1 M1 I1 E4").table(), P1, "choose capitalism", "*take", "*take", "*take")
    assert sorted(preview.table.state.turn.arrivals) == ["-2:0", "0:2", "2:0"]


def test_a_caravan_to_a_rival_city_is_one_choice_with_its_tokens_and_its_card() -> None:
    """ND-9.6, ND-12.2."""
    preview = drafted(crowded("S1 C1 M1 I1 E2").table(), P1, "choose currency", "*take")
    assert [line.split()[0] for line in preview.lines] == ["choose", "move", "lay", "lay", "take"]


@pytest.mark.few_fast
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
    assert most_taps(drafted(crowded(cards).table(), P1, f"choose {card}")) <= 2


@pytest.mark.slow
def test_a_tile_on_any_place_of_a_custom_map_takes_six_taps_with_its_picture() -> None:
    """ND-3.16: the tile, its side, the number of the place, the rotation; four on the best place."""
    table: Table[Game] = Table.new(NEW_DAWN, NewDawnOptions(map="custom", map_building="players"), 4, "tiles")
    while table.stage == "tiles":
        seat = Seat(next(iter(table.questions)))
        preview = drafted(table, seat)
        assert preview.menu.picture == "tiles"
        more_pages = len(anchors(table.state.world)) > LIMITS.entries
        # Below the post; tile, side, place and rotation; and to confirm.
        assert 1 + most_taps(preview) + 1 <= 6 + more_pages
        for line in drafted(table, seat, "*tile").lines:
            table.act(seat, table.parse(line))
