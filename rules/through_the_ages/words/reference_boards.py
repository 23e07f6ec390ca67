"""Reference entries for the boards: the card row, the banks, the set-up and the limits of both editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from rules.engine.core.text import Text, listing, say, say_n
from rules.engine.reference.rules_text import Entry
from rules.through_the_ages.core.boards import BankSection, Board
from rules.through_the_ages.core.cards import Government, WorkerCard
from rules.through_the_ages.core.catalog import Catalog, catalog
from rules.through_the_ages.core.edition_comparison import YEARS, Aspect, side_by_side
from rules.through_the_ages.core.printed import symbols_in_words


def board_entries() -> list[Entry]:
    """Return the entries of all parts of the boards."""
    return [
        _entry("card_row", say("Board: card row"), _card_row, say("price prices cost spaces swept sweep take")),
        _entry(
            "yellow_bank",
            say("Board: yellow bank"),
            _yellow_bank,
            say("happiness table food consumption population cost happy faces needed"),
        ),
        _entry("blue_bank", say("Board: blue bank"), _blue_bank, say("corruption table")),
        _entry("start", say("Board: what everybody starts with"), _start, say("beginning set-up setup")),
        _entry("limits", say("Board: limits of ratings"), _limits, say("maximum highest track")),
    ]


def _entry(key: str, title: Text, told: Callable[[Catalog], list[Aspect]], also: Text) -> Entry:
    lines = side_by_side({edition: told(catalog(edition)) for edition in YEARS})
    return Entry(f"board:{key}", title, tuple(lines), also)


def _card_row(cards: Catalog) -> list[Aspect]:
    board, told = cards.board, list[Aspect]()
    space = 1
    for cost, same in groupby(board.row_costs):
        last = space + len(list(same)) - 1
        price = say_n("{n} civil action", "{n} civil actions", n=cost)
        told.append((say("Spaces {first} to {last}", first=space, last=last), price))
        space = last + 1
    for players, swept in board.swept.items():
        spaces = say_n("{n} space", "{n} spaces", n=swept)
        told.append((say("Swept before each turn with {players} players", players=players), spaces))
    return told


def _yellow_bank(cards: Catalog) -> list[Aspect]:
    return [
        (
            label,
            say(
                "next worker {price}, consumption {consumption}, happy faces needed {happy}",
                price=say_n("{n} food", "{n} food", row.population_cost) if row.population_cost else say("impossible"),
                consumption=row.consumption,
                happy=row.happy,
            ),
        )
        for label, row in _sections(cards.board.yellow_sections)
    ]


def _blue_bank(cards: Catalog) -> list[Aspect]:
    return [
        (
            say_n("Lose {n} resource a turn", "Lose {n} resources a turn", n=row.corruption)
            if row.corruption
            else say("No corruption"),
            tokens,
        )
        for tokens, row in _sections(cards.board.blue_sections)
    ]


def _sections(rows: tuple[BankSection, ...]) -> Iterator[tuple[Text, BankSection]]:
    """Yield each part of a bank with the numbers of tokens for which it applies."""
    above: int | None = None
    for row in rows:
        if above is None:
            yield say("{first} tokens or more", first=row.tokens), row
        elif row.tokens == above - 1:
            yield say_n("{n} token", "{n} tokens", n=row.tokens), row
        else:
            yield say("{first} to {last} tokens", first=row.tokens, last=above - 1), row
        above = row.tokens


def _start(cards: Catalog) -> list[Aspect]:
    board = cards.board
    workers = [
        say("{card} {n}", card=card.title, n=card.starting_workers)
        for card in cards.civil
        if isinstance(card, WorkerCard) and card.starting_workers is not None
    ]
    despotism = cards.of(Government, "despotism")
    return [
        (say("Despotism"), symbols_in_words(despotism.symbols)),
        (say("Yellow tokens in the bank"), _number(board.yellow_bank)),
        (say("Blue tokens in the bank"), _number(board.blue_bank)),
        (say("Unused workers"), _number(board.unused_workers)),
        (say("Workers on cards"), listing(workers)),
        (say("Civil actions in round 1, in order of turn"), _row(board.first_round_actions)),
        (say("First events beyond the number of players"), _number(board.events_beyond_players)),
    ]


def _limits(cards: Catalog) -> list[Aspect]:
    board: Board = cards.board
    return [
        (say("Happiness"), _number(board.happiness_limit)),
        (say("Strength"), _limit(board.strength_limit)),
        (say("Culture rating"), _limit(board.culture_limit)),
        (say("Military cards drawn at the end of a turn"), _number(board.most_military_draws)),
        (say("Culture lost for each missing food"), _number(board.famine_culture)),
        (say("Yellow tokens lost at the end of Ages I, II and III"), _number(board.yellow_loss)),
    ]


def _limit(n: int | None) -> Text:
    return say("no limit") if n is None else _number(n)


def _row(numbers: tuple[int, ...]) -> Text:
    return Text(", ".join(map(str, numbers)))


def _number(n: int) -> Text:
    return Text(str(n))
