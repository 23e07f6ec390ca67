"""The command `/game watch`: follow every turn, the rounds, or the end of a game without a seat in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.language.i18n import Localizer, clipped
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Item, menu
from bot.panels.message_content import TEXT_LIMIT
from bot.responses import Interaction, control_of, menu_values, place_of, send_notice, show_panel
from bot.services import Services
from bot.store import Game, Message, NewPost, users, watchers
from bot.store.watchers import WATCH_POST, Watched, Watcher
from rules.engine import Text, say

CHOICES: tuple[tuple[tuple[Watched | Literal["nothing"], Literal["dm", "channel"]], Text], ...] = (
    (("turns", "dm"), say("Every turn, by direct message")),
    (("turns", "channel"), say("Every turn, by a ping here")),
    (("rounds", "dm"), say("When a round ends, by direct message")),
    (("rounds", "channel"), say("When a round ends, by a ping here")),
    (("end", "dm"), say("When it is over, by direct message")),
    (("end", "channel"), say("When it is over, by a ping here")),
    (("nothing", "dm"), say("Nothing more")),
)
"""The events that a watcher can follow, and the ways of notification."""
TOGETHER = 50
"""The most pings in one message; Discord accepts 100, and 2,000 characters."""


class Subscriptions:
    """Stores who watches what."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"watch": self.chosen}

    async def chosen(self, interaction: Interaction) -> None:
        """Apply the choice in the menu for watching."""
        values = menu_values(interaction)
        found = [(what, by) for (what, by), _ in CHOICES if values == [f"{what}.{by}"]]
        await self.watch(interaction, *(found[0] if found else ("nothing", "dm")))

    async def watch(
        self, interaction: Interaction, what: Watched | Literal["nothing"], by: Literal["dm", "channel"]
    ) -> None:
        """Start or stop watching the game of a menu or of this channel."""
        localizer = await self.services.localizer_for(interaction)
        control = control_of(interaction)
        game = await (
            self.services.game_at(place_of(interaction)) if control is None else self.services.game(control.game)
        )
        if game is None or game.is_over:
            await show_panel(interaction, localizer(say("There is no game here.")))
            return
        async with self.services.store.writing(game.id) as db:
            if what == "nothing":
                await watchers.stop(db, game.id, interaction.user.id)
            else:
                await users.meet(db, interaction.user.id, interaction.user.display_name)
                await watchers.watch(db, Watcher(game.id, interaction.user.id, what, by))
        match what:
            case "nothing":
                text = say("You no longer follow this game.")
            case "turns":
                text = say("You will be told of every turn.")
            case "rounds":
                text = say("You will be told when a round ends and when the game is over.")
            case "end":
                text = say("You will be told when the game is over.")
        await (show_panel if control is None else send_notice)(interaction, localizer(text))


def watch_menu(game: Game, localizer: Localizer) -> list[Component]:
    """Return the menu for watching a running game."""
    if game.state != "running":
        return []
    items = [Item(localizer(text), f"{what}.{by}") for (what, by), text in CHOICES]
    return [menu(ControlId(game.id, game.revision, "watch"), localizer(say("Follow this game")), items)]


def interested(found: Iterable[Watcher], *, new_round: bool, over: bool) -> list[Watcher]:
    """Return the watchers who follow such an event, which may have ended a round or the game."""
    heard: dict[Watched, bool] = {"turns": True, "rounds": new_round or over, "end": over}
    return [watcher for watcher in found if heard[watcher.what]]


def copy_of(post: NewPost, localizer: Localizer, user: int) -> NewPost:
    """Return a copy of a turn post for a watcher elsewhere: its text and pictures, with a link to its channel."""
    where = localizer(say("In {place}:", place=f"<#{post.channel_id}>"))
    text = clipped(f"{where}\n{post.message.text}", TEXT_LIMIT)
    message = Message(text=text, pictures=post.message.pictures, mentions=(user,))
    return NewPost(kind=WATCH_POST, message=message, user_id=user, game_id=post.game_id)
