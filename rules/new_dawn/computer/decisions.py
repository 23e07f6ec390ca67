"""Decisions of the computer player, from the view of its seat.

It tries every option with its direct consequences and evaluates the result. An attack counts by its odds. A focus card
counts by the turns that can follow it, too. The same position always leads to the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from rules.engine.core.action import AnyAction
from rules.engine.core.copying import copy_of
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.military import Attack, Reinforce, fight_of, work_of
from rules.new_dawn.actions.rival_tokens import OfferTwo
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.computer import setting_up
from rules.new_dawn.computer.attack_odds import odds_against
from rules.new_dawn.computer.barbarian_risks import soon
from rules.new_dawn.computer.board_masks import BoardMasks
from rules.new_dawn.computer.caravans import caravan_options
from rules.new_dawn.computer.evaluation import evaluate, loss_to_barbarians
from rules.new_dawn.computer.rotation import by_slots, sequences
from rules.new_dawn.computer.simulation import begun, by_default, tried, turn_ended, turn_tried, with_guessed_decks
from rules.new_dawn.computer.turn_search import Turn, first_cards
from rules.new_dawn.computer.weights import STRONG, Weights, wherever_cards_lie
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.state import Game
from rules.new_dawn.questions import CAPITAL, CHOOSE, DEFEND, ECONOMY, LEADER, MILITARY, PRESS, TILE

Resolved = Mapping[str, Game]
"""The position after each card, for the cards that were tried."""

DEEPEST = 2
"""The greatest depth of nested decisions that are compared; deeper ones get default answers."""
MOST_OFFERS = 12
GAIN = 0.01
"""The least gain of an ability used before the choice of a card."""
DRAGGING = 30
DUE_EVERY = 3
"""Two seats could undo each other's turns for ever: in long games, each plays its highest slot once in so many rounds.
"""
LIKELY = 0.5
"""From this share of a victory's gain on, the rest of the turn is played as if the attack were won."""
NOT_FOLLOWED = 3.0
"""The penalty of a card that begins no sequence, compared with the worst one that was followed to its end."""
SECOND_ATTACK = 0.5
"""The share of another attack's expected gain that counts before the first one."""


def decide(g: Game, seat: Seat, question: AnyQuestion) -> AnyAction:
    """Return the computer player's answer in a position as the seat sees it."""
    return Player().answer(with_guessed_decks(g), seat, question)


@dataclass(frozen=True, slots=True)
class Player:
    """A computer player, which decides by evaluating positions."""

    weights: Weights = STRONG
    whole_turns: bool = True
    """True to compare whole turns when choosing a card; otherwise the highest slot is played."""
    slots: bool = True
    """True to consider what each card would gain in each slot."""
    turns: int = 0
    """The number of turns searched one after another to choose a card, in addition."""
    width: int = 1
    """The number of sequences kept in that search."""
    noise: float = 0.0
    """The standard deviation of a random error of the gains."""
    chance: Random | None = None
    """The random generator of these errors."""
    depth: int = 0
    """The number of decisions around the present one."""

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> AnyAction:
        """Return the best answer to a question."""
        if question in (PRESS, DEFEND) or self.depth >= DEEPEST:
            return by_default(g, seat, question) if question is not DEFEND else self._defence(g, seat)
        options: Sequence[Any] = (
            caravan_options(g, seat) if question is ECONOMY else list(question.legal_answers(g, seat))
        )
        if len(options) == 1:
            return cast(AnyAction, options[0])
        if question is LEADER:
            return setting_up.leader(options)
        if question is CAPITAL:
            return setting_up.capital(g, options)
        if question is TILE:
            return setting_up.tile(g, seat, options)
        if question is MILITARY:
            return self._campaign(g, seat, options)[0]
        if question is CHOOSE:
            return self.beginnings(g, seat, options)[0][0]
        return self._best(g, seat, options)

    def beginnings(self, g: Game, seat: Seat, options: Sequence[AnyAction]) -> list[tuple[AnyAction, float]]:
        """Return first actions of the turn with their gains, best first: the cards, unless an ability before them
        gains.
        """
        if not self.whole_turns or _is_due(g, seat):
            return [(ChooseCard(g.players[seat].row[-1].card), 0.0)]
        others = [option for option in options if not isinstance(option, ChooseCard)]
        if others:
            first = self._best(g, seat, others)
            gain = self.worth(tried(g, seat, first, self._within.answer), seat) - self.worth(g, seat)
            if gain > GAIN:
                return [(first, gain)]
        return [(ChooseCard(card), gain) for card, gain in self._planned(g, seat).items()]

    def decisions(self, g: Game, seat: Seat, choice: ChooseCard) -> list[AnyAction]:
        """Return the expected turn with a card, up to the first roll of dice."""
        if FOCUS_CARDS[choice.card].type == "military":
            return [choice, self._at_war(begun(g, seat, choice), seat)[0]]
        decided: list[AnyAction] = [choice]

        def answer(then: Game, who: Seat, question: AnyQuestion) -> AnyAction:
            decided.append(self._within.answer(then, who, question))
            return decided[-1]

        turn_tried(g, seat, choice, answer)
        return decided

    def _planned(self, g: Game, seat: Seat) -> dict[str, float]:
        """Return the first cards of the best sequences of turns, best first, with their gains.

        If barbarians move before the next turn, later turns come too late to save what they destroy.
        """
        resolved = self._tried_cards(g, seat)
        found = self._by_own_turns(g, seat, resolved)
        before = BoardMasks(g)
        held = before.friendly(seat)
        if soon(g) < 1 or not loss_to_barbarians(before, seat, self.weights, held):
            return found
        taken, now = self._taken(seat, g, resolved), self.worth(g, seat)

        def too_late(card: str) -> float:
            return loss_to_barbarians(BoardMasks(taken(g, now, card).state), seat, self.weights, held)

        return _best_first({card: gain - too_late(card) for card, gain in found.items()})

    def _tried_cards(self, g: Game, seat: Seat) -> Resolved:
        """Return the position after each card of the row, except military ones, which depend on dice."""
        cards = (focus.card for focus in g.players[seat].row if focus.type != "military")
        return {card: turn_tried(g, seat, ChooseCard(card), self._within.answer) for card in cards}

    def _by_own_turns(self, g: Game, seat: Seat, resolved: Resolved) -> dict[str, float]:
        """Return first cards with their gains, as if nobody else had a turn."""
        if not self.turns:
            return self._sequences(g, seat, resolved)
        worth, taken = self.worth(g, seat), self._taken(seat, g, resolved)
        ways = first_cards(g, seat, worth, turns=self.turns, width=self.width, taken=taken)
        if not self.slots:
            return ways
        # The two methods complement each other: one searches turns, the other values waiting for a better slot.
        least = min(ways.values()) - NOT_FOLLOWED
        return _best_first(
            {card: (ways.get(card, least) + gain) / 2 for card, gain in self._sequences(g, seat, resolved).items()}
        )

    def _sequences(self, g: Game, seat: Seat, resolved: Resolved) -> dict[str, float]:
        """Return for each card the gain of the best sequence it begins, best first, by the cards' gains in slots."""
        row = g.players[seat].row
        now = self._effects(g, seat)
        gains = {}
        for slot, focus in enumerate(row, 1):
            here = self._card_effects(g, seat, focus.card, now, resolved)
            top = here if slot == len(row) else self._card_effects(_raised(g, seat, slot), seat, focus.card, now, {})
            off = self._error()
            gains[focus.card] = by_slots(focus.type, slot, here + off, top + off)
        return sequences([focus.card for focus in row], gains)

    def _taken(self, seat: Seat, start: Game, resolved: Resolved) -> Callable[[Game, float, str], Turn]:
        """Return a function that plays a turn with a card; from `start` it uses the positions already tried."""

        def taken(g: Game, now: float, card: str) -> Turn:
            option = ChooseCard(card)
            if FOCUS_CARDS[card].type != "military":
                tried_already = resolved[card] if g is start else None
                state = turn_ended(tried_already or turn_tried(g, seat, option, self._within.answer), seat)
                worth = self.worth(state, seat)
                return Turn(state, worth, worth - now + self._error())
            ready = begun(g, seat, option)
            attacking = self.worth(ready, seat)
            action, gain = self._at_war(ready, seat)
            won = tried(ready, seat, action)
            likely = gain >= LIKELY * (self.worth(won, seat) - attacking)
            before = self.worth(turn_ended(ready, seat), seat)
            state = turn_ended(won if likely else ready, seat)
            worth = self.worth(state, seat)
            return Turn(state, worth, before - now + gain + self._error())

        return taken

    def _error(self) -> float:
        return 0.0 if self.chance is None or self.depth else self.chance.gauss(0, self.noise)

    def _effects(self, g: Game, seat: Seat) -> float:
        return evaluate(g, seat, wherever_cards_lie(self.weights))

    def _card_effects(self, g: Game, seat: Seat, card: str, now: float, resolved: Resolved) -> float:
        """Return the gain of resolving a card, ignoring the order of the row afterwards."""
        option = ChooseCard(card)
        if FOCUS_CARDS[card].type == "military":
            return self._at_war(begun(g, seat, option), seat)[1]
        return self._effects(resolved.get(card) or turn_tried(g, seat, option, self._within.answer), seat) - now

    def worth(self, g: Game, seat: Seat) -> float:
        """Return the seat's evaluation of a position."""
        return evaluate(g, seat, self.weights)

    @property
    def _within(self) -> Player:
        return replace(self, depth=self.depth + 1)

    def _best(self, g: Game, seat: Seat, options: Sequence[AnyAction]) -> AnyAction:
        offers = [option for option in options if isinstance(option, OfferTwo)]
        others = [option for option in options if not isinstance(option, OfferTwo)]
        tried_offers = offers[:: max(1, len(offers) // MOST_OFFERS)]
        answer = self._within.answer
        # Of equal options the first is chosen: they are ordered by likelihood.
        return max(
            [*others, *tried_offers],
            key=lambda option: self.worth(tried(g, seat, option, answer), seat) + self._error(),
        )

    def _at_war(self, ready: Game, seat: Seat) -> tuple[AnyAction, float]:
        """Return the best use of a military card just chosen, and its gain."""
        return self._campaign(ready, seat, list(MILITARY.legal_answers(ready, seat)))

    def _campaign(self, g: Game, seat: Seat, options: Sequence[AnyAction]) -> tuple[AnyAction, float]:
        """Return the best use of a military card, and its gain."""
        now = self.worth(g, seat)
        attacks: list[tuple[float, AnyAction]] = []
        best: tuple[AnyAction, float] = options[-1], 0.0
        for option in options:
            match option:
                case Attack():
                    attacks.append((self._attack(g, seat, option, now), option))
                case Reinforce():
                    several = min(work_of(g).reinforcements, sum(isinstance(each, Reinforce) for each in options))
                    gain = (self.worth(tried(g, seat, option), seat) - now) * several
                    best = max(best, (option, gain), key=lambda each: each[1])
                case EndResolution():
                    best = max((option, 0.0), best, key=lambda each: each[1])
        attacks.sort(key=lambda each: -each[0])
        if attacks:
            gain, option = attacks[0]
            if work_of(g).attacks > 1 and len(attacks) > 1:
                gain += SECOND_ATTACK * max(0.0, attacks[1][0])
            best = max(best, (option, gain), key=lambda each: each[1])
        return best

    def _attack(self, g: Game, seat: Seat, option: Attack, now: float) -> float:
        """Return the average gain of an attack."""
        target = option.target(g, seat)
        assert target is not None, "an option has a target"
        chances = odds_against(g, seat, target)
        if not chances.win:
            return -1.0
        gain = self.worth(tried(g, seat, option), seat) - now
        return chances.win * gain - self.weights.trade * chances.spent - 0.1

    def _defence(self, g: Game, seat: Seat) -> AnyAction:
        """Defend everything that can be held, except a plain control token that costs several trade tokens."""
        held = by_default(g, seat, DEFEND)
        space = fight_of(g).space
        token = g.control.get(space)
        plain = token is not None and g.world.space[space].icon is None and space not in g.wonders.values()
        if plain and getattr(held, "trade", 0) > 1:
            return next(DEFEND.legal_answers(g, seat))
        return held


def _best_first(gains: Mapping[str, float]) -> dict[str, float]:
    return dict(sorted(gains.items(), key=lambda each: -each[1]))


def _is_due(g: Game, seat: Seat) -> bool:
    """Return whether the highest slot has to be played because the game takes too long."""
    return g.round > DRAGGING and (g.round + seat) % DUE_EVERY == 0


def _raised(g: Game, seat: Seat, slot: int) -> Game:
    """Return the position with the card of a slot moved to the highest one."""
    after = copy_of(g)
    row = after.players[seat].row
    row.append(row.pop(slot - 1))
    return after
