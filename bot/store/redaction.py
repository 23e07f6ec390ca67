"""Removing one user from stored texts, without touching others of the same name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from bot.store.pings import SOMEBODY

Spellings = Callable[[str], Iterable[str]]
"""Returns the spellings of a name in texts."""
IDENTIFIERS = frozenset(
    {
        *("custom_id", "emoji", "file_name", "kind", "language", "url", "value"),
        *("answers", "around", "highlight"),
    }
)
"""Parts of a stored message that programs read; a name in them is a coincidence."""


def as_it_is(name: str) -> Iterable[str]:
    """Return names as they are stored."""
    return (name,)


class Redaction:
    """Removes a user from texts in which others are named too.

    A name that another user there has is theirs: it stays, also where it is longer ("Anna Maria" keeps her name when
    Anna is deleted).
    """

    def __init__(
        self, user_id: int, theirs: Iterable[str], others: Iterable[str], spellings: Spellings = as_it_is
    ) -> None:
        self.user_id = user_id
        kept = _spelled(others, spellings) | {SOMEBODY}
        self.theirs: Collection[str] = _spelled(theirs, spellings) - kept
        words = "|".join(re.escape(name) for name in sorted({*self.theirs, *kept}, key=len, reverse=True))
        self._named = re.compile(rf"<@!?{user_id}>|(?<!\w)(?:{words})(?!\w)")

    def text(self, text: str) -> str:
        """Return a text without the user."""
        return self._named.sub(self._instead, text)

    def message(self, stored: str) -> str:
        """Return a stored message without the user."""
        return _dumped(self._without(json.loads(stored)))

    def outcome(self, stored: str) -> str:
        """Return the stored outcome of an interaction without the user."""
        change = _mapping(stored)
        if change is None:
            return stored
        if change.get("previous_id") == self.user_id or (
            change.get("previous_id") is None and change.get("previous_name") in self.theirs
        ):
            change = {**change, "previous_name": SOMEBODY}
        numbers = {key: None for key in ("by", "previous_id") if change.get(key) == self.user_id}
        return _dumped({**change, **numbers, "reason": self.text(change.get("reason", ""))})

    def answers(self, stored: str) -> str:
        """Return the stored answers to a proposal without the user's."""
        return json.dumps({user: given for user, given in json.loads(stored).items() if user != str(self.user_id)})

    def terms(self, stored: str) -> str:
        """Return the stored payload of a proposal without the user as the one who is offered a seat."""
        return json.dumps({key: None if value == self.user_id else value for key, value in json.loads(stored).items()})

    def _instead(self, found: re.Match[str]) -> str:
        return SOMEBODY if found[0].startswith("<@") or found[0] in self.theirs else found[0]

    def _without(self, value: Any, key: str = "") -> Any:
        match value:
            case dict():
                return {name: self._without(part, name) for name, part in value.items()}
            case list() if key == "mentions":
                return [user_id for user_id in value if user_id != self.user_id]
            case list():
                return [self._without(part, key) for part in value]
            case str():
                return value if key in IDENTIFIERS else self.text(value)
            case int() if key == "user_id" and value == self.user_id:
                return None
            case _:
                return value


def _spelled(names: Iterable[str], spellings: Spellings) -> set[str]:
    return {spelled for name in names for spelled in (name, *spellings(name)) if spelled}


def _mapping(stored: str) -> Mapping[str, Any] | None:
    try:
        found = json.loads(stored)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
