"""A choice out of reach is offered with the conversion that pays for it, as one entry with its price (CIV-8.2.1)."""

from __future__ import annotations

from bot.drafts.choice_tree import Choice, HeadingMenu, Leaf, follow, menu_entries
from bot.drafts.preview import DraftPreview, add_legal_lines, preview_lines
from bot.language.i18n import Localizer
from rules.civilization.menus.converted import MOST
from tests.civilization.tables import P1, Position, position

LOCALIZER = Localizer(names=["Anna", "Boris"])
GRASS = "GGGGGG\nGGGGGG\nGGGGGG\nGGGGGG"


def poor(*technologies: str, trade: int = 0, wheat: int = 0, incense: int = 0) -> Position:
    made = position(GRASS, "B2 cap1; F2 cap2")
    player = made.player(P1)
    player.technologies += ["pottery", *technologies]
    player.trade = trade
    player.resources |= {"wheat": wheat, "incense": incense}
    return made


def prepared(made: Position) -> DraftPreview:
    return preview_lines(made.table(), P1, [])


def several(preview: DraftPreview) -> list[Choice]:
    return [choice for choice in preview.choices if len(choice.actions) > 1]


def told(made: Position) -> list[str]:
    preview = prepared(made)
    return [LOCALIZER(preview.words(each)) for each in several(preview)]


def test_wheat_and_trade_pay_for_what_the_city_lacks() -> None:
    """CIV-8.2.1: Animal Husbandry gives 3 production for wheat; each item stands once, on its best square."""
    price = "0 + 3 for Wheat (Animal Husbandry) + 2 rushed with 3 trade"
    assert told(poor("animal_husbandry", trade=3, wheat=1)) == [
        f"B2: Army on A1 (grassland) for 4 production: {price}",
        *(f"B2: {unit} for 5 production: {price}" for unit in ("Infantry", "Artillery", "Mounted")),
        f"B2: Granary on A1 (grassland) for 5 production: {price}",
    ]


def test_the_least_conversion_that_is_enough_is_offered() -> None:
    """CIV-10.12: Construction gives 5 production, Banking 7."""
    (granary,) = [each for each in told(poor("construction", "banking", wheat=1)) if "Granary" in each]
    assert granary == "B2: Granary on A1 (grassland) for 5 production: 0 + 5 for Wheat (Construction)"


def test_without_the_token_or_the_need_nothing_is_offered() -> None:
    assert told(poor("animal_husbandry", trade=3)) == []
    assert told(poor("animal_husbandry", trade=27, wheat=1)) == []
    assert told(poor("animal_husbandry", wheat=1)) == []
    assert told(poor("construction", "animal_husbandry", wheat=0)) == []


def test_the_entry_does_both() -> None:
    preview = prepared(poor("construction", wheat=1))
    assert add_legal_lines(preview, [each for each in several(preview) if "granary" in each.line]) == []
    assert preview.lines == ["wheat construction wheat B2", "building B2 granary A1"]


def test_the_entry_stands_in_the_menu_of_its_city() -> None:
    preview = prepared(poor("construction", wheat=1))
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    (menu,) = [entry for entry in level.entries if isinstance(entry, HeadingMenu)]
    assert {each.choice for each in menu_entries(menu) if isinstance(each, Leaf)} >= {*several(preview)}


def test_few_entries_are_offered_with_a_conversion() -> None:
    made = poor("masonry", "writing", "metalworking", "philosophy", "banking", wheat=1)
    assert 0 < len(told(made)) <= MOST


def test_incense_pays_for_a_step_in_culture() -> None:
    """CIV-8.9, CIV-14.1.1."""
    assert told(poor("currency", incense=1)) == ["Space 1 for 3 culture: an event of level I, with Incense (Currency)"]
