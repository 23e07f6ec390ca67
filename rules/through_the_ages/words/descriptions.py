"""Texts for every choice, with its cost and gain: for menus, buttons and autocomplete."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action
from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n
from rules.through_the_ages.actions import (
    action_cards,
    building,
    card_uses,
    developing,
    event_actions,
    leaders,
    lenient_corruption,
    population,
    powers,
    tactics,
    taking,
    wonders,
)
from rules.through_the_ages.actions.token_choice import PaysWithTokens
from rules.through_the_ages.core.cards import (
    ActionCard,
    Government,
    Leader,
    Symbols,
    Technology,
    Wonder,
    WorkerCard,
)
from rules.through_the_ages.core.pending import PactOffer
from rules.through_the_ages.core.printed import symbols_in_words
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.economy.ratings import army_strength, rate
from rules.through_the_ages.politics.actions import PrepareEvent
from rules.through_the_ages.words import prices
from rules.through_the_ages.words.describing_replies import describe_politics, describe_reply
from rules.through_the_ages.words.names import gist as gist_of_card
from rules.through_the_ages.words.names import kind_of, with_kind
from rules.through_the_ages.words.sentences import sentence

SEATS = ("target", "partner")
"""The fields that name a rival."""
NAMES: Mapping[str, Mapping[str, Text]] = {
    "side": {"a": say("side A"), "b": say("side B")},
    "use": {"food": say("food"), "resources": say("resources")},
    "choice": {"culture": say("culture"), "military": say("military")},
}
"""The names of field values other than cards."""


def describe(g: Game, seat: Seat, action: AnyAction) -> Text:
    """Describe a legal action, with the tokens that stay if they are chosen."""
    words = _in_words(g, seat, action)
    if isinstance(action, PaysWithTokens) and action.keep:
        return say("{action} · {kept}", action=words, kept=action.form(g, seat))
    return words


def _in_words(g: Game, seat: Seat, action: AnyAction) -> Text:
    p = g.players[seat]
    return (
        sentence(action)
        or _civil(g, p, action)
        or _military(g, p, action)
        or _power(g, p, action)
        or describe_politics(g, p, action)
        or describe_reply(g, p, action)
        or _by_fields(g, action)
    )


def details(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Describe the effect of the card of a choice; None if there is no card or it is already known."""
    if isinstance(g.pending, PactOffer):
        return gist_of_card(g, g.pending.card)
    if isinstance(action, PaysWithTokens) and action.keep:
        return say_n(
            "Your blue bank then holds {n} token", "Your blue bank then holds {n} tokens", n=action.bank(g, seat)
        )
    card = getattr(action, "card", None)
    p = g.players[seat]
    if not isinstance(card, str) or card not in g.edition.catalog.cards or card in p.workers:
        return None
    if isinstance(action, taking.TakeCard | event_actions.TakeByAgreement):
        return _in_row(g, card)
    if isinstance(action, PrepareEvent):
        return _of_future_event(g, card)
    return gist_of_card(g, card)


def _of_future_event(g: Game, card: str) -> Text | None:
    """Describe the effect of a card that becomes a future event; another event happens now (TTN-7.2, TTO-8.1)."""
    effect = gist_of_card(g, card)
    return None if effect is None else say("Later: {effect}", effect=effect)


def _in_row(g: Game, card: str) -> Text:
    """Describe a card of the row briefly: its kind with its price unless clear from its name, and its effect."""
    found = g.card(card)
    symbols = getattr(found, "symbols", Symbols())
    kind = [] if isinstance(found, Leader) else [kind_of(g, card)]
    about = [*kind, *([symbols_in_words(symbols)] if symbols != Symbols() else []), Text(found.text)]
    return entries([each for each in about if each.template])


def value_label(g: Game, name: str, value: object) -> Text | None:
    """Return the text of a field value: a card by its name, a rival, a side of a pact."""
    if name in SEATS and isinstance(value, int):
        return say("{who}", who=Who(Seat(value)))
    if not isinstance(value, str):
        return None
    return g.card_name(value) if value in g.edition.catalog.cards else NAMES.get(name, {}).get(value)


def _civil(g: Game, p: Player, action: AnyAction) -> Text | None:
    """Describe actions that take civil actions."""
    match action:
        case taking.TakeCard(card=card):
            # The menu shows the advice on a leader below, so the kind of card is clear.
            name = with_kind(g, card) if isinstance(g.card(card), Leader) else g.card_name(card)
            return say("{card} · {price}", card=name, price=prices.taking_price(g, p, card))
        case population.IncreasePopulation():
            return say("one more worker · {price}", price=prices.population_price(g, p))
        case building.Build(card=card):
            return _build(g, p, card)
        case building.Upgrade(source=source, card=card):
            return _upgrade(g, p, source, card)
        case building.Destroy(card=card):
            return say("Take a worker off {card}; the building is lost", card=g.card_name(card))
        case wonders.BuildStages(stages=stages):
            return _stages(g, p, stages)
        case leaders.PlayLeader(card=card, under=under):
            return _leader(g, p, card, under)
        case developing.Develop(card=card):
            price = prices.science_price(g, p, g.of(Technology, card))
            return say("{card} · {price}", card=_replacing(g, p, card), price=price)
        case developing.Revolution(card=card):
            price = prices.science_price(g, p, g.of(Technology, card), revolution=True)
            actions = say("military") if developing.by_military(g, p) else say("civil")
            return say(
                "{card} · {price} and all {kind} actions", card=_replacing(g, p, card), price=price, kind=actions
            )
        case action_cards.PlayCard(card=card, use=use, source=source):
            return _card(g, p, card, use, source)
        case _:
            return None


def _military(g: Game, p: Player, action: AnyAction) -> Text | None:
    """Describe actions that take military actions."""
    match action:
        case building.BuildUnit(card=card):
            return _build(g, p, card)
        case building.UpgradeUnit(source=source, card=card):
            return _upgrade(g, p, source, card)
        case building.Disband(card=card):
            return say("Take a worker off {card}; the unit is lost", card=g.card_name(card))
        case tactics.PlayTactic(card=card):
            return _tactic(g, p, card)
        case tactics.CopyTactic(card=card):
            return say("{tactic} · {n} military actions", tactic=_tactic(g, p, card), n=tactics.COPYING)
        case powers.Conscript(card=card):
            return say("One more worker, and {card}, for a military action", card=g.card_name(card))
        case powers.Levy(card=card):
            return say("One more worker, and {card}, for a civil action", card=g.card_name(card))
        case _:
            return None


def _power(g: Game, p: Player, action: AnyAction) -> Text | None:
    """Describe powers of leaders and wonders, and a token spared from corruption."""
    match action:
        case powers.Stage(source=source, card=card):
            return _upgrade(g, p, source, card)
        case powers.Speak(choice=choice):
            return say("Culture") if choice == "culture" else say("Science and resources for the military this turn")
        case powers.Embark():
            return say("One more worker by sea")
        case lenient_corruption.SpareToken():
            return say("Produce a blue token less this turn")
        case _:
            return None


def _replacing(g: Game, p: Player, card: str) -> Text:
    """Return a technology, with the government that it replaces."""
    if not g.is_a(Government, card):
        return g.card_name(card)
    return say("{card} in place of {old}", card=g.card_name(card), old=g.card_name(p.government))


def _tactic(g: Game, p: Player, card: str) -> Text:
    """Return a tactic with the resulting strength."""
    trained = copy(p)
    trained.tactic = card
    before, after = p.ratings.strength, rate(g, trained).strength
    if before == after and not army_strength(g, trained).bonuses:
        return say("{card} (no army yet)", card=g.card_name(card))
    return say("{card} (strength {before} → {after})", card=g.card_name(card), before=before, after=after)


def _build(g: Game, p: Player, card: str) -> Text:
    """Describe a new worker on a card: its cost and its gain."""
    found = g.of(WorkerCard, card)
    price = prices.build_price(g, p, found)
    if found.symbols == Symbols():
        return say("{card} · {price}", card=g.card_name(card), price=price)
    return say("{card} · {price} → {gain}", card=g.card_name(card), price=price, gain=symbols_in_words(found.symbols))


def _upgrade(g: Game, p: Player, source: str, card: str) -> Text:
    low, high = g.of(WorkerCard, source), g.of(WorkerCard, card)
    return say("{low} to {high} · {price}", low=low.title, high=high.title, price=prices.upgrade_price(g, p, low, high))


def _stages(g: Game, p: Player, stages: int) -> Text:
    assert p.building is not None, "there is a wonder to build"
    text = say_n(
        "{n} stage of {wonder} · {price}",
        "{n} stages of {wonder} · {price}",
        n=stages,
        wonder=g.card_name(p.building),
        price=prices.stages_price(g, p, stages),
    )
    last = p.stages + stages == len(g.of(Wonder, p.building).stages)
    return say("{stages}, which completes it", stages=text) if last else text


def _leader(g: Game, p: Player, card: str, under: str | None) -> Text:
    if under is not None:
        return say("{card}, Homer under {wonder}", card=g.card_name(card), wonder=g.card_name(under))
    if p.leader is None:
        return g.card_name(card)
    return say("{card}; {old} leaves the game", card=g.card_name(card), old=g.card_name(p.leader))


def _card(g: Game, p: Player, card: str, use: str, source: str) -> Text:
    """Describe an action card with its target and the reduced price."""
    (row,) = g.of(ActionCard, card).effects
    name = g.card_name(card)
    match row.does:
        case card_uses.WonderStage.does:
            return say("{card}: a stage for {price}", card=name, price=prices.stages_price(g, p, 1, row.resources))
        case card_uses.PopulationThenFood.does:
            price, back = prices.population_price(g, p), tokens.price(row.food, "food")
            return say("{card}: a worker for {price}, then gain {back}", card=name, price=price, back=back)
        case card_uses.DevelopThenScience.does:
            revolution = source == card_uses.REVOLUTION
            price = prices.science_price(g, p, g.of(Technology, use), revolution=revolution)
            if revolution:
                return say("{card}: {use} by revolution for {price}", card=name, use=g.card_name(use), price=price)
            return say(
                "{card}: {use} for {price}, then gain {n} science",
                card=name,
                use=g.card_name(use),
                price=price,
                n=row.science,
            )
        case _ if source:
            low, high = g.of(WorkerCard, source), g.of(WorkerCard, use)
            price = prices.upgrade_price(g, p, low, high, row.resources)
            return say("{card}: {low} to {high} · {price}", card=name, low=low.title, high=high.title, price=price)
        case _ if g.is_a(WorkerCard, use):
            price = prices.build_price(g, p, g.of(WorkerCard, use), row.resources)
            return say("{card}: {use} for {price}", card=name, use=g.card_name(use), price=price)
        case _:
            return say("{card}: {use}", card=name, use=_value(g, use)) if use else name


def _by_fields(g: Game, action: AnyAction) -> Text:
    """Describe an action by its notation, with the names of cards."""
    words = format_action(action).split()
    tag = words[0].replace("_", " ").capitalize()
    parts = [_value(g, part) for word in words[1:] for part in word.split(",") if part != "-"]
    return say("{tag}: {what}", tag=tag, what=listing(parts)) if parts else Text(tag)


def _value(g: Game, name: str) -> Text:
    return g.card_name(name) if name in g.edition.catalog.cards else Text(name.replace("_", " "))
