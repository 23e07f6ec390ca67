"""Simulation of decisions on a copy of the position, with all that follows in the same turn.

The hidden cards of the wonder decks are guessed. Dice never decide anything here, see `attack_odds`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from rules.engine.core.action import AnyAction
from rules.engine.core.copying import copy_of
from rules.engine.core.question import AnyQuestion, Asked
from rules.engine.core.text import Seat
from rules.new_dawn.actions.abilities import UseGardens
from rules.new_dawn.actions.conquest import Conquer
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.further import ResolveFurther
from rules.new_dawn.actions.industry import BuildCity, BuildWonder
from rules.new_dawn.actions.military import Attack, fight_of
from rules.new_dawn.actions.rival_tokens import OfferTwo
from rules.new_dawn.actions.science import AdvanceTech
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.abilities import start_abilities
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.resolution import CultureWork, TurnRecord
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.conquest import needs_token, take_space
from rules.new_dawn.events.side_questions import settle_own
from rules.new_dawn.events.tower import free_token
from rules.new_dawn.flow.abilities import carry_on
from rules.new_dawn.flow.further import reset, resolve, resolve_economy_first, resolve_further
from rules.new_dawn.focus.culture import place_tokens
from rules.new_dawn.focus.diplomacy import take_cards, use_embassy
from rules.new_dawn.focus.industry import complete_wonder
from rules.new_dawn.focus.military import fight
from rules.new_dawn.focus.science import advance

Answering = Callable[[Game, Seat, AnyQuestion], AnyAction]
"""A function that answers the following questions."""
SIX, ONE = (5,), (0,)
"""The dice of attacker and defender in an attack that is simulated as won."""


def with_guessed_decks(g: Game) -> Game:
    """Copy a view and fill the face-down wonder decks with wonders the seat has not seen."""
    made = copy_of(g)
    for deck in made.decks:
        seen = {deck.face_up, *made.wonders}
        unseen = [row.id for row in WONDERS.values() if row.type == deck.type and row.id not in seen]
        # The removed wonders are of the early eras, which come first.
        deck.below = unseen[len(unseen) - len(deck.below) :]
        deck.removed = unseen[: len(unseen) - len(deck.below)]
    return made


def by_default(g: Game, seat: Seat, question: AnyQuestion) -> AnyAction:
    """Return the default answer, or the first option if there is no default."""
    answer = None if question.default is None else question.default(g, seat)
    return next(question.legal_answers(g, seat)) if answer is None else answer


def tried(g: Game, seat: Seat, action: AnyAction, answering: Answering = by_default) -> Game:
    """Return the position after an action and its direct consequences."""
    after = copy_of(g)
    _run(after, seat, _follow(after, seat, action), answering)
    return after


def turn_begun(g: Game, seat: Seat) -> Game:
    """Return the position at the beginning of a seat's turn; once-per-turn effects are available again (ND-4.11)."""
    after = copy_of(g)
    after.active = seat
    after.turn = TurnRecord(abilities=start_abilities(after, seat))
    return after


def turn_tried(g: Game, seat: Seat, action: ChooseCard, answering: Answering) -> Game:
    """Return the position at the end of a turn in which that card is chosen now."""
    after = copy_of(g)
    _run(after, seat, _rest_of_turn(after, seat, action), answering)
    return after


def turn_ended(g: Game, seat: Seat) -> Game:
    """Return the position after a turn whose card has been resolved: the card is reset, and pending tokens are laid."""
    after = copy_of(g)
    _run(after, seat, _end_of_turn(after, seat), by_default)
    return after


def begun(g: Game, seat: Seat, action: ChooseCard) -> Game:
    """Return the position at the first question of a card."""
    after = copy_of(g)
    course = _resolution(after, seat, action)
    try:
        course.send(None)
    except StopIteration:
        pass
    else:
        course.close()
    return after


def _run(g: Game, seat: Seat, course: Coroutine[Any, Any, None], answering: Answering) -> None:
    """Run a coroutine of the rules: `answering` answers for the seat, defaults for others."""
    answer: tuple[Seat, AnyAction] | None = None
    while True:
        try:
            asked: Asked = course.send(answer)
        except StopIteration:
            return
        who = seat if seat in asked.questions else next(iter(asked.questions))
        question = asked.questions[who]
        answer = who, (answering if who == seat else by_default)(g, who, question)


async def _resolution(g: Game, seat: Seat, action: ChooseCard) -> None:
    await action.apply(g, seat)
    await resolve(g, seat)


async def _rest_of_turn(g: Game, seat: Seat, action: ChooseCard) -> None:
    """Play a turn from the choice of a card to its reset; pending tokens count as they are."""
    await action.apply(g, seat)
    g.phase = "resolve"
    await resolve_economy_first(g, seat)
    await resolve(g, seat)
    await resolve_further(g, seat)
    await reset(g, seat, g.turn.to_reset)


async def _end_of_turn(g: Game, seat: Seat) -> None:
    if g.turn.resolution is not None:
        await reset(g, seat, g.turn.to_reset)
    await settle_own(g, seat)


async def _follow(g: Game, seat: Seat, action: AnyAction) -> None:
    """Apply an action and what the rules do after it."""
    if isinstance(action, Attack):
        g.scribe.tape.script = [SIX, ONE]
    await action.apply(g, seat)
    match action:
        case Attack():
            await fight(g, seat)
        case AdvanceTech():
            await advance(g, seat)
        case BuildWonder():
            await complete_wonder(g, seat, action.wonder)
        case BuildCity() if g.resolution.row.control_tokens:
            g.resolution.culture = CultureWork(g.resolution.row.control_tokens, city=action.space)
            await place_tokens(g, seat)
        case MoveCaravan() if g.turn.offer is not None:
            await take_cards(g, seat)
            await use_embassy(g, seat)
            g.turn.offer = None
        case UseGardens() | OfferTwo():
            await carry_on(g, seat, action)
        case ResolveFurther():
            await resolve(g, seat)
        case Conquer():
            if needs_token(g, seat):
                await free_token(g, seat)
            take_space(g, seat, fight_of(g).space)
