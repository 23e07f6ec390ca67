"""Land, tokens, figures and cards one by one: the effect of each in a game, written down a second time (CIV-2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest

from rules.civilization import CIVILIZATION, CivilizationOptions
from rules.civilization.actions.abilities.coins import MintCoin
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.extra_actions import ExtraActions
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.city import ProduceFigure
from rules.civilization.actions.movement import Explore, StartGroup, Step
from rules.civilization.actions.reactions.interrupts import LockSquare
from rules.civilization.actions.start import FoundCity
from rules.civilization.board.coins import coins
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.icons import Icons, square_icons, visible_resource
from rules.civilization.board.knowledge import (
    city_limit,
    has_aircraft,
    rank,
    stacking_limit,
    travel_speed,
    unlocked_governments,
    water,
)
from rules.civilization.board.placement import unlocked_buildings
from rules.civilization.core.catalog.base import UNIT_TYPES, Resource
from rules.civilization.core.catalog.land import HUTS, LAYOUTS, TERRAIN_ROWS, TILES, VILLAGES, Direction
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, FIGURES
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import Square, name_of, squares_in, the_square
from rules.civilization.core.state import Game
from rules.civilization.core.world import tile_mask
from rules.civilization.effects.culture import advance_culture
from rules.civilization.effects.purse import has_room_for_coin
from rules.civilization.effects.technology import learn
from rules.engine import Seat, Table
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal
from tests.cost import as_subtests

LAND = {
    # Trade, production, culture, coins and water squares of the whole tile, its resources, its huts and villages.
    "neutral_01": (5, 10, 1, 0, 3, "wheat", 1, 1),
    "neutral_02": (6, 7, 0, 0, 3, "incense", 2, 0),
    "neutral_03": (3, 16, 0, 0, 2, "wheat", 2, 0),
    "neutral_04": (5, 9, 0, 1, 2, "wheat", 1, 1),
    "neutral_05": (8, 10, 0, 0, 7, "silk", 1, 1),
    "neutral_06": (5, 11, 0, 0, 3, "silk", 2, 0),
    "neutral_07": (6, 10, 0, 0, 4, "incense", 1, 1),
    "neutral_08": (4, 14, 0, 0, 2, "iron", 2, 0),
    "neutral_09": (5, 17, 1, 0, 5, "wheat", 1, 1),
    "neutral_10": (9, 5, 0, 0, 1, "incense", 2, 0),
    "neutral_11": (4, 12, 1, 0, 1, "iron", 1, 1),
    "neutral_12": (7, 8, 1, 0, 0, "incense", 1, 1),
    "neutral_13": (10, 5, 0, 0, 8, "iron silk", 1, 1),
    "neutral_14": (8, 4, 1, 0, 6, "silk", 2, 0),
    "home_america": (7, 10, 0, 0, 4, "incense iron silk wheat", 0, 0),
    "home_china": (6, 10, 1, 0, 2, "iron silk wheat", 0, 0),
    "home_egypt": (9, 9, 0, 0, 2, "incense silk wheat", 0, 0),
    "home_germany": (6, 9, 0, 1, 4, "iron silk wheat", 0, 0),
    "home_rome": (6, 12, 0, 0, 4, "incense iron silk wheat", 0, 0),
    "home_russia": (7, 9, 0, 0, 4, "iron wheat", 0, 0),
}
SUGGESTED = {"america": "C2", "china": "B2", "egypt": "B2", "germany": "C2", "rome": "C3", "russia": "C2"}
"""The square proposed for each capital, on a home tile whose arrow points north."""
HEADING: tuple[tuple[Direction, str, tuple[int, int]], ...] = (
    ("north", "F9", (4, 4)),
    ("east", "D6", (4, 4)),
    ("south", "F4", (4, 4)),
    ("west", "I6", (4, 4)),
)
"""The square of an army that discovers the tile at (4, 4) in each direction."""


def land_of(g: Game, x: int, y: int) -> tuple[int, int, int, int, int, str]:
    """Return the icons and resources of a tile on the map, square by square."""
    squares = list(squares_in(tile_mask(x, y)))
    total = sum((square_icons(g, square) for square in squares), Icons())
    found = sorted(kind for square in squares if (kind := visible_resource(g, square)) is not None)
    wet = (tile_mask(x, y) & g.world.water).bit_count()
    return total.trade, total.production, total.culture, total.coins, wet, " ".join(found)


def marks_of(g: Game, x: int, y: int) -> tuple[int, int]:
    """Return the huts and villages on a tile."""
    inside = set(squares_in(tile_mask(x, y)))
    found = Counter(token.mark for square, token in g.map_tokens.items() if square in inside)
    return found["hut"], found["village"]


@as_subtests
@pytest.mark.parametrize("tile", [tile for tile in LAND if tile.startswith("neutral")])
def test_every_neutral_tile_is_discovered_in_every_direction(tile: str) -> None:
    """CIV-9.7, CIV-9.7.1, CIV-9.7.2, CIV-2.4: by one movement point of the group, with tokens on its marks."""
    *land, huts, villages = LAND[tile]
    arrows = set()
    for direction, square, (x, y) in HEADING:
        grass = "\n".join(["GGGGGGGGGGGG"] * 4 + ["GGGG....GGGG"] * 4 + ["GGGGGGGGGGGG"] * 4)
        made = position(grass, f"{square} army1 scout1; A1 cap1; L12 cap2")
        made.facedown(tile, x, y)
        table = made.table("movement")
        table.act(P1, StartGroup(square, 1, 1))
        table.act(P1, Explore(direction))
        g = table.state
        assert g.group is not None
        assert (g.group.left, name_of(g.group.square), g.facedown) == (1, square, [])
        assert land_of(g, x, y) == tuple(land)
        assert marks_of(g, x, y) == (huts, villages)
        assert (len(g.hut_pool), len(g.village_pool)) == (20 - huts, 10 - villages)
        arrows.add(tuple(g.world.faces[each] for each in squares_in(tile_mask(x, y))))
    assert len(arrows) == 4, "each direction turns it otherwise"


def test_an_empty_pool_leaves_marks_bare() -> None:
    """CIV-9.7.2: the tile is still discovered, also by a scout."""
    made = position("\n".join(["GGGG"] * 4), "D2 scout1; A4 cap1")
    made.facedown("neutral_04", 4, 0)
    made.g.hut_pool, made.g.village_pool = [], []
    table = made.table("movement")
    table.act(P1, StartGroup("D2", 0, 1))
    table.act(P1, Explore("east"))
    assert table.state.map_tokens == {}
    assert land_of(table.state, 4, 0) == LAND["neutral_04"][:6]


@as_subtests
@pytest.mark.parametrize("nation", SUGGESTED)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_home_tile_lies_face_up_with_its_proposed_square(nation: str, seats: int) -> None:
    """CIV-4.6, CIV-4.8, CIV-21.3: as many trade on the dial as the outskirts show; no centre square is water."""
    others = [each for each in SUGGESTED if each != nation]
    table = Table.new(CIVILIZATION, CivilizationOptions(nations="chosen", seating="fixed"), seats, "home")
    for seat, each in enumerate([nation, *others][:seats]):
        table.act(Seat(seat), table.parse(f"lead {each}"))
    home = LAYOUTS[seats].homes[0]
    assert (home.x, home.y, home.arrow) == {2: (0, 0, "south"), 3: (6, 0, "south"), 4: (0, 0, "south")}[seats]
    assert land_of(table.state, home.x, home.y) == LAND[f"home_{nation}"][:6]
    first = table.legal_actions(P1)[0]
    x, y = "ABCD".index(SUGGESTED[nation][0]), int(SUGGESTED[nation][1]) - 1
    proposed = Square((home.y + 3 - y) * 16 + home.x + 3 - x)
    assert first == table.parse(f"capital {name_of(proposed)}"), "turned by half"
    assert not any(square_of(each) & table.state.world.water for each in table.legal_actions(P1))


def square_of(action: Any) -> int:
    """Return the square that an action names, as a set."""
    return 1 << the_square(action.square)


@pytest.mark.parametrize(
    ("seats", "known", "facedown"),
    [(2, [(0, 0), (4, 12)], 6), (3, [(6, 0), (12, 12), (0, 12)], 7), (4, [(0, 0), (12, 0), (12, 12), (0, 12)], 12)],
)
def test_every_map_has_no_hole_and_no_overlap(seats: int, known: list[tuple[int, int]], facedown: int) -> None:
    """CIV-4.6: every neutral tile touches another tile along a side."""
    layout = LAYOUTS[seats]
    assert [(home.x, home.y) for home in layout.homes] == known
    places = [*known, *((place.x, place.y) for place in layout.neutrals)]
    masks = [tile_mask(*place) for place in places]
    assert len(layout.neutrals) == facedown
    assert sum(mask.bit_count() for mask in masks) == 16 * len(places)
    union = 0
    for mask in masks:
        assert not union & mask
        union |= mask
    for x, y in places:
        beside = tile_mask(x, y) << 1 | tile_mask(x, y) >> 1 | tile_mask(x, y) << 16 | tile_mask(x, y) >> 16
        assert beside & union & ~tile_mask(x, y)


BARE = {"grassland": (0, 0), "forest": (0, 2), "mountain": (0, 1), "desert": (1, 0), "water": (1, 0)}


@pytest.mark.parametrize("terrain", BARE)
def test_every_terrain_gives_its_icons_and_bears_a_city_or_not(terrain: str) -> None:
    """CIV-2.4, CIV-6.3, CIV-9.4."""
    letter = TERRAIN_ROWS[terrain].code
    made = position(f"GGGG\nG{letter}GG\nGGGG\nGGGG", "B2 scout1; B1 army1")
    icons = square_icons(made.g, the_square("B2"))
    assert (icons.trade, icons.production, icons.culture, icons.coins) == (*BARE[terrain], 0, 0)
    found = made.table("start_of_turn").obstacle(P1, FoundCity("B2"))
    assert (found.rule if found else "") == ("CIV-6.3" if terrain == "water" else "")
    march = made.table("movement")
    march.act(P1, StartGroup("B1", 1))
    found = march.obstacle(P1, Step("south"))
    assert (found.rule if found else "") == ("CIV-9.4" if terrain == "water" else "")


def use(table: Table[Game], face: str, token: str) -> None:
    """Pay with a token for something that costs one of its kind."""
    player = table.state.players[0]
    match face:
        case "wheat":
            table.act(P1, FeedCity("construction", (token,), "B6"))
            assert player.turn.production == {the_square("B6"): 5}
        case "incense":
            table.act(P1, GainCulture("currency", (token,)))
            assert player.culture == 3
        case "silk":
            table.act(P1, table.parse(f"kill_unit monarchy {token} 1"))
            assert table.state.players[1].units == []
        case "uranium":
            table.act(P1, ExtraActions("atomic_theory", (token,)))
            assert player.turn.extra_actions == 1
        case "iron":
            player.resources["iron"] = 1
            table.act(P1, MintCoin("pottery", ("iron", token) if token != "iron" else ("iron", "iron")))
            assert coins(table.state, P1) == 1
        case _:
            raise AssertionError(face)


def learned(pieces: str) -> Position:
    """Return a position in which the first player can spend the tokens, and the second one has a unit to lose."""
    made = position(PLAIN, f"{pieces}; B6 cap1; G6 cap2")
    made.player().technologies += ["construction", "monarchy", "atomic_theory", "pottery", "communism"]
    made.player(P2).units = ["infantry_1"]
    return made


@pytest.mark.parametrize(("face", "number"), [("wheat", 5), ("incense", 5), ("silk", 5), ("spy", 3), ("iron", 2)])
def test_every_hut_is_taken_by_an_army_and_pays_once(face: Resource, number: int) -> None:
    """CIV-2.6, CIV-9.8.1, CIV-9.8.2, CIV-8.8.2, CIV-8.9: kept face down, spent out of the game."""
    assert Counter(HUTS)[face] == number
    made = learned(f"A1 army1; B1 hut:{face}")
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, Step("east"))
    assert table.state.players[0].huts == [face]
    assert table.view(P2).state.players[0].huts != [face]
    if face == "spy":
        table.act(P1, LockSquare((f"hut:{face}",), "A1", 0, 0))
        assert table.state.locked == [the_square("A1")]
    else:
        made.g.map_tokens, made.player().huts = {}, [face]
        table = made.table()
        use(table, face, f"hut:{face}")
    assert (table.state.players[0].huts, f"hut:{face}" in table.state.spent) == ([], True)


@pytest.mark.parametrize(("face", "number"), [("iron", 3), ("spy", 3), ("uranium", 2), ("great_person", 2)])
def test_every_village_is_conquered_and_gives_its_hidden_reward(face: str, number: int) -> None:
    """CIV-9.8.1, CIV-9.8.3, CIV-11.11: with no unit against the army that enters it."""
    assert Counter(VILLAGES)[face] == number
    made = learned(f"A1 army1; B1 village:{face}")
    made.player().units = ["infantry_3"]
    for kind in ("infantry", "artillery", "mounted"):
        made.g.unit_deck(kind).unit_cards = []
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, Step("east"))
    player = table.state.players[0]
    assert [each.square for each in player.figures if each.square is not None] == [the_square("B1")]
    if face == "great_person":
        assert (player.villages, len(player.persons_due)) == ([], 1)
        assert table.state.spent == ["village:great_person"]
        return
    assert player.villages == [face]
    if face == "spy":
        table.act(P1, LockSquare((f"village:{face}",), "A1", 0, 0))
    else:
        made.g.map_tokens, made.player().villages = {}, [face]
        table = made.table()
        use(table, face, f"village:{face}")
    assert table.state.players[0].villages == []


@pytest.mark.parametrize("face", ["wheat", "incense", "silk", "iron"])
def test_every_market_resource_is_harvested_and_pays_back_into_the_market(face: Resource) -> None:
    """CIV-4.4, CIV-8.8, CIV-8.8.2."""
    made = position(tiles="home_america 0,0; home_rome 4,0; neutral_01 0,4; neutral_02 4,4", pieces="G3 cap1; H8 cap2")
    made.player().technologies += ["construction", "monarchy", "pottery"]
    made.player(P2).units = ["infantry_1"]
    place = next(square for square, shown in made.g.world.faces.items() if shown.resource == face)
    scout = made.player().in_supply(scout=True)
    assert scout is not None
    scout.square, scout.city = place, the_square("G3")
    table = made.table()
    table.act(P1, table.parse(f"harvest G3 {face}"))
    assert (table.state.players[0].resources[face], table.state.market[face]) == (1, 1)
    if face == "wheat":
        table.act(P1, FeedCity("construction", (face,), "G3"))
    elif face == "incense":
        table.act(P1, GainCulture("currency", (face,)))
    elif face == "silk":
        table.act(P1, table.parse("kill_unit monarchy silk 1"))
    else:
        table.state.players[0].huts = ["spy"]
        table.act(P1, MintCoin("pottery", ("iron", "hut:spy")))
    assert (table.state.players[0].resources[face], table.state.market[face]) == (0, 2)


@pytest.mark.parametrize(("figure", "cost", "number"), [("army", 4, 6), ("scout", 6, 2)])
def test_every_figure_is_produced_while_it_is_in_supply(
    figure: Literal["army", "scout"], cost: int, number: int
) -> None:
    """CIV-2.2, CIV-8.3, CIV-4.15: with exactly the production it costs."""
    made = position(PLAIN, "B2 cap1; G7 cap2")
    centre = the_square("B2")
    made.player().turn.production = {centre: cost - 1}
    produced = ProduceFigure("B2", figure, "A1")
    assert refusal(made.table(), P1, produced) == "CIV-8.2"
    made.player().turn.production = {centre: cost}
    table = made.table()
    table.act(P1, produced)
    assert [each.kind for each in table.state.players[0].figures_on(the_square("A1"))] == [figure]
    for place in "DEFGHD"[:number]:
        made.put(f"{place}{4 if place != 'D' else 5} {figure}1")
    assert refusal(made.table(), P1, produced) == "CIV-8.3"


def test_the_white_army_is_one_more_army_of_russia() -> None:
    """CIV-2.2, CIV-4.15, CIV-17.6: it is built again like any other."""
    assert (FIGURES["white_army"].only_for, FIGURES["white_army"].cost) == ("russia", 4)
    made = position(PLAIN, "B2 cap1; G7 cap2", nations=("russia", "america"))
    for place in ("D4", "D5", "E4", "E5", "F4", "F5"):
        made.put(f"{place} army1")
    made.player().turn.production = {the_square("B2"): 4}
    table = made.table()
    table.act(P1, ProduceFigure("B2", "army", "A1"))
    assert [each.kind for each in table.state.players[0].figures_on(the_square("A1"))] == ["white_army"]


@dataclass(frozen=True)
class Known:
    """The values that technologies change immediately."""

    speed: int = 2
    stack: int = 2
    cities: int = 2
    hand: int = 2
    coins: int = 0
    water: str = ""
    aircraft: bool = False
    ranks: tuple[int, ...] = (1, 1, 1)
    buildings: tuple[str, ...] = ()
    governments: tuple[str, ...] = ()


CARDS = {
    "animal_husbandry": Known(),
    "code_of_laws": Known(buildings=("trading_post",), governments=("republic",)),
    "currency": Known(buildings=("market",)),
    "horseback_riding": Known(speed=3),
    "masonry": Known(stack=3, buildings=("city_walls",)),
    "metalworking": Known(buildings=("barracks",)),
    "navigation": Known(water="cross", buildings=("harbor",)),
    "philosophy": Known(buildings=("temple",)),
    "pottery": Known(hand=3, buildings=("granary",)),
    "writing": Known(buildings=("library",)),
    "chivalry": Known(ranks=(1, 1, 2), governments=("feudalism",)),
    "civil_service": Known(hand=3, coins=1),
    "construction": Known(buildings=("workshop",)),
    "democracy": Known(ranks=(2, 1, 1), governments=("democracy",)),
    "engineering": Known(buildings=("aqueduct",)),
    "irrigation": Known(cities=3),
    "mathematics": Known(ranks=(1, 2, 1)),
    "monarchy": Known(governments=("monarchy",)),
    "printing_press": Known(stack=4, buildings=("university",)),
    "sailing": Known(speed=4, water="end"),
    "banking": Known(buildings=("bank",)),
    "biology": Known(stack=5),
    "communism": Known(governments=("communism",)),
    "gunpowder": Known(ranks=(3, 1, 1)),
    "metal_casting": Known(ranks=(1, 3, 1)),
    "military_science": Known(buildings=("academy",)),
    "railroad": Known(coins=1, ranks=(1, 1, 3), buildings=("iron_mine",)),
    "steam_power": Known(speed=5, water="end"),
    "theology": Known(hand=3, buildings=("cathedral",), governments=("fundamentalism",)),
    "atomic_theory": Known(),
    "ballistics": Known(ranks=(1, 4, 1)),
    "combustion": Known(ranks=(1, 1, 4)),
    "computers": Known(coins=1),
    "flight": Known(speed=6, water="end", aircraft=True),
    "mass_media": Known(),
    "replaceable_parts": Known(stack=6, ranks=(4, 1, 1)),
    "space_flight": Known(),
}


def known(made: Position) -> Known:
    """Return the first player's limits and abilities."""
    player = made.player()
    return Known(
        travel_speed(player), stacking_limit(player), city_limit(player), culture_hand_size(made.g, P1),
        coins(made.g, P1), water(player), has_aircraft(player), tuple(rank(player, kind) for kind in UNIT_TYPES[:3]),
        tuple(row.id for row in unlocked_buildings(made.g, P1)), tuple(unlocked_governments(player)[1:]),
    )  # fmt: skip


@as_subtests
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_every_technology_has_exactly_the_effects_of_its_card(technology: str) -> None:
    """CIV-10.6, CIV-9.1, CIV-9.3, CIV-9.4, CIV-6.3.1, CIV-12.1, CIV-14.2.1, CIV-8.5, CIV-6.4."""
    made = position(PLAIN, "B2 cap1; G7 cap2", nations=("china", "america"))
    made.player().technologies = []
    assert known(made) == Known()
    learn(made.g, P1, technology)
    assert known(made) == CARDS[technology]
    assert made.player().unlocked == list(CARDS[technology].governments)


def test_all_technologies_together_set_the_highest_limits() -> None:
    """CIV-9.1, CIV-9.3, CIV-10.6: the highest value counts, icons of coins and cards add up."""
    made = position(PLAIN, "B2 cap1; G7 cap2", nations=("china", "america"))
    made.player().technologies = [technology for technology in TECHNOLOGIES if technology != "space_flight"]
    found = replace(known(made), buildings=(), governments=())
    assert found == Known(6, 6, 3, 5, 3, "end", True, (4, 4, 4))


@as_subtests
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_four_technologies_hold_four_coins_each(technology: str) -> None:
    """CIV-12.3: no other holds any."""
    made = position(PLAIN, "B2 cap1; G7 cap2")
    room = []
    for number in range(6):
        made.player().coin_tokens = {technology: number}
        room.append(has_room_for_coin(made.g, P1, technology))
    minting = technology in ("code_of_laws", "pottery", "democracy", "printing_press")
    assert room == [minting and number < 4 for number in range(6)]


@as_subtests
@pytest.mark.parametrize("space", range(1, 22))
def test_every_space_of_the_culture_track_has_its_cost_and_reward(space: int) -> None:
    """CIV-14.1.1, CIV-14.1.2, CIV-14.1.3, CIV-1.2: 3, 5 and 3, 7 and 6; great persons on 3, 7, 12 and 18."""
    section = CULTURE_TRACK.section_of(space)
    cost = (3, 0) if space <= 7 else (5, 3) if space <= 14 else (7, 6)
    assert (section.culture, section.trade) == cost
    made = position(PLAIN, "B2 cap1; G7 cap2")
    player = made.player()
    player.culture_space = space - 1
    for culture, trade in ((cost[0] - 1, cost[1]), (cost[0], cost[1] - 1)):
        if trade >= 0:
            player.culture, player.trade = culture, trade
            assert refusal(made.table(), P1, made.table().parse("advance")) == "CIV-14.1.1"
    player.culture, player.trade = cost
    table = made.table()
    table.act(P1, table.parse("advance"))
    after = table.state.players[0]
    assert (after.culture, after.trade, after.culture_space) == (0, 0, space)
    advance_culture(made.g, P1)
    for found in (after, player):
        drawn = ["I" if space <= 7 else "II" if space <= 14 else "III"]
        given = space in (3, 7, 12, 18)
        assert [held.level for held in found.events] == ([] if given or space == 21 else drawn)
        assert len(found.persons_due) == given
    assert table.finished == (space == 21)


def test_a_card_of_another_phase_leaves_nothing_to_do() -> None:
    """CIV-6.7, CIV-14.3.2, CIV-5.5: culture events of Start of Turn are played only in the own one."""
    made = position(PLAIN, "B2 cap1; G7 cap2")
    for seat in (P1, P2):
        made.hold(seat, "drought")
    table = made.table("start_of_turn")
    assert any(option.tag == "strike" for option in table.legal_actions(P1))
    assert table.legal_actions(P2) == []
    for stage in ("trade", "city_management", "movement"):
        other = made.table(stage)
        assert not any(option.tag == "strike" for option in other.legal_actions(P1))


def test_scouts_with_a_defeated_army_are_lost_too() -> None:
    """CIV-9.10, CIV-11.8.2."""
    made = position(PLAIN, "A1 army1; B1 army2 scout2; B6 cap1; G6 cap2")
    made.player().units = ["infantry_3"]
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, Step("east"))
    assert table.state.battle is not None
    table.act(P1, PlayUnit("infantry_3"))
    assert all(figure.square is None for figure in table.state.players[1].figures)
    assert options_of(table, P1, Step) == []


def test_all_pay_before_any_technology_takes_effect() -> None:
    """CIV-10.10, CIV-10.3: a newly researched coin keeps no trade of the same turn."""
    made = position(PLAIN, "B2 cap1; G7 cap2")
    for player in made.g.players:
        player.technologies = [
            "currency",
            "writing",
            "pottery",
            "masonry",
            "navigation",
            "chivalry",
            "sailing",
            "democracy",
        ]
        player.trade = 27
    table = made.table("research")
    table.act(P2, table.parse("research railroad"))
    table.act(P1, table.parse("research civil_service"))
    assert [(player.trade, coins(table.state, player.seat)) for player in table.state.players] == [(0, 1), (0, 1)]


def test_every_tile_is_described() -> None:
    """CIV-2.4."""
    assert sorted(LAND) == sorted(TILES)
    assert sorted(BARE) == sorted(TERRAIN_ROWS)
    assert sorted(CARDS) == sorted(TECHNOLOGIES)
