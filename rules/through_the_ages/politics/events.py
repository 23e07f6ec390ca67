"""Events: preparing, revealing, resolving (TTN-7.2, TTN-8.1; TTO-8.1, TTO-8.3)."""

from __future__ import annotations

from rules.engine.core.question import all_at_once
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.through_the_ages.core.cards import Effect, Event, Territory
from rules.through_the_ages.core.printed import printed_in_words
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.politics.colonization import auction
from rules.through_the_ages.politics.comparisons import WHO
from rules.through_the_ages.politics.event_effects import HAPPENINGS, IMPACT, REASON
from rules.through_the_ages.politics.impacts import IMPACTS

PREPARED = "prepared events"
"""The source of culture points by preparing events, as in `Player.sources`."""
HAPPENING = say("reveal the event")
FIRST_AUTOMATIC_ROUND = 3
"""The first round with automatic events in the simple game."""


async def prepare_event(g: Game, p: Player, card: str) -> None:
    """Put a card face down on the future events, score, and reveal a current one (TTN-7.2; TTO-8.1.1 to TTO-8.1.3)."""
    p.military.remove(card)
    level = g.card(card).level
    g.future_events.append(card)
    g.future_ages.append(level)
    p.prepared.append(card)
    told = say("{who} prepares an event of age {age} (+{n} culture).", who=Who(p.seat), age=g.card(card).age, n=level)
    own = say("You prepare {card} for {n} culture.", card=g.card_name(card), n=level)
    g.tell(told, p.seat, own_text=own)
    g.score_culture(p, level, PREPARED)
    await happen(g)


async def happen(g: Game) -> None:
    """Reveal and resolve the top current event; after the last, the future ones follow (TTN-8.1.6, TTN-8.1.7)."""
    if not g.current_events:
        return
    g.reveal(HAPPENING)
    card = g.current_events.pop()
    g.current_ages.pop()
    for player in g.players:
        player.seen_event = None
        if card in player.prepared:
            player.prepared.remove(card)
    if g.edition.course.renewed_before_resolving:
        _renew(g)
    match g.card(card):
        case Territory():
            g.tell(discovered(g, card), None, card)
            await auction(g, card)
        case Event() as event:
            g.resolving.append(card)
            await resolve(g, event)
            g.resolving.remove(card)
            g.past_events.append(card)
    refresh(g)
    if not g.edition.course.renewed_before_resolving:
        _renew(g)


def _renew(g: Game) -> None:
    """Make the future events current if none is left, older ages on top (TTN-7.2; TTO-8.1.4, TTO-8.1.5)."""
    if g.current_events or not g.future_events:
        return
    mixed = g.shuffled(g.future_events)
    # The top card is last; cards of one age keep their random order.
    g.current_events = sorted(mixed, key=lambda card: -g.card(card).level)
    g.current_ages = [g.card(card).level for card in g.current_events]
    g.future_events, g.future_ages = [], []
    n = len(g.current_events)
    g.tell(say_n("{n} future event becomes current.", "{n} future events become current.", n))


def discovered(g: Game, territory: str) -> Text:
    """Return that a territory is discovered, with what it gives."""
    printed = printed_in_words(g.of(Territory, territory))
    return say("{card} is discovered. {printed}.", card=g.card_name(territory), printed=printed)


async def resolve(g: Game, event: Event) -> None:
    """Resolve an event; the players concerned are determined before its effects (TTN-8.1.1; TTO-8.3.1, TTO-8.3.10).

    Effects without a choice happen to all as if at the same time (TTN-4.4). Choices are independent of each other, so
    they are made at the same time.
    """
    g.tell(say("Event: {card}. {text}", card=event.title, text=Text(event.text)), None, event.id)
    concerned = [(row, WHO[row.who](g)) for row in event.effects]
    for row, players in concerned:
        seats = [player.seat for player in players]
        # Choices are carried out clockwise from the current player (TTN-8.1.1, TTO-8.3.5).
        in_order = [each for each in g.in_turn_order() if each.seat in seats]
        if row.does in IMPACTS:
            for player in in_order:
                _score(g, row, player)
            continue
        works = (_happen_to(g, player, row, event) for player in in_order)
        if g.options.fixed("choices_together"):
            await all_at_once(works)
        else:
            for work in works:
                await work


async def _happen_to(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Apply a row to one of the players it concerns."""
    await HAPPENINGS[row.does](g, p, row, event)
    refresh(g)


async def automatic_event(g: Game, p: Player) -> None:
    """Resolve an event of the simple game in each turn of the starting player from the third round on (TTO-8.1.6)."""
    if p.seat == g.start and g.round >= FIRST_AUTOMATIC_ROUND:
        await happen(g)


def evaluate(g: Game, cards: list[str]) -> None:
    """Score events at the end of the game, as if it were the starting player's turn (TTN-15.1, TTO-13.4.5)."""
    g.active = g.start
    for card in sorted(cards):
        event = g.of(Event, card)
        if event.scoring:
            points: dict[Seat, int] = {}
            for row in event.effects:
                for player in WHO[row.who](g):
                    scored = g.score_culture(player, _points(g, row, player), IMPACT)
                    points[player.seat] = points.get(player.seat, 0) + scored
            scores = [say("{who} {n}", who=Who(seat), n=n) for seat, n in points.items()]
            g.tell(say("{card}, culture: {scores}.", card=event.title, scores=listing(scores)), None, card)


def final_events(g: Game) -> list[str]:
    """Return the scoring events still among current and future events (TTN-15.1, TTO-13.4.5)."""
    return [card for card in (*g.current_events, *g.future_events) if g.is_a(Event, card) and g.of(Event, card).scoring]


def scores(g: Game, event: Event, p: Player) -> int:
    """Return the culture points a scoring event would give a player now."""
    rows = (row for row in event.effects if row.does in IMPACTS)
    return sum(_points(g, row, p) for row in rows if row.who == "all" or p in WHO[row.who](g))


def _score(g: Game, row: Effect, p: Player) -> None:
    """Give a player the points of a row that only scores."""
    g.score_culture(p, _points(g, row, p), IMPACT, REASON)


def _points(g: Game, row: Effect, p: Player) -> int:
    return IMPACTS[row.does](g, p, row)
