"""Lists of squares have an order that a reader sees: what awaits a group first, then by name."""

from __future__ import annotations

import re

from bot.drafts.choice_tree import HeadingMenu, Leaf, UnderHeading, follow, menu_entries
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.actions.city import DevoteToArts
from rules.civilization.actions.start import FoundCity
from rules.civilization.core.state import Game
from rules.civilization.menus.usefulness import rank
from rules.engine import Table
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1, PLAIN, position

LOCALIZER = Localizer("en", ("Anna", "Boris"))
SIGNS = "⚔🛖🧭"


def by_name(squares: list[str]) -> list[str]:
    """Return squares by letter and number."""
    return sorted(squares, key=lambda square: (square[0], int(square[1:])))


def places(labels: list[str]) -> list[str]:
    """Return the square that each label begins with."""
    return [re.findall(r"[A-P]\d+", label)[0] for label in labels]


def first_menu(table: Table[Game]) -> HeadingMenu:
    """Return the open menu of a panel."""
    preview = preview_lines(table, P1, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return next(entry for entry in level.all if isinstance(entry, HeadingMenu))


def test_arts_that_bring_nothing_are_not_offered() -> None:
    """CIV-16.6, CIV-8.7: in Communism a capital brings a culture less. Devoting it stays legal."""
    made = position(PLAIN, "B2 cap1; F6 city1; G2 cap2")
    made.player().government = "communism"
    preview = preview_lines(made.table(), P1, ())
    devoting = [choice.last for choice in preview.choices if isinstance(choice.last, DevoteToArts)]
    assert devoting == [DevoteToArts("F6")]
    assert DevoteToArts("B2") in preview.legal_actions


def test_destinations_begin_with_what_awaits_there_and_are_listed_by_name() -> None:
    made = crowded("A1 army1; D3 army1; C3 scout1; G6 army1")
    made.put("E2 hut:silk; F2 village:iron")
    made.facedown("neutral_04", 8, 0)
    menus = [first_menu(made.table("movement"))]
    labels = [
        LOCALIZER(entry.choice.listing.text)
        for menu in menus
        for entry in menu_entries(menu)
        if isinstance(entry, Leaf) and entry.choice.listing is not None
    ]
    awaiting = [label for label in labels if label[0] in SIGNS]
    assert labels[: len(awaiting)] == awaiting
    free = places([label for label in labels if label not in awaiting])
    assert free == by_name(free)
    assert len(free) > 3


def test_groups_are_listed_by_name() -> None:
    preview = preview_lines(crowded().table("movement"), P1, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    headings = [
        heading.heading.places[0]
        for entry in level.all
        if isinstance(entry, HeadingMenu)
        for heading in menu_entries(entry)
        if isinstance(heading, UnderHeading) and not heading.heading.rare
    ]
    assert headings == by_name(headings)


def test_other_squares_of_a_building_are_listed_by_name() -> None:
    table = crowded().table("city_management")
    offered = [each for each in table.legal_actions(P1) if isinstance(each, ProduceBuilding)]
    ordered = sorted(offered, key=lambda each: rank(table.state, P1, each))
    for city, building in {(each.city, each.item) for each in offered}:
        squares = [each.square for each in ordered if (each.city, each.item) == (city, building)]
        assert squares[1:] == by_name(squares[1:]), "the first one is the best"


def test_sites_of_a_city_are_listed_by_name() -> None:
    table = position(PLAIN, "B2 cap1; F6 scout1; F2 scout1; B7 cap2").table("start_of_turn")
    offered = [each for each in table.legal_actions(P1) if isinstance(each, FoundCity)]
    squares = [each.square for each in sorted(offered, key=lambda each: rank(table.state, P1, each))]
    assert squares == by_name(squares)
    assert len(squares) > 1
