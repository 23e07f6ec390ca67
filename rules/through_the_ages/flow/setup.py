"""Setting the game up (TTN-3, TTO-3)."""

from __future__ import annotations

from rules.engine.core.dice import Dice
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.core.cards import Government, WorkerCard
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ages import ROW, kind_of, removed_kinds
from rules.through_the_ages.economy.ratings import refresh


def new_game(options: TtaOptions, seats: int, seed: str) -> Game:
    """Return the state before anything is shuffled."""
    return Game(
        dice=Dice(seed),
        options=options,
        players=[Player(seat=Seat(number)) for number in range(seats)],
        deck_players=seats,
    )


async def lay_out(g: Game) -> str:
    """Lay out players, decks and the first card row, and choose the starting player.

    The starting player is drawn, or the first to have joined. TTN-3.4, TTN-3.5; TTO-3.1.1, TTO-3.2.2, TTO-3.4.5.
    """
    for player in g.players:
        lay_board(g, player)
    g.start = g.active = Seat(g.roll(len(g.players)) if g.options.starting_player == "drawn" else 0)
    catalog, players = g.edition.catalog, len(g.players)
    civil = g.shuffled(catalog.deck(catalog.civil, 0, players))
    g.row = [civil.pop() for _ in range(ROW)]
    g.civil_deck = civil
    removed = removed_kinds(g)
    military = catalog.deck(catalog.military, 0, players)
    g.current_events = g.edition.course.first_events(g, [card for card in military if kind_of(g, card) not in removed])
    g.remove_from_game(*(card for card in military if card not in g.current_events))
    g.current_ages = [0] * len(g.current_events)
    refresh(g)
    g.edition.course.prepare(g)
    g.tell(say("{who} begins.", who=Who(g.start)), g.start)
    return "first_round"


def lay_board(g: Game, p: Player) -> None:
    """Lay out a player board for the beginning (TTN-3.2; TTO-3.1.2, TTO-15.1)."""
    catalog = g.edition.catalog
    for card in catalog.civil:
        if isinstance(card, WorkerCard) and card.starting_workers is not None:
            p.technologies.append(card.id)
            p.workers[card.id] = card.starting_workers
        elif isinstance(card, Government) and card.revolution_cost is None:
            p.government = card.id
    p.unused = catalog.board.unused_workers
    p.yellow = catalog.board.yellow_bank + g.options.easier
    p.blue = catalog.board.blue_bank
