"""The abilities of the Mermaids (TM-14.11)."""

import pytest

from rules.terra_mystica.actions import (
    Upgrade,
)
from tests.terra_mystica.tables import Side, terra_mystica


@pytest.mark.parametrize(("level", "changes"), [(1, {"shipping": 1, "vp": 2}), (4, {"shipping": 1, "vp": 5}), (5, {})])
def test_the_mermaids_stronghold_advances_shipping(level: int, changes: dict[str, int]) -> None:
    """TM-14.11."""
    play = terra_mystica(Side("mermaids", trading_house="E4", shipping=level), Side("giants"), scoring="spades")
    play.act("mermaids", Upgrade("E4", "stronghold"))
    assert play.changes("mermaids") == {"workers": -4, "coins": -6, **changes}
