"""The game in words: labels, the summary, and the complete state as text, enough to play without pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.engine.secret import FACE_DOWN
from rules.engine.text import Seat, Text, Who, listing, say, say_n
from rules.through_the_ages import tokens
from rules.through_the_ages.cards import AGES, WorkerCard
from rules.through_the_ages.state import Game, Player


def label(g: Game, seat: Seat) -> Text:
    """The leader of a seat, or its government."""
    player = g.player(seat)
    if player.resigned:
        return say("resigned")
    if player.leader is not None:
        return g.card_name(player.leader)
    return g.card_name(player.government) if player.government else say("no government yet")


def headline(g: Game) -> Text:
    """Age and round."""
    if g.phase == "finished":
        return say("Final scoring")
    if g.last_round == g.round:
        return say("Age {age}, round {n}, the last one", age=AGES[g.age], n=g.round)
    return say("Age {age}, round {n}", age=AGES[g.age], n=g.round)


def purse(g: Game, seat: Seat) -> Text:
    """What a player can spend."""
    p = g.player(seat)
    if not p.government:
        return say("nothing yet")
    parts = [
        say_n("{n} civil action", "{n} civil actions", p.civil_left),
        say_n("{n} military action", "{n} military actions", p.military_left),
        say("{n} food", n=tokens.stored(g, p, "food")),
        tokens.price(tokens.stored(g, p, "resources"), "resources"),
        say("{n} science", n=p.science),
        say_n("{n} unused worker", "{n} unused workers", p.unused),
    ]
    if p.unit_resources:
        parts.append(say("{price} for units", price=tokens.price(p.unit_resources, "resources")))
    return listing(parts)


def summary(g: Game) -> list[Text]:
    """The players in the order of play with their points."""
    lines = []
    for player in g.in_turn_order(g.start):
        marks = [say("to move")] if player.seat == g.active and g.phase != "finished" else []
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
    """Everything the viewer may know, a line per item; parts begin with a title in bold."""
    lines = [say("**{headline}**", headline=headline(g)), *summary(g)]
    lines += _row(g)
    if viewer is not None:
        lines += [say("**Your hand**"), _cards(g, [*g.player(viewer).hand, *g.player(viewer).military])]
    for player in g.in_turn_order(g.start if viewer is None else viewer):
        lines += _civilization(g, player)
    lines += _common(g)
    return lines


def _row(g: Game) -> list[Text]:
    lines = [say("**Card row**")]
    costs = g.edition.catalog.board.row_costs
    for cost in sorted(set(costs)):
        cards = [card for card, price in zip(g.row, costs, strict=False) if price == cost and card is not None]
        if cards:
            lines.append(say("{n}: {cards}", n=cost, cards=_cards(g, cards)))
    lines.append(say("{n} civil cards left in the deck of age {age}", n=len(g.civil_deck), age=AGES[g.age]))
    return lines


def _civilization(g: Game, p: Player) -> list[Text]:
    lines = [say("**{who}**", who=Who(p.seat))]
    if p.resigned:
        return [*lines, say("resigned")]
    ratings = p.ratings
    lines.append(
        say(
            "science {science}, culture {culture}, strength {strength}, happiness {happiness}",
            science=ratings.science,
            culture=ratings.culture,
            strength=ratings.strength,
            happiness=ratings.happiness,
        )
    )
    lines.append(
        say(
            "{government}; civil actions {civil} of {all}, military actions {military} of {every}",
            government=g.card_name(p.government),
            civil=p.civil_left,
            all=ratings.civil_actions,
            military=p.military_left,
            every=ratings.military_actions,
        )
    )
    lines += [_worker_card(p, card) for card in g.worker_cards(p)]
    lines.append(
        say(
            "unused workers {unused}, yellow bank {yellow}, blue bank {blue}",
            unused=p.unused,
            yellow=p.yellow,
            blue=p.blue,
        )
    )
    for title, cards in (
        (say("special technologies"), [card.id for card in g.specials(p)]),
        (say("wonders"), p.wonders),
        (say("ruins"), p.ruins),
        (say("colonies"), p.colonies),
        (say("civil hand"), p.hand),
    ):
        if cards:
            lines.append(say("{title}: {cards}", title=title, cards=_cards(g, cards)))
    if p.leader is not None:
        lines.append(say("leader: {card}", card=g.card_name(p.leader)))
    if p.building is not None:
        lines.append(say("building {card}, {n} stages done", card=g.card_name(p.building), n=p.stages))
    if p.tactic is not None:
        lines.append(say("tactic: {card}", card=g.card_name(p.tactic)))
    for war in p.wars:
        lines.append(say("{card} against {who}", card=g.card_name(war.card), who=Who(war.target)))
    for pact in p.pacts:
        lines.append(say("{card}: A {a}, B {b}", card=g.card_name(pact.card), a=Who(pact.a), b=Who(pact.b)))
    lines.append(say_n("{n} military card", "{n} military cards", len(p.military)))
    return lines


def _worker_card(p: Player, card: WorkerCard) -> Text:
    workers = p.workers.get(card.id, 0)
    stored = p.stored.get(card.id, 0)
    text = say_n("{card}: {n} worker", "{card}: {n} workers", workers, card=card.name)
    return say_n("{text}, {n} blue token", "{text}, {n} blue tokens", stored, text=text) if stored else text


def _common(g: Game) -> list[Text]:
    lines = [say("**Events**")]
    for title, levels in ((say("current"), g.current_ages), (say("future"), g.future_ages)):
        counted = [say("{n} of age {age}", n=n, age=AGES[level]) for level, n in sorted(Counter(levels).items())]
        lines.append(say("{title}: {counts}", title=title, counts=listing(counted) if counted else say("none")))
    for title, cards in (
        (say("past"), g.past_events),
        (say("evaluated at the end"), g.open_events),
        (say("common tactics"), g.common_tactics),
    ):
        if cards:
            lines.append(say("{title}: {cards}", title=title, cards=_cards(g, cards)))
    return lines


def _cards(g: Game, cards: Sequence[str]) -> Text:
    """Cards by name; hidden ones counted."""
    shown = [g.card_name(card) for card in cards if card != FACE_DOWN]
    hidden = len(cards) - len(shown)
    if hidden:
        shown.append(say_n("{n} hidden card", "{n} hidden cards", hidden))
    return listing(shown) if shown else say("none")
