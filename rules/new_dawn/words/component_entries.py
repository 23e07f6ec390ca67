"""Reference entries for cards, leaders, wonders, city-states, resources and terrains, made from the data."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Text, listing, say, say_n
from rules.engine.reference.rules_text import Entry
from rules.new_dawn.core.catalog.base import NamedRow, Terrain
from rules.new_dawn.core.catalog.cards import (
    AGENDAS,
    FOCUS_CARDS,
    LEADERS,
    VICTORY_CARDS,
    AgendaRow,
    FocusCardRow,
    LeaderRow,
    VictoryCardRow,
)
from rules.new_dawn.core.catalog.land import TILES
from rules.new_dawn.core.catalog.numbers import (
    COMBAT,
    DIALS,
    RESOURCE_PRODUCTION,
    RESOURCE_TOKENS,
    BarbarianRow,
    ResourceRow,
)
from rules.new_dawn.core.catalog.wonders import (
    CITY_STATE_CARDS,
    CITY_STATE_DEFENSE,
    CITY_STATES,
    DIPLOMACY_CARDS,
    NATURAL_WONDERS,
    WONDERS,
    CityStateRow,
    DiplomacyRow,
    NaturalWonderRow,
    WonderRow,
)
from rules.new_dawn.words.names import ERAS, LEVELS, TERRAINS, TYPES, resource_name

MEDIUM = say("Uncertain: the sources differ a little about this card.")


def focus_card_entry(row: FocusCardRow) -> Entry:
    """Return a focus card with its type, level and what it does."""
    spaces = [str(level.space) for level in DIALS.tech.levels if level.level == row.level]
    lines = [Text(row.text)]
    if spaces:
        lines.append(
            say(
                "Gained at {spaces} of the tech dial",
                spaces=say("{first} and {last}", first=spaces[0], last=spaces[-1]),
            )
        )
    else:
        lines.append(say("One of the five cards everybody starts with"))
    others = [Text(card.name) for card in FOCUS_CARDS.values() if card.type == row.type and card.id != row.id]
    lines.append(say("Other cards of {type}: {cards}", type=TYPES[row.type], cards=listing(others)))
    title = say(
        "Focus card: {name} ({type}, level {level})", name=Text(row.name), type=TYPES[row.type], level=LEVELS[row.level]
    )
    return Entry(f"card:{row.id}", title, (*lines, *_confidence(row)))


def leader_entry(row: LeaderRow) -> Entry:
    """Return a leader with the ability and the first focus row."""
    lines = (
        say("{ability}: {text}", ability=Text(row.ability_name), text=Text(row.text)),
        say("First focus row, slots 1 to 5: {types}", types=listing([TYPES[each] for each in row.start_row])),
        *_confidence(row),
    )
    title = say("Leader: {name} ({what})", name=Text(row.name), what=Text(row.civilization))
    return Entry(f"leader:{row.id}", title, lines, say("civilization people nation ability"))


def wonder_entry(row: WonderRow) -> Entry:
    """Return a world wonder with its price."""
    one, other = (resource_name(resource) for resource in row.resources)
    lines = (
        Text(row.text),
        say(
            "Cost {cost}; each {one} or {other} pays {n} of it",
            cost=row.cost,
            one=one,
            other=other,
            n=RESOURCE_PRODUCTION,
        ),
        *_confidence(row),
    )
    title = say("World wonder: {name} ({type}, {era})", name=Text(row.name), type=TYPES[row.type], era=ERAS[row.era])
    return Entry(f"wonder:{row.id}", title, lines, say("building cost price"))


def city_state_entry(row: CityStateRow) -> Entry:
    """Return a city-state with what its diplomacy card does, and where it is."""
    lines = (
        say("Its diplomacy card: {text}", text=Text(row.text)),
        say_n("{n} copy of the card", "{n} copies of the card", CITY_STATE_CARDS),
        say("A caravan that arrives puts two trade tokens on your {type} card", type=TYPES[row.type]),
        say(
            "Adds {n} to its die when attacked; once conquered, its token goes on your {type} card",
            n=CITY_STATE_DEFENSE,
            type=TYPES[row.type],
        ),
        say("On tile {tile}{side}", tile=row.tile, side=row.side),
        *_confidence(row),
    )
    title = say("City-state: {name} ({type})", name=Text(row.name), type=TYPES[row.type])
    return Entry(f"city_state:{row.id}", title, lines, say("diplomacy card"))


def diplomacy_entry(row: DiplomacyRow) -> Entry:
    """Return a diplomacy card that everybody has."""
    lines = (
        Text(row.text),
        say("Everybody has one; it helps whoever takes it from you, not you"),
        *_confidence(row),
    )
    return Entry(f"diplomacy:{row.id}", say("Diplomacy card: {name}", name=Text(row.name)), lines)


def victory_card_entry(row: VictoryCardRow) -> Entry:
    """Return a victory card with both agendas."""
    one, other = row.agendas
    lines = tuple(say("{agenda}: {text}", agenda=Text(each.name), text=Text(each.text)) for each in row.agendas)
    title = say("Victory card: {one} or {other}", one=Text(one.name), other=Text(other.name))
    return Entry(f"victory:{row.id}", title, lines, say("goal agenda win"))


def agenda_entry(row: AgendaRow) -> Entry:
    """Return an agenda with the other one of its card."""
    card = next(card for card in VICTORY_CARDS.values() if row in card.agendas)
    other = next(each for each in card.agendas if each.id != row.id)
    lines = (Text(row.text), say("The other agenda of its card is {agenda}", agenda=Text(other.name)))
    return Entry(f"agenda:{row.id}", say("Agenda: {name}", name=Text(row.name)), lines, say("goal win"))


def natural_wonder_entry(row: NaturalWonderRow) -> Entry:
    """Return a natural wonder with its resource and place."""
    lines = (
        say(
            "Once a turn it counts as one {resource} towards a world wonder, and stays with you",
            resource=resource_name(row.resource),
        ),
        say("Its space has difficulty {n}", n=DIALS.difficulty["natural_wonder"]),
        say("On tile {tile}{side}", tile=row.tile, side=row.side),
    )
    title = say("Natural wonder: {name} ({resource})", name=Text(row.name), resource=resource_name(row.resource))
    return Entry(f"natural_wonder:{row.id}", title, lines)


def resource_entry(row: ResourceRow) -> Entry:
    """Return a resource with the wonders it helps to pay."""
    wonders = [Text(wonder.name) for wonder in WONDERS.values() if row.id in wonder.resources]
    natural = [Text(each.name) for each in NATURAL_WONDERS.values() if each.resource == row.id]
    lines = (
        say("Pays {n} towards: {wonders}", n=RESOURCE_PRODUCTION, wonders=listing(wonders)),
        say("Natural wonders that give it: {wonders}", wonders=listing(natural)),
        say("{n} tokens in all", n=RESOURCE_TOKENS),
    )
    return Entry(f"resource:{row.id}", say("Resource: {name}", name=Text(row.name)), lines)


def terrain_entry(terrain: Terrain) -> Entry:
    """Return a terrain with its difficulty."""
    n = DIALS.difficulty[terrain]
    lines: tuple[Text, ...]
    if terrain == "water":
        lines = (say("Nothing can be placed on it; caravans and some attacks cross it if a card says so"),)
    elif terrain == "natural_wonder":
        lines = (say("Difficulty {n}, with or without its token; it has no other terrain", n=n),)
    else:
        lines = (
            say("Difficulty {n}: cards in slots {n} to 5 reach it", n=n),
            say("A token there adds {n} in defence, a city {double}", n=n, double=n * COMBAT.city_factor),
        )
    return Entry(f"terrain:{terrain}", say("Terrain: {name}", name=TERRAINS[terrain]), lines, say("difficulty"))


def barbarian_entry(row: BarbarianRow) -> Entry:
    """Return a barbarian with the sides of the tile on which it appears."""
    sides = [side for side, space in (("a", row.space_a), ("b", row.space_b)) if space is not None]
    lines = (say("Appears on: {sides}", sides=listing([Text(f"{row.tile}{side}") for side in sides])),)
    return Entry(f"barbarian:barbarian_{row.id.lower()}", say("Barbarian {letter}", letter=row.id), lines)


def doubts() -> Iterator[Text]:
    """Yield the components about which the sources differ, and the reconstructed parts of the map."""
    rows: tuple[NamedRow, ...] = (
        *FOCUS_CARDS.values(),
        *LEADERS.values(),
        *WONDERS.values(),
        *CITY_STATES.values(),
        *DIPLOMACY_CARDS.values(),
        *AGENDAS.values(),
    )
    for row in rows:
        if row.confidence != "high":
            yield say("{card} (medium confidence): {text}", card=Text(row.name), text=Text(row.text))
    sides = [
        f"{tile.id}{name}"
        for tile in TILES.values()
        for name in ("a", "b")
        if tile.side("a" if name == "a" else "b").confidence != "high"
    ]
    if sides:
        yield say("Terrain of these sides of tiles (medium confidence): {sides}", sides=", ".join(sides))


def _confidence(row: NamedRow) -> tuple[Text, ...]:
    return (MEDIUM,) if row.confidence != "high" else ()
