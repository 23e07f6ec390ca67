"""Undo and redo."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType

from bot.access.managers import COUNTS_ALREADY, MANAGERS_ONLY, is_neutral
from bot.access.seat_context import StoredSeats
from bot.language.durations import span
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.decision_texts import all_in_names
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, control_of, place_of, show_panel
from bot.services import Services
from bot.sessions import GameSession
from bot.sessions.change import ORDERED
from bot.store import UndoneDecision
from bot.store import log as stored_log
from bot.store.log import BY_ITSELF, IMPOSED, DecidedBy
from bot.turns.turn_controller import TurnController
from bot.voting.consent import everybody_else, is_long_over, makers
from bot.voting.proposal_builder import LINES, ProposalDraft
from bot.voting.proposal_executor import ProposalExecutor
from rules.engine import Decision, Seat, Text, Who, say, say_n
from rules.engine.core.text import together

OWNER_ASKS: Text = say("Only the owner of the seat can ask the others, not a deputy.")

BY_OWNERS: Mapping[int, DecidedBy] = MappingProxyType({})


class Undo:
    """The commands `/game undo` and `/game redo`, and the buttons that start a vote."""

    def __init__(self, services: Services, turns: TurnController, deciding: ProposalExecutor) -> None:
        self.services = services
        self.turns = turns
        self.seats = StoredSeats(services)
        self.proposing = deciding.proposing
        self.deciding = deciding
        self.routes = {"ask_undo": self.ask_undo, "ask_redo": self.ask_redo, "undo": self.take_back}

    async def undo(self, interaction: Interaction, decisions: int | None, *, by_order: bool = False) -> None:
        """Take back the latest decisions: alone, with the others' consent, or as a manager without a seat."""
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state not in ("running", "finished"):
            await self.seats.no_game(interaction, game)
            return
        await self._undo(interaction, game.id, decisions, by_order=by_order)

    async def take_back(self, interaction: Interaction) -> None:
        """Handle the button below a played turn: as `/game undo`, until the user has decided something else."""
        control = control_of(interaction)
        assert control is not None, "it is taken back by a button"
        async with self.services.sessions.open(control.game) as session:
            latest = session.last_decision(interaction.user.id)
        if control.argument == str(latest):
            await self._undo(interaction, control.game, None, by_order=False)
        else:
            note = say("This button was out of date; here is where the game stands now.")
            await self.turns.show(interaction, control.game, note=note)

    async def _undo(self, interaction: Interaction, game_id: int, decisions: int | None, *, by_order: bool) -> None:
        async with self.services.sessions.open(game_id) as session:
            localizer = await self.seats.localizer(interaction, session)
            to = await self._undo_to(session, interaction.user.id, decisions)
            rules, before = session.rules, session.table.view(None).state
            seated = bool(session.played_by(interaction.user.id))
            refusal = await self._refusal(interaction, session, to, localizer, by_order=by_order)
            if refusal is None:
                change = await session.undo(to, interaction.user.id, ORDERED if by_order else "", interaction.id)
        if refusal is not None:
            await show_panel(interaction, refusal)
            return
        told = all_in_names(rules, before, change.taken_back, localizer, LINES)
        # Hidden decisions cannot be named to the user who takes them back.
        done = say("Taken back: {lines}.", lines=told) if change.taken_back else say("It is taken back.")
        if seated:
            await self.turns.show(interaction, game_id, note=done)
        else:
            await show_panel(interaction, localizer(done))

    async def _refusal(
        self, interaction: Interaction, session: GameSession, to: int, localizer: Localizer, *, by_order: bool
    ) -> MessageContent | None:
        """Return why the decisions are not taken back at once, with a button that starts a vote where one is
        possible.
        """
        mine = session.played_by(interaction.user.id)
        if session.table.finished and (by_order or not mine or await is_long_over(self.services, session)):
            return MessageContent(localizer(self._over()))
        if by_order and not await is_neutral(interaction, self.services.store, session.game):
            return MessageContent(localizer(MANAGERS_ONLY))
        if by_order and await session.counts():
            return MessageContent(localizer(COUNTS_ALREADY))
        if to < 0 or to == session.table.decision_count or not (mine or by_order):
            return MessageContent(localizer(_nothing_to_undo(session, interaction.user.id, by_order=by_order)))
        if by_order:
            return None
        if session.table.finished or (
            to < session.free_undo_to(interaction.user.id) and _stands(session, interaction.user.id, to)
        ):
            return _asking(session, interaction.user.id, to, localizer)
        return None

    def _over(self) -> Text:
        hours = span(self.services.settings.undo_after_end_s)
        return say("The game is over. Within {span} of the end all its players together can reopen it.", span=hours)

    async def redo(self, interaction: Interaction, *, by_order: bool = False) -> None:
        """Redo the latest undo: alone if all decisions are the user's, with the others' consent, or as a manager."""
        game = await self.services.game_at(place_of(interaction))
        if game is not None and game.state == "finished":
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(self._over()))
            return
        if game is None or game.state != "running":
            await self.seats.no_game(interaction, game)
            return
        async with self.services.sessions.open(game.id) as session:
            localizer = await self.seats.localizer(interaction, session)
            undone = await session.redoable()
            refusal: MessageContent | None = None
            if not undone:
                refusal = MessageContent(localizer(say("There is nothing to redo.")))
            elif by_order and not await is_neutral(interaction, self.services.store, session.game):
                refusal = MessageContent(localizer(MANAGERS_ONLY))
            elif by_order and await session.counts():
                refusal = MessageContent(localizer(COUNTS_ALREADY))
            elif not by_order and not session.played_by(interaction.user.id):
                refusal = MessageContent(localizer(say("You have no seat in this game, so you have nothing to redo.")))
            elif not by_order and makers(session, interaction.user.id, undone):
                refusal = _asking_again(session, interaction.user.id, undone, localizer)
            else:
                await session.redo(interaction.user.id, interaction.id, ORDERED if by_order else "")
            seated = bool(session.played_by(interaction.user.id))
        if refusal is not None:
            await show_panel(interaction, refusal)
        elif seated:
            await self.turns.show(interaction, game.id, note=say("Redone."))
        else:
            await show_panel(interaction, localizer(say("It is redone.")))

    async def ask_undo(self, interaction: Interaction) -> None:
        """Start a vote about taking decisions back; the button contains the number of decisions then."""

        async def drafted(session: GameSession, to: int) -> ProposalDraft | None:
            if session.table.finished and await is_long_over(self.services, session):
                return None
            return (
                await self.proposing.undo(session, interaction.user.id, to)
                if to < session.table.decision_count
                else None
            )

        await self._ask(interaction, "/game undo", drafted)

    async def ask_redo(self, interaction: Interaction) -> None:
        """Start a vote about redoing decisions; the button contains the id of the undo."""

        async def drafted(session: GameSession, batch: int) -> ProposalDraft | None:
            undone = await session.redoable()
            stands = bool(undone) and undone[0].batch == batch and not session.table.finished
            return await self.proposing.redo(session, interaction.user.id, undone) if stands else None

        await self._ask(interaction, "/game redo", drafted)

    async def _ask(
        self,
        interaction: Interaction,
        command: str,
        drafted: Callable[[GameSession, int], Awaitable[ProposalDraft | None]],
    ) -> None:
        """Make a proposal, unless the game has changed since its button was shown."""
        control = control_of(interaction)
        assert control is not None, "the table is asked by a button"
        number, _, count = control.argument.partition(".")
        async with self.services.sessions.open(control.game) as session:
            localizer = await self.seats.localizer(interaction, session)
            told = say("The game has gone on since; {command} tries again.", command=f"`{command}`")
            there = bool(session.seats_of(interaction.user.id)) and session.game.state != "abandoned"
            if there and number.isdecimal() and count == str(session.table.decision_count):
                draft = await drafted(session, int(number))
                if draft is not None:
                    told = await self.deciding.voting.ask(draft, interaction.user.id, interaction.id)
        await show_panel(interaction, localizer(told))

    async def _undo_to(self, session: GameSession, user_id: int, decisions: int | None) -> int:
        """Return how far to undo. Without a number: all decisions made together with the user's last one, or the free
        part.
        """
        count = session.table.decision_count
        if decisions is not None:
            return count - decisions
        mine, free = session.played_by(user_id), session.free_undo_to(user_id)
        async with self.services.store.reading() as db:
            log = await stored_log.decisions(db, session.game.id)
            own = [each for each in log if each.decision.seat in mine and each.decided_by not in BY_ITSELF] or log[-1:]
            together = await stored_log.decided_with(db, session.game.id, own[-1].number) if own else ()
        to = next((each.number for each in together if each in own), count + 1) - 1
        return max(to, free) if own and free < own[-1].number else to


def _nothing_to_undo(session: GameSession, user_id: int, *, by_order: bool) -> Text:
    if not session.table.decision_count and (by_order or session.played_by(user_id)):
        return say("Nothing has been decided yet.")
    if not by_order and not session.played_by(user_id):
        return say("You have no seat in this game, so you have nothing to take back.")
    return say_n("Only one decision has been made.", "Only {n} decisions have been made.", session.table.decision_count)


def _revealed(decision: Decision, what: Text) -> Text:
    """Return the message about a decision that cannot be taken back because it revealed something."""
    found = (
        say("something that was hidden, or whether somebody has a standing order")
        if decision.reveals_hidden
        else say("what chance brought: cards or dice")
    )
    return say(
        "{what} has revealed {found}. What was revealed stands, and so does your decision.", what=what, found=found
    )


def _stands(session: GameSession, user_id: int, to: int) -> bool:
    """Return whether decisions that are not free stay, because others would have to agree or cannot vote."""
    behind = range(to + 1, session.table.decision_count + 1)
    stands = any(session.stands_for(user_id, number) for number in behind)
    return bool((stands and everybody_else(session, user_id)) or session.computer_seats)


def _asking(session: GameSession, user_id: int, to: int, localizer: Localizer) -> MessageContent:
    """Return why a user cannot take decisions back at once, with a button that starts a vote if there are other
    people.
    """
    mine = session.played_by(user_id)
    why = localizer(
        say("The game is over.")
        if session.table.finished
        else why_it_stands(session.table.log, mine, session.computer_seats, session.not_by_owners)
    )
    if not session.seats_of(user_id):
        return MessageContent(f"{why} {localizer(OWNER_ASKS)}")
    control = ControlId(session.game.id, session.game.revision, "ask_undo", f"{to}.{session.table.decision_count}")
    if all(holder.is_computer or holder.seat in mine for holder in session.holders):
        anyway = button(control, localizer(say("Take it back all the same")), Style.MAIN)
        return MessageContent(
            f"{why} {localizer(say('You may, because only computer players play with you.'))}", tuple(rows([anyway]))
        )
    asks = button(control, localizer(say("Ask the others")), Style.MAIN)
    return MessageContent(f"{why} {localizer(say('The others may agree to take it back.'))}", tuple(rows([asks])))


def _asking_again(
    session: GameSession, user_id: int, undone: Sequence[UndoneDecision], localizer: Localizer
) -> MessageContent:
    """Return the message that others have to agree to a redo, with a button that starts a vote."""
    theirs = say("Decisions of others were taken back as well; they may agree to redo them.")
    if not session.seats_of(user_id):
        return MessageContent(f"{localizer(theirs)} {localizer(OWNER_ASKS)}")
    control = ControlId(
        session.game.id, session.game.revision, "ask_redo", f"{undone[0].batch}.{session.table.decision_count}"
    )
    return MessageContent(
        localizer(theirs), tuple(rows([button(control, localizer(say("Ask the others")), Style.MAIN)]))
    )


def _imposed(who: Who, by: DecidedBy) -> Text:
    """Return the message about a decision that was made for a player and that nobody can take back alone."""
    match by:
        case "time":
            return say("Time was up for {who}, and the rules gave the answer; it stands.", who=who)
        case "computer":
            return say("Time was up for {who}, and a computer player decided; it stands.", who=who)
        case _:
            return say("The table has decided for {who}; it stands.", who=who)


def why_it_stands(
    log: Sequence[Decision],
    mine: Collection[Seat],
    computer_seats: Collection[Seat] = (),
    not_by_owners: Mapping[int, DecidedBy] = BY_OWNERS,
) -> Text:
    """Return why the holder of these seats can take nothing back: the latest decision that is final.

    Decisions of computer players are not final unless they revealed something. Those in `not_by_owners` were made for a
    player, or forced; forced ones are not final either.
    """
    if not log:
        return say("Nothing has been decided yet.")
    behind = [
        number
        for number, decision in enumerate(log, 1)
        if decision.reveals
        or not_by_owners.get(number) in IMPOSED
        or (number not in not_by_owners and decision.seat not in (*mine, *computer_seats))
    ]
    if not behind:
        return say("You have not decided anything yet.")
    stops, by = log[behind[-1] - 1], not_by_owners.get(behind[-1])
    if by in IMPOSED:
        return _imposed(Who(stops.seat), by)
    if by == "forced" or (stops.seat in mine and stops.automatic):
        return _revealed(stops, say("An automatic answer"))
    if stops.seat in mine:
        return _revealed(stops, say("Your last decision"))
    if stops.seat in computer_seats:
        return say("Something was revealed when {who} played, so your decision stands.", who=Who(stops.seat))
    return _others_decided(log, mine, {*computer_seats}, not_by_owners)


def _others_decided(
    log: Sequence[Decision],
    mine: Collection[Seat],
    computer_seats: Collection[Seat],
    not_by_owners: Mapping[int, DecidedBy],
) -> Text:
    """Return who has decided, personally or by orders, since the last decision of the owner of these seats."""
    numbered = list(enumerate(log, 1))
    since = list(takewhile(lambda each: each[1].seat not in mine or each[1].automatic, reversed(numbered)))
    theirs = [
        decision
        for number, decision in since
        if number not in not_by_owners and decision.seat not in (*mine, *computer_seats)
    ]
    people = _in_order(decision.seat for decision in theirs if not decision.automatic)
    if not people:
        owners = _in_order(decision.seat for decision in theirs)
        return say_n(
            "A standing order of {who} has answered since, and counts as a decision, so your decision stands.",
            "Standing orders of {who} have answered since, and count as decisions, so your decision stands.",
            n=len(owners),
            who=together([say("{who}", who=Who(seat)) for seat in owners]),
        )
    return say_n(
        "{who} has decided since, so your decision stands.",
        "{who} have decided since, so your decision stands.",
        n=len(people),
        who=together([say("{who}", who=Who(seat)) for seat in people]),
    )


def _in_order(newest_first: Iterable[Seat]) -> list[Seat]:
    """Return each seat once, ordered by its latest decision."""
    return list(reversed(dict.fromkeys(newest_first)))
