"""`/game clock`: what the people at a table agree on besides the rules of their game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext

from bot.answers import Click, place_of, show
from bot.club.organising import ORGANISERS_ONLY, is_organiser
from bot.house import House, names_of
from bot.language.durations import seconds_of, span
from bot.language.i18n import Speech, code
from bot.robots.robots import can_play
from bot.store import Agreement, Game, Message, NewPost, audit, clocks, games, outbox, seats
from bot.timing.clocks import bank_line, deadline_line
from rules.engine import Text, say
from rules.engine.text import entries

SPANS = {"move": "move_s", "bank": "bank_s", "bonus": "bonus_s", "grace": "grace_s"}


class Agreeing:
    """Shows and changes the agreement of a table. In a lobby everybody at the table may, later an organiser."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def clock(self, click: Click, choices: Mapping[str, str | bool], spans: Mapping[str, str]) -> None:
        """Change what is given, tell everybody, and answer with how it is then."""
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        game = await self.house.game_at(place_of(click))
        if game is None or game.state not in ("lobby", "running"):
            await show(click, speech(say("No game waits or goes on here.")))
            return
        given = {name: seconds_of(text) for name, text in spans.items()}
        wrong = next((spans[name] for name, seconds in given.items() if not seconds and name != "grace"), None)
        if wrong is not None:
            refusal = say("{text} is no span of time; write it as {example}.", text=code(wrong), example="`12h`, `2d`")
            await show(click, speech(refusal))
            return
        changes = {**choices, **{SPANS[name]: seconds or 0.0 for name, seconds in given.items()}}
        if not changes:
            await show(click, await self._as_it_is(game, speech))
            return
        holders = await self.house.holders(game.id)
        seated = any(holder.user_id == click.user.id for holder in holders)
        if not (is_organiser(click, game) or (seated and game.state == "lobby")):
            await show(click, speech(ORGANISERS_ONLY))
            return
        if game.state != "lobby" and choices.get("rated", game.agreement.rated) != game.agreement.rated:
            # Whoever is about to lose would rather not be rated, and whoever has imported a good position would.
            await show(click, speech(say("Whether a game is rated is agreed on before it begins.")))
            return
        if choices.get("consequence") == "computer player" and not can_play(self.house.rules[game.game]):
            await show(click, speech(say("Computer players do not know this game.")))
            return
        agreement = Agreement.model_validate({**game.agreement.model_dump(), **changes})
        # A move that is being written must not set a clock going again that has just been stopped.
        async with self.house.tables.of(game.id) if game.state == "running" else nullcontext():
            await self._agree(game, agreement, click.user.id)
        stopped = agreement.clock == "none" and game.agreement.clock != "none"
        counts = say("Agreed. It counts from the next question on.")
        await show(click, speech(say("Agreed. No clock runs any more.") if stopped else counts))

    async def _as_it_is(self, game: Game, speech: Speech) -> str:
        """The agreement, and how the clocks stand."""
        async with self.house.store.reading() as db:
            holders, ends = await seats.holders(db, game.id), await clocks.deadlines(db, game.id)
        there = Speech(speech.language, names_of(holders))
        running = [deadline_line(ends, there), bank_line(game.agreement, holders, self.house.clock(), there)]
        lines = [speech(entries(told(game.agreement))), *(running if game.state == "running" else ())]
        return "\n".join(line for line in lines if line)

    async def _agree(self, game: Game, agreement: Agreement, by_user: int) -> None:
        """Write what the table agrees on now, and tell everybody."""
        public, now = await self.house.public_speech(game.guild_id, game.place), self.house.clock()
        message = Message(text=f"⏱️ {public(entries(told(agreement)))}")
        post = NewPost(kind="agreement", message=message, channel_id=game.place, game_id=game.id)
        async with self.house.store.writing() as db:
            await games.set_agreement(db, game.id, agreement)
            if agreement.clock == "none":
                await clocks.stop(db, game.id, game.agreement, now)
            if game.state == "running":
                await audit.note(db, game.id, by_user, "agreement", audit.Told(agreed=agreement), now)
            await outbox.queue(db, [post], now)


def told(agreement: Agreement) -> list[Text]:
    """An agreement in words."""
    match agreement.clock:
        case "none":
            lines = [say("No clock: everybody takes the time they need")]
        case "move":
            lines = [say("Clock: {span} for each decision", span=span(agreement.move_s))]
        case "bank":
            lines = [
                say(
                    "Clock: a bank of {bank} for the whole game, {bonus} more each round; "
                    "a decision within {grace} costs nothing",
                    bank=span(agreement.bank_s),
                    bonus=span(agreement.bonus_s),
                    grace=span(agreement.grace_s),
                )
            ]
    if agreement.clock != "none":
        lines.append(_consequence(agreement))
    lines.append(say("rated") if agreement.rated else say("not rated"))
    return lines


def _consequence(agreement: Agreement) -> Text:
    match agreement.consequence:
        case "nothing":
            return say("when time is up, the table is told")
        case "default":
            return say("when time is up, the rules answer")
        case "computer player":
            return say("when time is up, a computer player decides, and the game is not rated from then on")
        case "vote":
            return say("when time is up, the others vote on playing on")
        case "substitute":
            return say("when time is up, the seat is offered")
