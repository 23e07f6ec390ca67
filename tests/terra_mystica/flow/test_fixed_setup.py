"""Tiles and cards fixed by the host have to be possible in the game (TM-3.3, TM-3.4, TM-16.3)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.engine import Table
from rules.terra_mystica import TERRA_MYSTICA, TerraMysticaOptions

SIX = ("towns", "dwellings_water", "strongholds_fire", "dwellings_fire", "strongholds_air", "trading_houses_air")


def test_as_many_cards_as_players_and_three_more_are_laid_out() -> None:
    """TM-3.4."""
    options = TerraMysticaOptions(bonus_cards=("spade", "cult", "coins"))
    with pytest.raises(ValueError, match="6 bonus cards, 3 are named"):
        Table.new(TERRA_MYSTICA, options, 3, "seed")


@pytest.mark.parametrize(
    ("fixed", "reason"),
    [
        ({"bonus_cards": ("shipping_points",)}, "needs the option Shipping bonus card"),
        ({"scoring_tiles": (*SIX[:5], "temples_priests")}, "needs the option Temple scoring tile"),
        ({"scoring_tiles": (*SIX[:5], "spades")}, "may not lie on round 6"),
        ({"scoring_tiles": SIX[:5]}, "six scoring tiles are needed"),
        ({"bonus_cards": ("spade", "spade")}, "named twice"),
        ({"bonus_cards": ("gold",)}, "no bonus card"),
    ],
)
def test_tiles_that_cannot_be_in_the_game_are_refused(fixed: dict[str, tuple[str, ...]], reason: str) -> None:
    """TM-3.3, TM-16.3."""
    with pytest.raises(ValidationError, match=reason):
        TerraMysticaOptions.model_validate(fixed)
