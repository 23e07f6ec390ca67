"""Reference entries for terms, lengths and variants, read from `glossary.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.catalog import DataError, StrictRow, load
from rules.engine.core.text import Text, listing, say
from rules.engine.reference.rule_book import RuleId, SearchWords, Summary, Title
from rules.engine.reference.rules_text import Entry
from rules.through_the_ages.core.catalog import FOLDER, catalog
from rules.through_the_ages.core.edition_comparison import BOOKS, YEARS
from rules.through_the_ages.core.options import TtaOptions

PATH = FOLDER / "glossary.toml"


@dataclass(frozen=True, kw_only=True)
class Topic(StrictRow):
    """A term, length or option: facts for both editions and for each, and the rules that state them."""

    id: str
    title: Title = ""
    both: Summary = ""
    new_story: Summary = ""
    original: Summary = ""
    also: SearchWords = ""
    rules: tuple[RuleId, ...] = ()

    @property
    def said(self) -> dict[str, str]:
        """The sentences for single editions."""
        return {"new_story": self.new_story, "original": self.original}


@dataclass(frozen=True, kw_only=True)
class Counterpart(StrictRow):
    """Cards of one edition that correspond to those of the other."""

    new_story: tuple[str, ...]
    original: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Glossary(StrictRow):
    """The content of `glossary.toml`."""

    term: tuple[Topic, ...]
    length: tuple[Topic, ...]
    option: tuple[Topic, ...]
    counterpart: tuple[Counterpart, ...]


def read_glossary() -> Glossary:
    """Read the glossary; raises DataError for a rule or card that does not exist."""
    glossary = load(PATH, Glossary)
    chapters = {row.id for book in BOOKS.values() for row in book.chapter}
    known = chapters | {row.id for book in BOOKS.values() for row in book.rule}
    for topic in (*glossary.term, *glossary.length, *glossary.option):
        for rule in topic.rules:
            if rule not in known:
                raise DataError(f"{PATH}: {topic.id}: expected the number of a rule, found {rule!r}")
    for pair in glossary.counterpart:
        for edition, cards in (("new_story", pair.new_story), ("original", pair.original)):
            for card in cards:
                if card not in catalog(edition).cards:
                    raise DataError(f"{PATH}: counterpart: expected a card of {edition}, found {card!r}")
    return glossary


def topic_entries(glossary: Glossary) -> list[Entry]:
    """Return all terms, lengths and options, the first two after an entry that lists them."""
    terms = [_entry("term", row, Text(row.title)) for row in glossary.term]
    lengths = [_entry("length", row, say("Length: {title}", title=Text(row.title))) for row in glossary.length]
    options = [_entry("option", row, say("Variant: {title}", title=_option_title(row))) for row in glossary.option]
    return [
        Entry(
            "terms",
            say("All terms"),
            (listing([entry.title for entry in terms]),),
            contents=True,
            members=tuple(entry.key for entry in terms),
        ),
        *terms,
        _all("lengths", say("All lengths of the game"), lengths),
        *lengths,
        _all("variants", say("All variants"), options),
        *options,
    ]


def topic_messages(glossary: Glossary) -> Iterator[str]:
    """Yield all texts of the glossary that need translation."""
    for topic in (*glossary.term, *glossary.length, *glossary.option):
        yield from filter(None, (topic.title, topic.both, topic.new_story, topic.original, topic.also))


def _option_title(row: Topic) -> Text:
    title = TtaOptions.model_fields[row.id].title
    assert title is not None, f"the option {row.id} has a title for people"
    return Text(title)


def _entry(kind: str, row: Topic, title: Text) -> Entry:
    lines = [Text(row.both)] if row.both else []
    lines += [say("{year}: {text}", year=YEARS[edition], text=Text(text)) for edition, text in row.said.items() if text]
    if row.rules:
        lines.append(say("Rules: {keys}", keys=", ".join(row.rules)))
    return Entry(f"{kind}:{row.id}", title, tuple(lines), Text(row.also), named=kind == "term")


def _all(key: str, title: Text, members: list[Entry]) -> Entry:
    keys = tuple(member.key for member in members)
    return Entry(key, title, tuple(member.title for member in members), contents=True, members=keys)
