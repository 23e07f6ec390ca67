"""Tables of a club besides its games: agreements, proposals, watchers, results, templates, the audit log."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import Agreement, SeatClock, Store, audit, games, proposals, results, seats, templates, watchers
from bot.store.results import Result
from bot.store.templates import Template
from bot.store.watchers import Watcher
from rules.engine import Seat
from tests.bot import all_results
from tests.bot.stones_games import ANNA, BORIS, CLARA, NOW, open_lobby
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


async def test_a_table_keeps_its_agreement(store: Store) -> None:
    game_id = await open_lobby(store)
    agreed = Agreement(clock="bank", bank_s=60, consequence="vote", rated=False)
    async with store.writing() as db:
        assert (await games.get(db, game_id)).agreement == Agreement()
        await games.set_agreement(db, game_id, agreed)
        await seats.set_clock(db, game_id, Seat(1), SeatClock(left_s=3.5, round=2))
        assert (await games.get(db, game_id)).agreement == agreed
        assert [holder.clock.left_s for holder in await seats.holders(db, game_id)] == [None, 3.5, None]


async def test_a_proposal_takes_one_answer_of_each_until_it_is_closed(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        made = await proposals.propose(db, game_id, "undo", ANNA, {"to": 3}, [BORIS, CLARA], NOW)
        assert await proposals.find(db, made.id) == made
        assert await proposals.answer(db, made.id, ANNA, agrees=True) is None
        await proposals.answer(db, made.id, BORIS, agrees=False)
        changed = await proposals.answer(db, made.id, BORIS, agrees=True)
        assert changed is not None
        assert (changed.answers, changed.number("to")) == ({BORIS: True, CLARA: None}, 3)
        assert await proposals.close(db, made.id, "done", NOW)
        assert not await proposals.close(db, made.id, "done", NOW)
        assert await proposals.answer(db, made.id, CLARA, agrees=True) is None
        assert await proposals.open_of(db, game_id) == ()


async def test_a_new_proposal_takes_the_place_of_an_open_one(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        first = await proposals.propose(db, game_id, "undo", ANNA, {}, [BORIS], NOW)
        other = await proposals.propose(db, game_id, "substitute", ANNA, {}, [BORIS], NOW)
        second = await proposals.propose(db, game_id, "undo", BORIS, {}, [ANNA], NOW)
        assert [proposal.id for proposal in await proposals.open_of(db, game_id)] == [other.id, second.id]
        replaced = await proposals.find(db, first.id)
        assert replaced is not None
        assert replaced.result == "replaced"


async def test_proposals_about_several_seats_are_independent(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await proposals.propose(db, game_id, "substitute", ANNA, {"seat": 0}, [], NOW)
        other = await proposals.propose(db, game_id, "substitute", BORIS, {"seat": 1}, [], NOW)
        again = await proposals.propose(db, game_id, "substitute", ANNA, {"seat": 0}, [], NOW)
        assert [proposal.id for proposal in await proposals.open_of(db, game_id)] == [other.id, again.id]


async def test_watchers_choose_one_thing_for_each_game(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await watchers.watch(db, Watcher(game_id, ANNA, "turns", "dm"))
        await watchers.watch(db, Watcher(game_id, ANNA, "end", "channel"))
        await watchers.watch(db, Watcher(game_id, BORIS, "rounds", "dm"))
        assert [(each.user_id, each.what) for each in await watchers.of_game(db, game_id)] == [
            (ANNA, "end"),
            (BORIS, "rounds"),
        ]
        assert await watchers.stop(db, game_id, ANNA)
        assert not await watchers.stop(db, game_id, ANNA)


def ended(game_id: int, seat: int, user: int, place: int) -> Result:
    return Result(game_id, Seat(seat), user, 5, "stones", place, 10 - place, ("red",), True, NOW)


async def test_results_are_replaced_with_the_end_they_tell_of(store: Store) -> None:
    game_id, other = await open_lobby(store), await open_lobby(store)
    async with store.writing() as db:
        await results.add(db, [ended(game_id, 0, ANNA, 2), ended(game_id, 1, BORIS, 1)])
        await results.add(db, [ended(other, 0, CLARA, 1)])
        assert [found.user_id for found in await all_results.everywhere(db, game="stones", guild_id=5)] == [
            BORIS,
            ANNA,
            CLARA,
        ]
        assert [found.user_id for found in await results.remove(db, other)] == [CLARA]
        await results.forget_user(db, ANNA)
        assert [found.user_id for found in await all_results.everywhere(db)] == [BORIS, None]
        assert await all_results.everywhere(db, game="tm") == ()
        assert await all_results.everywhere(db, guild_id=6) == ()


async def test_templates_are_kept_by_server_title_and_name(store: Store) -> None:
    short = Template(5, "stones", "short", {"stones": 6}, Agreement(clock="move"), ANNA)
    async with store.writing() as db:
        await templates.keep(db, Template(5, "stones", "short", {"stones": 4}, Agreement(), BORIS))
        await templates.keep(db, short)
        await templates.keep(db, Template(6, "stones", "short", {}, Agreement()))
        assert await templates.of_guild(db, 5) == (short,)
        assert await templates.remove(db, 5, "stones", "short")
        assert not await templates.remove(db, 5, "stones", "short")


async def test_the_audit_log_keeps_who_did_what(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await audit.note(db, game_id, ANNA, "undo", audit.AuditNote(lines=("bid 3",)), NOW)
        await audit.note(db, game_id, None, "time", audit.AuditNote(), NOW + timedelta(hours=1))
        assert [(deed.user_id, deed.what) for deed in await audit.of_game(db, game_id)] == [
            (ANNA, "undo"),
            (None, "time"),
        ]
