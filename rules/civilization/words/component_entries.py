"""Reference entries for cards, buildings, units, nations and resources, made from the data."""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.board.icons import Icons
from rules.civilization.core.catalog.base import IconRow
from rules.civilization.core.catalog.build import (
    AIRCRAFT_COST,
    BUILDING_TOKENS,
    BUILDINGS,
    UNIT_COSTS,
    UNIT_ROWS,
    BuildingRow,
    UnitTypeRow,
    WonderRow,
)
from rules.civilization.core.catalog.events import EventRow
from rules.civilization.core.catalog.land import HUTS, VILLAGES, ResourceRow, TerrainRow
from rules.civilization.core.catalog.nations import GOVERNMENTS, GovernmentRow, GreatPersonRow, NationRow
from rules.civilization.core.catalog.numbers import DIALS, LIMITS, PER_PLAYER, FigureRow
from rules.civilization.core.catalog.technology import TECHNOLOGIES, TechnologyRow
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.words.names import ERAS, TERRAIN_TEXTS, TIMINGS, named
from rules.engine.core.text import Text, listing, say, say_n, together
from rules.engine.reference.rules_text import Entry

MEDIUM = say("Uncertain: the sources differ a little about this card.")
ROMAN = ("", "I", "II", "III", "IV", "V")
GROUNDS: dict[str, Text] = {str(terrain): text for terrain, text in TERRAIN_TEXTS.items()}
GROUNDS |= {"any_land": say("any land"), "city_center": say("the city itself")}


def icons_of(found: Icons) -> list[Text]:
    """Return the icons of a square."""
    told = [say("{n} trade", n=found.trade)] if found.trade else []
    if found.production:
        told.append(say("{n} production", n=found.production))
    if found.culture:
        told.append(say("{n} culture", n=found.culture))
    if found.coins:
        told.append(say_n("{n} coin", "{n} coins", found.coins))
    return told


def icons(row: IconRow) -> list[Text]:
    """Return the icons of a token."""
    found = icons_of(Icons(row.trade, row.production, row.culture, row.coins))
    if row.combat_bonus:
        found.append(say("combat bonus {n}", n=row.combat_bonus))
    return found


def technology_entry(row: TechnologyRow) -> Entry:
    """Return a technology with its requirements, unlocks and abilities."""
    text = TEXTS.technology.get(row.id)
    lines = (
        *([Text(text)] if text else []),
        *technology_gains(row),
        say("You need {n} trade on your dial to research it", n=DIALS.technology_cost[row.level]),
    )
    title = say("Technology: {name} (level {level})", name=Text(row.name), level=ROMAN[row.level])
    return Entry(f"technology:{row.id}", title, lines, say("tech card advance"))


def technology_gains(row: TechnologyRow) -> list[Text]:
    """Return what a technology unlocks, raises and gives."""
    found = []
    unlocked = [named(key) for key in (row.unlocks_building, row.unlocks_government, row.unlocks_unit) if key]
    if unlocked:
        found.append(say("Unlocks {what}", what=together(unlocked)))
    if row.upgrades_unit is not None:
        unit = row.upgrades_unit
        found.append(say("{unit} units rise to rank {rank}", unit=named(unit.type), rank=ROMAN[unit.rank]))
    if row.coins:
        found.append(say_n("Gives {n} coin", "Gives {n} coins", row.coins))
    if row.culture_hand:
        found.append(
            say_n("You may hold {n} more culture event", "You may hold {n} more culture events", row.culture_hand)
        )
    if row.travel_speed:
        found.append(say("Travel speed {n}", n=row.travel_speed))
    if row.stacking_limit:
        found.append(say("Up to {n} of your figures may share a square", n=row.stacking_limit))
    if row.max_cities:
        found.append(say("You may have {n} cities", n=row.max_cities))
    if row.water:
        found.append(
            say("Your figures may cross water")
            if row.water == "cross"
            else say("Your figures may cross water and end there")
        )
    return found


def building_entry(row: BuildingRow) -> Entry:
    """Return a building with its price, its terrain and its other side."""
    ground = listing([GROUNDS[each] for each in row.terrain])
    given = icons(row)
    lines = [
        say("Gives {what}", what=listing(given))
        if given
        else say("Adds {n} to the combat bonus of whoever defends the city", n=row.city_defense_bonus),
        say("Costs {n} production, needs {technology}, goes on {ground}", n=row.cost, technology=named(row.technology),
            ground=ground),
    ]  # fmt: skip
    if row.unique:
        lines.append(say("Unique: a city can have only one unique building"))
    if row.upgrade:
        lines.append(say("Becomes {what} with {technology}", what=named(row.upgrade),
                         technology=named(BUILDINGS[row.upgrade].technology)))  # fmt: skip
    if row.upgrades_from:
        lines.append(say("The other side of {what}", what=named(row.upgrades_from)))
    if row.token in BUILDING_TOKENS:
        lines.append(say("{n} tokens in all", n=BUILDING_TOKENS[row.token]))
    title = say("Building: {name}", name=Text(row.name))
    return Entry(f"building:{row.id}", title, tuple(lines), say("build cost terrain"))


def wonder_entry(row: WonderRow) -> Entry:
    """Return a wonder with its price."""
    cost = say("Costs {n} production", n=row.cost)
    if row.discount_cost:
        cost = say("Costs {n} production, or {less} with {technology}", n=row.cost, less=row.discount_cost,
                   technology=named(row.discount_technology))  # fmt: skip
    lines = (Text(TEXTS.wonder[row.id]), cost, say("Gives {n} culture", n=row.culture))
    title = say("Wonder: {name} ({era})", name=Text(row.name), era=ERAS[row.era])
    return Entry(f"wonder:{row.id}", title, lines, say("build cost price"))


def government_entry(row: GovernmentRow) -> Entry:
    """Return a government with the technology that unlocks it."""
    lines = [Text(TEXTS.government[row.id])]
    if row.technology:
        lines.append(say("Unlocked by {technology}", technology=named(row.technology)))
    if row.id in TEXTS.medium:
        lines.append(MEDIUM)
    return Entry(f"government:{row.id}", say("Government: {name}", name=Text(row.name)), tuple(lines), say("state"))


def nation_entry(row: NationRow) -> Entry:
    """Return a nation with its initial possessions."""
    lines = (
        Text(TEXTS.nation[row.id]),
        say("First technology: {what}", what=named(row.starting_technology)),
        say("First government: {what}", what=Text(GOVERNMENTS[row.starting_government].name)),
    )
    title = say("Nation: {name} ({leader})", name=Text(row.name), leader=Text(row.leader))
    return Entry(f"nation:{row.id}", title, lines, say("civilization people leader ability"))


def person_entry(row: GreatPersonRow) -> Entry:
    """Return a great person with its icons."""
    lines = (say("Gives {what}", what=listing(icons(row))), say("{n} tokens in all", n=row.count))
    return Entry(f"person:{row.id}", say("Great person: {name}", name=Text(row.name)), lines, say("token reserve"))


def event_entry(row: EventRow) -> Entry:
    """Return a culture event with the phase in which it is played."""
    when = TIMINGS[row.timing]
    if row.interrupt:
        when = say("{phase}, also on others' turns", phase=when)
    lines = (
        Text(TEXTS.event[row.id]),
        say("Played in: {phase}", phase=when),
        say_n("{n} card in the deck", "{n} cards in the deck", row.count),
    )
    title = say("Culture event: {name} (level {level})", name=Text(row.name), level=row.level)
    return Entry(f"event:{row.id}", title, lines, say("card culture"))


def unit_entry(row: UnitTypeRow) -> Entry:
    """Return a type of units with its strengths at each rank."""
    lines: list[Text] = []
    for rank, name in enumerate(row.rank_names, 1):
        cards = listing(
            [say("{n} of strength {strength}", n=card.count, strength=card.strength[rank - 1]) for card in row.card]
        )
        technology = row.rank_technologies[rank - 1] if row.rank_technologies else row.unlock_technology
        cost = AIRCRAFT_COST if row.id == "aircraft" else UNIT_COSTS[rank]
        if technology:
            lines.append(
                say("{name} (rank {rank}, with {technology}) costs {cost}. Cards: {cards}",
                    name=Text(name), rank=ROMAN[rank], technology=named(technology), cost=cost, cards=cards)
            )  # fmt: skip
        else:
            lines.append(say("{name} (rank {rank}) costs {cost}. Cards: {cards}",
                             name=Text(name), rank=ROMAN[rank], cost=cost, cards=cards))  # fmt: skip
    if row.trumps:
        lines.append(say("Trumps: {what}", what=named(row.trumps)))
        beaten_by = next(each for each in UNIT_ROWS.values() if each.trumps == row.id)
        lines.append(say("Trumped by: {what}", what=Text(beaten_by.name)))
    else:
        lines.append(say("Neither trumps nor is trumped"))
    title = say("Unit: {name}", name=Text(row.name))
    return Entry(f"unit:{row.id}", title, tuple(lines), say("troops army card strength trump"))


def figure_entry(row: FigureRow) -> Entry:
    """Return an army or a scout."""
    armies = {
        "army": say("An army attacks, defends, and takes huts and villages. It has no strength of its own."),
        "scout": say("A scout founds cities, explores, gathers the icons of its square and blockades enemy squares."),
        "white_army": say("This is Russia's seventh army. It fights like the others."),
    }
    lines = [armies[row.id], say("Costs {n} production", n=row.cost)]
    if row.per_player:
        lines.append(say("Each player has {n}", n=row.per_player))
    return Entry(f"figure:{row.id}", say("Figure: {name}", name=Text(row.name)), tuple(lines), say("piece"))


def _abilities_paid_with(resource: str) -> Iterator[Text]:
    for row in TECHNOLOGIES.values():
        if any(resource in ability.cost for ability in row.ability):
            yield Text(row.name)


def resource_entry(row: ResourceRow) -> Entry:
    """Return a resource with the abilities it pays for."""
    lines = []
    paid = list(_abilities_paid_with(row.id))
    if paid:
        lines.append(say("Pays for: {technologies}", technologies=listing(paid)))
    anything = list(_abilities_paid_with("any"))
    lines.append(say("Like every resource, it also pays for: {technologies}", technologies=listing(anything)))
    huts, villages = HUTS.count(row.id), VILLAGES.count(row.id)
    if huts:
        lines.append(say_n("On {n} hut", "On {n} huts", huts))
    if villages:
        lines.append(say_n("On {n} village", "On {n} villages", villages))
    if row.market:
        lines.append(say("At the start the market holds one for each player"))
    return Entry(f"resource:{row.id}", say("Resource: {name}", name=Text(row.name)), tuple(lines))


def terrain_entry(row: TerrainRow) -> Entry:
    """Return a terrain with the icons of an empty square."""
    given = [say("{n} trade", n=row.trade)] if row.trade else []
    given += [say("{n} production", n=row.production)] if row.production else []
    lines = [say("Gives {what}", what=listing(given)) if given else say("Gives nothing by itself")]
    fitting = [Text(each.name) for each in BUILDINGS.values() if row.id in each.terrain]
    if fitting:
        lines.append(say("Built only here: {buildings}", buildings=listing(fitting)))
    lines.append(
        say("Cities, wonders and great persons cannot be here, and figures need a technology")
        if row.id == "water"
        else say("Figures, cities, wonders and great persons may be here")
    )
    return Entry(f"terrain:{row.id}", say("Terrain: {name}", name=Text(row.name)), tuple(lines), say("square land"))


def limits() -> tuple[Text, ...]:
    """Return the initial limits of all players (CIV-4.15, CIV-4.16)."""
    return (
        say("{n} armies and {scouts} scouts", n=PER_PLAYER.armies, scouts=PER_PLAYER.scouts),
        say("A capital and {n} more cities, the last one only with Irrigation", n=PER_PLAYER.plain_city_tokens),
        say("Travel speed {n}", n=LIMITS.travel_speed),
        say("Up to {n} of your figures may share a square", n=LIMITS.stacking_limit),
        say("Up to {n} culture events in hand", n=LIMITS.culture_hand),
        say("{n} units drawn in battle", n=LIMITS.battle_hand),
    )
