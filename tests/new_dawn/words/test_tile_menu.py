"""Building the map by players: the tile, then its side on the best place; then it is turned and moved (ND-3.16)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.drafts.adjusting import adjustments
from bot.drafts.choice_tree import ChoiceNode, OwnMenu, UnderHeading, follow, menu_entries
from bot.drafts.entry_labels import entry_label
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.shared_prices import shared_prices
from bot.language.i18n import Localizer
from rules.engine import Table
from rules.engine.core.notation import format_action
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.actions.setup import PlaceTile
from rules.new_dawn.board.good_places import good_places
from rules.new_dawn.board.tile_places import places
from tests.bench.taps import bot
from tests.bot.bot_under_test import BotUnderTest
from tests.bot.panel_player import Phone, drafted

LOCALIZER = Localizer(names=["Anna", "Boris"])


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


def building() -> Table[Game]:
    """Return a map of which players have placed two tiles."""
    table = Table.new(NEW_DAWN, NewDawnOptions(map="custom", map_building="players"), 2, "tiles")
    for _ in range(2):
        seat, question = next(iter(table.questions.items()))
        table.act(seat, question.on_time_out(table.state, seat))
    assert [question.name for question in table.questions.values()] == ["tile"]
    return table


def draft(*lines: str) -> DraftPreview:
    table = building()
    return preview_lines(table, next(iter(table.questions)), lines)


def level_at(preview: DraftPreview, *path: int) -> ChoiceNode:
    return follow(preview.choices, path, preview.menu, preview.multi_pick)


def labels(preview: DraftPreview, node: ChoiceNode) -> list[str]:
    prices = shared_prices(preview, node)
    return [entry_label(preview, entry, LOCALIZER, prices, first=False) for entry in node.all]


def test_a_tile_is_chosen_by_its_number_then_its_side() -> None:
    table = building()
    seat = next(iter(table.questions))
    preview = drafted(table, seat)
    (menu,) = level_at(preview).entries
    assert isinstance(menu, OwnMenu)
    tiles = [entry for entry in menu_entries(menu) if isinstance(entry, UnderHeading)]
    assert [LOCALIZER(each.heading.text) for each in tiles] == [
        f"Tile {tile}" for tile in table.state.tiles_to_place[seat]
    ]
    sides = labels(preview, level_at(preview, 0, 0))
    assert [label.startswith("Side ") for label in sides] == [True, True, False, False]
    assert [label.endswith(" on another place…") for label in sides] == [False, False, True, True]


def test_every_other_place_can_be_chosen_step_by_step() -> None:
    preview = draft()
    assert all(label.startswith(("Place ", "Tile ")) for label in labels(preview, level_at(preview, 0, 0, 2)))


def test_a_side_is_drafted_on_the_place_that_touches_most_without_water() -> None:
    preview = draft()
    choice = level_at(preview, 0, 0, 0).single_choice
    assert choice is not None
    assert isinstance(choice.last, PlaceTile)
    tile = choice.last.placed(preview.state)
    assert (tile.side, tile.q, tile.r, tile.rotation) == good_places(preview.state.world, tile.side)[0]
    assert set(good_places(preview.state.world, "a")) == {
        each for each in places(preview.state.world) if each[0] == "a"
    }


def test_next_place_goes_through_all_places_and_back() -> None:
    choice = level_at(draft(), 0, 0, 0).single_choice
    assert choice is not None
    first = line = choice.line
    seen = []
    while line not in seen:
        seen.append(line)
        action = adjustments(draft(line))[-1].action
        line = format_action(action)
    assert line == first
    assert len({line.split()[1] for line in seen}) == len(seen) > 5


def test_turn_stays_on_the_same_ground() -> None:
    preview = draft()
    turned = 0
    for choice in preview.choices[::9]:
        for each in adjustments(draft(choice.line)):
            if LOCALIZER(each.label) == "Turn" and isinstance(each.action, PlaceTile):
                assert isinstance(choice.last, PlaceTile)
                before, after = (
                    tile.places for tile in (choice.last.placed(preview.state), each.action.placed(preview.state))
                )
                assert set(before) & set(after)
                assert choice.last.rotation != each.action.rotation
                turned += 1
    assert turned


def test_a_tile_takes_four_taps(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, building())
    choice = level_at(phone.preview(), 0, 0, 0).single_choice
    assert choice is not None
    phone.choose(choice.line)
    assert [tap.label for tap in phone.taps() if tap.control.route == "adjust"][-1] == "Next place"
    phone.press("confirm")
    assert len(phone.tapped) == 4, phone.tapped
    assert phone.log[-1].text == choice.line


def test_a_drafted_tile_is_moved_until_it_is_confirmed(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, building())
    choice = level_at(phone.preview(), 0, 0, 0).single_choice
    assert choice is not None
    phone.choose(choice.line)
    expected = format_action(adjustments(phone.preview())[-1].action)
    tap = [tap for tap in phone.taps() if tap.control.route == "adjust"][-1]
    phone._press(tap.control, tap.label)
    assert phone.preview().lines == [expected] != [choice.line]
    phone.press("confirm")
    assert phone.log[-1].text == expected
