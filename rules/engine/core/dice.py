"""All chance of a game: counter-based, so one number of state repeats every outcome."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

ChanceResult = tuple[int, ...]
"""One chance event: a number drawn, or the order in which a shuffle left the old positions."""


class ChanceError(ValueError):
    """An outcome in a log does not fit what was drawn."""


ECHO = 20
"""How many numbers of a bad outcome a message repeats."""


@dataclass(slots=True)
class Tape:
    """What the current action wrote of chance and, when an old log is replayed, what it has to repeat."""

    written: list[ChanceResult] = field(default_factory=list)
    script: list[ChanceResult] = field(default_factory=list)

    def take_number(self, below: int) -> ChanceResult | None:
        """The number the script has next, or None when chance is free."""
        outcome = self._next()
        if outcome is not None and not (len(outcome) == 1 and 0 <= outcome[0] < below):
            raise ChanceError(f"the log's chance outcome {_words(outcome)} is no number below {below}")
        return outcome

    def take_order(self, of: int) -> ChanceResult | None:
        """The order the script has next for a number of things, or None when chance is free."""
        outcome = self._next()
        if outcome is not None and sorted(outcome) != list(range(of)):
            raise ChanceError(f"the log's chance outcome {_words(outcome)} is no order of {of} things")
        return outcome

    def finish(self) -> tuple[ChanceResult, ...]:
        """What was written since the last time; every outcome of the script must have been used."""
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
    """The source of chance of one game: a seed that stays secret until the end, and how often it was used.

    Every use counts once, whether its outcome is new or repeated from a log, so both ways lead to the same state.
    """

    seed: str
    counter: int = 0

    def number(self, tape: Tape, below: int) -> int:
        """A number from 0 to `below` - 1, each equally likely."""
        self.counter += 1
        outcome = tape.take_number(below) or (next(self._stream([below])),)
        tape.written.append(outcome)
        return outcome[0]

    def shuffled(self, tape: Tape, items: Iterable[T]) -> list[T]:
        """The items in random order; fewer than two have only one order, which is no chance event."""
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
        """What others may see of it: nothing."""
        return Dice("", 0)

    def _stream(self, limits: Iterable[int]) -> Iterator[int]:
        """One number below each limit, all from the present count."""
        block = 0
        for below in limits:
            # Rejection keeps every outcome equally likely; 2**64 / below leaves a retry chance of almost nothing.
            top = 2**64 - 2**64 % below
            value = top
            while value >= top:
                value = int.from_bytes(keyed(self.seed, f"{self.counter}:{block}", 8), "big")
                block += 1
            yield value % below


def keyed(seed: str, text: str, size: int) -> bytes:
    """The bytes, `size` of them, that nobody can make of a text, or find a text for, without knowing the seed."""
    return hashlib.blake2b(text.encode(), key=seed.encode()[: hashlib.blake2b.MAX_KEY_SIZE], digest_size=size).digest()


def commitment(seed: str) -> str:
    """The promise published when a game starts: SHA-256 of the seed, as 64 hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()
