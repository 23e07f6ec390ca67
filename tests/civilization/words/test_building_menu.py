"""One city after the other has a menu of its actions, each item on its best square (CIV-8, CIV-15.3)."""

from __future__ import annotations

from bot.drafts.choice_tree import ChoiceNode, HeadingMenu, follow, menu_entries, menu_prompt
from bot.drafts.entry_labels import entry_label
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.shared_prices import shared_prices
from bot.language.i18n import Localizer
from rules.civilization.actions.families import CityAction
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


def opened(preview: DraftPreview, entry: HeadingMenu) -> list[str]:
    prices = shared_prices(preview, level_at(preview))
    return [entry_label(preview, each, LOCALIZER, prices, first=False) for each in menu_entries(entry)]


def city_menu(preview: DraftPreview) -> HeadingMenu:
    """Return the open menu of the city whose turn it is."""
    (menu,) = [entry for entry in level_at(preview).entries if isinstance(entry, HeadingMenu)]
    return menu


def test_a_city_lists_each_item_once_on_its_best_square() -> None:
    preview = preview_lines(rich().table("city_management"), P1, [])
    told = opened(preview, city_menu(preview))
    items = [label.partition(" on ")[0].partition(" in ")[0] for label in told]
    assert items == [
        *("Army", "Infantry", "Artillery", "Mounted"),
        *("Market", "Temple", "City Walls", "Granary", "University"),
        *("Stonehenge", "The Colossus", "The Hanging Gardens", "The Oracle", "Devote to the arts"),
    ]
    assert told[0] == "Army on A1 (grassland, 1 army) for 4 production"
    assert told[4] == "Market on A1 (grassland, 1 army) for 7 production"
    prompt = menu_prompt(city_menu(preview))
    assert prompt is not None
    assert LOCALIZER(prompt) == "B2: do what? 7 production"


def test_after_its_action_the_next_city_is_asked() -> None:
    preview = preview_lines(rich().table("city_management"), P1, ["building B2 market A1"])
    prompt = menu_prompt(city_menu(preview))
    assert prompt is not None
    assert LOCALIZER(prompt).startswith("F6: do what?")
    assert "City F6" not in labels(preview, level_at(preview))


def test_a_third_city_makes_a_menu_of_the_others() -> None:
    preview = preview_lines(rich("C8 city1").table("city_management"), P1, [])
    first, others = [entry for entry in level_at(preview).entries if isinstance(entry, HeadingMenu)]
    assert {choice.last.city for choice in first.choices if isinstance(choice.last, CityAction)} == {"B2"}
    assert opened(preview, others) == ["City C8", "City F6"]


def elsewhere(preview: DraftPreview) -> tuple[int, ...]:
    """Return the path to the list of other squares."""
    return (labels(preview, level_at(preview)).index("On another square…"),)


def test_other_squares_are_listed_by_city_and_item() -> None:
    preview = preview_lines(rich().table("city_management"), P1, [])
    told = labels(preview, level_at(preview, *elsewhere(preview)))
    assert told[:3] == ["B2: Army", "B2: Market", "B2: Temple"]
    cities = [label.partition(":")[0] for label in told]
    assert cities == sorted(cities), "city by city"
    assert len(told) == len({*told})


def test_what_is_replaced_is_named_and_stands_last() -> None:
    """CIV-8.5.5, CIV-14.4.3, CIV-15.3."""
    preview = preview_lines(rich("A1 stonehenge; A3 artist").table("city_management"), P1, [])
    path = elsewhere(preview)
    place = labels(preview, level_at(preview, *path)).index("B2: Granary")
    told = labels(preview, level_at(preview, *path, place))
    assert told[-2:] == [
        "A3, sends Artist back to your reserve",
        "A1, ⚠ replaces Stonehenge, which leaves the game",
    ]
    assert "A1" not in next(label for label in opened(preview, city_menu(preview)) if label.startswith("Granary"))


def test_a_lost_wonder_is_named_in_the_draft_and_in_the_log() -> None:
    table = rich("A1 stonehenge").table("city_management")
    preview = preview_lines(table, P1, ["building B2 granary A1"])
    assert [LOCALIZER(loss.text) for loss in preview.losses] == ["Granary replaces Stonehenge, which leaves the game"]
    # A button has no room for the sentence with longer names, and would show only its beginning.
    assert [LOCALIZER(each.short) for each in preview.losses if each.short] == ["Stonehenge leaves the game"]
    assert any("Stonehenge on A1, which leaves the game" in LOCALIZER(event.text) for event in preview.events)
    kept = preview_lines(table, P1, ["building B2 granary A3"])
    assert kept.losses == []
