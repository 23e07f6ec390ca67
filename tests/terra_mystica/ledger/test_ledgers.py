"""Every generated game replays row by row, and every probe gets the recorded verdict (TM-19)."""

from __future__ import annotations

import json

import pytest

from tests.terra_mystica.ledgers import GENERATED, assert_replays, names, read, recorded

NAMES = names(GENERATED)


def test_all_ledgers_exist() -> None:
    """Missing files of the 18 games with results and probes would be noticed."""
    assert len(NAMES) == 18
    assert len(list(GENERATED.iterdir())) == 3 * 18


@pytest.mark.few_fast
@pytest.mark.parametrize("name", NAMES)
def test_a_generated_game_replays_row_by_row_to_its_final_score(name: str) -> None:
    """TM-19."""
    assert_replays(GENERATED, name)


@pytest.mark.few_fast
@pytest.mark.parametrize("name", NAMES)
def test_a_probe_gets_the_recorded_verdict(name: str) -> None:
    """TM-19: no probe covers differences between the rulebook and the public implementation."""
    game = recorded(GENERATED, name)
    other = []
    lines = (GENERATED / f"{name}.probes.jsonl").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        probe = json.loads(line)
        assert game.play(probe["after_rows"]), game.differences
        refused = game.attempt(probe["faction"], probe["command"])
        if (refused is None) != probe["legal"]:
            other.append((number, probe, refused))
    assert other == []


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
    with pytest.raises(ValueError, match=problem):
        read(text)


def test_a_changed_number_is_found_in_its_row() -> None:
    """TM-20.2: the comparison is real."""
    text = (GENERATED / "base_0106_2p.txt").read_text(encoding="utf-8")
    game = read(text.replace("26 VP\t-3\t17 C", "27 VP\t-3\t18 C", 1))
    game.play()
    assert {(found.row, found.field, found.expected, found.got) for found in game.differences} == {
        (12, "vp", "27", "26"),
        (12, "coins", "18", "17"),
    }
