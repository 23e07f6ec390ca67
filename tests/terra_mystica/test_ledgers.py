"""Every recorded game replays row by row, and every probe gets the recorded verdict (TM-19)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from rules import GAMES
from rules.engine.registry import RecordedGame
from tests.conftest import SHARED

LEDGERS = SHARED / "games" / "terra-mystica" / "ledgers"
NAMES = sorted(str(path.relative_to(LEDGERS).with_suffix("")) for path in LEDGERS.glob("*/*.txt"))
PROBED = sorted(
    str(path.relative_to(LEDGERS)).removesuffix(".probes.jsonl") for path in LEDGERS.glob("*/*.probes.jsonl")
)

DIFFERENT_VERDICTS: Mapping[str, str] = {}
"""Probes that TM-19 lets us answer otherwise, as `name line`, with the letter of the difference: there are none."""


def recorded(name: str) -> RecordedGame:
    """The ledger of that name at its beginning."""
    reader = GAMES["tm"].read_recorded
    assert reader is not None, "Terra Mystica reads ledgers"
    return reader((LEDGERS / f"{name}.txt").read_text(encoding="utf-8"))


def final_vp(name: str) -> dict[str, int]:
    """The recorded result by faction, as the ledger spells it."""
    found: dict[str, int] = tomllib.loads(_text(LEDGERS / f"{name}.final.toml"))["final_vp"]
    return {faction.replace("_", ""): vp for faction, vp in found.items()}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_all_ledgers_are_there(shared: Path) -> None:
    """22 recorded games and 18 generated ones with probes would not be missed silently."""
    assert len(NAMES) == 40
    assert len(PROBED) == 18


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_replays_row_by_row_to_its_final_score(name: str) -> None:
    """TM-19."""
    game = recorded(name)
    assert game.play(), game.differences
    assert game.differences == []
    assert game.table.finished
    points = {place.seat: place.points for place in game.table.rules.standing(game.table.state)}
    assert {faction: points[seat] for seat, faction in enumerate(game.names())} == final_vp(name)


@pytest.mark.parametrize("name", PROBED)
def test_a_probe_gets_the_recorded_verdict(name: str) -> None:
    """TM-19."""
    game = recorded(name)
    other = []
    for number, line in enumerate(_text(LEDGERS / f"{name}.probes.jsonl").splitlines(), start=1):
        probe = json.loads(line)
        assert game.play(probe["after_rows"]), game.differences
        refused = game.attempt(probe["faction"], probe["command"])
        if (refused is None) != probe["legal"] and f"{name} {number}" not in DIFFERENT_VERDICTS:
            other.append((number, probe, refused))
    assert other == []


def test_no_probe_needs_an_exception() -> None:
    """TM-19: wherever the rulebook and the public implementation differ, no probe stands in between."""
    assert not DIFFERENT_VERDICTS


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no row of a faction"),
        ("option no-such-thing\n", "line 1: option"),
        ("Round 1 scoring: SCORE12\n", "line 1: SCORE12 is unknown"),
        ("witches\t20 VP\n", "line 1: a row has 15"),
    ],
)
def test_a_file_that_is_no_ledger_is_refused_with_a_reason(text: str, problem: str) -> None:
    """TM-20.2."""
    reader = GAMES["tm"].read_recorded
    assert reader is not None
    with pytest.raises(ValueError, match=problem):
        reader(text)


def test_a_changed_number_is_found_in_its_row() -> None:
    """TM-20.2: the comparison is real."""
    reader = GAMES["tm"].read_recorded
    assert reader is not None
    text = _text(LEDGERS / "generated/base_0106_2p.txt").replace("26 VP\t-3\t17 C", "27 VP\t-3\t18 C", 1)
    game = reader(text)
    game.play()
    assert {(found.row, found.field, found.expected, found.got) for found in game.differences} == {
        (12, "vp", "27", "26"),
        (12, "coins", "18", "17"),
    }
