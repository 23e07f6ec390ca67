"""Checking the dice: all chance of a game must follow from the seed whose hash was published at its beginning."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.language.i18n import Localizer
from bot.rate_limits import enough_replayed
from bot.responses import Interaction, defer, show_panel
from bot.services import Services
from bot.sessions.unrated_texts import reopened_lines
from bot.views.reader_views import ReaderViews
from rules.engine import RecordError, Text, say, say_n
from rules.engine.hosting.seed_check import OPENING, Verdict, verify


class SeedCheckCommand:
    """The command `/game record verify` and its button."""

    def __init__(self, services: Services, looking: ReaderViews) -> None:
        self.services = services
        self.looking = looking
        self.routes = {"verify": self.verify}

    async def verify(self, interaction: Interaction) -> None:
        """Replay the game from its seed, and explain how everybody can do the same."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        table, localizer = seen.table, seen.localizer
        again = [localizer(line) for line in reopened_lines(seen.game.reopened)]
        if not seen.is_over:
            promise = say(
                "The seed is secret until the game is over. Its SHA-256 is {hash}.", hash=f"`{table.seed_commitment}`"
            )
            if "undone" in seen.game.unrated:
                promise = say(
                    "The seed was published when the game had ended. Its SHA-256 is {hash}.",
                    hash=f"`{table.seed_commitment}`",
                )
            then = say(
                "When the game is over, {command} shows that all chance came from it.", command="`/game record verify`"
            )
            await show_panel(interaction, "\n".join([f"{localizer(promise)} {localizer(then)}", *again]))
            return
        again_at = self.services.next_allowed_drawing(interaction.user.id, "replay")
        if again_at is not None:
            await show_panel(interaction, localizer(enough_replayed(again_at)))
            return
        await defer(interaction)
        try:
            record = replace(table.record(), imported=seen.game.imported)
            verdict = await asyncio.to_thread(verify, table.rules, record)
        except RecordError as error:
            await show_panel(interaction, localizer(say("The game cannot be checked: {why}.", why=error.problem)))
            return
        told = _told(verdict, table.seed, localizer, seen.game.imported or 0)
        await show_panel(interaction, "\n".join([*again, *told]))


def _taken_over(decisions: int) -> Text:
    """Return the remark that the first decisions of a game are from a log and not covered by the seed."""
    return say_n(
        "Its first decision comes from a log, so its chance is not checked.",
        "Its first {n} decisions come from a log, so their chance is not checked.",
        decisions,
    )


def _told(verdict: Verdict, seed: str, localizer: Localizer, imported: int) -> list[str]:
    """Return the result, and the steps by which anybody can check it; `imported` decisions may come from a log."""
    promise = verdict.commitment
    return [
        localizer(_found(verdict, imported)),
        *([localizer(_taken_over(imported))] if imported else []),
        localizer(say("You can check it yourself:")),
        localizer(
            say(
                "1. During the game, {status} and {verify} show a SHA-256. Compare it: {hash}",
                status="`/game status`",
                verify="`/game record verify`",
                hash=f"`{promise}`",
            )
        ),
        localizer(say("2. It is that of the seed: {command}", command=f"`printf %s {seed} | sha256sum`")),
        localizer(
            say(
                "3. Get the log with {export}, and let Polis play it again with nothing but the seed: {command}",
                export="`/game record export`",
                command=f"`python -m bot verify FILE --hash {promise}`",
            )
        ),
    ]


def _found(verdict: Verdict, imported: int) -> Text:
    if verdict.differs_at is None and not verdict.outcomes and imported:
        return say("✅ Nothing was left to chance after the log.")
    if verdict.differs_at is None and not verdict.outcomes:
        return say("✅ Nothing was left to chance in this game.")
    if verdict.differs_at is None:
        return say_n(
            "✅ The one outcome of chance in this game follows from its seed.",
            "✅ All {n} outcomes of chance in this game follow from its seed.",
            verdict.outcomes,
        )
    where = say("the set-up") if verdict.differs_at == OPENING else say("decision {number}", number=verdict.differs_at)
    return say(
        "⚠ From {where} on the seed gives other results. That is normal for a game that went on from a log without its"
        " seed, or began under other rules; otherwise ask whoever runs this bot.",
        where=where,
    )
