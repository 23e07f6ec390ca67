"""Payments with blue tokens: returning, moving down, taking change (TTN-12.2 to TTN-12.6, TTO-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Holdings = Mapping[int, int]
"""The number of tokens by their worth."""


def reachable(tokens: Holdings, in_play: Holdings, bank: int, left: Holdings) -> bool:
    """Return whether payment and change can leave these tokens; none may move to a higher card (TTN-12.5)."""
    if sum(left.values()) > sum(tokens.values()) + bank:
        return False
    above = 0
    for value in sorted({*tokens, *left}, reverse=True):
        above += value * (tokens.get(value, 0) - left.get(value, 0))
        if above < 0 or (left.get(value, 0) > tokens.get(value, 0) and value not in in_play):
            return False
    return True


def fewest_left(in_play: Holdings, tokens: Holdings, bank: int, n: int) -> dict[int, int] | None:
    """Return the legal payment with the fewest tokens left, keeping higher ones at a tie (TTN-12.4 to TTN-12.6).

    None if there is less than the price. The worths with a card in play include 1, by the printed cards. So if the
    price cannot be paid exactly, the first possible result is one that empties the bank.
    """
    total = sum(value * number for value, number in tokens.items())
    most = sum(tokens.values()) + bank
    for amount in range(total - n, -1, -1):
        left = _held_in_fewest(in_play, tokens, amount)
        if left is not None and sum(left.values()) <= most:
            return left
    return None


def _held_in_fewest(in_play: Holdings, tokens: Holdings, amount: int) -> dict[int, int] | None:
    """Return an amount in as few tokens as possible, with no more in high tokens than before."""
    left: dict[int, int] = {}
    above = 0
    for value in sorted({*in_play, *tokens}, reverse=True):
        held = tokens.get(value, 0)
        above += value * held
        number = min(above, amount) // value
        if value not in in_play:
            number = min(number, held)
        left[value] = number
        above -= value * number
        amount -= value * number
    return None if amount else left


def smallest_first(in_play: Holdings, tokens: Holdings, bank: int, n: int) -> dict[int, int] | None:
    """Return the payment with the tokens worth least; the last is changed into few tokens (TTO-16.4).

    If the bank has too few tokens for the change, the overpayment is as small as possible.
    """
    left = {value: tokens.get(value, 0) for value in sorted({*in_play, *tokens})}
    for value, number in tokens.items():
        assert number >= 0, f"{number} tokens of {value}"
    for value in left:
        number = min(left[value], n // value)
        left[value] -= number
        bank += number
        n -= number * value
        if n and left[value]:
            left[value] -= 1
            _put_change(in_play, left, bank + 1, value, value - n)
            return left
    return None if n else left


def _put_change(in_play: Holdings, left: dict[int, int], bank: int, broken: int, change: int) -> None:
    values = sorted((value for value in in_play if value < broken), reverse=True)
    for amount in range(change, 0, -1):
        numbers = fewest(values, amount)
        if numbers is not None and sum(numbers) <= bank:
            for value, number in zip(values, numbers, strict=True):
                left[value] += number
            return


def fewest(values: Sequence[int], amount: int) -> tuple[int, ...] | None:
    """Return the fewest tokens of these falling worths that make an amount, as numbers."""
    if not values:
        return None if amount else ()
    best: tuple[int, ...] | None = None
    for number in range(amount // values[0], -1, -1):
        rest = fewest(values[1:], amount - number * values[0])
        if rest is not None and (best is None or number + sum(rest) < sum(best)):
            best = (number, *rest)
    return best
