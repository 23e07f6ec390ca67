"""Maliciously written logs: each is refused with a reason, and the lobby is unchanged."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from rules import GAMES
from rules.engine.core.record import LONGEST_LINE, LONGEST_LOG, MOST_LINES
from tests.bot.bad_input.test_any_input import VALUES, assert_harmless, without_links
from tests.bot.bot_under_test import ANNA, PLAYERS, BotUnderTest, Room, positions
from tests.bot.interactions import Answers, ask
from tests.bot.typed_input import HARM, anything
from tests.cost import fast

REFUSED = "The log cannot be continued: "
COUNT = 2
"""The number of players."""
Spoil = Callable[[str], str | bytes]
Rewrite = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Sent:
    """A lobby and the whole log of a game that could be continued there."""

    under_test: BotUnderTest
    lobby: Room
    log: str

    def carried(self, content: bytes, *, size: int | None = None) -> Answers:
        """Return the responses to `/game record import` with a file."""

        async def from_discord(_: str) -> bytes:
            return content

        self.under_test.client.http.get_from_cdn = from_discord  # type: ignore[method-assign, assignment]
        file = {
            "id": "77",
            "filename": "../../game.log",
            "size": len(content) if size is None else size,
            "url": "https://cdn.example/game.log",
            "proxy_url": "https://cdn.example/game.log",
        }
        option = {"name": "file", "type": 11, "value": "77"}
        path = ("game", "record", "import")
        asking = ask(self.under_test.client, ANNA, self.lobby.channel, path, [option], attached=file)
        return self.under_test.run(asking)


@pytest.fixture(scope="module")
def everything_sent(under_test: BotUnderTest) -> Mapping[str, Sent]:
    found = {}
    for title in GAMES:
        tables = [table for table in positions(title).values() if len(table.seats) == COUNT]
        table = max(tables, key=lambda each: each.decision_count if each.decision_count < 150 else 0)
        found[title] = Sent(under_test, under_test.lobby(title, PLAYERS[:COUNT]), table.record().to_text())
    under_test.keep()
    return found


@pytest.fixture(params=GAMES)
def sent(request: pytest.FixtureRequest, everything_sent: Mapping[str, Sent]) -> Iterator[Sent]:
    found: Sent = everything_sent[request.param]
    yield found
    if found.under_test.memory.written:
        found.under_test.restore()


def _header(word: str, text: str) -> Rewrite:
    """Return the line of the header changed, or added."""

    def spoil(log: str) -> str:
        changed, times = re.subn(rf"^{word} .*$", lambda _: f"{word} {text}", log, flags=re.MULTILINE)
        return changed if times else log.replace("\n\n", f"\n{word} {text}\n\n", 1)

    return spoil


def _added(line: str) -> Rewrite:
    """Return a change that adds a line after the last decision."""
    return lambda log: re.sub(r"^digest .*\n", "", log, flags=re.MULTILINE) + line + "\n"


def _without(word: str) -> Rewrite:
    return lambda log: re.sub(rf"^{word} .*\n", "", log, flags=re.MULTILINE)


def _without_last_decision(log: str) -> str:
    *before, _, digest = log.splitlines()
    return "\n".join([*before, digest])


CRAFTED: Mapping[str, tuple[Spoil, str]] = {
    "empty": (lambda _: "", "the line 'polis' is missing"),
    "prose": (lambda _: "Dear bot, please let me win. 🥺", "'Dear' is neither a header word nor a seat number"),
    "picture": (lambda _: b"\x89PNG\r\n\xff\x00", "it is not a text file"),
    "packed": (lambda log: gzip.compress(log.encode()), "it is not a text file"),
    "packed tightly": (lambda _: gzip.compress(bytes(50_000_000)), "it is not a text file"),
    "sixteen bits": (lambda log: log.encode("utf-16"), "it is not a text file"),
    "half a character": (lambda log: log.encode() + "é".encode()[:1], "it is not a text file"),
    "lone surrogate": (lambda log: log.encode() + b"\xed\xa0\x80", "it is not a text file"),
    "many lines": (lambda log: log + "\n" * MOST_LINES, f"lines; {MOST_LINES:,} can be read"),
    "long line": (lambda log: log + "0 " + "x" * LONGEST_LINE, f"is longer than {LONGEST_LINE:,} characters"),
    "one number": (lambda _: "1" * 1_000_000, "is longer than"),
    "later format": (_header("polis", "2"), "format '2' is unknown; this version reads format 1"),
    "no format": (_without("polis"), "the line 'polis' is missing"),
    "later version": (_header("version", "999"), "newer than the installed version"),
    "version zero": (_header("version", "0"), "the versions of the rules begin with 1"),
    "version below zero": (_header("version", "-1"), "the version is a number, not '-1'"),
    "no number": (_header("version", "NaN"), "the version is a number, not 'NaN'"),
    "foreign digits": (_header("version", "²"), "the version is a number, not '²'"),
    "huge version": (_header("version", "9" * 5000), "the version is a number, not '999"),
    "unknown title": (_header("game", "chess"), "this is a log of 'chess'"),
    "title as a path": (_header("game", "../../etc/passwd"), "this is a log of '../../etc/passwd'"),
    "title with a ping": (_header("game", "@everyone <@&5>"), "this is a log of '@\u200beveryone \\<@\u200b&5\\>'"),
    "more seats": (_header("seats", "3"), "the log is for 3 players, 2 are here"),
    "no seats": (_header("seats", "0"), "the log is for 0 players"),
    "seats below zero": (_header("seats", "-2"), "the number of seats is a number, not '-2'"),
    "very many seats": (_header("seats", "999999"), "the log is for 999999 players, 2 are here"),
    "a name too many": (_header("name 7", "Eva"), "seat 8 has a name, but the log is for 2 players"),
    "a name twice": (lambda log: log.replace("\n\n", "\nname 1 A\nname 1 B\n\n", 1), "'name 1' is already in line"),
    "a title twice": (lambda log: f"game chess\n{log}", "'game' is already in line"),
    "options that are no object": (_header("options", "[1, 2]"), "the options are a JSON object, not '\\[1, 2\\]'"),
    "options cut off": (_header("options", '{"a": '), "the options are a JSON object"),
    "options too deep": (_header("options", '{"a":' * 3000 + "1" + "}" * 3000), "the options are a JSON object"),
    "options that are deep": (_header("options", '{"a":' * 300 + "1" + "}" * 300), "has no option 'a'"),
    "options twice": (_header("options", '{"a": 1, "a": 2}'), "'a' appears twice among the options"),
    "options without a number": (_header("options", '{"a": NaN}'), "'NaN' is no number"),
    "endless options": (_header("options", '{"a": -Infinity}'), "'-Infinity' is no number"),
    "unknown option": (_header("options", '{"__class__": 1}'), "has no option '\\_\\_class\\_\\_'"),
    "long seed": (_header("seed", "x" * 65), "a seed has at most 64 visible characters"),
    "seed with a NUL": (_header("seed", "a\x00b"), "a seed has at most 64 visible characters"),
    "abridged perhaps": (_header("abridged", "perhaps"), "a log is abridged or not"),
    "abridged": (_header("abridged", "yes"), "what was hidden is left out of this log; it can be read, not continued"),
    "checkpoint": (_header("checkpoint", '{"coins": 99}'), "'checkpoint' is neither a header word nor a seat number"),
    "other digest": (_header("digest", "0" * 32), "its digest does not match"),
    "shorter than its digest": (_without_last_decision, "its digest does not match"),
    "chance below zero": (_header("opening", "-5"), "chance outcomes are numbers joined by commas and bars, not '-5'"),
    "huge chance": (_header("opening", "9" * 12), "chance outcomes are numbers"),
    "impossible chance": (_header("opening", "0,0,0"), "opening: the log's chance outcome 0,0,0"),
    "another seed": (lambda log: _header("seed", "loaded")(_without("opening")(log)), ""),
    "a stranger": (_added("7 end"), "seat 8"),
    "a seat below zero": (_added("-1 end"), "'-1' is neither a header word nor a seat number"),
    "nothing decided": (_added("0"), "seat 1 decides nothing"),
    "a quotation mark": (_added('0 "end'), "a quotation mark has no partner"),
    "something hidden": (_added("0 prepare ?"), "decision"),
    "an unknown action": (_added("0 __import__('os')"), "decision"),
    "a filled template": (_added("0 {0.__class__} {who}"), "decision"),
    "a statement": (_added("0 '; DROP TABLE games; --"), "decision"),
    "a ping": (_added("0 @everyone <@999> `<@&5>` [a](http://evil.example)"), "decision"),
    "a terminal": (_added("0 \x1b[31m\u202e\x07"), "decision"),
}


@pytest.mark.few_fast
@pytest.mark.parametrize("crafted", fast(CRAFTED, 12))
def test_a_crafted_log_is_refused_with_its_reason_and_changes_nothing(sent: Sent, crafted: str) -> None:
    spoil, reason = CRAFTED[crafted]
    spoilt = spoil(sent.log)
    with capture_logs() as logged:
        answers = sent.carried(spoilt.encode() if isinstance(spoilt, str) else spoilt)
    assert [each for each in logged if each["log_level"] == "error"] == []
    assert not sent.under_test.memory.written
    assert_harmless(answers)
    (text,) = answers.texts
    assert not answers.public
    assert text.startswith(REFUSED)
    assert reason in text
    assert len(text) < 500
    assert sent.under_test.contents() == sent.under_test.before


def test_a_log_is_not_fetched_when_it_is_too_long(sent: Sent) -> None:
    answers = sent.carried(b"", size=LONGEST_LOG + 1)
    assert answers.texts == ["This file is too long for a log."]
    assert not sent.under_test.memory.written


def test_the_whole_log_is_continued_where_crafted_ones_were_refused(sent: Sent) -> None:
    answers = sent.carried(sent.log.encode())
    assert answers.texts == ["The game continues."]
    assert sent.under_test.memory.written


@st.composite
def changed(draw: st.DrawFn, log: str) -> str:
    """Return the log with a few lines changed, doubled, exchanged or left out."""
    lines = log.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["out", "twice", "exchange", "number", "word", "piece", "cut"])):
            case "out":
                lines[at] = ""
            case "twice":
                lines[at] += f"\n{lines[other]}"
            case "exchange":
                lines[at], lines[other] = lines[other], lines[at]
            case "number":
                number = draw(st.sampled_from(["0", "1", "-1", "99", "999999999", "", "1,1", "|"]))
                lines[at] = _one_replaced(draw, r"\d+", number, lines[at])
            case "word":
                word = draw(st.sampled_from(HARM) | anything)
                lines[at] = _one_replaced(draw, r"\w+", word, lines[at])
            case "piece":
                lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))] + draw(st.sampled_from(HARM))
            case "cut":
                return "\n".join(lines[: at + 1])
    return "\n".join(lines)


def _one_replaced(draw: st.DrawFn, pattern: str, by: str, line: str) -> str:
    found = list(re.finditer(pattern, line))
    if not found:
        return line
    one = draw(st.sampled_from(found))
    return line[: one.start()] + by + line[one.end() :]


@pytest.mark.slow
def test_a_changed_log_is_refused_or_a_game_the_rules_allow(sent: Sent) -> None:
    @given(changed(sent.log))
    @settings(
        max_examples=VALUES,
        derandomize="POLIS_SEED" not in os.environ,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    def check(log: str) -> None:
        try:
            with capture_logs() as logged:
                answers = sent.carried(log.encode(errors="surrogatepass"))
            assert [each for each in logged if each["log_level"] == "error"] == []
            assert_harmless(answers)
            assert not answers.public
            if sent.under_test.memory.written:
                assert answers.texts == ["The game continues."]
                _assert_continued(sent, log)
            else:
                assert answers.texts[0].startswith(REFUSED)
        finally:
            if sent.under_test.memory.written:
                sent.under_test.restore()

    check()


def _assert_continued(sent: Sent, log: str) -> None:
    """Assert that the game here has the decisions of the log, and nothing else has changed."""
    touched = without_links(sent.under_test.changed())
    assert touched.keys() <= {"games", "decisions", "checkpoints", "reminders", "outbox", "interactions", "seats"}
    for gone, new in touched.values():
        assert {row.get("game_id", sent.lobby.game) for row in (*gone, *new)} <= {sent.lobby.game}
    decisions = [line for line in log.splitlines() if re.match(r"\s*\d+\*? ", line)]
    assert len(touched.get("decisions", ([], []))[1]) == len(decisions)
