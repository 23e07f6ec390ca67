"""Proposals to a table: taking back and making again by consent, playing on without somebody, substitutes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Click, control_of, name_of, redraw, show, tell
from bot.control_ids import ControlId
from bot.controls import Component, Style, button, rows
from bot.house import House, names_of
from bot.i18n import Speech, clipped
from bot.panels import TEXT_LIMIT, Panel
from bot.robots import can_play, leaves_nobody, let_play
from bot.store import Message, NewPost, UndoneEntry, outbox, proposals, users
from bot.store.proposals import Proposal, ProposalKind
from bot.tables import Live, NotPlayable
from rules.engine import Seat, Text, Who, say, seen_text
from rules.engine.text import listing

PROPOSAL_POST = "proposal"
LINES = 900
"""Characters for the decisions that are to be taken back, or made again."""
TOGETHER: frozenset[ProposalKind] = frozenset({"undo", "redo"})
"""What all who are concerned have to agree to."""


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
            "take_seat": self.take_seat,
            "ask_undo": self.ask_undo,
            "ask_redo": self.ask_redo,
        }

    async def undo(self, live: Live, by_user: int, to: int) -> Draft:
        """To take back all decisions behind number `to`: everybody who made one of them, or knows more now, agrees."""
        speech = await self._public(live)
        seat = live.seat_of(by_user)
        assert seat is not None, "only people at the table ask to take something back"
        lines = [seen_text(live.table, line) for line in live.table.log[to:]]
        wish = say("↩️ {who} would like to take back: {lines}.", who=Who(seat), lines=clipped("; ".join(lines), LINES))
        payload = {"to": to, "moves": live.table.moves}
        return Draft(live, "undo", by_user, payload, affected(live, by_user, to), speech(wish), speech)

    async def redo(self, live: Live, by_user: int, undone: Sequence[UndoneEntry]) -> Draft:
        """To make decisions again that were taken back: everybody agrees whose decisions they were."""
        speech = await self._public(live)
        seat = live.seat_of(by_user)
        assert seat is not None, "only people at the table ask to make something again"
        lines = clipped("; ".join(seen_text(live.table, each.entry.line) for each in undone), LINES)
        wish = say("↪️ {who} would like to make again: {lines}.", who=Who(seat), lines=lines)
        payload = {"batch": undone[0].batch, "moves": live.table.moves}
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
        if newcomer is not None:
            text = say("🪑 {newcomer}, would you play on for {who}?", newcomer=f"<@{newcomer}>", who=Who(seat))
        voters = () if newcomer is None else (newcomer,)
        return Draft(live, "substitute", by_user, _waiting_for(live, seat), voters, speech(text), speech)

    async def put(self, db: AsyncConnection, draft: Draft) -> None:
        """Make a proposal and queue its post."""
        now = self.house.clock()
        game = draft.live.game
        made = await proposals.propose(db, game.id, draft.kind, draft.by_user, draft.payload, list(draft.voters), now)
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
            verdict = _verdict(proposal)
            if verdict is None:
                await redraw(click, _panel(proposal, text, live, speech))
                return
            result = await self._carried_out(click, live, proposal) if verdict else say("It was refused.")
        async with self.house.store.writing() as db:
            await proposals.close(db, proposal.id, "accepted" if verdict else "refused", self.house.clock())
        await redraw(click, Panel(f"{text}\n-# {speech(result)}"))

    async def take_seat(self, click: Click) -> None:
        """Play on for somebody whose seat is offered."""
        control = control_of(click)
        assert control is not None, "seats are taken by buttons"
        number = int(control.argument) if control.argument.isdecimal() else 0
        async with self.house.tables.of(control.game) as live:
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            refusal = await self._seat_refusal(click, live, number)
            if refusal is not None:
                await tell(click, speech(refusal))
                return
            async with self.house.store.reading() as db:
                proposal = await proposals.find(db, number)
            assert proposal is not None, "an offer that can be taken exists"
            seat = Seat(proposal.number("seat"))
            async with self.house.store.writing() as db:
                await users.meet(db, click.user.id, name_of(click))
            await live.hand_over(seat, click.user.id, name_of(click), click.user.id, click.id)
            public = await self._public(live)
        async with self.house.store.writing() as db:
            await proposals.close(db, number, "accepted", self.house.clock())
        taken = say("{who} has the seat now.", who=Who(seat))
        await redraw(click, Panel(f"{first_line(click)}\n-# {public(taken)}"))

    async def _answered(self, click: Click, live: Live, number: int, *, agrees: bool) -> Proposal | None:
        """The proposal with the new answer; None when it was refused, and told why."""
        async with self.house.store.writing() as db:
            before = await proposals.find(db, number)
            stale = before is None or before.game_id != live.game.id or before.closed_at is not None
            if before is not None and not stale and not _stands(before, live):
                await proposals.close(db, number, "overtaken", self.house.clock())
                stale = True
            after = None if stale else await proposals.answer(db, number, click.user.id, agrees=agrees)
        if after is None:
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            closed = say("This is decided already, or the game has gone on since.")
            await tell(click, speech(closed if stale else say("You are not asked for this.")))
        return after

    async def _carried_out(self, click: Click, live: Live, proposal: Proposal) -> Text:
        try:
            if proposal.kind == "undo":
                await live.undo(proposal.number("to"), proposal.by_user, "agreed", click.id)
                return say("Everybody agreed; it is taken back.")
            if proposal.kind == "redo":
                undone = await live.redoable()
                if not undone or undone[0].batch != proposal.number("batch"):
                    return say("It cannot be done any more.")
                await live.redo(proposal.by_user, click.id)
                return say("Everybody agreed; it is made again.")
            seat = Seat(proposal.number("seat"))
            if proposal.kind == "robot":
                await let_play(self.house, live, seat, proposal.by_user, click.id)
                return say("The table agreed; {who} plays on.", who=live.holder(seat).name)
            await live.time_out(seat)
            return say("The table agreed; the game goes on.")
        except NotPlayable:
            return say("It cannot be done any more.")

    async def open_offer(self, live: Live, number: int) -> Proposal | None:
        """The offer of a seat with that number, as long as it stands."""
        async with self.house.store.reading() as db:
            proposal = await proposals.find(db, number)
        if proposal is None or proposal.game_id != live.game.id or proposal.kind != "substitute":
            return None
        stands = proposal.closed_at is None and (proposal.by_user is not None or _stands(proposal, live))
        return proposal if stands else None

    async def _seat_refusal(self, click: Click, live: Live, number: int) -> Text | None:
        async with self.house.store.reading() as db:
            proposal = await proposals.find(db, number)
        if proposal is None or proposal.game_id != live.game.id or proposal.closed_at is not None:
            return say("This seat is not offered any more.")
        if proposal.by_user is None and not _stands(proposal, live):
            return say("{who} has come back and plays on.", who=Who(Seat(proposal.number("seat"))))
        if proposal.answers and click.user.id not in proposal.answers:
            return say("This seat is kept for somebody else.")
        if live.seats_of(click.user.id):
            return say("You have a seat in this game already.")
        return None

    async def _public(self, live: Live) -> Speech:
        return await self.house.public_speech(live.game.guild_id, live.game.place, names_of(live.holders))


def affected(live: Live, by_user: int, to: int) -> tuple[int, ...]:
    """Who made a decision behind number `to`; everybody at the table when one of them revealed something."""
    lines = live.table.log[to:]
    revealed = any(line.uncovers for line in lines)
    seats = {line.seat for line in lines}
    asked = [each for each in live.holders if (revealed or each.seat in seats) and not each.is_bot]
    return tuple(dict.fromkeys(each.user_id for each in asked if each.user_id != by_user))


def makers(live: Live, by_user: int, undone: Sequence[UndoneEntry]) -> tuple[int, ...]:
    """Whose decisions these were, beside those of standing orders and bots."""
    seats = {each.entry.line.seat for each in undone if not each.entry.line.automatic}
    asked = [each for each in live.holders if each.seat in seats and not each.is_bot]
    return tuple(dict.fromkeys(each.user_id for each in asked if each.user_id != by_user))


def others(live: Live, seat: Seat) -> tuple[int, ...]:
    """The people at the table besides whoever has the seat."""
    return tuple(dict.fromkeys(each.user_id for each in live.holders if each.seat != seat and not each.is_bot))


def _waiting_for(live: Live, seat: Seat) -> dict[str, JsonValue]:
    return {"seat": int(seat), "moves": live.table.moves}


def _stands(proposal: Proposal, live: Live) -> bool:
    """Whether the game is still where the proposal was made: nobody moved, or at least not the one it is about."""
    moves = proposal.number("moves")
    if proposal.kind in TOGETHER:
        return live.table.moves == moves
    seat = Seat(proposal.number("seat"))
    decided = any(line.seat == seat and not line.automatic for line in live.table.log[moves:])
    return live.table.moves >= moves and not decided and (proposal.kind == "substitute" or seat in live.table.questions)


def _verdict(proposal: Proposal) -> bool | None:
    """Whether it is accepted: by all for taking back and making again, by most for playing on; None while open."""
    answers = list(proposal.answers.values())
    yes, no = answers.count(True), answers.count(False)
    if proposal.kind in TOGETHER:
        return False if no else (True if yes == len(answers) else None)
    if 2 * yes > len(answers):
        return True
    return False if 2 * no >= len(answers) else None


def _panel(proposal: Proposal, text: str, live: Live, speech: Speech) -> Panel:
    """The proposal with its buttons and who has answered so far."""
    if proposal.kind == "substitute":
        take = ControlId(live.game.id, live.game.revision, "take_seat", str(proposal.id))
        buttons = [button(take, speech(say("Take the seat")), Style.GO)]
        seat = Seat(proposal.number("seat"))
        if can_play(live.rules) and not live.holder(seat).is_bot and not leaves_nobody(live, seat):
            robot = ControlId(live.game.id, live.game.revision, "bot_takes", str(proposal.id))
            buttons.append(button(robot, speech(say("Let a bot play on"))))
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
