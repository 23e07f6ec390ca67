"""A city builds the item first, then its square, with what cannot be undone named and last (CIV-8, CIV-15.3)."""

from __future__ import annotations

from bot.drafts.choice_tree import ChoiceNode, OwnMenu, UnderHeading, follow, menu_entries
from bot.drafts.entry_labels import entry_label
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.shared_prices import shared_prices
from bot.language.i18n import Localizer
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1, Position

LOCALIZER = Localizer(names=["Anna", "Boris"])


def rich(pieces: str = "") -> Position:
    made = crowded()
    made.player(P1).trade = 27
    if pieces:
        made.put(pieces)
    return made


def level_at(preview: DraftPreview, *path: int) -> ChoiceNode:
    return follow(preview.choices, path, preview.menu, preview.multi_pick)


def labels(preview: DraftPreview, level: ChoiceNode) -> list[str]:
    prices = shared_prices(preview, level)
    return [entry_label(preview, entry, LOCALIZER, prices, first=False) for entry in level.all]


def menus(preview: DraftPreview) -> dict[type, list[str]]:
    return {
        entry.action: [LOCALIZER(each.heading.text) for each in menu_entries(entry) if isinstance(each, UnderHeading)]
        for entry in level_at(preview).entries
        if isinstance(entry, OwnMenu)
    }


def test_items_are_chosen_before_their_squares() -> None:
    preview = preview_lines(rich().table("city_management"), P1, [])
    shown = menus(preview)
    assert shown[ProduceBuilding] == ["Market", "Temple", "Granary", "City Walls", "University"]
    assert shown[ProduceWonder] == ["Stonehenge", "The Colossus", "The Hanging Gardens", "The Oracle"]


def test_the_best_square_of_each_city_comes_first() -> None:
    preview = preview_lines(rich().table("city_management"), P1, [])
    assert labels(preview, level_at(preview, 0, 2)) == [
        "B2: A1 (grassland, 1 army of Anna) for 5 production",
        "F6: G5 (grassland) for 5 production",
        "Another square in B2",
        "Another square in F6",
    ]


def test_what_is_replaced_is_named_and_stands_last() -> None:
    """CIV-8.5.5, CIV-14.4.3, CIV-15.3."""
    preview = preview_lines(rich("A1 stonehenge; A3 artist").table("city_management"), P1, [])
    level = level_at(preview, 0, 0)
    (place,) = [place for place, label in enumerate(labels(preview, level)) if label == "Another square in B2"]
    told = labels(preview, level_at(preview, 0, 0, place))
    assert told[-2:] == [
        "⚠ A3, sends Artist back to your reserve",
        "⚠ A1, replaces Stonehenge, which leaves the game",
    ]


def test_a_lost_wonder_is_named_in_the_draft_and_in_the_log() -> None:
    table = rich("A1 stonehenge").table("city_management")
    preview = preview_lines(table, P1, ["building B2 granary A1"])
    assert [LOCALIZER(loss) for loss in preview.losses] == ["Granary replaces Stonehenge, which leaves the game"]
    assert any("Stonehenge on A1 leaves the game" in LOCALIZER(event.text) for event in preview.events)
    kept = preview_lines(table, P1, ["building B2 granary A3"])
    assert kept.losses == []
