"""Reference entries for dials, tracks, phases, tables and options, made from the data."""

from __future__ import annotations

from collections import Counter

from rules.civilization.core.catalog.build import AIRCRAFT_COST, UNIT_COSTS
from rules.civilization.core.catalog.land import HUTS, VILLAGES
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS, LIMITS
from rules.civilization.core.options import CivilizationOptions
from rules.civilization.core.state import Phase
from rules.civilization.words.component_entries import ROMAN, limits
from rules.civilization.words.names import PHASES, named
from rules.engine.core.text import Text, listing, say, together
from rules.engine.reference.rules_text import Entry


def board_entries() -> list[Entry]:
    """Return entries for phases, tracks and tables."""
    return [
        Entry("board:turn", say("The phases of a turn"), _turn(), say("order course overview round")),
        Entry("board:culture_track", say("Culture track"), _culture_track(), say("culture spaces cost rewards level")),
        Entry("board:trade_dial", say("Trade dial"), _trade_dial(), say("trade research cost level")),
        Entry("board:economy_dial", say("Economy dial"), _economy_dial(), say("coins money win")),
        Entry("board:unit_costs", say("What units and figures cost"), _unit_costs(), say("price production rank")),
        Entry("board:combat", say("Combat bonuses and battle hands"), _combat(), say("battle strength fight cards")),
        Entry("board:huts", say("Hut tokens"), _tokens(HUTS), say("resources goody hidden")),
        Entry("board:villages", say("Village tokens"), _tokens(VILLAGES), say("resources barbarians hidden")),
        Entry("board:limits", say("What everybody starts with"), limits(), say("supply start numbers limit")),
    ]


def option_entries() -> list[Entry]:
    """Return every option of the lobby with the meaning of each value."""
    return [_option(name) for name in CivilizationOptions.model_fields]


def _option(name: str) -> Entry:
    item = CivilizationOptions.model_fields[name]
    lines = [Text(item.description or "")]
    lines += [
        say("{value}: {meaning}", value=called, meaning=meaning)
        for called, meaning in CivilizationOptions.explained.get(name, {}).values()
    ]
    title = say("Option: {name}", name=Text(item.title or name))
    return Entry(f"option:{name}", title, tuple(lines), say("set-up variant lobby"))


def _turn() -> tuple[Text, ...]:
    about: dict[Phase, Text] = {
        "start_of_turn": say("cities, governments, great persons and scouts, one player after the other"),
        "trade": say("all collect trade, then negotiate"),
        "city_management": say("each city acts once, one player after the other"),
        "movement": say("each figure moves once, one player after the other"),
        "research": say("all choose a technology in secret"),
    }
    return tuple(
        say("{n}. {phase}: {about}", n=n, phase=PHASES[phase], about=text)
        for n, (phase, text) in enumerate(about.items(), 1)
    )


def _culture_track() -> tuple[Text, ...]:
    rows = []
    for section in CULTURE_TRACK.section:
        spaces = range(section.first_space, section.last_space + 1)
        price = [say("{n} culture", n=section.culture)]
        price += [say("{n} trade", n=section.trade)] if section.trade else []
        people = [str(space) for space in spaces if CULTURE_TRACK.rewards[space] == "great_person"]
        rows.append(
            say(
                "Spaces {first} to {last} cost {price} each and give a culture event of level {level}, "
                "or on {people} a great person",
                first=section.first_space,
                last=section.last_space,
                price=together(price),
                level=section.level,
                people=together([Text(each) for each in people]),
            )
        )
    return (*rows, say("Space {n} wins the game", n=CULTURE_TRACK.victory_space))


def _trade_dial() -> tuple[Text, ...]:
    needed = [say("{n} for level {level}", level=ROMAN[level], n=n) for level, n in DIALS.technology_cost.items()]
    return (
        say("Up to {n} trade; any more is lost", n=DIALS.trade.max),
        say("Trade you need to research: {needed}", needed=listing(needed)),
        say("After research it drops to 0, but you keep one trade for each coin you own"),
        say("{trade} trade rush {n} production ({more} for America)", trade=DIALS.trade.rush_trade,
            n=DIALS.trade.rush_production, more=DIALS.trade.rush_production_america),
    )  # fmt: skip


def _economy_dial() -> tuple[Text, ...]:
    return (
        say("{n} coins win the game", n=DIALS.economy.victory),
        say("Coins come from squares, Banks and great persons, technologies, Feudalism and coin tokens"),
        say("A coin on a square counts only while no enemy figure is there"),
    )


def _unit_costs() -> tuple[Text, ...]:
    return (
        *(say("Rank {rank}: {n}", rank=ROMAN[rank], n=cost) for rank, cost in UNIT_COSTS.items()),
        say("Aircraft: {n}", n=AIRCRAFT_COST),
        say("An army costs 4, a scout 6"),
    )


def _combat() -> tuple[Text, ...]:
    return (
        say("Each Barracks gives 2, each Academy 4, each General 4"),
        say("Defending a city gives {city}, a capital {capital}, and walls {walls} more", city=LIMITS.city_combat_bonus,
            capital=LIMITS.capital_combat_bonus, walls=LIMITS.walls_combat_bonus),
        say("You draw {n} units, {more} more for each further army and {city} more to defend a city",
            n=LIMITS.battle_hand, more=LIMITS.battle_hand_per_extra_army, city=LIMITS.battle_hand_city_defender),
        say("You draw one more in Fundamentalism, and with Computers one more for every five coins"),
    )  # fmt: skip


def _tokens(faces: tuple[str, ...]) -> tuple[Text, ...]:
    counted = Counter(faces)
    there = [say("{n} {what}", n=n, what=_face(face)) for face, n in counted.items()]
    return (say("{n} in all: {what}", n=len(faces), what=listing(there)),)


def _face(face: str) -> Text:
    return say("great person") if face == "great_person" else named(face)
