"""What each civil card of both editions gives: symbols, technologies' discounts, action cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.through_the_ages.actions.action_cards import USES
from rules.through_the_ages.actions.building import build_cost, upgrade_cost
from rules.through_the_ages.actions.wonders import most_stages
from rules.through_the_ages.cards import (
    ActionCard,
    Card,
    Government,
    Leader,
    Special,
    Symbols,
    Wonder,
    WorkerCard,
)
from rules.through_the_ages.catalog import catalog
from rules.through_the_ages.state import Game, Player, Ratings
from rules.through_the_ages.tokens import production_of
from tests.through_the_ages.tables import civilization

EDITIONS = ("new_story", "original")
IN_PLAY = [
    (edition, card.id) for edition in EDITIONS for card in catalog(edition).civil if not isinstance(card, ActionCard)
]
ACTION_CARDS = {
    (edition, card.id) for edition in EDITIONS for card in catalog(edition).civil if isinstance(card, ActionCard)
}


def with_card(edition: str, card: Card, base: dict[str, int]) -> tuple[Game, Player]:
    """A civilization with a card in play, two workers on it if it holds workers."""
    match card:
        case WorkerCard():
            return civilization(edition, workers=base | {card.id: base.get(card.id, 0) + 2})
        case Special():
            return civilization(edition, workers=base, technologies=card.id)
        case Government():
            return civilization(edition, workers=base, government=card.id)
        case Leader():
            return civilization(edition, workers=base, leader=card.id)
        case Wonder():
            return civilization(edition, workers=base, wonders=card.id)
    raise AssertionError(f"{card.id} does not come into play")


@pytest.mark.parametrize(("edition", "name"), IN_PLAY)
def test_a_card_in_play_gives_its_symbols(edition: str, name: str) -> None:
    """TTN-11.1, TTO-10: once, or for each worker."""
    card = catalog(edition).cards[name]
    symbols = getattr(card, "symbols", None)
    assert isinstance(symbols, Symbols)
    # What a card does besides its symbols changes nothing for a civilization without workers.
    base = {} if card.effects else {"philosophy": 3, "religion": 3}
    government = civilization(edition)[1].ratings
    before = civilization(edition, workers=base)[1].ratings
    g, p = with_card(edition, card, base)
    times = 2 if isinstance(card, WorkerCard) else 1
    after = p.ratings
    assert after.science == max(0, before.science + times * symbols.science)
    assert after.culture == before.culture + times * symbols.culture
    assert after.strength == before.strength + times * symbols.strength
    assert after.happiness == min(8, before.happiness + times * symbols.happiness)
    assert after.colonization == symbols.colonization
    actions = Ratings() if isinstance(card, Government) else government
    assert after.civil_actions == actions.civil_actions + symbols.civil_actions
    assert after.military_actions == actions.military_actions + symbols.military_actions
    if isinstance(card, Government):
        assert after.urban_limit == card.urban_limit
    if isinstance(card, WorkerCard) and card.kind in ("farm", "mine"):
        good = "food" if card.kind == "farm" else "resources"
        assert production_of(g, p, good) == [(card, 2, symbols.food + symbols.resources)]  # type: ignore[arg-type]


LABS = ("philosophy", "alchemy", "scientific_method", "computers")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("construction", "discounts", "stages"),
    [
        ("masonry", (0, 1, 1, 1), 2),
        ("architecture", (0, 1, 2, 2), 3),
        ("engineering", (0, 1, 2, 3), 4),
    ],
)
def test_construction_technologies(edition: str, construction: str, discounts: tuple[int, ...], stages: int) -> None:
    """TTN-9.4.1, TTN-9.8.2; TTO-9.4.5, TTO-9.5.1: urban buildings only, by level; stages of a wonder."""
    g, p = civilization(edition, technologies=f"{construction} iron swordsmen {' '.join(LABS[1:])}")
    for lab, discount in zip(LABS, discounts, strict=True):
        card = g.of(WorkerCard, lab)
        assert build_cost(g, p, card) == card.resource_cost - discount
    for name in ("iron", "swordsmen"):
        card = g.of(WorkerCard, name)
        assert build_cost(g, p, card) == card.resource_cost
    assert most_stages(g, p) == stages


@pytest.mark.parametrize(
    ("construction", "prices"),
    [("masonry", (2, 4, 2, 3)), ("architecture", (2, 3, 1, 3)), ("engineering", (2, 3, 1, 2))],
)
def test_upgrade_prices_with_construction_technologies(construction: str, prices: tuple[int, ...]) -> None:
    """TTN-9.5.1, example EX-19; TTO-9.4.5, example TTO-EX-09."""
    pairs = ((0, 1), (0, 2), (1, 2), (2, 3))
    g, p = civilization(technologies=f"{construction} {' '.join(LABS[1:])}")
    found = [upgrade_cost(g, p, g.of(WorkerCard, LABS[low]), g.of(WorkerCard, LABS[high])) for low, high in pairs]
    assert tuple(found) == prices
    g, p = civilization("original", technologies=f"{construction} {' '.join(LABS[1:])}")
    found = [upgrade_cost(g, p, g.of(WorkerCard, LABS[low]), g.of(WorkerCard, LABS[high])) for low, high in pairs[:3]]
    assert tuple(found) == prices[:3]


GAINS: dict[str, dict[str, int]] = {
    "new_story cultural_heritage_a": {"science": 1, "culture": 4},
    "new_story cultural_heritage_i": {"science": 2, "culture": 2},
    "new_story stockpile_a": {"food": 1, "resources": 1},
    "new_story revolutionary_idea_ii": {"science": 4},
    "new_story revolutionary_idea_iii": {"science": 6},
    "original revolutionary_idea_a": {"science": 1},
    "original revolutionary_idea_i": {"science": 2},
    "original revolutionary_idea_ii": {"science": 4},
    "original revolutionary_idea_iii": {"science": 6},
    "original work_of_art_a": {"culture": 6},
    "original work_of_art_i": {"culture": 5},
    "original work_of_art_ii": {"culture": 4},
    "original work_of_art_iii": {"culture": 3},
    "original bountiful_harvest_i": {"food": 2},
    "original bountiful_harvest_ii": {"food": 3},
    "original bountiful_harvest_iii": {"food": 4},
    "original mineral_deposits_i": {"resources": 2},
    "original mineral_deposits_ii": {"resources": 3},
    "original mineral_deposits_iii": {"resources": 4},
}
"""Cards that only give something."""

URBAN = {"lab", "temple", "arena", "library", "theater"}
GROUND = {"farm", "mine"}
OTHERS: dict[str, tuple[str, int, set[str]]] = {
    **{f"{edition} engineering_genius_{age}": ("wonder_stage", n, set()) for edition in EDITIONS for age, n in
       (("a", 2), ("i", 3), ("ii", 4), ("iii", 5))},
    **{f"{edition} frugality_{age}": ("population_then_food", n, set()) for edition in EDITIONS for age, n in
       (("a", 1), ("i", 2), ("ii", 3))},
    **{f"{edition} patriotism_{age}": ("unit_turn", n, set()) for edition in EDITIONS for age, n in
       (("a", 1), ("i", 2), ("ii", 3), ("iii", 4))},
    **{f"new_story rich_land_{age}": ("build_or_upgrade", n, GROUND) for age, n in (("a", 1), ("i", 2), ("ii", 3))},
    **{f"original rich_land_{age}": ("build", n, GROUND) for age, n in (("a", 1), ("i", 2), ("ii", 3))},
    **{f"new_story urban_growth_{age}": ("build_or_upgrade", n, URBAN) for age, n in
       (("a", 1), ("i", 2), ("ii", 3), ("iii", 4))},
    **{f"original ideal_building_site_{age}": ("build", n, URBAN) for age, n in
       (("a", 1), ("i", 2), ("ii", 3), ("iii", 4))},
    "original efficient_upgrade_i": ("upgrade", 2, GROUND | URBAN),
    **{f"{edition} efficient_upgrade_{age}": ("upgrade", n, GROUND | URBAN) for edition in EDITIONS for age, n in
       (("ii", 3), ("iii", 4))},
    **{f"new_story reserves_{age}": ("choose_goods", n, set()) for age, n in (("i", 2), ("ii", 3), ("iii", 4))},
    **{f"{edition} breakthrough_i": ("develop_then_science", 2, set()) for edition in EDITIONS},
    "new_story breakthrough_ii": ("develop_then_science", 3, set()),
    "original breakthrough_ii": ("develop_then_science", 4, set()),
    **{f"{edition} wave_of_nationalism_ii": ("unit_pool_per_stronger_rival", 632, set()) for edition in EDITIONS},
    **{f"{edition} military_build_up_iii": ("unit_pool_per_stronger_rival", 853, set()) for edition in EDITIONS},
    **{f"{edition} endowment_for_the_arts_iii": ("culture_per_richer_rival", 632, set()) for edition in EDITIONS},
}  # fmt: skip
"""Cards that do more: what the engine calls it, its number (for 2, 3 and 4 players one digit each), and for what."""


def test_every_action_card_is_in_one_of_the_tables() -> None:
    named = {(edition, card) for edition, card in (key.split() for key in (*GAINS, *OTHERS))}
    assert named == ACTION_CARDS
    assert len(GAINS) + len(OTHERS) == len(ACTION_CARDS)


@pytest.mark.parametrize("key", GAINS)
def test_action_cards_that_only_give_something(key: str) -> None:
    """TTN-9.11.1, TTO-9.9.1."""
    edition, name = key.split()
    g, p = civilization(edition)
    (row,) = g.of(ActionCard, name).effects
    USES[row.does](row).happen(g, p, "", "")
    gained = {"science": p.science, "culture": p.culture}
    gained["food"], gained["resources"] = p.stored.get("agriculture", 0), p.stored.get("bronze", 0)
    assert {what: n for what, n in gained.items() if n} == GAINS[key]


@pytest.mark.parametrize("key", OTHERS)
def test_action_cards_that_do_more(key: str) -> None:
    """TTN-9.11, TTO-9.9."""
    edition, name = key.split()
    does, n, kinds = OTHERS[key]
    (row,) = catalog(edition).of(ActionCard, name).effects
    assert row.does == does
    assert set(row.kinds) == kinds
    numbers = {row.n, row.resources, row.food, row.science, int("".join(map(str, row.by_players)))} - {0}
    assert numbers == ({n} if does != "unit_turn" else {n, 1})


def test_every_card_with_a_text_is_in_a_test() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    cards = {card.id for edition in EDITIONS for card in catalog(edition).civil if card.text}
    cards -= {name for _, name in ACTION_CARDS}
    assert sorted(card for card in cards if card not in tests) == []
