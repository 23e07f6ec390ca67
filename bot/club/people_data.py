"""The command `/my data`: export everything that is stored about a user, or delete it."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Mapping, Sequence
from zipfile import ZIP_DEFLATED, ZipFile

import structlog
from pydantic import JsonValue

from bot.club.deletions import Deletions
from bot.club.leaving_games import leave_game
from bot.language.i18n import Localizer
from bot.lobby.messages import LobbyMessages
from bot.metrics.safe_errors import described
from bot.outbox import Picture
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.message_content import MessageContent
from bot.rate_limits import DAY, relative
from bot.responses import Interaction, defer, show_panel
from bot.services import Services
from bot.sessions import NotPlayable
from bot.store import Game, erasure, games, openings, people
from bot.store.erasure import Access
from bot.voting.proposal_executor import ProposalExecutor
from rules.engine import Text, say, say_n

log = structlog.get_logger(__name__)

FILE = "polis-data.json"
LARGEST_FILE = 8 * 2**20
"""Bytes; Discord accepts 10 MiB."""
EXPORTS_PER_MINUTE = 2


class PeopleData:
    """Handles the user's data, privately. Seats in running games have to be given away before anything is deleted."""

    def __init__(
        self, services: Services, messages: LobbyMessages, deciding: ProposalExecutor, deletions: Deletions
    ) -> None:
        self.services = services
        self.messages = messages
        self.deciding = deciding
        self.deletions = deletions
        self._one_at_a_time = asyncio.Lock()
        self.routes = {
            "forget_me": self.forget,
            "forget_not": self.keep,
            "offer_seats": self.offer_seats,
            "give_up_seats": self.give_up_seats,
        }

    async def export(self, interaction: Interaction) -> None:
        """Send everything stored about the user as a file."""
        await defer(interaction)
        localizer, services = await self.services.localizer_for(interaction), self.services
        again_at = services.rate_limiter.retry_at(interaction.user.id, "export", EXPORTS_PER_MINUTE, services.clock())
        if again_at is not None:
            refusal = say("You have just got your data; ask again {when}.", when=relative(again_at))
            await show_panel(interaction, MessageContent(localizer(refusal)))
            return
        async with self._one_at_a_time, services.store.reading() as db:
            found = await people.everything(db, interaction.user.id)
        name, content = await asyncio.to_thread(_as_file, found)
        text = say(
            "This is everything I have stored about you. {command} has it deleted.", command="`/my data what:delete`"
        )
        await show_panel(interaction, localizer(text), [Picture(name, content, "")])

    async def ask(self, interaction: Interaction) -> None:
        """Ask whether to delete everything, or tell what has to be done before."""
        localizer = await self.services.localizer_for(interaction)
        async with self.services.store.reading() as db:
            running = await games.of_user(db, interaction.user.id, states=("running",))
            left = await games.left_by(db, interaction.user.id)
        await show_panel(interaction, _question(left, localizer) if not running else _seats_first(running, localizer))

    async def forget(self, interaction: Interaction) -> None:
        """Delete everything after the confirmation."""
        await defer(interaction)
        localizer, user_id = await self.services.localizer_for(interaction), interaction.user.id
        now, store = self.services.clock(), self.services.store
        async with store.reading() as db:
            opened, names = await openings.since(db, user_id, now - DAY), await people.names_of(db, user_id)
            running = await games.of_user(db, user_id, states=("running",))
        if not running:
            begun = await erasure.begin(Access(store.reading, store.writing), user_id, names, now)
            running = begun.running
            for lobby in begun.left:
                await self.messages.post(lobby.id)
        if running:
            await show_panel(interaction, _seats_first(running, localizer))
            return
        self.services.rate_limiter.keep_opened(user_id, opened, now)
        await self.deletions.finish(user_id)
        text = say(
            "It is deleted. Games you have finished stay without your name; "
            "what I have posted on Discord can be deleted there by whoever manages the channel."
        )
        await show_panel(interaction, MessageContent(localizer(text)))

    async def keep(self, interaction: Interaction) -> None:
        """Keep everything: the deletion was not confirmed."""
        await show_panel(
            interaction, MessageContent((await self.services.localizer_for(interaction))(say("Nothing is deleted.")))
        )

    async def offer_seats(self, interaction: Interaction) -> None:
        """Offer every seat of the user in a running game to anybody."""
        await defer(interaction)
        localizer, offered = await self.services.localizer_for(interaction), 0
        for game in await self._running(interaction):
            try:
                async with self.services.sessions.open(game.id) as session:
                    for seat in session.seats_of(interaction.user.id):
                        draft = await self.deciding.proposing.substitute(session, seat, interaction.user.id, None)
                        async with self.services.store.writing(session.game.id) as db:
                            await self.deciding.voting.put(db, draft)
                        offered += 1
            except NotPlayable as error:
                # The other seats are offered all the same; this one can be given up.
                log.info("a seat of a game that cannot go on is not offered", game=game.id, problem=described(error))
        text = say_n(
            "Your seat is offered in its channel. When somebody has taken it, {command} can go on.",
            "Your {n} seats are offered in their channels. When they are taken, {command} can go on.",
            offered,
            command="`/my data what:delete`",
        )
        await show_panel(interaction, MessageContent(localizer(text)))

    async def give_up_seats(self, interaction: Interaction) -> None:
        """Leave every running game on all servers: no other user can prevent a deletion of data.

        Computer players replace the user; a game without another person is ended.
        """
        await defer(interaction)
        for game in await self._running(interaction):
            await leave_game(self.services, game, interaction.user.id)
        await self.ask(interaction)

    async def _running(self, interaction: Interaction) -> tuple[Game, ...]:
        async with self.services.store.reading() as db:
            return await games.of_user(db, interaction.user.id, states=("running",))


def _as_file(found: Mapping[str, JsonValue]) -> tuple[str, bytes]:
    """Return the data with a file name; compressed when Discord would not accept it otherwise."""
    content = _one_row_a_line(found).encode()
    if len(content) <= LARGEST_FILE:
        return FILE, content
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(FILE, content)
    return f"{FILE}.zip", packed.getvalue()


def _one_row_a_line(tables: Mapping[str, JsonValue]) -> str:
    """Return tables as JSON text with each row on one line: `indent` would use the slow encoder."""
    parts = []
    for name, found in tables.items():
        assert isinstance(found, list), "a table is a list of rows"
        lines = ",".join(f"\n    {json.dumps(row, ensure_ascii=False)}" for row in found)
        parts.append(f"\n  {json.dumps(name)}: [{lines}\n  ]" if found else f"\n  {json.dumps(name)}: []")
    return f"{{{','.join(parts)}\n}}\n"


def _question(left: Sequence[Game], localizer: Localizer) -> MessageContent:
    """Return the question whether to delete everything, and what is kept of running games that the user has `left`."""
    text = say(
        "Delete everything about you? Your settings, statistics, drafts and subscriptions are gone for good; "
        "in finished games you become somebody without a name, and seats in games that have not begun are given up."
    )
    lines = [localizer(text)]
    if left:
        kept = say(
            "Where you gave away your seat and the game goes on ({places}), I keep a number that names nobody until "
            "the end: whoever has seen a hand takes no other seat and orders nothing.",
            places=", ".join(dict.fromkeys(f"<#{game.place}>" for game in left[:20])),
        )
        lines.append(localizer(kept))
    return MessageContent(
        "\n".join(lines),
        tuple(
            rows(
                [
                    _button("forget_me", say("Delete everything about me"), Style.DANGER, localizer),
                    _button("forget_not", say("Keep it"), Style.PLAIN, localizer),
                ]
            )
        ),
    )


def _seats_first(running: Sequence[Game], localizer: Localizer) -> MessageContent:
    text = say_n(
        "You play in {n} running game: {places}. Others count on you there, so let somebody take your seat first.",
        "You play in {n} running games: {places}. Others count on you there, so let somebody take your seats first.",
        len(running),
        places=", ".join(dict.fromkeys(f"<#{game.place}>" for game in running[:20])),
    )
    otherwise = say(
        "If nobody does, or you no longer get there: *Give up my seats* lets computer players play on at once, and"
        " ends games without other people. Rated games are lost by that."
    )
    offer = _button("offer_seats", say("Offer my seats"), Style.MAIN, localizer)
    give_up = _button("give_up_seats", say("Give up my seats"), Style.DANGER, localizer)
    return MessageContent(f"{localizer(text)}\n{localizer(otherwise)}", tuple(rows([offer, give_up])))


def _button(route: str, label: Text, style: Style, localizer: Localizer) -> dict[str, object]:
    return button(ControlId(0, 0, route), localizer(label), style)
