"""The public post of a turn: a short narration, the fitting picture, and who decides next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.announcements.endings import ending_buttons, ending_lines, seed_line
from bot.drafts.preview import is_side_answer
from bot.language.emoji_tags import limit_emoji, strip_emoji
from bot.language.i18n import Localizer, capital, clipped, safe_name
from bot.panels.message_content import LAYOUT_LIMIT, TEXT_LIMIT, post_buttons
from bot.pictures import illustrations
from bot.sessions import Change, SeatedGame
from bot.sessions.change import AGREED, ORDERED, UNCLAIMED
from bot.sessions.unrated import unrated_by
from bot.sessions.unrated_texts import GIVEN_UP, by_whom, lost_by, reopened_lines, unrated_line, why_unrated
from bot.store import Message, NewPost
from bot.store.games import Unrated
from bot.store.pings import ping_line
from bot.wording.narration import Narration, narrate
from bot.wording.numbers import number_lines
from bot.wording.rendering import LONGEST, Line, story, told_lines
from bot.wording.victories import victory
from rules.engine import Event, Seat, Table, Text, Who, say, say_n
from rules.engine.core.text import listing, together

TURN_POST = "turn"
LONGEST_NOTICE = 200
"""The most characters of what has happened in a notice."""
MOST_ANSWERS = 20
"""The most decisions to look back for the last one that answered no side question."""
PROMISED = 12
"""The characters of the hash of the seed in the first post; 2^48 seeds would have to be tried to find another."""
HEADROOM = 300
"""Characters reserved for the headline of a post and its pings."""


def turn_post(
    session: SeatedGame,
    table: Table[Any],
    change: Change,
    events: Sequence[Event],
    began: Text,
    named: Sequence[Seat],
    localizer: Localizer,
    remembered: Sequence[Text] = (),
    *,
    annotated: bool = True,
    alone: bool = True,
    page: str | None = None,
) -> NewPost:
    """Return the post of a change that leads to `table`, a layout without pings. `events` are those not told yet.

    `began` is the heading of the round in which the first of the events happened. The seats that are `named` can give
    their answers from the post. `remembered` are the awards of a finished game. The post says what kind of change it
    is, and what it does to the rating, if it is `annotated`. If it stands `alone` and has nothing else to tell, it
    tells events that are usually only logged, such as the end of a phase. It links to a web `page`.
    """
    game = session.game
    if change.kind == "undo":
        events = _taken_back(session, table)
    result = ending_lines(table, remembered, localizer) if table.finished else []
    room = TEXT_LIMIT - HEADROOM - len(limit_emoji("\n".join(result)))
    if change.kind == "undo":
        narration = narrate(events, priced=False).headed(round_name(table))
    else:
        narration = narrate(events, priced=False, alone=alone).headed(began, round_name(table))
    told = _happening(session, table, change, narration, localizer, annotated=annotated)
    # Events that are usually only logged, such as the end of a phase, give way to the next ones.
    begins, *others = told
    gives_way = not any(event.is_sentence for event in events) and {line.kind for line in others} <= {"usual"}
    if gives_way:
        told = [begins, *others[-1:]]
    if page is not None:
        told.append(Line(f"-# {localizer(say('[Watch this game in a browser]({address})', address=page))}", "note"))
    parts = [
        *result,
        story(told, localizer, longest=min(LONGEST, room), to_the_end=table.finished),
        *(f"-# {line}" for line in (_fairness(session, change, localizer) if annotated else ())),
        *([f"-# {localizer(_promise(table))}"] if annotated and change.kind == "start" else []),
    ]
    happened = limit_emoji("\n".join(part for part in parts if part))
    if table.finished:
        below = [*(f"-# {localizer(line)}" for line in _reopened(session)), seed_line(table, localizer)]
    elif change.kind == "abandon":
        below = [seed_line(table, localizer)]
    else:
        below = number_lines(table, localizer)
    if table.finished:
        pictures = illustrations.of_the_end(game, table, localizer, remembered)
    else:
        seat = _whose_tableau(session, table, change, events)
        pictures = illustrations.of_turn(game, table, localizer, events, seat, undone=change.kind == "undo")
    if table.finished or change.kind == "abandon":
        buttons = ending_buttons(game.id, game.revision + 1, localizer, table)
    else:
        buttons = post_buttons(game.id, game.revision + 1, localizer, table.rules, table, named)
    lasting = happened.partition("\n")[0] if gives_way else clipped(happened, TEXT_LIMIT)
    message = Message(
        text=clipped("\n".join([happened, *map(limit_emoji, below)]), LAYOUT_LIMIT),
        components=buttons,
        pictures=pictures,
        layout=True,
        lasting="" if table.finished else lasting,
    )
    return NewPost(
        kind=TURN_POST,
        message=message,
        channel_id=game.place,
        game_id=game.id,
        subject=f"position of {game.id}" if pictures else None,
        remember="panel",
    )


def end_of_round(
    session: SeatedGame,
    table: Table[Any],
    change: Change,
    events: Sequence[Event],
    name: Text,
    localizer: Localizer,
) -> NewPost | None:
    """Return the events at the end of the round with this name as a post, with which the last post is extended.

    None if there is nothing to tell.
    """
    told = _happening(session, table, change, narrate(events, priced=False).headed(name), localizer)
    if len(told) < 2:
        # There is only the heading.
        return None
    below = [f"-# {line}" for line in _fairness(session, change, localizer)]
    happened = limit_emoji("\n".join([story(told, localizer), *below]))
    seat = _whose_tableau(session, table, change, events)
    message = Message(
        text=happened,
        components=post_buttons(session.game.id, session.game.revision + 1, localizer, table.rules, table),
        pictures=illustrations.of_turn(session.game, table, localizer, events, seat),
        layout=True,
        lasting=clipped(happened, TEXT_LIMIT),
    )
    return NewPost(
        kind=TURN_POST, message=message, channel_id=session.game.place, game_id=session.game.id, remember="panel"
    )


def moved_last(table: Table[Any]) -> Seat:
    """Return the seat that has moved last; before anybody has, the one that decides first."""
    for decision in reversed(table.log[-MOST_ANSWERS:]):
        if not is_side_answer(table, table.parse(decision.text)):
            return decision.seat
    return next(iter([*table.questions, *table.seats]))


def _whose_tableau(session: SeatedGame, table: Table[Any], change: Change, events: Sequence[Event]) -> Seat:
    """Return the seat that has moved last, or one of those that the events are about if it is not among them."""
    if change.kind in ("undo", "redo"):
        own = next((holder.seat for holder in session.holders if holder.user_id == change.by), None)
        if own is not None:
            return own
    last, told = moved_last(table), [event.seat for event in events if event.seat is not None]
    return told[-1] if told and last not in told else last


def _taken_back(session: SeatedGame, table: Table[Any]) -> list[Event]:
    """Return the events of the decisions that an undo has taken back."""
    again = table.clone()
    return [event for decision in session.table.log[table.decision_count :] for event in again.replay(decision)]


def _happening(
    session: SeatedGame,
    table: Table[Any],
    change: Change,
    narration: Narration,
    localizer: Localizer,
    *,
    annotated: bool = True,
) -> list[Line]:
    """Return the lines of a change, each round with its heading; what kind of change it is comes below the first."""
    first, *told = told_lines(narration, localizer)
    if change.kind == "undo":
        told = [replace(line, text=_struck(line.text)) for line in told]
    # Emoji are limited to a few in a line, so a list of players would have them for the first of them alone.
    notes = [Line(strip_emoji(localizer(note)), "note") for note in _notes(session, table, change, speaks=bool(told))]
    return [first, *(notes if annotated else ()), *told]


def _struck(text: str) -> str:
    """Return lines of text crossed out."""
    return "\n".join(f"~~{line}~~" for line in text.split("\n"))


def round_name(table: Table[Any]) -> Text:
    """Return the heading of the present round, or of a finished game."""
    words, state = table.rules.words, table.view(None).state
    return words.headline(state) if table.finished else words.of_round(state)


def _notes(session: SeatedGame, table: Table[Any], change: Change, *, speaks: bool) -> list[Text]:
    """Return what kind of change it is, where it is not simply a decision; `speaks` if lines about decisions follow."""
    who = next((holder.seat for holder in session.holders if holder.user_id == change.by), None)
    name = say("Polis") if change.by is None else Text(f"<@{change.by}>")
    if who is not None:
        name = say("{who}", who=Who(who))
    match change.kind:
        case "start":
            return _opening(table, change)
        case "undo":
            last = say("{who} takes back the last decision.", who=name)
            return [say("{who} takes this back:", who=name) if speaks else last]
        case "redo":
            last = say("{who} redoes the last decision.", who=name)
            return [say("{who} redoes what was taken back:", who=name) if speaks else last]
        case "restart":
            return [
                say_n(
                    "A new version of the rules refuses a stored decision; it has to be made again.",
                    "A new version of the rules refuses {n} stored decisions; they have to be made again.",
                    len(change.taken_back),
                )
            ]
        case "time":
            return [say("⏰ Time is up for {who}; the rules answer for them.", who=_seat(change))]
        case "computer":
            return [
                say("⏰ Time is up for {who}; a computer player decided, the seat stays theirs.", who=_seat(change))
            ]
        case "seat":
            previous = safe_name(change.previous_name)
            return [say("{who} plays on for {previous}.", who=_seat(change), previous=previous)]
        case "abandon":
            return [say("{who} ends the game without a result.", who=name)]
        case _:
            return []


def concerned(session: SeatedGame, table: Table[Any], change: Change) -> list[int]:
    """Return the users to ping because of a change, besides those who have a question and the one who made it.

    All players are pinged for an order of a manager, the end, and the loss of the rating. A user who has lost a seat is
    pinged too, unless they gave it away.
    """
    of_all = change.reason == ORDERED or change.kind == "abandon" or table.finished or bool(_unrates(session, change))
    of_all = of_all or (change.kind == "seat" and _gives_up(session, change))
    found = [holder.user_id for holder in session.holders if of_all and not holder.is_computer]
    if change.kind == "seat" and change.previous_id is not None and change.previous_id > 0:
        found.append(change.previous_id)
    newcomers = [session.holder(change.seat).user_id] if change.kind == "seat" and change.seat is not None else []
    made_by = change.by if session.last_to_agree is None else session.last_to_agree
    return [user for user in dict.fromkeys(found) if user not in (made_by, *newcomers)]


def notice_text(session: SeatedGame, table: Table[Any], change: Change, localizer: Localizer) -> str:
    """Return what a change means for those it concerns: the end of the game, or who ordered what."""
    if table.finished:
        return f"{localizer(say('The game is over.'))} {localizer(victory(table))}."
    narration = narrate(change.events, priced=False, alone=True).headed(round_name(table), round_name(table))
    _, *told = _happening(session, table, change, narration, localizer)
    happened = told[0].text if told else ""
    return " ".join([clipped(happened, LONGEST_NOTICE), *_fairness(session, change, localizer)])


def _fairness(session: SeatedGame, change: Change, localizer: Localizer) -> list[str]:
    """Return who ordered the change, and its effect on the rating."""
    explained = change.reason in (AGREED, ORDERED, UNCLAIMED)
    lines = [by_whom(change.by, change.reason, session.holders)] if explained else []
    why = _unrates(session, change)
    if change.late:
        lines.append(lost_by(change.late))
    if why:
        lines.append(say("This game is no longer rated: {why}.", why=why_unrated(why[0])))
    elif _gives_up(session, change):
        lines.append(GIVEN_UP)
    return [localizer(line) for line in lines]


def _promise(table: Table[Any]) -> Text:
    """Return the line with which everybody can check later that the seed has not changed."""
    return say(
        "All chance comes from a fixed seed, whose SHA-256 begins with {hash} ({command}).",
        hash=f"`{table.seed_commitment[:PROMISED]}`",
        command="`/game status`",
    )


def _reopened(session: SeatedGame) -> list[Text]:
    """Return the lines saying that the game had ended before and is therefore not rated."""
    lines = reopened_lines(session.game.reopened)
    return [*lines, unrated_line(session.game.unrated)] if lines and session.game.unrated else lines


def _unrates(session: SeatedGame, change: Change) -> tuple[Unrated, ...]:
    """Return why a change makes a rated game unrated; nothing at the beginning or end of a game."""
    if change.kind in ("start", "abandon") or not session.game.is_rated:
        return ()
    return unrated_by(session.table, session.holders, change)


def _gives_up(session: SeatedGame, change: Change) -> bool:
    """Return whether a player loses a rated game by a change, because another user or a computer player takes over."""
    if change.kind == "seat":
        return session.game.is_rated and change.previous_id is not None and change.previous_id > 0
    return session.game.is_rated and change.kind == "computer"


def _seat(change: Change) -> Text:
    assert change.seat is not None, "a change of one seat names it"
    return say("{who}", who=Who(change.seat))


def _opening(table: Table[Any], change: Change) -> list[Text]:
    """Return the lines saying that the game begins, and who plays what."""
    begins = say("The game begins.")
    if change.imported and not change.decision_count:
        begins = say("The game begins with the options of a log.")
    elif change.decision_count:
        begins = say_n(
            "The game goes on from a log, after {n} decision.",
            "The game goes on from a log, after {n} decisions.",
            change.decision_count,
        )
    marked = []
    if change.imported:
        marked.append(
            say(
                "⚠ This game is imported: it is not rated and counts in no statistics, and the log may have told "
                "somebody what is hidden."
            )
        )
    players = _players(table)
    known = table.rules.starting_player_known
    if table.rules.seating is None or (known is not None and not known(table.state)):
        return [begins, *marked, say("At the table: {names}.", names=listing(players))]
    order = [say("{number}. {who}", number=number, who=who) for number, who in enumerate(players, 1)]
    return [begins, *marked, say("Order of play: {names}", names=listing(order))]


def _players(table: Table[Any]) -> list[Text]:
    """Return the players in the order around the table, with their factions or nations once these are chosen."""
    rules, state = table.rules, table.view(None).state
    seats = table.seats if rules.seating is None else rules.seating(state)
    chosen = [seat for seat in seats if rules.words.identity is None or rules.words.identity(state, seat) is not None]
    labels = {seat: rules.words.label(state, seat) for seat in chosen}
    if len({*labels.values()}) < 2:
        labels = {}
    return [
        say("{who} ({label})", who=Who(seat), label=labels[seat]) if seat in labels else say("{who}", who=Who(seat))
        for seat in seats
    ]


def question_lines(table: Table[Any], asked: Mapping[Seat, int], localizer: Localizer) -> list[str]:
    """Return a line for each question, with the users who have to answer it."""
    by_question: dict[Text, list[int]] = {}
    for seat, user in asked.items():
        by_question.setdefault(table.questions[seat].wording(table.state, seat), []).append(user)
    return [ping_line(list(dict.fromkeys(users)), localizer(what)) for what, users in by_question.items()]


def status_line(table: Table[Any], deciding: Sequence[Seat], localizer: Localizer) -> str:
    """Return a line with the names of those who decide, if they stand nowhere else, and how the table stands."""
    words = table.rules.words
    status = None if words.status is None else words.status(table.view(None).state)
    stands = "" if status is None else localizer(status)
    if not deciding:
        return f"-# {capital(stands)}" if stands else ""
    who = together([say("{who}", who=Who(seat)) for seat in deciding])
    decides = localizer(say_n("{who} decides", "{who} decide", len(deciding), who=who))
    return f"▶ {' · '.join(filter(None, (decides, stands)))}"
