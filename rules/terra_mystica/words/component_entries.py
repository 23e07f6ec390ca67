"""Entries of `/rules` for the components of Terra Mystica, made from the rows of the data files.

Each function makes the entry of one component: a tile, a card, a structure, a power action, a conversion, a cult or a
terrain. `words.reference` collects them.
"""

from __future__ import annotations

from statistics import mode

from rules.engine.core.text import Text, listing, say, say_n
from rules.engine.reference.rules_text import Entry
from rules.terra_mystica.core.catalog import (
    CULT_BOARD,
    CYCLE,
    FACTIONS,
    FAVOR_TILES,
    NUMBERS,
    SCORING_TILES,
    UPGRADES,
    WHEEL,
    BonusCardRow,
    ConversionRow,
    CultRow,
    FavorTileRow,
    Goods,
    Kind,
    Module,
    PowerActionRow,
    ScoringTileRow,
    TerrainRow,
    TownTileRow,
)
from rules.terra_mystica.core.geography import TERRAIN_AT_START
from rules.terra_mystica.core.names import (
    CULT_NAMES,
    KIND_NAMES,
    amount,
    faction_name,
    favor_name,
    scoring_name,
    terrain_name,
)
from rules.terra_mystica.core.options import TerraMysticaOptions

SCORED = {
    "spade": say("spade used"),
    "town": say("town founded"),
    "dwelling": say("dwelling built"),
    "trading_house": say("trading house built"),
    "temple": say("temple built"),
    "stronghold_or_sanctuary": say("stronghold or sanctuary built"),
}
"""The events that scoring tiles reward, by their name in the data."""


def structure_entry(kind: Kind) -> Entry:
    """Return the costs and the values of a structure."""
    costs = {row.id: row.buildings[kind].cost for row in FACTIONS.values()}
    usual = mode(costs.values())
    upgrades = [KIND_NAMES[better] for better in UPGRADES[kind]]
    lines = [
        say("Power value {n}", n=NUMBERS.power_value[kind]),
        say("{n} for each faction", n=NUMBERS.supply[kind]),
        say("Usual price: {cost}", cost=amount(usual)),
        *(
            say("{faction}: {cost}", faction=faction_name(faction), cost=amount(cost))
            for faction, cost in costs.items()
            if cost != usual
        ),
    ]
    if upgrades:
        lines.append(say("Can become: {structures}", structures=listing(upgrades)))
    title = say("Structure: {kind}", kind=KIND_NAMES[kind])
    return Entry(f"structure:{kind}", title, tuple(lines), say("building cost price"))


def bonus_card_entry(row: BonusCardRow) -> Entry:
    """Return a bonus card's income, action and points."""
    lines = _income(row.income)
    if row.free_spades:
        lines.append(
            say_n("Action once a round: {n} free spade", "Action once a round: {n} free spades", n=row.free_spades)
        )
    lines += _cult_action(row.cult_steps)
    if row.shipping:
        lines.append(say("While you hold it: shipping +{n} in the action phase", n=row.shipping))
    for counted, vp in row.pass_vp.items():
        if counted == "shipping_level":
            lines.append(say("When passing: {vp} VP for each level of shipping", vp=vp))
        else:
            lines.append(say("When passing: {vp} VP for each {kind} on the map", vp=vp, kind=KIND_NAMES[counted]))
    lines += [*_module(row.module), _recorded(f"BON{row.number}")]
    return Entry(f"bonus:{row.id}", say("Bonus card: {name}", name=Text(row.name)), tuple(lines))


def favor_tile_entry(row: FavorTileRow) -> Entry:
    """Return a favor tile's cult steps and later effects."""
    lines = [
        say_n("{n} step on {cult} at once", "{n} steps on {cult} at once", n=row.steps, cult=CULT_NAMES[row.cult]),
        *_income(row.income),
        *_cult_action(row.cult_steps),
    ]
    if row.town_power is not None:
        lines.append(say("Your towns need {n} power only, not {usual}", n=row.town_power, usual=NUMBERS.town_power))
    lines += [
        say("{vp} VP for each {kind} you build", vp=vp, kind=KIND_NAMES[kind]) for kind, vp in row.build_vp.items()
    ]
    if row.pass_vp is not None:
        lines.append(
            say(
                "When passing with 0, 1, 2 ... trading houses on the map: {numbers} VP",
                numbers="/".join(map(str, row.pass_vp)),
            )
        )
    lines += [_copies(row.copies), _recorded(f"FAV{row.number}")]
    return Entry(f"favor:{row.id}", say("Favor tile: {name}", name=Text(row.name)), tuple(lines))


def town_tile_entry(row: TownTileRow) -> Entry:
    """Return a town tile's points and gain."""
    lines = [
        say("{n} VP", n=row.vp),
        say_n(
            "{n} key for step {top} of a cult", "{n} keys for step {top} of cults", n=row.keys, top=CULT_BOARD.max_step
        ),
    ]
    if row.gain != Goods():
        lines.append(say("Gives {gain}", gain=amount(row.gain)))
    if row.cult_steps:
        lines.append(say_n("{n} step on every cult", "{n} steps on every cult", n=row.cult_steps))
    if row.shipping:
        lines.append(
            say_n(
                "Shipping advances {n} level for free, with its VP; Fakirs' carpets fly that much further instead",
                "Shipping advances {n} levels for free, with their VP; Fakirs' carpets fly that much further instead",
                n=row.shipping,
            )
        )
    lines += [_copies(row.copies), *_module(row.module), _recorded(f"TW{row.number}")]
    return Entry(f"town:{row.id}", say("Town tile: {name}", name=Text(row.name)), tuple(lines))


def scoring_tile_entry(row: ScoringTileRow) -> Entry:
    """Return the scoring of a round and the cult bonus after it."""
    reward = say_n("{n} spade", "{n} spades", n=row.reward_spades) if row.reward_spades else amount(row.reward)
    lines = [say("{vp} VP in its round for each: {event}", vp=row.vp, event=SCORED[row.scores])]
    if row.basis == "priests":
        lines.append(
            say_n(
                "After its round, for each priest of yours on an order space: {reward}",
                "After its round, for every {n} priests of yours on order spaces: {reward}",
                n=row.per,
                reward=reward,
            )
        )
    else:
        lines.append(
            say_n(
                "After its round, for each step on {cult}: {reward}",
                "After its round, for every {n} steps on {cult}: {reward}",
                n=row.per,
                cult=CULT_NAMES[row.basis],
                reward=reward,
            )
        )
    if row.forbidden_rounds:
        lines.append(say("Never in rounds {rounds}", rounds=", ".join(map(str, row.forbidden_rounds))))
    lines += [*_module(row.module), _recorded(f"SCORE{row.number}")]
    return Entry(f"scoring:{row.id}", say("Scoring tile: {name}", name=Text(row.name)), tuple(lines))


def power_action_entry(row: PowerActionRow) -> Entry:
    """Return the price and effect of a power action."""
    lines = [say("Costs {n} power from bowl III, once a round for one faction", n=row.cost)]
    if row.gain != Goods():
        lines.append(say("Gives {gain}", gain=amount(row.gain)))
    if row.free_spades:
        lines.append(
            say_n(
                "Transform and build with {n} free spade", "Transform and build with {n} free spades", n=row.free_spades
            )
        )
    if row.bridge:
        lines.append(say("Place one of your {n} bridges", n=NUMBERS.bridges))
    lines.append(_recorded(f"ACT{row.number}"))
    return Entry(f"power:{row.id}", say("Power action: {name}", name=Text(row.name)), tuple(lines))


def conversion_entry(row: ConversionRow) -> Entry:
    """Return a conversion and the factions that may use it."""
    pay, gain = amount(row.pay), amount(row.gain)
    lines = [say("In your own turn, as often as you like: {pay} to {gain}", pay=pay, gain=gain)]
    if row.sells_vp:
        sellers = [faction_name(faction.id) for faction in FACTIONS.values() if faction.sells_vp]
        lines.append(say("Only for {factions}", factions=listing(sellers)))
    return Entry(f"conversion:{row.id}", say("Conversion: {pay} to {gain}", pay=pay, gain=gain), tuple(lines))


def cult_entry(row: CultRow) -> Entry:
    """Return a cult track: its power, its order spaces, and the factions and components that concern it."""
    power = [say("step {step}: {n}", step=step, n=n) for step, n in CULT_BOARD.power_at_step.items()]
    starts = [
        say("{faction} {n}", faction=faction_name(faction.id), n=faction.cults[row.id])
        for faction in FACTIONS.values()
        if faction.cults.get(row.id)
    ]
    favors = [
        say("{tile} ({n})", tile=favor_name(tile.id), n=tile.steps)
        for tile in FAVOR_TILES.values()
        if tile.cult == row.id
    ]
    bonuses = [scoring_name(tile.id) for tile in SCORING_TILES.values() if tile.basis == row.id]
    lines = [
        say(
            "Steps of a priest who stays: {spaces}; of one who returns: {back}",
            spaces=" ".join(map(str, CULT_BOARD.order_spaces)),
            back=CULT_BOARD.steps_back_to_supply,
        ),
        say("Power: {steps}", steps=listing(power)),
        say("VP at the end: {places}", places="/".join(map(str, NUMBERS.cult_places))),
        say("Steps at the start: {factions}", factions=listing(starts)),
        say("Favor tiles (steps): {tiles}", tiles=listing(favors)),
        say("Scoring tiles that reward it: {tiles}", tiles=listing(bonuses)),
    ]
    return Entry(f"cult:{row.id}", say("Cult: {cult}", cult=Text(row.name)), tuple(lines))


def terrain_entry(row: TerrainRow) -> Entry:
    """Return a terrain's place in the cycle, its factions and its spaces."""
    place = WHEEL.index(row.id)
    factions = [faction_name(faction.id) for faction in FACTIONS.values() if faction.terrain == row.id]
    lines = [
        say("Colour {colour}", colour=Text(row.colour)),
        say(
            "One spade away: {before} and {after}",
            before=terrain_name(WHEEL[place - 1]),
            after=terrain_name(WHEEL[(place + 1) % CYCLE]),
        ),
        say("Home of {factions}", factions=listing(factions)),
        say_n(
            "{n} space at the start",
            "{n} spaces at the start",
            n=list(TERRAIN_AT_START.values()).count(row.id),
        ),
    ]
    return Entry(f"terrain:{row.id}", say("Terrain: {terrain}", terrain=Text(row.name)), tuple(lines))


def _income(income: Goods) -> list[Text]:
    return [] if income == Goods() else [say("Income: {income}", income=amount(income))]


def _cult_action(steps: int) -> list[Text]:
    if not steps:
        return []
    return [say_n("Action once a round: {n} step on a cult", "Action once a round: {n} steps on a cult", n=steps)]


def _copies(n: int) -> Text:
    return say_n("{n} tile in the game", "{n} tiles in the game", n=n)


def _module(module: Module | None) -> list[Text]:
    if module is None:
        return []
    title = TerraMysticaOptions.model_fields[module].title
    assert title is not None, f"the option {module} has a title for people"
    return [say('Only with the option "{option}"', option=Text(title))]


def _recorded(code: str) -> Text:
    return say("In recorded games: {code}", code=f"`{code}`")
