"""Texts of what a group meets at a destination."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.actions.movement import Step, group_of
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.board.movement import MovingGroup, enemies_on, moving_group, stops
from rules.civilization.board.paths import squares_along
from rules.civilization.board.strength import combat_bonus, hand_size, strength
from rules.civilization.core.battle import BARBARIAN_TYPES
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.grid import NAMES, Square, the_square
from rules.civilization.core.state import Game
from rules.civilization.core.steps import explored
from rules.civilization.menus.destinations import Destination
from rules.civilization.words.names import TO, city_text, figures_text, square_text
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, say, say_n


def arrival_text(g: Game, group: MovingGroup, there: Destination) -> Text:
    """Return a destination with what awaits the group, and the strengths of a battle."""
    name = NAMES[there.square]
    if there.discovers:
        direction = explored(there.steps[-1])
        assert direction is not None, "the path ends with a discovery"
        return say("🧭 discover the tile {where} of {square}", where=TO[direction], square=name)
    token = g.map_tokens.get(there.square)
    if token is not None and token.mark == "hut":
        return say("🛖 {square} hut", square=name)
    fight = _fight_on(g, group, there.square)
    return square_text(g, name, group.seat) if fight is None else fight


def fight(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the battle that a move begins, with the strengths of both sides; None for other actions."""
    match action:
        case DeclarePath():
            figures, start, steps = action.chosen(g, seat), the_square(action.square), action.steps
        case GoOn():
            figures, start, steps = group_of(g).figures, group_of(g).square, action.steps
        case Step():
            figures, start, steps = group_of(g).figures, group_of(g).square, (action.direction,)
        case _:
            return None
    group = moving_group(seat, [g.players[seat].figures[number] for number in figures])
    return _fight_on(g, group, squares_along(start, steps)[-1])


def _fight_on(g: Game, group: MovingGroup, square: Square) -> Text | None:
    token = g.map_tokens.get(square)
    if token is not None and token.mark == "village":
        least, most = _barbarians()
        theirs = say("strength {least}–{most}", least=least, most=most)
        return say("⚔ {square} village: {theirs} against your {mine}", square=NAMES[square], theirs=theirs,
                   mine=_own(g, group, 0))  # fmt: skip
    if token is None and stops(g, group.seat, square):
        return _against_a_player(g, group, square)
    return None


def _against_a_player(g: Game, group: MovingGroup, square: Square) -> Text:
    """Return a city or figures of a player; their cards are known only by number."""
    city, enemies = g.cities.get(square), enemies_on(g, group.seat, square)
    owner = city.seat if city is not None else next(
        player.seat for player in g.players if player.seat != group.seat and player.figures_on(square)
    )  # fmt: skip
    armies = sum(not figure.is_scout for figure in enemies)
    if city is None and not armies:
        return say("⚔ {square}: drive off {figures} of {who}", square=NAMES[square], figures=figures_text(enemies),
                   who=Who(owner))  # fmt: skip
    what = city_text(city) if city is not None else say("{what} of {who}", what=figures_text(enemies),
                                                        who=Who(owner))  # fmt: skip
    units = min(len(g.players[owner].units), hand_size(g, owner, armies, city is not None))
    bonus = combat_bonus(g, owner, square if city is not None else None)
    cards = say_n("{n} unit", "{n} units", units)
    theirs = Text("{units} +{bonus}", (("units", cards), ("bonus", bonus))) if bonus else cards
    return say("⚔ {square} {what}: {theirs} against your strength {mine}", square=NAMES[square], what=what,
               theirs=theirs, mine=_own(g, group, bonus))  # fmt: skip


def _own(g: Game, group: MovingGroup, enemy_bonus: int) -> Text:
    """Return the least and most strength of the units that the group may draw, with its lead in bonuses (CIV-11.8)."""
    seat = group.seat
    drawn = hand_size(g, seat, group.size, False)
    lead = max(0, combat_bonus(g, seat, None) - enemy_bonus)
    least, most = _drawn([strength(g, seat, card) for card in g.players[seat].units], drawn)
    return _span(least + lead, most + lead)


def _barbarians() -> tuple[int, int]:
    """Return the least and most strength of a card of each type at the lowest rank (CIV-11.11)."""
    by_type = [[row.at_rank(1) for row in UNIT_CARDS.values() if row.type == kind] for kind in BARBARIAN_TYPES]
    return sum(map(min, by_type)), sum(map(max, by_type))


def _drawn(strengths: Sequence[int], number: int) -> tuple[int, int]:
    ordered = sorted(strengths)
    return sum(ordered[:number]), sum(ordered[-number:] if number else ())


def _span(least: int, most: int) -> Text:
    if least == most:
        return Text(str(least))
    return Text(f"{least}–{most}")
