"""The game in words: labels and the complete state as text, enough to play without pictures."""

from __future__ import annotations

from rules.engine.text import Seat, Text, Who, listing, say, say_n
from rules.terra_mystica import power, spades
from rules.terra_mystica.catalog import CULT_BOARD, CULTS, KINDS, NUMBERS, POWER_ACTIONS, TERRAINS, Goods
from rules.terra_mystica.effects import SPECIAL_ACTIONS, bonus_effect, favor_effect, scoring_effect, town_effect
from rules.terra_mystica.geography import BIT, LAND, MAP
from rules.terra_mystica.income import income
from rules.terra_mystica.reach import shipping_level, skip_range
from rules.terra_mystica.state import Game, Player
from rules.terra_mystica.words import (
    CULT_NAMES,
    KIND_NAMES,
    amount,
    bonus_name,
    faction_name,
    favor_name,
    power_action_name,
    scoring_name,
    terrain_name,
    town_name,
)


def label(g: Game, seat: Seat) -> Text:
    """The faction of a seat."""
    player = g.player(seat)
    return faction_name(player.faction) if player.faction else say("no faction yet")


def headline(g: Game) -> Text:
    """Round and phase."""
    match g.phase:
        case "setup":
            return say("Set-up")
        case "finished":
            return say("Final scoring")
        case "cult_bonus":
            return say("Round {n} of {rounds}: cult bonus", n=g.round, rounds=NUMBERS.rounds)
        case _:
            return say("Round {n} of {rounds}", n=g.round, rounds=NUMBERS.rounds)


def purse(g: Game, seat: Seat) -> Text:
    """What a faction can spend, and how far it reaches."""
    player = g.player(seat)
    if not player.faction:
        return say("nothing yet")
    one, two, three = player.bowls
    return say(
        "{workers}, {coins}, {priests}, power {one}/{two}/{three}, {reach}",
        workers=say_n("{n} worker", "{n} workers", player.workers),
        coins=say_n("{n} coin", "{n} coins", player.coins),
        priests=say_n("{n} priest", "{n} priests", player.priests),
        one=one,
        two=two,
        three=three,
        reach=_reach(g, player),
    )


def overview(g: Game, viewer: Seat | None) -> list[Text]:
    """The whole position in lines; nothing in it is hidden (TM-1.2)."""
    lines = [headline(g), *_round_lines(g)]
    for player in g.players:
        if player.faction:
            lines += _player_lines(g, player)
    return lines + _supply_lines(g) + _cult_lines(g) + _map_lines(g)


def _round_lines(g: Game) -> list[Text]:
    """Whose turn it is, the order, open offers, and what the rounds score."""
    lines = []
    if g.order:
        lines.append(say("Turn order: {order}", order=listing([_in_order(g, seat) for seat in g.order])))
    for offer in g.offers:
        n = power.power_gained(g.player(offer.seat), offer)
        lines.append(
            say(
                "Offered: {n} power from {source} to {who} for {vp} VP",
                n=n,
                source=Who(offer.source),
                who=Who(offer.seat),
                vp=n - 1,
            )
        )
    for number, tile in enumerate(g.scoring_tiles, start=1):
        mark = say("now") if number == g.round and g.phase != "finished" else say("round")
        lines.append(
            say(
                "{mark} {n}: {tile}, {effect}",
                mark=mark,
                n=number,
                tile=scoring_name(tile),
                effect=scoring_effect(tile, number),
            )
        )
    return lines


def _in_order(g: Game, seat: Seat) -> Text:
    if g.player(seat).passed:
        return say("{who} (passed)", who=Who(seat))
    return say("{who} (to move)", who=Who(seat)) if seat == g.active else say("{who}", who=Who(seat))


def _player_lines(g: Game, player: Player) -> list[Text]:
    bowls = player.bowls
    lines = [
        say(
            "{who}, {faction}: {vp} VP; {goods}; power {one}/{two}/{three}",
            who=Who(player.seat),
            faction=faction_name(player.faction),
            vp=player.vp,
            goods=amount(Goods(workers=player.workers, coins=player.coins, priests=player.priests)),
            one=bowls[0],
            two=bowls[1],
            three=bowls[2],
        ),
        say(
            "  cults {steps}; {reach}; spade {spade}; next income {income}",
            steps=listing([say("{cult} {n}", cult=CULT_NAMES[cult], n=player.cults[cult]) for cult in CULTS]),
            reach=_reach(g, player),
            spade=amount(spades.spade_cost(player)),
            income=amount(income(player)),
        ),
        say(
            "  keys {keys}; bridges left {bridges}; priests in the supply {supply}, on orders {placed}",
            keys=player.keys,
            bridges=player.bridges_left,
            supply=player.priest_supply,
            placed=player.priests_placed,
        ),
    ]
    standing = [
        say(
            "{kind} {spaces}",
            kind=KIND_NAMES[kind],
            spaces=" ".join(space for space in MAP.spaces(player.land) if g.structures[space].kind == kind),
        )
        for kind in KINDS
        if player.buildings[kind]
    ]
    if standing:
        lines.append(say("  on the map: {structures}", structures=listing(standing)))
    if player.town_land:
        lines.append(say("  in towns: {spaces}", spaces=" ".join(MAP.spaces(player.town_land))))
    links = [bridge.site for bridge in g.bridges if bridge.seat == player.seat] + player.river_links
    if links:
        lines.append(say("  bridges and river towns: {links}", links=" ".join(links)))
    for tile in player.favors:
        lines.append(say("  favor tile {tile}: {effect}", tile=favor_name(tile), effect=favor_effect(tile)))
    if player.towns:
        lines.append(say("  town tiles: {tiles}", tiles=listing([town_name(tile) for tile in player.towns])))
    if player.bonus_card is not None:
        card = player.bonus_card
        lines.append(say("  bonus card {card}: {effect}", card=bonus_name(card), effect=bonus_effect(card)))
    if player.used:
        used = [SPECIAL_ACTIONS[action] for action in player.used]
        lines.append(say("  special actions used: {actions}", actions=listing(used)))
    return lines


def _reach(g: Game, player: Player) -> Text:
    if player.data.skip is not None:
        cost = amount(spades.skip_cost(player))
        return say_n("skips {n} space for {cost}", "skips {n} spaces for {cost}", n=skip_range(player), cost=cost)
    level = shipping_level(g, player)
    if level != player.shipping:
        return say("shipping {n}, with the bonus card {level}", n=player.shipping, level=level)
    return say("shipping {n}", n=level)


def _supply_lines(g: Game) -> list[Text]:
    lines = []
    for card, coins in g.bonus_coins.items():
        text = say("{card} ({effect})", card=bonus_name(card), effect=bonus_effect(card))
        lines.append(
            say_n(
                "Bonus card laid out: {card}, with {n} coin",
                "Bonus card laid out: {card}, with {n} coins",
                n=coins,
                card=text,
            )
        )
    free = [
        say("{action} ({n} power)", action=power_action_name(row.id), n=row.cost)
        for row in POWER_ACTIONS.values()
        if row.id not in g.power_used
    ]
    lines.append(say("Power actions free: {actions}", actions=listing(free)))
    favors = [say("{tile} x{n}", tile=favor_name(tile), n=n) for tile, n in g.favors_left.items() if n]
    lines.append(say("Favor tiles left: {tiles}", tiles=listing(favors)))
    towns = [say("{tile} x{n}", tile=town_effect(tile), n=n) for tile, n in g.towns_left.items() if n]
    lines.append(say("Town tiles left: {tiles}", tiles=listing(towns)))
    return lines


def _cult_lines(g: Game) -> list[Text]:
    lines = []
    for cult in CULTS:
        places = [
            say("{worth}: {who}", worth=worth, who=Who(seat) if seat is not None else say("free"))
            for worth, seat in zip(CULT_BOARD.order_spaces, g.order_spaces[cult], strict=True)
        ]
        lines.append(say("Order of {cult}: {places}", cult=CULT_NAMES[cult], places=listing(places)))
    return lines


def _map_lines(g: Game) -> list[Text]:
    """The unoccupied land by terrain."""
    occupied = 0
    for player in g.players:
        occupied |= player.land
    free = {terrain: [s for s in LAND if g.terrain[s] == terrain and not BIT[s] & occupied] for terrain in TERRAINS}
    return [
        say("Free {terrain}: {spaces}", terrain=terrain_name(terrain), spaces=" ".join(spaces))
        for terrain, spaces in free.items()
        if spaces
    ]
