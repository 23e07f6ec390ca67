"""What `/rules` asks of a title."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from rules.engine.core.text import ENGLISH_READER, Reader, Text


class Reference(Protocol):
    """Numbered rule summaries and components, for `/rules`."""

    @property
    def entries(self) -> Collection[str]:
        """The ids of all entries."""
        ...

    def search(self, words: str, reader: Reader = ENGLISH_READER) -> Sequence[tuple[str, Text]]:
        """Up to 25 entries (id, title) that fit words of the reader's language or of English, best first."""
        ...

    def prepare(self, reader: Reader) -> None:
        """Make what the first search in the reader's language would have to wait for."""
        ...

    def entry(self, key: str, reader: Reader = ENGLISH_READER) -> Sequence[Text]:
        """The text of an entry, a line per item; empty when there is none."""
        ...

    def members(self, key: str) -> Sequence[tuple[str, Text]]:
        """The entries (id, title) that an entry lists, such as all cards of a kind."""
        ...
