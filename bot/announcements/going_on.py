"""A post that calls nobody by a ping changes the last one, so that a channel holds what happened and little else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeGuard

from bot.store import NewPost, Post
from bot.wording.narration import LONGEST

BULLET = "• "


def can_go_on(last: Post | None, place: int, now: datetime, longest_s: float) -> TypeGuard[Post]:
    """Whether the last post of a game can be changed to tell more: it is there, recent, and where the game is."""
    return (
        last is not None
        and bool(last.message.lasting)
        and last.channel_id == place
        and last.problem is None
        and now - last.created_at < timedelta(seconds=longest_s)
    )


def going_on(fresh: NewPost, last: Post, calls: Sequence[str]) -> NewPost:
    """A post as part of the last one, which tells what it told and more; as it was when there is no room for that.

    `calls` are the lines that say who decides now: they take the place of those of the last post.
    """
    headline, *said = fresh.message.lasting.split("\n")
    _, *before = last.message.lasting.split("\n")
    lasting = "\n".join([headline, *_listed(before), *_listed(said)])
    text = "\n".join(part for part in (lasting, *calls) if part)
    if len(text) > LONGEST:
        return fresh
    began = last.id if last.message.continues is None else last.message.continues
    return replace(fresh, message=replace(fresh.message, text=text, lasting=lasting, continues=began))


def _listed(lines: Sequence[str]) -> Sequence[str]:
    """A story of one line as a line among others."""
    return [BULLET + lines[0]] if len(lines) == 1 and not lines[0].startswith(BULLET) else lines
