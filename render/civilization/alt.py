"""Alt texts: the contents of the pictures in a few sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.civilization.battle import left_of
from render.civilization.board import figures_by_square, gathering, shut_squares
from render.civilization.inline_icons import seats_in_order
from render.civilization.pyramid import rows_of
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.board.knowledge import rank
from rules.civilization.board.placement import tokens_left
from rules.civilization.board.production import production
from rules.civilization.core.battle import Side, SideName
from rules.civilization.core.catalog.base import UNIT_TYPES
from rules.civilization.core.catalog.build import BUILDING_TOKENS, WONDERS
from rules.civilization.core.catalog.land import TERRAIN_ROWS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import standing
from rules.civilization.words.deals import offers_text
from rules.civilization.words.names import label, named
from rules.civilization.words.overview import headline
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n

MOST = 10
"""The most squares or names to list."""


def overview(view: View[Game]) -> Text:
    """Return the essentials of the whole table."""
    g = view.state
    whole = say(
        "Civilization, everything on the table. {where}. Players: {players}.",
        where=headline(g),
        players=entries([_line(g, player) for player in _seated(view)]),
    )
    if g.phase == "trade" and (offers := list(offers_text(g, view.viewer))):
        whole = say("{told} Negotiation: {offers}.", told=whole, offers=entries(offers))
    return say("{told} {market}", told=whole, market=_offers(g)) if g.wonder_market or g.market else whole


def _seated(view: View[Game]) -> list[Player]:
    return [view.state.players[seat] for seat in seats_in_order(view)]


def _line(g: Game, player: Player) -> Text:
    return say(
        "{who} ({side}) {trade} trade, {culture} culture, {coins} of {win} coins, culture track {space} of {last}, "
        "{techs}, {cities}",
        who=Who(player.seat),
        side=label(g, player.seat),
        trade=player.trade,
        culture=player.culture,
        coins=coins(g, player.seat),
        win=DIALS.economy.victory,
        space=player.culture_space,
        last=CULTURE_TRACK.victory_space,
        techs=say_n("{n} technology", "{n} technologies", len(player.technologies)),
        cities=say_n("{n} city", "{n} cities", len(cities_of(g, player.seat))),
    )


def _offers(g: Game) -> Text:
    wonders = [say("{wonder} for {n}", wonder=named(each), n=WONDERS[each].cost) for each in g.wonder_market]
    kinds = [say("{n} {what}", n=number, what=named(kind)) for kind, number in g.market.items()]
    return say("Wonders: {wonders}. Resources: {kinds}.", wonders=listing(wonders), kinds=listing(kinds))


def _some(names: Sequence[str]) -> Text:
    """Return squares by name; if there are many, only some and the number of the others."""
    shown = [Text(name) for name in names[:MOST]]
    if len(names) > MOST:
        shown.append(say("{n} more", n=len(names) - MOST))
    return listing(shown)


def _names(squares: Collection[Square]) -> list[str]:
    return [NAMES[square] for square in squares]


def board(view: View[Game]) -> Text:
    """Return the state of the game, the changes on the map, and the pieces of each player."""
    g = view.state
    told = say("Map of Civilization. {where}.", where=headline(g))
    if g.last_squares:
        changed = _some(_names(dict.fromkeys(g.last_squares)))
        told = say("{before} Changed last: {squares}.", before=told, squares=changed)
    owners = [
        say(
            "{side} cities {cities}, figures {figures}",
            side=label(g, player.seat),
            cities=_some(_names(cities_of(g, player.seat))),
            figures=_some(_names([at for at, (owner, _) in figures_by_square(g).items() if owner is player])),
        )
        for player in g.players
        if cities_of(g, player.seat)
    ]
    if owners:
        told = say("{before} {owners}.", before=told, owners=entries(owners))
    if ways := [
        say("scout on {square} gathers for {city}", square=NAMES[scout], city=NAMES[city])
        for player in g.players
        for scout, city in gathering(player)
    ]:
        told = say("{before} {ways}.", before=told, ways=entries(ways))
    if shut := shut_squares(g):
        told = say("{before} Blockaded: {squares}.", before=told, squares=_some(_names(shut)))
    if g.locked:
        told = say("{before} No figure may leave {squares}.", before=told, squares=_some(_names(g.locked)))
    if g.facedown:
        hidden = say_n("{n} tile is face down.", "{n} tiles are face down.", len(g.facedown))
        told = say("{before} {hidden}", before=told, hidden=hidden)
    return told


def part_of_board(view: View[Game], around: Sequence[Square], shown: Collection[Square]) -> Text:
    """Return the pieces on the part of the map around some squares."""
    g = view.state
    there = set(shown)
    found: list[Text] = []
    for player in g.players:
        cities = [at for at in cities_of(g, player.seat) if at in there]
        figures = [at for at, (owner, _) in figures_by_square(g).items() if owner is player and at in there]
        if cities:
            found.append(say("cities of {side} {squares}", side=label(g, player.seat), squares=_some(_names(cities))))
        if figures:
            found.append(say("figures of {side} {squares}", side=label(g, player.seat), squares=_some(_names(figures))))
    markers = ((at, each) for at, each in g.markers.items() if at in there)
    found += [say("{what} {square}", what=named(each.id), square=NAMES[at]) for at, each in markers]
    for at, token in g.map_tokens.items():
        if at in there:
            what = say("hut") if token.mark == "hut" else say("village")
            found.append(say("{what} {square}", what=what, square=NAMES[at]))
    ground = [
        say("{square} {terrain}", square=NAMES[at], terrain=Text(TERRAIN_ROWS[g.world.faces[at].terrain].name))
        for at in list(dict.fromkeys(around))[:MOST]
        if at in g.world.faces
    ]
    return say(
        "The map around {places}. {where}. Lying there: {found}.",
        places=listing(ground),
        where=headline(g),
        found=entries(found[: 2 * MOST] or [say("nothing")]),
    )


def market(view: View[Game]) -> Text:
    """Return wonders and resources, buildings left, unit decks."""
    g = view.state
    if not g.unit_decks:
        return say("The market is not laid out yet.")
    buildings = [say("{n} {what}", n=tokens_left(g, token), what=named(token)) for token in BUILDING_TOKENS]
    units = [say("{n} {what}", n=len(deck.unit_cards), what=named(deck.type)) for deck in g.unit_decks]
    return say(
        "Market. {offers} Buildings left: {buildings}. Unit cards left: {units}.",
        offers=_offers(g),
        buildings=listing(buildings),
        units=listing(units),
    )


def tracks(view: View[Game]) -> Text:
    """Return all places on the culture track and both dials."""
    g = view.state
    lines = [
        say(
            "{side} culture track {space}, trade {trade}, coins {coins}",
            side=label(g, player.seat),
            space=player.culture_space,
            trade=player.trade,
            coins=coins(g, player.seat),
        )
        for player in _seated(view)
    ]
    return say("Culture track and dials. {lines}.", lines=entries(lines))


def tableau(view: View[Game], seat: Seat) -> Text:
    """Return everything one player has."""
    g = view.state
    player = g.players[seat]
    if not player.nation:
        return say("{who} has no nation yet.", who=Who(seat))
    if not player.technologies:
        return say("{who} plays {side} and has nothing on the table yet.", who=Who(seat), side=label(g, seat))
    cities = [say("{square} production {n}", square=NAMES[at], n=production(g, at)) for at in cities_of(g, seat)]
    stock = [say("{n} {what}", n=number, what=named(kind)) for kind, number in player.resources.items() if number]
    stock.append(say_n("{n} hut", "{n} huts", len(player.huts)))
    stock.append(say_n("{n} village", "{n} villages", len(player.villages)))
    stock.append(say_n("{n} unit", "{n} units", len(player.units)))
    stock.append(say_n("{n} culture event", "{n} culture events", len(player.events)))
    return say(
        "Tableau of {line}. Government: {government}. Cities: {cities}. Has {stock}. Wonders: {wonders}. "
        "Technologies: {techs}.",
        line=_line(g, player),
        government=named(player.government),
        cities=listing(cities or [say("none")]),
        stock=listing(stock),
        wonders=listing([named(card.wonder) for card in player.wonders] or [say("none")]),
        techs=listing([named(technology) for technology in player.technologies[-3 * MOST :]]),
    )


def tableaux(view: View[Game]) -> Text:
    """Return the essentials of all players."""
    g = view.state
    return say("All tableaux. {players}.", players=entries([_line(g, player) for player in _seated(view)]))


def technologies(view: View[Game]) -> Text:
    """Return the pyramids of all players by rows, and the ranks of units."""
    g = view.state
    lines = []
    for player in _seated(view):
        if not player.technologies:
            continue
        rows = [Text(f"{len(row)}") for row in rows_of(player) if row]
        ranks = [
            say("{unit} {rank}", unit=named(kind), rank=rank(player, kind)) for kind in UNIT_TYPES if kind != "aircraft"
        ]
        lines.append(
            say("{side} cards by level {rows}; ranks {ranks}", side=label(g, player.seat), rows=listing(rows),
                ranks=listing(ranks))
        )  # fmt: skip
    return say("Technologies. {lines}.", lines=entries(lines or [say("nothing")]))


def battle(view: View[Game]) -> Text:
    """Return both sides and the units on the fronts."""
    g = view.state
    there = g.battle or g.last_battle
    if there is None:
        return say("There is no battle.")
    fronts = []
    for number, front in enumerate(there.fronts, 1):
        units = [unit for unit in (front.attacker, front.defender) if unit is not None]
        shown = [say("{what} {n}", what=named(unit.type), n=left_of(unit)) for unit in units]
        fronts.append(say("front {n}: {units}", n=number, units=listing(shown)))
    return say(
        "Battle on {square}. {attacker}; {defender}; {fronts}.",
        square=NAMES[there.square],
        attacker=_side(g, there.attacker, "attacker"),
        defender=_side(g, there.defender, "defender"),
        fronts=entries(fronts or [say("no fronts yet")]),
    )


def _side(g: Game, side: Side, name: SideName) -> Text:
    who = say("barbarians") if side.seat is None else label(g, side.seat)
    left = len(side.battle_hand)
    if name == "attacker":
        return say("Attacker: {who}, bonus {bonus}, cards left {cards}", who=who, bonus=side.bonus, cards=left)
    return say("defender: {who}, bonus {bonus}, cards left {cards}", who=who, bonus=side.bonus, cards=left)


def final(view: View[Game]) -> Text:
    """Return the places with the figures that decide them."""
    g = view.state
    lines = [
        say(
            "{place}. {who} ({side}) culture track {culture}, {techs}, {coins}",
            place=place.rank,
            who=Who(place.seat),
            side=label(g, place.seat),
            culture=place.breakdown["culture"],
            techs=say_n("{n} technology", "{n} technologies", place.breakdown["tech"]),
            coins=say_n("{n} coin", "{n} coins", place.breakdown["coins"]),
        )
        for place in standing(g)
    ]
    if view.finished:
        return say("Final places: {rows}.", rows=entries(lines))
    return say("Current places, {where}: {rows}.", where=headline(g), rows=entries(lines))
