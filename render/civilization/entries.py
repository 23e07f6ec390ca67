"""Pictures of reference entries of Civilization: cards, tokens, nations, types of units and figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from render.chips import Chip, chip_lines
from render.civilization.board import yields_of
from render.civilization.inline_icons import (
    TECH,
    event_mark,
    marker_mark,
    resource_mark,
    unit_glyph,
    yield_mark,
)
from render.civilization.market import given_by
from render.civilization.palette import LEVEL_FILL, RANKS, ROWS
from render.civilization.pieces import army, scout, shield
from render.civilization.pyramid import signs_of
from render.entries import FIGURES, WIDTH, Face, face_scene
from render.layout import Gap, Glyph, Mark, Part, PictureWords
from render.scene import Scene, Symbol
from render.theme import CREAM, INK
from rules.civilization.core.catalog.base import RESOURCES, UNIT_TYPES, UnitType
from rules.civilization.core.catalog.build import BUILDINGS, UNIT_ROWS, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS, NATIONS
from rules.civilization.core.catalog.numbers import DIALS
from rules.civilization.core.catalog.numbers import FIGURES as FIGURE_ROWS
from rules.civilization.core.catalog.technology import TECHNOLOGIES, TechnologyRow
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Marker
from rules.civilization.words.names import ERAS, named
from rules.engine.core.text import Seat, Text, say

WONDER_FILL = "#3d2a66"
PERSON_FILL = "#e8b9a0"
NATION_FILL = "#4f463c"
TECHNOLOGY_FILL = "#d6e3f3"
BETWEEN = Gap(0.6)
FIGURE_FILL = "#8a3b2e"
FIGURE_MARKS: Mapping[str, Callable[[float], Symbol]] = {
    "army": partial(army, "rome", FIGURE_FILL, ""),
    "scout": partial(scout, FIGURE_FILL, ""),
    "white_army": partial(army, "russia", FIGURE_FILL, "", white=True),
}


def entry_scene(key: str, localizer: PictureWords) -> Scene | None:
    """Draw the picture of a card, a token, a nation or a type of units."""
    face = face_of(key)
    return None if face is None else face_scene(face, localizer)


def nation_face(name: str) -> Face:
    """Return a nation with its leader and its abilities."""
    nation = NATIONS[name]
    mark = Mark(partial(shield, name, CREAM, ""))
    return Face(Text(nation.name), Text(nation.leader), NATION_FILL, mark, (), (Text(TEXTS.nation[name]),))


def face_of(key: str) -> Face | None:
    kind, _, name = key.partition(":")
    match kind:
        case "technology" if name in TECHNOLOGIES:
            return _technology(TECHNOLOGIES[name])
        case "building" if name in BUILDINGS:
            building = BUILDINGS[name]
            cost: Chip = [f"{building.cost}", yield_mark("production"), BETWEEN, *given_by(building)]
            return Face(Text(building.name), say("Building"), CREAM, marker_mark("building", name), (cost,))
        case "wonder" if name in WONDERS:
            wonder = WONDERS[name]
            price: Chip = [f"{wonder.cost}", yield_mark("production"), BETWEEN, yield_mark("culture", wonder.culture)]
            text = (Text(TEXTS.wonder[name]),)
            return Face(Text(wonder.name), ERAS[wonder.era], WONDER_FILL, marker_mark("wonder", name), (price,), text)
        case "government" if name in GOVERNMENTS:
            sign = Glyph("scale-balanced", INK)
            text = (Text(TEXTS.government[name]),)
            return Face(Text(GOVERNMENTS[name].name), say("Government"), CREAM, sign, (), text)
        case "nation" if name in NATIONS:
            return nation_face(name)
        case "person" if name in GREAT_PERSONS:
            given: list[Part] = [yield_mark(each, number) for each, number in yields_of(Marker("great_person", name))]
            sign_mark = marker_mark("great_person", name)
            return Face(Text(GREAT_PERSONS[name].name), say("Great person"), PERSON_FILL, sign_mark, (given,))
        case "event" if name in EVENTS:
            event = EVENTS[name]
            text = (Text(TEXTS.event[name]),)
            return Face(
                Text(event.name), say("culture event"), LEVEL_FILL[event.level], event_mark(event.level), (), text
            )
        case "figure" if name in FIGURE_MARKS:
            figure = FIGURE_ROWS[name]
            price = [f"{figure.cost}", yield_mark("production")]
            return Face(Text(figure.name), say("Figure"), CREAM, Mark(FIGURE_MARKS[name], 1.2), (price,))
        case "unit":
            return next((_unit(each) for each in UNIT_TYPES if each == name), None)
        case "resource":
            return next(
                (Face(named(each), say("Resource"), CREAM, resource_mark(each)) for each in RESOURCES if each == name),
                None,
            )
    return None


def _technology(row: TechnologyRow) -> Face:
    """Return a technology with its icons, and the trade it needs."""
    price: Chip = [f"{DIALS.technology_cost[row.level]}", yield_mark("trade")]
    signs = chip_lines([[ROWS[row.level]], price, *signs_of(Player(Seat(0)), row)], WIDTH - 40, FIGURES)
    text = TEXTS.technology.get(row.id)
    return Face(
        Text(row.name),
        say("technology"),
        TECHNOLOGY_FILL,
        TECH,
        [_apart(line) for line in signs],
        () if text is None else (Text(text),),
    )


def _apart(chips: list[Chip]) -> list[Part]:
    parts: list[Part] = []
    for chip in chips:
        parts += [*([BETWEEN] if parts else []), *chip]
    return parts


def _unit(kind: UnitType) -> Face:
    """Return a type of units with the strengths of its cards at each rank."""
    row = UNIT_ROWS[kind]
    return Face(Text(row.name), say("Unit"), CREAM, unit_glyph(kind), [*_strengths(kind)])


def _strengths(kind: UnitType) -> Iterator[list[Part]]:
    row = UNIT_ROWS[kind]
    for rank in range(1, len(row.rank_names) + 1):
        parts: list[Part] = [RANKS[rank]]
        for card in row.card:
            parts += [BETWEEN, f"{card.count}× {card.strength[rank - 1]}"]
        yield parts
