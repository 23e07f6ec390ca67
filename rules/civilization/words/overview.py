"""The state of the game in words: enough to play without pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of, fighting_away, marker_square
from rules.civilization.board.devotion import devotion
from rules.civilization.board.icons import city_icons, city_resources
from rules.civilization.board.knowledge import city_limit, rank, stacking_limit, travel_speed
from rules.civilization.board.placement import tokens_left
from rules.civilization.board.production import production
from rules.civilization.core.battle import Battle
from rules.civilization.core.catalog.base import UNIT_TYPES
from rules.civilization.core.catalog.build import BUILDING_TOKENS, BUILDINGS, WONDERS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.player import Figure, Player, WonderCard
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import TECHNOLOGIES_TO_WIN
from rules.civilization.words.component_entries import ROMAN
from rules.civilization.words.deals import offers_text
from rules.civilization.words.holding import dials, holding, resources
from rules.civilization.words.map_in_words import map_lines
from rules.civilization.words.names import NAMES as NAMES_OF
from rules.civilization.words.names import PHASES, city_text, figures_text, label, named, unit_text
from rules.civilization.words.situations import fronts, side_name
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n


def headline(g: Game) -> Text:
    """Return the state of the game in one line."""
    if g.phase == "finished":
        return say("The game is over after {n} turns", n=g.round)
    if g.phase == "setup":
        return PHASES["setup"]
    return say("Turn {n}, {phase}", n=g.round, phase=PHASES[g.phase])


def status(g: Game) -> Text | None:
    """Return the phase of the turn; None outside the turns."""
    return None if g.phase in ("setup", "finished") else PHASES[g.phase]


def summary(g: Game) -> Sequence[Text]:
    """Return the players in the order of play."""
    return [_in_short(g, g.players[seat]) for seat in g.from_seat(g.first)]


def _in_short(g: Game, player: Player) -> Text:
    seat = player.seat
    told = say(
        "{who} ({label}): {cities}, {trade} trade, {culture} culture, culture track {space} of {last}, "
        "{technologies} of {most} technologies, {coins} of {all_coins} coins",
        who=Who(seat), label=label(g, seat), cities=say_n("{n} city", "{n} cities", len(cities_of(g, seat))),
        trade=player.trade, culture=player.culture, coins=coins(g, seat), all_coins=DIALS.economy.victory,
        space=player.culture_space, last=CULTURE_TRACK.victory_space, technologies=len(player.technologies),
        most=TECHNOLOGIES_TO_WIN,
    )  # fmt: skip
    return say("{player}, to move", player=told) if g.active == seat else told


def overview(g: Game, viewer: Seat | None) -> Sequence[Text]:
    """Return everything on the table, a line per item; each part begins with a title in bold."""
    lines = [say("**{headline}**", headline=headline(g)), *summary(g)]
    if g.battle is not None:
        lines += _battle(g, g.battle)
    lines += offers_text(g, viewer)
    lines += _market(g)
    order = g.from_seat(g.first if viewer is None else viewer)
    for seat in order:
        player = g.players[seat]
        lines += [*_of_player(g, player), *(holding(g, seat) if seat == viewer else ())]
    return [*lines, *map_lines(g), *_cards_in_words(g)]


def _market(g: Game) -> Iterator[Text]:
    if not g.unit_decks:
        return
    yield say("**The market**")
    there = [say("{n} {what}", n=number, what=named(kind)) for kind, number in g.market.items() if number]
    yield say("resources: {what}", what=listing(there))
    if g.wonder_market:
        wonders = [say("{what} for {cost}", what=named(each), cost=WONDERS[each].cost) for each in g.wonder_market]
        yield say("wonders: {what}; {n} in the deck", what=listing(wonders), n=len(g.wonder_deck))
    left = [
        say("{n} {what}", n=tokens_left(g, token), what=named(token)) for token in BUILDING_TOKENS if token in BUILDINGS
    ]
    yield say("buildings: {what}", what=listing(left))
    units = [
        say("{n} {what} and {dead} killed", n=len(deck.unit_cards), what=named(deck.type), dead=len(deck.discard))
        for deck in g.unit_decks
    ]
    yield say("units: {what}", what=listing(units))
    events = [
        say("{n} of level {level} and {gone} discarded", n=len(deck.event_cards), level=deck.level,
            gone=len(deck.discard))
        for deck in g.event_decks
    ]  # fmt: skip
    yield say("culture events: {what}", what=listing(events))
    yield say(
        "{persons} great persons, {huts} huts and {villages} villages not in play",
        persons=len(g.great_person_pool), huts=len(g.hut_pool), villages=len(g.village_pool),
    )  # fmt: skip


def _of_player(g: Game, player: Player) -> Iterator[Text]:
    seat = player.seat
    yield say("**{who}, {label}**", who=Who(seat), label=label(g, seat))
    if not player.technologies:
        return
    yield Text(TEXTS.nation[player.nation])
    yield say("{government}: {text}", government=Text(player.government_row.name),
              text=Text(TEXTS.government[player.government]))  # fmt: skip
    yield say("technologies: {what}", what=listing([_technology(player, each) for each in player.technologies]))
    ranks = [say("{unit} {rank}", unit=named(kind), rank=ROMAN[rank(player, kind)]) for kind in UNIT_TYPES[:3]]
    yield say(
        "ranks: {ranks}; travel speed {speed}, {stack} figures on a square, {cities} cities at most",
        ranks=listing(ranks), speed=travel_speed(player), stack=stacking_limit(player), cities=city_limit(player),
    )  # fmt: skip
    yield say("has {own}", own=listing([*dials(g, player), *resources(player)]))
    hand = [say_n("{n} unit", "{n} units", len(player.units))]
    hand += [say("a culture event of level {level}", level=held.level) for held in player.events]
    yield say("hand: {hand}", hand=listing(hand))
    if player.great_persons:
        yield say("great persons in reserve: {what}", what=listing([named(each) for each in player.great_persons]))
    if player.wonders:
        yield say("wonders: {what}", what=listing([_wonder(g, card) for card in player.wonders]))
    if player.coin_tokens:
        tokens = [
            say("{n} on {place}", n=n, place=named(place) if place in NAMES_OF else say("the sheet"))
            for place, n in player.coin_tokens.items()
        ]
        yield say("coin tokens: {tokens}", tokens=listing(tokens))
    for centre in cities_of(g, seat):
        yield _city(g, centre)
    yield from _figures(g, player)


def _technology(player: Player, technology: str) -> Text:
    return say("{name} {level}", name=named(technology), level=ROMAN[player.level_in_pyramid(technology)])


def _wonder(g: Game, card: WonderCard) -> Text:
    square = marker_square(g, "wonder", card.wonder)
    name = named(card.wonder)
    if square is not None:
        name = say("{wonder} on {square}", wonder=name, square=NAMES[square])
    return say("{wonder} (obsolete)", wonder=name) if card.obsolete else name


def _city(g: Game, centre: Square) -> Text:
    icons = city_icons(g, centre)
    shown = [named(kind) for kind in city_resources(g, centre)]
    return say(
        "{square} ({city}): production {production}, trade {trade}, arts {culture}, resources: {resources}",
        square=NAMES[centre], city=city_text(g.cities[centre]), production=production(g, centre), trade=icons.trade,
        culture=devotion(g, centre), resources=listing(shown),
    )  # fmt: skip


def _figures(g: Game, player: Player) -> Iterator[Text]:
    squares: dict[Square, list[Figure]] = {}
    for figure in player.figures:
        if figure.square is not None:
            squares.setdefault(figure.square, []).append(figure)
    there = [
        say("{figures} on {square}", figures=figures_text(here), square=NAMES[square])
        for square, here in squares.items()
    ]
    yield say("figures: {figures}", figures=listing(there))
    for figure in player.figures:
        if figure.is_scout and figure.square is not None and figure.city is not None:
            yield say("the scout on {square} gathers for {city}", square=NAMES[figure.square], city=NAMES[figure.city])
    away = fighting_away(g)
    supply = [each for each in player.figures if each.square is None and all(each is not other for other in away)]
    if supply:
        yield say("in supply: {figures}", figures=figures_text(supply))


def _battle(g: Game, battle: Battle) -> Iterator[Text]:
    yield say("**The battle on {square}**", square=NAMES[battle.square])
    for side in (battle.attacker, battle.defender):
        hand = [unit_text(g, side.seat, card) for card in side.battle_hand if card != FACE_DOWN]
        cards = say_n("{n} card in hand", "{n} cards in hand", len(side.battle_hand))
        if hand:
            cards = say("in hand {units}", units=listing(hand))
        yield say("{who}: bonus {n}, {cards}", who=side_name(side), n=side.bonus, cards=cards)
    yield from fronts(g, battle)


def _cards_in_words(g: Game) -> Iterator[Text]:
    """Yield the text of every technology and wonder in play, each once."""
    technologies = dict.fromkeys(each for player in g.players for each in player.technologies)
    wonders = [*g.wonder_market, *(card.wonder for player in g.players for card in player.wonders)]
    told = [say("{card}: {text}", card=named(each), text=Text(TEXTS.technology[each])) for each in technologies
            if each in TEXTS.technology]  # fmt: skip
    told += [say("{card}: {text}", card=named(each), text=Text(TEXTS.wonder[each])) for each in wonders]
    if told:
        yield say("**The cards in words**")
        yield from told
