"""Payments with blue tokens, compared with independent definitions of the rules (TTN-12.2 to TTN-12.6, TTO-16)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rules.through_the_ages.economy.payments import fewest, fewest_left, reachable, smallest_first

Left = dict[int, int]


def amount(held: Left) -> int:
    """Return the worth of tokens."""
    return sum(worth * number for worth, number in held.items())


def walk(held: Left, in_play: set[int], bank: int, n: int) -> Iterator[Left]:
    """Yield every payment of exactly `n` in single steps (TTN-12.3): return a token, move one down, or take change.

    It follows the wording of the rule, not the criterion that TTN-12.5 derives from it. A token moved from worth H to
    worth L counts as one returned and one taken back.
    """
    seen = set()
    open_ = [(tuple(sorted(held.items())), 0)]
    most = sum(held.values()) + bank
    while open_:
        state, paid = open_.pop()
        if (state, paid) in seen:
            continue
        seen.add((state, paid))
        now = dict(state)
        if paid == n and sum(now.values()) <= most:
            yield now
        for worth in now:
            if now[worth]:
                returned = now | {worth: now[worth] - 1}
                for change in in_lower(in_play, worth):
                    after = {each: returned[each] + change.get(each, 0) for each in returned}
                    if paid + worth - amount(change) <= n:
                        open_.append((tuple(sorted(after.items())), paid + worth - amount(change)))


def in_lower(in_play: set[int], worth: int) -> Iterator[Left]:
    """Yield every change in lower cards that leaves a positive payment for a token."""
    lower = [each for each in sorted(in_play) if each < worth]
    for numbers in product(*(range(worth // each + 1) for each in lower)):
        change = dict(zip(lower, numbers, strict=True))
        if amount(change) < worth:
            yield change


CASES = [
    ((1, 2, 3), (1, 1, 2), 0),
    ((1, 2, 3), (0, 0, 3), 1),
    ((1, 2, 3), (0, 2, 1), 2),
    ((1, 3), (1, 2), 0),
    ((1, 3), (0, 2), 3),
    ((1, 3, 5), (0, 1, 1), 1),
    ((1, 3, 5), (1, 1, 2), 2),
    ((1, 2, 5), (0, 0, 2), 0),
    ((1, 2, 3, 5), (0, 1, 0, 1), 4),
    ((1, 2, 3, 5), (1, 1, 1, 1), 0),
]


@pytest.mark.parametrize(("worths", "numbers", "bank"), CASES)
def test_default_payment_leaves_the_fewest_tokens_of_all_legal_results(
    worths: tuple[int, ...], numbers: tuple[int, ...], bank: int
) -> None:
    """TTN-12.3 to TTN-12.6."""
    held = dict(zip(worths, numbers, strict=True))
    in_play = dict.fromkeys(worths, 1)
    for n in range(1, amount(held) + 1):
        exact = list(walk(held, set(worths), bank, n))
        ours = fewest_left(in_play, held, bank, n)
        assert ours is not None
        if exact:
            # The fewest tokens are left; at a tie those worth more.
            assert ours == min(exact, key=lambda left: (sum(left.values()), [-left[w] for w in reversed(worths)]))
        else:
            assert amount(ours) < amount(held) - n
            assert sum(ours.values()) == sum(held.values()) + bank, "overpaid with tokens left in the bank"
    assert fewest_left(in_play, held, bank, amount(held) + 1) is None


@pytest.mark.parametrize(("worths", "numbers", "bank"), CASES)
def test_every_payment_in_steps_meets_the_formal_criterion(
    worths: tuple[int, ...], numbers: tuple[int, ...], bank: int
) -> None:
    """TTN-12.3, TTN-12.5; the formal test also lets several tokens be changed together."""
    held = dict(zip(worths, numbers, strict=True))
    for n in range(amount(held) + 1):
        assert all(reachable(held, dict.fromkeys(worths, 1), bank, left) for left in walk(held, set(worths), bank, n))


@pytest.mark.parametrize(
    ("left", "bank", "legal"),
    [
        ({1: 0, 2: 1, 3: 1}, 0, True),
        ({1: 2, 2: 0, 3: 1}, 0, False),
        ({1: 2, 2: 0, 3: 1}, 1, True),
        ({1: 0, 2: 0, 3: 2}, 5, False),
        ({1: 1, 2: 2, 3: 0}, 5, True),
        ({1: 0, 2: 3, 3: 0}, 5, False),
        ({1: 0, 2: 0, 3: 1, 5: 1}, 5, False),
    ],
)
def test_no_token_moves_up_and_change_comes_from_the_bank(left: Left, bank: int, legal: bool) -> None:
    """TTN-12.5: of one Iron and one Coal token."""
    assert reachable({1: 0, 2: 1, 3: 1}, {1: 1, 2: 1, 3: 1}, bank, left) is legal


def test_tokens_may_stay_where_none_can_be_put() -> None:
    """TTN-14.13, TTO-14.6: on a lab whose leader has left."""
    in_play = {1: 1, 3: 1}
    assert reachable({1: 1, 2: 1, 3: 0}, in_play, 0, {1: 0, 2: 1, 3: 0})
    assert not reachable({1: 0, 2: 0, 3: 1}, in_play, 0, {1: 0, 2: 1, 3: 0})


@pytest.mark.parametrize(
    ("worths", "held", "bank", "n", "left"),
    [
        ((1, 2, 3), (2, 1, 1), 0, 2, (0, 1, 1)),
        ((1, 2, 3), (1, 2, 0), 0, 2, (1, 1, 0)),
        ((1, 2, 3), (1, 0, 1), 0, 2, (0, 1, 0)),
        ((1, 3), (0, 1), 9, 1, (2, 0)),
        ((1, 3), (0, 1), 0, 1, (1, 0)),
        ((1, 3), (0, 2), 0, 4, (2, 0)),
        ((1, 2, 5), (0, 0, 1), 0, 1, (0, 1, 0)),
        ((1, 2, 5), (0, 0, 1), 1, 1, (0, 2, 0)),
        ((1, 2, 3, 5), (0, 0, 0, 2), 5, 1, (1, 0, 1, 1)),
    ],
)
def test_payment_of_2006_takes_the_smallest_tokens_first(
    worths: tuple[int, ...], held: tuple[int, ...], bank: int, n: int, left: tuple[int, ...]
) -> None:
    """TTO-16.2, TTO-16.4: the rest of the price breaks one token; its change is put on few tokens."""
    paid = smallest_first(dict.fromkeys(worths, 1), dict(zip(worths, held, strict=True)), bank, n)
    assert paid == dict(zip(worths, left, strict=True))


def test_payment_of_2006_needs_the_whole_price() -> None:
    """TTO-9.1.5."""
    assert smallest_first({1: 1, 2: 1}, {1: 1, 2: 1}, 5, 4) is None


def test_gaining_takes_the_fewest_tokens() -> None:
    """TTN-18.3, TTO-16.3."""
    assert fewest((5, 3, 2, 1), 9) == (1, 1, 0, 1)
    assert fewest((5, 3), 6) == (0, 2)
    assert fewest((5, 3), 4) is None
    assert fewest((), 0) == ()
    assert fewest((), 2) is None
