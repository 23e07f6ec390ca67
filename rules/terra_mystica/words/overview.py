"""The game in words: labels and the complete state as text, enough to play without pictures."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n
from rules.terra_mystica.core.catalog import CULT_BOARD, CULTS, KINDS, NUMBERS, POWER_ACTIONS, TERRAINS, Goods
from rules.terra_mystica.core.effects import (
    SPECIAL_ACTIONS,
    bonus_effect,
    favor_effect,
    round_scores,
    scoring_effect,
    town_effect,
    with_coins,
)
from rules.terra_mystica.core.geography import BIT, LAND, MAP
from rules.terra_mystica.core.names import (
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
from rules.terra_mystica.core.round_name import round_name
from rules.terra_mystica.core.state import Game, Offer, Player
from rules.terra_mystica.economy import power
from rules.terra_mystica.economy.income import income
from rules.terra_mystica.flow.scoring import standing
from rules.terra_mystica.land import spades
from rules.terra_mystica.land.reach import shipping_level, skip_range
from rules.terra_mystica.words.faction_entries import faction_entry
from rules.terra_mystica.words.map_in_words import map_rows


def label(g: Game, seat: Seat) -> Text:
    """Return the faction of a seat, or the terrain of which it will choose one."""
    player = g.players[seat]
    if player.faction:
        return faction_name(player.faction)
    return terrain_name(player.colour) if player.colour else say("no faction yet")


def headline(g: Game) -> Text:
    """Return round and phase."""
    match g.phase:
        case "finished":
            return say("Final scoring")
        case "cult_bonus":
            return say("Round {n} of {rounds}: cult bonus", n=g.round, rounds=NUMBERS.rounds)
        case _:
            return round_name(g)


def purse(g: Game, seat: Seat) -> Text | None:
    """Return the goods of a faction and its reach; None before it has any."""
    player = g.players[seat]
    if not player.faction:
        return None
    one, two, three = player.bowls
    held = say(
        "{workers}, {coins}, {priests}, power bowls {one}/{two}/{three}, {reach}",
        workers=say_n("{n} worker", "{n} workers", player.workers),
        coins=say_n("{n} coin", "{n} coins", player.coins),
        priests=say_n("{n} priest", "{n} priests", player.priests),
        one=one,
        two=two,
        three=three,
        reach=_reach(g, player),
    )
    free = g.job.free if g.job is not None and g.active == seat else 0
    return say_n("{held}, {n} spade to use", "{held}, {n} spades to use", free, held=held) if free else held


def summary(g: Game) -> list[Text]:
    """Return the players in turn order with their points, the scoring of the round, and the open offers."""
    if g.phase == "finished":
        return [_points(g, place.seat) for place in standing(g)]
    lines = [say("In the order of play:"), *(_in_order(g, seat) for seat in g.order or g.clockwise)]
    if g.scoring_tile is not None:
        lines.append(say("This round scores {effect}.", effect=scoring_effect(g.scoring_tiles[g.round - 1], g.round)))
    return lines + [_offered(g, offer) for offer in g.offers]


def status(g: Game) -> Text | None:
    """Return what the round scores and how many power actions are left; None outside the rounds."""
    if g.scoring_tile is None or g.phase == "finished":
        return None
    left = len(POWER_ACTIONS) - len(g.power_used)
    return say(
        "scoring: {scores} · {n} of {total} power actions left",
        scores=round_scores(g.scoring_tile),
        n=left,
        total=len(POWER_ACTIONS),
    )


def _in_order(g: Game, seat: Seat) -> Text:
    line = _points(g, seat)
    if g.players[seat].passed:
        return say("{player}, passed", player=line)
    return say("{player}, to move", player=line) if seat == g.active else line


def _points(g: Game, seat: Seat) -> Text:
    return say("• {who} ({label}): {vp} VP", who=Who(seat), label=label(g, seat), vp=g.players[seat].vp)


def _offered(g: Game, offer: Offer) -> Text:
    n = power.power_gained(g.players[offer.seat], offer)
    who, source = Who(offer.seat), Who(offer.source)
    if n == 1:
        return say("Offered to {who}: 1 power from {source} for free.", who=who, source=source)
    return say("Offered to {who}: {n} power from {source} for {vp} VP.", who=who, n=n, source=source, vp=n - 1)


def overview(g: Game, viewer: Seat | None) -> list[Text]:
    """Return the whole position in lines, the most important first; nothing in it is hidden (TM-1.2)."""
    seats = sorted(g.order or g.clockwise, key=lambda seat: seat != viewer)
    known = [g.players[seat] for seat in seats if g.players[seat].faction]
    own = [player for player in known if player.seat == viewer]
    others = [player for player in known if player.seat != viewer]
    lines = [headline(g), *summary(g), say("**Map**")]
    lines += [_on_map(g, player) for player in known]
    lines += _free_land(g)
    for player in own:
        lines += _player_lines(g, player)
    lines += _bonus_cards(g)
    for player in others:
        lines += _player_lines(g, player)
    lines += _supply_lines(g) + _cult_lines(g) + _scoring_lines(g) + map_rows(g)
    for player in own:
        lines += [say("**Your faction, {faction}**", faction=faction_name(player.faction))]
        lines += faction_entry(player.data).lines
    return lines


def _on_map(g: Game, player: Player) -> Text:
    """Return the places of a faction's structures, towns and bridges."""
    parts = [
        say(
            "{kind} {spaces}",
            kind=KIND_NAMES[kind],
            spaces=" ".join(space for space in MAP.spaces(player.land) if g.structures[space].kind == kind),
        )
        for kind in KINDS
        if player.buildings[kind]
    ]
    if player.town_land:
        parts.append(say("in towns {spaces}", spaces=" ".join(MAP.spaces(player.town_land))))
    links = [bridge.site for bridge in g.bridges if bridge.seat == player.seat] + player.river_links
    if links:
        parts.append(say("bridges and river towns {links}", links=" ".join(links)))
    name = faction_name(player.faction)
    return say("{faction}: {structures}", faction=name, structures=entries(parts or [say("nothing")]))


def _player_lines(g: Game, player: Player) -> list[Text]:
    bowls = player.bowls
    lines = [
        say("**{who}, {faction}**", who=Who(player.seat), faction=faction_name(player.faction)),
        say(
            "{vp} VP; {goods}; power bowls {one}/{two}/{three}; next income {income}",
            vp=player.vp,
            goods=amount(Goods(workers=player.workers, coins=player.coins, priests=player.priests)),
            one=bowls[0],
            two=bowls[1],
            three=bowls[2],
            income=amount(income(player)),
        ),
        say(
            "{reach}; spade {spade}; cults {steps}; keys {keys}",
            reach=_reach(g, player),
            spade=amount(spades.spade_cost(player)),
            steps=listing([say("{cult} {n}", cult=CULT_NAMES[cult], n=player.cults[cult]) for cult in CULTS]),
            keys=player.keys,
        ),
        say(
            "bridges left {bridges}; priests in the supply {supply}, on orders {placed}",
            bridges=player.bridges_left,
            supply=player.priest_supply,
            placed=player.priests_placed,
        ),
    ]
    if player.bonus_card is not None:
        card = player.bonus_card
        lines.append(say("bonus card {card}: {effect}", card=bonus_name(card), effect=bonus_effect(card)))
    for tile in player.favors:
        lines.append(say("favor tile {tile}: {effect}", tile=favor_name(tile), effect=favor_effect(tile)))
    if player.towns:
        lines.append(say("town tiles: {tiles}", tiles=listing([town_name(tile) for tile in player.towns])))
    if player.used:
        used = [SPECIAL_ACTIONS[action] for action in player.used]
        lines.append(say("special actions used: {actions}", actions=listing(used)))
    return lines


def _reach(g: Game, player: Player) -> Text:
    if player.data.skip is not None:
        cost = amount(spades.skip_cost(player))
        return say_n("skips {n} space for {cost}", "skips {n} spaces for {cost}", n=skip_range(player), cost=cost)
    level = shipping_level(g, player)
    if level != player.shipping:
        return say("shipping {n} ({level} with the bonus card)", n=player.shipping, level=level)
    return say("shipping {n}", n=level)


def _bonus_cards(g: Game) -> list[Text]:
    """Return the bonus cards that are laid out, with the coins on them."""
    cards = [say("{card}: {effect}", card=with_coins(g, card), effect=bonus_effect(card)) for card in g.bonus_coins]
    return [say("**Bonus cards laid out**"), *cards] if cards else []


def _supply_lines(g: Game) -> list[Text]:
    free = [
        say("{action} ({n} power)", action=power_action_name(row.id), n=row.cost)
        for row in POWER_ACTIONS.values()
        if row.id not in g.power_used
    ]
    favors = [say("{tile} ×{n}", tile=favor_name(tile), n=n) for tile, n in g.favors_left.items() if n]
    towns = [say("{tile} ×{n}", tile=town_effect(tile), n=n) for tile, n in g.towns_left.items() if n]
    return [
        say("**Power actions and tiles left**"),
        say("power actions: {actions}", actions=listing(free)),
        say("favor tiles: {tiles}", tiles=listing(favors)),
        say("town tiles: {tiles}", tiles=entries(towns or [say("nothing")])),
    ]


def _cult_lines(g: Game) -> list[Text]:
    """Return the holders of the order spaces; the steps are listed with the players."""
    lines = [say("**Orders of the cults**")]
    for cult in CULTS:
        places = [
            say("{worth} steps {who}", worth=worth, who=Who(seat) if seat is not None else say("free"))
            for worth, seat in zip(CULT_BOARD.order_spaces, g.order_spaces[cult], strict=True)
        ]
        lines.append(say("{cult}: {places}", cult=CULT_NAMES[cult], places=listing(places)))
    return lines


def _scoring_lines(g: Game) -> list[Text]:
    rounds = [
        say("round {n}: {tile}, {effect}", n=n, tile=scoring_name(tile), effect=scoring_effect(tile, n))
        for n, tile in enumerate(g.scoring_tiles, start=1)
    ]
    return [say("**Rounds**"), *rounds]


def _free_land(g: Game) -> list[Text]:
    """Return the unoccupied land by terrain."""
    occupied = 0
    for player in g.players:
        occupied |= player.land
    free = {terrain: [s for s in LAND if g.terrain[s] == terrain and not BIT[s] & occupied] for terrain in TERRAINS}
    return [
        say("free {terrain}: {spaces}", terrain=terrain_name(terrain), spaces=" ".join(spaces))
        for terrain, spaces in free.items()
        if spaces
    ]
