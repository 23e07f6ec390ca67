"""The readable log can be parsed; a malformed one is refused with the number of the wrong line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine import Decision, Record, RecordError, Seat, read_record
from rules.engine.core.notation import format_action
from rules.engine.core.record import format_chance, parse_chance
from tests.cost import as_subtests
from tests.engine.tiny import Sell

outcomes = st.lists(st.lists(st.integers(0, 999), min_size=1, max_size=5).map(tuple), max_size=4).map(tuple)
words = st.text(max_size=8) | st.just("a  ! 1,2") | st.just('"')
decisions = st.builds(
    Decision,
    st.integers(0, 7).map(Seat),
    st.lists(words, min_size=1, max_size=3).map(lambda cards: format_action(Sell(tuple(cards)))),
    st.booleans(),
    outcomes,
) | st.builds(Decision, st.integers(0, 7).map(Seat), st.just("draw"), reveals_hidden=st.just(True))
records = st.builds(
    Record,
    game=st.just("tiny"),
    version=st.integers(1, 99),
    seats=st.just(3),
    options=st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5) | st.none(), max_size=3),
    seed=st.sampled_from(["", "a", "0123456789abcdef"]),
    opening=outcomes,
    decisions=st.lists(decisions, max_size=6).map(tuple),
    digest=st.sampled_from(["", "00ff"]),
    abridged=st.booleans(),
    reopened=st.lists(st.integers(0, 999_999), max_size=3).map(tuple),
    names=st.just(()) | st.just(("Anna", "Šárka Nová", "#3 \u2028 of us")),
)

LOG = """\
polis 1
game tiny
version 2
seats 2
options {"rounds": 1}
seed abc
name 0 Anna
name 1 Bert of Old Town
opening 1,0,2|3

# A comment, and an empty line.
0 bid 4
1* bid 2
0 sell "a  ! 1"  ! 3|0,1
digest 00ff
"""


@given(records)
def test_a_record_can_be_parsed_from_its_text(record: Record) -> None:
    as_written = replace(record, names=tuple(" ".join(name.split()) for name in record.names))
    assert read_record(record.to_text()) == as_written


def test_a_log_is_readable() -> None:
    record = read_record(LOG)
    assert record.names == ("Anna", "Bert of Old Town")
    assert record.opening == ((1, 0, 2), (3,))
    assert record.decisions[1] == Decision(Seat(1), "bid 2", automatic=True)
    assert record.decisions[2] == Decision(Seat(0), 'sell "a  ! 1"', chance=((3,), (0, 1)))
    assert read_record(record.to_text()) == record


def test_other_line_endings_and_a_byte_order_mark_are_accepted() -> None:
    assert read_record("\ufeff" + LOG.replace("\n", "\r\n")) == read_record(LOG)


@as_subtests
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("polis 1\n", "", "the line 'polis' is missing"),
        ("game tiny\n", "", "the line 'game' is missing"),
        ("seats 2\n", "", "the line 'seats' is missing"),
        ("polis 1", "polis 7", "line 1: format '7' is unknown; this version reads format 1"),
        ("version 2", "version two", "line 3: the version is a number, not 'two'"),
        ("seats 2", "seats -1", "line 4: the number of seats is a number, not '-1'"),
        ("seats 2", "seats 1", "seat 2 has a name, but the log is for 1 player"),
        ('{"rounds": 1}', "[1]", "line 5: the options are a JSON object"),
        ('{"rounds": 1}', "{", "line 5: the options are a JSON object"),
        ('{"rounds": 1}', "9" * 5000, "line 5: the options are a JSON object"),
        ("seed abc", "seed abc\nseed abd", "line 7: 'seed' is already in line 6"),
        ("name 0 Anna", "name x Anna", "line 7: a seat is a number, not 'x'"),
        ("opening 1,0,2|3", "opening 1,,2", "line 9: chance outcomes are numbers"),
        ("opening 1,0,2|3", f"opening {'9' * 5000}", "line 9: chance outcomes are numbers"),
        ("0 bid 4", "first bid 4", "line 12: 'first' is neither a header word nor a seat number"),
        ("0 bid 4", "0", "line 12: seat 1 decides nothing"),
        ("0 bid 4", f"{'9' * 20} bid 4", "line 12: a seat is a number"),
        ("0 bid 4", '0 bid "4', "line 12: a quotation mark has no partner"),
        ("! 3|0,1", "! three", "line 14: chance outcomes are numbers joined by commas and bars, not 'three'"),
    ],
)
def test_a_malformed_log_is_refused_with_the_line(old: str, new: str, problem: str) -> None:
    assert old in LOG
    with pytest.raises(RecordError) as refusal:
        read_record(LOG.replace(old, new, 1))
    assert str(refusal.value).startswith(problem)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("polis 1\n" * 20_001, "the log has 20,001 lines; 20,000 can be read"),
        (LOG + "x" * 20_001, "line 16 is longer than 20,000 characters"),
        (LOG + "# nothing more\n" * 150_000, "the log is longer than 2,000,000 characters"),
    ],
)
def test_a_log_that_is_too_long_is_not_read(text: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_record(text)


@pytest.mark.parametrize("old", ["polis 1", "seats 2", "name 0", '{"rounds": 1}', "1,0,2|3", "! 3|0,1"])
def test_only_the_beginning_of_a_bad_word_is_repeated(old: str) -> None:
    new = old.rpartition(" ")[0] + " " + "z" * 5000
    with pytest.raises(RecordError) as refusal:
        read_record(LOG.replace(old, new.strip(), 1))
    assert len(str(refusal.value)) < 160


@given(st.text(max_size=60) | st.lists(st.sampled_from(LOG.splitlines())).map("\n".join))
def test_any_text_is_a_log_or_refused(text: str) -> None:
    try:
        record = read_record(text)
    except RecordError:
        return
    assert read_record(record.to_text()) == record


@given(outcomes)
def test_chance_can_be_parsed_from_its_text(chance: tuple[tuple[int, ...], ...]) -> None:
    assert parse_chance(format_chance(chance)) == chance


def test_a_decision_that_reveals_something_without_chance_is_marked() -> None:
    decision = Decision(Seat(0), "draw", reveals_hidden=True)
    assert str(decision) == "0 draw  !"
    assert decision.reveals
    assert read_record(LOG.replace("0 bid 4", str(decision))).decisions[0] == decision
    assert not read_record(LOG).decisions[0].reveals


def test_an_abridged_log_is_marked_as_abridged() -> None:
    record = replace(read_record(LOG), abridged=True)
    assert "# Written while the game was running" in record.to_text()
    assert read_record(record.to_text()) == record
    with pytest.raises(RecordError, match="'yes' or 'no', not 'perhaps'"):
        read_record(record.to_text().replace("abridged yes", "abridged perhaps"))
