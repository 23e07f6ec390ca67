"""Chance: fair, reproducible, and consistent with the log."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.dice import ChanceError, Dice, Tape, commitment


def test_every_number_is_about_equally_likely() -> None:
    dice, tape = Dice("fair"), Tape()
    counts = Counter(dice.number(tape, 6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    # Five degrees of freedom: one in a thousand fair dice exceeds 20.5.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_every_order_is_about_equally_likely() -> None:
    dice, tape = Dice("fair"), Tape()
    counts = Counter("".join(dice.shuffled(tape, "abcd")) for _ in range(4800))
    assert sorted(counts) == sorted("".join(order) for order in permutations("abcd"))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


@given(st.text(), st.integers(1, 10**12))
def test_the_same_seed_and_count_give_the_same(seed: str, below: int) -> None:
    one, other = Dice(seed), Dice(seed)
    first = [one.number(Tape(), below) for _ in range(3)]
    assert [other.number(Tape(), below) for _ in range(3)] == first
    assert Dice(seed, 2).number(Tape(), below) == first[2]
    assert all(0 <= number < below for number in first)


def test_seeds_differ() -> None:
    assert Dice("one").shuffled(Tape(), range(20)) != Dice("two").shuffled(Tape(), range(20))


def test_outcomes_are_written_and_repeated_from_a_script() -> None:
    tape = Tape()
    dice = Dice("seed")
    number, order = dice.number(tape, 100), dice.shuffled(tape, "abcdef")
    written = tape.finish()
    assert written[0] == (number,)
    assert ["abcdef"[place] for place in written[1]] == order

    again, script = Dice("another seed"), Tape(script=list(written))
    assert again.number(script, 100) == number
    assert again.shuffled(script, "abcdef") == order
    assert script.finish() == written
    assert again.counter == dice.counter == 2


def test_one_thing_has_only_one_order_and_needs_no_chance() -> None:
    dice, tape = Dice("seed"), Tape()
    assert dice.shuffled(tape, ["only"]) == ["only"]
    assert dice.shuffled(tape, "") == []
    assert tape.finish() == ()
    assert dice.counter == 0


@pytest.mark.parametrize("outcome", [(6,), (-1,), (1, 2), ()])
def test_a_scripted_number_must_be_possible(outcome: tuple[int, ...]) -> None:
    with pytest.raises(ChanceError, match="is no number below 6"):
        Dice("seed").number(Tape(script=[outcome]), 6)


@pytest.mark.parametrize("outcome", [(0, 1), (0, 0, 1), (1, 2, 3), (0, 1, 2, 3), ()])
def test_a_scripted_order_must_be_an_order_of_the_things(outcome: tuple[int, ...]) -> None:
    with pytest.raises(ChanceError, match="is no order of 3 things"):
        Dice("seed").shuffled(Tape(script=[outcome]), "abc")


def test_a_script_must_be_used_up() -> None:
    with pytest.raises(ChanceError, match="7 was never drawn"):
        Tape(script=[(7,)]).finish()


def test_the_commitment_reveals_nothing_and_is_binding() -> None:
    assert commitment("seed") == "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"
    assert commitment("Seed") != commitment("seed")
    assert Dice("seed", 5).hidden() == Dice("", 0)
