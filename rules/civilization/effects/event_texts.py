"""Event texts: public facts for all, private facts for their owner (CIV-19.1, CIV-19.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.civilization.board.control import owner_of
from rules.civilization.core.battle import SIDE_NAMES, Battle, Side, SideName, other_side
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.base import GREAT_PERSON, Level, UnitType
from rules.civilization.core.catalog.build import BUILDINGS, CITY_WALLS, UNIT_CARDS, UNIT_ROWS, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import RESOURCE_ROWS, Mark
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game, Phase
from rules.engine.core.fight import Contribution, Fight, FightSide
from rules.engine.core.text import Seat, Text, Who, entries, say, say_n, together

ENDS: Mapping[Phase, Callable[[Seat], Text]] = {
    "start_of_turn": lambda seat: say("{who} ends Start of Turn.", who=Who(seat)),
    "city_management": lambda seat: say("{who} ends City Management.", who=Who(seat)),
    "movement": lambda seat: say("{who} ends Movement.", who=Who(seat)),
}
"""The sentences about the end of a player's part of a phase."""


def tell_end(g: Game, seat: Seat) -> None:
    """Tell that a player's part of the phase is over; posts about something else leave it out."""
    g.tell(ENDS[g.phase](seat), seat, section="log")


def tell_unit_produced(g: Game, seat: Seat, kind: UnitType) -> None:
    """Tell the type of the unit just drawn, and its owner its strength (CIV-8.4, CIV-8.4.2)."""
    name, strength = _unit_drawn(g, seat, kind)
    own = say("{who} produces {unit} of strength {n} at rank I.", who=Who(seat), unit=name, n=strength)
    g.tell(say("{who} produces {unit}.", who=Who(seat), unit=name), seat, own_text=own)


def tell_unit_gained(g: Game, seat: Seat, kind: UnitType) -> None:
    """Tell the same about a unit that costs nothing (CIV-10.11)."""
    name, strength = _unit_drawn(g, seat, kind)
    own = say("{who} gains {unit} of strength {n} at rank I.", who=Who(seat), unit=name, n=strength)
    g.tell(say("{who} gains {unit}.", who=Who(seat), unit=name), seat, own_text=own)


def _unit_drawn(g: Game, seat: Seat, kind: UnitType) -> tuple[Text, int]:
    """Return the name of the unit drawn last and its strength."""
    return Text(UNIT_ROWS[kind].name), UNIT_CARDS[g.players[seat].units[-1]].strength[0]


def tell_event_drawn(g: Game, seat: Seat, level: Level, event: str) -> None:
    """Tell all that a culture event is drawn, and its owner which one (CIV-14.2.2)."""
    name = Text(EVENTS[event].name)
    own = say("{who} draws the culture event {event} of level {level}.", who=Who(seat), event=name, level=level)
    g.tell(say("{who} draws a culture event of level {level}.", who=Who(seat), level=level), seat, own_text=own)


def tell_person_gained(g: Game, seat: Seat, person: str) -> None:
    """Tell which great person is gained (CIV-14.4.1)."""
    g.tell(say("{who} gains the great person {person}.", who=Who(seat), person=Text(GREAT_PERSONS[person].name)), seat)


def tell_moved(g: Game, seat: Seat, start: Square, end: Square) -> None:
    """Tell which figures of the moving group went from where to where; the steps of one group become one way."""
    assert g.group is not None, "a group is moving"
    figures = [g.players[seat].figures[number] for number in g.group.figures]
    scouts = sum(figure.is_scout for figure in figures)
    way = say(" {start} → {end}", start=NAMES[start], end=NAMES[end])
    text = say("{who} moves {what}.", who=Who(seat), what=_moved(len(figures) - scouts, scouts, way))
    g.tell(text, seat, NAMES[end])


def _moved(armies: int, scouts: int, way: Text) -> Text:
    """Return figures with their way, as the object of a sentence."""
    if not scouts:
        return say_n("{n} army{way}", "{n} armies{way}", armies, way=way)
    moved = say_n("{n} scout{way}", "{n} scouts{way}", scouts, way=way)
    if not armies:
        return moved
    return say("{before} and {last}", before=say_n("{n} army{way}", "{n} armies{way}", armies, way=""), last=moved)


def tell_land_found(g: Game, seat: Seat, squares: Sequence[Square]) -> None:
    """Tell the huts and villages of a tile just discovered (CIV-9.7)."""
    for mark in ("hut", "village"):
        there = [NAMES[each] for each in squares if each in g.map_tokens and g.map_tokens[each].mark == mark]
        where = together([Text(name) for name in there])
        if there and mark == "hut":
            g.tell(say_n("{who} finds a hut on {where}.", "{who} finds {n} huts on {where}.", len(there),
                         who=Who(seat), where=where), seat, *there)  # fmt: skip
        elif there:
            g.tell(say_n("{who} finds a village on {where}.", "{who} finds {n} villages on {where}.", len(there),
                         who=Who(seat), where=where), seat, *there)  # fmt: skip


def tell_map_token(g: Game, seat: Seat, mark: Mark, face: str) -> None:
    """Tell the owner the face of a hut or village; a great person is announced to all when drawn (CIV-9.8.2)."""
    if face == GREAT_PERSON:
        return
    name = Text(RESOURCE_ROWS[face].name)
    if mark == "hut":
        g.tell(say("{who} finds {what} in the hut.", who=Who(seat), what=name), seat, readers=(seat,))
    else:
        g.tell(say("{who} finds {what} in the village.", who=Who(seat), what=name), seat, readers=(seat,))


def tell_culture(g: Game, seat: Seat, culture: int, wonder: str = "") -> None:
    """Tell about culture gained automatically."""
    if wonder:
        name = Text(WONDERS[wonder].name)
        g.tell(say("{who} gains {n} culture from {wonder}.", who=Who(seat), n=culture, wonder=name), seat)
    else:
        g.tell(say("{who} gains {n} culture.", who=Who(seat), n=culture), seat)


def tell_trade(g: Game, seat: Seat, trade: int, wonder: str) -> None:
    """Tell about trade from a wonder (CIV-6.2)."""
    name = Text(WONDERS[wonder].name)
    g.tell(say("{who} gains {n} trade from {wonder}.", who=Who(seat), n=trade, wonder=name), seat)


def tell_coin(g: Game, seat: Seat, wonder: str) -> None:
    """Tell about a coin token on a wonder (CIV-6.2)."""
    g.tell(say("{who} puts a coin on {wonder}.", who=Who(seat), wonder=Text(WONDERS[wonder].name)), seat)


def tell_next_wonder(g: Game, wonder: str) -> None:
    """Tell which wonder fills the market's free space (CIV-8.6.1)."""
    text = say("The market offers {wonder} now.", wonder=Text(WONDERS[wonder].name))
    g.tell(text, sign=BigEvent.WONDER_OFFERED)


def tell_upgraded(g: Game, seat: Seat, upgraded: str, squares: Sequence[Square]) -> None:
    """Tell about buildings turned to their better side (CIV-8.5.2)."""
    there = [NAMES[square] for square in squares]
    where, name = together([Text(each) for each in there]), Text(BUILDINGS[upgraded].name)
    text = say_n("{who} upgrades the building on {where} to {what}.",
                 "{who} upgrades the buildings on {where} to {what}.", len(there), who=Who(seat), where=where,
                 what=name)  # fmt: skip
    g.tell(text, seat, *there)


def tell_wonder_lost(g: Game, seat: Seat | None, square: Square, wonder: str) -> None:
    """Tell about a wonder of a player that leaves the game (CIV-15.3)."""
    name, where = Text(WONDERS[wonder].name), NAMES[square]
    if seat is None:
        g.tell(say("{wonder} on {square} leaves the game.", wonder=name, square=where), None, where)
        return
    text = say("{who} loses {wonder} on {square}, which leaves the game.", who=Who(seat), wonder=name, square=where)
    g.tell(text, seat, where, sign=BigEvent.WONDER_LOST)


def tell_destroyed(g: Game, seat: Seat, square: Square, card: Text | None) -> None:
    """Tell which building a player is about to destroy, with its owner (CIV-14.3.4)."""
    city = g.cities.get(square)
    what = Text(BUILDINGS[CITY_WALLS if city is not None else g.markers[square].id].name)
    owner = city.seat if city is not None else owner_of(g, square)
    if owner is not None and owner != seat:
        what = say("{what} of {owner}", what=what, owner=Who(owner))
    text = say("{who} destroys on {square}: {what}.", who=Who(seat), square=NAMES[square], what=what)
    if card is not None:
        text = say("{who} destroys on {square} with {card}: {what}.", who=Who(seat), square=NAMES[square], card=card,
                   what=what)  # fmt: skip
    g.tell(text, seat, NAMES[square], sign=BigEvent.BUILDING_LOST)


def tell_city_lost(g: Game, seat: Seat, square: Square) -> None:
    """Tell about a destroyed city (CIV-11.8.3)."""
    text = say("{who} loses the city on {square}.", who=Who(seat), square=NAMES[square])
    g.tell(text, seat, NAMES[square], sign=BigEvent.CITY_LOST)


def tell_played(g: Game, seat: Seat, card: str, front: int) -> None:
    """Tell the unit that a player plays (CIV-11.5.1). Posts leave it out: the picture of the battle shows it."""
    if front:
        text = say("{who} attacks front {n} with {what}.", who=Who(seat), n=front, what=_unit(card))
    else:
        text = say("{who} opens a front with {what}.", who=Who(seat), what=_unit(card))
    g.tell(text, seat, section="log")


def tell_barbarians_play(g: Game, card: str, front: int) -> None:
    """Tell the unit that barbarians play (CIV-11.11)."""
    name = _unit(card)
    if front:
        g.tell(say("The barbarians attack front {n} with {what}.", n=front, what=name), section="log")
    else:
        g.tell(say("The barbarians open a front with {what}.", what=name), section="log")


def tell_result(g: Game, battle: Battle, won: SideName, strengths: Mapping[SideName, int]) -> None:
    """Tell who wins a battle, with the totals of both sides (CIV-11.8)."""
    winner, loser = battle.side(won), battle.side(other_side(won))
    high, low, square = strengths[won], strengths[other_side(won)], NAMES[battle.square]
    fight = _fight(battle, won, strengths)
    # Both totals are the same then, so that either may say why.
    last = say("{number} (the defender wins ties)", number=low) if high == low and won == "defender" else None
    if winner.seat is not None and loser.seat is not None:
        text = say(
            "{who} wins the battle on {square} against {other}, {n} to {m}.",
            who=Who(winner.seat), square=square, other=Who(loser.seat), n=high, m=last or low,
        )  # fmt: skip
        g.tell(text, winner.seat, square, "battle", sign=BigEvent.BATTLE_WON, fight=fight)
    elif winner.seat is not None:
        text = say(
            "{who} beats the barbarians on {square}, {n} to {m}.",
            who=Who(winner.seat),
            square=square,
            n=high,
            m=last or low,
        )
        g.tell(text, winner.seat, square, "battle", sign=BigEvent.BATTLE_WON, fight=fight)
    elif loser.seat is not None:
        text = say(
            "{who} loses to barbarians on {square}, {n} to {m}.",
            who=Who(loser.seat),
            square=square,
            n=low,
            m=last or high,
        )
        g.tell(text, loser.seat, square, "battle", sign=BigEvent.BATTLE_LOST, fight=fight)


def tell_dead(g: Game, battle: Battle, figures: Mapping[SideName, Sequence[Figure]]) -> None:
    """Tell the killed units of both sides of a battle, and the figures that they lose (CIV-11.8)."""
    dead = [_dead(battle.side(name), figures[name]) for name in SIDE_NAMES if battle.side(name).killed or figures[name]]
    if dead:
        g.tell(say("Killed: {units}.", units=entries(dead)))


def _fight(battle: Battle, won: SideName, strengths: Mapping[SideName, int]) -> Fight:
    """Return a decided battle for its picture."""
    attacker, defender = (_fighting(battle, name, strengths[name]) for name in SIDE_NAMES)
    return Fight(say("Battle on {square}", square=NAMES[battle.square]), attacker, defender, won == "attacker")


def _fighting(battle: Battle, name: SideName, total: int) -> FightSide:
    side, other = battle.side(name), battle.side(other_side(name))
    parts = [Contribution(_type(unit.card), unit.strength) for unit in battle.units(name).values()]
    if side.bonus > other.bonus:
        parts.append(Contribution(say("Combat bonus"), side.bonus - other.bonus))
    parts += [Contribution(_type(card), 0, lost=True) for card in side.killed]
    who = say("Barbarians") if side.seat is None else say("{who}", who=Who(side.seat))
    return FightSide(side.seat, who, total, tuple(parts))


def _dead(side: Side, figures: Sequence[Figure]) -> Text:
    """Return the killed units and the lost figures of a side."""
    scouts = sum(figure.is_scout for figure in figures)
    lost = [say_n("{n} army", "{n} armies", len(figures) - scouts)] if len(figures) > scouts else []
    lost += [say_n("{n} scout", "{n} scouts", scouts)] if scouts else []
    units = together([*(_unit(card) for card in side.killed), *lost])
    if side.seat is None:
        return say("{units} (barbarians)", units=units)
    return say("{units} ({who})", units=units, who=Who(side.seat))


def _type(card: str) -> Text:
    return Text(UNIT_ROWS[UNIT_CARDS[card].type].name)


def _unit(card: str) -> Text:
    """Return a unit card with its lowest strength."""
    row = UNIT_CARDS[card]
    return say("{type} {strength}", type=Text(UNIT_ROWS[row.type].name), strength=row.strength[0])
