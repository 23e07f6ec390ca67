"""Every way in which Discord fails, on every route by which the bot speaks to it: what people see, and what counts.

A row of `CASES` is something somebody does, and the request that goes wrong meanwhile. Whatever `SEEN` does not name
comes out as if nothing had happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of, menus_of, text_of
from bot.store import log
from tests.bot.end_to_end.tables import begin, choose_first, prepare, settled, to_move
from tests.bot.end_to_end.titles import TITLES, Title

ANSWER = "POST /interactions/*/callback"
EDIT = "PATCH /webhooks/*"
POST = "POST /channels/*/messages"
CHANGE = "PATCH /channels/*/messages/*"
THREAD = "POST /channels/*/threads"

FAULTS: dict[str, Callable[[str], Fault]] = {
    "request lost": lambda route: Fault(FaultKind.DROP_BEFORE, route),
    "answer lost": lambda route: Fault(FaultKind.DROP_AFTER, route),
    "429": lambda route: Fault(FaultKind.STATUS, route, status=429, retry_after_s=0.01),
    "429 storm": lambda route: Fault(FaultKind.STATUS, route, status=429, retry_after_s=0.01, times=12),
    "503": lambda route: Fault(FaultKind.STATUS, route, status=503),
    "400": lambda route: Fault(FaultKind.STATUS, route, status=400),
    "404": lambda route: Fault(FaultKind.STATUS, route, status=404),
    # Longer than it takes others to do something; how long that is does not matter.
    "slow": lambda route: Fault(FaultKind.HOLD, route),
    "delivered twice": lambda _: Fault(FaultKind.DUPLICATE),
}


@dataclass(frozen=True)
class Case:
    """`ready` leads to a message, `act` does something with it while `route` fails; the person then sees `usual`.

    What is typed is the first of all turns.
    """

    route: str
    ready: Callable[[Sandbox, Sequence[Person], Title], Awaitable[Message]]
    act: Callable[[Person, Message, Title, str], Awaitable[Any]]
    usual: str
    plays: bool = False
    """Whether a turn counts afterwards, whatever went wrong."""


async def _begun(sandbox: Sandbox, people: Sequence[Person], title: Title) -> Message:
    return await begin(sandbox, people, title.key)


async def _panel(sandbox: Sandbox, people: Sequence[Person], title: Title) -> Message:
    post = await _begun(sandbox, people, title)
    return (await to_move(people, post).press(post, "My turn")).shown


async def _drafted(sandbox: Sandbox, people: Sequence[Person], title: Title) -> Message:
    post = await _begun(sandbox, people, title)
    return await prepare(to_move(people, post), post)


async def _lobby(sandbox: Sandbox, people: Sequence[Person], title: Title) -> Message:
    return (await people[1].command(f"/game new title:{title.key}")).shown


async def _orders(sandbox: Sandbox, people: Sequence[Person], title: Title) -> Message:
    return (await to_move(people, await _begun(sandbox, people, title)).command("/game orders")).shown


async def _open(person: Person, post: Message, title: Title, line: str) -> Any:
    return await person.press(post, "My turn")


async def _choose(person: Person, panel: Message, title: Title, line: str) -> Any:
    if menus_of(panel):
        return await person.choose(panel, values=["0"])
    return await _first_button(person, panel, title, line)


async def _first_button(person: Person, panel: Message, title: Title, line: str) -> Any:
    return await person.press(panel, custom_id=buttons_of(panel)[0].custom_id)


async def _join(person: Person, lobby: Message, title: Title, line: str) -> Any:
    return await person.press(lobby, "Join")


async def _type(person: Person, post: Message, title: Title, line: str) -> Any:
    return await person.command("/do", text=line)


async def _look(person: Person, post: Message, title: Title, line: str) -> Any:
    return await person.command("/game board")


async def _ask(person: Person, post: Message, title: Title, line: str) -> Any:
    return await person.autocomplete(title.command, title.field, "")


CASES = {
    "open the panel": Case(ANSWER, _begun, _open, "{asked}"),
    "choose": Case(ANSWER, _panel, _choose, "not yet played"),
    "confirm": Case(ANSWER, _drafted, _first_button, "Played: ", plays=True),
    "type a turn": Case(ANSWER, _begun, _type, "Played: ", plays=True),
    "look at the board": Case(ANSWER, _begun, _look, "The table waits for"),
    "see the picture": Case(EDIT, _begun, _look, "The table waits for"),
    "open a form": Case(ANSWER, _orders, _first_button, "form"),
    "join": Case(ANSWER, _lobby, _join, "2. Anna"),
    "type and be suggested": Case(ANSWER, _begun, _ask, "{suggested}"),
}

DONE = "It is done, but showing it went wrong"
WRONG = "Something went wrong on my side"
LOST = "My answer got lost on its way"
SILENCE = ""
"""Nothing is shown; Discord asks again with the next letter that is typed."""

SEEN = {
    **{(case, "400"): WRONG for case in CASES},
    **{(case, "404"): LOST for case in CASES},
    ("confirm", "400"): DONE,
    ("type a turn", "400"): DONE,
    ("look at the board", "400"): "The table waits for",
    ("open a form", "request lost"): LOST,
    ("open a form", "429 storm"): WRONG,
    **{("type and be suggested", fault): SILENCE for fault in ("request lost", "429 storm", "400", "404")},
}

ANYWAY = {("tta", "open the panel", "400"), ("tta", "choose", "400")}
"""What is drawn is announced first, and shown also where Discord has refused the announcement."""


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("title", TITLES)
async def test_whatever_goes_wrong_people_are_told_what_is_so(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], title: str, case: str, fault: str
) -> None:
    what, played = CASES[case], TITLES[title]
    message = await what.ready(sandbox, people, played)
    mover = next((who for who in people if sandbox.pings_of(who)), people[0])
    line = await _first_line(mover, played) if what.ready is _begun else ""
    ordered = sandbox.fault(FAULTS[fault](what.route))
    acting: asyncio.Future[Any] = asyncio.ensure_future(what.act(mover, message, played, line + played.ending))
    usual = what.usual.format(asked=played.asked, suggested=line.rpartition(" ")[2])
    expected = usual if (title, case, fault) in ANYWAY else SEEN.get((case, fault), usual)
    if fault == "slow":
        await ordered.reached.wait()
        await _others_go_on(sandbox, people)
        ordered.released.set()
    if expected is SILENCE:
        await sandbox.wait_until(lambda: True if _failures(sandbox) else None)
        acting.cancel()
    else:
        assert expected in _seen(await acting)
    assert ordered.met
    sandbox.faults.clear()
    await _is_as_told(sandbox, bot, mover, played, plays=what.plays)


async def _first_line(person: Person, title: Title) -> str:
    """The first of all first actions, as it is typed."""
    tag = title.command.split()[-1]
    return f"{tag} {(await person.autocomplete(title.command, title.field, ''))[0].value}"


async def _others_go_on(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Nobody else waits for an answer that is slow."""
    assert (await sandbox.person("Eva").command("/help")).text


async def _is_as_told(sandbox: Sandbox, bot: PolisClient, person: Person, title: Title, *, plays: bool) -> None:
    """What counts is stored once, posted once, and everything can be tried again."""
    assert bot.house is not None
    async with bot.house.store.reading() as db:
        entries = await log.entries(db, 1)
    assert len(entries) == (title.moves if plays else 0)
    if plays:
        told = f"{person.name} {title.told}"
        await sandbox.wait_for_message(lambda message: not message.ephemeral and told in message.content)
        assert len([each for each in sandbox.messages() if told in each.content]) == 1
    assert (await person.command("/game status")).error is None


def _failures(sandbox: Sandbox) -> list[int]:
    return [call.status for call in sandbox.calls if call.status >= 400]


def _seen(reply: Any) -> str:
    """All that a person can read after what they did."""
    if isinstance(reply, list):
        return " ".join(str(choice.value) for choice in reply)
    if reply.modal is not None:
        return "form"
    shown = [reply.message, *reply.followups]
    return " ".join(text_of(message) for message in shown if message is not None)


# Too late


async def test_an_answer_after_the_deadline_leaves_the_move_counted(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    usual, sandbox.world.settings = sandbox.world.settings, replace(sandbox.world.settings, acknowledge_s=0)
    reply = await mover.press(panel, "Confirm")
    assert reply.error == "The application did not respond"
    following = await settled(sandbox, post)
    assert len(following.pings) == 1
    sandbox.world.settings = usual
    assert "The table waits for" in (await mover.press(following, "My turn")).text
    await _is_as_told(sandbox, bot, mover, TITLES["tm"], plays=True)


async def test_a_picture_that_comes_after_the_token_has_run_out_does_no_harm(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    edit = sandbox.fault(Fault(FaultKind.HOLD, EDIT))
    looking = asyncio.create_task(people[0].command("/game board"))
    await edit.reached.wait()
    usual, sandbox.world.settings = sandbox.world.settings, replace(sandbox.world.settings, token_s=0)
    edit.released.set()
    await sandbox.wait_until(lambda: True if 401 in _failures(sandbox) else None)
    looking.cancel()
    sandbox.world.settings = usual
    await choose_first(to_move(people, post), post)
    assert len((await settled(sandbox, post)).pings) == 1


# Posts


@pytest.mark.parametrize("route", [POST, CHANGE])
@pytest.mark.parametrize("fault", [name for name in FAULTS if name != "delivered twice"])
@pytest.mark.parametrize("title", TITLES)
async def test_posts_come_once_and_ring_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], title: str, fault: str, route: str
) -> None:
    """A post that is refused for good goes without its picture; 404 says that the channel or message is gone."""
    lobby = (await people[0].command(f"/game new title:{title}")).shown
    await people[1].press(lobby, "Join")
    ordered = sandbox.fault(FAULTS[fault](route))
    await people[0].press(lobby, "Start")
    if fault == "slow" and route == POST:
        await ordered.reached.wait()
        assert "The table waits for" in (await people[0].command("/game status")).text
        ordered.released.set()
    elif (fault, route) == ("404", POST):
        await sandbox.wait_until(lambda: True if 404 in _failures(sandbox) else None)
        shown = await asyncio.gather(*(person.command("/game turn") for person in people))
        assert sum(TITLES[title].asked in reply.text for reply in shown) == 1
        return
    post = await sandbox.wait_for_message(lambda message: "The game begins." in message.content)
    assert len(post.pings) == 1
    assert bool(post.attachments) == ((fault, route) != ("400", POST))
    await choose_first(to_move(people, post), post)
    if fault == "slow" and route == CHANGE:
        await ordered.reached.wait()
        ordered.released.set()
    following = await settled(sandbox, post)
    assert len(following.pings) == 1
    if (fault, route) not in (("400", CHANGE), ("404", CHANGE)):
        await sandbox.wait_until(lambda: True if not buttons_of(post) else None)
    else:
        # Old buttons that stay answer like the new ones.
        assert "The table waits for" in (await to_move(people, post).press(post, "My turn")).text
    assert [len(sandbox.pings_of(person)) for person in people] == [1, 1]


@pytest.mark.parametrize("fault", [name for name in FAULTS if name != "slow"])
async def test_a_thread_is_opened_once_or_not_at_all(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], fault: str
) -> None:
    sandbox.fault(FAULTS[fault](THREAD))
    reply = await people[0].command("/game new", title="tm", where="new thread")
    threads = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    if "could not be opened" in reply.text:
        assert fault in ("request lost", "503", "400", "404", "429 storm")
        assert threads == []
    else:
        assert "The game waits for players in" in reply.text
        assert len(threads) == 1


# The gateway


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_press_while_the_connection_is_cut_counts_once_or_not_at_all(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], resumable: bool
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    sandbox.gateway.disconnect(resumable=resumable)
    pressing = asyncio.create_task(mover.press(panel, "Confirm"))
    await sandbox.wait_until(lambda: True if not sandbox.gateway.connected else None)
    await sandbox.wait_for_bot()
    if resumable:
        assert "Played: faction" in (await pressing).text
    else:
        # Discord does not tell a new session what the old one has missed; the draft is still there.
        pressing.cancel()
        assert "not yet played" in (await mover.command("/game turn")).text
        assert "Played: faction" in (await mover.press(panel, "Confirm")).text
    assert len((await settled(sandbox, post)).pings) == 1
    await _is_as_told(sandbox, bot, mover, TITLES["tm"], plays=True)


# At the same time


async def test_three_people_press_at_once_and_one_turn_counts(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    three = [*people, sandbox.person("Clara")]
    post = await begin(sandbox, three)
    mover = to_move(three, post)
    replies = await asyncio.gather(*(person.command("/do", text="faction witches") for person in three))
    played = [person for person, reply in zip(three, replies, strict=True) if "Played:" in reply.text]
    assert played == [mover]
    refused = [reply.text for reply in replies if "Played:" not in reply.text]
    # Whoever comes next may be asked already, and hears that the faction is gone.
    assert all("The table waits for" in text or "Possible now:" in text for text in refused), refused
    await _is_as_told(sandbox, bot, mover, TITLES["tm"], plays=True)


@pytest.mark.parametrize("label", ["Confirm", "Undo step"])
async def test_the_same_button_pressed_twice_quickly_acts_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], label: str
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    wanted = next(button for button in buttons_of(panel) if button.label == label)
    replies = await asyncio.gather(*(mover.press(panel, custom_id=wanted.custom_id) for _ in range(2)))
    assert all(reply.error is None for reply in replies)
    assert "went wrong" not in " ".join(reply.text for reply in replies)
    await _is_as_told(sandbox, bot, mover, TITLES["tm"], plays=label == "Confirm")
