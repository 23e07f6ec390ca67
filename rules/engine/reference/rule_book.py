"""The summarised rules of a game with their numbers, read from its `rules.toml`, and the reference built from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.core.catalog import DataError, StrictRow, load
from rules.engine.core.text import Text, listing, say
from rules.engine.reference.rules_text import Entry, Reference

UNCERTAIN = "uncertain"
"""Key of the entry that lists the uncertain rules."""
RULINGS = say("Rulings")
ONE_PAGE = 1500
"""The length in characters up to which rulings follow the uncertain rules on one page; translations are longer."""
SHORT_CHAPTER = 6
"""The most rules of a chapter that is shown with their full text; longer chapters show only titles."""

RuleId = Annotated[str, Field(pattern=r"^[A-Z]+-\d+(\.\d+)*$")]
# The texts are message templates without values, so a brace would be an error.
Title = Annotated[str, Field(pattern=r"^[^{}]+$", max_length=60)]
Summary = Annotated[str, Field(pattern=r"^[^{}]+$", max_length=350)]
SearchWords = Annotated[str, Field(pattern=r"^[^{}]*$")]
Label = Annotated[str, Field(pattern=r"^[^{}]*$", max_length=20)]


@dataclass(frozen=True, kw_only=True)
class ChapterRow(StrictRow):
    """A chapter or section: the rules whose numbers begin with its number."""

    id: RuleId
    title: Title


@dataclass(frozen=True, kw_only=True)
class RuleRow(StrictRow):
    """One numbered rule. `ruling` marks a decision of ours; `see` lists the entries of its components.

    `also` holds other words by which players search for the rule. If it is `named`, its title means the rule, even if a
    component has the same name.
    """

    id: RuleId
    title: Title
    summary: Summary
    ruling: bool = False
    see: tuple[str, ...] = ()
    also: SearchWords = ""
    named: bool = False


@dataclass(frozen=True, kw_only=True)
class UncertainRow(StrictRow):
    """A fact about which the sources are uncertain."""

    rule: RuleId
    confidence: Literal["medium", "low"]
    about: Summary


@dataclass(frozen=True, kw_only=True)
class RuleBook(StrictRow):
    """The content of a game's `rules.toml`; `edition` precedes the titles where a game has several editions."""

    chapter: tuple[ChapterRow, ...]
    rule: tuple[RuleRow, ...]
    uncertain: tuple[UncertainRow, ...] = ()
    edition: Label = ""


def read_rule_book(path: Path) -> RuleBook:
    """Read the numbered rules of a game; raises DataError for a number that is missing, unknown or used twice."""
    book = load(path, RuleBook)
    ids = [row.id for row in book.chapter] + [row.id for row in book.rule]
    for number, rule in enumerate(ids):
        if rule in ids[:number]:
            raise DataError(f"{path}: {rule}: expected each number once, found it again")
    for row in book.rule:
        if _parent(row.id) not in ids:
            raise DataError(f"{path}: {row.id}: expected a chapter {_parent(row.id)}, found none")
    for doubt in book.uncertain:
        if doubt.rule not in ids:
            raise DataError(f"{path}: uncertain: expected the number of a rule, found {doubt.rule!r}")
    return book


def reference(
    books: Sequence[RuleBook],
    components: Sequence[Entry],
    start: Sequence[str],
    doubts: Sequence[Text] = (),
    own_names: Sequence[str] = ("name",),
) -> Reference:
    """Return rules and components of a game as one reference with links between them.

    A game has a book for each of its editions. `doubts` are added to the uncertain rules. `own_names` are the values in
    titles that hold the name of the subject.
    """
    keys = {entry.key: entry.title for entry in components}
    rules_of: dict[str, list[str]] = {}
    for row in (row for book in books for row in book.rule):
        for key in row.see:
            if key not in keys:
                raise DataError(f"{row.id}: see: expected the key of a component, found {key!r}")
            rules_of.setdefault(key, []).append(row.id)
    linked = [
        replace(entry, lines=(*entry.lines, say("Rules: {keys}", keys=", ".join(rules_of[entry.key]))))
        if entry.key in rules_of
        else entry
        for entry in components
    ]
    rules = [entry for book in books for entry in _rule_entries(book, keys)]
    return Reference([*rules, *_uncertain(books, doubts), *linked], start, own_names)


def rule_book_messages(book: RuleBook) -> Iterator[str]:
    """Yield all texts of the file that need translation."""
    for chapter in book.chapter:
        yield chapter.title
    for rule in book.rule:
        yield rule.title
        yield rule.summary
        yield from filter(None, [rule.also])
    for doubt in book.uncertain:
        yield doubt.about


def _rule_entries(book: RuleBook, components: Mapping[str, Text]) -> list[Entry]:
    ids = {row.id for row in book.rule}
    rules_of: dict[str, list[RuleRow]] = {}
    for row in book.rule:
        rules_of.setdefault(_chapter_of(row.id, ids), []).append(row)
    entries = [_chapter(book, row, rules_of.get(row.id, ())) for row in book.chapter]
    entries += [_rule(book, row, components) for row in book.rule]
    return sorted(entries, key=lambda entry: _number(entry.key))


def _chapter(book: RuleBook, chapter: ChapterRow, rules: Sequence[RuleRow]) -> Entry:
    sections = [row for row in book.chapter if _parent(row.id) == chapter.id]
    if len(rules) <= SHORT_CHAPTER and not sections:
        lines = [
            say("{key} {title}: {text}", key=row.id, title=Text(row.title), text=Text(row.summary)) for row in rules
        ]
    else:
        parts = [(row.id, row.title) for row in sections] + [(row.id, row.title) for row in rules]
        parts.sort(key=lambda part: _number(part[0]))
        lines = [say("{key} {title}", key=rule, title=Text(title)) for rule, title in parts]
    main = "." not in chapter.id
    members = tuple(sorted((*(row.id for row in sections), *(row.id for row in rules)), key=_number))
    return Entry(
        chapter.id,
        _titled(book, chapter.title),
        tuple(lines),
        named=main,
        contents=main,
        members=members,
        editions=_editions(book),
    )


def _rule(book: RuleBook, row: RuleRow, components: Mapping[str, Text]) -> Entry:
    lines = [Text(row.summary)]
    if row.ruling:
        lines.append(say("Ruling: where the rulebook is silent or unclear, this is how it is played here."))
    lines += [say("Uncertain: {text}", text=Text(doubt.about)) for doubt in book.uncertain if doubt.rule == row.id]
    if row.see:
        lines.append(say("See also: {titles}", titles=listing([components[key] for key in row.see])))
    return Entry(
        row.id,
        _titled(book, row.title),
        tuple(lines),
        Text(row.also),
        named=row.named,
        members=row.see,
        editions=_editions(book),
    )


def _editions(book: RuleBook) -> tuple[str, ...]:
    return (book.edition,) if book.edition else ()


def _titled(book: RuleBook, title: str) -> Text:
    return say("{edition}: {title}", edition=book.edition, title=Text(title)) if book.edition else Text(title)


def _uncertain(books: Sequence[RuleBook], doubts: Sequence[Text]) -> list[Entry]:
    levels = {"low": say("low confidence"), "medium": say("medium confidence")}
    lines = [
        say("{text} ({level}, {key})", text=Text(doubt.about), level=levels[doubt.confidence], key=doubt.rule)
        for book in books
        for doubt in book.uncertain
    ]
    lines += doubts
    ruled = [book for book in books if any(row.ruling for row in book.rule)]
    title, rulings = (
        say("What is uncertain, and rulings"),
        say("Rulings, made where the rulebook is silent or unclear:"),
    )
    together = [*lines, *(line for book in ruled for line in (rulings, *_rulings(book)))]
    if len(ruled) < 2 and sum(len(str(line)) for line in together) <= ONE_PAGE:
        return [Entry(UNCERTAIN, title, tuple(together))]
    kept = [_page_of_rulings(book, number, (rulings, *page)) for book in ruled for number, page in _pages(book)]
    lines += [say("{key} {title}", key=each.key, title=each.title) if len(ruled) > 1 else each.title for each in kept]
    return [Entry(UNCERTAIN, title, tuple(lines), members=tuple(entry.key for entry in kept)), *kept]


def _page_of_rulings(book: RuleBook, number: int, lines: tuple[Text, ...]) -> Entry:
    key = ":".join(["rulings", *([book.edition] if book.edition else []), *([str(number)] if number > 1 else [])])
    title = say("{edition}: {title}", edition=book.edition, title=RULINGS) if book.edition else RULINGS
    if number > 1:
        title = say("{title} ({n})", title=title, n=number)
    return Entry(key, title, lines, say("uncertain"), editions=_editions(book))


def _pages(book: RuleBook) -> Iterator[tuple[int, list[Text]]]:
    """Yield the rulings of a book in pages that fit a message, with the page numbers."""
    pages: list[list[Text]] = [[]]
    for line in _rulings(book):
        if sum(len(str(each)) + 1 for each in pages[-1]) + len(str(line)) > ONE_PAGE:
            pages.append([])
        pages[-1].append(line)
    yield from enumerate(pages, 1)


def _rulings(book: RuleBook) -> list[Text]:
    return [say("{key} {title}", key=row.id, title=Text(row.title)) for row in book.rule if row.ruling]


def _chapter_of(rule: str, rules: Collection[str]) -> str:
    """Return the chapter or section of a rule; the rule may be a part of another rule."""
    parent = _parent(rule)
    return _chapter_of(parent, rules) if parent in rules else parent


def _parent(rule: str) -> str:
    return rule.rpartition("." if "." in rule else "-")[0]


def _number(rule: str) -> tuple[int, ...]:
    return tuple(map(int, rule.rpartition("-")[2].split(".")))
