"""Battle turns by a plan, of barbarians and of players (CIV-18.10, CIV-18.16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.civilization.actions.abilities.battle import (
    FORGED,
    HEALED,
    WOUNDS,
    DealWounds,
    ForgeWeapons,
    HealUnits,
    own_wounds,
    room_for_wounds,
)
from rules.civilization.actions.battle import EndBattleTurn, PlayUnit
from rules.civilization.actions.families import BattleAction
from rules.civilization.board.strength import strength, trumps
from rules.civilization.core.battle import BattleUnit, SideName, other_side
from rules.civilization.core.battle_plan import (
    HEAL,
    HOLDS,
    IRON,
    PLAN_ABILITIES,
    STEPS,
    USUAL_PLAN,
    BattlePlan,
    read_plan,
)
from rules.civilization.core.catalog.base import UNIT_TYPES
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import NEW_FRONT, battle_of, open_fronts, side_of
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class Attack:
    """A card of the hand against the enemy on a front."""

    own: BattleUnit
    enemy: BattleUnit
    front: int
    more: int
    """Wounds dealt in addition to the card's strength."""

    @property
    def play(self) -> PlayUnit:
        """The attack as an action."""
        return PlayUnit(self.own.card, self.front)

    @property
    def kills(self) -> bool:
        """True if the enemy dies, without killing the card first by its trump."""
        dies_first = trumps(self.enemy, self.own) and self.enemy.strength >= self.own.strength
        return self.own.strength + self.more >= self.enemy.health and not dies_first

    @property
    def trumps(self) -> bool:
        """True if the card strikes first."""
        return trumps(self.own, self.enemy)


def planned_action(g: Game, name: SideName, plan: BattlePlan = USUAL_PLAN) -> BattleAction:
    """Return the next action of a plan in a battle turn: its abilities, the unit, then the end."""
    battle = battle_of(g)
    seat = battle.side(name).seat
    if seat is not None and IRON in plan.abilities and (iron := _killing_iron(g, seat, name, plan)) is not None:
        return iron
    if not battle.unit_played:
        return planned_turn(g, name, plan)
    if seat is not None and HEAL in plan.abilities and (healing := _saving_heal(g, seat, name)) is not None:
        return healing
    return EndBattleTurn()


def planned_turn(g: Game, name: SideName, plan: BattlePlan = USUAL_PLAN) -> PlayUnit:
    """Return the first possible step of a plan, else a new front with the weakest card (CIV-18.16)."""
    side = battle_of(g).side(name)
    cards = playable(g, name, plan)
    attacks = attacks_with(g, name, cards, side.forged)
    # Forged weapons are lost without an attack.
    steps = ("kill", "attack", *plan.steps) if side.forged else plan.steps
    for step in steps:
        match step:
            case "new_front":
                return PlayUnit(cards[0], NEW_FRONT)
            case "new_front_strong":
                strongest = max(strength(g, side.seat, card) for card in cards)
                return PlayUnit(next(card for card in cards if strength(g, side.seat, card) == strongest), NEW_FRONT)
            case _:
                for attack in attacks:
                    if _is_step(attack, step):
                        return attack.play
    return PlayUnit(cards[0], NEW_FRONT)


def playable(g: Game, name: SideName, plan: BattlePlan) -> list[str]:
    """Return the cards a plan may play now, weak ones first: its next card, or all except those it holds back."""
    side = battle_of(g).side(name)
    following = next((card for card in plan.cards if card in side.battle_hand), None)
    if following is not None:
        return [following]
    cards = sorted(side.battle_hand, key=lambda card: _rank(g, side.seat, card))
    return cards[: len(cards) - plan.hold] if len(cards) > plan.hold else cards


def attacks_with(g: Game, name: SideName, cards: Sequence[str], more: int = 0) -> list[Attack]:
    """Return every attack with some cards. The strongest enemy comes first, by the weakest card, on the
    oldest front.
    """
    seat = battle_of(g).side(name).seat
    enemies = battle_of(g).units(other_side(name))
    found = [
        Attack(BattleUnit(card, strength(g, seat, card)), enemies[front], front, more)
        for card in dict.fromkeys(cards)
        for front in open_fronts(battle_of(g), name)
    ]

    def order(each: Attack) -> tuple[int, int, int, int]:
        return -each.enemy.strength, each.own.strength, each.front, UNIT_TYPES.index(each.own.type)

    return sorted(found, key=order)


def _is_step(attack: Attack, step: str) -> bool:
    match step:
        case "trump_kill":
            return attack.trumps and attack.kills
        case "kill":
            return attack.kills
        case "trump":
            return attack.trumps
    return True


def _rank(g: Game, seat: Seat | None, card: str) -> tuple[int, int]:
    """Return a sort key: weak cards first, equal ones by type."""
    return strength(g, seat, card), UNIT_TYPES.index(UNIT_CARDS[card].type)


def _killing_iron(g: Game, seat: Seat, name: SideName, plan: BattlePlan) -> ForgeWeapons | DealWounds | None:
    """Return iron that kills: wounds for the strongest unit in play that they kill, or an attack that kills only with
    them.
    """
    enemies = room_for_wounds(g, name)
    for technology, payment in DealWounds.payable(g, seat):
        mortal = [front for front, health in enemies.items() if health <= WOUNDS[technology]]
        if mortal:
            units = battle_of(g).units(other_side(name))
            front = max(mortal, key=lambda each: (units[each].strength, -each))
            return DealWounds(technology, payment, (front,) * enemies[front])
    if battle_of(g).unit_played:
        return None
    cards = playable(g, name, plan)
    if any(attack.kills for attack in attacks_with(g, name, cards, battle_of(g).side(name).forged)):
        return None
    for technology, payment in ForgeWeapons.payable(g, seat):
        if any(attack.kills for attack in attacks_with(g, name, cards, FORGED[technology])):
            return ForgeWeapons(technology, payment)
    return None


def _saving_heal(g: Game, seat: Seat, name: SideName) -> HealUnits | None:
    """Return healing while the enemy still has cards to attack wounded units without an opponent.

    RULING: the enemy's cards are hidden, so in this case a plan assumes that healing saves a unit (CIV-18.16).
    """
    battle = battle_of(g)
    wounds = own_wounds(g, name)
    alone = open_fronts(battle, other_side(name))
    if not battle.side(other_side(name)).battle_hand or not any(front in alone for front in wounds):
        return None
    units = battle.units(name)
    urgent = sorted(wounds, key=lambda front: (front not in alone, -units[front].strength, front))
    named = [front for front in urgent for _ in range(wounds[front])]
    for technology, most in HEALED.items():
        action = HealUnits(technology, tuple(named[:most]))
        if action.obstacle(g, seat) is None:
            return action
    return None


PROPOSED = (
    USUAL_PLAN.steps,
    ("trump_kill", "kill", "trump", "attack", "new_front"),
    ("hold_1", *USUAL_PLAN.steps),
    (*PLAN_ABILITIES, *USUAL_PLAN.steps),
)
"""The plans that menus propose; others are picked step by step, or typed."""


@dataclass(frozen=True, slots=True)
class LeaveBattlePlan(BattleAction):
    """Make a secret plan that plays the rest of your battle turns at once (CIV-18.10)."""

    tag = "battle_plan"
    display_name = say("Battle plan")
    sampled = True
    multi_field = "words"
    hidden = ("words",)
    words: tuple[str, ...] = ()
    """Steps by preference, cards in their order, the number of strong cards to hold back, and abilities to use."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LeaveBattlePlan]:
        for words in PROPOSED:
            yield LeaveBattlePlan(words)

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        hand = battle_of(g).side(side_of(g, seat)).battle_hand
        return (*STEPS, *hand, *HOLDS, *PLAN_ABILITIES)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if battle_of(g).unit_played:
            return Obstacle("CIV-18.16", "make a plan before you play a unit")
        if not self.words:
            return Obstacle("CIV-18.16", "name at least one step")
        beyond = Counter(self.words) - Counter(self.pool(g, seat))
        if beyond:
            return Obstacle("CIV-18.16", "{what} is not a step of a plan", what=next(iter(beyond)))
        if sum(word in HOLDS for word in self.words) > 1:
            return Obstacle("CIV-18.16", "name the number of cards held back only once")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        plan = read_plan(self.words)
        battle_of(g).side(side_of(g, seat)).plan = " ".join(plan.words)
        g.tell(say("{who} makes a battle plan.", who=Who(seat)), seat)
