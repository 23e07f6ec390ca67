"""The bonus cards that are laid out, and the coins on them (TM-3.8, TM-7.8.1, TM-12.7)."""

from __future__ import annotations

from rules.terra_mystica.core.state import Game, Player


def take_bonus_card(g: Game, player: Player, card: str) -> None:
    """Take a card with the coins on it (TM-7.8.1, TM-18.9)."""
    player.coins += g.bonus_coins.pop(card)
    player.bonus_card = card


def add_coins_to_cards(g: Game) -> None:
    """Put one coin on each remaining bonus card (TM-3.8, TM-12.7)."""
    for card in g.bonus_coins:
        g.bonus_coins[card] += 1
