"""Texts for every choice, with its cost and gain: for menus, buttons and autocomplete."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.engine.words import Priced
from rules.terra_mystica import actions as act
from rules.terra_mystica.actions.passing import passing_vp
from rules.terra_mystica.actions.special import SpadeAction, bought, cult_steps
from rules.terra_mystica.actions.upgrade import upgrade_cost
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CONVERSIONS,
    CULTS,
    FACTIONS,
    FAVOR_TILES,
    KINDS,
    POWER_ACTIONS,
    TERRAINS,
    TOWN_TILES,
    Cult,
    Goods,
)
from rules.terra_mystica.core.effects import bonus_effect, lasting_effects, town_effect, with_coins
from rules.terra_mystica.core.geography import MAP, NEAR
from rules.terra_mystica.core.names import (
    CULT_NAMES,
    KIND_NAMES,
    amount,
    bonus_name,
    faction_name,
    favor_name,
    power_action_name,
    terrain_name,
    town_name,
)
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy import cults, power
from rules.terra_mystica.land import spades, towns
from rules.terra_mystica.land.spades import Dig

SOURCES = {
    "bonus_card": say("bonus card"),
    "favor_tile": say("favor tile"),
    "stronghold": say("stronghold"),
}
"""The sources of special actions that have several."""
NAMES: Mapping[str, Mapping[str, Text]] = {
    "faction": {faction: faction_name(faction) for faction in FACTIONS},
    "terrain": {terrain: terrain_name(terrain) for terrain in TERRAINS},
    "cult": {cult: CULT_NAMES[cult] for cult in CULTS},
    "cults": {cult: CULT_NAMES[cult] for cult in CULTS},
    "kind": {kind: KIND_NAMES[kind] for kind in KINDS},
    "card": {card: bonus_name(card) for card in BONUS_CARDS},
    "tile": {**{tile: favor_name(tile) for tile in FAVOR_TILES}, **{tile: town_name(tile) for tile in TOWN_TILES}},
    "action": {action: power_action_name(action) for action in POWER_ACTIONS},
    "source": SOURCES,
    "conversion": {
        conversion: say("{pay} to {gain}", pay=amount(row.pay), gain=amount(row.gain))
        for conversion, row in CONVERSIONS.items()
    },
}
"""The names of the values of fields."""


def describe(g: Game, seat: Seat, action: AnyAction) -> Text:
    """Describe a legal action, and say whether it founds a town."""
    founds = _founds_town(g, g.players[seat], action)
    return _with_town(_describe(g, seat, action, founds=founds), founds=founds)


def priced(g: Game, seat: Seat, action: AnyAction) -> Priced | None:
    """Return a structure, separate from its prices."""
    player = g.players[seat]
    match action:
        case act.Build(space):
            planned = action.plan(g, player)
            assert isinstance(planned, Dig), "a legal action has a price"
            dwelling, spade = player.data.buildings["dwelling"].cost, spades.spade_cost(player)
            if planned.spades != planned.bought or planned.cost.minus(dwelling) != spade.times(planned.spades):
                return None
            placed, prices = _ground(g, space), {KIND_NAMES["dwelling"]: dwelling}
            if planned.spades:
                placed = say_n("{place}, {n} spade", "{place}, {n} spades", planned.spades, place=placed)
                prices[say("each spade")] = spade
        case act.Upgrade(space, kind):
            placed = say("{space} to {kind}", space=space, kind=KIND_NAMES[kind])
            prices = {KIND_NAMES[kind]: upgrade_cost(g, player, space, kind)}
        case _:
            return None
    placed = _with_town(placed, founds=_founds_town(g, player, action))
    return Priced(placed, {item: amount(cost) for item, cost in prices.items()})


def _with_town(text: Text, *, founds: bool) -> Text:
    return say("{what}, founds a town", what=text) if founds else text


def _founds_town(g: Game, player: Player, action: AnyAction) -> bool:
    """Return whether a legal action founds a town at once."""
    match action:
        case act.Build(space):
            return towns.founded_by_structure(g, player, space, "dwelling")
        case act.WitchesRide(str(space)):
            return towns.founded_by_structure(g, player, space, "dwelling")
        case act.Upgrade(space, kind):
            return towns.founded_by_structure(g, player, space, kind)
        case act.Promote(space):
            return towns.founded_by_structure(g, player, space, "trading_house")
        case act.PlaceBridge(site):
            return towns.founded_by_bridge(g, player, site)
        case act.ChooseFavor(tile):
            return towns.founded_by_favor(g, player, tile)
    return False


def _describe(g: Game, seat: Seat, action: AnyAction, *, founds: bool) -> Text:
    player = g.players[seat]
    match action:
        case act.ChooseFaction(faction):
            terrain = FACTIONS[faction].terrain
            gist = Text(FACTIONS[faction].gist)
            name = say("{faction} ({terrain})", faction=faction_name(faction), terrain=terrain_name(terrain))
            return say("{faction}: {ability}", faction=name, ability=gist)
        case act.PlaceDwelling(space):
            return _first_place(g, space)
        case act.ChooseBonusCard(card):
            return _card(g, card)
        case act.AcceptPower() | act.DeclinePower():
            return _offer(g, player, accepted=isinstance(action, act.AcceptPower))
        case act.Pass(card):
            return _pass(g, player, card)
        case act.Build(space):
            return _build(g, space, action.plan(g, player), player, founds=founds)
        case act.Transform(space, terrain):
            return _land(g, space, terrain, spades.plan(g, player, space, terrain, action.long), player)
        case act.Upgrade(space, kind):
            cost = amount(upgrade_cost(g, player, space, kind))
            return say("{space} to {kind} for {cost}", space=space, kind=KIND_NAMES[kind], cost=cost)
        case act.Convert(conversion, times):
            row = CONVERSIONS[conversion]
            return say("{pay} to {gain}", pay=amount(row.pay.times(times)), gain=amount(row.gain.times(times)))
        case act.Burn(n):
            return _burn(g, player, n)
        case act.ChooseFavor(tile, stop):
            favor = FAVOR_TILES[tile]
            return listing([_steps(g, player, favor.cult, favor.steps, stop=stop), *lasting_effects(tile)])
        case act.ChooseTownTile(tile):
            return town_effect(tile)
        case act.ChooseTop(()):
            return say("Stop at step 9, keep the key")
        case act.ChooseTop(tracks):
            return say("Step 10 of {cults}", cults=listing([CULT_NAMES[cult] for cult in tracks]))
        case act.ChooseCultStep(cult, stop):
            return _steps(g, player, cult, 1, stop=stop)
        case act.ExchangePriests(workers):
            return say_n("{n} worker for a priest", "{n} workers for priests", n=workers)
        case _:
            return _turn_action(g, player, action)


def _turn_action(g: Game, player: Player, action: AnyAction) -> Text:
    """Describe the remaining actions of a turn."""
    match action:
        case act.PowerAction(name):
            return _power_action(player, name)
        case act.SendPriest(cult, steps, stop):
            stays = say("the priest stays there for good") if steps > 1 else say("the priest goes to the supply")
            return say("{steps}; {stays}", steps=_steps(g, player, cult, steps, stop=stop), stays=stays)
        case act.CultAction(source, cult, stop):
            advance = _steps(g, player, cult, cult_steps(player, source), stop=stop)
            return say("{steps} ({source})", steps=advance, source=SOURCES[source])
        case SpadeAction(source):
            n = action.spades(player)
            where = SOURCES[source]
            return say_n("{n} free spade from the {source}", "{n} free spades from the {source}", n=n, source=where)
        case act.Sandstorm(space):
            return say("{space} becomes {terrain}", space=space, terrain=terrain_name(player.home))
        case act.WitchesRide(space):
            return say("Ride without building") if space is None else say("A free dwelling on {space}", space=space)
        case act.Promote(space):
            return say("{space} to {kind} for free", space=space, kind=KIND_NAMES["trading_house"])
        case act.DoubleTurn():
            return say("Take two actions in a row")
        case act.EngineersBridge():
            return say("A bridge for {cost}", cost=amount(player.data.bridge_cost or Goods()))
        case act.PlaceBridge(site):
            return say("From {a} to {b}", a=site.split("-")[0], b=site.split("-")[1])
        case act.AdvanceShipping():
            track = player.data.shipping
            assert track is not None, "only factions with shipping advance it"
            vp = track.vp[player.shipping + 1]
            return say("Shipping {n} for {cost}: +{vp} VP", n=player.shipping + 1, cost=amount(track.cost), vp=vp)
        case act.AdvanceExchange():
            row = player.data.spades
            cost = amount(row.advance_cost or Goods())
            return say("Cheaper spades for {cost}: +{vp} VP", cost=cost, vp=row.advance_vp)
        case act.RiverTown(river):
            return say("over {river}", river=river)
        case act.TakeFavorSteps(stop):
            first = say("Take the favor tile's steps first")
            return say("{steps}, stop at 9 and keep the key", steps=first) if stop else first
        case act.FinishSpades():
            return say("Leave the rest") if g.job is not None and g.job.free else say("Do not build")
        case act.EndTurn():
            return say("End the turn")
        case _:
            return Text(format_action(action))


def _burn(g: Game, player: Player, n: int) -> Text:
    """Describe a sacrifice, with the power actions for which it is just enough."""
    text = say("Burn {n}: bowl II -{tokens}, bowl III +{n}", n=n, tokens=2 * n)
    enough = player.bowls[2] + n
    reached = [bought(row) for row in POWER_ACTIONS.values() if row.cost == enough and row.id not in g.power_used]
    return say("{text}; enough for {actions}", text=text, actions=listing(reached)) if reached else text


def _offer(g: Game, player: Player, *, accepted: bool) -> Text:
    offer = power.first_offer(g, player.seat)
    if offer is None:
        return say("No power is offered")
    if not accepted:
        return say_n(
            "Decline {n} power from {who}", "Decline {n} power from {who}", n=offer.size, who=Who(offer.source)
        )
    n = power.power_gained(player, offer)
    if n == 1:
        return say("Accept 1 power from {who} for free", who=Who(offer.source))
    return say("Accept {n} power from {who} for {vp} VP", n=n, who=Who(offer.source), vp=n - 1)


def _card(g: Game, card: str) -> Text:
    return say("{card}: {effect}", card=with_coins(g, card), effect=bonus_effect(card))


def _pass(g: Game, player: Player, card: str | None) -> Text:
    vp = sum(vp for _, vp, _ in passing_vp(g, player))
    if card is None:
        return say("Pass: +{n} VP", n=vp) if vp else say("Pass")
    taken = _card(g, card)
    return say("Pass: +{n} VP, take {card}", n=vp, card=taken) if vp else say("Pass: take {card}", card=taken)


def value_label(g: Game, name: str, value: object) -> Text | None:
    """Return a space with its current terrain, or the name of another value; None for numbers."""
    if not isinstance(value, str):
        return None
    if name == "space" and value in g.terrain:
        return _ground(g, value)
    return NAMES.get(name, {}).get(value)


def _ground(g: Game, space: str) -> Text:
    return say("{space} ({terrain})", space=space, terrain=terrain_name(g.terrain[space]))


def _first_place(g: Game, space: str) -> Text:
    """Describe a space for a first dwelling, with the owners of neighbouring structures."""
    beside = dict.fromkeys(g.structures[other].seat for other in MAP.spaces(NEAR[space]) if other in g.structures)
    parts = [say("beside {who}", who=Who(seat)) for seat in beside]
    return say("{space}, {parts}", space=space, parts=listing(parts)) if parts else say("{space}", space=space)


def _land(g: Game, space: str, terrain: str | None, planned: Dig | object, player: Player) -> Text:
    """Describe a transformation or build with its spades, its cost and the VP of a skip."""
    assert isinstance(planned, Dig), "a legal action has a price"
    place = _ground(g, space) if planned.spades else say("{space}", space=space)
    if terrain is not None:
        place = say("{space} to {terrain}", space=place, terrain=terrain_name(terrain))
    if planned.spades:
        place = say_n("{place}, {n} spade", "{place}, {n} spades", n=planned.spades, place=place)
    if planned.cost != Goods():
        place = say("{place} for {cost}", place=place, cost=amount(planned.cost))
    skip = player.data.skip
    return say("{place}: +{n} VP", place=place, n=skip.vp) if planned.skips and skip is not None else place


def _build(g: Game, space: str, planned: Dig | object, player: Player, *, founds: bool) -> Text:
    """Describe a build; if it takes more than a dwelling, with the cost of each part."""
    assert isinstance(planned, Dig), "a legal action has a price"
    dwelling, spade = player.data.buildings["dwelling"].cost, spades.spade_cost(player).times(planned.bought)
    if not planned.spades and not planned.skips and planned.cost == dwelling:
        return say("{place}, dwelling {cost}", place=_ground(g, space), cost=amount(dwelling))
    if not planned.bought and not planned.skips:
        return _land(g, space, None, planned, player)
    skip = player.data.skip
    if planned.skips and skip is not None:
        # Skip and spades together, without the terrain: a button has room for no more.
        rest = planned.cost.minus(dwelling)
        text = say("{place}, dwelling {cost}", place=space, cost=amount(dwelling))
        if planned.spades:
            text = say_n(
                "{build} + {n} spade, jump {cost}",
                "{build} + {n} spades, jump {cost}",
                planned.spades,
                build=text,
                cost=amount(rest),
            )
        else:
            text = say("{build} + jump {cost}", build=text, cost=amount(rest))
        return say("{build}: +{n} VP", build=text, n=skip.vp)
    # With a town there is no room for the terrain either.
    text = say("{place}, dwelling {cost}", place=space if founds else _ground(g, space), cost=amount(dwelling))
    text = say_n(
        "{build} + {n} spade {cost}", "{build} + {n} spades {cost}", planned.bought, build=text, cost=amount(spade)
    )
    free = planned.spades - planned.bought
    return say("{build} + {n} free", build=text, n=free) if free else text


def _steps(g: Game, player: Player, cult: Cult, steps: int, *, stop: bool) -> Text:
    """Describe an advance, with the step it reaches, the key it may need and the power of the steps passed."""
    reached, power = cults.outcome(player, cult, steps, not stop and cults.is_top_free(g, cult))
    name = CULT_NAMES[cult]
    if stop:
        text = say("{cult} +{n}, to {reached}, keeping the key", cult=name, n=steps, reached=reached)
    elif cults.enters(g, player, cult, steps):
        text = say("{cult} +{n}, to {reached} with a key", cult=name, n=steps, reached=reached)
    else:
        text = say("{cult} +{n}, to {reached}", cult=name, n=steps, reached=reached)
    gained = min(power, player.power_capacity)
    return say("{steps}, +{n} power", steps=text, n=gained) if gained else text


def _power_action(player: Player, name: str) -> Text:
    row = POWER_ACTIONS[name]
    text = say("{action} for {n} power", action=power_action_name(name), n=row.cost)
    if row.gain.priests and not player.priest_supply:
        return say("{action}: your supply is empty, you gain nothing", action=text)
    return text
