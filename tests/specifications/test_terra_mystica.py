"""The components of Terra Mystica are those of the specification, number by number."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.core.catalog import DATA
from rules.terra_mystica.core.geography import MAP, NEAR, SITES
from tests.specifications.beside import needed, text

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
    "town_tiles": ("town_tile", "tile", {name: name for name in ("copies", "vp", "keys")}),
    "scoring_tiles": (
        "scoring_tile",
        "tile",
        {"vp": "vp", "cult": "basis", "per_steps": "per"},
    ),
}
"""How the rows of a table are called there and here, and which of their columns are the same."""
OF_MODULES = {
    "bonus_cards": {"shipping_points"},
    "town_tiles": {"double_key", "points", "shipping"},
    "scoring_tiles": {"temples_priests"},
}


def specified(name: str) -> dict[str, Any]:
    return tomllib.loads(text(f"terra-mystica/{name}.toml"))


def ours(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "terra_mystica" / f"{name}.toml").read_text(encoding="utf-8"))


def by_id(rows: list[Row]) -> dict[str, Row]:
    return {row["id"]: row for row in rows}


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
    there, here = by_id(specified(name)[there_called]), by_id(ours(name)[here_called])
    assert here.keys() - there.keys() == OF_MODULES.get(name, set()), "what else there is belongs to modules"
    assert there.keys() <= here.keys()
    for key, row in there.items():
        printed = {mine: row.get(column) or None for column, mine in columns.items()}
        assert {mine: here[key].get(mine) or None for mine in columns.values()} == printed, key


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


@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("key", FACTIONS)
def test_buildings_cost_and_give_what_is_printed(key: str, building: str) -> None:
    printed, known = faction(key)
    there, here = printed[building], known["buildings"][building]
    assert here["cost"] == there["cost"]
    assert here.get("cost_beside_opponent") == there.get("cost_with_neighbour")
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
    printed = {frozenset(pair) for pair in there["bridges"]["sites"]}
    assert {frozenset((site.a, site.b)) for site in SITES.values()} == printed
