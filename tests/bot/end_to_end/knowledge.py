"""The cards that each reader may know, and a check that shown text names no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import Message
from rules.civilization.core.catalog import build, events
from rules.engine import Seat, Table
from rules.engine.core.checkpoint import state_adapter
from rules.engine.core.notation import public_text
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.through_the_ages.core.cards import Bonus
from rules.through_the_ages.core.catalog import catalog

Reader = Seat | None
"""A seat, or None for all watchers."""

PNG = b"\x89PNG\r\n\x1a\n"

WORD = re.compile(r"\w+")
"""Ids are words of the notation and of stored states."""


SHOWN = ("defend", "send")
"""Played bonus cards are public; cards discarded with them stay hidden (TTN-7.3.5, TTO-12.2.3)."""


def _cards_of_an_edition(table: Table[Any]) -> Mapping[str, str]:
    return {card.id: card.name for card in catalog(table.state.options.edition).cards.values()}


def _world_wonders(table: Table[Any]) -> Mapping[str, str]:
    return {wonder.id: wonder.name for wonder in WONDERS.values()}


def _events_and_wonders(table: Table[Any]) -> Mapping[str, str]:
    return {card.id: card.name for card in (*events.EVENTS.values(), *build.WONDERS.values())}


MAY_BE_HIDDEN: Mapping[str, Callable[[Table[Any]], Mapping[str, str]]] = {
    "tta": _cards_of_an_edition,
    "dawn": _world_wonders,
    "civ": _events_and_wonders,
}
"""Functions that return the names of all cards that may be hidden, by id, for each title with such cards."""


def card_names(table: Table[Any]) -> Mapping[str, str]:
    """Return the names of all cards that may be hidden, by id; none for a game without such cards."""
    names = MAY_BE_HIDDEN.get(table.rules.key)
    return {} if names is None else names(table)


def told_to_all(table: Table[Any], text: str) -> str:
    """Return the public text of a decision."""
    public = public_text(text, table.rules.actions)
    if table.rules.key != "tta" or text.split(" ")[0] not in SHOWN:
        return public
    return " ".join([public, *(word for word in WORD.findall(text) if table.state.is_a(Bonus, word))])


@dataclass(slots=True)
class Knowledge:
    """The cards that each reader has seen or may know by the rules, and whose names they may read."""

    names: Mapping[str, str]
    seats: Sequence[Seat]
    seen: dict[Reader, set[str]] = field(init=False)
    over: bool = False
    """True after the end, when everything is public."""
    _cards: dict[str, set[str]] = field(init=False)
    _any: re.Pattern[str] = field(init=False)
    _lines: int = 0

    def __post_init__(self) -> None:
        self.seen = {reader: set() for reader in (None, *self.seats)}
        self._cards = {}
        for card, name in self.names.items():
            for word in (card, card.replace("_", " "), name):
                self._cards.setdefault(word, set()).add(card)
        # Of names with the same beginning the longest is meant.
        words = sorted(self._cards, key=len, reverse=True)
        self._any = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")

    def learn(self, table: Table[Any]) -> None:
        """Note what the position shows to each reader, and the decisions since the last time."""
        self.over = table.finished
        for reader, seen in self.seen.items():
            seen |= self._visible(table, reader)
        # After an undo, players still know the earlier decisions.
        for decision in table.log[min(self._lines, table.decision_count) :]:
            told = self._ids(told_to_all(table, decision.text))
            for reader, seen in self.seen.items():
                seen |= self._ids(decision.text) if reader == decision.seat else told
        self._lines = table.decision_count

    def leaks(self, text: str, reader: Reader) -> list[str]:
        """Return the cards named in a text that the reader cannot know."""
        if self.over or not self.names:
            return []
        found = {name.group() for name in self._any.finditer(text) if not self._may_go_on(text, name.start())}
        return sorted(name for name in found if not self._cards[name] & self.seen[reader])

    def _may_go_on(self, text: str, start: int) -> bool:
        """Return whether the text may be cut off, so that it may be the beginning of several names."""
        end = text.find("…", start)
        return end >= 0 and any(name.startswith(text[start:end]) for name in self._cards)

    def _visible(self, table: Table[Any], reader: Reader) -> set[str]:
        plain = state_adapter(table.rules.state).dump_json(table.view(reader).state, warnings=False)
        return self._ids(plain.decode())

    def _ids(self, text: str) -> set[str]:
        return self.names.keys() & set(WORD.findall(text))


def readable(message: Message) -> dict[str, Any]:
    """Return everything of a message that reaches the client of its reader, including pictures and files."""
    return {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "files": [(file.filename, file.description, file.data) for file in message.attachments],
    }


def words_of(shown: Any) -> str:
    """Return everything readable in what a client received, line by line."""
    return "\n".join(_words(shown))


def _words(shown: Any) -> Iterator[str]:
    match shown:
        case str():
            yield shown
        case bytes():
            # The text in drawn pictures cannot be read here.
            with suppress(UnicodeDecodeError):
                yield shown.removeprefix(PNG).decode()
        case dict():
            for value in shown.values():
                yield from _words(value)
        case list() | tuple():
            for value in shown:
                yield from _words(value)
