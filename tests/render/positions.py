"""Hand-made positions for the pictures: a rich game in its fourth round, and one at the start."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.dice import Dice
from rules.engine.core.table import View
from rules.engine.core.text import Seat
from rules.terra_mystica.core.catalog import BONUS_CARDS, FACTIONS, FAVOR_TILES, NUMBERS, TOWN_TILES, Kind
from rules.terra_mystica.core.geography import BIT, TERRAIN_AT_START
from rules.terra_mystica.core.options import TerraMysticaOptions
from rules.terra_mystica.core.state import Bridge, Game, Player, Town

NAMES = {Seat(0): "Ada", Seat(1): "Bořivoj", Seat(2): "Chiara", Seat(3): "Dmitri Shostakovich", Seat(4): "El"}

SCORING = ["trading_houses_air", "towns", "dwellings_fire", "strongholds_air", "trading_houses_water", "spades"]
CARDS = ["spade", "cult", "shipping", "power_worker", "stronghold_sanctuary", "trading_houses", "priest", "dwellings"]


def at_the_start(factions: Sequence[str], **options: bool) -> Game:
    """Return a game with factions chosen, before the first dwelling."""
    players = []
    for number, faction in enumerate(factions):
        data = FACTIONS[faction]
        player = Player(Seat(number), faction=faction, colour=data.terrain, bowls=list(data.bowls))
        player.gain(data.start)
        for cult, steps in data.cults.items():
            player.cults[cult] = steps
        player.shipping = data.shipping.start if data.shipping else 0
        players.append(player)
    g = Game(
        dice=Dice("pictures"),
        options=TerraMysticaOptions.model_validate(options),
        players=players,
        clockwise=[player.seat for player in players],
        terrain=dict(TERRAIN_AT_START),
    )
    g.scoring_tiles = list(SCORING)
    g.bonus_coins = dict.fromkeys(CARDS[: len(factions) + 3], 0)
    g.favors_left = {row.id: row.copies for row in FAVOR_TILES.values()}
    g.towns_left = {row.id: row.copies for row in TOWN_TILES.values() if g.options.has(row.module)}
    g.order_spaces = dict.fromkeys(("fire", "water", "earth", "air"), (None,) * 4)
    g.order = [player.seat for player in players]
    return g


def _build(g: Game, seat: int, spaces: dict[Kind, str]) -> None:
    player = g.players[seat]
    for kind, names in spaces.items():
        for space in names.split():
            g.terrain[space] = player.home
            g.place(player, space, kind)


def middle_of_a_game() -> Game:
    """Return five players in round 4: towns, bridges, tiles, passed players, used actions."""
    g = at_the_start(["darklings", "mermaids", "chaos_magicians", "engineers", "nomads"])
    _build(g, 0, {"dwelling": "C1 B3 E11", "trading_house": "A8 D1", "temple": "E5", "stronghold": "B5"})
    _build(g, 1, {"dwelling": "A4 F2 H2 E3 G5", "trading_house": "D7 H4", "temple": "D2", "sanctuary": "E4"})
    _build(g, 2, {"dwelling": "C3 E6 A9", "trading_house": "D4 D8", "temple": "D5 A6", "stronghold": "H3"})
    _build(g, 3, {"dwelling": "A2 C2 H6 F6", "trading_house": "E7 I9", "temple": "H8"})
    _build(g, 4, {"dwelling": "A5 B1 D3 F3 G4 I7", "trading_house": "B6 G6", "temple": "E8"})
    for seat, a, b in ((0, "C1", "B1"), (3, "C2", "E5"), (3, "H6", "I9"), (4, "D3", "C2")):
        g.bridges.append(Bridge(f"{a}-{b}", a, b, Seat(seat)))
        g.players[seat].bridges_left -= 1
    _town(g, 1, ("D2", "E3", "E4", "F2", "H2"), "priest")
    _town(g, 2, ("C3", "D4", "D5", "E6"), "coins")
    g.players[2].keys = 1
    for seat, favors in enumerate(
        (
            ["fire_1_coins"],
            ["water_1_trading_house_vp", "earth_1_dwelling_vp", "air_2_power"],
            ["fire_3", "water_2_cult_action", "air_1_pass_trading_houses", "fire_2_town_size", "earth_2_worker_power"],
            ["earth_1_dwelling_vp"],
            ["water_2_cult_action"],
        )
    ):
        g.players[seat].favors = favors
        for favor in favors:
            g.favors_left[favor] -= 1
    figures = (
        (31, 7, 2, 3, [2, 3, 4], 1, 1, (2, 5, 3, 0), "shipping", False),
        (45, 12, 5, 1, [0, 6, 6], 4, 0, (1, 9, 2, 4), "priest", False),
        (52, 3, 0, 0, [5, 4, 1], 0, 2, (10, 4, 0, 6), "trading_houses", True),
        (28, 0, 8, 2, [3, 0, 9], 2, 1, (0, 0, 3, 1), "spade", False),
        (104, 15, 3, 0, [1, 1, 8], 1, 1, (3, 4, 3, 1), "dwellings", True),
    )
    for player, (vp, coins, workers, priests, bowls, shipping, spades, cults, card, passed) in zip(
        g.players, figures, strict=True
    ):
        player.vp, player.coins, player.workers, player.priests = vp, coins, workers, priests
        player.bowls, player.shipping, player.passed, player.bonus_card = bowls, shipping, passed, card
        player.spade_level = min(spades, len(player.data.spades.cost) - 1)
        player.cults = dict(zip(("fire", "water", "earth", "air"), cults, strict=True))
        del g.bonus_coins[card]
    g.order_spaces = {
        "fire": (Seat(2), None, None, None),
        "water": (Seat(1), Seat(1), Seat(0), None),
        "earth": (Seat(3), None, None, None),
        "air": (Seat(1), Seat(2), Seat(2), Seat(4)),
    }
    for priests_of in g.order_spaces.values():
        for owner in priests_of:
            if owner is not None:
                g.players[owner].priests_placed += 1
    g.bonus_coins["cult"] = 3
    g.bonus_coins["stronghold_sanctuary"] = 1
    g.power_used = ["bridge", "coins", "two_spades"]
    g.round, g.phase = 4, "actions"
    g.order = [Seat(2), Seat(0), Seat(4), Seat(1), Seat(3)]
    g.passed = [Seat(2), Seat(4)]
    g.active = Seat(3)
    g.last_spaces = ["E7", "H8"]
    return g


def finished_game() -> Game:
    """Return the same game after its end, with the origins of all points."""
    g = middle_of_a_game()
    g.round, g.phase, g.active = 6, "finished", None
    origins = ("round tiles", "favor tiles", "bonus cards", "towns", "faction", "tracks", "power", "cults", "area")
    for player in g.players:
        player.vp_sources = {origin: 3 * number + player.seat for number, origin in enumerate(origins)}
        player.vp_sources |= {"power": -11 - player.seat, "conversion": player.seat % 2, "resources": player.seat}
        player.vp = NUMBERS.starting_vp + sum(player.vp_sources.values())
    steps = (0.1, 0.2, 0.25, 0.4, 0.5, 0.6, 1)
    g.vp_by_round = [tuple(round(20 + (player.vp - 20) * step) for player in g.players) for step in steps]
    return g


def _town(g: Game, seat: int, spaces: tuple[str, ...], tile: str) -> None:
    player = g.players[seat]
    g.towns.append(Town(Seat(seat), spaces, tile, "r26" if seat == 1 else None))
    player.towns.append(tile)
    player.town_land |= sum(BIT[space] for space in spaces)
    g.towns_left[tile] -= 1


def view_of(g: Game) -> View[Game]:
    """Return a spectator's view."""
    return View(None, g, {}, g.phase == "finished", 0)


def everything_of(faction: str) -> Game:
    """Return one faction with everything it can ever own, for the fullest tableau."""
    others = [row.id for row in FACTIONS.values() if row.terrain != FACTIONS[faction].terrain]
    g = at_the_start([faction, others[0]], mini_expansion_1=True, shipping_bonus=True)
    player = g.players[0]
    player.favors = [tile for tile in FAVOR_TILES if tile[-1] != "3"] + ["fire_3", "air_3"]
    player.towns = ["double_key", "shipping", "points", "coins", "workers"]
    player.keys = 6
    player.bonus_card = list(BONUS_CARDS)[-1]
    player.coins, player.workers, player.priests, player.vp = 88, 24, 7, 188
    player.cults = dict.fromkeys(player.cults, 10)
    g.round, g.phase, g.active = 6, "actions", Seat(0)
    return g
