"""The components of Terra Mystica are those of the specification, number by number."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.core.catalog import DATA
from rules.terra_mystica.core.geography import MAP, NEAR, SITES
from tests.specifications.shared_folder import needed, text

pytestmark = needed
Row = Mapping[str, Any]
BUILDINGS = ("dwelling", "trading_house", "temple", "stronghold", "sanctuary")
TILES: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    "bonus_cards": (
        "bonus_card",
        "card",
        {name: name for name in ("income", "free_spades", "cult_steps", "pass_vp")} | {"shipping_bonus": "shipping"},
    ),
    "favor_tiles": (
        "favor_tile",
        "tile",
        {name: name for name in ("cult", "steps", "copies", "cult_steps", "income")}
        | {"town_power_needed": "town_power", "vp_per_dwelling": "vp"},
    ),
    "town_tiles": ("town_tile", "tile", {name: name for name in ("copies", "vp", "keys", "module")}),
    "scoring_tiles": (
        "scoring_tile",
        "tile",
        {"vp": "vp", "per_steps": "per", "module": "module"},
    ),
}
"""How the rows of a table are called there and here, and which of their columns are the same."""
CULTS = ("fire", "water", "earth", "air")
SCORED = {
    "spade_used": "spade",
    "town_founded": "town",
    "dwelling_built": "dwelling",
    "trading_house_built": "trading_house",
    "temple_built": "temple",
    "stronghold_or_sanctuary_built": "stronghold_or_sanctuary",
}
"""Reasons of scoring tiles: the specification's word to ours."""
PRIESTS = {"priests_in_orders": "priests"}
"""Things counted instead of cult steps: the specification's word to ours."""


def specified(name: str) -> dict[str, Any]:
    return tomllib.loads(text(f"terra-mystica/{name}.toml"))


def ours(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "terra_mystica" / f"{name}.toml").read_text(encoding="utf-8"))


def by_id(rows: list[Row]) -> dict[str, Row]:
    return {row["id"]: row for row in rows}


def printed(name: str, rows: str) -> dict[str, Row]:
    """The rows of a table with those that modules add to it."""
    return by_id([*specified(name)[rows], *specified("optional_modules").get(rows, [])])


def counted(goods: Row | None) -> Row:
    """Goods without those of which there are none."""
    return {name: number for name, number in (goods or {}).items() if number}


FACTIONS = sorted(by_id(ours("factions")["faction"]))


def faction(key: str) -> tuple[Row, Row]:
    """A faction there and here."""
    return by_id(specified("factions")["faction"])[key], by_id(ours("factions")["faction"])[key]


@pytest.mark.parametrize("name", TILES)
def test_tiles_and_cards_give_what_is_printed_on_them(name: str) -> None:
    there_called, here_called, columns = TILES[name]
    there, here = printed(name, there_called), by_id(ours(name)[here_called])
    assert here.keys() == there.keys()
    for key, row in there.items():
        expected = {mine: row.get(column) or None for column, mine in columns.items()}
        assert {mine: here[key].get(mine) or None for mine in columns.values()} == expected, key


def test_town_tiles_bring_what_is_printed_on_them() -> None:
    here = by_id(ours("town_tiles")["tile"])
    for key, row in printed("town_tiles", "town_tile").items():
        steps = dict.fromkeys(CULTS, here[key].get("cult_steps", 0))
        assert counted(steps) | here[key].get("gain", {}) == row.get("gain", {}), key
    assert here["shipping"]["shipping"] == 1


def test_scoring_tiles_reward_what_is_printed_on_them() -> None:
    here, forbidden = by_id(ours("scoring_tiles")["tile"]), specified("scoring_tiles")["meta"]["forbidden_rounds"]
    for key, row in printed("scoring_tiles", "scoring_tile").items():
        spades = {"spades": here[key].get("reward_spades", 0)}
        assert counted(spades) | here[key].get("reward", {}) == row["reward"], key
        assert here[key]["scores"] == SCORED[row["trigger"]]
        assert here[key]["basis"] == PRIESTS.get(row["cult"], row["cult"])
        assert here[key].get("forbidden_rounds") == forbidden.get(key)


@pytest.mark.parametrize("rows", ["power_action", "conversion"])
def test_power_actions_and_conversions_are_those_of_the_board(rows: str) -> None:
    there, here = by_id(specified("power_actions")[rows]), by_id(ours("actions")[rows])
    there.pop("worker_to_priest", None)  # the Darklings' stronghold, which is a separate exchange (TM-14.5)
    assert there.keys() <= here.keys()
    assert all(here[key].get("sells_vp") for key in here.keys() - there.keys()), "Alchemists trade victory points"
    for key, row in there.items():
        for column, mine in (("cost_power", "cost"), ("gain", "gain"), ("pay", "pay"), ("free_spades", "free_spades")):
            assert here[key].get(mine) == row.get(column), (key, mine)


def test_the_cult_board_is_printed_so() -> None:
    there, here = specified("cult_tracks"), ours("cults")
    assert [row["id"] for row in here["cult"]] == [row["id"] for row in there["cult"]]
    assert all(row["order_spaces"] == here["order_spaces"] for row in there["cult"])
    assert (here["max_step"], here["power_at_step"]) == (there["meta"]["max_step"], there["meta"]["power_at_step"])
    assert here["steps_back_to_supply"] == there["send_priest"]["steps_back_to_supply"]


def test_the_game_ends_and_begins_as_printed() -> None:
    there, here, pieces = specified("score_end"), ours("game"), specified("components")
    assert here["cult_places"] == there["cults"]["places"]
    assert here["area_places"] == there["area"]["places"]
    assert here["coins_per_vp"] == there["resources"]["coins_per_vp"]
    assert here["rounds"] == pieces["meta"]["rounds"]
    own = pieces["per_colour"]
    assert here["supply"] == {building: own[building] for building in BUILDINGS}
    assert (here["priests"], here["bridges"]) == (own["priests"], own["bridges"])
    tiles = ours("town_tiles")["tile"]
    assert sum(tile["copies"] for tile in tiles if "module" not in tile) == pieces["shared"]["town_tiles"]
    assert sum(tile["copies"] for tile in ours("favor_tiles")["tile"]) == pieces["shared"]["favor_tiles"]


def test_first_games_are_laid_out_as_printed() -> None:
    there, here = specified("introductory_setup"), ours("introductory")
    assert here["scoring_tiles"] == there["scoring_tiles"]["order"]
    assert here["setup"] == there["setup"]


def test_terrains_follow_each_other_as_printed() -> None:
    there = specified("terrain_wheel")["terrain"]
    assert [(row["id"], row["colour"]) for row in ours("terrains")["terrain"] if row["id"] != "river"] == [
        (row["id"], row["colour"]) for row in there
    ]


def test_all_factions_are_there() -> None:
    assert sorted(by_id(specified("factions")["faction"])) == FACTIONS


@pytest.mark.parametrize("key", FACTIONS)
def test_factions_begin_as_printed(key: str) -> None:
    there, here = faction(key)
    assert here["terrain"] == there["home_terrain"]
    assert counted(here["start"]) == counted(there["start"])
    assert here["bowls"] == list(there["power"].values())
    assert counted(here.get("cults")) == counted(there["cults"])
    assert (here["start_dwellings"], here["placement"]) == (there["start_dwellings"], there["dwelling_placement"])


@pytest.mark.few_fast
@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("key", FACTIONS)
def test_buildings_cost_and_give_what_is_printed(key: str, building: str) -> None:
    specification, known = faction(key)
    there, here = specification[building], known["buildings"][building]
    assert here["cost"] == there["cost"]
    assert here.get("cost_beside_opponent") == there.get("cost_with_neighbour")
    if "favor_tiles" in there:
        assert known.get("favor_tiles", 1) == there["favor_tiles"]
    assert [counted(each) for each in here["income"]] == [
        counted(each) for each in (there.get("base_income"), *there["slot_income"])
    ]


@pytest.mark.parametrize("key", FACTIONS)
def test_shipping_and_spades_advance_as_printed(key: str) -> None:
    there, here = faction(key)
    spades, known = there["spades"], here["spades"]
    assert known["cost"] == spades["spade_cost"]
    assert known.get("advance_cost") == spades.get("advance_cost")
    assert known.get("advance_vp", 0) == spades.get("vp_on_advance", 0)
    sea = there["shipping"]
    if sea["available"]:
        points = [sea["vp_on_reaching"].get(str(level), 0) for level in range(sea["max"] + 1)]
        track = here["shipping"]
        assert (track["start"], track["max"], track["cost"]) == (sea["start"], sea["max"], sea["advance_cost"])
        assert track["vp"] == points


def test_the_map_has_the_printed_neighbours_and_bridges() -> None:
    there = specified("map")
    for space in there["hex"]:
        assert sorted(MAP.spaces(NEAR[space["id"]])) == sorted(space["neighbours"]), space["id"]
    rows = [
        [space["terrain"] for space in there["hex"] if space["row"] == row] for row in range(len(ours("map")["rows"]))
    ]
    assert rows == ours("map")["rows"]
    expected = {frozenset(pair) for pair in there["bridges"]["sites"]}
    assert {frozenset((site.a, site.b)) for site in SITES.values()} == expected
