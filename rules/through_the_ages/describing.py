"""Every choice in words, with what it costs and gives: for menus, buttons and autocomplete."""

from __future__ import annotations

from rules.engine.action import AnyAction
from rules.engine.notation import format_action
from rules.engine.text import Seat, Text, listing, say, say_n
from rules.through_the_ages import tokens
from rules.through_the_ages.actions import (
    action_cards,
    building,
    developing,
    ending,
    leaders,
    population,
    powers,
    tactics,
    taking,
    wonders,
)
from rules.through_the_ages.cards import Technology, WorkerCard
from rules.through_the_ages.state import Game, Player


def describe(g: Game, seat: Seat, action: AnyAction) -> Text:
    """A legal action in words."""
    p = g.player(seat)
    match action:
        case taking.TakeCard(card):
            n = taking.taking_price(g, p, card)
            return say_n("{card} for {n} civil action", "{card} for {n} civil actions", n=n, card=g.card_name(card))
        case population.IncreasePopulation():
            food = tokens.population_cost(g, p)
            return say("One more worker for {n} food", n=food if food is not None else 0)
        case building.Build(card) | building.BuildUnit(card):
            cost = building.cost_of(g, p, g.of(WorkerCard, card))
            return say("{card} for {price}", card=g.card_name(card), price=tokens.price(cost, "resources"))
        case building.Upgrade(source, card) | building.UpgradeUnit(source, card):
            return _upgrade(g, p, source, card)
        case building.Destroy(card) | building.Disband(card):
            return say("Take a worker off {card}", card=g.card_name(card))
        case wonders.BuildStages(stages):
            return _stages(g, p, stages)
        case leaders.PlayLeader(card, under):
            if under is None:
                return g.card_name(card)
            return say("{card}, Homer below {wonder}", card=g.card_name(card), wonder=g.card_name(under))
        case developing.Develop(card):
            n = developing.science_price(g, p, g.of(Technology, card))
            return say("{card} for {n} science", card=g.card_name(card), n=n)
        case developing.Revolution(card):
            n = developing.science_price(g, p, g.of(Technology, card), revolution=True)
            return say("{card} by revolution for {n} science, all actions", card=g.card_name(card), n=n)
        case action_cards.PlayCard(card, target, source):
            return _card(g, card, target, source)
        case tactics.PlayTactic(card):
            return g.card_name(card)
        case tactics.CopyTactic(card):
            return say("{card} for {n} military actions", card=g.card_name(card), n=tactics.COPYING)
        case ending.EndActions():
            return say("End the turn")
        case powers.Speak(choice):
            return say("Culture") if choice == "culture" else say("Science and resources for the military")
        case _:
            return _by_fields(g, action)


def _upgrade(g: Game, p: Player, source: str, card: str) -> Text:
    cost = building.upgrade_cost(g, p, g.of(WorkerCard, source), g.of(WorkerCard, card))
    return say(
        "{low} to {high} for {price}",
        low=g.card_name(source),
        high=g.card_name(card),
        price=tokens.price(cost, "resources"),
    )


def _stages(g: Game, p: Player, stages: int) -> Text:
    assert p.building is not None, "there is a wonder to build"
    cost = wonders.stages_cost(g, p, stages)
    return say_n(
        "{n} stage of {wonder} for {price}",
        "{n} stages of {wonder} for {price}",
        n=stages,
        wonder=g.card_name(p.building),
        price=tokens.price(cost, "resources"),
    )


def _card(g: Game, card: str, target: str, source: str) -> Text:
    parts = [_value(g, name) for name in (source, target) if name]
    if not parts:
        return g.card_name(card)
    return say("{card}: {use}", card=g.card_name(card), use=listing(parts))


def _by_fields(g: Game, action: AnyAction) -> Text:
    """An action by its notation, with cards called by their names."""
    words = format_action(action).split()
    tag = words[0].replace("_", " ").capitalize()
    parts = [_value(g, part) for word in words[1:] for part in word.split(",") if part != "-"]
    return say("{tag}: {what}", tag=tag, what=listing(parts)) if parts else say("{tag}", tag=tag)


def _value(g: Game, name: str) -> Text:
    return g.card_name(name) if name in g.edition.catalog.cards else say("{value}", value=name.replace("_", " "))
