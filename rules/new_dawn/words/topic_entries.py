"""Reference entries for dials, bars, fights and options, made from the data."""

from __future__ import annotations

from rules.engine.core.text import Text, listing, say
from rules.engine.reference.rules_text import Entry
from rules.new_dawn.board.odds import win_chance
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS_PER_EPIC_GAME, VICTORY_CARDS_PER_GAME
from rules.new_dawn.core.catalog.numbers import COMBAT, COMPONENTS, DIALS, RESOURCE_PRODUCTION, RESOURCE_TOKENS
from rules.new_dawn.core.catalog.wonders import CITY_STATE_DEFENSE, WONDERS_REMOVED
from rules.new_dawn.core.options import NewDawnOptions
from rules.new_dawn.events.dial import EVENT_NAMES
from rules.new_dawn.words.names import ERAS, LEVELS, TERRAINS


def board_entries() -> list[Entry]:
    """Return entries for the dials and bars, and for the values of fights and world wonders."""
    return [
        Entry("board:event_dial", say("Event dial"), _event_dial(), say("events order sections round")),
        Entry("board:tech_dial", say("Tech dial"), _tech_dial(), say("levels numbers research track")),
        Entry("board:focus_bar", say("Focus bar"), _focus_bar(), say("slots difficulty terrain order")),
        Entry(
            "board:combat", say("Combat values"), _combat(), say("attack defence defense fight bonus dice odds chance")
        ),
        Entry("board:production", say("Production for world wonders"), _production(), say("cost pay price resources")),
        Entry("board:supply", say("What everybody has"), _supply(), say("number components how many limit")),
    ]


def option_entries() -> list[Entry]:
    """Return every option of the lobby with the meaning of each value."""
    return [_option(name) for name in NewDawnOptions.model_fields]


def _option(name: str) -> Entry:
    item = NewDawnOptions.model_fields[name]
    title, about = item.title or name, item.description or ""
    lines = [Text(about)]
    lines += [
        say("{value}: {meaning}", value=called, meaning=meaning)
        for called, meaning in NewDawnOptions.explained.get(name, {}).values()
    ]
    if item.annotation is bool:
        lines += _switch(name)
    if name == "map_building":
        lines.append(say("Only for a map built from tiles"))
    return Entry(f"option:{name}", say("Option: {name}", name=Text(title)), tuple(lines), say("set-up variant lobby"))


def _switch(name: str) -> list[Text]:
    match name:
        case "epic":
            return [
                say("Off: {n} victory cards", n=VICTORY_CARDS_PER_GAME),
                say("On: {n} victory cards, and one agenda on each is needed", n=VICTORY_CARDS_PER_EPIC_GAME),
            ]
        case "wonder_errata":
            return [
                say("Off: you resolve the economy card after the other one, as printed"),
                say("On: you resolve and reset it before the other one, which then counts its new slot"),
            ]
        case _:
            raise AssertionError(f"{name} has words")


def _event_dial() -> tuple[Text, ...]:
    return (
        say("Before each turn of the first player except the very first, the dial moves on by one section:"),
        *(
            say("{number}. {event}", number=number, event=EVENT_NAMES[event])
            for number, event in enumerate(DIALS.events, 1)
        ),
        say("The game begins at section 1, whose event only happens after a full turn of the dial"),
    )


def _tech_dial() -> tuple[Text, ...]:
    tech = DIALS.tech
    return (
        *(
            say("Space {space}: a card of level {level}", space=row.space, level=LEVELS[row.level])
            for row in tech.levels
        ),
        say("After {last} follows {first}", last=tech.last, first=tech.after_last),
    )


def _focus_bar() -> tuple[Text, ...]:
    rows = [(value, terrain) for terrain, value in DIALS.difficulty.items() if terrain != "water"]
    return (
        *(
            say(
                "Slot {slot}: {terrains}",
                slot=slot,
                terrains=listing([TERRAINS[terrain] for value, terrain in rows if value == slot]),
            )
            for slot in range(1, 6)
        ),
        say("A card reaches terrains up to its slot; {n} trade tokens fit on a card", n=DIALS.trade_limit),
    )


def _combat() -> tuple[Text, ...]:
    return (
        say("Both sides roll a die; the higher value wins, a tie goes to the defender"),
        say("Attack: die, slot and bonus of the card, and bonuses of leader, wonders and diplomacy cards"),
        say("City-state: die and {n}", n=CITY_STATE_DEFENSE),
        say("Barbarian: die and the difficulty of its space"),
        say("Control token: die and the difficulty; {n} more if it is reinforced", n=COMBAT.reinforced_bonus),
        say("City: die and {n} times the difficulty", n=COMBAT.city_factor),
        say("{n} more for each reinforced token of the defender beside the space", n=COMBAT.reinforced_bonus),
        say(
            "Each trade token from the military card adds {n}; the attacker spends first, then the defender",
            n=COMBAT.trade_token_bonus,
        ),
        _fights_won(),
    )


def _fights_won() -> Text:
    """Return the rolls of two dice that win an attack, by the difference of the bonuses (ND-11.9)."""
    rolls = COMBAT.die**2
    won = {lead: round(win_chance(lead, 0) * rolls) for lead in range(1 - COMBAT.die, COMBAT.die + 1)}
    ahead = [lead for lead in won if lead > 0]
    return say(
        "Fights won of {rolls}: {equal} with equal bonuses; ahead by 1 to {most}: {ahead}; behind by 1 to {least}: "
        "{behind}",
        rolls=rolls,
        equal=won[0],
        most=max(ahead),
        ahead=listing([say("{n}", n=won[lead]) for lead in ahead]),
        least=-min(lead for lead in won if won[lead]),
        behind=listing([say("{n}", n=won[lead]) for lead in sorted(won, reverse=True) if lead < 0 and won[lead]]),
    )


def _production() -> tuple[Text, ...]:
    return (
        say("The slot of the industry card"),
        say("{n} for each resource that the wonder's card shows", n=RESOURCE_PRODUCTION),
        say("{n} for each natural wonder with such a resource, once a turn; it stays with you", n=RESOURCE_PRODUCTION),
        say("1 for each trade token and city-state on the industry card"),
    )


def _supply() -> tuple[Text, ...]:
    lines = [
        say("A capital and {cities} cities", cities=COMPONENTS.cities),
        say("{n} control tokens", n=COMPONENTS.control_tokens),
        say("{n} caravans; the economy card says how many you use", n=COMPONENTS.caravans),
        say("{n} resource tokens of each type for everybody together", n=RESOURCE_TOKENS),
    ]
    for players, eras in WONDERS_REMOVED.items():
        if eras:
            gone = listing([say("{n} {era}", n=n, era=ERAS[era]) for era, n in eras.items()])
            lines.append(
                say("World wonders of each type removed with {players} players: {gone}", players=players, gone=gone)
            )
    return tuple(lines)
