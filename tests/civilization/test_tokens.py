"""The icons of each building and each great person (CIV-8.5, CIV-14.4)."""

from __future__ import annotations

import pytest

from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.actions.pending import KeepPerson
from rules.civilization.actions.start import PlacePerson
from rules.civilization.board.coins import coins
from rules.civilization.board.icons import city_icons
from rules.civilization.board.strength import combat_bonus
from rules.civilization.core.catalog.build import BUILDINGS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.grid import the_square
from rules.civilization.effects.draws import gain_great_person
from tests.civilization.component_coverage import Shown
from tests.civilization.tables import P1, PLAIN, options_of, position, refusal

LAND = "GFMDGGGG\nGGWGGGGG\nGGGGGGGG\n" + PLAIN
CAPITALS = "C1 cap1; G7 cap2"
BUILT = {
    "harbor": ("C2", 7, (2, 1, 0, 0), 0),
    "trading_post": ("D1", 7, (2, 0, 1, 0), 0),
    "workshop": ("C1", 7, (0, 3, 0, 0), 0),
    "iron_mine": ("C1", 10, (0, 4, 0, 0), 0),
    "library": ("B2", 5, (1, 0, 1, 0), 0),
    "university": ("B2", 8, (2, 0, 2, 0), 0),
    "granary": ("B2", 5, (1, 1, 0, 0), 0),
    "aqueduct": ("B2", 8, (2, 2, 0, 0), 0),
    "market": ("B2", 7, (1, 1, 1, 0), 0),
    "bank": ("B2", 10, (1, 1, 1, 1), 0),
    "temple": ("B2", 7, (0, 0, 2, 0), 0),
    "cathedral": ("B2", 10, (0, 0, 3, 0), 0),
    "barracks": ("B2", 7, (2, 0, 0, 0), 2),
    "academy": ("B2", 10, (2, 0, 0, 0), 4),
    "city_walls": ("C3", 7, (0, 0, 0, 0), 0),
}
PERSONS = {
    "artist": ((1, 0, 2, 0), 0),
    "builder": ((0, 2, 0, 1), 0),
    "general": ((0, 0, 0, 0), 4),
    "humanitarian": ((1, 1, 1, 1), 0),
    "industrialist": ((0, 0, 2, 1), 0),
    "scientist": ((2, 1, 0, 0), 0),
}
persons = Shown()


@pytest.mark.parametrize("building", BUILT)
def test_a_building_is_built_and_gives_its_icons(building: str) -> None:
    """CIV-8.5, CIV-2.10, CIV-11.4: with exactly the production it costs, on its terrain."""
    square, cost, icons, bonus = BUILT[building]
    land = "GGGGGGGG\nGGWGGGGG\nGGGGGGGG" if building == "harbor" else "GGMDGGGG\nGGGGGGGG\nGGGGGGGG"
    centre = "C3" if building == "city_walls" else "C2" if square != "C2" else "B2"
    square = centre if building == "city_walls" else square
    made = position(land + "\n" + PLAIN, f"{centre} cap1; G7 cap2")
    made.player().technologies = [BUILDINGS[building].technology]
    bare = city_icons(made.g, the_square(centre))
    made.player().turn.production = {the_square(centre): cost - bare.production - 1}
    assert refusal(made.table(), P1, ProduceBuilding(centre, building, square)) == "CIV-8.2"
    made.player().turn.production = {the_square(centre): cost - bare.production}
    ground = made.g.world.faces[the_square(square)].terrain
    table = made.table()
    table.act(P1, ProduceBuilding(centre, building, square))
    built = city_icons(table.state, the_square(centre))
    covered = (
        (0, 0)
        if building == "city_walls"
        else {"desert": (1, 0), "water": (1, 0), "mountain": (0, 1)}.get(ground, (0, 0))
    )
    assert (
        built.trade - bare.trade + covered[0],
        built.production - bare.production + covered[1],
        built.culture,
        built.coins,
    ) == icons
    assert combat_bonus(table.state, P1, None) == bonus
    if building == "city_walls":
        assert combat_bonus(table.state, P1, the_square(centre)) == 12 + 4


@persons(*PERSONS)
@pytest.mark.parametrize("person", PERSONS)
def test_a_great_person_gives_its_icons(person: str) -> None:
    """CIV-14.4.5, CIV-12.1, CIV-11.4."""
    icons, bonus = PERSONS[person]
    made = position(PLAIN, "B2 cap1; G7 cap2")
    made.player().great_persons = [person]
    table = made.table("start_of_turn")
    table.act(P1, PlacePerson(person, "A1"))
    found = city_icons(table.state, the_square("B2"))
    assert (found.trade, found.production, found.culture, found.coins) == icons
    assert coins(table.state, P1) == icons[3]
    assert combat_bonus(table.state, P1, None) == bonus


def test_a_gained_great_person_is_placed_at_once_or_kept() -> None:
    """CIV-14.4.1, CIV-14.4.2: it may replace a token of one's own."""
    made = position(PLAIN, "B2 cap1; G7 cap2; A1 library")
    gain_great_person(made.g, P1)
    (person,) = made.player().persons_due
    table = made.table()
    assert table.questions[P1].name == "person"
    assert options_of(table, P1, KeepPerson) == [KeepPerson(person)]
    table.act(P1, PlacePerson(person, "A1"))
    assert table.state.markers[the_square("A1")].id == person
    made.g.great_person_pool = []
    assert not gain_great_person(made.g, P1)


def test_a_blockaded_general_or_academy_gives_no_bonus() -> None:
    """CIV-11.4, CIV-13.6."""
    made = position(PLAIN, "B2 cap1; G7 cap2; A1 general; A2 academy")
    assert combat_bonus(made.g, P1, None) == 8
    made.put("A1 scout2; A2 army2")
    assert combat_bonus(made.g, P1, None) == 0


def test_every_building_and_great_person_is_shown() -> None:
    """CIV-8.5, CIV-14.4."""
    assert sorted(BUILT) == sorted(BUILDINGS)
    assert sorted(persons.ids) == sorted(GREAT_PERSONS)
