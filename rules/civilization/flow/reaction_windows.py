"""Reaction windows: declarations may be cancelled before they are carried out (CIV-18.1, CIV-18.4, CIV-18.11)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.actions.reactions.base import AskAgain, Cancel, LetRest, Reaction
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.board.payment import gift_in
from rules.civilization.board.reacting import may_react
from rules.civilization.core.reaction import Declared, Sealed
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import owe_coins
from rules.civilization.flow.stage_helpers import settle_pending
from rules.civilization.questions import REACT
from rules.engine.core.action import members
from rules.engine.core.notation import format_action, parse_action
from rules.engine.core.question import ask_all
from rules.engine.core.text import Seat

Answers = list[tuple[Seat, Reaction]]
"""The answers, clockwise from the declaring player."""


def push(g: Game, *items: Declared) -> None:
    """Put items that are answered together on the stack of declarations."""
    depth = g.declared[-1].window + 1 if g.declared else 1
    for declared in items:
        declared.window = depth
    g.declared += items


def pop(g: Game, *items: Declared) -> None:
    """Remove them from the stack."""
    g.declared = [each for each in g.declared if not any(each is declared for declared in items)]


async def ask_about(g: Game, items: Sequence[Declared]) -> Answers:
    """Ask all players who may react to any of the items by public facts, at the same time and sealed.

    Players who have let the rest happen are skipped (CIV-18.9).
    """
    others = [seat for seat in g.others(items[0].seat) if seat not in g.unasked]
    asked = [seat for seat in others if any(may_react(g, seat, declared) for declared in items)]
    return await ask_seats(g, asked)


async def ask_seats(g: Game, asked: Sequence[Seat]) -> Answers:
    """Return the sealed answers of some players."""
    answers = await ask_all(g, asked, REACT)
    g.unasked |= {seat: answer.until for seat, answer in answers.items() if isinstance(answer, LetRest)}
    return [(seat, answers[seat]) for seat in asked]


def planned(g: Game, seat: Seat) -> bool:
    """Return whether the player's declaration belongs to a plan whose windows have been opened (CIV-18.12)."""
    return not g.declared and g.plan is not None and g.plan.seat == seat


def seal(g: Game, answers: Answers) -> list[Sealed]:
    """Return answers that wait for the turn of their items."""
    return [Sealed(seat, format_action(answer)) for seat, answer in answers]


def unsealed(g: Game) -> Answers:
    """Return the answers to the plan in progress."""
    assert g.plan is not None, "a plan is carried out"
    reactions = members((Reaction,))
    found: Answers = []
    for sealed in g.plan.answers:
        answer = parse_action(sealed.answer, reactions)
        assert isinstance(answer, Reaction), "a window is answered by reactions"
        found.append((sealed.seat, answer))
    return found


async def answers_to_item(g: Game) -> Answers:
    """Return the answers to the current item of the plan; players who wanted another question get it now."""
    assert g.plan is not None, "a plan is carried out"
    again = [seat for seat, answer in unsealed(g) if isinstance(answer, AskAgain) and answer.item == g.plan.at]
    fresh = dict(await ask_seats(g, again))
    return [(seat, fresh.get(seat, answer)) for seat, answer in unsealed(g)]


async def open_window(g: Game, *parts: Declared) -> Answers:
    """Ask about things declared together, or use their answers from a plan; they stay on the stack."""
    in_plan = planned(g, parts[0].seat)
    for declared in parts:
        declared.item = g.plan.at if in_plan and g.plan is not None else 1
    push(g, *parts)
    return await (answers_to_item(g) if in_plan else ask_about(g, parts))


async def cancelled(g: Game, declared: Declared, answers: Answers) -> bool:
    """Evaluate the answers clockwise from the declaring player. Return whether the declaration is cancelled.

    An answer without an object is not played any more (CIV-18.11). A reaction opens a window, too.
    """
    # Refusals come before cancels (CIV-14.3.11): without targets an event has no effect.
    for seat, answer in answers:
        if isinstance(answer, RefuseEvent) and answer.item == declared.item and answer.obstacle(g, seat) is None:
            declared.refused.append(seat)
            await answer.apply(g, seat)
            stop_plan(g)
    declared.cancelled = bool(declared.targets) and set(declared.targets) <= set(declared.refused)
    for seat, first in answers:
        given = first
        while await gift_was_lost(g, seat, given, declared) and may_react(g, seat, declared):
            # The action may be declared again with another payment (CIV-18.19).
            ((_, given),) = await ask_seats(g, [seat])
    return declared.cancelled


async def gift_was_lost(g: Game, seat: Seat, answer: Reaction, declared: Declared) -> bool:
    """Play a cancel, unless it has no object any more. Return whether the gift that paid for it was cancelled."""
    if not isinstance(answer, Cancel) or answer.item != declared.item or declared.cancelled:
        return False
    if answer.obstacle(g, seat) is not None or not answer.fits(g, seat, declared):
        return False
    reaction = answer.declares(g, seat)
    answer.commit(g, seat)
    stop_plan(g)
    lost = await paid_window(g, reaction, declared_gifts(seat, answer.paid))
    if lost is not None and lost is not reaction:
        g.players[seat].turn.used.remove(reaction.what)
        return True
    owe_coins(g, seat, answer.paid)
    await settle_pending(g)
    if lost is None:
        declared.cancelled = True
        await answer.apply(g, seat)
    return False


def declared_gifts(seat: Seat, payment: Sequence[str]) -> list[Declared]:
    """Return the gifts of a payment, each a culture event that others may cancel (CIV-18.19)."""
    return [Declared("culture_event", seat, gift) for token in payment if (gift := gift_in(token))]


def stop_plan(g: Game) -> None:
    """Stop the plan after a reaction, because that player could answer no later item, or for a decision of its owner: a
    battle, loot (CIV-18.12).
    """
    if g.plan is not None:
        g.plan.stopped = True


async def window(g: Game, declared: Declared) -> bool:
    """Ask all players who may react to one declaration. Return whether it is cancelled."""
    await cancelled(g, declared, await open_window(g, declared))
    pop(g, declared)
    return declared.cancelled


async def paid_window(g: Game, ability: Declared, gifts: Sequence[Declared]) -> Declared | None:
    """Open one window for an ability and the gifts that pay for it (CIV-18.19). Return the first one cancelled.

    A reaction that could cancel the ability itself is played against the ability.
    """
    answers = await open_window(g, ability, *gifts)
    lost: Declared | None = None
    for declared in (*gifts, ability):
        other = [
            (seat, answer)
            for seat, answer in answers
            if declared is ability or not isinstance(answer, Cancel) or not answer.fits(g, seat, ability)
        ]
        if lost is None and await cancelled(g, declared, other):
            lost = declared
    pop(g, ability, *gifts)
    return lost
