"""The invitation in a channel to games that gather their players in threads.

A lobby that opens some hours after another one joins the invitation that is there already, so that the channel is not
full of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.i18n import Localizer
from bot.lobby.option_forms import how_played
from bot.lobby.readiness import starter
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import TEXT_LIMIT
from bot.panels.text_pages import fitted
from bot.services import Services, names_of
from bot.store import Game, Message, NewPost, Post, SeatHolder, games, invitations, outbox, seats
from bot.store.invitations import INVITATION_POST, Invitation, invitations_subject
from bot.store.write_locks import hold
from bot.wording.agreements import agreement_terms
from bot.wording.conditions import condition_terms
from bot.wording.game_names import called
from bot.wording.paces import pace_label
from rules.engine import Rules, Text, Who, say, say_n
from rules.engine.core.text import listing

TOGETHER: Final = timedelta(hours=6)
"""The time in which new lobbies join the same message."""
MOST_TOGETHER: Final = 12
"""The most open games in one message."""


@dataclass(frozen=True, slots=True)
class InvitedTo:
    """A game to which a message invites."""

    game: Game
    rules: Rules[Any]
    holders: Sequence[SeatHolder]

    @property
    def is_open(self) -> bool:
        """True if the game has not begun."""
        return self.game.state == "lobby"

    @property
    def is_full(self) -> bool:
        """True if all seats are taken."""
        return len(self.holders) >= self.rules.seats[-1]


async def invite(services: Services, db: AsyncConnection, game: Game, channel_id: int, now: datetime) -> None:
    """Invite a channel to a new game, in a message of the last hours or in a new one."""
    await hold(db, invitations_subject(channel_id))
    earlier = await invitations.latest_in(db, channel_id, now - TOGETHER)
    if earlier is not None and await _has_room(db, earlier.post_id):
        await invitations.add(db, Invitation(game.id, earlier.post_id, channel_id, earlier.began_at, earlier.shown))
        await _show(services, db, earlier, game.guild_id, now)
        return
    localizer = await services.public_localizer(game.guild_id, channel_id)
    there = InvitedTo(game, services.rules[game.title_key], await seats.holders(db, game.id))
    message = invitation([there], localizer)
    (number,) = await outbox.queue(db, [NewPost(kind=INVITATION_POST, message=message, channel_id=channel_id)], now)
    await invitations.add(db, Invitation(game.id, number, channel_id, now, _digest(message)))


async def renew(services: Services, game: Game) -> None:
    """Bring the invitation to a game up to date, if it has one."""
    async with services.store.reading() as db:
        known = await invitations.of_game(db, game.id)
    if known is None:
        return
    async with services.store.writing(other=invitations_subject(known.channel_id)) as db:
        now = await invitations.of_game(db, game.id)
        if now is not None:
            await _show(services, db, now, game.guild_id, services.clock())


async def _show(
    services: Services, db: AsyncConnection, known: Invitation, guild_id: int | None, now: datetime
) -> None:
    """Show all games of a message as they are now."""
    post = await _shown_by(db, known.post_id)
    if post is None:
        return
    localizer = await services.public_localizer(guild_id, known.channel_id)
    there = await games.several(db, await invitations.games_of(db, known.post_id))
    tables = [
        InvitedTo(game, services.rules[game.title_key], await seats.holders(db, game.id))
        for game in sorted(there, key=lambda game: game.id)
        if game.title_key in services.rules
    ]
    message = invitation(tables, localizer)
    if _digest(message) != known.shown:
        if post.done_at is None:
            await outbox.change(db, post, message, now)
        else:
            edit = NewPost(
                kind=INVITATION_POST,
                message=message,
                channel_id=known.channel_id,
                edits=post.message_id or post.edits,
            )
            await outbox.queue(db, [edit], now)
        await invitations.note_shown(db, known.post_id, _digest(message))


async def _has_room(db: AsyncConnection, post_id: int) -> bool:
    """Return whether another open game fits into a message, and the message is still there."""
    there = await games.several(db, await invitations.games_of(db, post_id))
    is_full = sum(game.state == "lobby" for game in there) >= MOST_TOGETHER
    return not is_full and await _shown_by(db, post_id) is not None


async def _shown_by(db: AsyncConnection, post_id: int) -> Post | None:
    """Return the post that a message shows or will show; None if it was never sent, or is deleted."""
    post = await outbox.find(db, post_id)
    if post is not None and post.message_id is not None:
        post = await outbox.last_edit(db, post.message_id) or post
    if post is None or (post.done_at is not None and post.problem is not None):
        return None
    # It may be sent at this moment.
    await hold(db, f"post {post.id}")
    return await outbox.find(db, post.id)


def invitation(tables: Sequence[InvitedTo], localizer: Localizer) -> Message:
    """Return the invitation: what is played and how fast, who is in, what is missing, and the buttons to join.

    Once nobody can join a game any more, it says what has become of it.
    """
    waiting = [each for each in tables if each.is_open]
    whole = _listed(tables, tables, localizer)
    if len(whole) > TEXT_LIMIT:
        whole = _listed(tables, waiting, localizer)
    if len(whole) > TEXT_LIMIT:
        whole = _listed(tables, waiting, localizer, in_short=True)
    # Each game that can be joined keeps its line.
    text = "\n".join(fitted(whole.split("\n"), TEXT_LIMIT))
    return Message(text, components=tuple(rows(_buttons(tables, localizer))))


def _listed(
    tables: Sequence[InvitedTo], shown: Sequence[InvitedTo], localizer: Localizer, *, in_short: bool = False
) -> str:
    """Return the entries of some of the tables, with their numbers among all of them."""
    if len(tables) == 1:
        return _entry(tables[0], localizer)
    return "\n".join(
        f"**{number}.** {_in_short(each, localizer) if in_short else _entry(each, localizer)}"
        for number, each in enumerate(tables, start=1)
        if each in shown
    )


def _in_short(each: InvitedTo, localizer: Localizer) -> str:
    """Return a line about an open game."""
    localizer, label = localizer.naming(names_of(each.holders)), pace_label(each.game.agreement)
    sitting = say(
        "players: {n} of {least} to {most}", n=len(each.holders), least=each.rules.seats[0], most=each.rules.seats[-1]
    )
    parts = [_opened(each), *([] if label is None else [label]), sitting]
    return " · ".join(map(localizer, parts))


def _opened(each: InvitedTo) -> Text:
    """Return which game is open, where, and who has opened it."""
    title, thread = called(each.game, each.rules.title), f"<#{each.game.place}>"
    opener = starter(each.game, each.holders)
    if opener is None:
        return say("A game of {title} is open: {thread}", title=title, thread=thread)
    return say("{who} has opened a game of {title}: {thread}", who=Who(opener.seat), title=title, thread=thread)


def _entry(each: InvitedTo, localizer: Localizer) -> str:
    game, rules, holders = each.game, each.rules, each.holders
    localizer = localizer.naming(names_of(holders))
    title, thread = called(game, rules.title), f"<#{game.place}>"
    if game.is_over and game.has_begun:
        return localizer(say("{title} in {thread} is over.", title=title, thread=thread))
    if game.has_begun:
        # The name of the thread tells who plays.
        return localizer(say("{title} is played in {place}.", title=title, place=thread))
    if not each.is_open:
        return localizer(say("{title} in {thread} was closed before it began.", title=title, thread=thread))
    names = listing([say("{who}", who=Who(holder.seat)) for holder in holders])
    label, conditions = pace_label(game.agreement), condition_terms(game.conditions)
    named = [] if label is None else [localizer(say("Pace: {pace}", pace=label))]
    terms = [localizer(term) for term in agreement_terms(game.agreement, unrated=bool(game.unrated))]
    lines = [
        localizer(_opened(each)),
        f"-# {' · '.join(filter(None, [how_played(rules, game, localizer), *named, *terms]))}",
        localizer(_seats(rules, len(holders), names)),
        *([] if conditions is None else [localizer(conditions)]),
    ]
    return "\n".join(lines)


def _buttons(tables: Sequence[InvitedTo], localizer: Localizer) -> list[Component]:
    """Return a button to join each open game, and one for each title to hear of more such games."""
    waiting = {number: each for number, each in enumerate(tables, start=1) if each.is_open}

    def control(each: InvitedTo, route: str) -> ControlId:
        return ControlId(each.game.id, each.game.revision, route)

    joining = [
        button(
            control(each, "join"),
            localizer(say("Join {n}", n=number) if len(tables) > 1 else say("Join")),
            Style.MAIN,
            disabled=each.is_full,
        )
        for number, each in waiting.items()
    ]
    titles = {each.game.title_key: each for each in waiting.values()}
    telling = [
        button(
            control(each, "tell"),
            localizer(
                say("Tell me about tables like this")
                if len(titles) == 1
                else say("Tell me about tables of {title}", title=Text(each.rules.title))
            ),
        )
        for each in titles.values()
    ]
    return [*joining, *telling]


def _digest(message: Message) -> str:
    return hashlib.blake2b(repr(message).encode(), digest_size=8).hexdigest()


def _seats(rules: Rules[Any], present: int, names: Text) -> Text:
    least, most = rules.seats[0], rules.seats[-1]
    if not present:
        return say("Nobody sits there yet; it is for {least} to {most} players.", least=least, most=most)
    if present >= most:
        return say("In: {names}. All seats are taken.", names=names)
    missing = next((seats for seats in rules.seats if seats >= present), most) - present
    if missing:
        return say_n(
            "In: {names}. One more is needed; up to {most} can play.",
            "In: {names}. {n} more are needed; up to {most} can play.",
            n=missing,
            names=names,
            most=most,
        )
    return say_n(
        "In: {names}. It can begin; one more can still join.",
        "In: {names}. It can begin; {n} more can still join.",
        n=most - present,
        names=names,
    )
