"""A game as one reader may see it, in words: its status, who decides, past decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from bot.language.i18n import Localizer, clipped
from bot.panels.decision_texts import in_names
from bot.sessions.unrated_texts import reopened_lines, unrated_line
from bot.store import Game
from rules.engine import Decision, Seat, Table, Text, View, Who, say, say_n, visible_log
from rules.engine.core.text import listing

BOLD = "**"


@dataclass(frozen=True)
class ReaderView:
    """A game as one reader may see it. The table is never changed."""

    game: Game
    table: Table[Any]
    seat: Seat | None
    user_of: tuple[int, ...]
    localizer: Localizer

    @property
    def is_over(self) -> bool:
        """True if the game is finished or was ended without a result, so that its seed is public."""
        return self.table.finished or self.game.state == "abandoned"

    @cached_property
    def view(self) -> View[Any]:
        """The view of the reader."""
        return self.table.view(self.seat)

    @property
    def decisions(self) -> Sequence[Decision]:
        """The decisions as the reader may see them."""
        if self.is_over:
            return self.table.log
        return visible_log(self.table, *(() if self.seat is None else (self.seat,)))


def heading(seen: ReaderView) -> str:
    """Return the title and the phase."""
    rules = seen.table.rules
    return f"**{seen.localizer(Text(rules.title))}** · {seen.localizer(rules.words.headline(seen.view.state))}"


def status_lines(seen: ReaderView, asked_at: Mapping[Seat, datetime]) -> list[str]:
    """Return the phase, the players, who has had to decide since when, and the promise about chance."""
    table, localizer = seen.table, seen.localizer
    lines = [heading(seen), *map(localizer, table.rules.words.summary(seen.view.state))]
    if table.finished:
        lines.append(localizer(say("The game is over.")))
    elif seen.is_over:
        lines.append(localizer(say("The game was ended without a result.")))
    else:
        waits = [_waits(seat, question.activity, asked_at.get(seat)) for seat, question in table.questions.items()]
        lines.append(localizer(say("The table waits for {who}.", who=listing(waits))))
    decided = say_n("{n} decision so far.", "{n} decisions so far.", table.decision_count - table.sealed_count)
    return [*lines, *map(localizer, _rating(seen)), f"-# {localizer(decided)} {localizer(chance_line(seen))}"]


def _rating(seen: ReaderView) -> list[Text]:
    """Return why the game does not count for ratings, if it does not, and whether its end was taken back."""
    game = seen.game
    found = [unrated_line(game.unrated)] if game.unrated else []
    if not found and not game.agreement.rated:
        found.append(say("This game is not rated, as agreed."))
    return [*found, *reopened_lines(game.reopened)]


def chance_line(seen: ReaderView) -> Text:
    """Return the seed once it is public, and before that its hash."""
    table = seen.table
    kept = f"`{table.seed_commitment}`"
    if seen.is_over:
        return say("The seed was {seed}, its SHA-256 is {hash}.", seed=f"`{table.seed}`", hash=kept)
    if "undone" in seen.game.unrated:
        return say("The seed was published when the game had ended; its SHA-256 is {hash}.", hash=kept)
    return say("The seed is fixed and revealed at the end; its SHA-256 is {hash}.", hash=kept)


def _waits(seat: Seat, activity: Text, since: datetime | None) -> Text:
    if since is None:
        return say("{who} ({activity})", who=Who(seat), activity=activity)
    when = f"<t:{int(since.timestamp())}:R>"
    return say("{who} ({activity}, asked {when})", who=Who(seat), activity=activity, when=when)


def named_line(table: Table[Any], number: int, decision: Decision, localizer: Localizer) -> str:
    """Return a decision of the log in words."""
    told = in_names(table.rules, table.view(None).state, decision.text, localizer)
    who = localizer.name(decision.seat)
    return f"`{number:>3}` {who} · {clipped(told, 150)}{not_made_here(decision, localizer)}"


THE_TABLE = ""
"""A decision for a player in games of earlier versions, instead of the name of a deputy."""


def not_made_here(decision: Decision, localizer: Localizer, decider: str | None = None) -> str:
    """Return the remark that a decision was made by a deputy of that name or by the table, not by the owner."""
    if decider is not None:
        by_deputy = say(" (decided by {name}, deputy)", name=decider)
        return localizer(say(" (decided by the table)") if decider == THE_TABLE else by_deputy)
    return localizer(say(" (automatic)")) if decision.automatic else ""


def blocks(lines: Sequence[str]) -> list[str]:
    """Return a position as text in its parts: each except the first begins with a title in bold."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line.startswith(BOLD):
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part) for part in parts if part]
