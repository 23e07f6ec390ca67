"""Texts for the printed values of cards: prices, symbols, armies, copies."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.text import Text, entries, listing, say, say_n
from rules.through_the_ages.core.cards import (
    UNITS,
    Aggression,
    Bonus,
    Booty,
    Card,
    Event,
    Government,
    Pact,
    Special,
    SpecialKind,
    Symbols,
    Tactic,
    Technology,
    Territory,
    War,
    Wonder,
    WorkerCard,
)
from rules.through_the_ages.core.edition_comparison import Aspect

WORKER_KINDS: dict[str, Text] = {
    "farm": say("Farm"),
    "mine": say("Mine"),
    "lab": say("Lab"),
    "temple": say("Temple"),
    "arena": say("Arena"),
    "library": say("Library"),
    "theater": say("Theater"),
    "infantry": say("Infantry"),
    "cavalry": say("Cavalry"),
    "artillery": say("Artillery"),
    "air": say("Air force"),
}
"""The names of technologies with workers, used for single cards and as headings of tableau rows."""
SPECIAL_KINDS: dict[SpecialKind, Text] = {
    "civil": say("law"),
    "military": say("warfare"),
    "colonization": say("exploration"),
    "construction": say("construction"),
}
TARGETS: dict[str, Text] = {
    "worker": say("a worker"),
    "goods": say("food or resources"),
    "urban building": say("an urban building"),
    "colony": say("a colony"),
    "leader": say("a leader"),
    "unfinished wonder": say("an unfinished wonder"),
    "leader or wonder": say("a leader or an unfinished wonder"),
    "science": say("science points"),
    "culture": say("culture points"),
}
PLAYERS = (2, 3, 4)


def aspects(card: Card) -> list[Aspect]:
    """Return everything printed on a card except its text, and the number of copies."""
    return [*printed(card), _copies(card)]


def printed(card: Card) -> list[Aspect]:
    """Return everything printed on a card except its text."""
    told: list[Aspect] = []
    if isinstance(card, Technology):
        told += _prices(card)
    match card:
        case WorkerCard():
            told += _lasting(say("Each worker gives"), card.symbols)
        case Technology():
            told += _lasting(say("Gives"), card.symbols)
        case Wonder():
            stages = say("{stages} ({n} in all)", stages="-".join(map(str, card.stages)), n=sum(card.stages))
            told += [(say("Resources of its stages"), stages), *_lasting(say("Gives when completed"), card.symbols)]
        case Territory():
            told += [*_lasting(say("Gives as a colony"), card.symbols), *_booty(card.booty)]
        case Tactic():
            told += _tactic(card)
        case Aggression() | War():
            told += _attack(card)
        case Pact():
            told += _pact(card)
        case Bonus():
            told += [
                (say("Defense"), _number(card.defense)),
                (say("Colonization"), _number(card.colonization)),
            ]
        case Event():
            told += _points_by_rank(card)
        case _:
            told += _lasting(say("Gives"), getattr(card, "symbols", Symbols()))
    return told


def printed_in_words(card: Card) -> Text:
    """Return everything printed on a card except its text, as a list in words."""
    return entries([say("{label}: {value}", label=label, value=value) for label, value in printed(card)])


def symbols_in_words(symbols: Symbols) -> Text:
    """Return symbols in the players' terms: 2 science, 1 happy face."""
    words: tuple[tuple[int, Callable[[int], Text]], ...] = (
        (symbols.food, lambda n: say_n("{n} food", "{n} food", n)),
        (symbols.resources, lambda n: say_n("{n} resource", "{n} resources", n=n)),
        (symbols.science, lambda n: say("{n} science", n=n)),
        (symbols.culture, lambda n: say("{n} culture", n=n)),
        (symbols.strength, lambda n: say("{n} strength", n=n)),
        (max(symbols.happiness, 0), lambda n: say_n("{n} happy face", "{n} happy faces", n=n)),
        (max(-symbols.happiness, 0), lambda n: say_n("{n} unhappy face", "{n} unhappy faces", n=n)),
        (symbols.civil_actions, lambda n: say_n("{n} civil action", "{n} civil actions", n=n)),
        (max(symbols.military_actions, 0), lambda n: say_n("{n} military action", "{n} military actions", n=n)),
        (
            max(-symbols.military_actions, 0),
            lambda n: say_n("{n} military action less", "{n} military actions less", n),
        ),
        (symbols.colonization, lambda n: say("{n} for colonizing", n=n)),
        (symbols.yellow_tokens, lambda n: say_n("{n} yellow token", "{n} yellow tokens", n=n)),
        (symbols.blue_tokens, lambda n: say_n("{n} blue token", "{n} blue tokens", n=n)),
    )
    return listing([_signed(n, word(abs(n))) for n, word in words if n])


def _signed(n: int, amount: Text) -> Text:
    return say("{amount} less", amount=amount) if n < 0 else amount


def _lasting(label: Text, symbols: Symbols) -> list[Aspect]:
    return [] if symbols == Symbols() else [(label, symbols_in_words(symbols))]


def _prices(card: Technology) -> list[Aspect]:
    match card:
        case Government():
            told = [(say("Urban limit"), _number(card.urban_limit))]
            if card.revolution_cost is not None:
                told = [
                    (say("Science for a peaceful change"), _number(card.science_cost)),
                    (say("Science for a revolution"), _number(card.revolution_cost)),
                    *told,
                ]
            return told
        case WorkerCard():
            science = [(say("Science"), _number(card.science_cost))] if card.science_cost else []
            paid = say("Military action and resources") if card.kind in UNITS else say("Civil action and resources")
            return [*science, (paid, say("1, {resources}", resources=card.resource_cost))]
        case Special():
            kind = (say("Kind"), SPECIAL_KINDS[card.kind])
            return [(say("Science"), _number(card.science_cost)), kind]
        case _:
            return [(say("Science"), _number(card.science_cost))]


def _booty(booty: Booty) -> list[Aspect]:
    parts = [
        said
        for n, said in (
            (booty.food, say_n("{n} food", "{n} food", booty.food)),
            (booty.resources, say_n("{n} resource", "{n} resources", n=booty.resources)),
            (booty.science, say_n("{n} science point", "{n} science points", n=booty.science)),
            (booty.culture, say_n("{n} culture point", "{n} culture points", n=booty.culture)),
            (booty.population, say("{n} population", n=booty.population)),
            (booty.military_cards, say_n("{n} military card", "{n} military cards", n=booty.military_cards)),
        )
        if n
    ]
    return [(say("At once"), listing(parts))] if parts else []


def _tactic(card: Tactic) -> list[Aspect]:
    army = [
        say("{n} {kind}", n=n, kind=kind)
        for n, kind in (
            (card.infantry, say("infantry")),
            (card.cavalry, say("cavalry")),
            (card.artillery, say("artillery")),
        )
        if n
    ]
    return [
        (say("One army"), listing(army)),
        (say("Strength of each army"), _number(card.strength)),
        (say("Strength when outdated"), _number(card.outdated)),
    ]


def _attack(card: Aggression | War) -> list[Aspect]:
    cost = say("the level of what it takes") if card.military_actions is None else _number(card.military_actions)
    told = [(say("Military actions"), cost)]
    if isinstance(card, Aggression) and card.requires:
        told.append((say("The rival must own"), TARGETS[card.requires]))
    return told


def _pact(card: Pact) -> list[Aspect]:
    told: list[Aspect]
    if card.symmetric:
        told = _lasting(say("Both have"), card.a)
    else:
        told = [*_lasting(say("A has"), card.a), *_lasting(say("B has"), card.b)]
    if card.forbids_attack:
        told.append((say("Attacks on each other"), say("forbidden")))
    if card.ends_on_attack:
        told.append((say("Attacks on each other"), say("end it")))
    return told


def _points_by_rank(card: Event) -> list[Aspect]:
    return [
        (say("Points by rank with {n} players", n=players), Text("/".join(map(str, points))))
        for effect in card.effects
        for players, points in zip(PLAYERS, effect.ranks, strict=False)
    ]


def _copies(card: Card) -> Aspect:
    if any(card.copies):
        two, three, four = card.copies
        if two == three == four:
            return (say("Copies"), _number(two))
        told = say("{two} with 2 players, {three} with 3, {four} with 4", two=two, three=three, four=four)
        return (say("Copies"), told)
    workers = getattr(card, "starting_workers", None)
    if workers is None:
        return (say("Copies"), say("with every player from the start"))
    return (
        say("Copies"),
        say_n("on every player board, with {n} worker", "on every player board, with {n} workers", n=workers),
    )


def _number(n: int) -> Text:
    return Text(str(n))
