"""The post of a vote: the question, who has agreed, when it ends, and its buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.layouts import control_ids
from bot.panels.message_content import MessageContent
from bot.sessions import GameSession
from bot.store import Post, Store, outbox
from bot.store.outbox import PROPOSAL_POST
from bot.store.proposals import Proposal
from bot.voting.consent import left_out
from bot.wording.clocks import moment
from rules.engine import Text, Who, say
from rules.engine.core.text import listing

ASKING_ROUTES = ("vote", "take_seat", "be_deputy")
"""The routes of buttons below a proposal, which contain its number."""


def vote_content(
    proposal: Proposal, text: str, session: GameSession, localizer: Localizer, end: datetime | None
) -> MessageContent:
    """Return a vote with its buttons, the answers so far, and what happens at its end."""
    agreed = [user for user, answer in proposal.answers.items() if answer]
    lines = [text, *([f"-# {localizer(say('Agreed: {who}.', who=named(session, agreed)))}"] if agreed else [])]
    lines += [f"-# {localizer(line)}" for line in _outlook(proposal, session, end)]
    choices = _choices(proposal, session, localizer) if proposal.answers else ()
    return MessageContent("\n".join(lines), tuple(rows(choices)))


def _outlook(proposal: Proposal, session: GameSession, end: datetime | None) -> Iterator[Text]:
    """Yield what a user without a vote can do, and what the silence of the others means at the end."""
    absent = left_out(proposal, session)
    if absent is not None and not proposal.answers and end is not None:
        yield say("It is done {when}, unless {who} decides first.", when=moment(end), who=named(session, [absent]))
        return
    if end is not None and absent is None:
        yield say("The vote ends {when}. No answer by then counts as a no.", when=moment(end))
    if absent is not None:
        yield say("{who} can still decide; then this is void.", who=named(session, [absent]))
    if end is not None and absent is not None:
        yield say(
            "The vote ends {when}. No answer by then counts as a yes from whoever is out of time or stalled, and as a"
            " no from anybody else.",
            when=moment(end),
        )


def _choices(proposal: Proposal, session: GameSession, localizer: Localizer) -> Sequence[Component]:
    def choice(word: str, label: Text, style: Style) -> Component:
        control = ControlId(session.game.id, session.game.revision, "vote", f"{proposal.id}.{word}")
        return button(control, localizer(label), style)

    return [choice("yes", say("Agree"), Style.GO), choice("no", say("Refuse"), Style.PLAIN)]


def named(session: GameSession, user_ids: Sequence[int]) -> Text:
    """Return people in a game, each by one of their seats."""
    seats = [session.seats_of(user)[0] for user in user_ids if session.seats_of(user)]
    return listing([say("{who}", who=Who(seat)) for seat in seats])


async def post_of(store: Store, proposal: Proposal) -> Post | None:
    """Return the latest post of the proposal, while the outbox still has it."""
    async with store.reading() as db:
        posts = await outbox.of_game(db, proposal.game_id)
    return next((each for each in reversed(posts) if each.kind == PROPOSAL_POST and _asks(each, proposal.id)), None)


def asked_in(post: Post | None) -> str | None:
    """Return the question of a proposal's post, without the answers; None where there is no post."""
    return None if post is None else post.message.text.split("\n")[0]


def _asks(post: Post, number: int) -> bool:
    """Return whether a post has the buttons of a proposal."""
    controls = [control for each in control_ids(post.message.components) if (control := ControlId.read(each))]
    asked = {control.argument.partition(".")[0] for control in controls if control.route in ASKING_ROUTES}
    return post.edits is None and str(number) in asked
