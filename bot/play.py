"""Deciding: the private panel with its draft turn, typed actions, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot import illustrations
from bot.answers import Click, chosen_values, control_of, place_of, show, tell, think
from bot.choosing import follow
from bot.commands import Typed, written
from bot.drafts import Trial, closing, try_out
from bot.house import House, names_of
from bot.i18n import ECHO, Speech, clipped
from bot.illustrations import Drawings
from bot.narration import focus, sentences, story
from bot.panels import Panel, Where, entry_index, turn_panel
from bot.permissions import ATTACH_FILES, missing_to_post
from bot.publish import Picture
from bot.reading import do_typed, play_typed
from bot.refusing import refused
from bot.store import Game, drafts, outbox
from bot.store.outbox import Target
from bot.tables import Live, Outcome
from rules.engine import AnyAction, Obstacle, Rules, Seat, Table, Text, Who, say
from rules.engine.notation import format_action
from rules.engine.text import listing


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody in front of a game: the position, their seat and their draft turn tried out on it."""

    game: Game
    table: Table[Any]
    seat: Seat
    trial: Trial
    speech: Speech
    note: Text | None = None
    """What became of the draft since it was last seen."""


class Play:
    """Everything a seat does, by click and by command."""

    def __init__(self, house: House, drawings: Drawings) -> None:
        self.house = house
        self.drawings = drawings
        self.verbs = {
            "turn": self.open,
            "see": self.look,
            "go": self.go,
            "pick": self.go,
            "confirm": self.confirm,
            "step_back": self.step_back,
            "preview": self.preview,
        }

    # The private panel

    async def open(self, click: Click) -> None:
        """Show what there is to decide, or who has to decide."""
        await self.show(click, _game_of(click))

    async def open_here(self, click: Click) -> None:
        """`/game turn`: the same for the game of this channel."""
        sitting = await self._sitting(click, None)
        if sitting is not None:
            await self._panel(click, sitting)

    async def look(self, click: Click) -> None:
        """Another page of a list, or one choice back."""
        sitting = await self._sitting(click, _game_of(click))
        if sitting is None or await self._stale(click, sitting):
            return
        where = _where(click)
        await self._panel(click, sitting, where)

    async def go(self, click: Click) -> None:
        """Follow a choice: to the next one, or into the draft."""
        sitting = await self._sitting(click, _game_of(click))
        if sitting is None or await self._stale(click, sitting):
            return
        where, index = _where(click), _index(click)
        try:
            step = follow(sitting.trial.options, (*where.path, index))
        except LookupError:
            await self._panel(click, sitting, note=say("That choice is gone; here is what is possible now."))
            return
        if step.chosen is None:
            await self._panel(click, sitting, Where(where.draft, step.path))
            return
        lines = [*sitting.trial.lines, format_action(step.chosen)]
        if _beside_the_turn(sitting) and not sitting.trial.lines:
            await self._commit(click, sitting, lines)
            return
        await self._keep(click, sitting, lines)
        await self.show(click, sitting.game.id)

    async def step_back(self, click: Click) -> None:
        """Take the last line of the draft back."""
        sitting = await self._sitting(click, _game_of(click))
        if sitting is None or await self._stale(click, sitting):
            return
        await self._keep(click, sitting, sitting.trial.lines[:-1])
        await self.show(click, sitting.game.id)

    async def preview(self, click: Click) -> None:
        """The board as the draft would leave it."""
        sitting = await self._sitting(click, _game_of(click))
        if sitting is None or await self._stale(click, sitting):
            return
        kinds = illustrations.kinds(sitting.game.game)
        if not kinds:
            await self._panel(click, sitting, _where(click), note=say("There are no pictures of this game yet."))
            return
        await think(click)
        trial = sitting.trial
        picture = await self.drawings.now(
            trial.table, sitting.seat, kinds[0], sitting.speech, highlight=focus(trial.events)
        )
        await show(click, self._worded(sitting, _where(click)), [picture])

    async def confirm(self, click: Click) -> None:
        """Play the draft, with the action that only closes the turn when it is missing."""
        sitting = await self._sitting(click, _game_of(click))
        if sitting is None or await self._stale(click, sitting):
            return
        lines = list(sitting.trial.lines)
        last = closing(sitting.trial)
        if last is not None:
            lines.append(format_action(last))
        elif not lines or sitting.trial.continues:
            # Half a turn cannot be taken back once somebody has answered it.
            await self._panel(click, sitting)
            return
        await self._commit(click, sitting, lines)

    # Typed actions

    async def typed(self, click: Click, rules: Rules[Any], action: type[AnyAction], values: Typed) -> None:
        """`/tm build`: add it to the draft, to be confirmed; an answer beside the turn is given at once."""
        sitting = await self._sitting(click, None, rules)
        if sitting is None:
            return
        drafted = tuple(sitting.trial.lines)
        do_typed(sitting.trial, written(action, values))
        if sitting.trial.refusal is not None:
            await self._refuse(click, sitting, drafted=drafted)
        elif _beside_the_turn(sitting) and not drafted:
            await self._commit(click, sitting, sitting.trial.lines)
        else:
            await self._keep(click, sitting, sitting.trial.lines)
            note = say("Added to the turn you are preparing.") if drafted else None
            await self.show(click, sitting.game.id, note=note)

    async def do(self, click: Click, text: str) -> None:
        """`/do`: a whole turn in the notation of the log; with + in front, the rest of the turn being prepared."""
        sitting = await self._sitting(click, None)
        if sitting is None:
            return
        aside: tuple[str, ...] = ()
        text = text.strip()
        if not text.startswith("+"):
            aside = tuple(sitting.trial.lines)
            sitting = replace(sitting, trial=try_out(sitting.table, sitting.seat, ()))
        drafted = tuple(sitting.trial.lines)
        left = play_typed(sitting.trial, text.removeprefix("+"))
        if sitting.trial.refusal is not None:
            await self._refuse(click, sitting, drafted=drafted, aside=aside)
            return
        if len(sitting.trial.lines) == len(drafted):
            await show(
                click,
                sitting.speech(say("Write the actions of your turn, for example: {text}", text=_example(sitting))),
            )
            return
        note = None
        if left:
            note = say("Not played, because something was revealed before: {text}", text="; ".join(left))
        elif aside:
            note = say("Played instead of what you had prepared: {lines}", lines=f"`{'; '.join(aside)}`")
        if sitting.trial.continues:
            await self._keep(click, sitting, sitting.trial.lines)
            note = say("This is not a whole turn yet, so nothing was played: go on and confirm.")
            await self.show(click, sitting.game.id, note=note)
            return
        await self._commit(click, sitting, sitting.trial.lines, note)

    # Inner parts

    async def show(self, click: Click, game_id: int, *, note: Text | None = None) -> None:
        sitting = await self._sitting(click, game_id)
        if sitting is not None:
            await self._panel(click, sitting, note=note)

    async def _panel(
        self, click: Click, sitting: Sitting, where: Where | None = None, *, note: Text | None = None
    ) -> None:
        if note is not None:
            sitting = replace(sitting, note=note)
        await show(click, self._worded(sitting, where), await self._part(click, sitting))

    async def _part(self, click: Click, sitting: Sitting) -> list[Picture]:
        """The part of the board that the draft changes; nothing when it changes none."""
        title, places = sitting.game.game, focus(sitting.trial.events)
        if not illustrations.kinds(title) or not places:
            return []
        kind = illustrations.of_part(title, places)
        await think(click)
        table, speech = sitting.trial.table, sitting.speech
        return [
            await self.drawings.now(table, sitting.seat, kind, speech, highlight=places, around=places),
        ]

    def _worded(self, sitting: Sitting, where: Where | None = None) -> Panel:
        trial, game = sitting.trial, sitting.game
        if not trial.lines and not trial.continues:
            return Panel(_waiting_text(sitting))
        options = trial.options
        path = () if where is None else where.path
        try:
            step = follow(options, path)
        except LookupError:
            step = follow(options, ())
        page = where.page if where is not None else 0
        return turn_panel(game.id, game.revision, trial, step, page, sitting.speech, sitting.note)

    async def _sitting(self, click: Click, game_id: int | None, rules: Rules[Any] | None = None) -> Sitting | None:
        """The game of a button (or of this channel) as the person sees it; None when the answer is given already."""
        game = await self.house.game_at(place_of(click)) if game_id is None else await self.house.game(game_id)
        if game is None or game.state in ("lobby", "abandoned") or (rules is not None and game.game != rules.key):
            await self.no_game(click, game, rules)
            return None
        async with self.house.tables.of(game.id) as live:
            game, table, seat = live.game, live.table, live.seat_of(click.user.id)
            speech = await self.speech(click, live)
        if seat is None:
            await show(click, speech(say("You have no seat in this game. {who}", who=_waiting(table))))
            return None
        trial, note = await self._draft(click, game, table, seat)
        return Sitting(game, table, seat, trial, speech, note)

    async def _draft(self, click: Click, game: Game, table: Table[Any], seat: Seat) -> tuple[Trial, Text | None]:
        async with self.house.store.reading() as db:
            draft = await drafts.find(db, game.id, click.user.id)
        if draft is None or draft.seat != seat or seat not in table.questions:
            return try_out(table, seat, ()), None
        trial = try_out(table, seat, draft.lines)
        if trial.refusal is None:
            return trial, None
        refusal, kept = trial.refusal, trial.lines
        await self._keep_lines(click, game, table, seat, kept)
        why = refusal.reason.message if isinstance(refusal.reason, Obstacle) else say("{why}", why=str(refusal.reason))
        note = say(
            "The table has changed: {line} is not possible any more ({why}). Your draft ends before it.",
            line=clipped(refusal.line, ECHO),
            why=why,
        )
        return try_out(table, seat, kept), note

    async def _keep(self, click: Click, sitting: Sitting, lines: Sequence[str]) -> None:
        await self._keep_lines(click, sitting.game, sitting.table, sitting.seat, lines)

    async def _keep_lines(self, click: Click, game: Game, table: Table[Any], seat: Seat, lines: Sequence[str]) -> None:
        async with self.house.store.writing() as db:
            if lines:
                now = self.house.clock()
                await drafts.save(db, drafts.Draft(game.id, click.user.id, seat, table.moves, tuple(lines), now))
            else:
                await drafts.discard(db, game.id, click.user.id)

    async def _stale(self, click: Click, sitting: Sitting) -> bool:
        """Whether the click means something else by now; then the answer is a fresh panel."""
        control = control_of(click)
        assert control is not None, "only controls of ours come here"
        if control.argument.split(".")[0] == sitting.trial.sign:
            return False
        await self._panel(
            click, sitting, note=sitting.note or say("This button was out of date; here is how it stands now.")
        )
        return True

    async def _commit(self, click: Click, sitting: Sitting, lines: Sequence[str], note: Text | None = None) -> None:
        actions = [sitting.table.parse(line) for line in lines]
        async with self.house.tables.of(sitting.game.id) as live:
            # A second press that came while the first one was played must not answer the next question.
            since = live.table.log[sitting.table.moves :]
            moved_on = any(line.seat == sitting.seat for line in since)
            if not moved_on:
                outcome = await live.act(click.user.id, actions, click.id, seat=sitting.seat)
        if moved_on:
            await self.show(click, sitting.game.id)
            return
        unseen = await self._unseen(click, sitting)
        notes = [text for text in (note, unseen) if text is not None]
        await self.show(click, sitting.game.id, note=_done(outcome, sitting, notes))

    async def _unseen(self, click: Click, sitting: Sitting) -> Text | None:
        """Why the others do not see what was done, when it cannot be posted."""
        place = sitting.game.place
        missing = missing_to_post(click) if click.channel_id == place else []
        if missing == [ATTACH_FILES]:
            return say(
                "The table sees it without a picture: I need the permission {permission} here.", permission=ATTACH_FILES
            )
        if missing:
            return say(
                "It counts, but I cannot post it here: I need these permissions: {permissions}. I keep trying.",
                permissions=listing(missing),
            )
        async with self.house.store.reading() as db:
            waiting = await outbox.next_for(db, Target(channel_id=place, user_id=None))
        if waiting is None or not waiting.attempts:
            return None
        return say("It counts, but the channel takes no posts at present. I keep trying.")

    async def _refuse(
        self, click: Click, sitting: Sitting, *, drafted: Sequence[str] = (), aside: Sequence[str] = ()
    ) -> None:
        await tell(click, refused(sitting.trial, sitting.speech, drafted=drafted, aside=aside))

    async def speech(self, click: Click, live: Live) -> Speech:
        return await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))

    async def no_game(self, click: Click, game: Game | None = None, rules: Rules[Any] | None = None) -> None:
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        if game is None:
            text = say("No game is played here. Open one with {command}.", command="/game new")
        elif game.state == "lobby":
            text = say("The game has not begun. Press Start in the lobby, or use {command}.", command="/game start")
        elif game.state == "abandoned":
            text = say("This game was ended without a result. {command} opens a new one.", command="/game again")
        else:
            title = self.house.rules[game.game].title
            text = say("Here {title} is played; its commands begin with {group}.", title=title, group=f"/{game.game}")
        await show(click, speech(text))


def _beside_the_turn(sitting: Sitting) -> bool:
    """Whether a single answer beside the turn of somebody else is wanted: it needs no confirmation."""
    question = sitting.table.questions.get(sitting.seat)
    return question is not None and question.off_turn and not question.reveals


def _done(outcome: Outcome, sitting: Sitting, notes: Sequence[Text]) -> Text:
    told = story(sentences(outcome.events, sitting.speech, sitting.seat), sitting.speech, longest=600)
    lines = "; ".join(step.text for step in outcome.entries)
    played = say("Played: {lines}", lines=lines)
    if _beside_the_turn(sitting):
        played = say("Played: {lines} ({command} takes it back)", lines=lines, command="/game undo")
    texts = [played] if not told else [played, Text("\n{told}", (("told", told),))]
    texts += notes
    joined = texts[0]
    for text in texts[1:]:
        joined = Text("{first} {rest}", (("first", joined), ("rest", text)))
    return joined


def _waiting_text(sitting: Sitting) -> str:
    speech, rules = sitting.speech, sitting.table.rules
    state = sitting.table.view(sitting.seat).state
    lines = [f"**{rules.title}** · {speech(rules.headline(state))}"]
    if sitting.note is not None:
        lines.append(speech(sitting.note))
    lines.append(speech(_waiting(sitting.table)))
    return "\n".join(lines)


def _waiting(table: Table[Any]) -> Text:
    if table.finished:
        return say("The game is over.")
    waits = [
        say("{who} ({question})", who=Who(seat), question=question.title) for seat, question in table.questions.items()
    ]
    return say("The table waits for {who}.", who=listing(waits))


def _example(sitting: Sitting) -> str:
    option = next(iter(sitting.trial.options), None)
    return f"`/do {format_action(option)}`" if option is not None else "`/do …`"


def _game_of(click: Click) -> int:
    control = control_of(click)
    assert control is not None, "only controls of ours come here"
    return control.game


def _where(click: Click) -> Where:
    control = control_of(click)
    assert control is not None, "only controls of ours come here"
    return Where.read(control.argument) or Where(control.argument)


def _index(click: Click) -> int:
    control = control_of(click)
    assert control is not None, "only controls of ours come here"
    index = entry_index(chosen_values(click) or control.argument.split(".")[3:4])
    return -1 if index is None else index
