"""Words the public posts: what happened, the picture, who decides next. Committed with the change they tell of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot import illustrations
from bot.control_ids import ControlId
from bot.drafts import same_turn
from bot.house import names_of, public_language
from bot.i18n import Speech, clipped
from bot.narration import focus, sentences, story
from bot.panels import TEXT_LIMIT, table_panel
from bot.settings import Settings
from bot.store import Message, NewPost, PictureRequest, Store, outbox
from bot.tables import Live, Outcome
from rules.engine import Event, Seat, Table, Text, say, say_n

TURN_POST = "turn"
FINAL = "final"
"""The picture of the result, for games that have one."""


class Announcer:
    """The herald of the bot: one post for each complete turn, undo, beginning and end of a game."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._untold: dict[int, _Untold] = {}

    async def posts(self, live: Live, table: Table[Any], outcome: Outcome) -> Sequence[NewPost]:
        """The posts of a change: none while somebody is in the middle of a turn and nobody else is asked."""
        speech = await self._speech(live)
        if outcome.kind == "orders" and not outcome.steps:
            return ()
        untold = await self._not_told_yet(live)
        events = [*untold.events, *outcome.events]
        waiting = [seat for seat in untold.asked if seat in table.questions]
        asked = list(dict.fromkeys([*waiting, *newly_asked(live.table, table, outcome)]))
        if outcome.kind == "act" and not table.finished and _holds_back(live, table, outcome, asked):
            self._untold[live.game.id] = _Untold(table.moves, tuple(events), tuple(asked))
            return ()
        self._untold[live.game.id] = _Untold(table.moves)
        return _posts(live, table, outcome, events, asked, speech)

    async def _speech(self, live: Live) -> Speech:
        language = await public_language(self.store, self.settings, live.game.guild_id, live.game.place)
        return Speech(language, names_of(live.holders))

    async def _not_told_yet(self, live: Live) -> _Untold:
        """What happened since the last post and whom it asks; found again in the log after a restart."""
        moves = live.table.moves
        untold = self._untold.get(live.game.id)
        if untold is not None and untold.moves == moves:
            return untold
        told = await self._told(live.game.id)
        if told is None or told >= moves:
            return _Untold(moves)
        before = await live.position(told)
        table = before.clone()
        events: list[Event] = []
        for line in live.table.log[told:]:
            events += table.act(line.seat, table.parse(line.text), automatic=line.automatic)
        known = {seat: question.name for seat, question in before.questions.items()}
        asked = [seat for seat, question in live.table.questions.items() if known.get(seat) != question.name]
        # Whoever is in the middle of a turn knows it.
        asked = [seat for seat in asked if not same_turn(before, live.table, seat) or seat not in known]
        return _Untold(moves, tuple(events), tuple(asked))

    async def _told(self, game_id: int) -> int | None:
        async with self.store.reading() as db:
            posts = await outbox.of_game(db, game_id)
        told = [_position(post.message) for post in posts if post.kind == TURN_POST]
        return told[-1] if told else None


@dataclass(frozen=True, slots=True)
class _Untold:
    moves: int
    events: tuple[Event, ...] = ()
    asked: tuple[Seat, ...] = ()


def _position(message: Message) -> int | None:
    """The number of decisions a turn post tells of; its button for the turn knows it."""
    for row in message.components:
        found = row.get("components")
        for control in found if isinstance(found, list) else ():
            control_id = ControlId.read(str(control.get("custom_id"))) if isinstance(control, dict) else None
            if control_id is not None and control_id.verb == "turn" and control_id.argument.isdecimal():
                return int(control_id.argument)
    return message.pictures[0].at if message.pictures else None


def newly_asked(before: Table[Any], after: Table[Any], outcome: Outcome) -> list[Seat]:
    """The seats that have a decision now of which nothing told them yet."""
    acted = {step.seat for step in outcome.entries}
    found = []
    for seat, question in after.questions.items():
        known = before.questions.get(seat) if outcome.kind not in ("start", "restart") else None
        if seat in acted and outcome.kind == "act":
            if not same_turn(before, after, seat):
                found.append(seat)
        elif known is None or known.name != question.name:
            found.append(seat)
    return found


def standing_lines(table: Table[Any], speech: Speech) -> list[str]:
    """The standing, best first, with where the points come from."""
    lines = []
    for place in table.rules.standing(table.state):
        about = say(
            "{place}. {who} ({label}): {points}",
            place=place.place,
            who=speech.name(place.seat),
            label=table.rules.label(table.state, place.seat),
            points=place.points,
        )
        parts = ", ".join(f"{source.replace('_', ' ')} {points}" for source, points in place.breakdown.items())
        lines.append(f"**{speech(about)}**" + (f"\n-# {parts}" if parts else ""))
    return lines


def _holds_back(live: Live, table: Table[Any], outcome: Outcome, asked: Sequence[Seat]) -> bool:
    """Whether there is nothing to post yet: a turn goes on, or somebody answered beside it and nobody is asked."""
    acted = {step.seat for step in outcome.entries}
    if any(same_turn(live.table, table, seat) and not table.questions[seat].off_turn for seat in acted):
        return True
    return not asked and table.stage_began == live.table.stage_began


def _posts(
    live: Live, table: Table[Any], outcome: Outcome, events: Sequence[Event], asked: Sequence[Seat], speech: Speech
) -> list[NewPost]:
    game = live.game
    headline = f"**{speech(table.rules.headline(table.view(None).state))}**"
    pings = {seat: live.holder(seat).user_id for seat in asked}
    parts = [headline, _happening(live, table, outcome, events, speech), *_calls(table, pings, speech)]
    if table.finished:
        parts += _ending(table, speech)
    panel = table_panel(game.id, game.revision + 1, speech, table.moves)
    message = Message(
        text=clipped("\n".join(part for part in parts if part), TEXT_LIMIT),
        components=() if outcome.kind == "abandon" else panel,
        pictures=_pictures(live, table, outcome, focus(events), speech),
        mentions=tuple(dict.fromkeys(pings.values())),
    )
    post = NewPost(
        kind=TURN_POST,
        message=message,
        channel_id=game.place,
        game_id=game.id,
        subject=f"position of {game.id}",
        remember="panel",
    )
    return [post]


def _pictures(
    live: Live, table: Table[Any], outcome: Outcome, highlight: Sequence[str], speech: Speech
) -> tuple[PictureRequest, ...]:
    if outcome.kind == "act" and not highlight and not table.finished:
        # Nothing changed that the picture shows.
        return ()
    kinds = illustrations.kinds(live.game.game)
    shown = kinds[:1] + [FINAL] * (table.finished and FINAL in kinds)
    return tuple(illustrations.request(live.game, table, kind, speech, highlight=highlight) for kind in shown)


def _happening(live: Live, table: Table[Any], outcome: Outcome, events: Sequence[Event], speech: Speech) -> str:
    who = next((holder.seat for holder in live.holders if holder.user_id == outcome.by), None)
    name = say("Polis") if who is None else say("{who}", who=speech.name(who))
    match outcome.kind:
        case "start":
            if outcome.moves:
                continued = say_n(
                    "The game goes on from a log, after one decision. The seed is fixed: its SHA-256 is {hash}.",
                    "The game goes on from a log, after {n} decisions. The seed is fixed: its SHA-256 is {hash}.",
                    outcome.moves,
                    hash=f"`{table.seed_commitment}`",
                )
                return speech(continued) + "\n" + _seating(table, speech)
            opening = say(
                "The game begins. The seed is fixed: its SHA-256 is {hash}; it is revealed at the end.",
                hash=f"`{table.seed_commitment}`",
            )
            return speech(opening) + "\n" + _seating(table, speech)
        case "undo":
            sealed = live.table.sealed
            shown = outcome.taken_back[: len(outcome.taken_back) - sealed] if sealed else outcome.taken_back
            lines = "\n".join(f"• ~~{clipped(line, 80)}~~" for line in shown[-12:])
            n = len(outcome.taken_back)
            return speech(say_n("{who} takes a decision back:", "{who} takes {n} decisions back:", n, who=name)) + (
                f"\n{lines}"
            )
        case "redo":
            again = speech(say("{who} does again what was taken back:", who=name))
            return again + "\n" + story(sentences(events, speech), speech)
        case "restart":
            return speech(
                say_n(
                    "A new version of the rules refuses a stored decision; it has to be made again.",
                    "A new version of the rules refuses {n} stored decisions; they have to be made again.",
                    len(outcome.taken_back),
                )
            )
        case "abandon":
            return speech(say("{who} ends the game without a result.", who=name))
        case _:
            return story(sentences(events, speech), speech)


def _seating(table: Table[Any], speech: Speech) -> str:
    names = ", ".join(speech.name(seat) for seat in table.seats)
    return speech(say("At the table: {names}.", names=names))


def _calls(table: Table[Any], pings: dict[Seat, int], speech: Speech) -> list[str]:
    """One line for each question, with a ping for everybody who has to answer it."""
    by_question: dict[str, list[Seat]] = {}
    for seat in pings:
        by_question.setdefault(table.questions[seat].name, []).append(seat)
    lines = []
    for seats in by_question.values():
        who = " ".join(f"<@{pings[seat]}>" for seat in seats)
        lines.append(f"▶ {who}: {speech(table.questions[seats[0]].title)}.")
    return lines


def _ending(table: Table[Any], speech: Speech) -> list[str]:
    seed: Text = say("The seed was {seed}.", seed=f"`{table.seed}`")
    return ["", f"🏁 **{speech(say('The game is over.'))}**", *standing_lines(table, speech), f"-# {speech(seed)}"]
