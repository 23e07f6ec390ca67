"""Units, ranks and the technologies that raise them, for every id; Germany's bonus (CIV-8.4, CIV-10.6, CIV-10.11)."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from rules.civilization.actions.germany import ChooseResource
from rules.civilization.actions.research import Research
from rules.civilization.board.knowledge import has_aircraft, rank
from rules.civilization.board.production import unit_cost
from rules.civilization.board.strength import strength, trumps
from rules.civilization.core.battle import BattleUnit
from rules.civilization.core.catalog.base import FOLDER, MARKET_RESOURCES, UNIT_TYPES, UnitType
from rules.civilization.core.catalog.build import UNIT_CARDS, UNIT_DECK, UNIT_ROWS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.effects.technology import learn, research, unit_of
from rules.engine import Table
from tests.civilization.tables import P1, P2, PLAIN, Position, position, refusal
from tests.cost import as_subtests

RAISED: dict[str, tuple[UnitType, int]] = {
    "democracy": ("infantry", 2),
    "gunpowder": ("infantry", 3),
    "replaceable_parts": ("infantry", 4),
    "mathematics": ("artillery", 2),
    "metal_casting": ("artillery", 3),
    "ballistics": ("artillery", 4),
    "chivalry": ("mounted", 2),
    "railroad": ("mounted", 3),
    "combustion": ("mounted", 4),
}
COSTS = {1: 5, 2: 7, 3: 9, 4: 11}


@as_subtests
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_every_technology_raises_the_rank_of_its_unit_and_no_other(technology: str) -> None:
    """CIV-10.6, CIV-8.4: rank and cost follow at once; the others change nothing."""
    made = position(PLAIN, "B2 cap1", nations=("rome", "egypt"))
    learn(made.g, P1, technology) if not made.player().knows(technology) else None
    kind, raised = RAISED.get(technology, (None, 1))
    for each in UNIT_TYPES:
        expected = raised if each == kind else 1
        assert rank(made.player(), each) == expected
        assert unit_cost(made.g, P1, each) == (12 if each == "aircraft" else COSTS[expected])
    assert has_aircraft(made.player()) == (technology == "flight")


@as_subtests
@pytest.mark.parametrize("card", UNIT_CARDS)
@pytest.mark.parametrize("technology", ["", *RAISED])
def test_every_card_has_its_strength_at_every_rank(card: str, technology: str) -> None:
    """CIV-11.7, EX-CIV-S29: one more for each rank; aircraft have one rank, barbarians the lowest."""
    made = position(PLAIN, "B2 cap1", nations=("rome", "egypt"))
    if technology:
        learn(made.g, P1, technology)
    kind, raised = RAISED.get(technology, (None, 1))
    lowest = int(card.rpartition("_")[2])
    assert strength(made.g, P1, card) == lowest + (raised - 1 if UNIT_CARDS[card].type == kind else 0)
    assert strength(made.g, None, card) == lowest


@pytest.mark.parametrize("card", UNIT_CARDS)
def test_himeji_strengthens_every_card(card: str) -> None:
    """CIV-11.7: while it is neither obsolete nor blockaded."""
    made = position(PLAIN, "B2 cap1; A1 himeji_samurai_castle; G7 cap2", nations=("rome", "egypt"))
    lowest = int(card.rpartition("_")[2])
    assert strength(made.g, P1, card) == lowest + 1
    assert strength(made.g, P2, card) == lowest
    made.put("A1 scout2")
    assert strength(made.g, P1, card) == lowest


def test_ranks_never_go_down_and_may_be_skipped() -> None:
    """CIV-10.6: Gunpowder first, then Democracy."""
    made = position(PLAIN, "B2 cap1", nations=("rome", "egypt"))
    for technology in ("gunpowder", "democracy"):
        learn(made.g, P1, technology)
        assert rank(made.player(), "infantry") == 3


def test_the_decks_are_counted_as_printed() -> None:
    """CIV-2.1: 15 of each type and 8 aircraft, as the data says."""
    counts = Counter(UNIT_DECK)
    data = tomllib.loads((FOLDER / "units.toml").read_text(encoding="utf-8"))
    for row in data["unit_type"]:
        cards = [card for card in UNIT_DECK if UNIT_CARDS[card].type == row["id"]]
        assert len(cards) == row["cards"]
        for each in row["card"]:
            name = f"{row['id']}_{each['strength'][0]}"
            assert counts[name] == each["count"]
            assert UNIT_CARDS[name].strength == tuple(each["strength"])
    assert sum(counts.values()) == data["unit_cards"] == 53


@pytest.mark.parametrize("kind", UNIT_TYPES)
def test_every_marker_shows_ranks_that_technologies_give(kind: UnitType) -> None:
    """CIV-2.2, CIV-10.6: the ranks of a type are on its markers, with one technology for each except the first."""
    data = tomllib.loads((FOLDER / "military_tech.toml").read_text(encoding="utf-8"))
    shown = [side for marker in data["marker"] if marker["unit_type"] == kind for side in marker["sides"]]
    raised = sorted(number for unit, number in RAISED.values() if unit == kind)
    assert shown == (["locked", "unlocked"] if kind == "aircraft" else [1, *raised])
    named = [technology for technology in UNIT_ROWS[kind].rank_technologies if technology]
    assert named == [technology for technology, (unit, _) in RAISED.items() if unit == kind]
    assert [row["technology"] for row in data["upgrade"] if row["unit_type"] == kind] == named


@as_subtests
@pytest.mark.parametrize("one", UNIT_TYPES)
@pytest.mark.parametrize("other", UNIT_TYPES)
def test_three_types_trump_each_other_in_a_circle(one: UnitType, other: UnitType) -> None:
    """CIV-11.6.2: infantry, mounted, artillery; aircraft neither trump nor are trumped."""
    circle = {("infantry", "mounted"), ("mounted", "artillery"), ("artillery", "infantry")}
    units = [BattleUnit(next(card for card in UNIT_CARDS if UNIT_CARDS[card].type == kind), 3) for kind in (one, other)]
    assert trumps(*units) == ((one, other) in circle)


def germany() -> Position:
    """Return Germany against Egypt, with one market resource of each kind except iron."""
    made = position(PLAIN, "B2 cap1; G7 cap2", nations=("germany", "egypt"))
    made.g.market["iron"] = 0
    return made


@as_subtests
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_germany_gains_for_every_technology_with_a_unit(technology: str) -> None:
    """CIV-10.8, CIV-10.11, EX-CIV-S66: by research, and not by learning."""
    made = germany()
    player = made.player()
    if not player.knows(technology):
        learn(made.g, P1, technology)
        assert (player.units, player.resources_due) == ([], 0)
        player.technologies.remove(technology)
        research(made.g, P1, technology)
        kind = "aircraft" if technology == "flight" else RAISED.get(technology, ("", 0))[0]
        assert [UNIT_CARDS[card].type for card in player.units] == ([kind] if kind else [])
        assert player.resources_due == bool(kind)
        assert unit_of(technology) == (kind or None)


def researched(made: Position, technology: str) -> Table[Game]:
    """Research a technology as the first player."""
    made.player().trade = 27
    made.player().technologies += ["pottery", "writing", "masonry", "currency"]
    table = made.table("research")
    table.act(P1, Research(technology))
    return table


def test_germany_chooses_a_resource_of_the_market() -> None:
    """EX-CIV-S66, CIV-10.11: even if a higher rank is known already."""
    made = germany()
    made.player().technologies.append("gunpowder")
    made.player().resources["wheat"] = 1
    table = researched(made, "democracy")
    assert table.questions[P1].name == "resource"
    assert rank(table.state.players[0], "infantry") == 3
    assert [UNIT_CARDS[card].type for card in table.state.players[0].units] == ["infantry"]
    assert refusal(table, P1, ChooseResource("iron")) == "CIV-10.11"
    default = table.questions[P1].default
    assert default is not None
    assert default(table.state, P1) == ChooseResource("incense")
    table.act(P1, ChooseResource("silk"))
    assert table.state.players[0].resources["silk"] == 1
    assert table.state.market["silk"] == 1


def test_germany_draws_only_from_decks_and_markets_that_are_not_empty() -> None:
    """CIV-10.11."""
    made = germany()
    made.g.unit_deck("infantry").unit_cards = []
    made.g.market = dict.fromkeys(MARKET_RESOURCES, 0)
    table = researched(made, "democracy")
    assert table.state.players[0].units == []
    assert table.state.players[0].knows("democracy")
    assert table.state.phase != "research"
