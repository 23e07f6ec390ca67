"""Removal of one user from stored texts when their data are deleted.

`bot.store.erasure` decides which texts to change, and knows the names of the user and of the others in each game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from bot.store.pings import SOMEBODY

Spellings = Callable[[str], Iterable[str]]
"""A function from a name to the ways it is written in texts, such as with Markdown escaped."""
IDENTIFIERS = frozenset(
    {
        *("custom_id", "emoji", "file_name", "kind", "language", "url", "value"),
        *("answers", "around", "highlight"),
    }
)
"""Keys in the JSON of a message whose values are not text for people, so they are never changed."""


def stored_spelling(name: str) -> Iterable[str]:
    """Return only the name itself, for texts that contain it unchanged."""
    return (name,)


class Redaction:
    """Replaces a user's mentions and names in texts by "somebody".

    A name in `names` stays if it is also in `others`, the names of other users in the text. It also stays as a part of
    such a name: "Anna Maria" keeps her name when Anna is deleted.
    """

    def __init__(
        self, user_id: int, names: Iterable[str], others: Iterable[str], spellings: Spellings = stored_spelling
    ) -> None:
        self.user_id = user_id
        kept = _spelled(others, spellings) | {SOMEBODY}
        self.names: Collection[str] = _spelled(names, spellings) - kept
        words = "|".join(re.escape(name) for name in sorted({*self.names, *kept}, key=len, reverse=True))
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
            change.get("previous_id") is None and change.get("previous_name") in self.names
        ):
            change = {**change, "previous_name": SOMEBODY}
        numbers = {key: None for key in ("by", "previous_id") if change.get(key) == self.user_id}
        return _dumped({**change, **numbers, "reason": self.text(change.get("reason", ""))})

    def answers(self, stored: str) -> str:
        """Return the stored answers to a proposal without the user's answer."""
        return json.dumps({user: given for user, given in json.loads(stored).items() if user != str(self.user_id)})

    def terms(self, stored: str) -> str:
        """Return the stored payload of a proposal without the id of the user, who may be offered a seat in it."""
        return json.dumps({key: None if value == self.user_id else value for key, value in json.loads(stored).items()})

    def _instead(self, found: re.Match[str]) -> str:
        return SOMEBODY if found[0].startswith("<@") or found[0] in self.names else found[0]

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
