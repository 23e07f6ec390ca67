"""The orders in which people page through lists that change whenever somebody plays.

Otherwise a game that takes the place of another one, on a page that was read already, would be on none of the pages
that its reader opens.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

LASTS: Final = timedelta(minutes=15)
"""The time after which the controls of a page lead to the present order."""
MOST_LOOKS: Final = 200


class Looks:
    """The latest looks of people at a list, by a name that the controls of its pages contain."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[datetime, list[int]]] = OrderedDict()

    def order(self, wanted: str, present: Sequence[int], now: datetime) -> tuple[str, Sequence[int]]:
        """Return the name of a look and the ids of its entries in their order, also of those that are gone.

        `wanted` is the argument of a control: a page, and the name of a look. Without a look the order is the present
        one; new entries follow at the end.
        """
        name = wanted.partition(".")[2].partition(".")[0]
        began, order = self._kept.get(name, (None, list[int]()))
        if began is None or now - began > LASTS:
            name, order = secrets.token_hex(4), list(present)
            self._kept[name] = now, order
            while len(self._kept) > MOST_LOOKS:
                self._kept.popitem(last=False)
        known = set(order)
        order += [each for each in present if each not in known]
        return name, order
