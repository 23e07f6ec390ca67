"""A civilization in words: all cards and tokens of a player, enough to play without pictures."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Text, Who, listing, say, say_n
from rules.through_the_ages.core.cards import Pact, Wonder, WorkerCard
from rules.through_the_ages.core.pact_sides import both_sides
from rules.through_the_ages.core.printed import WORKER_KINDS
from rules.through_the_ages.core.state import Game, MadePact, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import required_happiness
from rules.through_the_ages.words.names import titles


def civilization(g: Game, p: Player) -> list[Text]:
    """Return a part of the overview: ratings, goods, cards with workers and tokens, banks, and other components."""
    lines = [say("**{who}**", who=Who(p.seat))]
    if p.resigned:
        return [*lines, say("resigned")]
    lines += [*_numbers(g, p), *(_worker_card(p, card) for card in g.worker_cards(p)), _banks(g, p)]
    lines += _for_one_purpose(p)
    for heading, cards in (
        (say("special technologies"), [card.id for card in g.specials(p)]),
        (say("wonders"), p.wonders),
        (say("ruins"), p.ruins),
        (say("colonies"), p.colonies),
        (say("civil hand"), p.hand),
    ):
        if cards:
            lines.append(say("{title}: {cards}", title=heading, cards=cards_in_words(g, cards)))
    lines += _special_cards(g, p)
    for war in p.wars:
        lines.append(say("{card} against {who}", card=g.card_name(war.card), who=Who(war.target)))
    for pact in p.pacts:
        lines.append(_pact(g, pact))
    held = len(p.military)
    most = p.ratings.military_hand
    return [*lines, say_n("{n} military card, at most {most}", "{n} military cards, at most {most}", held, most=most)]


def _pact(g: Game, made: MadePact) -> Text:
    """Return a pact with its sides, and their gains if they differ."""
    name, pact = g.card_name(made.card), g.of(Pact, made.card)
    if pact.symmetric:
        return say("{card}: {a} and {b}", card=name, a=Who(made.a), b=Who(made.b))
    return say("{card} ({sides})", card=name, sides=both_sides(pact, made.a, made.b))


def cards_in_words(g: Game, cards: Sequence[str]) -> Text:
    """Return the names of cards, and the number of hidden ones."""
    known = [card for card in cards if card != FACE_DOWN]
    hidden = len(cards) - len(known)
    if not cards:
        return say("none")
    counted = say_n("{n} hidden card", "{n} hidden cards", hidden)
    if not known:
        return counted
    return listing([titles(g, known), counted]) if hidden else titles(g, known)


def _numbers(g: Game, p: Player) -> list[Text]:
    ratings = p.ratings
    return [
        say(
            "science +{science}, culture +{culture}, strength {strength}, happy faces {happiness} of {needed}",
            science=ratings.science,
            culture=ratings.culture,
            strength=ratings.strength,
            happiness=ratings.happiness,
            needed=required_happiness(g, p),
        ),
        say(
            "food {food} (+{grown}, {eaten} eaten), resources {resources} (+{made}), corruption {corruption}",
            food=tokens.stored(g, p, "food"),
            grown=upkeep.produced(g, p, "food"),
            eaten=upkeep.consumption(g, p),
            resources=tokens.stored(g, p, "resources"),
            made=upkeep.produced(g, p, "resources"),
            corruption=upkeep.corruption(g, p),
        ),
        say(
            "{government}; civil actions {civil} of {all}, military actions {military} of {every}",
            government=g.card_name(p.government),
            civil=p.civil_left,
            all=ratings.civil_actions,
            military=p.military_left,
            every=ratings.military_actions,
        ),
    ]


def _worker_card(p: Player, card: WorkerCard) -> Text:
    workers = p.workers.get(card.id, 0)
    stored = p.stored.get(card.id, 0)
    named = say("{card} ({kind})", card=card.title, kind=WORKER_KINDS[card.kind])
    text = say_n("{card}: {n} worker", "{card}: {n} workers", workers, card=named)
    return say_n("{text}, {n} blue token", "{text}, {n} blue tokens", stored, text=text) if stored else text


def _banks(g: Game, p: Player) -> Text:
    cost = upkeep.population_cost(g, p)
    return say(
        "unused workers {unused}, yellow bank {yellow}, blue bank {blue}; {more}",
        unused=p.unused,
        yellow=p.yellow,
        blue=p.blue,
        more=say("no worker left")
        if cost is None
        else say("one worker more costs {price}", price=tokens.price(cost, "food")),
    )


def _for_one_purpose(p: Player) -> list[Text]:
    """Return goods that can be spent this turn on units only."""
    parts = []
    if p.unit_resources:
        parts.append(say("{price} for units", price=tokens.price(p.unit_resources, "resources")))
    if p.unit_science:
        parts.append(say("{n} science for units", n=p.unit_science))
    return [say("this turn {goods}", goods=listing(parts))] if parts else []


def _special_cards(g: Game, p: Player) -> list[Text]:
    """Return leader, unfinished wonder and tactic."""
    lines = []
    if p.leader is not None:
        lines.append(say("leader: {card}", card=g.card_name(p.leader)))
    if p.building is not None:
        left = g.of(Wonder, p.building).stages[p.stages :]
        prices = "-".join(map(str, left))
        lines.append(say("being built: {card}, stages left {prices}", card=g.card_name(p.building), prices=prices))
    if p.homer is not None:
        lines.append(say("Homer is tucked under {card}", card=g.card_name(p.homer)))
    if p.tactic is not None:
        tactic = say("tactic: {card}", card=g.card_name(p.tactic))
        lines.append(say("{tactic}, cannot be copied yet", tactic=tactic) if p.exclusive else tactic)
    return lines
