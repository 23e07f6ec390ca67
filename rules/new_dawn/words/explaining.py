"""What choices are about beyond their price, and what a question is about."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, entries, say, say_n
from rules.new_dawn.actions.military import Attack, defending_tokens
from rules.new_dawn.actions.tokens import card_of_tokens
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.odds import odds, percent
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, WONDERS
from rules.new_dawn.core.resolution import CultureWork, ScienceWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.naming import LEVELS, TYPES, card_name

ABILITIES = {row.id: Text(row.text) for row in (*WONDERS.values(), *CITY_STATES.values())}
"""What wonders and city-states do, some of them by a choice of their own that has their name."""


def gist(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """The text of the card, leader, wonder or city-state that a choice is about; None where it is about none."""
    if isinstance(action, Attack):
        return chances(g, seat, action)
    leader, wonder, card = (getattr(action, name, None) for name in ("leader", "wonder", "card"))
    if isinstance(leader, str) and leader in LEADERS:
        row = LEADERS[leader]
        return say("{ability}: {text}", ability=Text(row.ability_name), text=Text(row.text))
    if isinstance(wonder, str) and wonder in WONDERS:
        return Text(WONDERS[wonder].text)
    if isinstance(card, str) and getattr(action, "owner", None) is not None and card in DIPLOMACY_CARDS:
        return Text(DIPLOMACY_CARDS[card].text)
    if isinstance(card, str) and card in CITY_STATES:
        return Text(CITY_STATES[card].text)
    if isinstance(card, str) and card in FOCUS_CARDS and action.tag in ("choose", "gain", "upgrade", "again"):
        return Text(FOCUS_CARDS[card].text)
    return ABILITIES.get(action.tag)


def chances(g: Game, seat: Seat, attack: Attack) -> Text | None:
    """The chance of an attack with each number of tokens, and against a defender who spends all (ND-11.9, ND-18.6)."""
    target = attack.target(g, seat)
    if target is None:
        return None
    defending = 0 if target.defender is None else defending_tokens(g, target.defender)
    tokens = card_of_tokens(g, seat).trade
    found = list(odds(attack_bonus(g, seat, target), defense_bonus(g, seat, target), tokens, defending))
    best = say("wins {chances} %", chances=" / ".join(str(percent(each.against_none)) for each in found))
    if not defending:
        return best
    worst = " / ".join(str(percent(each.against_all)) for each in found)
    return say("{chances}, against all tokens {worst} %", chances=best, worst=worst)


def situation(g: Game, seat: Seat) -> Text | None:
    """What the card in work still does, or how many trade tokens are to be laid; None where nothing is to be said."""
    player = g.players[seat]
    if player.trade_due:
        return say_n("You have {n} trade token to lay.", "You have {n} trade tokens to lay.", player.trade_due)
    if g.phase == "setup" and g.tiles_to_place.get(seat):
        left = len(g.tiles_to_place[seat])
        return say_n("You have {n} tile left to place.", "You have {n} tiles left to place.", left)
    resolution = g.turn.resolution
    if resolution is None or g.active != seat or resolution.card not in FOCUS_CARDS:
        return None
    row = resolution.row
    work = _of_culture(resolution.culture) + _of_science(resolution.science)
    begins = say(
        "{type}: {card}, counted as slot {slot}", type=TYPES[row.type], card=card_name(row.id), slot=resolution.slot
    )
    return say("{card}: {left}", card=begins, left=entries(work)) if work else begins


def _of_culture(work: CultureWork | None) -> list[Text]:
    if work is None:
        return []
    found = []
    if work.tokens:
        found.append(say_n("{n} token beside your cities", "{n} tokens beside your cities", work.tokens))
    if work.beside:
        found.append(say_n("{n} token beside your spaces", "{n} tokens beside your spaces", work.beside))
    if work.moves:
        found.append(say_n("{n} move of a token", "{n} moves of tokens", work.moves))
    if work.converts:
        found.append(say_n("{n} rival token", "{n} rival tokens", work.converts))
    if work.owes:
        found.append(say("the token you took off the map has to be placed"))
    return found


def _of_science(work: ScienceWork | None) -> list[Text]:
    if work is None:
        return []
    if work.level is not None:
        found = [say("a card of level {level} can be gained", level=LEVELS[work.level])]
        if work.steps:
            found.append(say_n("{n} more step", "{n} more steps", work.steps))
        return found
    return [] if work.advanced else [say("the dial has not advanced yet")]
