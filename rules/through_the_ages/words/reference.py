"""The content of `/rules` for Through the Ages: rules and cards of both editions, boards, terms and variants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from rules.engine.reference.rule_book import UNCERTAIN, reference, rule_book_messages
from rules.engine.reference.rules_text import Entry
from rules.through_the_ages.core.cards import Card
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.edition_comparison import BOOKS, YEARS
from rules.through_the_ages.words.reference_boards import board_entries
from rules.through_the_ages.words.reference_cards import KINDS, all_cards, card_entry, card_messages, doubts, kind_entry
from rules.through_the_ages.words.reference_topics import read_glossary, topic_entries, topic_messages

GLOSSARY = read_glossary()


def components() -> list[Entry]:
    """Return terms and variants, boards, and every card after the list of its kind."""
    cards = all_cards()
    instead = _counterparts()
    return [
        *topic_entries(GLOSSARY),
        *board_entries(),
        *(kind_entry(kind, cards) for kind in KINDS),
        *(card_entry(printed, instead.get(card, {})) for card, printed in cards.items()),
    ]


TEXTS: Mapping[str, Callable[[], Iterable[str]]] = {
    "cards": card_messages,
    "terms": lambda: topic_messages(GLOSSARY),
    **{f"rules_{YEARS[edition]}": partial(rule_book_messages, book) for edition, book in BOOKS.items()},
}
"""All texts of the data files for translation, by part; texts of the program are found in its source."""


def _counterparts() -> dict[str, dict[str, list[Card]]]:
    """Return cards that are missing in an edition, with those that replace them."""
    found: dict[str, dict[str, list[Card]]] = {}
    new, old = catalog("new_story").cards, catalog("original").cards
    for pair in GLOSSARY.counterpart:
        for card in pair.new_story:
            found[card] = {"original": [old[other] for other in pair.original]}
        for card in pair.original:
            found[card] = {"new_story": [new[other] for other in pair.new_story]}
    return found


REFERENCE = reference(
    list(BOOKS.values()),
    components(),
    start=[
        "terms",
        *(kind.key for kind in KINDS),
        "lengths",
        "variants",
        "term:editions",
        "board:card_row",
        "board:yellow_bank",
        "board:blue_bank",
        UNCERTAIN,
    ],
    doubts=list(doubts()),
)
