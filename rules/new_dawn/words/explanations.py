"""Details of options beyond their price, and of questions."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, entries, say, say_n
from rules.new_dawn.actions.military import Attack, defending_tokens
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.odds import percent
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.card_options import hindrance
from rules.new_dawn.words.names import TYPES, card_name
from rules.new_dawn.words.war import chances_of, combat_values
from rules.new_dawn.words.work_left import of_fight, work_left

ABILITIES = {row.id: Text(row.text) for row in (*WONDERS.values(), *CITY_STATES.values())}
"""Texts of wonders and city-states, some of which have an action of their name."""


def details(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the text of the card, leader, wonder or city-state of an option, or None."""
    if isinstance(action, Attack):
        return combat(g, seat, action)
    if isinstance(action, ChooseCard):
        return _of_card(g, seat, action.card)
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
    if isinstance(card, str) and card in FOCUS_CARDS and action.tag in ("gain", "upgrade", "again"):
        return Text(FOCUS_CARDS[card].text)
    return ABILITIES.get(action.tag)


def _of_card(g: Game, seat: Seat, card: str) -> Text:
    """Return the text of a card of the row; if it can do nothing, what is nearest to being possible."""
    text, why = Text(FOCUS_CARDS[card].text), hindrance(g, seat, card)
    if why is None:
        return text
    return say("{text} Nothing to do now: {why} ({rule}).", text=text, why=why.reason, rule=why.rule)


def combat(g: Game, seat: Seat, attack: Attack) -> Text | None:
    """Return the combat values of both sides, and the meaning of the chances (ND-11.9, ND-18.6)."""
    target = attack.target(g, seat)
    if target is None:
        return None
    values, found = combat_values(g, seat, target), chances_of(g, seat, target)
    if target.defender is not None and defending_tokens(g, target.defender):
        worst = " / ".join(str(percent(each.against_all)) for each in found)
        return say("{values}; if the defender spends all tokens: {worst} %", values=values, worst=worst)
    if len(found) == 1:
        return values
    return say_n("{values}; +1 with the token of the card", "{values}; +1 with each of {n} tokens of the card",
                 n=len(found) - 1, values=values)  # fmt: skip


def situation(g: Game, seat: Seat) -> Text | None:
    """Return the remaining effects of the current card, or the number of pending trade tokens, or None."""
    player = g.players[seat]
    if player.trade_due:
        return say_n("You have {n} trade token to place.", "You have {n} trade tokens to place.", player.trade_due)
    if player.loss_due:
        return say_n("You lose {n} trade token.", "You lose {n} trade tokens.", player.loss_due)
    if g.phase == "setup" and g.tiles_to_place.get(seat):
        left = len(g.tiles_to_place[seat])
        return say_n("You have {n} tile left to place.", "You have {n} tiles left to place.", left)
    if (fighting := of_fight(g, seat)) is not None:
        return fighting
    resolution = g.turn.resolution
    if resolution is None or g.active != seat or resolution.card not in FOCUS_CARDS:
        return None
    work = resolution.industry
    if work is not None and work.wonder and not work.upgrades and resolution.culture is None:
        return card_name(work.wonder)
    if (offer := g.turn.offer) is not None and offer.capital_of is not None and not offer.cards:
        embassy = DIPLOMACY_CARDS["embassy"]
        name = say("{card} of {who}", card=Text(embassy.name), who=Who(offer.capital_of))
        return say("{card}: {left}", card=name, left=Text(embassy.text))
    if remaining := work_left(g, seat):
        return say("{card}: {left}", card=card_name(resolution.card), left=entries(remaining))
    return say(
        "{card} ({type}) in slot {slot}",
        card=card_name(resolution.card), type=TYPES[resolution.row.type], slot=resolution.slot,
    )  # fmt: skip
