"""Developing technologies, changing the government (TTN-9.9, TTN-9.10; TTO-9.7, TTO-9.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.actions.families import CivilAction
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import Government, Special, Symbols, Technology, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import banks, tokens
from rules.through_the_ages.economy.ratings import rate, refresh
from rules.through_the_ages.economy.spending import cannot_spend_civil, spend_civil
from rules.through_the_ages.effects import LastingEffect, effect_named, effects_of, effects_on
from rules.through_the_ages.effects.pacts import pact_effects_of
from rules.through_the_ages.effects.powers import REVOLUTION_BY_MILITARY


@dataclass(frozen=True, slots=True)
class Develop(CivilAction):
    """Develop a technology from your hand for science (TTN-9.9; TTO-9.7, TTO-9.8.1)."""

    card: str

    tag: ClassVar[str] = "develop"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from (cls(card) for card in g.players[seat].hand if g.is_a(Technology, card))

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if cls.is_barred(g, seat):
            return
        player, possible = g.players[seat], list(cls.candidates(g, seat))
        # The player lacks the science for most technologies, so the discounts are looked up once.
        discounts = _concerned(g, player, LastingEffect.science_discount) if possible else ()
        for candidate in possible:
            card = g.of(Technology, candidate.card)
            price = _discounted(g, player, card, card.science_cost, discounts)
            if _lacks_science(player, card, price) <= 0 and cannot_develop(g, player, card) is None:
                yield candidate

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        card = in_hand(g, player, self.card)
        if isinstance(card, Obstacle):
            return card
        return cannot_spend_civil(g, player, 1) or cannot_develop(g, player, card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_civil(g, player, 1)
        develop(g, player, g.of(Technology, self.card))


@dataclass(frozen=True, slots=True)
class Revolution(CivilAction):
    """Change your government by a revolution: all civil actions, less science (TTN-9.10, TTO-9.8.2)."""

    card: str

    tag: ClassVar[str] = "revolution"
    least_actions: ClassVar[int] = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from (cls(card) for card in g.players[seat].hand if g.is_a(Government, card))

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return no_revolution(g, g.players[seat]) is not None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        card = in_hand(g, player, self.card)
        if isinstance(card, Obstacle):
            return card
        return no_revolution(g, player) or cannot_develop(g, player, card, revolution=True)

    async def apply(self, g: Game, seat: Seat) -> None:
        develop(g, g.players[seat], g.of(Technology, self.card), revolution=True)


def in_hand(g: Game, p: Player, card: str) -> Technology | Obstacle:
    """Return a technology of the hand, or why it is none."""
    found = g.card(card) if card in p.hand else None
    if isinstance(found, Technology):
        return found
    return Obstacle(g.edition.rule("developing"), "you have no technology {card} in your hand", card=g.name_of(card))


def science_price(g: Game, p: Player, card: Technology, *, revolution: bool = False, discount: int = 0) -> int:
    """Return the science points a technology costs (TTN-9.9.1, TTO-9.7.1), before science that only pays for units."""
    cost = card.science_cost
    if revolution:
        assert isinstance(card, Government), "only governments come by revolution"
        assert card.revolution_cost is not None, f"{card.id} is where everybody begins"
        cost = card.revolution_cost
    return _discounted(g, p, card, cost - discount, _concerned(g, p, LastingEffect.science_discount))


def _discounted(g: Game, p: Player, card: Technology, cost: int, discounts: Sequence[LastingEffect]) -> int:
    for effect in discounts:
        cost -= effect.science_discount(g, p, card)
    return max(0, cost)


def _lacks_science(p: Player, card: Technology, cost: int) -> int:
    """Return the number of missing science points, at most 0 if there are enough.

    Science that only pays for units counts where it may be used.
    """
    lent = p.unit_science if isinstance(card, WorkerCard) and card.is_unit else 0
    return cost - p.science - lent


def cannot_develop(
    g: Game, p: Player, card: Technology, *, revolution: bool = False, discount: int = 0
) -> Obstacle | None:
    """Return why a technology of the hand cannot be developed, apart from the price in actions (TTN-9.9, TTO-9.7)."""
    if revolution and not isinstance(card, Government):
        return Obstacle(g.edition.rule("revolution"), "{card} is not a government", card=card.title)
    obstacle = g.edition.cards.replacing_obstacle(g, p, card)
    if obstacle is not None:
        return obstacle
    for effect in _concerned(g, p, LastingEffect.development_obstacle):
        obstacle = effect.development_obstacle(g, p, card)
        if obstacle is not None:
            return obstacle
    cost = science_price(g, p, card, revolution=revolution, discount=discount)
    missing = _lacks_science(p, card, cost)
    if missing > 0:
        return Obstacle(
            g.edition.rule("developing"),
            "{card} costs {n} science; you have {have}",
            lacks=missing,
            card=card.title,
            n=cost,
            have=p.science,
        )
    return None


def no_revolution(g: Game, p: Player) -> Obstacle | None:
    """Return why there can be no revolution this turn: it takes all actions.

    TTN-9.10.1, TTN-9.10.5; TTO-9.8.2, TTO-14.3.
    """
    if by_military(g, p):
        if p.military_spent > _extra_spent(g, p):
            return Obstacle(
                g.edition.rule("revolution"),
                ("a revolution takes all your military actions, and you have already spent some"),
            )
        return None
    if p.civil_spent:
        return Obstacle(
            g.edition.rule("revolution"), ("a revolution takes all your civil actions, and you have already spent some")
        )
    return None


def by_military(g: Game, p: Player) -> bool:
    """Return whether the player's revolutions take military actions."""
    return effect_named(g, p, REVOLUTION_BY_MILITARY) is not None


def develop(g: Game, p: Player, card: Technology, *, revolution: bool = False, discount: int = 0) -> None:
    """Pay the science, put the technology into play, and carry out its effects (TTN-9.9.5, TTN-9.10.2)."""
    cost = science_price(g, p, card, revolution=revolution, discount=discount)
    if isinstance(card, WorkerCard) and card.is_unit:
        lent = min(p.unit_science, cost)
        p.unit_science -= lent
        cost -= lent
    g.score_science(p, -cost)
    p.hand.remove(card.id)
    what = say("{card} for {n} science", card=card.title, n=cost)
    if revolution:
        text = say("{who} has a revolution to {what}.", who=Who(p.seat), what=what)
        g.tell(text, p.seat, card.id, sign=BigEvent.REVOLUTION)
    else:
        g.tell(say("{who} develops {what}.", who=Who(p.seat), what=what), p.seat, card.id)
    put_into_play(g, p, card, revolution=revolution)
    for effect in (*effects_of(g, p), *pact_effects_of(g, p)):
        effect.on_develop(g, p, card, revolution=revolution)
        tokens.gain_told(g, p, effect.resources_for_developing(), "resources")


def put_into_play(g: Game, p: Player, card: Technology, *, revolution: bool = False) -> None:
    """Put a technology into play; some kinds replace the old card (TTN-9.9.2, TTN-9.9.3; TTO-9.7.2)."""
    match card:
        case Government():
            old = g.government(p)
            p.government = card.id
            g.remove_from_game(old.id)
            _change_tokens(g, p, old.symbols, card.symbols)
            if revolution:
                _spend_all(g, p)
        case Special():
            same = next((each for each in g.specials(p) if each.kind == card.kind), None)
            if same is None:
                p.technologies.append(card.id)
                _change_tokens(g, p, Symbols(), card.symbols)
            elif same.level < card.level:
                p.technologies[p.technologies.index(same.id)] = card.id
                g.remove_from_game(same.id)
                _change_tokens(g, p, same.symbols, card.symbols)
            else:
                g.remove_from_game(card.id)
        case WorkerCard():
            # The card alone gives nothing (TTN-9.9.4).
            p.technologies.append(card.id)
            p.workers[card.id] = 0
            _in_order(g, p)
    refresh(g)


def _change_tokens(g: Game, p: Player, old: Symbols, new: Symbols) -> None:
    missing = banks.change_symbols(g, p, old, new)
    assert missing == 0, "no card has fewer blue tokens than those of its kind below it"


def _spend_all(g: Game, p: Player) -> None:
    """Spend all actions of the kind that a revolution takes, including new ones (TTN-9.10.1, TTO-9.8.2)."""
    new = rate(g, p)
    if by_military(g, p):
        extra = p.extra_military if g.edition.cards.extra_in_revolutions else _extra_spent(g, p)
        p.military_spent = max(p.ratings.military_actions, new.military_actions) + extra
    else:
        p.civil_spent = max(p.ratings.civil_actions, new.civil_actions)


def _extra_spent(g: Game, p: Player) -> int:
    """Return the spent military actions beyond the total, which are spent first (TTN-9.10.5, TTN-9.11.4)."""
    return 0 if g.edition.cards.extra_in_revolutions else min(p.military_spent, p.extra_military)


def _in_order(g: Game, p: Player) -> None:
    """Sort the technologies by level."""
    p.technologies.sort(key=lambda card: g.card(card).level)


def _concerned(g: Game, p: Player, hook: Callable[..., object]) -> list[LastingEffect]:
    """Return the effects that change one aspect of a development: those of the player's cards, and all pact effects."""
    return [*effects_on(g, p, hook), *pact_effects_of(g, p)]
