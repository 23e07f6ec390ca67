"""Open votes and offered seats of a game: listed in its status, and posted again when their message was deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import discord

from bot.language.i18n import Localizer, clipped
from bot.responses import LOST, Interaction
from bot.services import Services
from bot.sessions import GameSession
from bot.store import Game, NewPost, Post, outbox, proposals, scheduled_jobs
from bot.store.outbox import PROPOSAL_POST
from bot.store.proposals import NO_VOTES, Proposal
from bot.voting.consent import is_open
from bot.voting.vote_messages import asked_in, post_of, vote_content
from bot.wording.clocks import moment
from rules.engine import say

ASKED_LENGTH = 300
"""Characters for the question of a vote in the status."""
LINK = "https://discord.com/channels/{guild}/{channel}/{message}"


async def open_vote_lines(services: Services, interaction: Interaction, game: Game, localizer: Localizer) -> list[str]:
    """Return a line for each open vote and each offered seat, with a link to its post.

    A post that somebody has deleted is sent again, without another ping.
    """
    lines = []
    async with services.sessions.open(game.id) as session:
        found = await _open(services, session)
    for proposal in found:
        post = await post_of(services.store, proposal)
        asked = asked_in(post)
        if post is None or asked is None:
            continue
        end = await _end(services, proposal)
        what = clipped(asked, ASKED_LENGTH)
        if post.message_id is not None and await _is_deleted(interaction, post):
            await _post_again(services, proposal, post, asked, end)
            lines.append(localizer(say("🗳 Open, posted again below because its message is gone: {what}", what=what)))
            continue
        link = _link(game, post)
        if end is None:
            line = localizer(say("🗳 Open: {what} {link}", what=what, link=link))
        else:
            line = localizer(say("🗳 Open, ends {when}: {what} {link}", when=moment(end), what=what, link=link))
        lines.append(line.rstrip())
    return lines


def _link(game: Game, post: Post) -> str:
    """Return the link to a post, or nothing while it waits to be sent."""
    if post.message_id is None:
        return ""
    return LINK.format(guild=game.guild_id or "@me", channel=post.channel_id, message=post.message_id)


async def _open(services: Services, session: GameSession) -> Sequence[Proposal]:
    """Return the proposals that can still be answered."""
    found = await services.store.cached(proposals.open_of, session.game.id)
    return [each for each in found if is_open(each, session)]


async def _end(services: Services, proposal: Proposal) -> datetime | None:
    async with services.store.reading() as db:
        return await scheduled_jobs.due_for(db, proposal.game_id, "vote", str(proposal.id))


async def _is_deleted(interaction: Interaction, post: Post) -> bool:
    """Return whether the message of a post is gone; False where Discord does not say."""
    assert post.message_id is not None, "only a sent post can be deleted"
    try:
        await interaction.client.get_partial_messageable(post.channel_id).fetch_message(post.message_id)
    except discord.NotFound:
        return True
    except (discord.HTTPException, *LOST):
        return False
    return False


async def _post_again(services: Services, proposal: Proposal, post: Post, asked: str, end: datetime | None) -> None:
    """Queue the post of a proposal again, unless it has been answered or posted meanwhile."""
    async with services.sessions.open(proposal.game_id) as session:
        async with services.store.reading() as db:
            now_open = await proposals.find(db, proposal.id)
        latest = await post_of(services.store, proposal)
        if now_open is None or now_open.closed_at is not None or latest is None or latest.id != post.id:
            return
        message = replace(post.message, mentions=())
        if proposal.kind not in NO_VOTES:
            content = vote_content(now_open, asked, session, await services.public_localizer_at(session), end)
            message = replace(message, text=content.text, components=content.components)
        again = NewPost(kind=PROPOSAL_POST, message=message, channel_id=session.game.place, game_id=session.game.id)
        async with services.store.writing(session.game.id) as db:
            await outbox.queue(db, [again], services.clock())
