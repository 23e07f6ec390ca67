"""Abilities of a battle turn: more wounds for iron, and healing (CIV-11.5.1, CIV-11.7.1, CIV-11.15).

Nobody cancels them (CIV-18.17).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility, UntargetedAbility
from rules.civilization.actions.families import BattleAction
from rules.civilization.board.payment import GIFTS
from rules.civilization.board.reacting import may_hold
from rules.civilization.core.battle import SideName, other_side
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of, forge, heal, side_of, wound
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n

FORGED: Mapping[str, int] = {"metalworking": 3}
"""Wounds that the next unit's attack deals in addition to its strength."""
WOUNDS: Mapping[str, int] = {"mathematics": 3, "ballistics": 6}
"""Wounds dealt to enemy units in play."""
ALL = 0
HEALED: Mapping[str, int] = {"animal_husbandry": 3, "biology": ALL}
"""Wounds healed once a battle."""


def spread(room: Mapping[int, int], wounds: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to share wounds among fronts with limited room: the front of each wound, in order."""
    if not wounds:
        yield ()
        return
    for front in sorted(room):
        if room[front]:
            rest = {other: left for other, left in room.items() if other > front}
            rest[front] = room[front] - 1
            for others in spread(rest, wounds - 1):
                yield (front, *others)


def spread_obstacle(fronts: Sequence[int], room: Mapping[int, int], most: int) -> Obstacle | None:
    """Return why wounds cannot be shared among fronts in this way."""
    if not fronts or len(fronts) > most:
        return Obstacle("CIV-11.7.1", "name the front of each wound, {n} at most", n=most)
    for front, number in Counter(fronts).items():
        if number > room.get(front, 0):
            return Obstacle("CIV-11.15", "the unit on front {n} cannot take that many wounds", n=front)
    return None


@dataclass(frozen=True, slots=True)
class ForgeWeapons(UntargetedAbility, BattleAction):
    """Pay iron for 3 more wounds by the unit you are about to play, if it attacks (CIV-11.7.1)."""

    tag = "forge"
    display_name = say("Strengthen the attack")
    technologies = tuple(FORGED)
    phase = "battle"

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return fighting_obstacle(g, seat) or self.ability_obstacle(g, seat) or unit_obstacle(g)

    async def apply(self, g: Game, seat: Seat) -> None:
        forge(g, side_of(g, seat), FORGED[self.technology])
        name = Text(TECHNOLOGIES[self.technology].name)
        g.tell(say("{who} strengthens the next attack with {what}.", who=Who(seat), what=name), seat)


def fighting_obstacle(g: Game, seat: Seat) -> Obstacle | None:
    """Return why a player has no abilities in this battle: barbarians use none (CIV-11.11)."""
    if battle_of(g).side(side_of(g, seat)).seat != seat:
        return Obstacle("CIV-11.11", "barbarians have no abilities")
    return None


def unit_obstacle(g: Game) -> Obstacle | None:
    """Return why it is too late to prepare the unit of a battle turn (CIV-11.15)."""
    return Obstacle("CIV-11.15", "your unit is played") if battle_of(g).unit_played else None


@dataclass(frozen=True, slots=True)
class DealWounds(ResourceAbility, BattleAction):
    """Pay iron to wound enemy units in play (CIV-11.7.1)."""

    tag = "wound"
    display_name = say("Wound enemy units")
    sampled = True
    technologies = tuple(WOUNDS)
    phase = "battle"
    technology: str
    pay: tuple[str, ...]
    fronts: tuple[int, ...]
    """The front of each wound."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DealWounds]:
        room = room_for_wounds(g, side_of(g, seat))
        for technology, payment in cls.payable(g, seat):
            for fronts in spread(room, min(WOUNDS[technology], sum(room.values()))):
                if fronts:
                    yield cls(technology, payment, fronts)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = fighting_obstacle(g, seat) or self.ability_obstacle(g, seat)
        if refused is not None:
            return refused
        room = room_for_wounds(g, side_of(g, seat))
        if not room:
            return Obstacle("CIV-11.15", "the enemy has no unit in play")
        return spread_obstacle(self.fronts, room, WOUNDS[self.technology])

    async def apply(self, g: Game, seat: Seat) -> None:
        wound(g, other_side(side_of(g, seat)), self.fronts)
        name, wounds = Text(TECHNOLOGIES[self.technology].name), len(self.fronts)
        g.tell(say("{who} deals {n} wounds with {what}.", who=Who(seat), n=wounds, what=name), seat)


def room_for_wounds(g: Game, name: SideName) -> dict[int, int]:
    """Return how many wounds kill each enemy unit; further ones are lost (CIV-11.15)."""
    return {front: unit.health for front, unit in battle_of(g).units(other_side(name)).items()}


@dataclass(frozen=True, slots=True)
class HealUnits(BattleAction):
    """Heal your units in play, once a battle (CIV-11.7.1)."""

    tag = "heal"
    display_name = say("Heal units")
    sampled = True
    technology: str
    fronts: tuple[int, ...] = ()
    """The front of each healed wound; empty if all are healed."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[HealUnits]:
        wounds = own_wounds(g, side_of(g, seat))
        for technology, most in HEALED.items():
            if not g.players[seat].knows(technology):
                continue
            if most == ALL:
                yield HealUnits(technology)
                continue
            for fronts in spread(wounds, min(most, sum(wounds.values()))):
                yield HealUnits(technology, fronts)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        name = side_of(g, seat)
        if (refused := fighting_obstacle(g, seat)) is not None:
            return refused
        if self.technology not in HEALED or not g.players[seat].knows(self.technology):
            return Obstacle("CIV-11.7.1", "you know no such technology")
        if self.technology in battle_of(g).side(name).used:
            return Obstacle("CIV-11.7.1", "you can use its ability once a battle")
        wounds = own_wounds(g, name)
        if not wounds:
            return Obstacle("CIV-11.7.1", "none of your units in play is wounded")
        most = HEALED[self.technology]
        if most == ALL:
            return Obstacle("CIV-11.7.1", "it heals all your units") if self.fronts else None
        return spread_obstacle(self.fronts, wounds, most)

    async def apply(self, g: Game, seat: Seat) -> None:
        name = side_of(g, seat)
        wounds = own_wounds(g, name)
        fronts = self.fronts or [front for front, number in wounds.items() for _ in range(number)]
        battle_of(g).side(name).used.append(self.technology)
        heal(g, name, fronts)
        what = Text(TECHNOLOGIES[self.technology].name)
        text = say_n("{who} heals {n} wound with {what}.", "{who} heals {n} wounds with {what}.", len(fronts),
                     who=Who(seat), what=what)  # fmt: skip
        g.tell(text, seat)


def own_wounds(g: Game, name: SideName) -> dict[int, int]:
    """Return the wounds of a side's units in play, by their fronts."""
    return {front: unit.wounds for front, unit in battle_of(g).units(name).items() if unit.wounds}


def may_use_more(g: Game, name: SideName) -> bool:
    """Return whether by public facts a side could still use an ability after its unit.

    If so, the player is asked even without the necessary tokens (CIV-11.5.1, CIV-18.7).
    """
    side = battle_of(g).side(name)
    if side.seat is None:
        return False
    player = g.players[side.seat]
    if own_wounds(g, name) and any(player.knows(each) and each not in side.used for each in HEALED):
        return True
    dealing = any(player.knows(each) and DealWounds.use_of(each) not in player.turn.used for each in WOUNDS)
    return dealing and bool(room_for_wounds(g, name)) and may_hold_iron(g, player)


def may_hold_iron(g: Game, player: Player) -> bool:
    """Return whether a player may have iron: openly, face down, or as a gift event (CIV-8.9)."""
    tokens = player.resources.get("iron", 0) or player.huts or player.villages
    return bool(tokens) or any("iron" in GIFTS[gift] and may_hold(g, player, gift) for gift in GIFTS)
