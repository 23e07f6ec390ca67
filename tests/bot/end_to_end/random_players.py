"""Random players who use only what a Discord client offers: buttons, menus, forms, pages and commands."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.panels.choice_controls import IMPOSSIBLE
from bot.panels.turn_panel import TYPED
from bot.sandbox import Message, Person, Reply, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.message_parts import Button, Choice

STEPS = 60
OVER = "# 🏁"
"""The beginning of the last post."""
ENDED = "The game is over"
"""The status of the game after that."""
PLAYED = re.compile(r"^(> )?Played:", re.MULTILINE)
DRAFTED = re.compile(r"^\d+\. ", re.MULTILINE)
PREPARED = "not yet played"
SECONDARY = ("see", "step_back", "preview", "explain")
"""Controls that help to choose and decide nothing."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of players of a title, so that they see all of it."""

    rare: Mapping[str, float]
    """How much less likely entries are, by the beginning of their label."""
    content: float = 0.95
    """The probability of ending a turn in which more could be done."""


HABITS: Mapping[str, Habits] = {
    # A player who always passes at once hardly sees the game.
    "tm": Habits({"Pass": 0.1}),
    # Resigning ends the game even sooner, and destroying leaves little to build on. All entries of More… are rare.
    "tta": Habits({"Pass": 0.3, "More…": 0, "Resign": 0, "Announce": 0, "Destroy": 0.02, "Disband": 0.02}, content=0.3),
    # A player who ends each card at once uses none of them.
    "dawn": Habits({"End": 0.1, "No ": 0.2, "Do not": 0.2, "Nothing": 0.2, "Take no more": 0.2}, content=0.7),
    # A player who ends each segment at once builds nothing; and random offers are hardly ever accepted.
    "civ": Habits({"End": 0.2, "Offer": 0.3, "No ": 0.3, "Stay": 0.5}, content=0.7),
}
HASTY: Mapping[str, Habits] = {
    **HABITS,
    # A whole game is long; if all others resign, the last player wins.
    "tta": Habits(
        {"Pass": 0.3, "More…": 0.2, "Resign": 0.2, "Announce": 0.2, "Destroy": 0.02, "Disband": 0.02}, content=0.7
    ),
}
"""The habits of players who want to see the end."""


Entry = TypeVar("Entry", Button, Choice)


@dataclass(slots=True)
class Diary:
    """The bot's messages to people, by which it is measured."""

    played: set[int] = field(default_factory=set)
    """The interactions whose decisions it has confirmed."""
    drafts: dict[int, int] = field(default_factory=dict)
    """The number of draft lines that each user has last seen."""
    asking: set[int] = field(default_factory=set)
    """Users who have pressed something and have no response yet."""
    used: Counter[str] = field(default_factory=Counter)
    """The kinds of interactions that were used."""
    seen: dict[str, str] = field(default_factory=dict)
    """The last text that each user has read in a response."""

    def note(self, person: Person, reply: Reply) -> None:
        message = reply.message or next(iter(reply.followups), None)
        if message is None:
            self.seen[person.name] = "no answer"
            return
        text = self.seen[person.name] = text_of(message)
        found = PLAYED.search(text)
        if found:
            self.played.add(reply.interaction.id)
        if found or PREPARED in text or "The table waits for" in text or f"\n{person.name}" in text:
            self.drafts[person.id] = len(DRAFTED.findall(text)) if PREPARED in text else 0
        self.asking.discard(person.id)


class RandomPlayers:
    """Plays games of a title with seeded randomness."""

    def __init__(
        self,
        sandbox: Sandbox,
        people: Sequence[Person],
        seed: int = 1,
        game: str = "tm",
        habits: Mapping[str, Habits] = HABITS,
    ) -> None:
        self.sandbox = sandbox
        self.people = people
        self.game = game
        self.habits = habits[game]
        self.random = random.Random(seed)
        self.diary = Diary()
        self.turns = 0

    def last_post(self) -> Message | None:
        """Return the latest public message with the buttons of the table."""
        found = (
            message
            for message in reversed(self.sandbox.messages(self.people[0].channel))
            if any(button.label == "Board" for button in buttons_of(message))
        )
        return next(found, None)

    def call_for(self, person: Person) -> Message | None:
        """Return the latest message that pings a person and has buttons."""
        public = reversed(self.sandbox.messages(self.people[0].channel))
        return next((each for each in public if person.id in each.pings and buttons_of(each)), None)

    def over(self) -> bool:
        """Return whether the final post is there."""
        last = self.last_post()
        return last is not None and OVER in last.content

    async def play(self, turns: int) -> None:
        """Play around the table until so many turns were confirmed or the game is over."""
        wanted = self.turns + turns
        idle = 0
        while self.turns < wanted and not self.over():
            before = self.turns
            for person in self.people:
                # Mostly the pinged players come; when nobody knows what to do, all look.
                if idle or self.call_for(person) is not None or self.chance(0.4):
                    await self.decide(person)
            idle = idle + 1 if self.turns == before else 0
            if idle > 5:
                shown = [text_of((await person.command("/game status")).shown) for person in self.people]
                assert all(ENDED in text for text in shown), f"nobody can do anything: {shown[0]}\n{self.diary.seen}"
                await self.sandbox.wait_until(lambda: True if self.over() else None)

    async def decide(self, person: Person) -> None:
        """Play one turn of a player who has something to decide."""
        post = self.call_for(person) or self.last_post()
        assert post is not None, "a game has begun"
        if self.over():
            return
        panel = await self.open(person, post)
        for _ in range(STEPS):
            if panel is None or PLAYED.search(text_of(panel)):
                break
            confirm = next((button for button in buttons_of(panel) if route(button) == "confirm"), None)
            goes_on = bool(self.choices(panel) or menus_of(panel))
            ends = confirm is not None and (self.chance(self.habits.content) if goes_on else not self.chance(0.05))
            if confirm is not None and ends:
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

    async def open(self, person: Person, post: Message) -> Message | None:
        """Open the private panel, or answer directly from the post."""
        answers = [button for button in buttons_of(post) if route(button) == "answer"]
        if answers and self.chance(0.5):
            self.diary.used["public button"] += 1
            return self.noted(person, await self.press(person, post, custom_id=self.likely(answers).custom_id))
        return self.noted(person, await self.press(person, post, "My turn"))

    async def step(self, person: Person, panel: Message) -> Message | None:
        """Return one press, choice or command in a turn; until something has been typed, nearly always a command."""
        typed_before = self.diary.used["command"] + self.diary.used["/do"]
        if self.chance(0.2 if typed_before else 0.9) and PREPARED not in text_of(panel):
            typed = await self.type_command(person)
            if typed is not None:
                person.dismiss(panel)
                return typed
        form = next((button for button in buttons_of(panel) if route(button) == "type"), None)
        if form is not None and self.chance(0.05):
            return await self.fill_in(person, panel, form)
        secondary = [button for button in buttons_of(panel) if route(button) in SECONDARY and not button.disabled]
        chosen = self.choices(panel)
        if secondary and (self.chance(0.12) or not (chosen or menus_of(panel))):
            back = [button for button in secondary if "Back" in button.label]
            likely = back if back and self.chance(0.5) else secondary
            # Rarely pressed buttons are pressed often, so that a game leaves none of them out.
            least = min(likely, key=lambda each: self.diary.used[each.label])
            button = least if self.chance(0.5) else self.random.choice(likely)
            self.diary.used[button.label] += 1
            return self.noted(person, await self.press(person, panel, custom_id=button.custom_id))
        if not (chosen or menus_of(panel)):
            # There is only Confirm, or it has followed its game while the user was typing.
            return panel
        return self.noted(person, await self.choose(person, panel, chosen))

    async def fill_in(self, person: Person, panel: Message, form: Button) -> Message | None:
        """Open the form of a panel and type one of the actions that autocomplete knows."""
        reply = await self.press(person, panel, custom_id=form.custom_id)
        if reply.modal is None:
            # Its path no longer exists; the new content says so.
            return self.noted(person, reply)
        known = [str(choice.value) for choice in await person.autocomplete("/do", "text", "+")]
        self.diary.used["form"] += 1
        line = self.random.choice([line for line in known if self.weight(line.removeprefix("+").strip())] or [""])
        return self.noted(person, await person.submit(reply.modal, {TYPED: line.removeprefix("+")}))

    async def choose(self, person: Person, panel: Message, choices: Sequence[Button]) -> Reply:
        """Press one of the buttons or choose from the menu."""
        if choices and (not menus_of(panel) or self.chance(0.5)):
            self.diary.used["button"] += 1
            return await self.press(person, panel, custom_id=self.likely(choices).custom_id)
        menu = menus_of(panel)[0]
        self.diary.asking.add(person.id)
        if menu.most > 1:
            self.diary.used["menu of several"] += 1
            count = self.random.randint(menu.least, min(menu.most, len(menu.options)))
            chosen = self.random.sample(menu.options, count)
            return await person.choose(panel, menu.custom_id, [str(option.value) for option in chosen])
        self.diary.used["menu"] += 1
        return await person.choose(panel, menu.custom_id, [str(self.likely(menu.options).value)])

    def choices(self, panel: Message) -> list[Button]:
        """Return the entries that are buttons; unwanted ones only where nothing else is possible.

        A button that is marked as impossible is pressed now and then.
        """
        entries = [button for button in buttons_of(panel) if route(button) == "go"]
        found = [button for button in entries if button.emoji != IMPOSSIBLE or self.chance(0.02)]
        wanted = [button for button in found if self.weight(button.label)]
        other = menus_of(panel) or any(route(button) == "confirm" for button in buttons_of(panel))
        return wanted if wanted or other else found

    def likely(self, entries: Sequence[Entry]) -> Entry:
        """Return a random entry, as likely as people choose it."""
        weights = [self.weight(entry.label) for entry in entries]
        return self.random.choices(entries, weights if any(weights) else None)[0]

    def weight(self, label: str) -> float:
        """Return how likely people are to choose a label."""
        word = label.casefold()
        return next((weight for rare, weight in self.habits.rare.items() if word.startswith(rare.casefold())), 1.0)

    async def type_command(self, person: Person) -> Message | None:
        """Type a command of the game with values from its autocomplete, or the same as text. Return its panel."""
        for name in self.random.sample(commands := self.commands(person), len(commands)):
            leaf, _ = person.parsed(name)
            if not self.chance(self.weight(leaf.path[-1])):
                continue
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
                # A group with one command takes its actions as text.
                words = [] if "what" in values else [leaf.path[-1]]
                written = " ".join([*words, *map(str, values.values())])
                self.diary.asking.add(person.id)
                as_text = self.chance(0.5)
                reply = await (person.command("/do", text=written) if as_text else person.command(name, **values))
                shown = self.noted(person, reply)
                if shown is None or PLAYED.search(text_of(shown)) or PREPARED in text_of(shown):
                    self.diary.used["/do" if as_text else "command"] += 1
                    return shown
                person.dismiss(shown)
        return None

    async def think_again(self, person: Person) -> None:
        """Now and then take the turn back, and perhaps play it again; the first turn always both."""
        untried = not self.diary.used["/game redo"]
        if not (untried or self.chance(0.08)):
            return
        for line in ("/game undo", "/game redo")[: 2 if untried else self.random.choice((1, 2, 2))]:
            self.diary.used[line] += 1
            self.diary.asking.add(person.id)
            shown = self.noted(person, await person.command(line))
            if shown is not None:
                person.dismiss(shown)

    async def press(self, person: Person, message: Message, label: str | None = None, **which: Any) -> Reply:
        """Press a button and remember that the user waits."""
        self.diary.asking.add(person.id)
        return await person.press(message, label, **which)

    def noted(self, person: Person, reply: Reply) -> Message | None:
        """Record and return what a user sees now; None when the bot did not respond."""
        self.diary.note(person, reply)
        return reply.message or next(iter(reply.followups), None)

    def commands(self, person: Person) -> list[str]:
        """Return the commands of the game."""
        return [name for name in person.commands_offered() if name.startswith(f"/{self.game} ")]

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability


def route(button: Button) -> str:
    """Return the route of one of the bot's buttons."""
    return (button.custom_id or "").split(":")[2] if (button.custom_id or "").count(":") >= 2 else ""
