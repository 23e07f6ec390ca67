"""Changes of yellow and blue tokens: population, banks, the box (TTN-11.4 to TTN-11.7, TTO-16)."""

from __future__ import annotations

from operator import attrgetter

from rules.through_the_ages.core.cards import Symbols
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens


def gain_population(p: Player, n: int = 1) -> int:
    """Turn up to `n` tokens of the yellow bank into unused workers; return how many (TTN-11.7, TTO-8.3.8)."""
    real = min(n, p.yellow)
    p.yellow -= real
    p.unused += real
    return real


def gain_yellow(g: Game, p: Player, n: int) -> int:
    """Move tokens from the box to the yellow bank, or back for a negative number, at most those in the bank (TTN-11.5).

    Return the actual change.
    """
    real = max(n, -p.yellow)
    p.yellow += real
    g.yellow_box -= real
    return real


def gain_blue(g: Game, p: Player, n: int) -> int:
    """Move tokens from the box to the blue bank, or back for a negative number (TTN-11.6, TTO-16.5).

    Return how many are still missing; the owner chooses the cards that give them (`blue_choices`).
    """
    real = max(n, -p.blue)
    p.blue += real
    g.blue_box -= real
    return real - n


def lose_stored(g: Game, p: Player, card: str) -> None:
    """Move a blue token from a card to the box; a wonder loses the stage it covers (TTN-11.6, TTO-16.5)."""
    if card == p.building:
        p.stages -= 1
    else:
        tokens.put(p, card, -1)
    g.blue_box += 1


def blue_choices(g: Game, p: Player) -> list[str]:
    """Return the cards that may give a blue token when the bank is empty (TTN-11.6, TTO-16.5).

    The unfinished wonder is last.
    """
    for kinds in g.edition.goods.token_losses:
        cards = [card.id for card in g.worker_cards(p, *kinds) if p.stored.get(card.id)]
        if cards:
            return cards
    return [p.building] if p.building is not None and p.stages else []


def change_symbols(g: Game, p: Player, old: Symbols, new: Symbols) -> int:
    """Move the tokens of a card that replaces another one; return the missing blue ones (TTN-11.4, TTN-11.5)."""
    gain_yellow(g, p, new.yellow_tokens - old.yellow_tokens)
    return gain_blue(g, p, new.blue_tokens - old.blue_tokens)


def gain_symbols(g: Game, p: Player, symbols: Symbols) -> int:
    """Move the tokens of a card that comes into play; return the missing blue ones."""
    return change_symbols(g, p, Symbols(), symbols)


def lose_symbols(g: Game, p: Player, symbols: Symbols) -> int:
    """Move the tokens of a card that leaves play; return the missing blue ones."""
    return change_symbols(g, p, symbols, Symbols())


def cover(g: Game, p: Player, stages: int) -> None:
    """Cover stages of a wonder with blue tokens: from the bank, then those worth least from cards (TTN-9.8.1).

    RULING: the owner would choose the card; the engine takes the token worth least, of food before resources.
    """
    of_bank = min(stages, p.blue)
    p.blue -= of_bank
    for _ in range(stages - of_bank):
        where = [*tokens.places(g, p, "food"), *tokens.places(g, p, "resources")]
        least = min((place for place in where if p.stored.get(place.card.id)), key=attrgetter("worth"))
        tokens.put(p, least.card.id, -1)
