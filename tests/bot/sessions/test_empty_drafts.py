"""Drafts without lines share what is computed about their position."""

from __future__ import annotations

from bot.drafts.name_matching import NameMatcher
from bot.drafts.preview import add_line
from bot.language.i18n import Localizer
from bot.sessions import SeatedGame
from bot.settings import Settings
from bot.store import Store
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CLARA, start, tables_of
from tests.engine.stones import Bid

FIRST = Seat(0)


async def test_two_looks_at_a_position_compute_its_choices_once(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    async with tables.open(await start(tables, store)) as session:
        one, other = session.empty_draft(FIRST), session.empty_draft(FIRST)
        assert one is not other
        assert one.legal_actions is other.legal_actions
        assert one.view is other.view


async def test_a_line_changes_neither_the_table_nor_other_drafts(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    async with tables.open(await start(tables, store)) as session:
        digest, offered = session.table.digest(), session.empty_draft(FIRST).legal_actions
        tried = session.empty_draft(FIRST)
        add_line(tried, "bid 1")
        assert (tried.lines, tried.table.decision_count) == (["bid 1"], 1)
        assert tried.table is not session.table
        assert tried.legal_actions == []
        assert session.table.digest() == digest
        assert session.empty_draft(FIRST).legal_actions is offered


async def test_typed_names_are_compared_once_for_each_position_and_reader(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    async with tables.open(await start(tables, store)) as session:
        english, czech = Localizer("en"), Localizer("cs")
        tried = session.empty_draft(FIRST)
        names = NameMatcher.of(tried, english)
        add_line(tried, "bid 1")
        assert names.preview.lines == []
        assert NameMatcher.of(tried, english) is not names
        assert NameMatcher.of(session.empty_draft(FIRST), english) is names
        assert NameMatcher.of(session.empty_draft(FIRST), czech) is not names
        assert NameMatcher.of(session.empty_draft(FIRST), Localizer("en", ["Anna"])) is not names


async def test_a_decision_begins_another_position(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    async with tables.open(await start(tables, store)) as session:
        before = _offered(session)
        await session.act(ANNA, [Bid(2)])
        await session.act(BORIS, [Bid(1)])
        await session.act(CLARA, [Bid(0)])
        assert session.empty_draft(FIRST).table is session.table
        assert _offered(session) != before


def _offered(session: SeatedGame) -> list[str]:
    return list(map(repr, session.empty_draft(FIRST).legal_actions))
