"""The end of the game (TM-13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from rules.engine.core.rules import Standing
from rules.engine.core.text import Seat, Text, Who, listing, say
from rules.terra_mystica.core.catalog import CULTS, NUMBERS
from rules.terra_mystica.core.geography import BY_SHIPPING, BY_SKIPPING, MAP, NEAR
from rules.terra_mystica.core.names import CULT_NAMES
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.land.reach import skip_range

ORIGINS: Mapping[str, Text] = {
    "start": say("Start"),
    "round tiles": say("Round tiles"),
    "favor tiles": say("Favor tiles"),
    "bonus cards": say("Bonus cards"),
    "towns": say("Towns"),
    "faction": say("Faction"),
    "tracks": say("Tracks"),
    "power": say("Power"),
    "conversion": say("Conversion"),
    "cults": say("Cults"),
    "area": say("Area"),
    "resources": say("Resources left"),
}
"""The sources of victory points, in the order of a game."""


def share_places(values: Mapping[Seat, int], places: Sequence[int]) -> dict[Seat, int]:
    """Return VP by rank; tied seats share their places, rounded down; 0 never scores (TM-13.2, TM-13.6)."""
    given: dict[Seat, int] = {}
    place = 0
    for value in sorted({value for value in values.values() if value > 0}, reverse=True):
        tied = [seat for seat, other in values.items() if other == value]
        share = sum(places[place : place + len(tied)]) // len(tied)
        given.update(dict.fromkeys(tied, share))
        place += len(tied)
    return given


def share_of(value: int, others: Collection[int], places: Sequence[int]) -> int:
    """Return the VP that `share_places` gives for a value among the values of others."""
    if value <= 0:
        return 0
    better, tied = sum(other > value for other in others), 1 + sum(other == value for other in others)
    return sum(places[better : better + tied]) // tied


def largest_area(g: Game, player: Player) -> int:
    """Return the number of structures in the largest connected area (TM-13.3)."""
    bridges = tuple(g.links.items())
    return _largest_area(player.land, player.shipping, skip_range(player), tuple(player.river_links), bridges)


@lru_cache(maxsize=4096)
def _largest_area(
    land: int, shipping: int, skip: int, river_links: tuple[str, ...], bridges: tuple[tuple[str, int], ...]
) -> int:
    """Return the size of the largest area.

    Cached: computer players ask for every seat, and most lands do not change.
    """
    links = dict(bridges)
    by_shipping, by_skipping = BY_SHIPPING[shipping], BY_SKIPPING[skip]
    unseen = land
    largest = 0
    while unseen:
        group = front = unseen & -unseen
        while front:
            around = 0
            for space in MAP.spaces(front):
                around |= NEAR[space] | links.get(space, 0) | by_shipping[space] | by_skipping[space]
            for river in river_links:
                if NEAR[river] & front:
                    around |= NEAR[river]
            front = around & land & ~group
            group |= front
        unseen &= ~group
        largest = max(largest, group.bit_count())
    return largest


def final_coins(player: Player) -> int:
    """Return the coins after converting everything in the best way (TM-13.4)."""
    return player.coins + player.workers + player.priests + player.bowls[2] + player.bowls[1] // 2


def score_game(g: Game) -> None:
    """Score cults, areas and resources (TM-13.2 to TM-13.4); the Alchemists get more for coins (TM-14.1)."""
    for cult in CULTS:
        shares = share_places({player.seat: player.cults[cult] for player in g.players}, NUMBERS.cult_places)
        _score_all(g, "cults", CULT_NAMES[cult], shares)
    areas = {player.seat: largest_area(g, player) for player in g.players}
    _score_all(g, "area", say("Largest areas"), share_places(areas, NUMBERS.area_places))
    per_vp = {player.seat: player.data.coins_per_vp or NUMBERS.coins_per_vp for player in g.players}
    _score_all(
        g,
        "resources",
        say("Resources left"),
        {seat: final_coins(g.players[seat]) // coins for seat, coins in per_vp.items()},
    )


def _score_all(g: Game, source: str, name: Text, given: Mapping[Seat, int]) -> None:
    """Give the VP of one kind of final scoring and report them in one sentence."""
    for seat, vp in given.items():
        g.score(g.players[seat], vp, source)
    told = [say("{who} {n}", who=Who(seat), n=vp) for seat, vp in given.items() if vp]
    if told:
        g.tell(say("{name}: {points} VP.", name=name, points=listing(told)))


def standing(g: Game) -> list[Standing]:
    """Return the seats by VP; seats with equal VP share a place (TM-13.5, TM-1.1)."""
    ranked = sorted(g.players, key=lambda player: -player.vp)
    return [
        Standing(
            player.seat,
            1 + sum(other.vp > player.vp for other in g.players),
            player.vp,
            {"start": NUMBERS.starting_vp, **player.vp_sources},
        )
        for player in ranked
    ]
