"""`/decide`: one decision for somebody who has told what they want, with the agreement of all others."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.access.organising import MANAGERS_ONLY, is_neutral
from bot.answers import Interaction, place_of, show
from bot.drafting.drafts import wants_a_look
from bot.drafting.naming import spelled_alike
from bot.drafting.public_naming import PublicNames
from bot.language.i18n import Speech, clipped, code, plain
from bot.panels.decided import in_words
from bot.services import Services
from bot.tables import GameSession
from bot.tables.change import ORDERED
from bot.voting.carrying_out import CarryingOut
from rules.engine import AnyAction, Seat, Text, Who, say
from rules.engine.core.notation import NotationError, format_action
from rules.engine.reference.word_forms import folded

CHOICES = 25


class Deciding:
    """Decides for others only what everybody can see to be possible: nothing offered or refused tells of a hand."""

    def __init__(self, services: Services, deciding: CarryingOut) -> None:
        self.services = services
        self.deciding = deciding

    async def decide(self, interaction: Interaction, player: discord.User, text: str) -> None:
        """Ask the others whether somebody's decision is made so; a manager without a seat makes it at once."""
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state != "running":
            speech = await self.services.private_speech(interaction.user.id, str(interaction.locale))
            await show(interaction, speech(say("No game is going on here.")))
            return
        async with self.services.tables.of(game.id) as session:
            speech = await self.services.speech_at(interaction, session)
            await show(interaction, speech(await self._decided(interaction, session, player.id, text, speech)))

    async def _decided(
        self, interaction: Interaction, session: GameSession, player_id: int, text: str, speech: Speech
    ) -> Text:
        seats = session.seats_of(player_id)
        seat = next((each for each in seats if each in session.table.questions), None)
        if not seats:
            return say("That person has no seat in this game.")
        if player_id == interaction.user.id:
            return say("To decide for yourself, use {command}.", command="`/do`")
        neutral = await is_neutral(interaction, self.services.store, session.game)
        if not session.seats_of(interaction.user.id) and not neutral:
            return MANAGERS_ONLY
        if seat is None:
            return say("{who} has nothing to decide.", who=Who(seats[0]))
        if not possible(session, seat):
            return say("Nothing can be decided for {who} now: what they can do depends on hidden cards.", who=Who(seat))
        found = fitting(session, seat, text, speech)
        if found is None:
            return say(
                "{line} cannot be decided for {who}: choose one of the suggestions, which everybody can see to be"
                " possible.",
                line=code(text),
                who=Who(seat),
            )
        if neutral:
            await session.decide_for(seat, found, interaction.user.id, ORDERED, interaction.id)
            return say("It is decided.")
        draft = await self.deciding.proposing.decide(session, seat, interaction.user.id, found)
        return await self.deciding.voting.ask(draft, interaction.user.id, interaction.id)

    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What can be decided for the player who is named, or for those who are asked."""
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state != "running":
            return []
        player = getattr(interaction.namespace, "player", None)
        async with self.services.tables.of(game.id) as session:
            speech = await self.services.speech_at(interaction, session)
            mine = session.seats_of(interaction.user.id)
            asked = [
                each for each in session.table.questions if each not in mine and not session.holder(each).is_computer
            ]
            wanted = [each for each in asked if player is None or session.holder(each).user_id == player.id]
            named: dict[str, str] = {}
            for seat in wanted:
                for action in possible(session, seat):
                    state = session.table.view(None).state
                    words = in_words(session.rules, state, seat, action, speech)
                    named.setdefault(format_action(action), plain(words))
        begun = folded(typed)
        return [
            app_commands.Choice(name=clipped(words, 100), value=line)
            for line, words in named.items()
            if len(line) <= 100 and (begun in folded(line) or begun in folded(words))
        ][:CHOICES]


def possible(session: GameSession, seat: Seat) -> list[AnyAction]:
    """What somebody could decide as far as everybody can see it, without what is hardly ever wanted."""
    table, options = session.table, session.table.choices(seat)
    if session.rules.open_information:
        return options
    question = table.questions[seat]
    return [action for action in options if question.is_openly_legal(action) and not wants_a_look(table, seat, action)]


def fitting(session: GameSession, seat: Seat, text: str, speech: Speech) -> AnyAction | None:
    """The one action a text means among those, by its notation or its names; None whatever the reason is."""
    wanted, shown = spelled_alike(text), possible(session, seat)
    found = next((each for each in shown if spelled_alike(format_action(each)) == wanted), None)
    if found is None and session.rules.open_information:
        found = _as_written(session, seat, text)
    if found is not None:
        return found
    names = PublicNames(session.table, seat, shown, speech)
    named = names.shown_as(text) or names.fitting(text) or names.in_other_languages(text)
    return named[0] if len(named) == 1 else None


def _as_written(session: GameSession, seat: Seat, text: str) -> AnyAction | None:
    """The legal action of which a text is the notation."""
    try:
        action = session.table.parse(text.strip())
    except NotationError:
        return None
    return action if session.table.obstacle(seat, action) is None else None
