"""Technologies that hold workers: prices, and gains by a worker (TTN-9.4, TTN-11.1; TTO-9.4, TTO-10)."""

from __future__ import annotations

from rules.through_the_ages.actions.building import Build, BuildUnit
from rules.through_the_ages.actions.developing import Develop
from rules.through_the_ages.economy import tokens, upkeep
from tests.through_the_ages.cards.showing import of_type, printed, shows, symbol
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import civilization, settle

HOLD_WORKERS = list(of_type("farm", "mine", "urban", "military_unit"))
GOODS: dict[str, tokens.Good] = {"farm": "food", "mine": "resources"}
RATED = ("science", "culture", "strength", "happiness")


@shows(*HOLD_WORKERS)
def test_a_technology_costs_its_science(edition: str, card: str) -> None:
    """TTN-9.9.1; TTO-9.7.1: a point less is not enough, and the technology has no workers at first."""
    row = printed(edition, card)
    if row.get("starting"):
        assert card in civilization(edition)[1].technologies
        return
    cost = row["science_cost"]
    g, _ = civilization(edition, hand=card, science=cost - 1)
    assert actions(g).refusal(0, Develop(card))
    settle(g, science=cost)
    s = actions(g)
    s.act(0, Develop(card))
    p = s.player(0)
    assert (p.science, p.hand, p.workers[card]) == (0, [], 0)
    assert (p.civil_spent, p.ratings) == (1, g.players[p.seat].ratings), "it gives nothing by itself"


@shows(*HOLD_WORKERS)
def test_a_worker_costs_its_resources_and_gives_the_symbols(edition: str, card: str) -> None:
    """TTN-9.4.1, TTN-9.12.1, TTN-11.1; TTO-9.4.1, TTO-9.10.1: a resource less is not enough."""
    row = printed(edition, card)
    unit = row["type"] == "military_unit"
    build = BuildUnit(card) if unit else Build(card)
    g, _ = civilization(edition, workers={card: 0}, stored={"bronze": row["resource_cost"] - 1})
    assert actions(g).refusal(0, build)
    before = settle(g, stored={"bronze": row["resource_cost"]}).ratings
    s = actions(g)
    s.act(0, build)
    p = s.player(0)
    assert (p.workers[card], p.unused, p.stored) == (1, 0, {})
    assert (p.civil_spent, p.military_spent) == ((0, 1) if unit else (1, 0))
    assert [getattr(p.ratings, name) - getattr(before, name) for name in RATED] == [symbol(row, name) for name in RATED]
    for kind, good in GOODS.items():
        made = symbol(row, good) if row["type"] == kind else 0
        assert upkeep.produce(s.state, p, good) == made
    assert s.state.count(p, row.get("subtype", row["type"])) == 1
