"""Store an agreement of the players, and post who made it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.access.notification_routes import not_away
from bot.services import Services, names_of
from bot.sessions.change import ORDERED
from bot.sessions.unrated_texts import by_whom, unrated_line
from bot.store import Agreement, Game, Message, NewPost, SeatHolder, audit, clocks, games, outbox, scheduled_jobs, seats
from bot.store.paces import label_of
from bot.wording.agreements import agreement_terms
from rules.engine.core.text import entries


async def agree_on(
    services: Services, game: Game, agreement: Agreement, by_user: int, reason: str, holders: Sequence[SeatHolder]
) -> bool:
    """Store the new agreement, and post who made it; an order of a manager pings all players who are not away.

    Return False when it was for a lobby and the game has begun.
    """
    public, now = await services.public_localizer(game.guild_id, game.place, names_of(holders)), services.clock()
    ordered = reason == ORDERED
    lines = [f"⏱️ {public(entries(agreement_terms(agreement, unrated=ordered or bool(game.unrated))))}"]
    if reason:
        lines.append(f"-# {public(by_whom(by_user, reason, holders))}")
    if ordered and game.is_rated:
        lines.append(f"-# {public(unrated_line(('organiser',)))}")
    people = [holder.user_id for holder in holders if not holder.is_computer] if ordered else []
    async with services.store.writing(game.id) as db:
        if game.state == "lobby" and await games.lock_lobby(db, game.id) is None:
            return False
        await games.set_agreement(db, game.id, agreement)
        if game.state == "lobby":
            await seats.ask_again(db, game.id, by_user)
        await clocks.agree(db, game.id, game.agreement, agreement, now)
        if game.state == "running":
            await audit.note(db, game.id, by_user, "agreement", audit.AuditNote(agreed=agreement, reason=reason), now)
        if ordered:
            await games.unrate(db, game, ["organiser"])
        there = await not_away(db, people, now)
        lines += [" ".join(f"<@{user}>" for user in there)] if there else []
        message = Message(text="\n".join(lines), mentions=there)
        post = NewPost(kind="agreement", message=message, channel_id=game.place, game_id=game.id)
        await outbox.queue(db, [post], now)
        if game.thread_id is not None and label_of(agreement) != label_of(game.agreement):
            await scheduled_jobs.show_thread_state(db, game.id, now, over=False)
    return True
