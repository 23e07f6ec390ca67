"""The events of a game that feeds get, and their texts: only what everybody at the table may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.announcements.audience import newly_asked
from bot.announcements.endings import place_line
from bot.announcements.notifications import about_game
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, unlisted
from bot.sessions.saving import PendingChange
from bot.store import Game
from bot.store.feeds import FeedEvent
from bot.wording.victories import victory
from rules.engine import Seat, Table, Who, say, say_n


@dataclass(frozen=True, slots=True)
class FeedNews:
    """One event of a game."""

    event: FeedEvent
    game: Game
    table: Table[Any]
    """The table after the event."""
    people: frozenset[int]
    """The users it concerns: the one whose turn it is, or all players."""
    seat: Seat | None = None
    """The seat whose turn it is."""
    first: bool = False
    """True if the game begins."""

    def text(self, localizer: Localizer, *, personal: bool) -> str:
        """Return the event in a few lines, for one of its people or for everybody."""
        lines = [about_game(self.game, self.table, localizer), *self._lines(localizer, personal=personal)]
        return strip_emoji("\n".join(lines))

    def _lines(self, localizer: Localizer, *, personal: bool) -> list[str]:
        table = self.table
        match self.event:
            case "turn":
                assert self.seat is not None, "a turn has a seat"
                decides = say_n("{who} decides", "{who} decide", 1, who=say("{who}", who=Who(self.seat)))
                question = table.questions[self.seat].wording(table.state, self.seat)
                return [localizer(say("It is your turn.") if personal else decides), localizer(question)]
            case "round":
                return [localizer(say("The game begins.") if self.first else say("A new round begins."))]
            case "end" if table.finished:
                others = [place for place in table.rules.standing(table.state) if place.rank > 1]
                return [
                    localizer(say("The game is over.")),
                    localizer(victory(table)),
                    *(unlisted(localizer(place_line(table, place))) for place in others),
                ]
            case "end":
                return [localizer(say("The game has ended without a result."))]


def news_of(pending: PendingChange) -> Sequence[FeedNews]:
    """Return the events of a change that was committed; `pending` has the game and its holders after it."""
    game, table, change = pending.game, pending.after, pending.change
    before = pending.before or table
    everybody = frozenset(holder.asked_id for holder in pending.holders if not holder.is_computer)
    if pending.state != "running":
        return [] if before.finished else [FeedNews("end", game, table, everybody)]
    found = []
    first = change.kind == "start"
    if first or table.rules.round(table.state) > before.rules.round(before.state):
        found.append(FeedNews("round", game, table, everybody, first=first))
    for seat in newly_asked(before, table, change):
        holder = pending.holders[seat]
        if not holder.is_computer:
            found.append(FeedNews("turn", game, table, frozenset([holder.asked_id]), seat))
    return found
