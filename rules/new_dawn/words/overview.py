"""Where the game stands, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.new_dawn.board.control import capital, unused_cities, unused_tokens
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import ON_CARD, UNUSED, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.dial import EVENT_NAMES
from rules.new_dawn.victory.agendas import completed_cards, progress
from rules.new_dawn.words.naming import TYPES, card_name, label, resource_name


def headline(g: Game) -> Text:
    """Where the game stands."""
    if g.phase == "finished":
        return say("The game is over after {n} rounds", n=g.round)
    if g.phase == "setup":
        return say("Set-up")
    return say("Round {n}", n=g.round)


def summary(g: Game) -> Sequence[Text]:
    """The players in the order of play, with what they have completed."""
    return [_in_short(g, g.players[seat]) for seat in g.from_seat(g.first)]


def overview(g: Game, viewer: Seat | None) -> Sequence[Text]:
    """Everything on the table."""
    lines = list(summary(g))
    if g.victory_cards:
        lines.append(say("Event: {event}", event=EVENT_NAMES[DIALS.events[g.event_section]]))
        lines += _agendas(g)
        lines += _wonders(g)
    for player in g.players:
        lines += _of_player(g, player)
    lines += _map(g)
    return lines


def _in_short(g: Game, player: Player) -> Text:
    return say(
        "{who} ({label}): {cards} of {all} victory cards, {cities} mature cities, tech {dial}",
        who=Who(player.seat),
        label=label(g, player.seat),
        cards=completed_cards(g, player),
        all=len(g.victory_cards),
        cities=len(mature_cities(g, player.seat)),
        dial=player.dial,
    )


def _agendas(g: Game) -> Iterator[Text]:
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
    for deck in g.decks:
        if deck.face_up is not None:
            yield say(
                "World wonder ({type}): {wonder}, cost {cost}; below it {n}",
                type=TYPES[deck.type],
                wonder=card_name(deck.face_up),
                cost=WONDERS[deck.face_up].cost,
                n=len(deck.below),
            )
    for wonder, space in g.wonders.items():
        yield say("{wonder} stands on {space}", wonder=card_name(wonder), space=space)


def _of_player(g: Game, player: Player) -> Iterator[Text]:
    row = [
        say_n(
            "{slot} {card} with {n} trade token",
            "{slot} {card} with {n} trade tokens",
            n=focus.trade,
            slot=slot,
            card=card_name(focus.card),
        )
        if focus.trade
        else say("{slot} {card}", slot=slot, card=card_name(focus.card))
        for slot, focus in enumerate(player.row, 1)
    ]
    yield say("{who}, focus row: {row}", who=Who(player.seat), row=listing(row))
    own = [say("{n} {what}", n=n, what=resource_name(kind)) for kind, n in player.resources.items() if n]
    own += [Text(NATURAL_WONDERS[token].name) for token in player.natural_wonder_tokens]
    own += [Text(CITY_STATES[token].name) for token in player.conquered]
    yield say(
        "{who} has {own}; unused: {tokens} control tokens, {cities} cities, {caravans} caravans on the card",
        who=Who(player.seat),
        own=listing(own),
        tokens=unused_tokens(g, player),
        cities=unused_cities(g, player.seat),
        caravans=player.caravans.count(ON_CARD),
    )


def _map(g: Game) -> Iterator[Text]:
    for player in g.players:
        seat = player.seat
        cities = [Text(space) for space, city in g.cities.items() if city.seat == seat and not city.capital]
        tokens = [
            say("{space} (reinforced)", space=space) if token.reinforced else Text(space)
            for space, token in g.control.items()
            if token.seat == seat
        ]
        caravans = [Text(place) for place in player.caravans if place not in (ON_CARD, UNUSED)]
        if (home := capital(g, seat)) is not None:
            yield say(
                "{who} on the map: capital {home}; cities: {cities}; control: {tokens}; caravans: {caravans}",
                who=Who(seat),
                home=home,
                cities=listing(cities),
                tokens=listing(tokens),
                caravans=listing(caravans),
            )
    tokens = [say("{what} on {space}", what=resource_name(kind), space=space) for space, kind in g.resources.items()]
    tokens += [
        say("{what} on {space}", what=Text(NATURAL_WONDERS[w].name), space=s) for s, w in g.natural_wonders.items()
    ]
    tokens += [say("{what} on {space}", what=Text(CITY_STATES[c].name), space=s) for s, c in g.city_states.items()]
    barbarians = [
        say("{letter} on {space}", letter=letter, space=space) for letter, space in g.barbarians.items() if space
    ]
    if g.world.spaces:
        yield say("Tokens: {tokens}", tokens=listing(tokens))
        yield say("Barbarians: {barbarians}", barbarians=listing(barbarians))
