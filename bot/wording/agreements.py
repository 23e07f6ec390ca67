"""Agreements in words: the clock and the rating of a game."""

from __future__ import annotations

from bot.language.durations import span
from bot.store import Agreement
from bot.wording.paces import pause_terms, reminder_terms
from rules.engine import Text, say


def shorter_than(agreement: Agreement, least_s: float) -> Text | None:
    """Return why a clock gives too little time for a decision, or None."""
    given = {"none": (), "move": (agreement.move_s,), "bank": (agreement.bank_s, agreement.grace_s)}[agreement.clock]
    if all(seconds >= least_s for seconds in given):
        return None
    if agreement.clock == "move":
        return say("A clock gives at least {span} for each decision.", span=span(least_s))
    return say("A bank holds at least {span}, and a decision within {span} costs nothing.", span=span(least_s))


def agreement_terms(agreement: Agreement, *, unrated: bool = False) -> list[Text]:
    """Return an agreement in words. For an `unrated` game it does not mention the rating, even if one was agreed."""
    match agreement.clock:
        case "none":
            lines = [say("No clock: everybody takes the time they need")]
        case "move":
            lines = [say("Clock: {span} for each decision", span=span(agreement.move_s))]
        case "bank":
            lines = [
                say(
                    "Clock: a bank of {bank} for the whole game, {bonus} more each round; "
                    "a decision within {grace} costs nothing",
                    bank=span(agreement.bank_s),
                    bonus=span(agreement.bonus_s),
                    grace=span(agreement.grace_s),
                )
            ]
    lines += [*reminder_terms(agreement), *pause_terms(agreement)]
    if agreement.clock != "none":
        lines.append(_consequence(agreement, rated=agreement.rated and not unrated))
    if not (unrated and agreement.rated):
        lines.append(say("rated") if agreement.rated else say("not rated"))
    return lines


def _consequence(agreement: Agreement, *, rated: bool) -> Text:
    match agreement.consequence:
        case "nothing":
            return say("when time is up, the table is told")
        case "default":
            return say("when time is up, the rules answer")
        case "computer player" if not rated:
            return say("when time is up, a computer player decides")
        case "computer player":
            return say("when time is up, a computer player decides, and whoever is late has lost for the rating")
        case "vote":
            return say("when time is up, the others vote on playing on")
        case "substitute":
            return say("when time is up, the seat is offered")
