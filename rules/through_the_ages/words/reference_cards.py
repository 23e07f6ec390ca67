"""Reference entries for the cards of both editions, with the values of both (TTN-2, TTO-2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.engine.core.text import Text, listing, say
from rules.engine.reference.rules_text import NOTHING, Entry
from rules.through_the_ages.core.cards import (
    AGES,
    PRODUCTION,
    URBAN,
    ActionCard,
    Aggression,
    Bonus,
    Card,
    Event,
    Government,
    Leader,
    Pact,
    Special,
    Tactic,
    Territory,
    War,
    Wonder,
    WorkerCard,
)
from rules.through_the_ages.core.catalog import catalog, former_cards
from rules.through_the_ages.core.edition_comparison import YEARS, sentences, side_by_side
from rules.through_the_ages.core.printed import WORKER_KINDS, aspects


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of cards: the key of the entry that lists them, its title, and the name of a single one."""

    key: str
    title: Text
    single: Text


KINDS = (
    Kind("farms_and_mines", say("All farms and mines"), say("Farm or mine")),
    Kind("urban_buildings", say("All urban buildings"), say("Urban building")),
    Kind("units", say("All military units"), say("Unit")),
    Kind("special_technologies", say("All special technologies"), say("Special technology")),
    Kind("governments", say("All governments"), say("Government")),
    Kind("leaders", say("All leaders"), say("Leader")),
    Kind("wonders", say("All wonders"), say("Wonder")),
    Kind("action_cards", say("All action cards"), say("Action card")),
    Kind("events", say("All events"), say("Event")),
    Kind("territories", say("All territories"), say("Territory")),
    Kind("tactics", say("All tactics"), say("Tactic")),
    Kind("aggressions", say("All aggressions"), say("Aggression")),
    Kind("wars", say("All wars"), say("War")),
    Kind("pacts", say("All pacts"), say("Pact")),
    Kind("bonus_cards", say("All military bonus cards"), say("Military bonus card")),
)
_SEARCHED: dict[type[Card], Text] = {
    Bonus: say("defense defence colonization bonus"),
    Tactic: say("army"),
    Territory: say("colony"),
}
"""Additional search words for cards of a kind."""
_KINDS = {kind.key: kind for kind in KINDS}
_OF_CLASS: dict[type[Card], str] = {
    Special: "special_technologies",
    Government: "governments",
    Leader: "leaders",
    Wonder: "wonders",
    ActionCard: "action_cards",
    Event: "events",
    Territory: "territories",
    Tactic: "tactics",
    Aggression: "aggressions",
    War: "wars",
    Pact: "pacts",
    Bonus: "bonus_cards",
}


def kind_of(card: Card) -> Kind:
    """Return the kind of a card, with a more specific name if the card holds workers."""
    if not isinstance(card, WorkerCard):
        return _KINDS[_OF_CLASS[type(card)]]
    key = "farms_and_mines" if card.kind in PRODUCTION else "urban_buildings" if card.kind in URBAN else "units"
    return replace(_KINDS[key], single=WORKER_KINDS[card.kind])


def all_cards() -> dict[str, dict[str, Card]]:
    """Return every card by id, with the editions that have it."""
    cards: dict[str, dict[str, Card]] = {}
    for edition in YEARS:
        for card in catalog(edition).cards.values():
            cards.setdefault(card.id, {})[edition] = card
    return cards


ONE_COPY = say("{label}: {value}", label=say("Copies"), value=Text("1"))
"""Not mentioned, because it is the usual number."""


def card_key(card: Card) -> str:
    """Return the key of a card's entry."""
    return f"card:{card.id}"


def card_entry(printed: dict[str, Card], instead: dict[str, list[Card]]) -> Entry:
    """Return a card as printed in each edition; `instead` are the cards that replace it where it is missing."""
    card = next(iter(printed.values()))
    lines = sentences({edition: each.text for edition, each in printed.items()})
    lines += sentences({edition: each.good_for for edition, each in printed.items() if isinstance(each, Leader)})
    told = side_by_side({edition: aspects(each) for edition, each in printed.items()})
    lines += [line for line in told if line != ONE_COPY]
    if len(printed) < len(YEARS):
        lines += [say("Only in the edition of {year}.", year=YEARS[edition]) for edition in printed]
    for edition, cards in instead.items():
        others = [each.title for each in cards]
        lines.append(say("Replaced in {year} by: {cards}", year=YEARS[edition], cards=listing(others)))
    lines += [line for edition, each in printed.items() for line in _confidence(YEARS[edition], each)]
    title = say("{kind}: {name} (Age {age})", kind=kind_of(card).single, name=card.title, age=card.age)
    editions = tuple(YEARS[edition] for edition in printed) if len(printed) < len(YEARS) else ()
    return Entry(card_key(card), title, tuple(lines), _kind_words(card), editions=editions)


def kind_entry(kind: Kind, cards: dict[str, dict[str, Card]]) -> Entry:
    """Return all cards of a kind by age; those of one edition with its year."""
    lines = []
    members = []
    for age in AGES:
        names: dict[str, list[Text]] = {}
        for printed in cards.values():
            card = next(iter(printed.values()))
            if card.age == age and kind_of(card).key == kind.key:
                name = card.title
                only = [YEARS[edition] for edition in printed] if len(printed) < len(YEARS) else []
                named = say("{name} ({year})", name=name, year=only[0]) if only else name
                names.setdefault(card.name, [named])
                members.append(card_key(card))
        if names:
            lines.append(say("Age {age}: {cards}", age=age, cards=listing([name for [name] in names.values()])))
    return Entry(kind.key, kind.title, tuple(lines), contents=True, members=tuple(members))


def doubts() -> Iterator[Text]:
    """Yield the cards with uncertain sources, by edition, with the uncertain facts."""
    for edition, year in YEARS.items():
        for card in catalog(edition).cards.values():
            if card.confidence == "low":
                name = say("{name} ({age})", name=card.title, age=card.age)
                yield say("{year}, {key} (low confidence): {note}", year=year, key=name, note=Text(card.note))


def card_messages() -> Iterator[str]:
    """Yield all texts of the cards that need translation."""
    printed = [card for editions in all_cards().values() for card in editions.values()]
    for card in (*printed, *(card for edition in YEARS for card in former_cards(edition))):
        yield card.name
        yield from filter(None, (card.text, card.note))
        if isinstance(card, Leader):
            yield card.good_for


def _confidence(year: str, card: Card) -> list[Text]:
    if card.confidence != "low":
        return [say("Note ({year}): {note}", year=year, note=Text(card.note))] if card.note else []
    if card.note:
        return [say("May differ from the printed card ({year}): {note}", year=year, note=Text(card.note))]
    return [say("May differ from the printed card ({year}).", year=year)]


def _kind_words(card: Card) -> Text:
    return _SEARCHED.get(type(card), NOTHING)
