"""The invitation in a channel to a game that gathers its players in one of the channel's threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.language.i18n import Localizer
from bot.lobby.option_forms import how_played
from bot.lobby.readiness import starter
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.services import names_of
from bot.store import Game, Message, Post, SeatHolder
from bot.wording.agreements import agreement_terms
from bot.wording.conditions import condition_terms
from bot.wording.game_names import called
from bot.wording.paces import pace_label
from rules.engine import Rules, Text, Who, say, say_n
from rules.engine.core.text import listing

INVITATION = "invitation"
"""The kind of posts that invite a channel to a game in one of its threads."""


def invitation(game: Game, rules: Rules[Any], holders: Sequence[SeatHolder], localizer: Localizer) -> Message:
    """Return the invitation: what is played and how fast, who is in, what is missing, and the button to join.

    Once nobody can join any more, it says what has become of the game.
    """
    localizer = localizer.naming(names_of(holders))
    title, thread = called(game, rules.title), f"<#{game.place}>"
    names = listing([say("{who}", who=Who(holder.seat)) for holder in holders])
    if game.state == "running":
        return Message(
            localizer(say("{title} is played in {thread}: {names}.", title=title, thread=thread, names=names))
        )
    if game.state != "lobby":
        return Message(localizer(say("{title} in {thread} was closed before it began.", title=title, thread=thread)))
    opener = starter(game, holders)
    opened = say("A game of {title} is open: {thread}", title=title, thread=thread)
    if opener is not None:
        who = Who(opener.seat)
        opened = say("{who} has opened a game of {title}: {thread}", who=who, title=title, thread=thread)
    label, conditions = pace_label(game.agreement), condition_terms(game.conditions)
    named = [] if label is None else [localizer(say("Pace: {pace}", pace=label))]
    terms = [localizer(each) for each in agreement_terms(game.agreement, unrated=bool(game.unrated))]
    lines = [
        localizer(opened),
        f"-# {' · '.join(filter(None, [how_played(rules, game, localizer), *named, *terms]))}",
        localizer(_seats(rules, len(holders), names)),
        *([] if conditions is None else [localizer(conditions)]),
    ]
    full = len(holders) >= rules.seats[-1]
    joining = button(ControlId(game.id, game.revision, "join"), localizer(say("Join")), Style.MAIN, disabled=full)
    telling = button(ControlId(game.id, game.revision, "tell"), localizer(say("Tell me about tables like this")))
    return Message("\n".join(lines), components=tuple(rows([joining, telling])))


def outdated_invitations(posts: Sequence[Post], message: Message) -> list[Post]:
    """Return the latest post of each invitation of a game, sent or not, unless it says this already."""
    latest = {post.edits or post.message_id or -post.id: post for post in posts if post.kind == INVITATION}
    return [post for post in latest.values() if post.message != message]


def _seats(rules: Rules[Any], present: int, names: Text) -> Text:
    least, most = rules.seats[0], rules.seats[-1]
    if not present:
        return say("Nobody sits there yet; it is for {least} to {most} players.", least=least, most=most)
    if present >= most:
        return say("In: {names}. All seats are taken.", names=names)
    missing = next((seats for seats in rules.seats if seats >= present), most) - present
    if missing:
        return say_n(
            "In: {names}. One more is needed; up to {most} can play.",
            "In: {names}. {n} more are needed; up to {most} can play.",
            n=missing,
            names=names,
            most=most,
        )
    return say_n(
        "In: {names}. It can begin; one more can still join.",
        "In: {names}. It can begin; {n} more can still join.",
        n=most - present,
        names=names,
    )
