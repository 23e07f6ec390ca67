"""From events to the sentences of a turn post."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.i18n import Speech
from rules.engine import Event, Seat, say, say_n

LONGEST = 1500
"""Characters for the sentences of one post; Discord takes 2,000 and the ping needs some."""


def sentences(events: Iterable[Event], speech: Speech, viewer: Seat | None = None) -> list[str]:
    """What happened, for one reader (None: everybody); repetitions are counted instead of repeated."""
    told = [speech(event.text) for event in events if event.to is None or viewer in event.to]
    folded = []
    for sentence, same in groupby(told):
        times = len(list(same))
        folded.append(sentence if times == 1 else speech(say("{sentence} (×{times})", sentence=sentence, times=times)))
    return folded


def story(told: Sequence[str], speech: Speech, *, longest: int = LONGEST) -> str:
    """The sentences as a list that fits into a message: the beginning and the end, what lies between counted."""
    lines = [f"• {sentence}" for sentence in told]
    if _length(lines) <= longest:
        return "\n".join(lines)
    head, tail = lines[: len(lines) // 2], lines[len(lines) // 2 :]
    while head or tail:
        left_out = len(lines) - len(head) - len(tail)
        between = speech(say_n("… one more thing happened", "… {n} more things happened", left_out))
        whole = [*head, between, *tail]
        if left_out and _length(whole) <= longest:
            return "\n".join(whole)
        (head if len(head) >= len(tail) else tail).pop(-1 if len(head) >= len(tail) else 0)
    return speech(say("Much happened; the log has it all."))


def focus(events: Iterable[Event]) -> tuple[str, ...]:
    """The places a picture of these events highlights."""
    return tuple(dict.fromkeys(place for event in events if event.to is None for place in event.focus))


def _length(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)
