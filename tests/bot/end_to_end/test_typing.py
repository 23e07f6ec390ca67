"""A turn typed with `/do`: where it ends, what waits for a reveal, and how the sandbox sends it."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.turns import plan_panels, suggestions, typed_turns
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, confirm, play_typed, settled, to_move
from tests.engine.stones import GAMES


def labels(panel: Message) -> list[str]:
    return [button.label for button in buttons_of(panel)]


async def test_a_turn_with_actions_left_is_shown_and_not_ended(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people, "tta")
    for _ in people:
        before = post
        await play_typed(to_move(people, post), "/tta end")
        post = await settled(sandbox, before)
    mover = to_move(people, post)
    line = next(str(each.value) for each in await mover.autocomplete("/do", "text", "take"))
    panel = (await mover.command("/do", text=line)).shown
    assert panel.ephemeral
    assert "Nothing was played yet, because this is left: " in panel.content
    assert "military actions" in panel.content
    assert "`; end` at the end of what you type plays at once." in panel.content
    assert any(label.startswith("Confirm and end") for label in labels(panel))
    assert sandbox.messages()[-1].id == post.id, "nobody else has seen anything"
    assert "Played:" in (await mover.command("/do", text=f"{line}; end")).text
    assert (await settled(sandbox, post)).pings != post.pings


async def test_a_turn_of_one_action_is_played_at_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    assert "Played: " in (await mover.command("/do", text="the Witches")).text
    assert f"{mover.name} plays the Witches" in (await settled(sandbox, post)).content


async def test_text_after_a_command_goes_into_its_only_required_option(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    assert "Played: " in (await mover.command("/do faction witches")).text
    assert "Bridges (TM-7.6.2)" in (await mover.command("/rules bridge")).text


async def test_typed_lines_and_plans_are_read_outside_the_event_loop(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are answered while the typed turn of a user is read, previewed and planned."""
    threads: dict[str, set[int]] = {}

    def noted(where: ModuleType, name: str) -> None:
        found: Callable[..., Any] = getattr(where, name)

        def noting(*values: Any, **named: Any) -> Any:
            threads.setdefault(name, set()).add(threading.get_ident())
            return found(*values, **named)

        monkeypatch.setattr(where, name, noting)

    noted(suggestions, "continuations")
    noted(suggestions, "field_suggestions")
    noted(typed_turns, "play_typed")
    noted(typed_turns, "do_all_typed")
    noted(plan_panels, "_tried_turns")
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    other = next(person for person in people if person is not mover)
    await mover.autocomplete("/do", "text", "wit")
    await mover.autocomplete("/tm setup faction", "faction", "")
    panel = (await mover.press(post, "My turn")).shown
    await mover.submit((await mover.press(panel, "Type…")).opened, {"text": "faction witches"})
    await mover.command("/do", text="faction witches")
    post = await settled(sandbox, post)
    await other.command("/do", text="faction giants")
    assert threads.keys() >= {"continuations", "field_suggestions", "play_typed", "do_all_typed"}
    assert all(threading.get_ident() not in found for found in threads.values()), threads


# Lines after a reveal, in a game of stones


@pytest.fixture
async def three(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Return Anna, Boris and Clara in a game of stones who have to give their sealed bids."""
    async with working(sandbox, settings_for(sandbox, tmp_path), GAMES):
        found = [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]
        await begin(sandbox, found, "stones")
        yield found


async def bids(people: Sequence[Person], *amounts: int) -> None:
    for person, amount in zip(people, amounts, strict=False):
        await play_typed(person, "/stones bid", amount=amount)


async def test_lines_after_a_reveal_can_be_confirmed(three: Sequence[Person]) -> None:
    anna = three[0]
    await bids(three, 2, 1, 0)
    panel = (await anna.command("/do", text="take 3; TAKE 2")).shown
    assert "Played: 3 stones were taken" in panel.content
    assert "the rest is only prepared: look at it and confirm." in panel.content
    assert "**Draft**, not yet played:" in panel.content
    assert "take 2" in panel.content
    assert "Confirm" in labels(panel)
    assert "Played: take 2" in text_of(await confirm(anna, panel))


async def test_a_reveal_may_make_the_rest_impossible(three: Sequence[Person]) -> None:
    anna = three[0]
    await bids(three, 2, 1, 0)
    panel = (await anna.command("/do", text="take 3; take 7; stay")).shown
    told = "After what was revealed, **Take: 7** does not work: 7 stones cannot be taken (ST-1)."
    assert f"{told} What was to follow is left out: **Stay**" in panel.content
    assert "not yet played" not in panel.content


async def test_a_draft_with_a_reveal_keeps_the_lines_typed_after_it(three: Sequence[Person]) -> None:
    anna = three[0]
    await bids(three, 2, 1, 0)
    form = (await anna.press((await anna.command("/game turn")).shown, "Type…")).opened
    panel = (await anna.submit(form, {"text": "take 3; stay"})).shown
    assert "Prepared for afterwards: `stay`" in panel.content
    done = await confirm(anna, panel)
    assert "the rest is only prepared" in done.content
    assert "Confirm" in labels(done)


async def test_lines_for_the_own_turn_outlast_a_side_answer(sandbox: Sandbox, three: Sequence[Person]) -> None:
    anna, boris, clara = three
    await bids(three, 2, 1)
    told = (await clara.command("/do", text="bid 0; take 1; stay")).text
    assert "The rest is kept for your next turn: **Take: 1; Stay**" in told
    for mover, others in ((anna, (boris, clara)), (boris, (anna, clara))):
        await mover.command("/do", text="take 1; stay")
        for other in others:
            await other.command("/do", text="reply cheer")
    panel = (await clara.command("/game turn")).shown
    assert "**Draft**, not yet played:" in panel.content
    assert "Played:" in text_of(await confirm(clara, panel))


async def typed(person: Person, panel: Message, text: str) -> Message:
    """Type a text into the form of a panel."""
    return (await person.submit((await person.press(panel, "Type…")).opened, {"text": text})).shown


async def at_the_first_actions(sandbox: Sandbox, people: Sequence[Person]) -> Person:
    """Return who takes the first turn with more than one action of Through the Ages."""
    post = await begin(sandbox, people, "tta")
    for _ in people:
        before = post
        await play_typed(to_move(people, post), "/tta end")
        post = await settled(sandbox, before)
    return to_move(people, post)


@pytest.mark.parametrize(
    ("explain", "more", "undo_step", "board"),
    [
        ("Explain", "explain more", "undo step", "My board"),
        ("Vysvětlit", "další vysvětlení", "zpět o krok", "moje deska"),
        ("Vysvetliť", "ďalšie vysvetlenie", "späť o krok", "moja doska"),
    ],
)
async def test_buttons_of_the_panel_can_be_typed_in_every_language(
    sandbox: Sandbox,
    bot: PolisClient,
    people: Sequence[Person],
    monkeypatch: pytest.MonkeyPatch,
    explain: str,
    more: str,
    undo_step: str,
    board: str,
) -> None:
    # Cards whose explanation has two pages.
    monkeypatch.setattr("bot.sessions.registry.secrets", SimpleNamespace(token_hex=lambda _: "1"))
    mover = await at_the_first_actions(sandbox, people)
    line = next(str(each.value) for each in await mover.autocomplete("/do", "text", "take"))
    panel = (await mover.command("/do", text=f"+{line}")).shown
    assert "not yet played" in text_of(panel)
    assert "Explain less" in labels(await typed(mover, panel, explain))
    panel = (await mover.command("/do", text="Back")).shown
    assert "not yet played" in text_of(panel)
    assert panel.attachments != (await typed(mover, panel, board)).attachments
    assert "not yet played" not in text_of(await typed(mover, panel, undo_step))
    explained = (await mover.command("/do", text=explain)).shown
    assert {"Explain less", "Explain more ▶"} <= {*labels(explained)}
    following = (await mover.command("/do", text=more)).shown
    assert "Explain less" in labels(following)
    assert text_of(following) != text_of(explained)


@pytest.mark.parametrize("confirming", ["Confirm", "potvrdit"])
async def test_a_draft_is_confirmed_by_typing_its_button(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], confirming: str
) -> None:
    mover = await at_the_first_actions(sandbox, people)
    assert "You have prepared nothing." in (await mover.command("/do", text=confirming)).text
    line = next(str(each.value) for each in await mover.autocomplete("/do", "text", "take"))
    await mover.command("/do", text=f"+{line}")
    assert "Played:" in (await mover.command("/do", text=confirming)).text
