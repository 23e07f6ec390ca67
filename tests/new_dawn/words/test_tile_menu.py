"""Building the map by players: the tile first, then its side, its place and its rotation (ND-3.16)."""

from __future__ import annotations

from bot.drafts.choice_tree import ChoiceNode, OwnMenu, UnderHeading, follow, menu_entries
from bot.drafts.entry_labels import entry_label
from bot.drafts.shared_prices import shared_prices
from bot.language.i18n import Localizer
from rules.engine import Table
from rules.new_dawn import NEW_DAWN, NewDawnOptions
from tests.bot.panel_player import drafted

LOCALIZER = Localizer(names=["Anna", "Boris"])


def test_a_tile_is_chosen_by_its_number_then_side_place_and_rotation() -> None:
    table = Table.new(NEW_DAWN, NewDawnOptions(map="custom", map_building="players"), 2, "tiles")
    seat = next(seat for seat, question in table.questions.items() if question.name == "tile")
    preview = drafted(table, seat)

    def level(*path: int) -> ChoiceNode:
        return follow(preview.choices, path, preview.menu, preview.multi_pick)

    def labels(node: ChoiceNode) -> list[str]:
        prices = shared_prices(preview, node)
        return [entry_label(preview, entry, LOCALIZER, prices, first=False) for entry in node.entries]

    (menu,) = level().entries
    assert isinstance(menu, OwnMenu)
    tiles = [entry for entry in menu_entries(menu) if isinstance(entry, UnderHeading)]
    assert {LOCALIZER(each.heading.text) for each in tiles} == {
        f"Tile {tile}" for tile in table.state.tiles_to_place[seat]
    }
    assert all(label.startswith("Side ") for label in labels(level(0, 0)))
    assert all(label.startswith(("Place ", "Tile ")) for label in labels(level(0, 0, 0)))
