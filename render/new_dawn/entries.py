"""Pictures of reference entries of A New Dawn: cards, leaders, agendas, wonders, city-states, resources."""

from __future__ import annotations

from functools import partial

from render.entries import Face, face_scene
from render.layout import Gap, Glyph, Mark, Part, PictureWords
from render.new_dawn.inline_icons import type_sign
from render.new_dawn.market import price
from render.new_dawn.palette import ERAS, LEVELS, RESOURCE_FILL, TYPE_FILL, TYPE_ICON, WALL_FILL
from render.new_dawn.pieces import city_state, natural_wonder, resource, world_wonder
from render.scene import Scene
from render.theme import INK
from rules.engine.core.text import Text, say
from rules.new_dawn.core.catalog.base import Resource
from rules.new_dawn.core.catalog.cards import AGENDAS, FOCUS_CARDS, LEADERS, VICTORY_CARDS, LeaderRow
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.words.names import TYPES

LEADER_FILL = "#4f463c"
TROPHY = Glyph("trophy", INK)
_RESOURCES: tuple[Resource, ...] = tuple(RESOURCE_FILL)


def entry_scene(key: str, localizer: PictureWords) -> Scene | None:
    """Draw the picture of a card, leader, agenda, wonder, city-state or resource."""
    face = face_of(key)
    return None if face is None else face_scene(face, localizer)


def leader_face(leader: LeaderRow) -> Face:
    """Return a leader with the first order of the focus row and the ability."""
    row: list[Part] = []
    for number, each in enumerate(leader.start_row, 1):
        row += [*([Gap(0.5)] if row else []), f"{number}", type_sign(each)]
    text = say("{ability}: {text}", ability=Text(leader.ability_name), text=Text(leader.text))
    return Face(Text(leader.name), Text(leader.civilization), LEADER_FILL, Glyph("crown", INK), (row,), (text,))


def face_of(key: str) -> Face | None:
    kind, _, name = key.partition(":")
    match kind:
        case "card" if name in FOCUS_CARDS:
            card = FOCUS_CARDS[name]
            what = say("{type} · {level}", type=TYPES[card.type], level=LEVELS[card.level])
            sign = Glyph(TYPE_ICON[card.type], INK)
            return Face(Text(card.name), what, TYPE_FILL[card.type], sign, (), (Text(card.text),))
        case "leader" if name in LEADERS:
            return leader_face(LEADERS[name])
        case "victory" if name in VICTORY_CARDS:
            goals = [
                say("{agenda}: {text}", agenda=Text(each.name), text=Text(each.text))
                for each in VICTORY_CARDS[name].agendas
            ]
            return Face(say("Victory card"), say("complete either agenda"), LEADER_FILL, TROPHY, (), goals)
        case "agenda" if name in AGENDAS:
            agenda = AGENDAS[name]
            return Face(Text(agenda.name), say("Agenda"), LEADER_FILL, TROPHY, (), (Text(agenda.text),))
        case "wonder" if name in WONDERS:
            wonder = WONDERS[name]
            what = say("{type} · {level}", type=TYPES[wonder.type], level=ERAS[wonder.era])
            mark = Mark(partial(world_wonder, wonder.type))
            texts = (Text(wonder.text),)
            return Face(Text(wonder.name), what, TYPE_FILL[wonder.type], mark, (price(wonder),), texts)
        case "city_state" if name in CITY_STATES:
            state = CITY_STATES[name]
            mark = Mark(partial(city_state, state.type, 2), 1.4)
            return Face(Text(state.name), TYPES[state.type], TYPE_FILL[state.type], mark, (), (Text(state.text),))
        case "diplomacy" if name in DIPLOMACY_CARDS:
            diplomacy = DIPLOMACY_CARDS[name]
            sign = Glyph("handshake", INK)
            return Face(Text(diplomacy.name), say("Diplomacy card"), WALL_FILL, sign, (), (Text(diplomacy.text),))
        case "natural_wonder" if name in NATURAL_WONDERS:
            found = NATURAL_WONDERS[name]
            mountains = Mark(partial(natural_wonder, found.resource))
            return Face(Text(found.name), Text(RESOURCE_ROWS[found.resource].name), WALL_FILL, mountains)
    for good in _RESOURCES:
        if key == f"resource:{good}":
            return Face(Text(RESOURCE_ROWS[good].name), say("Resource"), WALL_FILL, Mark(partial(resource, good)))
    return None
