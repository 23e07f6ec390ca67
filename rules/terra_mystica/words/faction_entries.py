"""Reference entries for the factions: each board in words, made from the data (TM-14)."""

from __future__ import annotations

from rules.engine.core.text import Text, listing, say, say_n
from rules.engine.reference.rules_text import Entry
from rules.terra_mystica.core.catalog import CULTS, KINDS, TERRAINS, BuildingRow, FactionRow, Goods, Kind
from rules.terra_mystica.core.names import CULT_NAMES, KIND_NAMES, amount, terrain_name


def faction_entry(row: FactionRow) -> Entry:
    """Return the faction's abilities, start, costs and incomes."""
    terrain = TERRAINS[row.terrain]
    lines = [
        say("Home terrain: {terrain} ({colour})", terrain=terrain_name(row.terrain), colour=Text(terrain.colour)),
        say("Ability: {text}", text=Text(row.ability)),
        say("Stronghold: {text}", text=Text(row.stronghold)),
        *_start(row),
        say("Income grows with the number of structures on the map: 0, 1, 2 ..."),
        *(_building(kind, row.buildings[kind]) for kind in KINDS),
        _shipping(row),
        _spades(row),
        *_skip(row),
    ]
    title = say("Faction: {faction} ({terrain})", faction=Text(row.name), terrain=terrain_name(row.terrain))
    return Entry(f"faction:{row.id}", title, tuple(lines))


def _start(row: FactionRow) -> list[Text]:
    one, two, three = row.bowls
    cults = [say("{cult} {n}", cult=CULT_NAMES[cult], n=row.cults[cult]) for cult in CULTS if row.cults.get(cult)]
    lines = [
        say(
            "Starts with {goods}; power bowls {one}/{two}/{three}",
            goods=amount(row.start),
            one=one,
            two=two,
            three=three,
        ),
        say("Cult steps at the start: {cults}", cults=listing(cults)),
    ]
    match row.placement:
        case "snake":
            lines.append(say_n("{n} first dwelling", "{n} first dwellings", n=row.start_dwellings))
        case "third_after_all":
            lines.append(
                say_n(
                    "{n} first dwelling, the last one after everybody's second",
                    "{n} first dwellings, the last one after everybody's second",
                    n=row.start_dwellings,
                )
            )
        case "last":
            lines.append(
                say_n(
                    "{n} first dwelling, placed after all others",
                    "{n} first dwellings, placed after all others",
                    n=row.start_dwellings,
                )
            )
    return lines


def _building(kind: Kind, row: BuildingRow) -> Text:
    if row.cost_beside_opponent is None:
        return say("{kind}: {cost}; income {income}", kind=KIND_NAMES[kind], cost=amount(row.cost), income=_income(row))
    return say(
        "{kind}: {cost}, beside an opponent {cheaper}; income {income}",
        kind=KIND_NAMES[kind],
        cost=amount(row.cost),
        cheaper=amount(row.cost_beside_opponent),
        income=_income(row),
    )


def _income(row: BuildingRow) -> Text:
    """Return coins 0/2/4/6/8, power 0/1/2/4/6; for a structure that exists once, only its income."""
    totals = row.total_income
    if len(totals) == 2 and totals[0] == Goods():
        return amount(totals[1])
    grows = (
        (say("workers"), [total.workers for total in totals]),
        (say("coins"), [total.coins for total in totals]),
        (say("priests"), [total.priests for total in totals]),
        (say("power"), [total.power for total in totals]),
        (say("VP"), [total.vp for total in totals]),
    )
    return listing(
        [
            say("{goods} {numbers}", goods=goods, numbers="/".join(map(str, numbers)))
            for goods, numbers in grows
            if any(numbers)
        ]
    )


def _shipping(row: FactionRow) -> Text:
    track = row.shipping
    if track is None:
        return say("No shipping")
    return say(
        "Shipping from {start} to {max}: {cost} for each level, scoring {vp} VP",
        start=track.start,
        max=track.max,
        cost=amount(track.cost),
        vp="/".join(map(str, track.vp[track.start + 1 :])),
    )


def _spades(row: FactionRow) -> Text:
    prices = row.spades.cost
    if row.spades.advance_cost is None:
        return say("A spade: {cost}, always", cost=amount(prices[0]))
    better = amount(prices[1])
    for price in prices[2:]:
        better = say("{better}, later {cost}", better=better, cost=amount(price))
    return say(
        "A spade: {cost}, later {better}; each advance {advance} for {vp} VP",
        cost=amount(prices[0]),
        better=better,
        advance=amount(row.spades.advance_cost),
        vp=row.spades.advance_vp,
    )


def _skip(row: FactionRow) -> list[Text]:
    if row.skip is None:
        return []
    (cost, stronghold_cost), (far, stronghold_far) = row.skip.cost, row.skip.range
    spaces = say_n("{n} space", "{n} spaces", n=far)
    stronghold_spaces = say_n("{n} space", "{n} spaces", n=stronghold_far)
    return [
        say(
            "Skips {spaces} for {cost}, with stronghold {more} for {less}; {vp} VP each time",
            spaces=spaces,
            cost=amount(cost),
            more=stronghold_spaces,
            less=amount(stronghold_cost),
            vp=row.skip.vp,
        )
    ]
