"""Posts below a lobby that call its people, and that disappear when the game begins."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button
from bot.panels.layouts import control_ids
from bot.store import Game, Message, NewPost, Post, outbox
from rules.engine import Seat, say

READY_POST: Final = "ready"
"""The kind of posts that ask people to begin."""
QUEUE_POST: Final = "queue"
"""The kind of posts that call the people of a match in the queue, and ask them to begin."""
INVITED_POST: Final = "invited"
"""The kind of posts that call the people whom an opener invites."""
JOINED_POST: Final = "joined"
"""The kind of posts that tell an opener that the game can begin."""


def lobby_call(kind: str, message: Message, game: Game, subject: str | None = None) -> NewPost:
    """Return a post below a lobby that is removed when the game begins."""
    # A post that asks a seat is removed when the seat has decided or the game begins. Every table has a first seat.
    return NewPost(kind=kind, message=message, channel_id=game.place, game_id=game.id, seat=Seat(0), subject=subject)


def ready_button(game: Game, starter: int, localizer: Localizer) -> Component:
    """Return the button with which people agree that a user begins the game."""
    return button(ControlId(game.id, game.revision, "ready", f"{starter}"), localizer(say("Ready")), Style.GO)


async def calls_of(db: AsyncConnection, game_id: int, kind: str) -> list[Post]:
    """Return all posts of a kind about a game, also those that were removed, oldest first."""
    return [post for post in await outbox.of_game(db, game_id) if post.kind == kind]


async def open_calls(db: AsyncConnection, game_id: int) -> list[Post]:
    """Return the posts that ask the people of a lobby to begin, oldest first."""
    return [post for post in await outbox.asking(db, game_id) if post.kind in (READY_POST, QUEUE_POST)]


def starter_of(call: Post) -> int:
    """Return the user who begins the game when everybody is ready."""
    controls = map(ControlId.read, control_ids(call.message.components))
    return next((each.number for each in controls if each is not None and each.route == "ready"), 0)
