"""Lost requests and answers, errors of Discord, repeated clicks: posts appear once, moves count once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of
from tests.bot.end_to_end.robots import verb
from tests.bot.end_to_end.tables import at_the_first_dwelling, begin, prepare, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")

POST = "POST /channels/*/messages"
ANSWER = "* /interactions/*/callback"


def posts(sandbox: Sandbox, word: str) -> list[Message]:
    return [message for message in sandbox.messages() if word in message.content]


@pytest.mark.parametrize(
    "fault",
    [
        Fault(FaultKind.STATUS, POST, times=2, status=503),
        Fault(FaultKind.STATUS, POST, times=1, status=429),
        Fault(FaultKind.DROP_BEFORE, POST, times=2),
        Fault(FaultKind.DROP_AFTER, POST, times=2),
    ],
    ids=["error", "too many", "lost request", "lost answer"],
)
async def test_a_turn_post_gets_through_exactly_once(sandbox: Sandbox, people: Sequence[Person], fault: Fault) -> None:
    mover, post = await at_the_first_dwelling(sandbox, people)
    sandbox.fault(fault)
    await mover.command("/do", text="place A3")
    following = await settled(sandbox, post)
    await sandbox.wait_until(lambda: True if not buttons_of(post) else None)
    assert fault.spent
    assert posts(sandbox, f"{mover.name} places a dwelling on A3") == [following]
    assert len(following.pings) == 1
    assert following.attachments


async def test_a_move_counts_even_when_its_answer_is_lost(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    confirm = next(button for button in buttons_of(panel) if verb(button) == "confirm")
    sandbox.fault(Fault(FaultKind.DROP_BEFORE, ANSWER, times=20))
    pressing = asyncio.create_task(mover.press(panel, custom_id=confirm.custom_id))
    assert "plays" in (await settled(sandbox, post)).content
    pressing.cancel()
    sandbox.faults.clear()
    again = await mover.command("/game turn")
    assert "The table waits for" in again.text


async def test_an_interaction_delivered_twice_counts_once(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    sandbox.fault(Fault(FaultKind.DUPLICATE))
    await mover.press(panel, "Confirm")
    following = await settled(sandbox, post)
    log = await mover.command("/game log")
    assert len([line for line in log.text.splitlines() if line.startswith("`")]) == 1
    assert posts(sandbox, f"{mover.name} plays") == [following]
