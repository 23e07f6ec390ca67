"""Proposals to a table: taking back and making again by consent, playing on without somebody, substitutes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Click, control_of, redraw, show, tell
from bot.club.consent import affected, makers, others, sits_there, stands, verdict_of
from bot.house import House, names_of
from bot.language.i18n import Speech, clipped
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.decided import all_in_names
from bot.panels.panels import TEXT_LIMIT, Panel
from bot.robots.robots import can_play, leaves_nobody, let_play
from bot.store import Message, NewPost, UndoneEntry, audit, outbox, proposals
from bot.store.proposals import Proposal, ProposalKind
from bot.tables import Live, NotPlayable
from rules.engine import Problem, Seat, Text, Who, say, seen_texts
from rules.engine.text import listing

PROPOSAL_POST = "proposal"
LINES = 900
"""Characters for the decisions that are to be taken back, or made again."""
AGREED, ORDERED = "agreed", "ordered by the organiser"
"""Why decisions of others were taken back or made again, as the audit log keeps it."""
NOT_OFFERED: Text = say("This seat is not offered any more.")


@dataclass(frozen=True, slots=True)
class Draft:
    """A proposal that is not made yet, with the words it is put in."""

    live: Live
    kind: ProposalKind
    by_user: int | None
    payload: Mapping[str, JsonValue]
    voters: tuple[int, ...]
    text: str
    speech: Speech


class Proposing:
    """Makes proposals and counts the answers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.verbs = {
            "vote": self.vote,
            "ask_undo": self.ask_undo,
            "ask_redo": self.ask_redo,
        }

    async def undo(self, live: Live, by_user: int, to: int) -> Draft:
        """To take back all decisions behind number `to`: everybody who made one of them, or knows more now, agrees."""
        speech = await self._public(live)
        seat = live.seat_of(by_user)
        assert seat is not None, "only people at the table ask to take something back"
        lines = all_in_names(live.rules, live.table.view(None).state, seen_texts(live.table, to), speech, LINES)
        wish = say("↩️ {who} would like to take back: {lines}.", who=Who(seat), lines=lines)
        payload = {"to": to, **_as_it_is(live)}
        return Draft(live, "undo", by_user, payload, affected(live, by_user, to), speech(wish), speech)

    async def redo(self, live: Live, by_user: int, undone: Sequence[UndoneEntry]) -> Draft:
        """To make decisions again that were taken back: everybody agrees whose decisions they were."""
        speech = await self._public(live)
        seat = live.seat_of(by_user)
        assert seat is not None, "only people at the table ask to make something again"
        lines = all_in_names(live.rules, live.table.view(None).state, _seen_again(live, undone), speech, LINES)
        wish = say("↪️ {who} would like to make again: {lines}.", who=Who(seat), lines=lines)
        payload = {"batch": undone[0].batch, **_as_it_is(live)}
        return Draft(live, "redo", by_user, payload, makers(live, by_user, undone), speech(wish), speech)

    async def default(self, live: Live, seat: Seat) -> Draft:
        """To play on with the answer that the rules give for somebody whose time is up."""
        speech = await self._public(live)
        text = say("⏰ Time is up for {who}. Shall the game go on with the answer the rules give?", who=Who(seat))
        return Draft(live, "default", None, _waiting_for(live, seat), others(live, seat), speech(text), speech)

    async def robot(self, live: Live, seat: Seat, by_user: int) -> Draft:
        """To let a bot play on for somebody whose time is up."""
        speech = await self._public(live)
        text = say("🪑 Shall a bot play on for {who}?", who=Who(seat))
        return Draft(live, "robot", by_user, _waiting_for(live, seat), others(live, seat), speech(text), speech)

    async def substitute(
        self, live: Live, seat: Seat, by_user: int | None = None, newcomer: int | None = None
    ) -> Draft:
        """To give a seat to somebody, or to whoever takes it first."""
        speech = await self._public(live)
        text = say("🪑 {who} is looking for a substitute.", who=Who(seat))
        if by_user is None:
            text = say("⏰ Time is up for {who}. Who takes the seat?", who=Who(seat))
        elif not sits_there(live, seat, by_user):
            text = say("🪑 {organiser} offers the seat of {who}.", organiser=f"<@{by_user}>", who=Who(seat))
        if newcomer is not None:
            text = say("🪑 {newcomer}, would you play on for {who}?", newcomer=f"<@{newcomer}>", who=Who(seat))
        voters = () if newcomer is None else (newcomer,)
        return Draft(live, "substitute", by_user, _waiting_for(live, seat), voters, speech(text), speech)

    async def put(self, db: AsyncConnection, draft: Draft) -> None:
        """Make a proposal and queue its post."""
        now = self.house.clock()
        game = draft.live.game
        made = await proposals.propose(db, game.id, draft.kind, draft.by_user, draft.payload, list(draft.voters), now)
        if draft.kind == "substitute" and draft.by_user is not None:
            seat = Seat(made.number("seat"))
            if not sits_there(draft.live, seat, draft.by_user):
                await note_offer(db, draft.live, seat, draft.by_user, now)
        panel = _panel(made, draft.text, draft.live, draft.speech)
        pinged = " ".join(f"<@{user}>" for user in draft.voters if f"<@{user}>" not in panel.text)
        message = Message(
            text=clipped(f"{panel.text}\n{pinged}".strip(), TEXT_LIMIT),
            components=panel.components,
            mentions=draft.voters,
        )
        post = NewPost(kind=PROPOSAL_POST, message=message, channel_id=game.place, game_id=game.id)
        await outbox.queue(db, [post], now)

    async def ask_undo(self, click: Click) -> None:
        """Ask the others whether decisions may be taken back; the button keeps of how many there were."""

        async def drafted(live: Live, to: int) -> Draft:
            return await self.undo(live, click.user.id, to)

        await self._ask(click, "/game undo", drafted)

    async def ask_redo(self, click: Click) -> None:
        """Ask the others whether what was taken back may be made again; the button keeps which undo that was."""

        async def drafted(live: Live, batch: int) -> Draft | None:
            undone = await live.redoable()
            stands = bool(undone) and undone[0].batch == batch
            return await self.redo(live, click.user.id, undone) if stands else None

        await self._ask(click, "/game redo", drafted)

    async def _ask(self, click: Click, command: str, drafted: Callable[[Live, int], Awaitable[Draft | None]]) -> None:
        """Put a proposal to the others, unless the game has gone on since its button was shown."""
        control = control_of(click)
        assert control is not None, "the table is asked by a button"
        number, _, moves = control.argument.partition(".")
        async with self.house.tables.of(control.game) as live:
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            told = say("The game has gone on since; {command} tries again.", command=f"`{command}`")
            if live.seat_of(click.user.id) is not None and number.isdecimal() and moves == str(live.table.moves):
                draft = await drafted(live, int(number))
                if draft is not None:
                    async with self.house.store.writing() as db:
                        await self.put(db, draft)
                    told = say("The others are asked in the channel.")
        await show(click, speech(told))

    async def vote(self, click: Click) -> None:
        """Agree or refuse."""
        control = control_of(click)
        assert control is not None, "votes come from buttons"
        number, _, word = control.argument.partition(".")
        async with self.house.tables.of(control.game) as live:
            proposal = await self._answered(click, live, int(number) if number.isdecimal() else 0, agrees=word == "yes")
            if proposal is None:
                return
            text = first_line(click)
            speech = await self._public(live)
            verdict = verdict_of(proposal)
            if verdict is None:
                await redraw(click, _panel(proposal, text, live, speech))
                return
            result = await self._carried_out(click, live, proposal) if verdict else say("It was refused.")
        async with self.house.store.writing() as db:
            await proposals.close(db, proposal.id, "accepted" if verdict else "refused", self.house.clock())
        await redraw(click, Panel(f"{text}\n-# {speech(result)}"))

    async def _answered(self, click: Click, live: Live, number: int, *, agrees: bool) -> Proposal | None:
        """The proposal with the new answer; None when it was refused, and told why."""
        async with self.house.store.writing() as db:
            before = await proposals.find(db, number)
            stale = before is None or before.game_id != live.game.id or before.closed_at is not None
            if before is not None and not stale and not stands(before, live):
                await proposals.close(db, number, "overtaken", self.house.clock())
                stale = True
            # Whoever has given the seat away meanwhile decides nothing at this table any more.
            asked = not stale and bool(live.seats_of(click.user.id))
            after = await proposals.answer(db, number, click.user.id, agrees=agrees) if asked else None
        if after is None:
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            closed = say("This is decided already, or the game has gone on since.")
            await tell(click, speech(closed if stale else say("You are not asked for this.")))
        return after

    async def _carried_out(self, click: Click, live: Live, proposal: Proposal) -> Text:
        try:
            if proposal.kind == "undo":
                await live.undo(proposal.number("to"), proposal.by_user, AGREED, click.id)
                return say("Everybody agreed; it is taken back.")
            if proposal.kind == "redo":
                undone = await live.redoable()
                if not undone or undone[0].batch != proposal.number("batch"):
                    return say("It cannot be done any more.")
                await live.redo(proposal.by_user, click.id, AGREED)
                return say("Everybody agreed; it is made again.")
            seat = Seat(proposal.number("seat"))
            if proposal.kind == "robot":
                await let_play(self.house, live, seat, proposal.by_user, click.id)
                return say("The table agreed; {who} plays on.", who=live.holder(seat).name)
            await live.time_out(seat)
            return say("The table agreed; the game goes on.")
        except NotPlayable:
            return say("It cannot be done any more.")

    async def _public(self, live: Live) -> Speech:
        return await self.house.public_speech(live.game.guild_id, live.game.place, names_of(live.holders))


def _waiting_for(live: Live, seat: Seat) -> dict[str, JsonValue]:
    return {"seat": int(seat), "moves": live.table.moves}


async def note_offer(db: AsyncConnection, live: Live, seat: Seat, by_user: int, now: datetime) -> None:
    """Keep in the audit log that somebody has offered a seat that is not theirs."""
    await audit.note(db, live.game.id, by_user, "offer", audit.Told(seat=seat, formerly=live.holder(seat).name), now)


def _as_it_is(live: Live) -> dict[str, JsonValue]:
    """Where the game is; other decisions may be as many as those that were taken back."""
    return {"moves": live.table.moves, "revision": live.game.revision}


def _seen_again(live: Live, undone: Sequence[UndoneEntry]) -> Sequence[str]:
    """What was taken back, as everybody might read it if it were made again; nothing when it is refused now."""
    again = live.table.clone()
    try:
        for each in undone:
            again.replay(each.entry.line)
    except Problem:
        return ()
    return seen_texts(again, live.table.moves)


def _panel(proposal: Proposal, text: str, live: Live, speech: Speech) -> Panel:
    """The proposal with its buttons and who has answered so far."""
    if proposal.kind == "substitute":
        take = ControlId(live.game.id, live.game.revision, "take_seat", str(proposal.id))
        buttons = [button(take, speech(say("Take the seat")), Style.GO)]
        seat = Seat(proposal.number("seat"))
        if can_play(live.rules) and not live.holder(seat).is_bot and not leaves_nobody(live, seat):
            robot = ControlId(live.game.id, live.game.revision, "bot_takes", str(proposal.id))
            buttons.append(button(robot, speech(say("Let a bot play on"))))
        if proposal.by_user is not None:
            keep = ControlId(live.game.id, live.game.revision, "keep_seat", str(proposal.id))
            buttons.append(button(keep, speech(say("Withdraw the offer"))))
        return Panel(text, tuple(rows(buttons)))
    agreed = _named(live, [user for user, answer in proposal.answers.items() if answer])
    lines = [text, *([f"-# {speech(say('Agreed: {who}.', who=agreed))}"] if agreed is not None else [])]
    return Panel("\n".join(lines), tuple(rows(_choices(proposal, live, speech))))


def _choices(proposal: Proposal, live: Live, speech: Speech) -> Sequence[Component]:
    def choice(word: str, label: Text, style: Style) -> Component:
        control = ControlId(live.game.id, live.game.revision, "vote", f"{proposal.id}.{word}")
        return button(control, speech(label), style)

    return [choice("yes", say("Agree"), Style.GO), choice("no", say("Refuse"), Style.PLAIN)]


def _named(live: Live, user_ids: Sequence[int]) -> Text | None:
    seats = [live.seats_of(user)[0] for user in user_ids if live.seats_of(user)]
    return listing([say("{who}", who=Who(seat)) for seat in seats]) if seats else None


def first_line(click: Click) -> str:
    """What the message of a proposal says, without who has answered."""
    return "" if click.message is None else click.message.content.split("\n")[0]
