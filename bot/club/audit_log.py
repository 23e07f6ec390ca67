"""The command `/club audit`: interventions in a game, for everybody who can see the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.language.i18n import Localizer, clipped, safe_name
from bot.panels.decision_texts import all_quoted
from bot.panels.message_content import TEXT_LIMIT
from bot.responses import Interaction, place_of, show_panel
from bot.services import Services, command_to_open, names_of
from bot.sessions.change import AGREED, ORDERED, UNCLAIMED
from bot.store import Game, audit, users
from bot.store.audit import AuditEntry
from bot.wording.agreements import agreement_terms
from rules.engine import Text, Who, say
from rules.engine.core.text import entries

ON_A_PAGE = 10
LONGEST = 120
"""Characters for the decisions of one entry."""


class AuditLogCommand:
    """Shows undos, substitutes and orders. Decisions are shown as anybody may read them."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def show(self, interaction: Interaction, page: int | None) -> None:
        """Show a page of the entries of the game here, oldest first; by default the newest page."""
        game = await self.services.game_at(place_of(interaction))
        holders = () if game is None else await self.services.holders(game.id)
        localizer = await self.services.private_localizer(
            interaction.user.id, str(interaction.locale), names_of(holders)
        )
        if game is None:
            text = say("No game is played here. Open one with {command}.", command=command_to_open())
            await show_panel(interaction, localizer(text))
            return
        async with self.services.store.reading() as db:
            deeds = await audit.of_game(db, game.id)
            people = await users.several(db, {deed.user_id for deed in deeds if deed.user_id is not None})
        names = {user_id: safe_name(user.name) for user_id, user in people.items()}
        pages = max(1, -(-len(deeds) // ON_A_PAGE))
        number = pages if page is None else min(page, pages)
        end = len(deeds) - (pages - number) * ON_A_PAGE
        lines = [localizer(say("**Audit log**, page {page} of {pages}", page=number, pages=pages))]
        if not deeds:
            lines.append(localizer(say("Nothing was taken back, ordered or handed over in this game.")))
        shown = deeds[max(0, end - ON_A_PAGE) : end]
        decided = await self._decided(game, shown, localizer)
        lines += [
            f"• <t:{int(deed.at.timestamp())}:f> {localizer(described(deed, names, what))}"
            for deed, what in zip(shown, decided, strict=True)
        ]
        await show_panel(interaction, clipped("\n".join(lines), TEXT_LIMIT))

    async def _decided(self, game: Game, deeds: Sequence[AuditEntry], localizer: Localizer) -> list[str]:
        """Return the decisions of each entry as quotations."""
        if not any(deed.told.lines for deed in deeds):
            return [""] * len(deeds)
        async with self.services.sessions.open(game.id) as session:
            rules, state = session.rules, session.table.view(None).state
        return [all_quoted(rules, state, deed.told.lines, localizer, LONGEST) for deed in deeds]


def described(deed: AuditEntry, names: Mapping[int, str], what: str) -> Text:
    """Return an entry of the audit log as a sentence; `what` are its decisions as quotations."""
    who = say("somebody") if deed.user_id is None else names.get(deed.user_id, f"<@{deed.user_id}>")
    details = deed.told
    previous, name = safe_name(details.previous_name), safe_name(details.name)
    agreed = "…" if details.agreed is None else entries(agreement_terms(details.agreed))
    match deed.what:
        case "undo":
            return _with_reason(say("{who} took back {what}", who=who, what=what), details.reason)
        case "redo":
            return _with_reason(say("{who} redid {what}", who=who, what=what), details.reason)
        case "restart":
            return say("A newer version of the rules refused {what}", what=what)
        case "abandon":
            return _with_reason(say("{who} ended the game without a result", who=who), details.reason)
        case "time" if details.seat is not None:
            late = say("Time was up for {who}; the rules answered {what}", who=Who(details.seat), what=what)
            return _with_reason(late, details.reason)
        case "computer" if details.seat is not None:
            return say("Time was up for {who}; a computer player decided {what}", who=Who(details.seat), what=what)
        case "decided" if details.seat is not None:
            decided = say("{who} decided {what} for {whom}", who=who, whom=Who(details.seat), what=what)
            return _with_reason(decided, details.reason)
        case "seat" if name == who:
            return say("{name} plays on for {previous}", name=name, previous=previous)
        case "seat":
            handed = say("{name} plays on for {previous}; {who} has decided it", name=name, previous=previous, who=who)
            return _with_reason(handed, details.reason)
        case "deputy" if details.seat is not None:
            return say("{who} named {name} as deputy for {whom}", who=who, name=name, whom=Who(details.seat))
        case "deputy ended" if details.seat is not None and deed.user_id is None:
            return say("The time of {name} as deputy for {whom} ended", name=name, whom=Who(details.seat))
        case "deputy ended" if details.seat is not None:
            return say("{who} ended {name} as deputy for {whom}", who=who, name=name, whom=Who(details.seat))
        case "offer":
            return _with_reason(say("{who} offered the seat of {previous}", who=who, previous=previous), details.reason)
        case "agreement":
            changed = say("{who} changed what was agreed on: {what}", who=who, what=agreed)
            return _with_reason(changed, details.reason)
        case other:
            return Text(other)


def _with_reason(done: Text, reason: str) -> Text:
    if reason == AGREED:
        return say("{done}; everybody who was asked agreed", done=done)
    if reason == ORDERED:
        return say("{done}; ordered by an organiser", done=done)
    if reason == UNCLAIMED:
        return say("{done}; nobody took the offered seat", done=done)
    return done
