"""The log in pages: the newest ones full, by rounds, in words, never too long for a message."""

from __future__ import annotations

import pytest

from bot.language.i18n import Localizer
from bot.panels.message_content import TEXT_LIMIT
from bot.views.log_pages import LOG_LINES, log_page, page_text, remarks
from rules.engine import Table, read_record
from rules.terra_mystica import Game
from tests.terra_mystica.test_whole_games import replayed

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "Dana", "Emil"])


@pytest.fixture(scope="module")
def table() -> Table[Game]:
    return replayed("tm-5-players")


def numbers(text: str) -> list[int]:
    """Return the numbers of the decisions on a page."""
    return [int(line.split("`")[1]) for line in text.split("\n") if line.startswith("`")]


def test_the_last_page_is_full_and_the_first_has_the_rest(table: Table[Game]) -> None:
    last = log_page(table.log, None)
    assert (last.number, last.of) == (-(-table.decision_count // LOG_LINES), last.number)
    assert numbers(page_text(table, last, LOCALIZER, TEXT_LIMIT))[-1] == table.decision_count
    assert len(last.decisions) == LOG_LINES
    assert log_page(table.log, 10**6) == last
    pages = [log_page(table.log, number) for number in range(1, last.of + 1)]
    assert [each for page in pages for each in page.decisions] == list(table.log)
    assert all(len(page.decisions) == LOG_LINES for page in pages[1:])
    assert 0 < len(pages[0].decisions) <= LOG_LINES


def test_every_page_fits_into_a_message_and_names_the_round(table: Table[Game]) -> None:
    headings = []
    for number in range(1, log_page(table.log, None).of + 1):
        page = log_page(table.log, number)
        text = page_text(table, page, LOCALIZER, TEXT_LIMIT)
        assert len(text) <= TEXT_LIMIT
        assert numbers(text) == list(range(page.after + 1, page.after + 1 + len(page.decisions)))
        assert text.split("\n")[1].startswith("**"), "the round stands on top of every page"
        headings += [line.strip("*") for line in text.split("\n")[1:] if line.startswith("**")]
    assert list(dict.fromkeys(headings))[:3] == ["Set-up", "Round 1 of 6", "Round 2 of 6"]


def test_a_decision_is_shown_in_words(table: Table[Game]) -> None:
    text = page_text(table, log_page(table.log, 1), LOCALIZER, TEXT_LIMIT)
    place = next(line for line in text.split("\n") if "places a dwelling on" in line)
    assert "`place " not in text
    assert place.count(LOCALIZER.name(table.log[int(place.split("`")[1]) - 1].seat)) == 1


def test_a_page_without_room_for_sentences_keeps_their_beginnings(table: Table[Game]) -> None:
    text = page_text(table, log_page(table.log, 3), LOCALIZER, 800)
    assert len(text) <= 800
    assert len(numbers(text)) == LOG_LINES


def test_a_log_without_decisions_says_so(table: Table[Game]) -> None:
    beginning = table.clone()
    beginning.undo(0)
    assert page_text(beginning, log_page(beginning.log, None), LOCALIZER, TEXT_LIMIT).endswith(
        "Nothing has been decided yet."
    )


def test_a_log_in_a_file_can_be_read_by_people_and_by_the_program(table: Table[Game]) -> None:
    record = table.record()
    text = record.to_text(LOCALIZER, remarks(table, record.decisions, LOCALIZER))
    rows = text.split("\n")
    assert rows.index("# Set-up") < rows.index("# Round 1 of 6") < rows.index("# Round 6 of 6")
    number, decision = next(
        (n, decision) for n, decision in enumerate(table.log, 1) if decision.text.startswith("place ")
    )
    above, below = rows[rows.index(str(decision)) - 1 : rows.index(str(decision)) + 1]
    assert above.startswith(f"# {number} {LOCALIZER.name(decision.seat)}: places a dwelling on")
    assert below == str(decision)
    again = read_record(text)
    assert (again.decisions, again.digest) == (record.decisions, record.digest)
