"""The numbers of continuations from small positions, counted in two ways: a changed count is a changed rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction, members
from rules.new_dawn import Game
from rules.new_dawn.core.catalog.base import RESOURCES
from tests.contract.cases import CASES, Case
from tests.contract.new_dawn import DOMAIN
from tests.contract.options import MOST_FORMS, Forms, every_form
from tests.cost import fast
from tests.engine.perft import perft
from tests.new_dawn.small_positions import SMALL

COUNTS: Mapping[str, Sequence[int]] = {
    "beginning": (2, 10, 52, 265),
    "two_tokens": (3, 9, 42, 170, 696),
    "stonehenge": (2, 7, 29, 122, 542),
    "mass_media": (3, 10, 43, 154, 554),
    "no_tokens_left": (32, 160, 704),
    "two_levels": (3, 17, 84, 412),
    "nuclear_power": (6, 19, 92, 376),
    "two_caravans": (6, 29, 130, 571),
    "city_or_wonder": (11, 55, 239, 870),
    "pyramids": (6, 30, 127, 608),
    "oxford": (2, 27, 132, 582),
    "war": (5, 20, 82, 347),
    "fight": (4, 9, 39, 168, 590),
    "abilities": (15, 122, 706),
    "capitalism": (5, 19, 86, 310),
}
"""The number of ways to make one decision, two, three …"""
LARGE = ("beginning", "no_tokens_left", "city_or_wonder", "war", "pyramids")
"""Positions in which trying all values takes longest; in the first one it would take minutes."""
TRIED_AGAIN = 3
"""The number of decisions up to which everything is counted a second time."""
MOST_POSITIONS = 60


@pytest.mark.few_fast
@pytest.mark.parametrize("name", COUNTS)
def test_positions_keep_their_numbers_of_continuations(name: str) -> None:
    """Depth by depth, from one decision on."""
    table = SMALL[name]()
    assert tuple(perft(table, depth) for depth in range(1, len(COUNTS[name]) + 1)) == COUNTS[name]


def case_of(table: Table[Game]) -> Case:
    """Return the values to try at a table: its own spaces, and few enough of the rest to try every combination."""
    g = table.state
    spaces = [*g.world.names, "nowhere"]
    domain: Mapping[str, Sequence[Any]] = {
        **DOMAIN,
        "space": spaces,
        "to": spaces,
        "other": [*spaces, *(focus.card for focus in g.players[0].row)],
        "caravan": [*spaces[:12], "card", "unused"],
        "owner": range(-1, 3),
        "token": ("", "mt_everest", "geneva"),
        "wonder": [*(deck.face_up for deck in g.decks), "nothing"],
        "resources": [tuple(kinds) for number in range(3) for kinds in product(RESOURCES, repeat=number)],
        "natural_wonders": [(), ("mt_everest",)],
        "trade": range(-1, 4),
        "city_states": range(2),
    }
    return replace(CASES["dawn"], domain=domain)


def legal(case: Case, table: Table[Game], seat: Seat) -> Iterator[AnyAction]:
    """Yield every combination of values that the rules do not refuse."""
    for kind in members(table.questions[seat].families):
        forms = every_form(case, kind)
        assert len(forms) <= MOST_FORMS, f"{kind.tag}: {len(forms)} are too many to try all"
        yield from (action for action in product_of(forms) if action.obstacle(table.state, seat) is None)


def product_of(forms: Forms) -> Iterator[AnyAction]:
    """Yield all members of a class that its domains allow."""
    for values in product(*forms.domains.values()):
        yield forms.kind(**dict(zip(forms.domains, values, strict=True)))


def counted(case: Case, table: Table[Game], depth: int) -> int:
    """Return the number of ways to make that many decisions, by trying everything."""
    if depth == 0 or table.finished:
        return 1
    total = 0
    for seat in table.questions:
        found = set(legal(case, table, seat))
        assert found == set(table.legal_actions(seat)), table.questions[seat].name
        for action in found if depth > 1 else ():
            following = table.clone()
            following.act(seat, action)
            total += counted(case, following, depth - 1)
        total += len(found) if depth == 1 else 0
    return total


@pytest.mark.few_fast
@pytest.mark.parametrize("name", fast([name for name in COUNTS if name not in LARGE] + [*LARGE[1:]], 10))
def test_trying_all_values_counts_the_same_actions(name: str) -> None:
    """To a depth with a manageable number of positions: everything legal is offered."""
    counts = COUNTS[name]
    depth = next((deep for deep in range(TRIED_AGAIN, 1, -1) if counts[deep - 2] <= MOST_POSITIONS), 1)
    table = SMALL[name]()
    assert counted(case_of(table), table, depth) == counts[depth - 1]


def test_the_first_counts_match_a_count_by_hand() -> None:
    """Two capitals, then five cards; two spaces or an end, then the other space or an end, or a rival's five cards."""
    assert COUNTS["beginning"][:2] == (2, 2 * 5)
    assert COUNTS["two_tokens"][:2] == (2 + 1, 2 * (1 + 1) + 5)
    assert COUNTS["no_tokens_left"][:2] == (31 + 1, 31 * 5 + 5)
    assert COUNTS["pyramids"][:2] == (5 + 1, 5 * (4 + 1) + 5)
    assert COUNTS["fight"][0] == 3 + 1


def test_every_small_position_is_counted() -> None:
    assert set(COUNTS) == set(SMALL)
