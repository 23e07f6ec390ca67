"""Founding towns (TM-11)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Text, Who, say, together
from rules.terra_mystica.core.big_events import BigEvent
from rules.terra_mystica.core.catalog import FAVOR_TILES, NUMBERS, TOWN_TILES, Kind
from rules.terra_mystica.core.geography import BIT, MAP, NEAR, RIVERS, SITES
from rules.terra_mystica.core.names import amount, town_name
from rules.terra_mystica.core.state import Founding, Game, Player, Town
from rules.terra_mystica.land.reach import connected_group, connected_groups, group_with, groups_touching


def power_needed(player: Player) -> int:
    """Return the power value a town needs: 7, or 6 with the favor tile (TM-11.1)."""
    return min([NUMBERS.town_power, *(tile.town_power for tile in player.tiles() if tile.town_power)])


def tiles_left(g: Game) -> int:
    """Return the number of town tiles not yet taken or reserved for towns just founded (TM-11.3)."""
    return sum(g.towns_left.values()) - len(g.towns_due)


def check_at(g: Game, player: Player, space: str) -> None:
    """Found a town if the group around a space has become one (TM-11.5)."""
    _check_group(g, player, connected_group(g, player, space))


def founded_by_structure(g: Game, player: Player, space: str, kind: Kind) -> bool:
    """Return whether a structure on a space would found a town (TM-11.5)."""
    group = group_with(g, player, space)
    kinds = [kind if each == space else g.structures[each].kind for each in MAP.spaces(group)]
    return not group & player.town_land and tiles_left(g) > 0 and _are_enough(kinds, power_needed(player))


def founded_by_bridge(g: Game, player: Player, site: str) -> bool:
    """Return whether a bridge would found a town (TM-11.5)."""
    ends = BIT[SITES[site].a] | BIT[SITES[site].b]
    if ends & ~player.land:
        return False
    group = groups_touching(g, player, ends)
    return not group & player.town_land and tiles_left(g) > 0 and _is_town(g, player, group)


def founded_by_favor(g: Game, player: Player, tile: str) -> bool:
    """Return whether a favor tile for smaller towns would found one (TM-11.5, TM-18.15)."""
    power = FAVOR_TILES[tile].town_power
    if power is None or tiles_left(g) <= 0:
        return False
    free = (group for group in connected_groups(g, player) if not group & player.town_land)
    return any(_are_enough([g.structures[each].kind for each in MAP.spaces(group)], power) for group in free)


def check_everywhere(g: Game, player: Player) -> None:
    """Check all own groups after taking the favor tile for smaller towns (TM-11.5, TM-18.15)."""
    for group in connected_groups(g, player):
        _check_group(g, player, group)


def river_obstacle(g: Game, player: Player, river: str) -> Obstacle | None:
    """Return why the Mermaids cannot found a town over a river space, or None (TM-11.6)."""
    if river not in RIVERS:
        return Obstacle(
            "TM-11.6",
            "{river} is not a river space: those are called {first} to {last}, row by row from the top left",
            river=river,
            first=RIVERS[0],
            last=RIVERS[-1],
        )
    if river in player.river_links:
        return Obstacle("TM-11.6", "{river} already links a town of yours", river=river)
    shore = NEAR[river] & player.land
    if not shore:
        return Obstacle("TM-11.6", "you have no structure around {river}", river=river)
    if shore & player.town_land:
        return Obstacle("TM-11.6", "a structure around {river} already belongs to a town", river=river)
    group = _group_over_river(g, player, river)
    if not _is_town(g, player, group):
        return Obstacle("TM-11.6", "the structures around {river} do not make a town yet", river=river)
    if tiles_left(g) <= 0:
        return Obstacle("TM-11.3", "no town tile is left")
    return None


def found_over_river(g: Game, player: Player, river: str) -> None:
    """Found a town over a river space, which permanently links its shores (TM-11.6)."""
    group = _group_over_river(g, player, river)
    player.river_links.append(river)
    _found(g, player, group, river)


def take_tile(g: Game, player: Player, tile: str) -> None:
    """Give a founder the tile: VP, its goods, the key, faction bonuses and the round's VP (TM-11.2, TM-15.2)."""
    founding = g.towns_due.pop(0)
    row = TOWN_TILES[tile]
    g.towns_left[tile] -= 1
    g.towns.append(Town(player.seat, founding.spaces, tile, founding.river))
    player.towns.append(tile)
    player.keys += row.keys
    bonus = player.data.town_gain
    g.tell(
        say(
            "{who} founds a town on {where} ({tile}, {n} VP).",
            who=Who(player.seat),
            where=together([Text(space) for space in founding.spaces]),
            tile=town_name(tile),
            n=row.vp + bonus.vp,
        ),
        player.seat,
        *founding.spaces,
        sign=BigEvent.TOWN_FOUNDED,
    )
    g.score(player, row.vp, "towns")
    g.score(player, bonus.vp, "faction")
    player.gain(row.gain)
    player.gain(bonus)
    if bonus.workers:
        g.tell(say("{who} gains {goods}.", who=Who(player.seat), goods=amount(bonus)), player.seat)
    g.score_round_tile(player, "town")


def _group_over_river(g: Game, player: Player, river: str) -> int:
    """Return the structures around a river space with everything connected to them."""
    return groups_touching(g, player, NEAR[river] & player.land)


def _check_group(g: Game, player: Player, group: int) -> None:
    if group & player.town_land:
        # A group that becomes connected with a town belongs to it and never counts again (TM-11.4).
        player.town_land |= group
    elif _is_town(g, player, group) and tiles_left(g) > 0:
        _found(g, player, group, None)


def _is_town(g: Game, player: Player, group: int) -> bool:
    return _are_enough([g.structures[space].kind for space in MAP.spaces(group)], power_needed(player))


def _are_enough(kinds: Sequence[Kind], power: int) -> bool:
    """Return whether connected structures make a town of a power value (TM-11.1)."""
    needed = NUMBERS.town_structures_with_sanctuary if "sanctuary" in kinds else NUMBERS.town_structures
    return len(kinds) >= needed and sum(NUMBERS.power_value[kind] for kind in kinds) >= power


def _found(g: Game, player: Player, group: int, river: str | None) -> None:
    player.town_land |= group
    g.towns_due.append(Founding(tuple(MAP.spaces(group)), river))
