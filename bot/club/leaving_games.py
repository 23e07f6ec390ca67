"""Leave running games before a deletion of data; also those that this version cannot load."""

from __future__ import annotations

import structlog

from bot.computer_players.computer_turns import can_play, leaves_nobody, let_play, next_computer_player
from bot.metrics.safe_errors import described
from bot.services import Services, names_of
from bot.sessions import GameSession, NotPlayable
from bot.store import Game, Message, NewPost, deputies, games, outbox, scheduled_jobs, seats
from bot.store.scheduled_jobs import WHOLE_TABLE, NewJob
from rules.engine import Text, say

log = structlog.get_logger(__name__)


async def leave_game(services: Services, game: Game, user_id: int) -> None:
    """Let computer players take the seats of a user; a game without another person is ended.

    Of a game that cannot be loaded, only the stored seats change. It has no result, and no rating changes.
    """
    try:
        async with services.sessions.open(game.id) as session:
            await _leave(services, session, user_id)
    except NotPlayable as error:
        log.info("a game that somebody leaves cannot go on", game=game.id, problem=described(error))
        await _leave_stored(services, game, user_id, error.problem)


async def _leave(services: Services, session: GameSession, user_id: int) -> None:
    for seat in session.seats_of(user_id):
        if leaves_nobody(session, seat) or not can_play(session.table.rules):
            await session.abandon(user_id)
            return
        await let_play(services, session, seat, user_id, None)


async def _leave_stored(services: Services, game: Game, user_id: int, why: Text) -> None:
    holders, now = list(await services.holders(game.id)), services.clock()
    public = await services.public_localizer(game.guild_id, game.place, names_of(holders))
    rules = services.rules.get(game.title_key)
    stays = any(not each.is_computer and each.user_id != user_id for each in holders)
    goes_on = stays and rules is not None and can_play(rules)
    told = say("A player has left this game, which cannot go on at present: {why}.", why=why)
    if not goes_on:
        told = say("This game is ended without a result, because it cannot go on: {why}.", why=why)
    post = NewPost(kind="ended", message=Message(public(told)), channel_id=game.place, game_id=game.id)
    async with services.store.writing(game.id) as db:
        if (await games.get(db, game.id)).state != "running":
            return
        jobs = await scheduled_jobs.of_game(db, game.id)
        for holder in [each for each in holders if each.user_id == user_id]:
            number, name = next_computer_player(holders, public)
            await deputies.end_of_seat(db, game.id, holder.seat, now)
            await seats.replace(db, game.id, holder.seat, number, name, now)
            holders = list(await seats.holders(db, game.id))
            await scheduled_jobs.cancel(db, game.id, [holder.seat])
            # The computer player decides as soon as the game can be loaded again.
            asked = dict.fromkeys(job.question for job in jobs if job.seat == holder.seat and job.question)
            await scheduled_jobs.schedule(
                db, game.id, [NewJob(holder.seat, "bot", question, now) for question in asked]
            )
        if not goes_on:
            await scheduled_jobs.cancel(db, game.id, [WHOLE_TABLE, *(holder.seat for holder in holders)])
            await games.set_state(db, game.id, "abandoned", now)
        await outbox.queue(db, [post], now)
