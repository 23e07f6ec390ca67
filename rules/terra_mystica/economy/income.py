"""The income at the beginning of a round, and the cult bonuses and the clean-up after it (TM-5, TM-12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.core.text import Seat, Text, Who, entries, say
from rules.terra_mystica.core.catalog import FACTIONS, FAVOR_TILES, KINDS, NOTHING, NUMBERS, Goods
from rules.terra_mystica.core.effects import scoring_effect
from rules.terra_mystica.core.names import amount
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.bonus_cards import add_coins_to_cards


def income(player: Player) -> Goods:
    """Return the income of a player in phase I from structures, bonus card and favor tiles (TM-5.3, TM-5.4, TM-5.6)."""
    return lasting_income(player) if player.card is None else lasting_income(player) + player.card.income


def lasting_income(player: Player) -> Goods:
    """Return the income from structures and favor tiles, which a player has in every round."""
    return _lasting_income(player.faction, tuple(player.buildings.values()), tuple(player.favors))


@lru_cache(maxsize=4096)
def _lasting_income(faction: str, buildings: tuple[int, ...], favors: tuple[str, ...]) -> Goods:
    """Return the lasting income for these numbers of structures, in the order of `KINDS`, and favor tiles. Cached."""
    total = NOTHING
    for kind, number in zip(KINDS, buildings, strict=True):
        total += FACTIONS[faction].buildings[kind].total_income[number]
    for tile in favors:
        total += FAVOR_TILES[tile].income
    return total


def collect_income(g: Game) -> None:
    """Carry out phase I for all players (TM-5.1)."""
    tile = g.scoring_tiles[g.round - 1]
    g.tell(say("Round {n} scores {effect}.", n=g.round, effect=scoring_effect(tile, g.round)))
    order = [g.players[seat] for seat in g.order]
    received = {player.seat: player.gain(income(player)) for player in order}
    # Only in the log: the picture of the post shows the new goods.
    g.tell(say("Income: {goods}.", goods=_by_seat(received)), section="log")


def _by_seat(received: Mapping[Seat, Goods]) -> Text:
    """Return the goods received by each player."""
    return entries([say("{who} ({goods})", who=Who(seat), goods=amount(goods)) for seat, goods in received.items()])


def next_turn_order(g: Game) -> list[Seat]:
    """Return the turn order of the next round, independent of who began this one (TM-4.4, TM-16.3, TM-18.8)."""
    if g.options.variable_turn_order:
        return g.passed.copy()
    start = g.clockwise.index(g.passed[0])
    return g.clockwise[start:] + g.clockwise[:start]


def cult_bonus(g: Game, player: Player) -> tuple[Goods, int]:
    """Return goods and spades a player earns by the cult half of the round's scoring tile (TM-12.1)."""
    tile = g.scoring_tile
    assert tile is not None, "cult bonuses follow a round"
    steps = player.priests_placed if tile.basis == "priests" else player.cults[tile.basis]
    times = steps // tile.per
    return tile.reward.times(times), tile.reward_spades * times


def give_cult_goods(g: Game) -> None:
    """Give the automatic part of the cult bonus (TM-12.2)."""
    received = {}
    for seat in g.order:
        player = g.players[seat]
        goods, _ = cult_bonus(g, player)
        if goods != Goods():
            received[seat] = player.gain(goods)
    if received:
        g.tell(say("Cult bonus: {goods}.", goods=_by_seat(received)))


def clean_up(g: Game) -> None:
    """Remove action tokens and put coins on the remaining bonus cards (TM-12.6, TM-12.7, TM-7.7.2)."""
    g.power_used = []
    for player in g.players:
        player.used = []
        player.passed = False
    g.passed = []
    add_coins_to_cards(g)


def is_last_round(g: Game) -> bool:
    """Return whether final scoring follows this round (TM-4.1)."""
    return g.round == NUMBERS.rounds
