"""Set-up: draws, factions, the order of first dwellings, the introductory game (TM-3, TM-16)."""

from __future__ import annotations

from rules.engine.core.dice import Dice
from rules.engine.core.text import Seat, Who, say
from rules.terra_mystica.actions.setup import enter
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CULT_BOARD,
    CULTS,
    FACTIONS,
    FAVOR_TILES,
    INTRODUCTORY,
    NUMBERS,
    SCORING_TILES,
    TOWN_TILES,
    WHEEL,
    IntroductoryRow,
)
from rules.terra_mystica.core.geography import TERRAIN_AT_START
from rules.terra_mystica.core.names import faction_name
from rules.terra_mystica.core.options import TerraMysticaOptions
from rules.terra_mystica.core.state import Game, Player


def new_game(options: TerraMysticaOptions, seats: int, seed: str) -> Game:
    """Return an empty board with the whole supply (TM-3.9).

    Raises ValueError when the fixed cards do not fit the number of seats.
    """
    cards = seats + NUMBERS.bonus_cards_more_than_players
    if options.bonus_cards and len(options.bonus_cards) != cards:
        raise ValueError(f"{seats} players use {cards} bonus cards, {len(options.bonus_cards)} are named (TM-3.4)")
    return Game(
        dice=Dice(seed),
        options=options,
        players=[Player(Seat(seat)) for seat in range(seats)],
        clockwise=[Seat(seat) for seat in range(seats)],
        terrain=dict(TERRAIN_AT_START),
        favors_left={row.id: row.copies for row in FAVOR_TILES.values()},
        towns_left={row.id: row.copies for row in TOWN_TILES.values() if options.has(row.module)},
        order_spaces=dict.fromkeys(CULTS, (None,) * len(CULT_BOARD.order_spaces)),
    )


def lay_out(g: Game) -> None:
    """Draw seat order, scoring tiles and bonus cards, or use fixed ones (TM-3.1, TM-3.3, TM-3.4, TM-3.10, TM-16.1)."""
    if g.options.seating == "random":
        g.clockwise = g.shuffled(g.clockwise)
    g.order = g.clockwise.copy()
    introductory = g.options.setup == "introductory"
    fixed = _introductory_row(g) if introductory else None
    g.scoring_tiles = list(INTRODUCTORY.scoring_tiles) if introductory else _scoring_tiles(g)
    cards = list(fixed.bonus_cards) if fixed is not None else _bonus_cards(g)
    g.bonus_coins = dict.fromkeys(cards, 0)
    if fixed is not None:
        for seat, faction in zip(g.clockwise, fixed.factions, strict=True):
            enter(g, seat, faction)
            for space in fixed.dwellings[faction]:
                g.place(g.players[seat], space, "dwelling")
            g.tell(say("{who} plays the {faction}.", who=Who(seat), faction=faction_name(faction)), seat)
    elif g.options.setup == "random_colours":
        for seat, terrain in zip(g.clockwise, g.shuffled(WHEEL), strict=False):
            g.players[seat].colour = terrain
    elif g.options.setup == "random_factions":
        for seat, terrain in zip(g.clockwise, g.shuffled(WHEEL), strict=False):
            choice = [row.id for row in FACTIONS.values() if row.terrain == terrain]
            faction = choice[g.roll(len(choice))]
            enter(g, seat, faction)
            g.tell(say("{who} plays the {faction}.", who=Who(seat), faction=faction_name(faction)), seat)


def dwelling_order(g: Game) -> list[Seat]:
    """Return the seats in the order in which they place first dwellings (TM-3.6)."""
    snake = [seat for seat in g.clockwise if g.players[seat].data.placement != "last"]
    third = [seat for seat in g.clockwise if g.players[seat].data.placement == "third_after_all"]
    last = [seat for seat in g.clockwise if g.players[seat].data.placement == "last"]
    return snake + snake[::-1] + third + last


def _introductory_row(g: Game) -> IntroductoryRow:
    return next(row for row in INTRODUCTORY.setup if row.players == len(g.players))


def _scoring_tiles(g: Game) -> list[str]:
    """Return six tiles, drawn for round 6 first; some may not be in the last rounds (TM-3.3)."""
    if g.options.scoring_tiles:
        return list(g.options.scoring_tiles)
    pool = [row.id for row in SCORING_TILES.values() if g.options.has(row.module)]
    drawn: list[str] = []
    for number in range(NUMBERS.rounds, 0, -1):
        pool = g.shuffled(pool)
        tile = next(tile for tile in pool if number not in SCORING_TILES[tile].forbidden_rounds)
        pool.remove(tile)
        drawn.append(tile)
    return drawn[::-1]


def _bonus_cards(g: Game) -> list[str]:
    """Return the bonus cards: three more than players (TM-3.4)."""
    if g.options.bonus_cards:
        return list(g.options.bonus_cards)
    pool = g.shuffled(row.id for row in BONUS_CARDS.values() if g.options.has(row.module))
    chosen = pool[: len(g.players) + NUMBERS.bonus_cards_more_than_players]
    return sorted(chosen, key=lambda card: BONUS_CARDS[card].number)
