"""The data files of A New Dawn say what its specification says, and keep how sure that is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from rules.engine.core.catalog import DATA
from tests.specifications.shared_folder import needed, text

pytestmark = needed

IN_WORDS = {"effect", "errata", "decision_by_other", "diplomacy", "note", "cs", "test", "text"}
"""Keys that describe an effect in words; the tests of the effect cover them."""
RENAMED = {"wonder_production_slot5": "production_in_slot_5"}
OWN_NUMBERS = {
    "token_moves",
    "tokens_beside_spaces",
    "converted_tokens",
    "converted_within",
    "city_at_caravans",
    "trade_tokens",
    "resources",
    "destroys_in_slot",
    "exchanges",
    "further_slot",
}
"""Numbers of focus cards that the specification has in the words of the effect only."""
PLAYERS_OF_BORDER = {"red": 2, "yellow": 3, "blue": 4}


def specified(name: str) -> dict[str, Any]:
    """One of the tables of the specification."""
    return tomllib.loads(text(f"new-dawn/{name}.toml"))


def ours(name: str) -> dict[str, Any]:
    """One of our data files."""
    return tomllib.loads((DATA / "new_dawn" / f"{name}.toml").read_text(encoding="utf-8"))


def plain(row: Mapping[str, Any], leave_out: Iterable[str] = ()) -> dict[str, Any]:
    """A row without its words, in our spelling; high confidence is not said."""
    found = {RENAMED.get(key, key): value for key, value in row.items() if key not in {*IN_WORDS, *leave_out}}
    if found.get("confidence") == "high":
        del found["confidence"]
    if isinstance(found.get("side"), str):
        found["side"] = found["side"].lower()
    return found


def by_id(rows: Sequence[Mapping[str, Any]], leave_out: Iterable[str] = ()) -> dict[str, dict[str, Any]]:
    """Rows by their ids."""
    return {row["id"]: plain(row, leave_out) for row in rows}


@pytest.mark.parametrize(
    ("file", "table"),
    [("leaders", "leader"), ("city_states", "city_state"), ("wonders", "wonder"), ("player_diplomacy", "card")],
)
def test_components_are_those_of_the_specification(file: str, table: str) -> None:
    """Names, numbers, hooks, and the confidence of each row."""
    assert by_id(ours(file)[table]) == by_id(specified(file)[table])


def test_focus_cards_are_those_of_the_specification() -> None:
    mine, theirs = ours("focus_cards")["card"], by_id(specified("focus_cards")["card"])
    found = by_id(mine, leave_out=OWN_NUMBERS)
    for card in ("nationalism", "urbanization"):
        # The specification has it in the effect: through=[water].
        assert "through=[water]" in next(row["effect"] for row in specified("focus_cards")["card"] if row["id"] == card)
        assert found[card].pop("through") == ["water"]
    assert found == theirs


def test_victory_cards_are_those_of_the_specification() -> None:
    mine, theirs = ours("victory_cards"), specified("victory_cards")
    for key in ("cards_per_game", "cards_per_epic_game"):
        assert mine[key] == theirs[key]
    for pair in zip(mine["card"], theirs["card"], strict=True):
        one, other = pair
        assert one["id"] == other["id"]
        assert by_id(one["agendas"]) == by_id(other["agendas"])


def test_natural_wonders_are_those_of_the_specification() -> None:
    faces = [
        {"token": token["token"], "tile": token["tile"], **face}
        for token in specified("natural_wonders")["token"]
        for face in token["faces"]
    ]
    assert by_id(ours("natural_wonders")["natural_wonder"]) == by_id(faces)


def test_resources_are_those_of_the_specification() -> None:
    mine, theirs = ours("resources"), specified("resources")
    assert (mine["tokens_per_type"], mine["production"]) == (theirs["tokens_per_type"], theirs["production_value"])
    assert by_id(mine["resource"]) == by_id(theirs["resource"])


def test_barbarians_are_those_of_the_specification() -> None:
    theirs = [
        {{"side_A": "space_a", "side_B": "space_b"}.get(key, key): value for key, value in row.items()}
        for row in specified("barbarians")["tokens"]
    ]
    assert by_id(ours("barbarians")["barbarian"]) == by_id(theirs)


def test_wonders_leave_the_game_as_in_the_specification() -> None:
    theirs = specified("wonders")["removed_by_players"]
    assert ours("wonders")["removed"] == {players.removeprefix("p"): eras for players, eras in theirs.items()}


def test_dials_and_the_focus_bar_are_those_of_the_specification() -> None:
    mine, bar, tech = ours("dials"), specified("focus_bar"), specified("tech_dial")
    assert mine["events"] == [section["event"] for section in specified("event_dial")["sections"]]
    assert mine["trade_limit"] == bar["tokens"]["max_trade_tokens_per_card"]
    assert mine["tech"] == {key: tech[key] for key in ("last", "after_last", "levels")}
    rows = [*bar["slots"], *bar["other_terrain"]]
    assert mine["difficulty"] == {row["terrain"]: row["difficulty"] for row in rows}


def test_combat_and_components_are_those_of_the_specification() -> None:
    combat, theirs = ours("combat"), specified("combat")
    assert combat["die"] == theirs["die"]
    assert combat["city_state_defense"] == theirs["defender"]["city_state_bonus"]
    assert combat["city_factor"] == theirs["defender"]["city_terrain_factor"]
    assert combat["trade_token_bonus"] == theirs["trade_tokens"]["value"]
    box, mine = specified("components"), ours("components")
    assert combat["reinforced_bonus"] == box["control_token"]["reinforced_defense"]
    assert mine["colors"] == box["colors"]["ids"]
    assert {key: mine[key] for key in ("cities", "caravans", "control_tokens")} == {
        key: box["per_player"][key] for key in ("cities", "caravans", "control_tokens")
    }


def test_the_box_holds_as_many_components_as_the_specification_counts() -> None:
    counts, per_player = specified("components")["counts"], specified("components")["per_player"]
    players = len(ours("components")["colors"])
    assert counts["leader_sheets"] == len(ours("leaders")["leader"])
    assert counts["map_tiles"] == len(ours("tiles")["tile"])
    assert counts["focus_cards"] == players * len(ours("focus_cards")["card"])
    assert counts["player_diplomacy_cards"] == players * len(ours("player_diplomacy")["card"])
    assert (
        counts["city_state_diplomacy_cards"]
        == len(ours("city_states")["city_state"]) * ours("city_states")["cards_each"]
    )
    assert counts["victory_cards"] == len(ours("victory_cards")["card"])
    assert counts["world_wonder_cards"] == counts["world_wonder_tokens"] == len(ours("wonders")["wonder"])
    assert counts["water_tokens"] == ours("map_setup")["water_tokens"]
    assert counts["natural_wonder_tokens"] == len({row["token"] for row in ours("natural_wonders")["natural_wonder"]})
    assert counts["city_state_tokens"] == len({row["token"] for row in ours("city_states")["city_state"]})
    assert counts["control_tokens"] == players * ours("components")["control_tokens"]
    assert counts["resource_tokens"] == len(ours("resources")["resource"]) * ours("resources")["tokens_per_type"]
    assert counts["barbarian_tokens"] == len(ours("barbarians")["barbarian"])
    figures = per_player["capital_city"] + ours("components")["cities"] + ours("components")["caravans"]
    assert counts["plastic_figures"] == players * figures


def test_tiles_are_those_of_the_specification() -> None:
    mine, theirs = ours("tiles"), specified("map_tiles")
    for side in ("a", "b"):
        assert mine[f"offsets_{side}"] == theirs[f"offsets_{side.upper()}"]
    assert {row["id"]: row for row in mine["tile"]} == {row["id"]: _tile(row) for row in theirs["tile"]}


def _tile(row: Mapping[str, Any]) -> dict[str, Any]:
    sides = {side.lower(): plain(row[side], leave_out={"disputed"}) for side in ("A", "B")}
    return {"id": row["id"], "kind": row["kind"], **sides}


def test_the_map_is_laid_out_as_in_the_specification() -> None:
    mine, theirs = ours("map_setup"), specified("map_setup")
    assert mine["first_game"] == [
        {
            **{key: place[key] for key in ("tile", "q", "r", "rotation")},
            "players": PLAYERS_OF_BORDER[place["border"]],
            "core": place.get("core", False),
        }
        for place in theirs["first_game"]["placements"]
    ]
    custom = theirs["custom"]
    for side in ("a", "b"):
        core = custom[f"core_{side.upper()}"]
        assert mine[f"core_{side}"] == [{key: place[key] for key in ("q", "r", "rotation")} for place in core]
    assert mine["directions"] == [
        {"die": row["die"], "name": row["name"].lower(), "q": row["dq"], "r": row["dr"]}
        for row in theirs["barbarian_direction_token"]["directions"]
    ]


def test_what_is_uncertain_of_the_layouts_and_the_event_dial_is_listed() -> None:
    """Doubts about facts without a row in the data are noted at the rule that uses them."""
    doubts = {row["rule"]: row["confidence"] for row in ours("rules")["uncertain"]}
    assert (doubts["ND-3.3"], doubts["ND-3.14"], doubts["ND-6.1"]) == ("low", "low", "medium")
