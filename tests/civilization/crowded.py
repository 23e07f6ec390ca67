"""A position with many possible actions, for counting taps."""

from __future__ import annotations

from tests.civilization.tables import P1, Position, position

LAND = "\n".join(
    ["GFMDGFDGW", "FFMDGGGWF", "GGMFFDGGG", "GDGFFMGGG", "GGMFFDGGG", "GDGGFMGGG", "GFGDGMGGG", "GGGGGGGGG"]
)


FIGURES = "A1 army1; D3 army1; C3 scout1; G6 scout1 army1"
"""Five figures on four squares."""


def crowded(figures: str = FIGURES) -> Position:
    """Return two cities, some figures, and everything unlocked that is usual in the middle of a game."""
    made = position(LAND, f"B2 cap1; F6 city1; {figures}; I8 cap2; H3 hut:silk")
    player = made.player(P1)
    player.technologies += ["pottery", "writing", "masonry", "philosophy", "horseback_riding", "printing_press"]
    player.trade, player.culture = 12, 6
    player.resources |= {"incense": 1, "wheat": 1}
    return made
