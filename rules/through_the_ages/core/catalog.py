"""The cards and the board of each edition, read from the data files once and shared by all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TypeVar

from rules.engine.core.catalog import DATA, DataError, load
from rules.engine.core.text import Text, say
from rules.through_the_ages.core.boards import Board
from rules.through_the_ages.core.cards import Bonus, Card, Cards, WorkerCard

FOLDER = DATA / "through_the_ages"

K = TypeVar("K", bound=Card)


@dataclass(frozen=True)
class Catalog:
    """The cards and the board of an edition.

    `cards` has all cards by id; `civil` and `military` are its two halves, in the order of the data files. Each card is
    there once, even if its deck has several copies.
    """

    cards: Mapping[str, Card]
    civil: tuple[Card, ...]
    military: tuple[Card, ...]
    board: Board

    @cached_property
    def worker_cards(self) -> Mapping[str, WorkerCard]:
        """The cards that hold workers, by id."""
        return {name: card for name, card in self.cards.items() if isinstance(card, WorkerCard)}

    @cached_property
    def bonuses(self) -> Sequence[Bonus]:
        """The bonus cards."""
        return [card for card in self.military if isinstance(card, Bonus)]

    @cached_property
    def food_tokens(self) -> Mapping[str, int]:
        """The food that a blue token on each worker card is worth, by card id."""
        return {name: card.symbols.food for name, card in self.worker_cards.items()}

    @cached_property
    def resource_tokens(self) -> Mapping[str, int]:
        """The resources that a blue token on each worker card is worth, by card id (TTN-14.13, TTO-14.6).

        On a lab they equal its level.
        """
        return {
            name: card.level if card.kind == "lab" else card.symbols.resources
            for name, card in self.worker_cards.items()
        }

    @cached_property
    def names(self) -> Mapping[str, Text]:
        """The name of each card by its id, with its age or its values if other cards have the same name."""
        uses = Counter(card.name for card in self.cards.values())
        return {card.id: _name(card, shared=uses[card.name] > 1) for card in self.cards.values()}

    def of(self, kind: type[K], card: str) -> K:
        """Return the card with an id, typed as `kind`. The card must be of that class."""
        found = self.cards[card]
        assert isinstance(found, kind), f"{card} is no {kind.__name__}"
        return found

    def deck(self, cards: tuple[Card, ...], level: int, players: int) -> list[str]:
        """Return the ids of the cards of an age, each as often as it has copies for this number of players.

        TTN-3.1; TTO-2.2, TTO-3.2.1, TTO-3.4.4.
        """
        return [card.id for card in cards if card.level == level for _ in range(card.copies[players - 2])]


def _name(card: Card, *, shared: bool) -> Text:
    if isinstance(card, Bonus):
        return say("{name} +{defense}/+{force}", name=card.title, defense=card.defense, force=card.colonization)
    return say("{card} {age}", card=card.title, age=card.age) if shared else card.title


@cache
def catalog(edition: str) -> Catalog:
    """Return the catalog of an edition; raises DataError if the files are wrong."""
    folder = FOLDER / edition
    civil = load(folder / "civil.toml", Cards).all
    military = load(folder / "military.toml", Cards).all
    cards: dict[str, Card] = {}
    for card in (*civil, *military):
        if card.id in cards:
            raise DataError(f"{folder}: card {card.id!r} stands there twice")
        cards[card.id] = card
    return Catalog(cards, civil, military, load(folder / "board.toml", Board))


@cache
def former_catalog(edition: str) -> Catalog:
    """Return the catalog for games that began before some cards were corrected."""
    present = catalog(edition)
    former = {card.id: card for card in former_cards(edition)}
    military = tuple(former.get(card.id, card) for card in present.military)
    return replace(present, cards={**present.cards, **former}, military=military)


def former_cards(edition: str) -> tuple[Card, ...]:
    """Return military cards as they were before corrections; empty if there were none."""
    path = FOLDER / edition / "former_military.toml"
    return load(path, Cards).all if path.exists() else ()
