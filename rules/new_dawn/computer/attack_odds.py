"""The chance to win an attack, and the tokens it costs (ND-11.9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.engine.core.text import Seat
from rules.new_dawn.actions.military import defending_tokens
from rules.new_dawn.actions.tokens import card_of_tokens, unused_city_states, unused_natural_wonders
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.catalog.numbers import COMBAT
from rules.new_dawn.core.state import Game

FACES = range(1, COMBAT.die + 1)


@dataclass(frozen=True, slots=True)
class Odds:
    """The expected result of an attack."""

    win: float
    """The chance to win when both sides spend the fewest tokens that decide the attack."""
    spent: float
    """The average number of trade tokens that the attacker spends."""


@lru_cache(maxsize=4096)
def odds(lead: int, attacking_tokens: int, defending: int) -> Odds:
    """Return the odds of an attack whose values differ by `lead` before the dice, over all results of two dice."""
    won, spent = 0, 0
    for attack in FACES:
        for defense in FACES:
            needed = defending + 1 - (lead + attack - defense)
            if needed <= attacking_tokens:
                won += 1
                spent += max(0, needed)
    results = len(FACES) ** 2
    return Odds(won / results, spent / results)


def odds_against(g: Game, seat: Seat, target: Target) -> Odds:
    """Return the odds of attacking a target with the card that is being resolved."""
    lead = attack_bonus(g, seat, target) - defense_bonus(g, seat, target)
    lasting = len(unused_city_states(g, seat)) + len(unused_natural_wonders(g, seat))
    tokens = card_of_tokens(g, seat).trade + lasting
    defending = 0 if target.defender is None else defending_tokens(g, target.defender)
    return odds(lead, tokens, defending)
