"""A learner who follows a tutorial by the labels of its buttons."""

from __future__ import annotations

import re

from bot.sandbox import Message, Person, buttons_of, menus_of, text_of

MOST_TAPS = 15


async def begin(person: Person, title: str) -> Message:
    """Return the private panel at the user's step of the tutorial."""
    return (await person.command(f"/tutorial title:{title}")).shown


def step_of(panel: Message) -> int:
    """Return the number of the step that is shown; 0 when it is none."""
    found = re.search(r"step (\d+) of \d+", text_of(panel))
    return int(found[1]) if found else 0


async def do_step(person: Person, panel: Message) -> Message:
    """Follow the instructions of *Show me* until the next step, or the end, is shown."""
    number = step_of(panel)
    for _ in range(MOST_TAPS):
        await person.press(panel, "Show me")
        for label in told(panel):
            await tap(person, panel, label)
        if step_of(panel) != number:
            return panel
    raise AssertionError(f"step {number} does not end: {text_of(panel)}")


def told(panel: Message) -> list[str]:
    """Return the labels that *Show me* says to tap."""
    line = next(line for line in text_of(panel).splitlines() if line.startswith("> "))
    return re.findall(r"\*\*(.+?)\*\*", line.partition(" Or press ")[0])


async def tap(person: Person, panel: Message, label: str) -> None:
    """Press the button, or choose the menu entry, with a label; of several pages the right one."""
    for _ in range(MOST_TAPS):
        for button in buttons_of(panel):
            if button.label == label or (label == "Confirm" and button.label.startswith("Confirm")):
                await person.press(panel, custom_id=button.custom_id)
                return
        for menu in menus_of(panel):
            for option in menu.options:
                if option.label == label:
                    await person.choose(panel, menu.custom_id, [str(option.value)])
                    return
        await person.press(panel, "More ▶")
    raise AssertionError(f"nothing is labelled {label!r}")
