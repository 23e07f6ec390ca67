"""Responses that get lost, are refused or come twice: everybody gets a response, and no false one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.sandbox import Fault, FaultKind, Person, Sandbox
from tests.bot.end_to_end.tables import begin, prepare, settled, story_above, to_move
from tests.cost import fast

pytestmark = [pytest.mark.essential, pytest.mark.usefixtures("bot")]

ANSWER = "POST /interactions/*/callback"
EDIT = "PATCH /webhooks/*"


@pytest.mark.few_fast
@pytest.mark.parametrize(
    "fault",
    fast(
        [
            Fault(FaultKind.DROP_AFTER, ANSWER),
            Fault(FaultKind.DROP_BEFORE, EDIT, times=2),
            Fault(FaultKind.STATUS, EDIT, status=404),
            Fault(FaultKind.DROP_BEFORE, ANSWER),
            Fault(FaultKind.DROP_AFTER, EDIT),
        ],
        3,
    ),
    ids=["lost receipt", "lost picture", "unknown message", "lost acknowledgement", "lost receipt of the picture"],
)
async def test_a_picture_comes_in_spite_of_a_fault(sandbox: Sandbox, people: Sequence[Person], fault: Fault) -> None:
    await begin(sandbox, people)
    sandbox.fault(fault)
    answer = await people[0].command("/game board")
    assert fault.spent
    assert answer.error is None
    assert "Set-up" in answer.text or "got lost" in answer.text


@pytest.mark.few_fast
@pytest.mark.parametrize("kind", [FaultKind.DROP_BEFORE, FaultKind.DROP_AFTER])
async def test_a_lobby_is_announced_once(sandbox: Sandbox, people: Sequence[Person], kind: FaultKind) -> None:
    sandbox.fault(Fault(kind, ANSWER))
    lobby = (await people[0].command("/game new title:tm")).shown
    if kind is FaultKind.DROP_AFTER:
        await sandbox.wait_until(lambda: True if any("PATCH" in call.route for call in sandbox.calls) else None)
    await people[1].press(lobby, "Join")
    await sandbox.wait_until(lambda: True if "2. Boris" in lobby.content else None)
    assert len(sandbox.messages()) == 1


async def test_a_lobby_that_could_not_be_an_answer_is_posted(
    sandbox: Sandbox, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.responses.PAUSES_S", (0.01,) * 4)
    sandbox.fault(Fault(FaultKind.DROP_BEFORE, ANSWER, times=9))
    asking = asyncio.create_task(people[0].command("/game new title:tm"))
    lobby = await sandbox.wait_for_message(lambda message: "Anna" in message.content)
    asking.cancel()
    await people[1].press(lobby, "Join")
    await sandbox.wait_until(lambda: True if "2. Boris" in lobby.content else None)


async def test_a_decision_that_counts_is_not_reported_as_lost(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    sandbox.fault(Fault(FaultKind.STATUS, ANSWER, status=400))
    answer = await mover.press(panel, "Confirm")
    assert "It is done" in answer.text
    assert (await settled(sandbox, post)).pings


TWICE = {
    "lost": [Fault(FaultKind.DROP_BEFORE, ANSWER, times=2)],
    "carried out and lost": [Fault(FaultKind.DROP_AFTER, ANSWER, times=2)],
    "lost, then carried out and lost": [Fault(FaultKind.DROP_BEFORE, ANSWER), Fault(FaultKind.DROP_AFTER, ANSWER)],
    "lost, then refused": [Fault(FaultKind.DROP_BEFORE, ANSWER), Fault(FaultKind.STATUS, ANSWER, status=400)],
    "refused": [Fault(FaultKind.STATUS, ANSWER, status=400, times=2)],
    "refused, then lost": [Fault(FaultKind.STATUS, ANSWER, status=400), Fault(FaultKind.DROP_BEFORE, ANSWER)],
    "not found": [Fault(FaultKind.STATUS, ANSWER, status=404, times=2)],
    "500": [Fault(FaultKind.STATUS, ANSWER, status=500, times=2)],
    "503": [Fault(FaultKind.STATUS, ANSWER, status=503, times=2)],
    "429": [Fault(FaultKind.STATUS, ANSWER, status=429, times=2, retry_after_s=0.01)],
}


ASKING = ("/game status", "/game board", "My turn", "/game seat orders")
QUICK = {*zip(ASKING, TWICE, strict=False), ("/game status", "500"), ("My turn", "refused, then lost")}
"""Each way to ask, and each kind of failure, once; the other pairs belong to the slow part."""


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("asking", "faults"),
    [
        pytest.param(
            asking,
            faults,
            id=f"{asking}-{name}",
            marks=() if (asking, name) in QUICK else pytest.mark.slow,
        )
        for asking in ASKING
        for name, faults in TWICE.items()
    ],
)
async def test_two_failures_in_a_row_leave_nobody_without_an_answer(
    sandbox: Sandbox, people: Sequence[Person], faults: Sequence[Fault], asking: str
) -> None:
    """Text, a picture that takes time, a private panel, a form."""
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    for fault in faults:
        sandbox.fault(replace(fault))
    answer = await (mover.press(post, asking) if asking == "My turn" else mover.command(asking))
    assert answer.error is None
    assert answer.text


@pytest.mark.parametrize("status", fast([500, 502, 503]))
async def test_a_fault_of_discord_is_not_waited_out_for_longer_than_an_answer_may_take(
    sandbox: Sandbox, people: Sequence[Person], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library would sleep one second, then three."""

    async def sleep(seconds: float) -> None:
        raise AssertionError(f"the library waits for {seconds} s")

    await begin(sandbox, people)
    sandbox.fault(Fault(FaultKind.STATUS, ANSWER, status=status, times=2))
    monkeypatch.setattr("discord.webhook.async_.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    assert "The table waits for" in (await people[0].command("/game status")).text


async def test_a_duplicate_is_no_fault(
    sandbox: Sandbox, people: Sequence[Person], capsys: pytest.CaptureFixture[str]
) -> None:
    await begin(sandbox, people)
    sandbox.fault(Fault(FaultKind.DUPLICATE))
    await people[0].command("/game status")
    sandbox.fault(Fault(FaultKind.DUPLICATE))
    await people[0].command("/game board")
    await people[0].command("/game status")
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "failed" not in said.out + said.err


async def test_a_name_with_signs_is_written_as_it_is_in_files_and_descriptions(sandbox: Sandbox) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David", "Eva")]
    for person in people:
        person.user.name = f"*{person.user.name}_"
    post = await begin(sandbox, people)
    assert "\\" not in str(story_above(sandbox, post).attachments[0].description)
    whole = await people[0].command("/game board", as_="text")
    assert all(b"\\" not in file.data for file in whole.shown.attachments)
