"""The controls of every title: one wording, one place, and gone when they are over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.client import PolisClient
from bot.pictures import illustrations
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of
from tests.bot.end_to_end.tables import (
    begin,
    choose_first,
    choose_in,
    confirm,
    overtaken,
    prepare,
    settled,
    story_above,
    to_move,
)
from tests.bot.end_to_end.titles import TITLES

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.parametrize("title", TITLES)]

TOGGLES = ["◀ Back", "Picture", "My board", "Explain", "Type…", "Answer in advance…", "Hint"]
"""The buttons below the choices, in this order, where they are useful."""
HOLDINGS = re.compile(r"^[A-Z]\w+(?: \([^)]*\))?: |after this draft: ", re.MULTILINE)
"""The line with what the player has."""
SOME = 8
"""The number of decisions after which the panels are checked."""


async def test_every_control_has_one_wording_and_one_place(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    panel = (await mover.press(post, "My turn")).shown
    assert not any(label.startswith(("Confirm", "Undo")) for label in labels(panel)), "nothing is drafted"
    _has_toggles_in_order(panel)
    panel = await prepare(mover, post)
    while not any(label.startswith("Confirm") for label in labels(panel)):
        assert labels(panel)[0] == "Undo step"
        panel = (await choose_in(mover, panel)).shown
    assert labels(panel)[0].startswith("Confirm")
    drafted = labels(panel)[: labels(panel).index("Undo step") + 1]
    assert drafted[1:-1] in ([], ["Reveal first"], ["Ask first"])
    assert labels(panel).count("Undo step") == 1
    _has_toggles_in_order(panel)


def takes_back(label: str) -> bool:
    return label.startswith("Take back “")


def labels(message: Message) -> list[str]:
    return [str(each.label) for each in buttons_of(message)]


def _has_toggles_in_order(panel: Message) -> None:
    """Assert the order: the own board, if there is one, next to the picture, and the end of the turn directly above
    them.
    """
    shown = [label for label in labels(panel) if label in TOGGLES]
    assert shown == sorted(shown, key=TOGGLES.index)
    # A list that was opened leaves out what stands in the panel above it.
    has_something = "My board" in shown
    if "◀ Back" not in shown:
        assert has_something is bool(HOLDINGS.search(panel.content)), panel.content
    assert not has_something or shown[shown.index("Picture") + 1] == "My board"
    assert labels(panel)[-len(shown) :] == shown, "they stand below everything else"
    above = [label for label in labels(panel)[: -len(shown)] if not takes_back(label)]
    ends = [label for label in labels(panel) if label.startswith("End the")]
    assert above[len(above) - len(ends) :] == ends
    assert not any(option.label.startswith("End the") for menu in menus_of(panel) for option in menu.options)


async def test_a_decision_is_taken_back_by_one_button_wherever_that_is_free(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], title: str
) -> None:
    """The next decision may be another player's or the same one's: the button is the last before those that only show
    something.
    """
    await begin(sandbox, people, title)
    assert bot.services is not None
    asked_again = 0
    for _ in range(SOME):
        async with bot.services.sessions.open(1) as session:
            asked = {holder.user_id for holder in session.waiting_for()}
        mover = next(person for person in people if person.id in asked)
        panel = await _first_choices(mover, (await mover.command("/game turn")).shown)
        async with bot.services.sessions.open(1) as session:
            is_free = bool(session.last_revocable(mover.id))
        assert "/game undo" not in panel.content
        assert any(map(takes_back, labels(panel))) == is_free
        toggles = [label for label in labels(panel) if label in TOGGLES]
        if toggles:
            _has_toggles_in_order(panel)
        if is_free:
            last = [label for label in labels(panel) if label not in toggles][-1]
            assert takes_back(last)
            asked_again += bool(toggles)
        if asked_again:
            decided = session.table.decision_count
            panel = (await mover.press(panel, last)).shown
            assert f"Taken back: {last.partition('“')[2].partition('”')[0].removesuffix('…')}" in panel.content
            assert session.table.decision_count < decided
            return
    assert title in ("tta", "dawn"), "nobody was asked twice"


async def _first_choices(person: Person, panel: Message) -> Message:
    """Take the first choices. Return the panel afterwards."""
    panel = (await choose_in(person, panel)).shown
    while "Undo step" in labels(panel) and not labels(panel)[0].startswith("Confirm"):
        panel = (await choose_in(person, panel)).shown
    return await confirm(person, panel) if labels(panel) and labels(panel)[0].startswith("Confirm") else panel


async def test_finished_decisions_have_no_buttons(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    """Only the last post of a game has any; the panel in which a turn was confirmed no longer does."""
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    await choose_first(mover, post)
    following = await settled(sandbox, post)
    await overtaken(sandbox, post)
    before, now = story_above(sandbox, post), story_above(sandbox, following)
    await sandbox.wait_until(lambda: True if not buttons_of(before) else None)
    assert "My turn" in labels(following)

    def with_buttons() -> list[int]:
        known = [each for each in sandbox.messages() if each.channel_id == post.channel_id and not each.ephemeral]
        return [each.id for each in known if buttons_of(each)]

    await sandbox.wait_until(lambda: True if with_buttons() == [now.id, following.id] else None)


async def test_a_panel_opened_again_deletes_the_old_one(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    again = (await mover.press(post, "My turn")).shown
    assert again.id != panel.id
    await sandbox.wait_until(lambda: True if panel not in sandbox.messages(viewer=mover) else None)
    assert "Undo step" in labels(again), "the draft is kept"
    shown = (await mover.press(again, "Picture")).shown
    assert shown.id == again.id
    assert buttons_of(again)


async def test_the_picture_keeps_the_marks_of_choices(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    """The whole picture has the same marks as the close-up."""
    marks: list[frozenset[str]] = []
    now = illustrations.PictureMaker.now

    async def noted(self: illustrations.PictureMaker, *args: Any, **values: Any) -> Any:
        marks.append(frozenset(values.get("highlight", ())))
        return await now(self, *args, **values)

    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    monkeypatch.setattr(illustrations.PictureMaker, "now", noted)
    panel = (await mover.press(post, "My turn")).shown
    close = [*marks]
    marks.clear()
    await mover.press(panel, "Picture")
    assert len(marks) == 1
    for each in close:
        assert each <= marks[0]
