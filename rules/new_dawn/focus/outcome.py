"""The results of a won attack (ND-11.12 to ND-11.17, ND-12.6, ND-12.7, ND-12.12)."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.conquest import Liberate
from rules.new_dawn.actions.military import fight_of, work_of
from rules.new_dawn.board.control import gainable_resources, has_leader, with_wonder
from rules.new_dawn.board.wonder_cost import wonder_cities
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.numbers import COMBAT
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.barbarians import drive_off
from rules.new_dawn.effects.conquest import conquer_city_state, defeat_capital, needs_token, take_space
from rules.new_dawn.effects.control_tokens import replace_token
from rules.new_dawn.effects.losses import settle_loss
from rules.new_dawn.effects.trade import gain_trade
from rules.new_dawn.events.side_questions import decide
from rules.new_dawn.events.tower import free_token
from rules.new_dawn.questions import CARRY, LOOT, QUEST, TAKE


async def win(g: Game, seat: Seat) -> None:
    """Carry out the attacker's victory over any kind of target."""
    g.turn.attacks_won += 1
    fight = fight_of(g)
    city = g.cities.get(fight.space)
    if fight.barbarian is not None:
        await beat_barbarian(g, seat, fight.barbarian)
    elif fight.defender is None:
        await conquer(g, seat, fight.space)
    elif city is not None and city.capital:
        await sack(g, seat, fight.defender, fight.space)
    else:
        await capture(g, seat, fight.space)


async def beat_barbarian(g: Game, seat: Seat, letter: str) -> None:
    """Remove the barbarian for a trade token; Epic Quest adds a resource (ND-11.12, ND-14.5)."""
    drive_off(g, letter)
    gain_trade(g, seat, COMBAT.barbarian_reward)
    if has_leader(g, seat, "gilgamesh") and gainable_resources(g, seat):
        await (await decide(g, seat, QUEST)).apply(g, seat)


async def conquer(g: Game, seat: Seat, space: str) -> None:
    """Put a city, or a reinforced token for it, in a city-state (ND-12.6, ND-11.17)."""
    if needs_token(g, seat):
        await free_token(g, seat)
    name = Text(CITY_STATES[g.city_states[space]].name)
    g.tell(say("{who} conquers {what}.", who=Who(seat), what=name), seat, space, sign=BigEvent.CITY_TAKEN)
    conquer_city_state(g, seat, space)
    g.turn.captured.append(space)


async def sack(g: Game, seat: Seat, rival: Seat, space: str) -> None:
    """Leave the capital; the winner takes trade tokens and a world wonder (ND-11.16)."""
    defeat_capital(g, seat)
    settle_loss(g, rival)
    work, player = work_of(g), g.players[rival]
    work.loot = COMBAT.capital_loot
    while work.loot and any(focus.trade for focus in player.row):
        await (await decide(g, seat, LOOT)).apply(g, seat)
    work.loot = 0
    await carry_wonder(g, seat, space)


async def capture(g: Game, seat: Seat, space: str) -> None:
    """Replace a rival's city or token, or liberate a city-state (ND-11.14, ND-11.15, ND-12.7)."""
    of_city_state = g.world.space[space].icon == "city_state"
    if of_city_state:
        outcome = await decide(g, seat, TAKE)
        await outcome.apply(g, seat)
        if isinstance(outcome, Liberate):
            await carry_wonder(g, seat, space)
            return
    rival = g.cities.get(space) or g.control[space]
    settles = of_city_state or space in g.cities
    if needs_token(g, seat) or not settles:
        await free_token(g, seat)
    if settles:
        # Told first, because an agenda may be completed by it.
        what = with_wonder(g, space, Text(space))
        text = say("{who} takes the city on {what} from {rival}.", who=Who(seat), what=what, rival=Who(rival.seat))
        g.tell(text, seat, space, sign=BigEvent.CITY_TAKEN)
        take_space(g, seat, space)
    else:
        g.tell(say("{who} takes {what} from {rival}.", who=Who(seat), what=space, rival=Who(rival.seat)), seat, space)
        replace_token(g, seat, space)
    g.turn.captured.append(space)


async def carry_wonder(g: Game, seat: Seat, space: str) -> None:
    """Move a world wonder that cannot stay to an own city with room for it, if there is one (ND-11.16)."""
    wonder = next((wonder for wonder, place in g.wonders.items() if place == space), None)
    if wonder is None or not wonder_cities(g, seat):
        return
    work_of(g).wonder = wonder
    await (await decide(g, seat, CARRY)).apply(g, seat)
