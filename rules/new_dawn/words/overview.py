"""The state of the game in words: enough to play without pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n
from rules.new_dawn.board.control import capital, controlled_wonders, friendly_mask, unused_cities, unused_tokens
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import ON_CARD, UNUSED, Diplomacy, FocusCard, Player
from rules.new_dawn.core.round_name import round_name
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.dial import EVENT_NAMES
from rules.new_dawn.victory.agendas import completed_cards, progress
from rules.new_dawn.words.holding import held
from rules.new_dawn.words.map_in_words import map_lines
from rules.new_dawn.words.names import (
    LEVELS,
    TYPES,
    card_name,
    diplomacy_card_name,
    diplomacy_text,
    label,
    resource_name,
    space_name,
)


def headline(g: Game) -> Text:
    """Return the state of the game in one line."""
    if g.phase == "finished":
        return say("The game is over after {n} rounds", n=g.round)
    return round_name(g)


def summary(g: Game) -> Sequence[Text]:
    """Return the players in the order of play with their completed cards, and the next event."""
    lines = [_in_short(g, g.players[seat]) for seat in g.from_seat(g.first)]
    if not _has_rounds(g):
        return lines
    return [*lines, status(g) or say("No event before the turn of {who}", who=Who(g.first))]


def status(g: Game) -> Text | None:
    """Return the next event of the dial; None without one."""
    following = DIALS.events[(g.event_section + 1) % len(DIALS.events)]
    if following == "none" or not _has_rounds(g):
        return None
    return say("Next event, before the turn of {who}: {event}", who=Who(g.first), event=EVENT_NAMES[following])


def _has_rounds(g: Game) -> bool:
    """Return whether the set-up is over and the game is not."""
    return bool(g.victory_cards) and g.phase != "finished"


def overview(g: Game, viewer: Seat | None) -> Sequence[Text]:
    """Return everything on the table, a line per item; each part begins with a title in bold."""
    lines = [say("**{headline}**", headline=headline(g)), *summary(g)]
    if g.victory_cards:
        lines += [*_agendas(g), *_wonders(g)]
    order = g.from_seat(g.first if viewer is None else viewer)
    for seat in order:
        lines += _of_player(g, g.players[seat])
    if g.world.spaces:
        lines += [*_tokens(g), *map_lines(g)]
    return [*lines, *_cards_in_words(g, order)]


def _in_short(g: Game, player: Player) -> Text:
    text = _progress(g, player) if g.victory_cards else _called(g, player)
    return say("{player}, to move", player=text) if player.seat == g.active else text


def _progress(g: Game, player: Player) -> Text:
    return say_n(
        "{who} ({label}): {cards} of {all} victory cards, {n} mature city, tech {dial}",
        "{who} ({label}): {cards} of {all} victory cards, {n} mature cities, tech {dial}",
        len(mature_cities(g, player.seat)),
        who=Who(player.seat),
        label=label(g, player.seat),
        cards=completed_cards(g, player),
        all=len(g.victory_cards),
        dial=player.dial,
    )


def _called(g: Game, player: Player) -> Text:
    """Return a player before the cards are dealt, when nothing can be counted."""
    return say("{who} ({label})", who=Who(player.seat), label=label(g, player.seat))


def _agendas(g: Game) -> Iterator[Text]:
    yield say("**Victory cards**, one agenda of each is needed")
    for card in g.victory_cards:
        for agenda in VICTORY_CARDS[card].agendas:
            states = [
                say("{who} done", who=Who(player.seat))
                if agenda.id in player.agendas
                else say("{who} {count} of {needed}", who=Who(player.seat), count=count, needed=needed)
                for player in g.players
                for count, needed in [progress(g, player, agenda.id)]
            ]
            yield say(
                "{agenda}: {text} {states}", agenda=Text(agenda.name), text=Text(agenda.text), states=listing(states)
            )


def _wonders(g: Game) -> Iterator[Text]:
    yield say("**World wonders on offer**")
    for deck in g.decks:
        if deck.face_up is not None:
            row = WONDERS[deck.face_up]
            yield say(
                "{type}: {wonder}, cost {cost} ({resources}); {n} below it. {text}",
                type=TYPES[deck.type],
                wonder=card_name(deck.face_up),
                cost=row.cost,
                resources=listing([resource_name(each) for each in row.resources]),
                n=len(deck.below),
                text=Text(row.text),
            )
        else:
            yield say("{type}: none left", type=TYPES[deck.type])


def _of_player(g: Game, player: Player) -> Iterator[Text]:
    yield say("**{who}, {label}**", who=Who(player.seat), label=label(g, player.seat))
    if player.leader_id:
        row = player.leader
        yield say(
            "{leader}, {ability}: {text}", leader=Text(row.name), ability=Text(row.ability_name), text=Text(row.text)
        )
    if player.row:
        yield say("focus row: {row}", row=entries([_in_row(slot, focus) for slot, focus in enumerate(player.row, 1)]))
    yield say("has {own}", own=listing(_own(player)))
    yield say(
        "unused: control tokens {tokens}, cities {cities}, caravans on the card {caravans}",
        tokens=unused_tokens(g, player),
        cities=unused_cities(g, player.seat),
        caravans=player.caravans.count(ON_CARD),
    )
    if player.diplomacy:
        yield say("diplomacy cards: {cards}", cards=listing([_diplomacy(card) for card in player.diplomacy]))
    if player.stored_trade:
        yield say("trade tokens on the Great Zimbabwe: {n}", n=player.stored_trade)
    if player.trade_due:
        yield say("trade tokens to place: {n}", n=player.trade_due)
    if player.loss_due:
        yield say("trade tokens to lose: {n}", n=player.loss_due)
    if player.deck:
        better = [card for card in player.deck if FOCUS_CARDS[card].level > 1]
        yield say("focus deck: {cards}", cards=listing([_with_level(card) for card in better]))
    yield from _on_map(g, player)


def _in_row(slot: int, focus: FocusCard) -> Text:
    text = say("{slot} {type} {card}", slot=slot, type=TYPES[focus.type], card=_with_level(focus.card))
    lying = [say_n("{n} trade token", "{n} trade tokens", focus.trade)] if focus.trade else []
    lying += [Text(CITY_STATES[token].name) for token in focus.city_states]
    lying += [Text(NATURAL_WONDERS[token].name) for token in focus.natural_wonders]
    return say("{card} with {tokens}", card=text, tokens=listing(lying)) if lying else text


def _with_level(card: str) -> Text:
    return say("{card} {level}", card=card_name(card), level=LEVELS[FOCUS_CARDS[card].level])


def _own(player: Player) -> list[Text]:
    own = [*held(player), *(Text(CITY_STATES[token].name) for token in player.conquered)]
    return own or [say("no resources")]


def _diplomacy(card: Diplomacy) -> Text:
    name = diplomacy_card_name(card.card)
    return name if card.owner is None else say("{card} of {who}", card=name, who=Who(card.owner))


def _on_map(g: Game, player: Player) -> Iterator[Text]:
    seat, home = player.seat, capital(g, player.seat)
    if home is None:
        return
    mature = mature_cities(g, seat)
    cities = [
        say("{space} (mature)", space=space) if space in mature else Text(space)
        for space, city in g.cities.items()
        if city.seat == seat
    ]
    tokens = [
        say("{space} (reinforced)", space=space) if token.reinforced else Text(space)
        for space, token in g.control.items()
        if token.seat == seat
    ]
    caravans = [Text(place) for place in player.caravans if place not in (ON_CARD, UNUSED)]
    yield say("capital {home}; all cities {cities}", home=home, cities=listing(cities))
    n = friendly_mask(g, seat).bit_count()
    yield say_n("control tokens {tokens}; {n} space controlled", "control tokens {tokens}; {n} spaces controlled", n,
                tokens=listing(tokens))  # fmt: skip
    if caravans:
        yield say("caravans on {spaces}", spaces=listing(caravans))
    built = [
        say("{wonder} on {space}", wonder=card_name(each), space=g.wonders[each])
        for each in controlled_wonders(g, seat)
    ]
    if built:
        yield say("world wonders: {wonders}", wonders=listing(built))


def _tokens(g: Game) -> Iterator[Text]:
    """Yield the tokens on the map that belong to nobody."""
    yield say("**Tokens on the map**")
    here = [say("{what} on {space}", what=resource_name(kind), space=space) for space, kind in g.resources.items()]
    here += [
        say("{what} on {space}", what=Text(NATURAL_WONDERS[w].name), space=s) for s, w in g.natural_wonders.items()
    ]
    yield say("resources and natural wonders: {tokens}", tokens=listing(here))
    cities = [say("{what} on {space}", what=Text(CITY_STATES[c].name), space=s) for s, c in g.city_states.items()]
    yield say("city-states: {cities}", cities=listing(cities))
    barbarians = [
        say("{letter} on {space}", letter=letter, space=space) for letter, space in g.barbarians.items() if space
    ]
    yield say("barbarians: {barbarians}", barbarians=listing(barbarians))
    alone = [wonder for wonder, space in g.wonders.items() if space not in g.cities and space not in g.control]
    for wonder in alone:
        yield say("{wonder} without owner on {space}", wonder=card_name(wonder), space=space_name(g, g.wonders[wonder]))


def _cards_in_words(g: Game, order: Sequence[Seat]) -> Iterator[Text]:
    """Yield the text of every card in play, each once."""
    rows = [FOCUS_CARDS[focus.card] for seat in order for focus in g.players[seat].row]
    built = [WONDERS[wonder] for wonder in g.wonders]
    told = {row.id: say("{card}: {text}", card=Text(row.name), text=Text(row.text)) for row in (*rows, *built)}
    held_cards = dict.fromkeys(card.card for seat in order for card in g.players[seat].diplomacy)
    for card in (*g.city_states.values(), *held_cards):
        told[card] = say("{card}: {text}", card=diplomacy_card_name(card), text=diplomacy_text(card))
    if told:
        yield say("**The cards in words**")
        yield from told.values()
