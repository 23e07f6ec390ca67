"""The game in words: labels, the summary, and the complete state as text, enough to play without pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.through_the_ages.core.cards import AGES
from rules.through_the_ages.core.round_name import round_name
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.words.civilizations import cards_in_words, civilization
from rules.through_the_ages.words.names import gist, titles, with_kind
from rules.through_the_ages.words.situation import public_situation


def label(g: Game, seat: Seat) -> Text:
    """Return the leader of a seat, or its government."""
    player = g.players[seat]
    if player.resigned:
        return say("resigned")
    if player.leader is not None:
        return g.card_name(player.leader)
    return g.card_name(player.government) if player.government else say("no government yet")


def headline(g: Game) -> Text:
    """Return age and round."""
    if g.phase == "finished":
        return say("Final scoring")
    return round_name(g)


def purse(g: Game, seat: Seat) -> Text | None:
    """Return the goods of a player, on turn also the actions left; None before there are any."""
    p = g.players[seat]
    if not p.government:
        return None
    actions = [
        say_n("{n} civil action", "{n} civil actions", p.civil_left),
        say_n("{n} military action", "{n} military actions", p.military_left),
    ]
    parts = [
        *(actions if seat == g.active else ()),
        say_n("{n} food", "{n} food", tokens.stored(g, p, "food")),
        tokens.price(tokens.stored(g, p, "resources"), "resources"),
        say("{n} science", n=p.science),
        say_n("{n} unused worker", "{n} unused workers", p.unused),
    ]
    if p.unit_resources:
        parts.append(say("{price} for units", price=tokens.price(p.unit_resources, "resources")))
    return listing(parts)


def summary(g: Game) -> list[Text]:
    """Return the players in turn order with their points."""
    lines = []
    for player in g.in_turn_order(g.start):
        marks = [say("to move")] if player.seat == g.active and g.phase != "finished" else []
        marks += [say("⚠ may resign before the next turn")] if player.resigning else []
        text = say(
            "{who} ({label}): {culture} culture (+{rate}), {science} science (+{more}), strength {strength}",
            who=Who(player.seat),
            label=label(g, player.seat),
            culture=player.culture,
            rate=player.ratings.culture,
            science=player.science,
            more=player.ratings.science,
            strength=player.ratings.strength,
        )
        lines.append(say("{player}, {marks}", player=text, marks=listing(marks)) if marks else text)
    return lines


def overview(g: Game, viewer: Seat | None) -> Sequence[Text]:
    """Return everything the viewer may know, a line per item; parts begin with a title in bold."""
    lines = [say("**{headline}**", headline=headline(g)), *summary(g), *_pending(g), *_row(g)]
    if viewer is not None:
        lines += _own(g, g.players[viewer])
    lines += _common(g)
    for player in g.in_turn_order(g.start if viewer is None else viewer):
        lines += civilization(g, player)
    explained = [say("{card}: {text}", card=g.card_name(card), text=gist(g, card)) for card in _known(g, viewer)]
    return [*lines, say("**The cards in words**"), *explained]


def _known(g: Game, viewer: Seat | None) -> Sequence[str]:
    """Return every visible card that still counts, those of the row first."""

    def seen() -> Iterator[str | None]:
        yield from g.row
        if viewer is not None:
            own = g.players[viewer]
            yield from (*own.military, *own.prepared, own.seen_event)
        yield from (*g.common_tactics, *g.open_events)
        for p in g.in_turn_order(g.start if viewer is None else viewer):
            if not p.resigned:
                yield from (*p.hand, p.government, p.leader, p.building, p.tactic, *p.workers)
                yield from (*p.technologies, *p.wonders, *p.colonies)
                yield from (*(war.card for war in p.wars), *(pact.card for pact in p.pacts))

    return list(dict.fromkeys(card for card in seen() if card and card != FACE_DOWN))


def seating(g: Game) -> Sequence[Seat]:
    """Return the players in turn order, from the starting player."""
    return [player.seat for player in g.in_turn_order(g.start)]


def holding(g: Game, seat: Seat) -> Sequence[Text]:
    """Return the cards of both hands by name."""
    p = g.players[seat]
    return [
        say("Civil cards: {cards}", cards=cards_in_words(g, p.hand)),
        say("Military cards: {cards}", cards=cards_in_words(g, p.military)),
    ]


def _pending(g: Game) -> list[Text]:
    """Return the pending choice in the middle of a turn."""
    found = public_situation(g)
    return [] if found is None else [found]


def _row(g: Game) -> list[Text]:
    lines = [say("**Card row**")]
    costs = g.edition.catalog.board.row_costs
    for cost in sorted(set(costs)):
        cards = [card for card, price in zip(g.row, costs, strict=False) if price == cost and card is not None]
        if cards:
            named = listing([with_kind(g, card) for card in cards])
            lines.append(say_n("for {n} civil action: {cards}", "for {n} civil actions: {cards}", n=cost, cards=named))
    swept = g.edition.catalog.board.swept.get(f"{len(g.playing())}", 0)
    gone = [card for card in g.row[:swept] if card is not None]
    if gone and g.phase != "finished":
        lines.append(say("the next turn takes away: {cards}", cards=titles(g, gone)))
    return [*lines, _deck(g)]


def status(g: Game) -> Text | None:
    """Return the number of civil cards left in the age; None in ages A and IV, and after the game."""
    return None if g.phase == "finished" or not 0 < g.age < len(AGES) - 1 else _deck(g)


def _deck(g: Game) -> Text:
    return say_n(
        "{n} civil card of age {age} is left",
        "{n} civil cards of age {age} are left",
        n=len(g.civil_deck),
        age=AGES[g.age],
    )


def _own(g: Game, p: Player) -> list[Text]:
    """Return the information that only the viewer has."""
    lines = [say("**Your military cards**"), cards_in_words(g, p.military)]
    if p.prepared:
        lines.append(say("prepared by you, still to come: {cards}", cards=cards_in_words(g, p.prepared)))
    if p.seen_event is not None:
        lines.append(say("the next event: {card}", card=g.card_name(p.seen_event)))
    return lines


def _common(g: Game) -> list[Text]:
    lines = [say("**Events**")]
    for heading, levels in ((say("current"), g.current_ages), (say("future"), g.future_ages)):
        counted = [say("{n} of age {age}", n=n, age=AGES[level]) for level, n in sorted(Counter(levels).items())]
        lines.append(say("{title}: {counts}", title=heading, counts=listing(counted) if counted else say("none")))
    for heading, cards in (
        (say("past"), g.past_events),
        (say("scored at the end"), g.open_events),
        (say("common tactics"), g.common_tactics),
    ):
        if cards:
            lines.append(say("{title}: {cards}", title=heading, cards=cards_in_words(g, cards)))
    if g.closed_events:
        lines.append(say("scored at the end, face down until then: {n}", n=len(g.closed_events)))
    deck, discarded = len(g.military_deck), len(g.military_discard)
    lines.append(say("military cards in the deck: {n}, discarded: {m}", n=deck, m=discarded))
    return lines
