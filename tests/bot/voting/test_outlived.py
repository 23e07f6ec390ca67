"""A vote about one decision ends with the question it was about."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.outbox import DrawingRoom
from bot.services import Services
from bot.settings import Settings
from bot.store import Store, proposals
from bot.store.proposals import Proposal
from bot.voting.consent import same_wish, stands
from bot.voting.proposing import Proposing
from rules.engine import Seat
from tests.bot.playing import ANNA, BORIS, CLARA, NOW, start, tables_of
from tests.engine.stones import GAMES, Bid, Reply, Stay, Take


@pytest.fixture
async def services(store: Store, settings: Settings) -> AsyncIterator[Services]:
    drawing = DrawingRoom(1)
    yield Services(settings, store, GAMES, tables_of(store, settings), drawing)
    drawing.close()


async def proposed(services: Services) -> Proposal:
    """Anna has taken a stone, and Clara asks that Boris cheers."""
    game_id = await start(services.tables, services.store)
    async with services.tables.of(game_id) as session:
        for user, amount in ((ANNA, 2), (BORIS, 1), (CLARA, 0)):
            await session.act(user, [Bid(amount)])
        await session.act(ANNA, [Take(1), Stay()])
        draft = await Proposing(services).decide(session, Seat(1), CLARA, Reply("cheer"))
    async with services.store.writing() as db:
        voters = list(draft.voters)
        return await proposals.propose(db, game_id, draft.kind, CLARA, draft.payload, voters, NOW)


async def test_a_vote_about_an_answer_ends_when_what_it_answers_is_taken_back(services: Services) -> None:
    """However many decisions there are after something else was decided instead."""
    vote = await proposed(services)
    async with services.tables.of(1) as session:
        assert stands(vote, session)
        await session.undo(3, ANNA)
        assert not stands(vote, session)
        await session.act(ANNA, [Take(2), Stay()])
        assert not stands(vote, session)


async def test_a_vote_about_an_answer_goes_on_when_the_same_is_done_again(services: Services) -> None:
    vote = await proposed(services)
    async with services.tables.of(1) as session:
        await session.undo(3, ANNA)
        await session.redo(ANNA)
        assert stands(vote, session)


async def test_a_vote_about_an_answer_goes_on_when_others_decide_beside_it(services: Services) -> None:
    vote = await proposed(services)
    async with services.tables.of(1) as session:
        await session.act(CLARA, [Reply("boo")])
        assert stands(vote, session)
        again = await Proposing(services).decide(session, Seat(1), CLARA, Reply("cheer"))
        assert same_wish(vote, again.kind, again.payload)
