"""The list of games of a server as text: those that wait for players first, then those that have waited longest."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.access.readers import Readers
from bot.language.i18n import Localizer
from bot.lobby.messages import too_few
from bot.lobby.option_forms import how_played
from bot.lobby.waiting_people import visible_seekers, waiting_lines
from bot.panels.control_ids import ControlId
from bot.panels.controls import button, rows
from bot.panels.looks import Looks
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.page_controls import page_number, page_of, pager
from bot.panels.text_pages import PAGE_ROOM, fitted, paged
from bot.services import Services, command_to_open, names_of
from bot.store import Game, clocks, games, scheduled_jobs, seats
from bot.wording.clocks import moment
from bot.wording.game_names import called
from bot.wording.paces import pace_label
from rules.engine import Seat, Text, Who, say, say_n
from rules.engine.core.text import listing

ALL_GAMES = "all_games"
"""The route of the button below the list, and of the buttons that turn its pages."""
MY_GAMES_HERE = "my_games_here"
"""The route of the button to the reader's own games on the server, and of the controls that turn its pages."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game of the list, and the seats that have something to decide."""

    game: Game
    awaited: frozenset[Seat]

    @property
    def order(self) -> tuple[bool, bool, float]:
        """The sort key: games with free seats come first."""
        return self.game.state != "lobby", not self.awaited, self.game.changed_at.timestamp()


class GameList:
    """Writes the list of the games that all readers of a channel can see."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._headlines: dict[int, tuple[int, Text]] = {}
        """The status lines of games, each with the revision it is valid for."""
        self._looks = Looks()
        self._of_servers: dict[int, frozenset[int]] = {}
        """The games that were listed last, by server."""

    async def beginning(self, guild_id: int, readers: Readers, localizer: Localizer) -> MessageContent:
        """Return the part of the list that fits into a message, with buttons to the reader's games and to the rest."""
        own = button(ControlId(0, 0, MY_GAMES_HERE, "1"), localizer(say("My games here")))
        listed = await self.listed(guild_id, readers)
        waiting = waiting_lines(await visible_seekers(self.services, guild_id, readers), self.services.rules, localizer)
        lines = [f"## {localizer(say('Games on this server'))}", *waiting]
        if not listed:
            lines.append(localizer(say("No games are running. {command} opens one.", command=command_to_open())))
        for number, each in enumerate(listed):
            line = await self._line(each, localizer)
            left = len(listed) - number
            more = localizer(say_n("… and {n} more", "… and {n} more", left))
            room = TEXT_LIMIT - (len(more) + 1 if left > 1 else 0)
            if len("\n".join([*lines, line])) > room:
                everything = button(ControlId(0, 0, ALL_GAMES, "1"), localizer(say("All games")))
                return MessageContent("\n".join([*lines, more]), tuple(rows([own, everything])))
            lines.append(line)
        return MessageContent("\n".join(lines), tuple(rows([own])))

    async def page(self, guild_id: int, readers: Readers, localizer: Localizer, wanted: str) -> MessageContent:
        """Return a page of the whole list, with buttons to the others; `wanted` is the argument of such a button."""
        listed = {each.game.id: each for each in await self.listed(guild_id, readers)}
        look, order = self._looks.order(wanted, list(listed), self.services.clock())
        pages = paged(order)
        number = page_number(page_of(wanted), len(pages))
        entries = [await self._line(listed[each], localizer) for each in pages[number - 1] if each in listed]
        heading = f"## {localizer(say('Games on this server'))}"
        if not listed:
            entries = [localizer(say("No games are running. {command} opens one.", command=command_to_open()))]
        return MessageContent(
            "\n".join([heading, *fitted(entries, TEXT_LIMIT - PAGE_ROOM)]),
            tuple(pager(ALL_GAMES, number, len(pages), localizer, look)),
        )

    def listing(self, game_ids: Collection[int]) -> set[int]:
        """Return the servers in whose lists these games were, including games that are deleted now."""
        return {guild_id for guild_id, listed in self._of_servers.items() if not listed.isdisjoint(game_ids)}

    async def listed(self, guild_id: int, readers: Readers) -> list[Listed]:
        """Return the games of the list, those with free seats first."""
        async with self.services.store.reading() as db:
            there = await games.of_guild(db, guild_id, states=("running", "lobby"))
            found = [game for game in there if readers.all_see(game)]
            awaited = await scheduled_jobs.seats_awaited(db, [game.id for game in found])
        listed = [Listed(game, awaited.get(game.id, frozenset())) for game in found]
        earlier = self._of_servers.get(guild_id, frozenset())
        self._of_servers[guild_id] = frozenset(game.id for game in found)
        for gone in earlier - self._of_servers[guild_id]:
            self._headlines.pop(gone, None)
        return sorted(listed, key=lambda each: each.order)

    async def headline(self, game: Game) -> Text | None:
        """Return the status line of a game; computed once for each position."""
        if game.state == "lobby" or game.title_key not in self.services.rules:
            return None
        known = self._headlines.get(game.id)
        if known is None or known[0] != game.revision:
            async with self.services.sessions.open(game.id) as session:
                headline = session.rules.words.headline(session.table.view(None).state)
                known = self._headlines[game.id] = session.game.revision, headline
        return known[1]

    async def _line(self, each: Listed, localizer: Localizer) -> str:
        """Return the entry of a game: its place and what it waits for, and below it who plays what."""
        game, rules = each.game, self.services.rules.get(each.game.title_key)
        async with self.services.store.reading() as db:
            holders = await seats.holders(db, game.id)
            until = min((await clocks.deadlines(db, game.id)).values(), default=None)
        headline, pace = await self.headline(game), pace_label(game.agreement)
        localizer = localizer.naming(names_of(holders))
        title = called(game, game.title if rules is None else rules.title)
        if game.state == "lobby":
            needed = None if rules is None else too_few(rules, len(holders))
            whose = say("can begin") if needed is None else say("waits for players")
        else:
            who = listing([say("{who}", who=Who(seat)) for seat in sorted(each.awaited)])
            waiting = say("waiting for {who}, asked {when}", who=who, when=moment(game.changed_at))
            whose = waiting if each.awaited else say("running")
        line = say("**{title}** in {place}: {whose}", title=title, place=f"<#{game.place}>", whose=whose)
        players = listing([say("{who}", who=Who(holder.seat)) for holder in holders])
        details = [
            "" if headline is None else localizer(headline),
            localizer(players) if holders else "",
            "" if rules is None else how_played(rules, game, localizer),
            "" if pace is None else localizer(pace),
            "" if until is None else f"⏱️ {moment(until)}",
        ]
        shown = " · ".join(filter(None, details))
        return f"• {localizer(line)}\n-# {shown}" if shown else f"• {localizer(line)}"
