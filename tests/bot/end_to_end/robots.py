"""People who play at random, only by what a Discord client offers: buttons, menus and commands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bot.sandbox import Message, Person, Reply, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.reading import Button

GO, MAIN = 3, 1
STEPS = 60


class Robots:
    """Plays a game to its end with seeded randomness."""

    def __init__(self, sandbox: Sandbox, people: Sequence[Person], seed: int = 1) -> None:
        self.sandbox = sandbox
        self.people = people
        self.random = random.Random(seed)
        self.turns = 0
        self.commands = 0

    def last_post(self) -> Message:
        """The latest public message with the buttons of the table."""
        return next(
            message
            for message in reversed(self.sandbox.messages(self.people[0].channel))
            if any(button.label == "My turn" for button in buttons_of(message))
        )

    def over(self) -> bool:
        """Whether the final post is there."""
        return any("The game is over." in message.content for message in self.sandbox.messages(self.people[0].channel))

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
                assert all("The game is over." in text for text in shown), f"nobody can do anything: {shown}"
                await self.sandbox.wait_for_message(lambda message: "The game is over." in message.content, 20)

    async def move(self, person: Person) -> None:
        """One turn of a person, when they have anything to decide."""
        reply = await person.press(self.last_post(), "My turn")
        for _ in range(STEPS):
            panel = reply.shown
            choices = [button for button in buttons_of(panel) if verb(button) == "go"]
            menus = menus_of(panel)
            confirm = next((button for button in buttons_of(panel) if verb(button) == "confirm"), None)
            if confirm is not None and (confirm.style == GO or not (choices or menus)):
                await person.press(panel, custom_id=confirm.custom_id)
                self.turns += 1
                break
            if "Played:" in text_of(panel):
                self.turns += 1
                break
            if not (choices or menus):
                break
            typed = await self.type_command(person) if confirm is None and self.random.random() < 0.2 else None
            if typed is not None:
                person.dismiss(panel)
            reply = typed or await self.choose(person, panel, choices)
        person.dismiss(panel)

    async def choose(self, person: Person, panel: Message, choices: Sequence[Button]) -> Reply:
        """Press one of the buttons or choose one entry of the menu."""
        if choices:
            # Who always passes at once sees nothing of the game.
            weights = [0.1 if button.label.startswith("Pass") else 1.0 for button in choices]
            return await person.press(panel, custom_id=self.random.choices(choices, weights)[0].custom_id)
        menu = menus_of(panel)[0]
        weights = [0.1 if option.label.startswith("Pass") else 1.0 for option in menu.options]
        return await person.choose(panel, menu.custom_id, [str(self.random.choices(menu.options, weights)[0].value)])

    async def type_command(self, person: Person) -> Reply | None:
        """A command of the game with values from its autocomplete; the panel it leads to, when there was one."""
        for name in self.random.sample(commands := _game_commands(person), len(commands)):
            leaf, _ = person.parsed(name)
            values: dict[str, Any] = {}
            for option in leaf.options:
                if not option.get("autocomplete"):
                    continue
                found = await person.autocomplete(name, str(option["name"]), "", **values)
                if not found and option.get("required"):
                    break
                if found and (option.get("required") or self.random.random() < 0.5):
                    values[str(option["name"])] = self.random.choice(found).value
            else:
                if not leaf.options and self.random.random() < 0.8:
                    continue
                reply = await person.command(name, **values)
                if "Played:" in reply.text or "not yet played" in reply.text:
                    self.commands += 1
                    return reply
                person.dismiss(reply.shown)
        return None


def _game_commands(person: Person) -> list[str]:
    return [name for name in person.commands_offered() if name.startswith("/tm ")]


def verb(button: Button) -> str:
    """What a button of ours does."""
    return (button.custom_id or "").split(":")[2] if (button.custom_id or "").count(":") >= 2 else ""
