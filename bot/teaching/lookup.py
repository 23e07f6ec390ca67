"""Looking up an entry of the rules, and similar entries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.language.i18n import Localizer, clipped, code, visible
from bot.panels.control_ids import LONGEST, ControlId
from bot.panels.controls import MENU_OPTIONS, OPTION_LABEL, Item, menu
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from rules.engine import Rules, Text, say
from rules.engine.reference.rules_text import NUMBERS, YEAR, Reference

ROWS = 5
_NUMBER = re.compile(r"[A-Z]+-[\d.]+")

_Found = tuple[str | None, list[tuple[str, Text]]]


def called(key: str, title: Text, localizer: Localizer) -> str:
    """Return the title of an entry; for a numbered rule with its number."""
    return f"{localizer(title)} ({key})" if _NUMBER.fullmatch(key) else localizer(title)


SIGNS = say("Signs")
"""The search word for the legend, translated; in English `symbols` and `icons` mean the same."""
_SIGNS = frozenset({"signs", "symbols", "icons", "sign", "symbol", "icon"})


def means_signs(words: str, localizer: Localizer) -> bool:
    """Return whether the words ask for the legend."""
    return words.strip().casefold() in {*_SIGNS, localizer(SIGNS).casefold()}


@dataclass(frozen=True, slots=True)
class Played:
    """The title and edition played where a user looks something up; empty where no game is."""

    title: Text | None = None
    edition: str = ""
    """The name of the edition, for titles that have several."""


NOTHING_PLAYED = Played()


def played(rules: Rules[Any], state: Any) -> Played:
    """Return the title and edition of a table, by the rule of its turns."""
    book = rules.reference
    editions = () if book is None else book.editions(rules.turn_rule(state))
    return Played(Text(rules.title), next(iter(editions), ""))


def own_first(book: Reference, found: Sequence[tuple[str, Text]], own: str) -> list[tuple[str, Text]]:
    """Return the entries with those of other editions than the `own` last, without those that also exist in it."""

    def is_foreign(entry: tuple[str, Text]) -> bool:
        return _is_foreign(book, entry[0], own)

    known = [_subject(entry[1]) for entry in found if not is_foreign(entry)]
    kept = [entry for entry in found if not is_foreign(entry) or _subject(entry[1]) not in known]
    return sorted(kept, key=is_foreign)


def _is_foreign(book: Reference, key: str, own: str) -> bool:
    editions = book.editions(key)
    return bool(own and editions) and own not in editions


def _own_lines_first(book: Reference, lines: Sequence[Text], own: str) -> list[Text]:
    """Return the lines in their order, but with lines about the own edition before those about others.

    The numbers of rules within a line are ordered in the same way.
    """
    lines = [_own_numbers_first(book, line, own) for line in lines]
    single = [line for line in lines if YEAR in dict(line.values)]
    ordered = iter(sorted(single, key=lambda line: dict(line.values)[YEAR] != own) if own else single)
    return [next(ordered) if YEAR in dict(line.values) else line for line in lines]


def _own_numbers_first(book: Reference, line: Text, own: str) -> Text:
    values = dict(line.values)
    numbers = values.get(NUMBERS)
    if not isinstance(numbers, str):
        return line
    values[NUMBERS] = ", ".join(sorted(numbers.split(", "), key=lambda number: _is_foreign(book, number, own)))
    return replace(line, values=tuple(values.items()))


def _subject(title: Text) -> object:
    """Return the subject of a title, without its edition."""
    return dict(title.values).get("title", title)


def rules_answer(
    rules: Rules[Any], book: Reference, words: str, localizer: Localizer, here: Played = NOTHING_PLAYED
) -> str:
    """Return the entry that was requested by its number, its name or other words."""
    return _answer(rules, book, words, _found(book, words, _own(rules, here), localizer)[0], localizer, here)


def _own(rules: Rules[Any], here: Played) -> str:
    """Return the edition that comes first: that of the game here, if it is of the same title."""
    return here.edition if here.title == Text(rules.title) else ""


def _remark(rules: Rules[Any], book: Reference, key: str, here: Played) -> Text | None:
    """Return the remark that an entry is not about the title or edition played here."""
    if here.title is not None and here.title != Text(rules.title):
        return say("This is about {title}. The game here is {own}.", title=Text(rules.title), own=here.title)
    if not _is_foreign(book, key, here.edition):
        return None
    return say(
        "This is about the edition of {other}. The game here follows that of {own}.",
        other=", ".join(book.editions(key)),
        own=here.edition,
    )


def _answer(rules: Rules[Any], book: Reference, words: str, key: str | None, localizer: Localizer, here: Played) -> str:
    if key is None:
        nothing = say(
            "The rules of {title} say nothing about {words}. Try other words, or the number of a rule.",
            words=code(words),
            title=Text(rules.title),
        )
        return localizer(nothing)
    title, *text = book.entry(key)
    remark = _remark(rules, book, key, here)
    lines = [f"**{called(key, title, localizer)}**"]
    lines += [] if remark is None else [f"> {localizer(remark)}"]
    lines += map(localizer, _own_lines_first(book, text, _own(rules, here)))
    return "\n".join(lines)


def rules_panel(
    rules: Rules[Any],
    book: Reference,
    words: str,
    localizer: Localizer,
    chosen: str | None = None,
    here: Played = NOTHING_PLAYED,
) -> MessageContent:
    """Return the answer to `words`, or another entry `chosen` below it, with menus of its members and of similar
    entries.

    Entries about the game `here` come first; those about another title or edition say so.
    """
    own = _own(rules, here)
    best, others = _found(book, words, own, localizer)
    asked, shown = (words, best) if chosen is None else (chosen, _found(book, chosen, own, localizer)[0])
    text = clipped(_answer(rules, book, asked, shown, localizer, here), TEXT_LIMIT)
    found = [(best, book.entry(best)[0]), *others] if best is not None else []
    also = [(key, title) for key, title in found if key != shown]
    listed = [] if shown is None else list(book.members(shown))
    parts = [listed[at : at + MENU_OPTIONS] for at in range(0, len(listed), MENU_OPTIONS)][: ROWS - 1]
    lists = [(_look_at(number, len(parts)), part) for number, part in enumerate(parts, start=1)]
    lists.append((say("Perhaps also"), also[:MENU_OPTIONS]))
    menus = []
    for number, (placeholder, entries) in enumerate((what, each) for what, each in lists if each):
        # Longer words would not fit into the id; their beginning finds much the same.
        room = LONGEST - len(str(ControlId(0, 0, "rule", f"{rules.key}.{number}:")))
        control = ControlId(0, 0, "rule", f"{rules.key}.{number}:{words[:room]}")
        items = [
            Item(clipped(called(key, title, localizer), OPTION_LABEL), key, chosen=key == chosen)
            for key, title in entries
            if len(key) <= OPTION_LABEL
        ]
        menus.append(menu(control, localizer(placeholder), items))
    return MessageContent(text, tuple(menus))


def entry_shown(
    rules: Rules[Any],
    book: Reference,
    words: str,
    localizer: Localizer,
    chosen: str | None = None,
    here: Played = NOTHING_PLAYED,
) -> str | None:
    """Return the key of the entry that such a panel shows."""
    return _found(book, words if chosen is None else chosen, _own(rules, here), localizer)[0]


def _look_at(number: int, of: int) -> Text:
    return say("Look at") if of == 1 else say("Look at (part {number} of {of})", number=number, of=of)


def _found(book: Reference, words: str, own: str, localizer: Localizer) -> _Found:
    """Return the key of the requested entry, by its name or else the best match, and the other matches."""
    found, entry = own_first(book, book.search(visible(words), localizer), own), book.entry(words, localizer)
    same = [key for key, _ in found if book.entry(key) == entry]
    if not entry:
        same = [key for key, title in found if _is_called(title, words, localizer)]
    best = next(iter([*same, words] if entry else [*same, *(key for key, _ in found)]), None)
    return best, [(key, title) for key, title in found if key != best]


def _is_called(title: Text, words: str, localizer: Localizer) -> bool:
    """Return whether the words are the whole title of an entry, with or without its edition."""
    subject = _subject(title)
    alone = localizer(subject) if isinstance(subject, Text) else str(subject)
    return words.strip().casefold() in (localizer(title).casefold(), alone.casefold())
