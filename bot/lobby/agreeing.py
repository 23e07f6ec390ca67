"""`/game clock`: what the people at a table agree on besides the rules of their game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.answers import Click, place_of, show
from bot.club.organising import MANAGERS_ONLY, OPENER_ONLY, is_neutral, opens
from bot.club.proposing import Proposing
from bot.club.voting import Voting
from bot.house import House, names_of
from bot.language.durations import seconds_of, span
from bot.language.i18n import Speech, code
from bot.posts.fairness import by_whom, unrated_line, why_unrated
from bot.robots.robots import can_play
from bot.store import Agreement, Game, Message, NewPost, SeatHolder, audit, clocks, games, outbox, seats
from bot.tables.outcome import ORDERED
from bot.timing.clocks import bank_line, deadline_line
from rules.engine import Text, say
from rules.engine.text import entries

SPANS = {"move": "move_s", "bank": "bank_s", "bonus": "bonus_s", "grace": "grace_s"}


class Agreeing:
    """Shows and changes the agreement of a table: who opened it decides in the lobby, later everybody together."""

    def __init__(self, house: House, proposing: Proposing, voting: Voting) -> None:
        self.house = house
        self.proposing = proposing
        self.voting = voting

    async def clock(self, click: Click, choices: Mapping[str, str | bool], spans: Mapping[str, str]) -> None:
        """Change what is given, or ask the others, and answer with how it is then."""
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
        wanted = Agreement.model_validate({**game.agreement.model_dump(), **changes})
        about_time = any(name not in ("rated", "consequence") for name in changes)
        too_short = shorter_than(wanted, self.house.settings.least_clock_s) if about_time else None
        if too_short is not None:
            await show(click, speech(too_short))
        elif choices.get("consequence") == "computer player" and not can_play(self.house.rules[game.game]):
            await show(click, speech(say("Computer players do not know this game.")))
        elif game.state == "lobby":
            await show(click, speech(await self._in_lobby(click, game, wanted)))
        else:
            rated = choices.get("rated") is True
            await show(click, speech(await self._while_playing(click, game, wanted, rated=rated)))

    async def _in_lobby(self, click: Click, game: Game, wanted: Agreement) -> Text:
        holders = await self.house.holders(game.id)
        if not opens(click, game, holders):
            return OPENER_ONLY
        if not await agree_on(self.house, game, wanted, click.user.id, "", holders):
            return say("The game has begun meanwhile.")
        return _done(game.agreement, wanted)

    async def _while_playing(self, click: Click, game: Game, wanted: Agreement, *, rated: bool) -> Text:
        """Ask everybody else, or change it at once as somebody without a seat who manages the server."""
        # A move that is being written must not set a clock going again that has just been stopped.
        async with self.house.tables.of(game.id) as live:
            before = live.game.agreement
            if rated and live.game.unrated:
                return say("This game is not rated any more: {why}.", why=why_unrated(live.game.unrated[0]))
            if wanted == before:
                return say("That is agreed on already.")
            if live.seats_of(click.user.id):
                draft = await self.proposing.clock(live, click.user.id, wanted, told(wanted))
                return await self.voting.ask(draft, click.user.id, click.id)
            if not await is_neutral(click, self.house.store, live.game):
                return MANAGERS_ONLY
            await agree_on(self.house, live.game, wanted, click.user.id, ORDERED, live.holders)
            return _done(before, wanted)

    async def _as_it_is(self, game: Game, speech: Speech) -> str:
        """The agreement, and how the clocks stand."""
        async with self.house.store.reading() as db:
            holders, ends = await seats.holders(db, game.id), await clocks.deadlines(db, game.id)
        there = Speech(speech.language, names_of(holders))
        running = [deadline_line(ends, there), bank_line(game.agreement, holders, self.house.clock(), there)]
        lines = [speech(entries(told(game.agreement))), *(running if game.state == "running" else ())]
        if game.unrated and game.agreement.rated:
            lines.append(speech(unrated_line(game.unrated)))
        return "\n".join(line for line in lines if line)


async def agree_on(
    house: House, game: Game, agreement: Agreement, by_user: int, reason: str, holders: Sequence[SeatHolder]
) -> bool:
    """Write what the table agrees on now, and tell everybody who did it; an order pings all who play.

    False when the game has begun that was to be a lobby.
    """
    public, now = await house.public_speech(game.guild_id, game.place, names_of(holders)), house.clock()
    ordered = reason == ORDERED
    lines = [f"⏱️ {public(entries(told(agreement)))}"]
    if reason:
        lines.append(f"-# {public(by_whom(by_user, reason, holders))}")
    if ordered and game.is_rated:
        lines.append(f"-# {public(unrated_line(('organiser',)))}")
    people = tuple(holder.user_id for holder in holders if not holder.is_bot) if ordered else ()
    lines += [" ".join(f"<@{user}>" for user in people)] if people else []
    message = Message(text="\n".join(lines), mentions=people)
    post = NewPost(kind="agreement", message=message, channel_id=game.place, game_id=game.id)
    async with house.store.writing() as db:
        if game.state == "lobby" and await games.lock_lobby(db, game.id) is None:
            return False
        await games.set_agreement(db, game.id, agreement)
        if agreement.clock == "none":
            await clocks.stop(db, game.id, game.agreement, now)
        if game.state == "running":
            await audit.note(db, game.id, by_user, "agreement", audit.Told(agreed=agreement, reason=reason), now)
        if ordered:
            await games.unrate(db, game, ["organiser"])
        await outbox.queue(db, [post], now)
    return True


def shorter_than(agreement: Agreement, least_s: float) -> Text | None:
    """Why a clock gives too little time for a decision, or None."""
    given = {"none": (), "move": (agreement.move_s,), "bank": (agreement.bank_s, agreement.grace_s)}[agreement.clock]
    if all(seconds >= least_s for seconds in given):
        return None
    if agreement.clock == "move":
        return say("A clock gives at least {span} for each decision.", span=span(least_s))
    return say("A bank is of at least {span}, and a decision within {span} costs nothing.", span=span(least_s))


def _done(before: Agreement, after: Agreement) -> Text:
    stopped = after.clock == "none" and before.clock != "none"
    return say("Agreed. No clock runs any more.") if stopped else say("Agreed. It counts from the next question on.")


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
