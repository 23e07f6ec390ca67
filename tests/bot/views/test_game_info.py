"""Public views: pages, the status of a game, and the position as text."""

from __future__ import annotations

import re

import pytest

from bot.language.i18n import Localizer
from bot.panels.page_controls import page_of
from bot.panels.text_pages import text_pages
from bot.store import Store, games
from bot.views.reader_view import ReaderView, blocks, status_lines
from rules import GAMES
from rules.engine import Seat, Table
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, NOW


@pytest.mark.parametrize(("argument", "page"), [("3.1", 3), ("12", 12), ("", None), ("x.1", None), ("².0", None)])
def test_the_page_of_a_button_is_a_number_or_the_newest(argument: str, page: int | None) -> None:
    assert page_of(argument) == page


@pytest.fixture
async def seen(store: Store) -> ReaderView:
    """Return a game of two that Boris views; Anna has to take her first bonus card after Boris."""
    rules = GAMES["tm"]
    table = Table.new(rules, rules.options.model_validate({"setup": "introductory", "seating": "fixed"}), 2, "seed")
    seat = next(iter(table.questions))
    table.act(seat, table.legal_actions(seat)[0])
    async with store.writing() as db:
        game = await games.open_lobby(
            db, now=NOW, title_key="tm", title="Test", creator_id=ANNA, channel_id=CHANNEL, options={}
        )
    return ReaderView(game, table, Seat(1), (ANNA, BORIS), Localizer(names=["Anna", "Boris"]))


async def test_the_status_names_points_order_and_who_decides_since_when(seen: ReaderView) -> None:
    waiting = next(iter(seen.table.questions))
    name = seen.localizer.names[waiting]
    lines = status_lines(seen, {waiting: NOW})
    assert lines[0] == "**Terra Mystica** · Set-up"
    assert lines[1] == "In the order of play:"
    assert re.fullmatch(r"• Anna \(\w[\w ]+\): 20 VP", lines[2])
    assert re.fullmatch(r"• Boris \(\w[\w ]+\): 20 VP", lines[3])
    assert lines[-2] == f"The table waits for {name} (choice of a bonus card, asked <t:{int(NOW.timestamp())}:R>)."
    assert lines[-1].startswith("-# 1 decision so far. The seed is fixed")
    assert seen.table.seed_commitment in lines[-1]


async def test_the_status_of_a_round_says_who_passed_and_what_scores(seen: ReaderView) -> None:
    table = seen.table
    seat = next(iter(table.questions))
    table.act(seat, table.legal_actions(seat)[0])
    mover = next(iter(table.questions))
    card = next(iter(table.state.bonus_coins))
    table.act(mover, table.parse(f"pass {card}"))
    lines = status_lines(seen, {})
    names = seen.localizer.names
    assert any(line.startswith(f"• {names[mover]} ") and line.endswith(", passed") for line in lines)
    assert any(line.startswith(f"• {names[1 - mover]} ") and line.endswith(", to move") for line in lines)
    assert any(line.startswith("This round scores ") for line in lines)
    assert lines[-2] == f"The table waits for {names[1 - mover]} (turn)."


async def test_the_position_as_text_begins_with_facts_for_a_decision(seen: ReaderView) -> None:
    lines = [seen.localizer(line) for line in seen.table.rules.words.overview(seen.view.state, seen.seat)]
    order = [
        next(index for index, line in enumerate(lines) if line.startswith(begins))
        for begins in ("**Map**", "**Boris, ", "**Bonus cards laid out**", "**Anna, ", "**Power actions", "**Rounds**")
    ]
    assert order == sorted(order)
    assert max(map(len, lines)) < 600


LINES = ["Round 1", "**Map**", "x" * 100, "**Anna**", "5 VP", "**Boris**", "y" * 40]


def test_a_long_text_is_turned_over_between_its_parts() -> None:
    assert text_pages(blocks(LINES), 500) == ["\n".join(LINES)]
    first, second = text_pages(blocks(LINES), 140)
    assert first == f"Round 1\n**Map**\n{'x' * 100}\n**Anna**\n5 VP"
    assert second == f"**Boris**\n{'y' * 40}"


@pytest.mark.parametrize("most", range(20, 300, 20))
def test_the_pages_of_a_text_fit_and_leave_no_line_out(most: int) -> None:
    pages = text_pages(blocks(LINES), most)
    assert max(map(len, pages)) <= most
    assert "".join(pages).replace("\n", "") == "".join(LINES)
