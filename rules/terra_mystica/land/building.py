"""Effects of building and upgrading, and the tracks of the faction board (TM-7.1.11, TM-7.4.5)."""

from __future__ import annotations

from rules.engine.core.text import Who, say
from rules.terra_mystica.core.catalog import Kind
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy import power
from rules.terra_mystica.land import towns

ROUND_TILE_SCORES: dict[Kind, str] = {
    "dwelling": "dwelling",
    "trading_house": "trading_house",
    "temple": "temple",
    "stronghold": "stronghold_or_sanctuary",
    "sanctuary": "stronghold_or_sanctuary",
}


def put_up(g: Game, player: Player, space: str, kind: Kind) -> None:
    """Put a structure on the map: VP, offers to neighbours, town check, pending favor tiles (TM-7.1.11, TM-7.4.5).

    The replaced structure no longer counts (TM-18.1); the pending tile does not score yet.
    """
    g.place(player, space, kind)
    g.score_round_tile(player, ROUND_TILE_SCORES[kind])
    for tile in player.tiles():
        if kind in tile.build_vp:
            g.score(player, tile.build_vp[kind], "favor tiles", say("favor tile"))
    power.offer_to_neighbours(g, player, space)
    towns.check_at(g, player, space)
    if kind in ("temple", "sanctuary"):
        g.favors_due += player.data.favor_tiles
    elif kind == "stronghold" and player.data.stronghold_effect == "favor":
        g.favors_due += 1


def advance_shipping(g: Game, player: Player) -> None:
    """Advance one level and score it; nothing happens at the highest level (TM-7.2.1)."""
    track = player.data.shipping
    if track is not None and player.shipping < track.max:
        player.shipping += 1
        g.score(player, track.vp[player.shipping], "tracks", say("shipping {n}", n=player.shipping))


def gain_shipping_of_town_tile(g: Game, player: Player) -> None:
    """Gain a shipping level, or one more range for Fakirs, by the town tile of the mini expansion (TM-16.3)."""
    if player.data.shipping is not None:
        advance_shipping(g, player)
    elif player.data.skip is not None and player.data.skip.range[1] > player.data.skip.range[0]:
        player.skip_bonus += 1
        g.tell(say("{who} may skip one space more with carpet flight.", who=Who(player.seat)), player.seat)
