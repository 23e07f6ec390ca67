"""Components and set-up (TM-1 to TM-3)."""

import pytest

from rules import GAMES
from rules.engine import Table
from rules.terra_mystica import Game
from rules.terra_mystica.actions import ChooseFaction, PlaceDwelling
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    FACTIONS,
    FAVOR_TILES,
    NUMBERS,
    POWER_ACTIONS,
    SCORING_TILES,
    TOWN_TILES,
    WHEEL,
)
from rules.terra_mystica.core.geography import LAND, RIVERS, SITES
from tests.cost import as_subtests
from tests.terra_mystica.tables import new_table


def fresh(seats: int, seed: str, **options: object) -> Table[Game]:
    """Return a new game at its first question."""
    rules = GAMES["tm"]
    return Table.new(rules, rules.options.model_validate(options), seats, seed)


def test_the_transformation_cycle_has_seven_terrains_in_this_order() -> None:
    """TM-1.4."""
    assert WHEEL == ("desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland")


def test_there_are_two_factions_of_every_terrain() -> None:
    """TM-1.5."""
    assert sorted(row.terrain for row in FACTIONS.values()) == sorted(WHEEL * 2)


def test_the_factions_of_a_terrain_never_play_together() -> None:
    """TM-1.5, TM-3.5."""
    table = fresh(2, "a", seating="fixed")
    first, second = table.seats
    table.act(first, ChooseFaction("witches"))
    obstacle = table.obstacle(second, ChooseFaction("auren"))
    assert obstacle is not None
    assert obstacle.rule == "TM-1.5"


def test_all_information_is_open() -> None:
    """TM-1.2: a spectator sees what the players see."""
    play = new_table("witches", "nomads")
    assert play.table.view(None).state == play.table.view(play.seat("witches")).state


def test_the_box_holds_limited_components() -> None:
    """TM-2.1, TM-2.2, TM-3.9."""
    assert NUMBERS.supply == {"dwelling": 8, "trading_house": 4, "temple": 3, "stronghold": 1, "sanctuary": 1}
    assert (NUMBERS.priests, NUMBERS.bridges) == (7, 3)
    assert all(sum(row.bowls) == 12 for row in FACTIONS.values())
    assert sum(row.copies for row in TOWN_TILES.values() if row.module is None) == 10
    assert sum(row.copies for row in FAVOR_TILES.values()) == 28
    assert sum(row.module is None for row in BONUS_CARDS.values()) == 9
    assert sum(row.module is None for row in SCORING_TILES.values()) == 8
    assert len(POWER_ACTIONS) == 6


def test_the_map_has_77_land_spaces_36_river_spaces_and_29_bridge_sites() -> None:
    """TM-2.1, TM-7.6.2."""
    assert (len(LAND), len(RIVERS), len(SITES)) == (77, 36, 29)


def test_terrain_never_runs_out() -> None:
    """TM-2.3: terrain is a fact of the space, not a tile of a supply."""
    assert set(fresh(2, "a").state.terrain) == set(LAND) | set(RIVERS)


def test_seats_are_shuffled_unless_the_host_fixes_them() -> None:
    """TM-3.1."""
    orders = {tuple(fresh(5, f"seating {n}").state.clockwise) for n in range(20)}
    assert len(orders) > 10
    assert list(fresh(5, "seating", seating="fixed").state.clockwise) == [0, 1, 2, 3, 4]


@as_subtests
@pytest.mark.parametrize(
    ("faction", "resources", "bowls", "cults"),
    [
        ("alchemists", (3, 15, 0), [5, 7, 0], "1/1/0/0"),
        ("auren", (3, 15, 0), [5, 7, 0], "0/1/0/1"),
        ("chaos_magicians", (4, 15, 0), [5, 7, 0], "2/0/0/0"),
        ("cultists", (3, 15, 0), [5, 7, 0], "1/0/1/0"),
        ("darklings", (1, 15, 1), [5, 7, 0], "0/1/1/0"),
        ("dwarves", (3, 15, 0), [5, 7, 0], "0/0/2/0"),
        ("engineers", (2, 10, 0), [3, 9, 0], "0/0/0/0"),
        ("fakirs", (3, 15, 0), [7, 5, 0], "1/0/0/1"),
        ("giants", (3, 15, 0), [5, 7, 0], "1/0/0/1"),
        ("halflings", (3, 15, 0), [3, 9, 0], "0/0/1/1"),
        ("mermaids", (3, 15, 0), [3, 9, 0], "0/2/0/0"),
        ("nomads", (2, 15, 0), [5, 7, 0], "1/0/1/0"),
        ("swarmlings", (8, 20, 0), [3, 9, 0], "1/1/1/1"),
        ("witches", (3, 15, 0), [5, 7, 0], "0/0/0/2"),
    ],
)
def test_a_faction_begins_with_the_goods_on_its_board(
    faction: str, resources: tuple[int, int, int], bowls: list[int], cults: str
) -> None:
    """TM-3.2."""
    other = "giants" if FACTIONS[faction].terrain != "wasteland" else "nomads"
    player = new_table(faction, other).player(faction)
    assert (player.workers, player.coins, player.priests) == resources
    assert player.bowls == bowls
    assert "/".join(map(str, player.cults.values())) == cults
    assert player.vp == 20
    assert player.shipping == (1 if faction == "mermaids" else 0)


def test_six_scoring_tiles_are_drawn_and_visible_from_the_start() -> None:
    """TM-3.3."""
    assert len(fresh(3, "a").state.scoring_tiles) == NUMBERS.rounds


def test_factions_are_chosen_clockwise_from_the_starting_player() -> None:
    """TM-3.5."""
    table = fresh(3, "clockwise")
    chosen = []
    for faction in ("witches", "nomads", "giants"):
        (seat,) = table.questions
        chosen.append(seat)
        table.act(seat, ChooseFaction(faction))
    assert chosen == table.state.clockwise


def test_a_first_dwelling_is_placed_on_free_home_terrain() -> None:
    """TM-3.7."""
    play = new_table("witches", "nomads")
    assert play.refusal("witches", PlaceDwelling("E7")) == "TM-3.7"
    assert play.refusal("witches", PlaceDwelling("r1")) == "TM-1.4"
    play.act("witches", PlaceDwelling("F4"))
    play.act("nomads", PlaceDwelling("F3"), PlaceDwelling("E8"))
    assert play.refusal("witches", PlaceDwelling("F4")) == "TM-7.1.3"


def test_first_dwellings_cost_nothing_and_offer_nothing() -> None:
    """TM-3.7, TM-9.1."""
    play = new_table("witches", "nomads", scoring_tiles=tuple(SCORING_TILES)[2:8])
    play.act("witches", PlaceDwelling("F4"))
    play.act("nomads", PlaceDwelling("F3"))
    assert (play.changes("witches"), play.changes("nomads")) == ({}, {})
    assert play.offers() == []


def test_the_chaos_magicians_and_the_nomads_place_one_and_three_dwellings() -> None:
    """TM-3.6, TM-14.3, TM-14.12."""
    assert FACTIONS["chaos_magicians"].start_dwellings == 1
    assert FACTIONS["nomads"].start_dwellings == 3
