"""The game in words: labels, the complete state as text, options with their consequences."""

from __future__ import annotations

from rules.engine.action import AnyAction
from rules.engine.notation import format_action
from rules.engine.text import Seat, Text, Who, listing, say, say_n
from rules.terra_mystica import power, spades
from rules.terra_mystica.actions import (
    AcceptPower,
    AdvanceExchange,
    AdvanceShipping,
    Build,
    Burn,
    ChooseBonusCard,
    ChooseFaction,
    ChooseFavor,
    ChooseTownTile,
    Convert,
    CultAction,
    DeclinePower,
    EngineersBridge,
    Pass,
    PowerAction,
    SendPriest,
    Transform,
    Upgrade,
)
from rules.terra_mystica.actions.upgrade import upgrade_cost
from rules.terra_mystica.catalog import (
    BONUS_CARDS,
    CONVERSIONS,
    CULTS,
    FACTIONS,
    FAVOR_TILES,
    KINDS,
    NUMBERS,
    POWER_ACTIONS,
    TOWN_TILES,
    Goods,
)
from rules.terra_mystica.geography import MAP, TERRAIN_AT_START
from rules.terra_mystica.income import income
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


def overview(g: Game, viewer: Seat | None) -> list[Text]:
    """The whole position in lines of text, enough to play without pictures; nothing in it is hidden (TM-1.2)."""
    lines = [headline(g)]
    if g.scoring_tiles:
        tiles = [
            say("{n}: {tile}", n=number, tile=scoring_name(tile))
            for number, tile in enumerate(g.scoring_tiles, start=1)
        ]
        lines.append(say("Scoring tiles: {tiles}", tiles=listing(tiles)))
    if g.order:
        order = [say("{who}{passed}", who=Who(seat), passed=_passed_mark(g, seat)) for seat in g.order]
        lines.append(say("Turn order: {order}", order=listing(order)))
    for player in g.players:
        if player.faction:
            lines += _player_lines(g, player)
    if g.bonus_coins:
        cards = [say("{card} ({n} coins)", card=bonus_name(card), n=coins) for card, coins in g.bonus_coins.items()]
        lines.append(say("Bonus cards laid out: {cards}", cards=listing(cards)))
    free = [power_action_name(row.id) for row in POWER_ACTIONS.values() if row.id not in g.power_used]
    lines.append(say("Power actions free: {actions}", actions=listing(free)))
    lines.append(say("Favor tiles left: {tiles}", tiles=_stock(g.favors_left, "favor")))
    lines.append(say("Town tiles left: {tiles}", tiles=_stock(g.towns_left, "town")))
    for cult in CULTS:
        places = [
            say("{worth}: {who}", worth=worth, who=Who(seat) if seat is not None else say("free"))
            for worth, seat in zip((3, 2, 2, 2), g.order_spaces[cult], strict=True)
        ]
        lines.append(say("Order of {cult}: {places}", cult=CULT_NAMES[cult], places=listing(places)))
    changed = [
        say("{space} {terrain}", space=space, terrain=terrain_name(terrain))
        for space, terrain in g.terrain.items()
        if space not in g.structures and terrain != TERRAIN_AT_START[space]
    ]
    if changed:
        lines.append(say("Transformed land: {spaces}", spaces=listing(changed)))
    return lines


def _passed_mark(g: Game, seat: Seat) -> Text:
    return say(" (passed)") if g.player(seat).passed else Text("")


def _stock(stock: dict[str, int], what: str) -> Text:
    name = favor_name if what == "favor" else town_name
    return listing([say("{tile} x{n}", tile=name(tile), n=n) for tile, n in stock.items() if n])


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
            "  cults {steps}; shipping {shipping}; spade {spade}; income {income}; keys {keys}; bridges left {bridges}",
            steps=listing([say("{cult} {n}", cult=CULT_NAMES[cult], n=player.cults[cult]) for cult in CULTS]),
            shipping=player.shipping,
            spade=amount(spades.spade_cost(player)),
            income=amount(income(player)),
            keys=player.keys,
            bridges=player.bridges_left,
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
    bridges = [Text(bridge.site) for bridge in g.bridges if bridge.seat == player.seat]
    if bridges:
        lines.append(say("  bridges: {bridges}", bridges=listing(bridges)))
    tiles = [favor_name(tile) for tile in player.favors] + [
        say("town: {tile}", tile=town_name(tile)) for tile in player.towns
    ]
    if player.bonus_card is not None:
        tiles.append(say("bonus card {card}", card=bonus_name(player.bonus_card)))
    if tiles:
        lines.append(say("  tiles: {tiles}", tiles=listing(tiles)))
    if player.used:
        lines.append(say("  special actions used: {actions}", actions=listing([Text(used) for used in player.used])))
    return lines


def describe(g: Game, seat: Seat, action: AnyAction) -> Text:
    """A legal action in words, with what it costs and gives."""
    player = g.player(seat)
    match action:
        case ChooseFaction(faction):
            row = FACTIONS[faction]
            return say("{faction} ({terrain})", faction=faction_name(faction), terrain=terrain_name(row.terrain))
        case AcceptPower():
            return _describe_offer(g, player)
        case DeclinePower():
            return say("Decline the power")
        case ChooseBonusCard(card):
            return _describe_card(g, card)
        case Pass(card):
            return say("Pass") if card is None else say("Pass, take {card}", card=_describe_card(g, card))
        case Build(space):
            return _describe_build(g, player, action)
        case Transform(space, terrain):
            planned = spades.plan(g, player, space, terrain, action.long)
            cost = amount(planned.cost) if isinstance(planned, spades.Dig) else say("nothing")
            return say("{space} to {terrain} for {cost}", space=space, terrain=terrain_name(terrain), cost=cost)
        case Upgrade(space, kind):
            cost = amount(upgrade_cost(g, player, space, kind))
            return say("{space} to {kind} for {cost}", space=space, kind=KIND_NAMES[kind], cost=cost)
        case PowerAction(name):
            return say("{action} for {n} power", action=power_action_name(name), n=POWER_ACTIONS[name].cost)
        case SendPriest(cult, steps):
            return say_n("{cult}, {n} step", "{cult}, {n} steps", n=steps, cult=CULT_NAMES[cult])
        case CultAction(source, cult):
            return say("{cult} by {source}", cult=CULT_NAMES[cult], source=Text(source.replace("_", " ")))
        case AdvanceShipping():
            track = player.data.shipping
            return say("Shipping for {cost}", cost=amount(track.cost)) if track is not None else say("Shipping")
        case AdvanceExchange():
            return say("Cheaper spades for {cost}", cost=amount(player.data.spades.advance_cost or Goods()))
        case EngineersBridge():
            return say("A bridge for {cost}", cost=amount(player.data.bridge_cost or Goods()))
        case Convert(conversion, times):
            conv = CONVERSIONS[conversion]
            return say("{pay} to {gain}", pay=amount(conv.pay.times(times)), gain=amount(conv.gain.times(times)))
        case Burn(n):
            return say("Sacrifice {n} power", n=n)
        case ChooseFavor(tile):
            favor = FAVOR_TILES[tile]
            return say("{tile}: {n} {cult}", tile=favor_name(tile), n=favor.steps, cult=CULT_NAMES[favor.cult])
        case ChooseTownTile(tile):
            return say("{tile}, {n} VP", tile=town_name(tile), n=TOWN_TILES[tile].vp)
        case _:
            return Text(format_action(action).replace("_", " "))


def _describe_offer(g: Game, player: Player) -> Text:
    offer = power.first_offer(g, player.seat)
    if offer is None:
        return say("Accept the power")
    n = power.power_gained(player, offer)
    return say("Accept {n} power from {who} for {vp} VP", n=n, who=Who(offer.source), vp=n - 1)


def _describe_card(g: Game, card: str) -> Text:
    row = BONUS_CARDS[card]
    coins = g.bonus_coins.get(card, 0)
    if coins:
        return say("{card} with {n} coins", card=Text(row.name), n=coins)
    return Text(row.name)


def _describe_build(g: Game, player: Player, action: Build) -> Text:
    cost = player.data.buildings["dwelling"].cost
    if g.terrain[action.space] == player.home:
        return say("{space} for {cost}", space=action.space, cost=amount(cost))
    planned = spades.plan(g, player, action.space, player.home, action.long)
    if not isinstance(planned, spades.Dig):
        return say("{space}", space=action.space)
    return say_n(
        "{space} with {n} spade for {cost}",
        "{space} with {n} spades for {cost}",
        n=planned.spades,
        space=action.space,
        cost=amount(planned.cost + cost),
    )
