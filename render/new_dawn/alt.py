"""Alt texts: the contents of the pictures in a few sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.new_dawn.city_states import in_this_game
from render.new_dawn.inline_icons import seats_in_order
from render.new_dawn.move_hints import chances, ways
from render.new_dawn.tile_layout import open_anchors
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n
from rules.new_dawn.board.control import capital, controlled_wonders, own_cities, unused_cities, unused_tokens
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.base import SIDES
from rules.new_dawn.core.catalog.cards import AGENDAS, VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import ON_CARD, Diplomacy, FocusCard, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.dial import EVENT_NAMES
from rules.new_dawn.victory.agendas import completed_cards, progress
from rules.new_dawn.victory.rounds import completions
from rules.new_dawn.victory.standing import standing
from rules.new_dawn.words.holding import held
from rules.new_dawn.words.names import TERRAINS, card_name, label, resource_name
from rules.new_dawn.words.overview import headline

MOST = 12
"""The most spaces or names to list."""


def overview(view: View[Game]) -> Text:
    """Return the essentials of the whole table."""
    g = view.state
    whole = say("{map} Players: {players}.", map=board(view), players=entries([_line(g, p) for p in _seated(view)]))
    if not g.victory_cards:
        return whole
    following = DIALS.events[(g.event_section + 1) % len(DIALS.events)]
    return say(
        "{told} World wonders on offer: {wonders}. Next event: {event}.",
        told=whole,
        wonders=_offers(g),
        event=EVENT_NAMES[following],
    )


def _seated(view: View[Game]) -> list[Player]:
    return [view.state.players[seat] for seat in seats_in_order(view)]


def _line(g: Game, player: Player) -> Text:
    if not g.victory_cards:
        return say("{who} ({side})", who=Who(player.seat), side=label(g, player.seat))
    return say_n(
        "{who} ({side}) {cards} of {all} victory cards, {n} mature city, tech {dial}",
        "{who} ({side}) {cards} of {all} victory cards, {n} mature cities, tech {dial}",
        len(mature_cities(g, player.seat)),
        who=Who(player.seat),
        side=label(g, player.seat),
        cards=completed_cards(g, player),
        all=len(g.victory_cards),
        dial=player.dial,
    )


def _offers(g: Game) -> Text:
    shown = [
        say("{wonder} for {n}", wonder=card_name(deck.face_up), n=WONDERS[deck.face_up].cost)
        for deck in g.decks
        if deck.face_up is not None
    ]
    return listing(shown)


def _some(names: Sequence[str]) -> Text:
    """Return spaces by name; if there are many, only some and the number of the others."""
    shown = [Text(name) for name in names[:MOST]]
    if len(names) > MOST:
        shown.append(say("{n} more", n=len(names) - MOST))
    return listing(shown)


def board(view: View[Game]) -> Text:
    """Return the state of the game, the changes on the map, and the numbers of each player's pieces."""
    g = view.state
    told = say("Map of A New Dawn. {where}.", where=headline(g))
    if g.last_spaces:
        told = say("{before} Changed last: {spaces}.", before=told, spaces=_some(list(dict.fromkeys(g.last_spaces))))
    owners = [
        say(
            "{side} capital {home}, {cities}, {tokens}",
            side=label(g, player.seat),
            home=home,
            cities=say_n("{n} city", "{n} cities", len(own_cities(g, player.seat))),
            tokens=say_n("{n} token", "{n} tokens", sum(token.seat == player.seat for token in g.control.values())),
        )
        for player in g.players
        if (home := capital(g, player.seat)) is not None
    ]
    if owners:
        told = say("{before} {owners}.", before=told, owners=entries(owners))
    barbarians = [say("{letter} {space}", letter=letter, space=at) for letter, at in g.barbarians.items() if at]
    return say("{before} Barbarians: {list}.", before=told, list=listing(barbarians)) if barbarians else told


def part_of_board(view: View[Game], around: Sequence[str], shown: Collection[str]) -> Text:
    """Return the pieces on the part of the map around some spaces."""
    g = view.state
    there = set(shown)
    found: list[Text] = []
    for player in g.players:
        cities = [space for space, city in g.cities.items() if city.seat == player.seat and space in there]
        tokens = [space for space, token in g.control.items() if token.seat == player.seat and space in there]
        if cities:
            found.append(say("cities of {side} {spaces}", side=label(g, player.seat), spaces=_some(cities)))
        if tokens:
            found.append(say("control of {side} {spaces}", side=label(g, player.seat), spaces=_some(tokens)))
    barbarians = [(letter, at) for letter, at in g.barbarians.items() if at is not None and at in there]
    found += [say("barbarian {letter} {space}", letter=letter, space=at) for letter, at in barbarians]
    found += [say("{what} {space}", what=resource_name(kind), space=s) for s, kind in g.resources.items() if s in there]
    named = {space: NATURAL_WONDERS[name].name for space, name in g.natural_wonders.items()}
    named |= {space: CITY_STATES[name].name for space, name in g.city_states.items()}
    found += [say("{what} {space}", what=Text(name), space=s) for s, name in named.items() if s in there]
    ground = [say("{space} {terrain}", space=s, terrain=TERRAINS[g.world.space[s].terrain]) for s in around[:MOST]]
    told = say(
        "The map around {places}. {where}. Lying there: {found}.",
        places=listing(ground),
        where=headline(g),
        found=entries(found[: 2 * MOST] or [say("nothing")]),
    )
    return _within_reach(view, told, around)


def _within_reach(view: View[Game], told: Text, around: Sequence[str]) -> Text:
    """Return the distances of caravans and the chances of attacks, as the map is marked with them."""
    far = [say_n("{space} {n} space", "{space} {n} spaces", n, space=s) for s, n in ways(view).items() if s in around]
    if far:
        told = say("{before} Caravans reach: {list}.", before=told, list=listing(far[:MOST]))
    likely = [say("{space} {n} %", space=space, n=n) for space, n in chances(view).items() if space in around]
    if likely:
        told = say("{before} Chances of attacks: {list}.", before=told, list=listing(likely[:MOST]))
    return told


def rows(view: View[Game]) -> Text:
    """Return the focus rows of all players."""
    g = view.state
    lines = [say("{side}: {row}", side=label(g, p.seat), row=_row(p)) for p in _seated(view) if p.row]
    return say("Focus rows, slot 1 first. {lines}.", lines=entries(lines or [say("nothing")]))


def focus_row(view: View[Game], seat: Seat) -> Text:
    """Return the focus row of one player, and the player's spendable goods."""
    g = view.state
    player = g.players[seat]
    if not player.row:
        return say("{who} has no leader yet.", who=Who(seat))
    return say(
        "Focus row of {who}, slot 1 first: {row}. Resources: {own}.",
        who=Who(seat),
        row=_row(player),
        own=listing(held(player)),
    )


def _row(player: Player) -> Text:
    return listing([_card(focus) for focus in player.row])


def _card(focus: FocusCard) -> Text:
    name = card_name(focus.card)
    return say("{card} +{n}", card=name, n=focus.trade) if focus.trade else name


def wonders(view: View[Game]) -> Text:
    """Return the wonders that can be built, and the owners of the others."""
    g = view.state
    told = say("World wonders on offer: {wonders}.", wonders=_offers(g))
    owned = [
        say("{side} {wonders}", side=label(g, p.seat), wonders=listing([card_name(w) for w in held]))
        for p in g.players
        if (held := list(controlled_wonders(g, p.seat)))
    ]
    return say("{told} On the map: {owned}.", told=told, owned=entries(owned)) if owned else told


def city_states(view: View[Game]) -> Text:
    """Return the place or the conqueror of each city-state, and the holders of its cards."""
    g = view.state
    told = []
    for each in in_this_game(g):
        name = Text(CITY_STATES[each.name].name)
        if each.owner is not None:
            told.append(say("{name} conquered by {who}", name=name, who=label(g, each.owner)))
            continue
        left = say_n("{n} card left", "{n} cards left", g.city_state_cards.get(each.name, 0))
        line = say("{name} {space}, {left}", name=name, space=each.space or "", left=left)
        for seat in each.holders:
            line = say("{told}, one held by {who}", told=line, who=label(g, seat))
        told.append(line)
    return say("City-states: {list}.", list=entries(told or [say("nothing")]))


def agendas(view: View[Game]) -> Text:
    """Return both agendas of each victory card with everybody's progress."""
    g = view.state
    cards = [
        say("{one} or {other}", one=_agenda(g, card.agendas[0].id), other=_agenda(g, card.agendas[1].id))
        for card in (VICTORY_CARDS[name] for name in g.victory_cards)
    ]
    return say("Victory cards: {cards}.", cards=entries(cards or [say("nothing")]))


def _agenda(g: Game, agenda: str) -> Text:
    states = [
        say("{side} done", side=label(g, p.seat))
        if agenda in p.agendas
        else say("{side} {n}", side=label(g, p.seat), n=progress(g, p, agenda)[0])
        for p in g.players
    ]
    return say(
        "{agenda} ({needed} needed: {states})",
        agenda=Text(AGENDAS[agenda].name),
        needed=progress(g, g.players[0], agenda)[1],
        states=listing(states),
    )


def tableau(view: View[Game], seat: Seat) -> Text:
    """Return everything one player has."""
    g = view.state
    player = g.players[seat]
    if not player.row:
        return say("{who} has no leader yet.", who=Who(seat))
    own = held(player)
    own += [Text(CITY_STATES[name].name) for name in player.conquered]
    return say(
        "Tableau of {line}. Focus row, slot 1 first: {row}. Has {own}. World wonders: {wonders}. "
        "Diplomacy cards: {cards}. Unused: control tokens {tokens}, cities {cities}, caravans {caravans}.",
        line=_line(g, player),
        row=_row(player),
        own=listing(own),
        wonders=listing([card_name(wonder) for wonder in controlled_wonders(g, seat)]),
        cards=listing([_diplomacy(held) for held in player.diplomacy]),
        tokens=unused_tokens(g, player),
        cities=unused_cities(g, seat),
        caravans=player.caravans.count(ON_CARD),
    )


def _diplomacy(held: Diplomacy) -> Text:
    if held.owner is None:
        return Text(CITY_STATES[held.card].name)
    return say("{card} of {who}", card=Text(DIPLOMACY_CARDS[held.card].name), who=Who(held.owner))


def tableaux(view: View[Game]) -> Text:
    """Return the essentials of all players."""
    g = view.state
    return say("All tableaux. {players}.", players=entries([_line(g, player) for player in _seated(view)]))


def places(view: View[Game]) -> Text:
    """Return the number of places, and the tiles of the player who places next."""
    g = view.state
    told = say_n("Map with {n} place for a tile.", "Map with {n} places for a tile.", len(open_anchors(g)))
    if g.active is None or not g.tiles_to_place.get(g.active):
        return told
    tiles = [say("{tile}{side}", tile=tile, side=side) for tile in g.tiles_to_place[g.active] for side in SIDES]
    return say("{told} {who} has the tiles {tiles}.", told=told, who=Who(g.active), tiles=listing(tiles))


def tiles(view: View[Game], seat: Seat) -> Text:
    """Return the tiles that a player can place."""
    own = view.state.tiles_to_place.get(seat, ())
    names = [say("{tile}{side}", tile=tile, side=side) for tile in own for side in SIDES]
    return say("{who} has the tiles {tiles}.", who=Who(seat), tiles=listing(names)) if names else places(view)


def laid_tile(view: View[Game]) -> Text:
    """Return the tile that was placed last."""
    world = view.state.world
    if not world.tiles or world.tiles[-1].core:
        return places(view)
    tile = world.tiles[-1]
    return say("The map with tile {tile}{side} in a golden frame, and outlines of other good places.", tile=tile.tile,
               side=tile.side)  # fmt: skip


def final(view: View[Game]) -> Text:
    """Return the places with the figures that decide them."""
    g = view.state
    lines = [
        say(
            "{place}. {who} ({side}) victory cards {cards}, wonders {wonders}, spaces {spaces}",
            place=place.rank,
            who=Who(place.seat),
            side=label(g, place.seat),
            cards=place.breakdown["cards"],
            wonders=place.breakdown["wonders"],
            spaces=place.breakdown["spaces"],
        )
        for place in standing(g)
    ]
    if view.finished:
        told = say("Final places: {rows}.", rows=entries(lines))
    else:
        told = say("Current places, {where}: {rows}.", where=headline(g), rows=entries(lines))
    completed = [
        say("{who} {rounds}", who=Who(place.seat), rounds=" ".join(map(str, rounds)))
        for place in standing(g)
        if (rounds := completions(g, place.seat))
    ]
    if not completed:
        return told
    return say("{told} Victory cards completed in rounds: {rows}.", told=told, rows=entries(completed))
