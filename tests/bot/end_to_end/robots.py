"""People who play at random, only by what a Discord client offers: buttons, menus, pages and commands."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import Message, Person, Reply, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.reading import Button

GO = 3
STEPS = 60
OVER = "The game is over."
PLAYED = re.compile(r"Played: ([^\n(]+)")
DRAFTED = re.compile(r"^\d+\. ", re.MULTILINE)
PREPARED = "not yet played"


@dataclass(slots=True)
class Diary:
    """What the bot has told people, by which it is measured."""

    played: dict[int, list[str]] = field(default_factory=dict)
    """The decisions it has confirmed, by interaction."""
    drafts: dict[int, int] = field(default_factory=dict)
    """How many steps of a draft a person has seen last."""
    asking: set[int] = field(default_factory=set)
    """Who has pressed something and seen no answer yet."""
    used: Counter[str] = field(default_factory=Counter)
    """Which ways of playing were taken."""

    def note(self, person: Person, reply: Reply) -> None:
        message = reply.message or next(iter(reply.followups), None)
        if message is None:
            return
        text = text_of(message)
        found = PLAYED.search(text)
        if found:
            self.played[reply.interaction.id] = [line.strip() for line in found[1].split(";")]
        if found or PREPARED in text or "The table waits for" in text or "You are " in text:
            self.drafts[person.id] = len(DRAFTED.findall(text)) if PREPARED in text else 0
        self.asking.discard(person.id)


class Robots:
    """Plays games with seeded randomness."""

    def __init__(self, sandbox: Sandbox, people: Sequence[Person], seed: int = 1) -> None:
        self.sandbox = sandbox
        self.people = people
        self.random = random.Random(seed)
        self.diary = Diary()
        self.turns = 0

    def last_post(self) -> Message | None:
        """The latest public message with the buttons of the table."""
        found = (
            message
            for message in reversed(self.sandbox.messages(self.people[0].channel))
            if any(button.label == "My turn" for button in buttons_of(message))
        )
        return next(found, None)

    def over(self) -> bool:
        """Whether the final post is there."""
        last = self.last_post()
        return last is not None and OVER in last.content

    async def play(self, turns: int) -> None:
        """Go round the table until so many turns were confirmed or the game is over."""
        wanted = self.turns + turns
        idle = 0
        while self.turns < wanted and not self.over():
            before = self.turns
            for person in self.people:
                await self.move(person)
            idle = idle + 1 if self.turns == before else 0
            if idle > 5:
                shown = [text_of((await person.command("/game status")).shown) for person in self.people]
                assert all(OVER in text for text in shown), f"nobody can do anything: {shown}"
                await self.sandbox.wait_until(lambda: True if self.over() else None)

    async def move(self, person: Person) -> None:
        """One turn of a person, when they have anything to decide."""
        post = self.last_post()
        assert post is not None, "a game has begun"
        panel = self.noted(person, await self.press(person, post, "My turn"))
        for _ in range(STEPS):
            if panel is None or PLAYED.search(text_of(panel)):
                break
            confirm = next((button for button in buttons_of(panel) if verb(button) == "confirm"), None)
            goes_on = any(verb(button) == "go" for button in buttons_of(panel)) or menus_of(panel)
            if confirm is not None and (confirm.style == GO or not goes_on) and not self.chance(0.05):
                panel = self.noted(person, await self.press(person, panel, custom_id=confirm.custom_id))
                break
            if not goes_on and confirm is None:
                break
            panel = await self.step(person, panel)
        if panel is not None:
            if PLAYED.search(text_of(panel)):
                self.turns += 1
                self.diary.used["turn"] += 1
                await self.think_again(person)
            person.dismiss(panel)

    async def step(self, person: Person, panel: Message) -> Message | None:
        """One press, choice or command in a turn."""
        if self.chance(0.15) and PREPARED not in text_of(panel):
            typed = await self.type_command(person)
            if typed is not None:
                person.dismiss(panel)
                return typed
        aside = [button for button in buttons_of(panel) if verb(button) in ("see", "step_back", "preview")]
        aside = [button for button in aside if not button.disabled]
        chosen = [button for button in buttons_of(panel) if verb(button) == "go"]
        if aside and (self.chance(0.12) or not (chosen or menus_of(panel))):
            button = self.random.choice(aside)
            self.diary.used[button.label] += 1
            return self.noted(person, await self.press(person, panel, custom_id=button.custom_id))
        return self.noted(person, await self.choose(person, panel, chosen))

    async def choose(self, person: Person, panel: Message, choices: Sequence[Button]) -> Reply:
        """Press one of the buttons or choose one entry of the menu."""
        if choices and (not menus_of(panel) or self.chance(0.5)):
            # Who always passes at once sees nothing of the game.
            weights = [0.1 if button.label.startswith("Pass") else 1.0 for button in choices]
            self.diary.used["button"] += 1
            return await self.press(person, panel, custom_id=self.random.choices(choices, weights)[0].custom_id)
        menu = menus_of(panel)[0]
        weights = [0.1 if option.label.startswith("Pass") else 1.0 for option in menu.options]
        self.diary.used["menu"] += 1
        self.diary.asking.add(person.id)
        return await person.choose(panel, menu.custom_id, [str(self.random.choices(menu.options, weights)[0].value)])

    async def type_command(self, person: Person) -> Message | None:
        """A command of the game with values from its autocomplete, or the same as text; the panel it leads to."""
        for name in self.random.sample(commands := _game_commands(person), len(commands)):
            leaf, _ = person.parsed(name)
            values: dict[str, Any] = {}
            for option in leaf.options:
                if not option.get("autocomplete"):
                    continue
                found = await person.autocomplete(name, str(option["name"]), "", **values)
                if not found and option.get("required"):
                    break
                if found and (option.get("required") or self.chance(0.5)):
                    values[str(option["name"])] = self.random.choice(found).value
            else:
                if not leaf.options and self.chance(0.8):
                    continue
                written = " ".join([leaf.path[-1], *map(str, values.values())])
                self.diary.asking.add(person.id)
                as_text = self.chance(0.3)
                reply = await (person.command("/do", text=written) if as_text else person.command(name, **values))
                shown = self.noted(person, reply)
                if shown is None or PLAYED.search(text_of(shown)) or PREPARED in text_of(shown):
                    self.diary.used["/do" if as_text else "command"] += 1
                    return shown
                person.dismiss(shown)
        return None

    async def think_again(self, person: Person) -> None:
        """Now and then take the turn back, and perhaps play it again."""
        if not self.chance(0.08):
            return
        for line in ("/game undo", "/game redo")[: self.random.choice((1, 2, 2))]:
            self.diary.used[line] += 1
            self.diary.asking.add(person.id)
            shown = self.noted(person, await person.command(line))
            if shown is not None:
                person.dismiss(shown)

    async def press(self, person: Person, message: Message, label: str | None = None, **which: Any) -> Reply:
        """Press a button and remember that the person waits."""
        self.diary.asking.add(person.id)
        return await person.press(message, label, **which)

    def noted(self, person: Person, reply: Reply) -> Message | None:
        """What a person sees now, written down; None when the bot kept silent."""
        self.diary.note(person, reply)
        return reply.message or next(iter(reply.followups), None)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability


def _game_commands(person: Person) -> list[str]:
    return [name for name in person.commands_offered() if name.startswith("/tm ")]


def verb(button: Button) -> str:
    """What a button of ours does."""
    return (button.custom_id or "").split(":")[2] if (button.custom_id or "").count(":") >= 2 else ""
