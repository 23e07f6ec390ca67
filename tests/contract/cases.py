"""The games under the contract suite: option sets, the domains of fields, and the places of components."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import Any

from rules import GAMES
from rules.engine import AnyAction, Options, Rules, Seat, StandingOrder
from rules.through_the_ages import THROUGH_THE_AGES
from tests.contract import (
    civilization,
    new_dawn,
    terra_mystica,
    through_the_ages,
    through_the_ages_orders,
)
from tests.engine import tiny
from tests.rule_numbers import rule_numbers

THOROUGH = bool(os.environ.get("POLIS_THOROUGH"))
"""True if expensive properties check every position, as in `make soak`, not only a fixed part."""

Sampler = Callable[[Random, Any, Seat], AnyAction]


@dataclass(frozen=True)
class Case:
    """One game under test."""

    rules: Rules[Any]
    options: Mapping[str, Options]
    """Option sets by name; each is played at every number of seats it fits."""
    known_rules: frozenset[str]
    """The numbers of rules that a refusal may cite."""
    inventory: Callable[[Any], Counter[str]] = lambda _: Counter()
    """The number of each component in a state, which is equal in all positions of a game."""
    domain: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Values to try for fields by name, legal and absurd ones; Literal and bool fields need none."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """The weights of actions in random play, by tag; 1 if not named."""
    styles: Sequence[Mapping[str, float]] = ()
    """Other weights, for games that random play rarely reaches."""
    samplers: Mapping[type[AnyAction], Sampler] = field(default_factory=dict)
    """Functions that return arbitrary members of classes with very many."""
    orders: Sequence[StandingOrder] = ()
    enrich: Callable[[Any], None] = lambda _: None
    """Makes all players rich in a state, so that expensive actions are tried that random play rarely reaches."""
    ending: Callable[[Any], str] = lambda _: "played to the end"
    """The end of a finished game, in a few words for statistics."""
    longest: int = 5000
    brute_force_every: int = 12 if THOROUGH else 24
    """All field values are tried in one of this number of positions."""

    @property
    def played(self) -> Mapping[str, Options]:
        """The option sets whose texts are checked: all in `make soak`, else one of each edition."""
        return {name: each for name, each in self.options.items() if THOROUGH or name in self.editions}

    @cached_property
    def editions(self) -> frozenset[str]:
        """The names of the first option set, and of those of another edition."""
        first = next(iter(self.options))
        return frozenset({first, *({"original"} & self.options.keys())})

    @cached_property
    def sampled(self) -> tuple[type[AnyAction], ...]:
        """The actions whose candidates are only a sample of the legal ones."""
        return tuple(action for action in self.rules.actions if action.sampled)


@dataclass(frozen=True)
class Setup:
    """A game with a number of seats and an option set."""

    case: Case
    seats: int
    name: str

    @property
    def options(self) -> Options:
        """The option set."""
        return self.case.options[self.name]

    @property
    def seed(self) -> str:
        """The seed of this set-up; `CONTRACT_SEED=... pytest tests/contract` plays other games than usual."""
        return f"{self}{os.environ.get('CONTRACT_SEED', '')}"

    def __str__(self) -> str:
        return f"{self.case.rules.key}-{self.seats}-{self.name}"


def _sale(random: Random, g: tiny.Tiny, seat: Seat) -> AnyAction:
    pool = [*g.merchants[seat].hand, *tiny.CARDS[:3]]
    return tiny.Sell(tuple(random.choices(pool, k=random.randrange(4))), quietly=random.random() < 0.5)


def _stash(random: Random, g: tiny.Tiny, seat: Seat) -> AnyAction:
    return tiny.Stash(tuple(random.choices([*g.merchants[seat].hand, *tiny.CARDS[:3]], k=random.randrange(4))))


def _more_coins(g: tiny.Tiny) -> None:
    for merchant in g.merchants:
        merchant.coins += 20


def _several(kind: type[AnyAction], random: Random, g: Any, seat: Seat) -> AnyAction:
    return through_the_ages.some_cards(random, g, seat, kind)


CASES: Mapping[str, Case] = {
    "tiny": Case(
        rules=tiny.TINY,
        options={
            "usual": tiny.TinyOptions(),
            "long": tiny.TinyOptions(rounds=4, hand=1, purse=6),
            "trade": tiny.TinyOptions(trade=True),
        },
        inventory=tiny.inventory,
        domain={
            "coins": range(-1, 60),
            "to": range(-1, 99),
            "card": (*tiny.CARDS, "gold1"),
            "buyer": range(-1, 6),
            "price": range(-1, 6),
        },
        known_rules=tiny.RULE_IDS,
        weights={"end": 0.3, "sell": 0.5},
        samplers={tiny.Sell: _sale, tiny.Stash: _stash},
        enrich=_more_coins,
        orders=[tiny.NeverGrab(), tiny.NeverGrab(below=99), tiny.BidAlways(), tiny.BidAlways(coins=3)],
        longest=500,
    ),
    "tm": Case(
        rules=GAMES["tm"],
        options=terra_mystica.OPTIONS,
        inventory=terra_mystica.inventory,
        domain=terra_mystica.DOMAIN,
        known_rules=rule_numbers("terra_mystica"),
        weights=terra_mystica.WEIGHTS,
        orders=terra_mystica.ORDERS,
        enrich=terra_mystica.enrich,
    ),
    "tta": Case(
        rules=THROUGH_THE_AGES,
        options=through_the_ages.OPTIONS,
        inventory=through_the_ages.inventory,
        domain=through_the_ages.DOMAIN,
        # Playing an aggression as a whole is refused with the rule that contains its steps.
        known_rules=rule_numbers("through_the_ages") | {"TTN-7.3"},
        weights=through_the_ages.WEIGHTS,
        styles=(through_the_ages.BUILDERS, through_the_ages.WARRIORS),
        samplers={kind: partial(_several, kind) for kind in through_the_ages.SEVERAL},
        orders=through_the_ages_orders.ORDERS,
        enrich=through_the_ages.enrich,
        ending=through_the_ages.ending,
        brute_force_every=40 if THOROUGH else 80,
    ),
    "dawn": Case(
        rules=GAMES["dawn"],
        options=new_dawn.OPTIONS,
        inventory=new_dawn.inventory,
        domain=new_dawn.DOMAIN,
        known_rules=rule_numbers("new_dawn"),
        weights=new_dawn.WEIGHTS,
        orders=new_dawn.ORDERS,
        enrich=new_dawn.enrich,
        ending=new_dawn.ending,
        # Without a round limit, random play takes hundreds of rounds to complete all victory cards.
        longest=50_000,
    ),
    "civ": Case(
        rules=GAMES["civ"],
        options=civilization.OPTIONS,
        inventory=civilization.inventory,
        domain=civilization.DOMAIN,
        known_rules=rule_numbers("civilization"),
        weights=civilization.WEIGHTS,
        samplers=civilization.SAMPLERS,
        orders=civilization.ORDERS,
        enrich=civilization.enrich,
        ending=civilization.ending,
        brute_force_every=24 if THOROUGH else 48,
    ),
}

GAMES_UNDER_TEST = ("tiny", *GAMES)
SETUPS = [
    Setup(CASES[key], seats, name)
    for key in GAMES_UNDER_TEST
    if key in CASES
    for seats in CASES[key].rules.seats
    for name in CASES[key].options
]
"""Every set-up that is played."""

ONE_EACH = [setup for setup in SETUPS if setup.name == next(iter(setup.case.options))]
"""The first option set with every number of seats, for expensive properties."""
