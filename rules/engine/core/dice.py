"""All chance of a game. It is counter-based, so one number in the state reproduces every outcome."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

ChanceResult = tuple[int, ...]
"""One chance event: a number drawn, or the old positions in the order after a shuffle."""


class ChanceError(ValueError):
    """A chance outcome in a log does not fit the draw."""


ECHO = 20
"""The most numbers of a wrong outcome that a message repeats."""


@dataclass(slots=True)
class Tape:
    """The chance outcomes of the current action; when a log is replayed, also the outcomes to reproduce."""

    written: list[ChanceResult] = field(default_factory=list)
    script: list[ChanceResult] = field(default_factory=list)

    def take_number(self, below: int) -> ChanceResult | None:
        """Return the next number of the script, or None when chance is free."""
        outcome = self._next()
        if outcome is not None and not (len(outcome) == 1 and 0 <= outcome[0] < below):
            raise ChanceError(f"the log's chance outcome {_words(outcome)} is no number below {below}")
        return outcome

    def take_order(self, of: int) -> ChanceResult | None:
        """Return the next order of the script for a number of items, or None when chance is free."""
        outcome = self._next()
        if outcome is not None and sorted(outcome) != list(range(of)):
            raise ChanceError(f"the log's chance outcome {_words(outcome)} is no order of {of} things")
        return outcome

    def finish(self) -> tuple[ChanceResult, ...]:
        """Return the outcomes since the last call. Every outcome of the script must have been used."""
        if self.script:
            raise ChanceError(f"the log's chance outcome {_words(self.script[0])} was never drawn")
        written = tuple(self.written)
        self.written = []
        return written

    def _next(self) -> ChanceResult | None:
        return self.script.pop(0) if self.script else None


def _words(outcome: ChanceResult) -> str:
    few = ",".join(map(str, outcome[:ECHO]))
    return (few or "()") + ("…" if len(outcome) > ECHO else "")


@dataclass(slots=True)
class Dice:
    """The source of chance of one game: a seed that stays secret until the end, and a counter of uses.

    Every use counts once, whether its outcome is drawn or repeated from a log, so both lead to the same state.
    """

    seed: str
    counter: int = 0

    def number(self, tape: Tape, below: int) -> int:
        """Return a random number from 0 to `below` - 1, each equally likely."""
        self.counter += 1
        outcome = tape.take_number(below) or (next(self._stream([below])),)
        tape.written.append(outcome)
        return outcome[0]

    def shuffled(self, tape: Tape, items: Iterable[T]) -> list[T]:
        """Return the items in random order. Fewer than two items have only one order, which is no chance event."""
        old = list(items)
        if len(old) < 2:
            return old
        self.counter += 1
        outcome = tape.take_order(len(old))
        if outcome is None:
            order = list(range(len(old)))
            others = self._stream(range(len(old), 1, -1))
            for last, other in zip(range(len(old) - 1, 0, -1), others, strict=True):
                order[last], order[other] = order[other], order[last]
            outcome = tuple(order)
        tape.written.append(outcome)
        return [old[place] for place in outcome]

    def hidden(self) -> Dice:
        """Return what others may see of the dice: neither the seed nor the counter."""
        return Dice("", 0)

    def _stream(self, limits: Iterable[int]) -> Iterator[int]:
        """Yield one number below each limit, all drawn at the current count."""
        block = 0
        for below in limits:
            # Rejection sampling keeps every outcome equally likely; a retry is almost never needed.
            top = 2**64 - 2**64 % below
            value = top
            while value >= top:
                value = int.from_bytes(keyed(self.seed, f"{self.counter}:{block}", 8), "big")
                block += 1
            yield value % below


def keyed(seed: str, text: str, size: int) -> bytes:
    """Return the keyed hash of a text, `size` bytes. Without the seed, it can be neither computed nor inverted."""
    return hashlib.blake2b(text.encode(), key=seed.encode()[: hashlib.blake2b.MAX_KEY_SIZE], digest_size=size).digest()


def commitment(seed: str) -> str:
    """Return the commitment published when a game starts: SHA-256 of the seed, as 64 hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()
