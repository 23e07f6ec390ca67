"""Requirements and effects of aggressions, wars and pacts on attacks (TTN-7.3 to TTN-7.5; TTO-12.2 to TTO-12.4)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from rules.engine import AnyAction, Seat
from rules.through_the_ages.core.state import Game, MadePact
from rules.through_the_ages.politics.actions import DeclareWar, OfferPact, PlayAggression
from rules.through_the_ages.politics.replies.offers import AcceptPact
from tests.through_the_ages.cards.showing import of_type, printed, shows
from tests.through_the_ages.scenes import politics
from tests.through_the_ages.tables import game, settle

AGGRESSIONS = list(dict.fromkeys(of_type("aggression")))
WARS = list(dict.fromkeys(of_type("war")))
PACTS = list(dict.fromkeys(of_type("pact")))
RICH: dict[str, Any] = {
    "workers": {"philosophy": 1, "warriors": 1},
    "leader": "james_cook",
    "building": "taj_mahal",
    "colonies": "historic_territory_i",
    "science": 9,
    "culture": 9,
    "stored": {"bronze": 3},
}
"""A rival who owns everything that an aggression may take."""
LACKING: dict[str, dict[str, Any]] = {
    "": {},
    "worker": {"workers": {}, "unused": 0},
    "food or resources": {"stored": {}},
    "urban building": {"workers": {"warriors": 1}},
    "colony": {"colonies": []},
    "leader": {"leader": None},
    "unfinished wonder": {"building": None},
    "leader or unfinished wonder": {"leader": None, "building": None},
    "science points": {"science": 0},
    "culture points": {"culture": 0},
}
"""The same rival without it."""


def position(edition: str, card: str, seats: int = 2) -> Game:
    """Return a game where the first seat is strong and has the card; the second is weak and rich."""
    g = game(edition, seats)
    g.age = 3
    settle(g, 0, workers={"warriors": 9}, government="communism", military=[card])
    settle(g, 1, **deepcopy(RICH))
    return g


def affordable(g: Game, action: PlayAggression | DeclareWar, cost: int) -> bool:
    """Return whether an attack can be paid with so many military actions, but not with one less."""
    total = g.players[0].ratings.military_actions
    settle(g, 0, military_spent=total - cost)
    enough = not politics(g).refusal(0, action)
    settle(g, 0, military_spent=total - cost + 1)
    return enough and (cost == 0 or bool(politics(g).refusal(0, action)))


@shows(*AGGRESSIONS)
def test_an_aggression_costs_military_actions(edition: str, card: str) -> None:
    """TTN-7.3.1; TTO-12.2.1, TTO-14.15: Assassinate and Sabotage cost the level of their victim."""
    cost = {"assassinate_ii": 2, "sabotage_ii": 1}.get(card) or printed(edition, card)["military_action_cost"]
    assert affordable(position(edition, card), PlayAggression(card, Seat(1)), cost)


@shows(*AGGRESSIONS)
def test_an_aggression_needs_something_to_take(edition: str, card: str) -> None:
    """TTN-7.3.3; TTO-12.2.1."""
    requires = printed(edition, card).get("target_requires", "")
    g = position(edition, card)
    p = settle(g, 1, **{name: value for name, value in LACKING[requires].items() if name != "colonies"})
    if "colonies" in LACKING[requires]:
        p.colonies.clear()
    assert bool(politics(g).refusal(0, PlayAggression(card, Seat(1)))) == bool(requires)


@shows(*WARS)
def test_a_war_costs_military_actions(edition: str, card: str) -> None:
    """TTN-7.4; TTO-12.4.1."""
    cost = printed(edition, card)["military_action_cost"]
    assert affordable(position(edition, card), DeclareWar(card, Seat(1)), cost)


@shows(*PACTS)
def test_the_sides_of_a_pact_are_chosen_where_they_differ(edition: str, card: str) -> None:
    """TTN-7.5; TTO-12.3.1."""
    g = position(edition, card, 3)
    symmetric = printed(edition, card)["sides"] == "symmetric"
    s = politics(g)
    assert bool(s.refusal(0, OfferPact(card, Seat(1), "b"))) == symmetric
    side, made = ("a", MadePact(card, Seat(0), Seat(1))) if symmetric else ("b", MadePact(card, Seat(1), Seat(0)))
    s.act(0, OfferPact(card, Seat(1), "a" if side == "a" else "b"))
    s.act(1, AcceptPact())
    assert s.player(0).pacts == [made]


@shows(*PACTS)
def test_some_pacts_forbid_attacks(edition: str, card: str) -> None:
    """TTN-7.3.2, TTN-7.4; TTO-12.3.5: between the partners, in both directions."""
    row = printed(edition, card)
    for a, b in ((0, 1), (1, 0)):
        g = position(edition, card, 3)
        settle(g, 0, military=["spy_ii", "war_over_territory"], pacts=[MadePact(card, Seat(a), Seat(b))])
        s = politics(g)
        assert bool(s.refusal(0, PlayAggression("spy_ii", Seat(1)))) == row["forbids_attack"]
        assert bool(s.refusal(0, DeclareWar("war_over_territory", Seat(1)))) == row["forbids_attack"]
        settle(g, 2, science=9)
        assert not politics(g).refusal(0, PlayAggression("spy_ii", Seat(2)))


@shows(*PACTS)
def test_some_pacts_end_by_an_attack(edition: str, card: str) -> None:
    """TTN-7.3.4, TTN-7.4."""
    row = printed(edition, card)
    if row["forbids_attack"]:
        return
    g = position(edition, card, 3)
    settle(g, 0, military=["war_over_territory"], pacts=[MadePact(card, Seat(0), Seat(1))])
    s = politics(g)
    s.act(0, DeclareWar("war_over_territory", Seat(1)))
    assert bool(s.player(0).pacts) != row["ends_on_attack"]


@shows("loss_of_sovereignty")
def test_loss_of_sovereignty_protects_b_from_wars(edition: str, card: str) -> None:
    """Nobody may declare war on B; A can be attacked."""
    g = position(edition, "war_over_territory", 3)
    settle(g, 1, pacts=[MadePact(card, Seat(2), Seat(1))])
    s = politics(g)
    assert s.refusal(0, DeclareWar("war_over_territory", Seat(1)))
    assert not s.refusal(0, DeclareWar("war_over_territory", Seat(2)))


def nothing_added(options: Sequence[AnyAction]) -> AnyAction:
    """Return the answer that adds neither cards nor units."""
    return next(each for each in options if not getattr(each, type(each).multi_field))


@shows("open_borders_agreement")
def test_open_borders_make_attacks_stronger(edition: str, card: str) -> None:
    """TTN-14.34: both partners against each other, by exactly two, in 2006 by three."""
    bonus = {"new_story": 2, "original": 3}[edition]
    for a, b in ((0, 1), (1, 0)):
        for advantage, wins in ((1 - bonus, True), (-bonus, False)):
            g = game(edition, 3)
            g.age = 3
            settle(g, 0, workers={"warriors": 5}, military=["spy_ii"], pacts=[MadePact(card, Seat(a), Seat(b))])
            settle(g, 1, workers={"warriors": 5 - advantage}, science=9)
            s = politics(g)
            attack = PlayAggression("spy_ii", Seat(1))
            if edition == "new_story":
                assert bool(s.refusal(0, attack)) != wins
                continue
            s.act(0, attack)
            while s.asked:
                (seat,) = s.asked
                s.act(seat, nothing_added(s.options(seat)))
            assert (s.player(1).science < 9) == wins
