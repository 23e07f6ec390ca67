"""Hand-made positions of Civilization that show everything the pictures can draw."""

from __future__ import annotations

from dataclasses import replace

from rules.civilization.board.control import city_around
from rules.civilization.core.battle import Battle, BattleUnit, Front, Side
from rules.civilization.core.catalog.build import BUILDINGS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.catalog.technology import SPACE_FLIGHT, TECHNOLOGIES
from rules.civilization.core.grid import AROUND, NEXT_TO, Square, position, squares_in, the_square
from rules.civilization.core.negotiation import Goods, Offer
from rules.civilization.core.options import CivilizationOptions
from rules.civilization.core.player import HeldEvent, Player, WonderCard
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import City, Game, MapToken, Marker, Victory, new_game
from rules.civilization.core.world import PlacedTile
from rules.civilization.flow import setup
from rules.engine.core.copying import copy_of
from rules.engine.core.secret import redact
from rules.engine.core.table import View
from rules.engine.core.text import Seat

NAMES = {Seat(0): "Ada", Seat(1): "Bartolom\u011bj", Seat(2): "Chiara", Seat(3): "Wilhelmina the Great"}
LEADING = ("rome", "russia", "egypt", "china")


def setting_up(seats: int = 4) -> Game:
    """Return a game with its map, before capitals are chosen."""
    g = new_game(CivilizationOptions(nations="chosen", seating="fixed"), seats, "pictures")
    for player, nation in zip(g.players, LEADING, strict=False):
        player.nation = nation
    setup.lay_out(g)
    return g


def beginning(seats: int = 4) -> Game:
    """Return the first turn: a capital each, with its first figures."""
    g = setting_up(seats)
    for player in g.players:
        tile = next(tile for tile in g.world.tiles if tile.tile == player.row.home_tile)
        home = next(square for square, face in tile.faces().items() if face.suggested)
        g.cities[home] = City(player.seat, capital=True, walled=player.nation == "china")
        land = list(squares_in(AROUND[home] & g.world.known & ~g.world.water))
        first = next(figure for figure in player.figures if figure.kind == "army")
        first.square, player.figures[6].square = land[0], land[-1]
        if player.wonder_due:
            g.markers[land[1]] = Marker("wonder", player.wonder_due)
            player.wonders.append(WonderCard(player.wonder_due))
            player.wonder_due = ""
    setup.set_dials(g)
    g.phase, g.round, g.active = "start_of_turn", 1, g.first
    g.segments_left = g.from_seat(g.first)
    g.last_squares = []
    return g


def discovered(g: Game, leave: int = 0) -> None:
    """Turn all tiles up except `leave`."""
    for number, tile in enumerate(list(g.facedown)[: len(g.facedown) - leave]):
        g.facedown.remove(tile)
        placed = PlacedTile(tile.tile, tile.x, tile.y, number % 4)
        g.world = g.world.with_tile(placed)
        for square, face in placed.faces().items():
            pool = {"hut": g.hut_pool, "village": g.village_pool}.get(face.mark or "")
            if face.mark is not None and pool:
                g.map_tokens[square] = MapToken(face.mark, pool.pop())


def middle_of_a_game(seats: int = 4) -> Game:
    """Return a game with second cities, buildings, wonders, great persons, huts, a blockade, figures in groups."""
    g = beginning(seats)
    discovered(g, leave=3 if seats == 4 else 1)
    g.round, g.phase = 7, "city_management"
    g.active = g.first
    _found_cities(g)
    for player in g.players:
        _build(g, player)
        _equip(g, player)
    _spread(g)
    _shut(g)
    g.last_squares = [square for square in g.markers if city_around(g, square) is not None][:2]
    return g


def _found_cities(g: Game) -> None:
    for player in g.players:
        for tile in g.world.tiles:
            site = the_middle(tile)
            if site in g.cities or g.world.faces[site].terrain == "water":
                continue
            clear = all(_far(site, other) for other in g.cities)
            if AROUND[site] & ~g.world.known or not clear:
                continue
            for square in [site, *squares_in(AROUND[site])]:
                g.map_tokens.pop(square, None)
            g.cities[site] = City(player.seat, walled=player.seat % 2 == 0)
            if player.seat != 1 or sum(city.seat == player.seat for city in g.cities.values()) == 3:
                break


def the_middle(tile: PlacedTile) -> Square:
    """Return a square in the middle of a tile."""
    return Square((tile.y + 1) * 16 + tile.x + 2)


def _far(one: Square, other: Square) -> bool:
    (x, y), (u, v) = position(one), position(other)
    return max(abs(x - u), abs(y - v)) >= 3


def _build(g: Game, player: Player) -> None:
    """Place a wonder, a great person and buildings around each city."""
    unique = [row for row in BUILDINGS.values() if row.unique]
    for number, centre in enumerate([square for square, city in g.cities.items() if city.seat == player.seat]):
        free = [square for square in squares_in(AROUND[centre] & g.world.known) if square not in g.markers]
        for place, square in enumerate(free[:-2]):
            terrain = g.world.faces[square].terrain
            g.map_tokens.pop(square, None)
            if place == 0 and terrain != "water" and g.wonder_market:
                wonder = g.wonder_market.pop(0)
                g.wonder_market.append(g.wonder_deck.pop())
                g.markers[square] = Marker("wonder", wonder)
                player.wonders.append(WonderCard(wonder, obsolete=player.seat == 1))
            elif place == 1 and terrain != "water":
                g.markers[square] = Marker("great_person", list(GREAT_PERSONS)[(2 * player.seat + number) % 6])
            elif place == 3 and terrain != "water":
                g.markers[square] = Marker("building", unique[(2 * player.seat + number) % len(unique)].id)
            else:
                fitting = [row for row in BUILDINGS.values() if not row.unique and row.stands_on(terrain)]
                if fitting and place % 3:
                    g.markers[square] = Marker("building", fitting[(place + player.seat) % len(fitting)].id)


PYRAMIDS = ((4, 2), (5, 3, 1), (5, 4, 2), (5, 4, 3, 1))


def _equip(g: Game, player: Player) -> None:
    learn_rows(player, PYRAMIDS[player.seat])
    player.trade, player.culture = (17, 4, 27, 9)[player.seat], (3, 12, 0, 7)[player.seat]
    player.culture_space = (4, 11, 4, 16)[player.seat]
    player.government = ("republic", "communism", "feudalism", "democracy")[player.seat]
    player.resources = {"wheat": player.seat, "incense": 1, "silk": (player.seat + 1) % 3, "iron": 0}
    player.huts = [g.hut_pool.pop() for _ in range(min(player.seat, len(g.hut_pool)))]
    player.villages = [g.village_pool.pop() for _ in range(min(1, len(g.village_pool)))]
    for deck in g.event_decks[: 1 + player.seat % 3]:
        player.events.append(HeldEvent(player.seat, deck.level, deck.event_cards.pop()))
    for units in g.unit_decks[: 3 + player.seat % 2]:
        player.units += [units.unit_cards.pop() for _ in range(1 + player.seat % 2)]
    player.great_persons = ["general"] if player.seat == 2 else []
    for technology in player.technologies:
        tokens = TECHNOLOGIES[technology].coin_tokens
        if tokens:
            player.coin_tokens[technology] = min(tokens, player.seat + 1)
    player.coin_tokens["sheet"] = player.seat // 2
    player.turn.used = player.technologies[1:2]


def learn_rows(player: Player, rows: tuple[int, ...]) -> None:
    """Give a player a pyramid with that many cards in each row."""
    player.technologies = player.technologies[:1]
    for level, number in enumerate(rows, 1):
        cards = [row.id for row in TECHNOLOGIES.values() if row.level == level and row.id not in player.technologies]
        turned = cards[player.seat :] + cards[: player.seat]
        player.technologies += turned[: number - (level == 1)]


def _spread(g: Game) -> None:
    """Place figures in groups on free land."""
    free = [
        square
        for square in squares_in(g.world.known & ~g.world.water)
        if square not in g.cities and square not in g.markers and square not in g.map_tokens
        and all(player.seat is None or not player.figures_on(square) for player in g.players)
        and city_around(g, square) is None
    ]  # fmt: skip
    for player in g.players:
        armies = [figure for figure in player.figures if not figure.is_scout and figure.square is None]
        scout = [figure for figure in player.figures if figure.is_scout and figure.square is None]
        place, other = free[player.seat * 5], free[player.seat * 5 + 2]
        for figure in armies[: 2 + player.seat % 2]:
            figure.square = place
        for figure in armies[3:4]:
            figure.square = other
        for figure in scout[:1]:
            figure.square = other
            figure.city = next(square for square, city in g.cities.items() if city.seat == player.seat)


def _shut(g: Game) -> None:
    """Put an enemy army in the outskirts of the first player, on a building."""
    home = next(square for square, city in g.cities.items() if city.seat == 0)
    there = [square for square in squares_in(AROUND[home]) if square in g.markers or square in g.world.faces]
    there = [square for square in there if not any(player.figures_on(square) for player in g.players)]
    enemy = [figure for figure in g.players[1].figures if not figure.is_scout and figure.square is None]
    enemy[0].square = there[-1]
    enemy[-1].square = there[-1]


def everything(seats: int = 4) -> Game:
    """Return a game with more than is ever possible at once."""
    g = middle_of_a_game(seats)
    discovered(g)
    for player in g.players:
        learn_rows(player, (9, 7, 5, 3))
        player.technologies.append(SPACE_FLIGHT)
        player.trade, player.culture, player.culture_space = 27, 123, 21
        player.resources = dict.fromkeys(("wheat", "incense", "silk", "iron"), 4)
        player.huts = ["spy", "wheat", "silk", "incense", "iron"]
        player.villages = ["uranium", "spy", "iron"]
        player.great_persons = list(GREAT_PERSONS)
        player.events = [
            HeldEvent(player.seat, level, deck.event_cards[0]) for deck in g.event_decks for level in (deck.level,) * 2
        ]
        player.units = [card for deck in g.unit_decks for card in deck.unit_cards[:4]]
        player.coin_tokens = {
            row.id: row.coin_tokens for row in TECHNOLOGIES.values() if row.coin_tokens and player.knows(row.id)
        } | {"sheet": 5, "panama_canal": 6}
        place = next(figure.square for figure in player.figures if figure.square is not None)
        for figure in player.figures:
            figure.square = place
    for square, city in list(g.cities.items()):
        g.cities[square] = replace(city, walled=True)
    g.last_squares = list(g.world.tiles[-1].faces())
    return g


def fighting(seats: int = 4, *, village: bool = False) -> Game:
    """Return a battle with fronts, wounds, dead units and hands."""
    g = middle_of_a_game(seats)
    g.phase, g.active = "movement", Seat(1)
    home = next(square for square, city in g.cities.items() if city.seat == 0)
    beside = next(squares_in(NEXT_TO[home] & g.world.known))
    g.battle = Battle(
        "village" if village else "city", home, beside, [0, 1],
        Side(Seat(1), 6, ["infantry_2", "artillery_3", "aircraft_6"], ["mounted_1"]),
        Side(None if village else Seat(0), 16, ["infantry_1", "mounted_2"], ["artillery_2", "infantry_2"]),
        "defender",
        [
            Front(BattleUnit("infantry_2", 4, 1), BattleUnit("mounted_2", 3, 2)),
            Front(BattleUnit("aircraft_5", 5), None),
            Front(None, BattleUnit("artillery_3", 3)),
        ],
    )  # fmt: skip
    return g


def reacting(seats: int = 4) -> Game:
    """Return a culture event that its target may cancel."""
    g = middle_of_a_game(seats)
    g.declared = [Declared("culture_event", Seat(0), "drought", (Seat(1),))]
    return g


def trading(seats: int = 4) -> Game:
    """Return open offers in the Trade phase, one with everything that can be given, and a player who has passed."""
    g = middle_of_a_game(seats)
    g.phase, g.active, g.passed = "trade", None, [Seat(1)]
    most = Goods(27, 12, ("wheat", "silk", "hut", "village", "event:II", "event:III"))
    g.offers = [
        Offer(1, Seat(0), Seat(1), most, Goods(3, 0, ("incense",)), promise="I leave your scout on B2 alone. " * 6),
        Offer(2, Seat(1), Seat(0), Goods(), Goods(5)),
        Offer(3, Seat(seats - 1), Seat(0), Goods(0, 4), Goods(0, 0, ("iron", "iron"))),
    ]
    return g


def finished_game(seats: int = 4) -> Game:
    """Return a finished game."""
    g = middle_of_a_game(seats)
    g.phase, g.active, g.victory = "finished", None, Victory("culture", Seat(1))
    g.players[1].culture_space = 21
    return g


def view_of(g: Game, viewer: int | None = None) -> View[Game]:
    """Return the view of a seat, by default a spectator's."""
    seat = None if viewer is None else Seat(viewer)
    seen = copy_of(g)
    redact(seen, seat)
    return View(seat, seen, {}, g.phase == "finished", 0)


def somewhere(g: Game) -> list[str]:
    """Return squares to mark: some free, some taken."""
    return ["A1", "C3", "B2", "E7", "F6"] if the_square("A1") in g.world.faces else ["G1", "H3", "E7"]
