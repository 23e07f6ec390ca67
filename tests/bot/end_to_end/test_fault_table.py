"""Every way in which Discord fails during a response: what the user sees, and what counts.

A row of `CASES` is an action of a user, and the request that fails meanwhile. Outcomes not named in `SEEN` are as if
nothing had failed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest

from bot.sandbox import Message, Person, buttons_of, menus_of, text_of
from rules import GAMES
from tests.bot.end_to_end.fault_table import Row
from tests.bot.end_to_end.faults import ANSWER, EDIT, FAULTS, FURTHER
from tests.bot.end_to_end.shared_bot import Room, SharedBot, shared_bot
from tests.bot.end_to_end.tables import prepare
from tests.bot.end_to_end.titles import in_turn
from tests.contract.cases import THOROUGH

pytestmark = pytest.mark.asyncio(loop_scope="module")

__all__ = ["shared_bot"]


@dataclass(frozen=True)
class Case:
    """`ready` leads to a message, `act` uses it while `route` fails; the user then sees `usual`.

    The typed text is the first of all turns.
    """

    route: str
    ready: Callable[[Room], Awaitable[Message]]
    act: Callable[[Person, Message, Room, str], Awaitable[Any]]
    usual: str
    plays: bool = False
    """True if a turn counts afterwards despite the fault."""
    typed: bool = False


async def _begun(room: Room) -> Message:
    return await room.begin()


async def _panel(room: Room) -> Message:
    post = await room.begin()
    return (await room.mover(post).press(post, "My turn")).shown


async def _drafted(room: Room) -> Message:
    post = await room.begin()
    return await prepare(room.mover(post), post)


async def _lobby(room: Room) -> Message:
    return (await room.people[1].command(f"/game new title:{room.title.key}")).shown


async def _orders(room: Room) -> Message:
    return (await room.mover(await room.begin()).command("/game seat orders")).shown


async def _open(person: Person, post: Message, room: Room, line: str) -> Any:
    return await person.press(post, "My turn")


async def _choose(person: Person, panel: Message, room: Room, line: str) -> Any:
    if menus_of(panel):
        return await person.choose(panel, values=["0"])
    return await _first_button(person, panel, room, line)


async def _first_button(person: Person, panel: Message, room: Room, line: str) -> Any:
    return await person.press(panel, custom_id=buttons_of(panel)[0].custom_id)


async def _join(person: Person, lobby: Message, room: Room, line: str) -> Any:
    return await person.press(lobby, "Join")


async def _type(person: Person, post: Message, room: Room, line: str) -> Any:
    return await person.command("/do", text=line)


async def _mistype(person: Person, post: Message, room: Room, line: str) -> Any:
    return await person.command("/do", text="dance")


async def _look(person: Person, post: Message, room: Room, line: str) -> Any:
    return await person.command("/game board")


async def _ask(person: Person, post: Message, room: Room, line: str) -> Any:
    return await person.autocomplete(room.title.command, room.title.option, "")


CASES = {
    "opens the panel": Case(ANSWER, _begun, _open, "{asked}"),
    "chooses": Case(ANSWER, _panel, _choose, "not yet played"),
    "confirms": Case(ANSWER, _drafted, _first_button, "Played:", plays=True),
    "types a turn": Case(ANSWER, _begun, _type, "Played:", plays=True, typed=True),
    "types what is refused": Case(ANSWER, _begun, _mistype, "There is no action `dance`"),
    "looks at the board": Case(ANSWER, _begun, _look, "The table waits for"),
    "sees the picture": Case(EDIT, _begun, _look, "The table waits for"),
    "opens a form": Case(ANSWER, _orders, _first_button, "form"),
    "joins": Case(ANSWER, _lobby, _join, "2. Anna"),
    "types and gets suggestions": Case(ANSWER, _begun, _ask, "{suggested}", typed=True),
}

DONE = "It is done, but I could not show it"
WRONG = "Something went wrong on my side"
LOST = "My answer got lost"
SILENCE = ""
"""Nothing is shown; Discord asks again with the next letter."""

SEEN = {
    **{(case, "400"): WRONG for case in CASES},
    **{(case, "404"): LOST for case in CASES},
    ("confirms", "400"): DONE,
    ("types a turn", "400"): DONE,
    ("looks at the board", "400"): "The table waits for",
    ("opens a form", "request lost"): LOST,
    ("opens a form", "429 storm"): WRONG,
    **{("types and gets suggestions", fault): SILENCE for fault in ("request lost", "429 storm", "400", "404")},
}

ANYWAY = {
    *((title, action, "400") for title in GAMES for action in ("opens the panel", "chooses")),
}
"""A picture is announced first, and shown even if Discord has refused the announcement."""
ASKED_AGAIN = {("dawn", "confirms", "400"), ("dawn", "types a turn", "400")}
"""The player who placed a capital may also be the first player, and then sees the panel of that turn."""


TRIED = [
    (title, case, fault)
    for (row, case), (column, fault), (place, title) in product(enumerate(CASES), enumerate(FAULTS), enumerate(GAMES))
    if THOROUGH or (title, case, fault) in ANYWAY or (row + column + place) % len(GAMES) == 0
]
"""Every fault of every request, with a different title each; `make soak` tries all titles."""


@pytest.mark.parametrize(("title", "case", "fault"), TRIED)
async def test_people_read_the_truth_after_any_fault(
    shared_bot: SharedBot, noted: Callable[[Row], None], title: str, case: str, fault: str
) -> None:
    what, room = CASES[case], shared_bot.room(title)
    message = await what.ready(room)
    await room.all_sent()
    # An earlier ping may have told the host that the game can begin; the last one asks the player on turn.
    pings = [each for each in shared_bot.sandbox.posted if each.channel_id == room.channel.id and each.pings]
    mover = room.mover(pings[-1]) if pings else room.people[0]
    line = await _first_line(mover, room) if what.typed else ""
    before = room.messages, shared_bot.sandbox.messages(room.channel, viewer=mover)
    ordered = shared_bot.sandbox.fault(FAULTS[fault](what.route))
    failures = len(_failures(shared_bot))
    acting: asyncio.Future[Any] = asyncio.ensure_future(what.act(mover, message, room, line + room.title.ending))
    usual = what.usual.format(asked=room.title.asked, suggested=line.rpartition(" ")[2])
    expected = usual if (title, case, fault) in ANYWAY else SEEN.get((case, fault), usual)
    if fault == "slow":
        await ordered.reached.wait()
        # Nobody else waits for a slow response.
        assert (await shared_bot.sandbox.person("Eva").command("/help")).text
        ordered.released.set()
    if expected is SILENCE:
        await shared_bot.sandbox.wait_until(lambda: True if len(_failures(shared_bot)) > failures else None)
        acting.cancel()
    else:
        shown = _seen(await acting)
        assert expected in shown or ((title, case, fault) in ASKED_AGAIN and room.title.next_asked in shown)
    assert ordered.met
    shared_bot.sandbox.faults.clear()
    await room.audit(room.title.moves if what.plays else 0)
    now = shared_bot.sandbox.messages(room.channel, viewer=mover)
    alone = [text_of(each) for each in now if each.ephemeral and each not in before[1]]
    assert len(alone) == len(set(alone)), "nobody is told the same twice"
    said = [each for each in room.messages if each not in before[0] and each.is_layout]
    assert [f"{mover.name} {room.title.told}" in each.content for each in said] == [True] * what.plays
    counts = "nothing counts, nothing is posted"
    if what.plays:
        counts = "counts once, is posted once"
    elif case == "joins":
        counts = "has one seat"
    seen = "sees the answer" if expected == usual else f"sees “{expected}”" if expected else "sees nothing"
    noted(Row(fault, what.route, case, title, f"{counts}; {seen}"))


async def _first_line(person: Person, room: Room) -> str:
    """Return the first of all first actions, as it is typed."""
    tag = room.title.command.split()[-1]
    return f"{tag} {(await person.autocomplete(room.title.command, room.title.option, ''))[0].value}"


def _failures(shared_bot: SharedBot) -> list[int]:
    return [call.status for call in shared_bot.sandbox.calls if call.status >= 400]


def _seen(reply: Any) -> str:
    """Return everything that a user can read after the action."""
    if isinstance(reply, list):
        return " ".join(str(choice.value) for choice in reply)
    if reply.modal is not None:
        return "form"
    shown = [reply.message, *reply.followups]
    return " ".join(text_of(message) for message in shown if message is not None)


@pytest.mark.parametrize(("title", "fault"), in_turn(FAULTS, [*GAMES]))
async def test_an_apology_comes_through_or_does_no_harm(
    shared_bot: SharedBot, noted: Callable[[Row], None], title: str, fault: str
) -> None:
    """The announced content cannot be shown, and at first neither can the apology."""
    room = shared_bot.room(title)
    post = await room.begin()
    mover = room.mover(post)
    shared_bot.sandbox.fault(FAULTS["400"](EDIT))
    ordered = shared_bot.sandbox.fault(FAULTS[fault](FURTHER))
    looking = asyncio.ensure_future(mover.command("/game board"))
    if fault == "slow":
        await ordered.reached.wait()
        assert (await shared_bot.sandbox.person("Eva").command("/help")).text
        ordered.released.set()
    silent = fault in ("400", "404")
    if silent:
        await shared_bot.sandbox.wait_until(lambda: True if ordered.met else None)
        looking.cancel()
    else:
        assert WRONG in _seen(await looking)
    assert ordered.met
    shared_bot.sandbox.faults.clear()
    await room.audit(0)
    noted(Row(fault, FURTHER, "is told of a failure", title, "sees nothing" if silent else f"sees “{WRONG}”"))


@pytest.mark.parametrize("title", GAMES)
async def test_a_move_counts_even_when_no_answer_gets_through(
    shared_bot: SharedBot, noted: Callable[[Row], None], title: str
) -> None:
    room = shared_bot.room(title)
    post = await room.begin()
    mover = room.mover(post)
    panel = await prepare(mover, post)
    lost = shared_bot.sandbox.fault(replace(FAULTS["request lost"](ANSWER), times=100))
    pressing = asyncio.create_task(mover.press(panel, custom_id=buttons_of(panel)[0].custom_id))
    await room.settled(post)
    await shared_bot.sandbox.wait_until(lambda: True if lost.met > 1 else None)
    pressing.cancel()
    shared_bot.sandbox.faults.clear()
    await room.audit(room.title.moves)
    noted(Row("every request lost", ANSWER, "confirms", title, "counts once, posted once; sees nothing"))


# Too late


@pytest.mark.parametrize("title", GAMES)
async def test_an_answer_after_the_deadline_leaves_the_move_counted(
    shared_bot: SharedBot, noted: Callable[[Row], None], title: str
) -> None:
    room, world = shared_bot.room(title), shared_bot.sandbox.world
    post = await room.begin()
    mover = room.mover(post)
    panel = await prepare(mover, post)
    usual, world.settings = world.settings, replace(world.settings, acknowledge_s=0)
    reply = await mover.press(panel, custom_id=buttons_of(panel)[0].custom_id)
    assert reply.error == "The application did not respond"
    world.settings = usual
    following = await room.settled(post)
    assert len(following.pings) == 1
    await room.audit(room.title.moves)
    noted(Row("the deadline is missed", ANSWER, "confirms", title, "counts once, posted once, rung once"))


@pytest.mark.parametrize("title", GAMES)
async def test_a_picture_that_comes_after_the_token_has_run_out_does_no_harm(
    shared_bot: SharedBot, noted: Callable[[Row], None], title: str
) -> None:
    room, world = shared_bot.room(title), shared_bot.sandbox.world
    await room.begin()
    edit = shared_bot.sandbox.fault(FAULTS["slow"](EDIT))
    looking = asyncio.create_task(room.people[0].command("/game board"))
    await edit.reached.wait()
    failures = len(_failures(shared_bot))
    usual, world.settings = world.settings, replace(world.settings, token_s=0)
    edit.released.set()
    await shared_bot.sandbox.wait_until(lambda: True if 401 in _failures(shared_bot)[failures:] else None)
    looking.cancel()
    world.settings = usual
    await room.audit(0)
    noted(Row("the token has run out", EDIT, "sees the picture", title, "nothing counts, the game goes on"))


# At the same time


@pytest.mark.parametrize("title", GAMES)
async def test_three_people_press_at_once_and_one_turn_counts(
    shared_bot: SharedBot, noted: Callable[[Row], None], title: str
) -> None:
    room = shared_bot.room(title, ("Anna", "Boris", "Clara"))
    post = await room.begin()
    mover = room.mover(post)
    line = await _first_line(mover, room) + room.title.ending
    replies = await asyncio.gather(*(person.command("/do", text=line) for person in room.people))
    played = [person for person, reply in zip(room.people, replies, strict=True) if "Played:" in reply.text]
    # The next player may have done the same by then: a card can be in the row twice.
    assert mover in played
    refused = [reply.text for reply in replies if "Played:" not in reply.text]
    assert all(reply.error is None for reply in replies)
    assert not any("went wrong" in text for text in refused), refused
    await room.audit(room.title.moves * len(played))
    noted(Row("three at once", ANSWER, "types the same turn", title, "one counts, two are told why not"))


@pytest.mark.parametrize("label", ["Confirm", "Undo step"])
@pytest.mark.parametrize("title", GAMES)
async def test_the_same_button_pressed_three_times_quickly_acts_once(
    shared_bot: SharedBot, noted: Callable[[Row], None], title: str, label: str
) -> None:
    room = shared_bot.room(title)
    post = await room.begin()
    mover = room.mover(post)
    panel = await prepare(mover, post)
    wanted = next(button for button in buttons_of(panel) if button.label.startswith(label))
    replies = await asyncio.gather(*(mover.press(panel, custom_id=wanted.custom_id) for _ in range(3)))
    assert all(reply.error is None for reply in replies)
    assert "went wrong" not in " ".join(reply.text for reply in replies)
    await room.audit(room.title.moves if label == "Confirm" else 0)
    noted(Row("three at once", ANSWER, f"presses {label}", title, "acts once"))
