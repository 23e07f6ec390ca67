"""Actions of a military card: reinforcing, attacking, and spending on both sides (ND-11.1 to ND-11.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.new_dawn.actions.families import AttackSpending, DefenseSpending, MilitaryAction
from rules.new_dawn.actions.tokens import (
    cannot_spend,
    card_of_tokens,
    chosen_of,
    spend,
    unused_city_states,
    unused_natural_wonders,
)
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.control import tokens_mask
from rules.new_dawn.board.targets import Target, attack_reach, targets, targets_on
from rules.new_dawn.core.catalog.numbers import COMBAT
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.resolution import Fight, MilitaryWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_tokens import turn_over
from rules.new_dawn.effects.diplomacy_returned import give_back_all_of, settle_surplus
from rules.new_dawn.effects.trade import spend_trade

DICE = say("roll the dice")


def work_of(g: Game) -> MilitaryWork:
    """Return the state of the military card that is being resolved."""
    work = g.resolution.military
    assert work is not None, "a military card is being resolved"
    return work


def fight_of(g: Game) -> Fight:
    """Return the attack that is being fought."""
    fight = work_of(g).fight
    assert fight is not None, "an attack is being fought"
    return fight


@dataclass(frozen=True, slots=True)
class Reinforce(MilitaryAction):
    """Turn one of your control tokens to its reinforced side (ND-11.2)."""

    tag = "reinforce"
    candidates_are_legal = True
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Reinforce]:
        if work_of(g).reinforcements:
            for space in g.world.names_in(tokens_mask(g, seat)):
                if not g.control[space].reinforced:
                    yield Reinforce(space)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).reinforcements:
            return Obstacle("ND-11.1", "the card reinforces no token now")
        if not tokens_mask(g, seat):
            return Obstacle("ND-11.2", "you have no control token on the map")
        return Obstacle("ND-11.2", "all your control tokens are reinforced")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).reinforcements:
            return Obstacle("ND-11.1", "the card does not reinforce a token now")
        token = g.control.get(self.space)
        if token is None or token.seat != seat or token.reinforced:
            return Obstacle("ND-11.2", "you have no token to reinforce on {space}", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        work = work_of(g)
        work.reinforcements -= 1
        if g.resolution.row.mode != "reinforce_then_attack":
            work.attacks = 0
        turn_over(g, self.space)
        text = say_n("{who} reinforces the control token on {what}.", "{who} reinforces the control tokens on {what}.",
                     1, who=Who(seat), what=self.space)  # fmt: skip
        g.tell(text, seat, self.space)


@dataclass(frozen=True, slots=True)
class Attack(MilitaryAction):
    """Attack a barbarian, a city-state, or a rival's city or control token (ND-11.4)."""

    tag = "attack"
    candidates_are_legal = True
    space: str
    barbarian: bool = False
    """True to attack the barbarian on the space instead of a capital there (ND-11.5)."""

    @classmethod
    def of(cls, target: Target) -> Attack:
        """Return the attack on a target."""
        return Attack(target.space, target.barbarian is not None)

    def target(self, g: Game, seat: Seat) -> Target | None:
        """Return the target on the space, or None if it is not there."""
        on = targets_on(g, seat, self.space)
        return next((target for target in on if (target.barbarian is not None) == self.barbarian), None)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Attack]:
        if work_of(g).attacks:
            yield from map(cls.of, targets(g, seat))

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Name the target that is nearest beyond the card's reach (ND-11.5)."""
        if not work_of(g).attacks:
            return Obstacle("ND-11.1", "the card makes no attack now")
        reached = attack_reach(g, seat)
        for further in range(1, len(g.world.spaces) + 1):
            for space in g.world.names_in(g.world.within(reached, further) & ~reached):
                target = next(targets_on(g, seat, space), None)
                if target is not None:
                    name = target_name(g, target)
                    return Obstacle("ND-11.5", "beyond the card's reach by {n}", lacks=further, about=name, n=further)
        return Obstacle("ND-11.4", "there is nothing to attack")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).attacks:
            return Obstacle("ND-11.1", "the card does not attack now")
        if self.target(g, seat) is None:
            return Obstacle("ND-11.4", "there is no such target on {space}", space=self.space)
        if not g.world.bit[self.space] & attack_reach(g, seat):
            return Obstacle("ND-11.5", "{space} is out of reach of your spaces", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        """Declare the attack, roll the dice and add up the combat values (ND-11.8, ND-11.9). The fight tells them."""
        work, target = work_of(g), self.target(g, seat)
        assert target is not None, "the attack is legal"
        work.attacks -= 1
        if g.resolution.row.mode == "attack_then_reinforce_minus_attacks":
            work.reinforcements = max(0, work.reinforcements - 1)
        else:
            work.reinforcements = 0
        _declare(g, seat, target)
        # The attacker's die comes first; for barbarians and city-states another player rolls (ND-11.9).
        dice = [g.roll(COMBAT.die, DICE) + 1 for _ in range(2)]
        attack, defense = dice[0] + attack_bonus(g, seat, target), dice[1] + defense_bonus(g, seat, target)
        work.fight = Fight(self.space, target.barbarian, target.defender, attack, defense)


def attacked(g: Game, target: Target) -> Text:
    """Return the target as the object of a sentence; some languages use another form for the name alone."""
    if target.barbarian is not None:
        return say("barbarians on {space}", space=target.space)
    if target.defender is None:
        name = Text(CITY_STATES[g.city_states[target.space]].name)
        return say("the city-state {name} on {space}", name=name, space=target.space)
    return target_name(g, target)


def target_name(g: Game, target: Target) -> Text:
    """Return the target in words."""
    space = target.space
    if target.barbarian is not None:
        return say("the barbarians on {space}", space=space)
    if target.defender is None:
        return say("{name} on {space}", name=Text(CITY_STATES[g.city_states[space]].name), space=space)
    rival = Who(target.defender)
    city = g.cities.get(space)
    if city is None:
        return say("a control token of {rival} on {space}", rival=rival, space=space)
    if city.capital:
        return say("the capital of {rival} on {space}", rival=rival, space=space)
    return say("a city of {rival} on {space}", rival=rival, space=space)


def _declare(g: Game, seat: Seat, target: Target) -> None:
    """Return diplomacy cards of the attacked side, and surplus cards of both sides (ND-11.8, ND-12.5)."""
    for side in (seat, target.defender):
        if side is not None:
            settle_surplus(g, side)
    if target.barbarian is not None:
        return
    if target.defender is None:
        give_back_all_of(g, seat, city_state=g.city_states[target.space])
        return
    give_back_all_of(g, seat, owner=target.defender)


def defending_tokens(g: Game, seat: Seat) -> int:
    """Return the trade tokens that a player can spend in defence: those on military cards (ND-5.6, ND-5.7, ND-5.10)."""
    return sum(focus.trade for focus in g.players[seat].of_type("military"))


def most_defense(g: Game, fight: Fight) -> int:
    """Return the highest value that the defender can reach."""
    return fight.defense + (0 if fight.defender is None else defending_tokens(g, fight.defender))


def most_attack(g: Game, seat: Seat, fight: Fight) -> int:
    """Return the highest value that the attacker can reach."""
    tokens = len(unused_city_states(g, seat)) + len(unused_natural_wonders(g, seat))
    return fight.attack + card_of_tokens(g, seat).trade + tokens


def undecided(g: Game, seat: Seat, fight: Fight) -> bool:
    """Return whether the winner depends on the tokens that both sides spend (ND-18.11)."""
    return fight.attack <= most_defense(g, fight) and most_attack(g, seat, fight) > fight.defense


@dataclass(frozen=True, slots=True)
class SpendInAttack(AttackSpending):
    """Add 1 to your attack for each token you spend from the card (ND-11.9)."""

    tag = "press"
    display_name = say("Spend tokens")
    trade: int = 0
    city_states: int = 0
    natural_wonders: tuple[str, ...] = ()

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SpendInAttack]:
        for chosen in chosen_of(unused_natural_wonders(g, seat)):
            for trade in range(card_of_tokens(g, seat).trade + 1):
                for city_states in range(len(unused_city_states(g, seat)) + 1):
                    yield SpendInAttack(trade, city_states, chosen)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.trade < 0 or self.city_states < 0:
            return Obstacle("ND-11.9", "the number of tokens cannot be negative")
        return cannot_spend(g, seat, self.trade, self.city_states, self.natural_wonders)

    async def apply(self, g: Game, seat: Seat) -> None:
        spend(g, seat, self.trade, self.city_states, self.natural_wonders)
        n = self.trade + self.city_states + len(self.natural_wonders)
        fought, bonus = fight_of(g), n * COMBAT.trade_token_bonus
        fought.attack += bonus
        fought.attack_tokens += bonus
        text = say_n("{who} adds {n} token to the attack.", "{who} adds {n} tokens to the attack.", n, who=Who(seat))
        g.tell(text, seat, section="story" if n else "log")


@dataclass(frozen=True, slots=True)
class SpendInDefense(DefenseSpending):
    """Add 1 to your defence for each trade token you spend from your military card (ND-11.9)."""

    tag = "defend"
    trade: int = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SpendInDefense]:
        for trade in range(defending_tokens(g, seat) + 1):
            yield SpendInDefense(trade)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not 0 <= self.trade <= defending_tokens(g, seat):
            return Obstacle("ND-11.9", "your military cards do not hold that many trade tokens")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        left = self.trade
        for focus in list(g.players[seat].of_type("military")):
            tokens = min(left, focus.trade)
            if tokens:
                spend_trade(g, seat, focus.card, tokens)
                left -= tokens
        n = self.trade
        fought, bonus = fight_of(g), n * COMBAT.trade_token_bonus
        fought.defense += bonus
        fought.defense_tokens += bonus
        text = say_n("{who} adds {n} token to the defence.", "{who} adds {n} tokens to the defence.", n, who=Who(seat))
        g.tell(text, seat, section="story" if n else "log")
