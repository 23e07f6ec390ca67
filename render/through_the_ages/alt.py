"""Alt texts: the contents of the pictures in a few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from render.graph import in_words
from render.through_the_ages.changes import shown_cards
from render.through_the_ages.final import values_by_round
from render.through_the_ages.in_play import BOND_WORDS, bonds_of
from render.through_the_ages.pending_decision import NOTHING_DECIDED, card_decided, told
from render.through_the_ages.row import taker
from render.through_the_ages.strip import seats_in_order
from render.through_the_ages.technologies import kinds_of
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n
from rules.through_the_ages.actions.taking import price_on_space
from rules.through_the_ages.core.cards import AGES
from rules.through_the_ages.core.printed import WORKER_KINDS, printed_in_words
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import army_strength, discontent
from rules.through_the_ages.flow.scoring import standing
from rules.through_the_ages.words.overview import headline, label

EVENTS = 12
"""The most past events to name."""
CARDS = 3
"""The most cards to describe in full."""


def overview(view: View[Game]) -> Text:
    """Return the essentials of the whole table."""
    g = view.state
    if view.finished:
        return say("{where}. {players}.", where=headline(g), players=_players(view))
    decided = told(g)
    line = row(view) if decided is None else say("{row} {decided}", row=row(view), decided=decided)
    whole = say("{line} {players}. {events}", line=line, players=_players(view), events=_decks(g))
    if g.open_events or g.closed_events:
        whole = say("{told} Scored at the end: {opened}.", told=whole, opened=_final(g))
    bonds = [bond for p in g.players for bond in _bonds(g, p)]
    return say("{told} Wars and pacts: {bonds}.", told=whole, bonds=entries(bonds)) if bonds else whole


def _bonds(g: Game, p: Player) -> list[Text]:
    """Return the wars a player has declared, and the player's pacts."""
    wars = [
        say("{card}, {who} against {rival}", card=g.card_name(war.card), who=Who(p.seat), rival=Who(war.target))
        for war in p.wars
    ]
    pacts = [
        say("{card}, A {a} with B {b}", card=g.card_name(pact.card), a=Who(pact.a), b=Who(pact.b)) for pact in p.pacts
    ]
    return wars + pacts


def row(view: View[Game]) -> Text:
    """Return the cards of the row by their costs."""
    g = view.state
    board = g.edition.catalog.board
    parts = []
    for price in sorted(set(board.row_costs)):
        cards = [card for card, each in zip(g.row, board.row_costs, strict=False) if each == price and card is not None]
        if cards:
            parts.append(say("for {n}: {cards}", n=price, cards=listing([_offer(view, card, price) for card in cards])))
    where = headline(g)
    return say("{where}. Card row: {parts}.", where=where, parts=entries(parts or [say("empty")]))


def _offer(view: View[Game], card: str, price: int) -> Text:
    """Return a card of the row, with the viewer's cost if it differs."""
    g, p = view.state, taker(view)
    name = say("{card} {age}", card=g.card(card).title, age=g.card(card).age)
    own = price if p is None else price_on_space(g, p, g.card(card), price)
    return name if own == price else say("{card} (for you {n})", card=name, n=own)


def _names(g: Game, cards: Sequence[str]) -> Text:
    """Return cards by name; hidden ones counted."""
    shown = [say("{card} {age}", card=g.card(card).title, age=g.card(card).age) for card in cards if card != FACE_DOWN]
    hidden = len(cards) - len(shown)
    if hidden:
        shown.append(say_n("{n} face down", "{n} face down", hidden))
    return listing(shown)


def _players(view: View[Game]) -> Text:
    return entries([_line(view, view.state.players[seat]) for seat in seats_in_order(view)])


def _line(view: View[Game], p: Player) -> Text:
    g = view.state
    side = label(g, p.seat)
    if p.resigned or not p.government:
        return say("{who} ({side})", who=Who(p.seat), side=side)
    if g.active == p.seat and not view.finished:
        side = say("{side}, to move", side=side)
    return say(
        "{who} ({side}) culture {culture}+{more}, science {science}+{rate}, strength {strength}",
        who=Who(p.seat),
        side=side,
        culture=p.culture,
        more=p.ratings.culture,
        science=p.science,
        rate=p.ratings.science,
        strength=p.ratings.strength,
    )


def _decks(g: Game) -> Text:
    return say(
        "Events: current {current}, future {future}. Decks: {civil} civil, {military} military cards.",
        current=_backs(g.current_ages),
        future=_backs(g.future_ages),
        civil=len(g.civil_deck),
        military=len(g.military_deck),
    )


def _backs(levels: Sequence[int]) -> Text:
    counted = sorted(Counter(levels).items())
    return listing([say("{n} of age {age}", n=n, age=AGES[level]) for level, n in counted])


def tableau(view: View[Game], seat: Seat) -> Text:
    """Return everything one player has."""
    g = view.state
    p = g.players[seat]
    if p.resigned or not p.government:
        return say("Tableau of {line}.", line=_line(view, p))
    kinds = [say("{kind} {n}", kind=WORKER_KINDS[kind], n=g.count(p, kind)) for kind in kinds_of(g, p)]
    goods = say(
        "{food} food ({grown}, eaten {eaten}), {resources} resources ({made}, corruption {lost}), "
        "{unused} unused workers, yellow bank {yellow}, blue bank {blue}",
        food=tokens.stored(g, p, "food"),
        grown=f"+{upkeep.produced(g, p, 'food')}",
        eaten=upkeep.consumption(g, p),
        resources=tokens.stored(g, p, "resources"),
        made=f"+{upkeep.produced(g, p, 'resources')}",
        lost=upkeep.corruption(g, p),
        unused=p.unused,
        yellow=p.yellow,
        blue=p.blue,
    )
    happy = say("happiness {n}, discontent {unhappy}", n=p.ratings.happiness, unhappy=discontent(g, p))
    building = say("none")
    if p.building is not None:
        building = say("{card}, {n} stages built", card=g.card_name(p.building), n=p.stages)
    tactic = say("none")
    if p.tactic is not None:
        tactic = say("{card}, armies +{n}", card=g.card_name(p.tactic), n=sum(army_strength(g, p).bonuses))
    bonds = [
        say("{card} {part} {who}", card=g.card_name(card), part=BOND_WORDS[part], who=Who(other))
        for card, other, part in bonds_of(g, p)
    ]
    return say(
        "Tableau of {line}; {government}, civil actions {civil}, military actions {military}, {happy}. {goods}. "
        "Workers: {workers}. Special technologies: {specials}. Wonders: {wonders}. In progress: {building}. "
        "Colonies: {colonies}. Tactic: {tactic}. Wars and pacts: {bonds}. Cards in hand: {cards}; {hidden} military.",
        line=_line(view, p),
        government=g.card_name(p.government),
        civil=say("{left} of {all}", left=p.civil_left, all=p.ratings.civil_actions),
        military=say("{left} of {all}", left=p.military_left, all=p.ratings.military_actions),
        happy=happy,
        goods=goods,
        workers=listing(list(kinds)),
        specials=listing([g.card_name(card.id) for card in g.specials(p)]),
        wonders=listing([g.card_name(card) for card in p.wonders]),
        building=building,
        colonies=listing([g.card_name(card) for card in p.colonies]),
        tactic=tactic,
        bonds=entries(bonds or [say("none")]),
        cards=listing([g.card_name(card) for card in p.hand]),
        hidden=len(p.military),
    )


def tableaux(view: View[Game]) -> Text:
    """Return the essentials of all players."""
    return say("All tableaux. {players}.", players=_players(view))


def hand(view: View[Game], seat: Seat) -> Text:
    """Return the cards of a player that the viewer sees."""
    p = view.state.players[seat]
    return say(
        "Hand of {who}. Civil cards: {civil}. Military cards: {military}.",
        who=Who(seat),
        civil=_names(view.state, p.hand),
        military=_names(view.state, p.military),
    )


def events(view: View[Game]) -> Text:
    """Return event decks and face-up events."""
    g = view.state
    past = list(reversed(g.past_events))[:EVENTS]
    return say(
        "{decks} Scored at the end: {opened}. Past events, the latest first: {past}.",
        decks=_decks(g),
        opened=_final(g),
        past=_names(g, past),
    )


def _final(g: Game) -> Text:
    """Return the events laid out for the end of the game."""
    opened = _names(g, g.open_events)
    n = len(g.closed_events)
    return say("{opened}, and {n} more face down", opened=opened, n=n) if n else opened


def cards(view: View[Game], wanted: Collection[str], seat: Seat | None = None) -> Text:
    """Return the cards of a turn in words, and the numbers of the players they concern."""
    g = view.state
    whose = _line(view, g.players[g.active if seat is None else seat])
    known = shown_cards(g, wanted)
    if not known:
        return say("{player}. No cards this turn.", player=whose)
    whole = say("{player}. Cards: {cards}.", player=whose, cards=_names(g, known))
    decided = told(g)
    if decided is not None:
        whole = say("{decided} {whole}", decided=decided, whole=whole)
    for card in known[:CARDS]:
        whole = say("{told} {card}", told=whole, card=_described(g, card))
    return whole


def decision(view: View[Game]) -> Text:
    """Return the pending decision and its card in words."""
    g = view.state
    decided, card = told(g), card_decided(g)
    if decided is None or card is None:
        return NOTHING_DECIDED
    return say("{decided} {whole}", decided=decided, whole=_described(g, card))


def _described(g: Game, card: str) -> Text:
    """Return the text of a card, or else its printed figures."""
    found = g.card(card)
    if found.text:
        return say("{card}: {text}", card=g.card_name(card), text=Text(found.text))
    return say("{card}: {printed}.", card=g.card_name(card), printed=printed_in_words(found))


def final(view: View[Game]) -> Text:
    """Return the places with their points."""
    g = view.state
    rows = [
        say("{place}. {who} ({side}) {n} culture", place=p.rank, who=Who(p.seat), side=label(g, p.seat), n=p.points)
        for p in standing(g)
    ]
    if view.finished:
        places = say("Final scoring: {rows}.", rows=entries(rows))
    else:
        places = say("Current culture points, {where}: {rows}.", where=headline(g), rows=entries(rows))
    return say(
        "{places} Culture points after each round: {course}.",
        places=places,
        course=entries(in_words(standing(g), lambda seat: values_by_round(g, g.players[seat]))),
    )
