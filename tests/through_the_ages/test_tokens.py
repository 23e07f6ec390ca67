"""Food and resources as blue tokens: storage, gain, loss, production; banks (TTN-11, TTN-12, TTO-16)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.core.cards import Symbols
from rules.through_the_ages.economy import banks, tokens, upkeep
from rules.through_the_ages.economy.tokens import Good
from tests.through_the_ages.tables import civilization


def test_making_change() -> None:
    """EX-15."""
    g, p = civilization(technologies="iron coal", stored={"coal": 1}, blue=9)
    tokens.pay(g, p, 1, "resources")
    assert (p.stored, p.blue) == ({"iron": 1}, 9)
    g, p = civilization(technologies="coal", stored={"coal": 1}, blue=9)
    tokens.pay(g, p, 1, "resources")
    assert (p.stored, p.blue) == ({"bronze": 2}, 8)
    assert tokens.stored(g, p, "resources") == 2


def test_overpaying_is_not_free() -> None:
    """EX-17."""
    g, p = civilization(technologies="coal", stored={"coal": 1, "agriculture": 14}, blue=1)
    assert str(tokens.keeping_obstacle(g, p, 1, "resources", (1, 0))) != "None"
    assert tokens.keeping_obstacle(g, p, 1, "resources", (2, 0)) is None
    tokens.pay(g, p, 1, "resources")
    assert (p.stored["bronze"], p.blue) == (2, 0)


def test_overpayment_is_minimal_and_empties_the_bank() -> None:
    """TTN-12.4: without a token for the change of a Coal token."""
    g, p = civilization(technologies="coal", stored={"coal": 1, "agriculture": 15}, blue=0)
    assert tokens.keeping_obstacle(g, p, 1, "resources", (1, 0)) is None
    assert tokens.keeping_obstacle(g, p, 1, "resources", (0, 0)) is not None
    assert tokens.keeping_obstacle(g, p, 1, "resources", (2, 0)) is not None
    tokens.pay(g, p, 1, "resources")
    assert (p.stored, p.blue) == ({"bronze": 1, "agriculture": 15}, 0)


def test_a_payment_may_be_chosen() -> None:
    """TTN-12.3, TTN-12.6: any exact payment that moves no token up."""
    g, p = civilization(technologies="iron", stored={"bronze": 2, "iron": 2}, blue=5)
    assert tokens.keeping_obstacle(g, p, 2, "resources", (0, 2)) is None
    tokens.pay(g, p, 2, "resources", keep=(0, 2))
    assert (p.stored, p.blue) == ({"iron": 2}, 7)
    assert tokens.keeping_obstacle(g, p, 2, "resources", (0, 2)) is not None, "nothing would be paid"
    assert tokens.keeping_obstacle(g, p, 2, "resources", (0,)) is not None, "a number is missing"
    assert tokens.keeping_obstacle(g, p, 3, "resources", (0, 0)) is not None, "1 resource could be changed"
    g, p = civilization(technologies="iron", stored={"bronze": 3}, blue=5)
    assert tokens.keeping_obstacle(g, p, 1, "resources", (0, 1)) is not None, "tokens never move up"


def test_a_player_with_too_little_cannot_pay() -> None:
    """TTN-12.4."""
    g, p = civilization(stored={"bronze": 2, "agriculture": 3})
    assert tokens.cannot_pay(g, p, 2, "resources") is None
    assert tokens.cannot_pay(g, p, 3, "resources") is not None
    assert tokens.cannot_pay(g, p, 3, "food") is None


@pytest.mark.parametrize(
    ("blue", "n", "gained", "stored"),
    [
        (9, 5, 5, {"coal": 1, "iron": 1}),
        (1, 5, 3, {"coal": 1}),
        (0, 5, 0, {}),
        (1, 1, 1, {"bronze": 1}),
        (2, 4, 4, {"coal": 1, "bronze": 1}),
    ],
)
def test_gains_are_limited_by_the_bank(blue: int, n: int, gained: int, stored: dict[str, int]) -> None:
    """TTN-12.2, TTO-16.3: the greatest possible amount below."""
    g, p = civilization(technologies="iron coal", blue=blue)
    assert tokens.gain(g, p, n, "resources") == gained
    assert p.stored == stored
    assert p.blue + sum(stored.values()) == blue


def test_gained_resources_need_no_worker() -> None:
    """TTN-12.1, TTO-16.3; TTO-EX-16: one token on Iron and one on Bronze for three resources."""
    g, p = civilization("original", workers={"iron": 0}, blue=6)
    assert tokens.gain(g, p, 3, "resources") == 3
    assert p.stored == {"iron": 1, "bronze": 1}


def test_a_loss_takes_at_most_the_available_goods() -> None:
    """TTN-12.8; TTO-EX-12: with one resource, a loss of two takes one, and food stays."""
    g, p = civilization(stored={"bronze": 1, "agriculture": 3}, blue=8)
    assert tokens.lose(g, p, 2, "resources") == 1
    assert p.stored == {"agriculture": 3}
    assert tokens.lose(g, p, 2, "resources") == 0


def test_colony_effects_come_after_their_tokens() -> None:
    """EX-43: (a) three yellow tokens, then population; (b) four blue tokens hold five resources in three."""
    g, p = civilization(yellow=0, unused=0)
    banks.gain_symbols(g, p, Symbols(yellow_tokens=3))
    assert banks.gain_population(p, 2) == 2
    assert (p.yellow, p.unused) == (1, 2)
    g, p = civilization(technologies="iron", blue=1)
    banks.gain_symbols(g, p, Symbols(blue_tokens=3))
    assert (p.blue, tokens.gain(g, p, 5, "resources")) == (4, 5)
    assert (p.blue, p.stored) == (1, {"iron": 2, "bronze": 1})


def test_population_is_limited_by_the_yellow_bank() -> None:
    """TTN-11.7, TTO-8.3.8."""
    _, p = civilization(yellow=1, unused=0)
    assert banks.gain_population(p, 2) == 1
    assert (p.yellow, p.unused) == (0, 1)


def test_tokens_leave_with_their_card_if_the_bank_has_them() -> None:
    """TTN-11.5, TTN-11.6; TTO-16.5."""
    g, p = civilization(yellow=1, blue=1, stored={"bronze": 2, "agriculture": 1})
    missing = banks.lose_symbols(g, p, Symbols(yellow_tokens=2, blue_tokens=3))
    assert (p.yellow, p.blue, missing) == (0, 0, 2)
    assert banks.blue_choices(g, p) == ["agriculture", "bronze"]


def test_tokens_of_labs_leave_last() -> None:
    """TTN-11.6 RULING."""
    g, p = civilization(leader="bill_gates", technologies="alchemy", blue=0, stored={"alchemy": 1, "bronze": 1})
    assert banks.blue_choices(g, p) == ["bronze"]
    p.stored = {"alchemy": 1}
    assert banks.blue_choices(g, p) == ["alchemy"]


def test_tokens_of_a_wonder_leave_last_of_all_and_uncover_its_stages() -> None:
    """TTN-11.6 RULING."""
    g, p = civilization(building="pyramids", stages=2, blue=0, stored={"bronze": 1})
    assert banks.blue_choices(g, p) == ["bronze"]
    p.stored = {}
    assert banks.blue_choices(g, p) == ["pyramids"]
    banks.lose_stored(g, p, "pyramids")
    assert (p.stages, g.blue_box, banks.blue_choices(g, p)) == (1, 1, ["pyramids"])
    banks.lose_stored(g, p, "pyramids")
    assert (p.stages, p.building, banks.blue_choices(g, p)) == (0, "pyramids", [])


def test_replacing_a_card_changes_tokens_by_the_difference() -> None:
    """TTN-11.4: in a single change."""
    g, p = civilization(blue=0)
    assert banks.change_symbols(g, p, Symbols(blue_tokens=3), Symbols(blue_tokens=3)) == 0
    assert p.blue == 0


def test_losing_blue_tokens_with_an_empty_bank() -> None:
    """EX-63: one token of a farm or mine, chosen by the owner."""
    g, p = civilization(technologies="irrigation", blue=0, stored={"irrigation": 1, "bronze": 1})
    assert banks.gain_blue(g, p, -1) == 1
    assert sorted(banks.blue_choices(g, p)) == ["bronze", "irrigation"]


def test_stages_are_covered_from_the_bank_or_else_from_a_card() -> None:
    """TTN-9.8.1."""
    g, p = civilization(technologies="iron", blue=1, stored={"iron": 1, "bronze": 1})
    banks.cover(g, p, 2)
    assert (p.blue, p.stored) == (0, {"iron": 1})


WORKED = {"agriculture": 2, "irrigation": 1, "bronze": 1, "iron": 1, "coal": 2}


@pytest.mark.parametrize(
    ("good", "blue", "amount", "stored"),
    [
        ("resources", 9, 9, {"coal": 2, "iron": 1, "bronze": 1}),
        ("resources", 3, 8, {"coal": 2, "iron": 1}),
        ("resources", 1, 3, {"coal": 1}),
        ("resources", 0, 0, {}),
        ("food", 9, 4, {"irrigation": 1, "agriculture": 2}),
        ("food", 2, 3, {"irrigation": 1, "agriculture": 1}),
    ],
)
@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_the_highest_levels_produce_first(
    edition: str, good: Good, blue: int, amount: int, stored: dict[str, int]
) -> None:
    """TTN-10.3, TTO-11.3.1, TTO-11.4."""
    g, p = civilization(edition, workers=WORKED, blue=blue)
    assert upkeep.produce(g, p, good) == amount
    assert p.stored == stored
    assert p.blue + sum(stored.values()) == blue


def test_production_with_a_full_bank() -> None:
    """TTN-14.36: impacts count the production with a full bank, of mines alone or of all cards."""
    g, p = civilization(workers=WORKED | {"scientific_method": 2}, leader="bill_gates", blue=0)
    assert upkeep.produced(g, p, "food") == 4
    assert upkeep.produced(g, p, "resources") == 9 + 4
    assert upkeep.produced(g, p, "resources", "mine") == 9


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_population_prices_consumption_and_happiness_by_the_yellow_bank(edition: str) -> None:
    """TTN-9.3.1, TTN-10.3, TTN-11.8; TTO-9.3.1, TTO-11.3.2, TTO-10.3.2."""
    prices = {18: 2, 17: 2, 16: 3, 13: 3, 12: 4, 9: 4, 8: 5, 5: 5, 4: 7, 1: 7, 0: None, 20: 2}
    eaten = {18: 0, 17: 0, 16: 1, 13: 1, 12: 2, 9: 2, 8: 3, 5: 3, 4: 4, 1: 4, 0: 6}
    for yellow, price in prices.items():
        g, p = civilization(edition, yellow=yellow)
        assert upkeep.population_cost(g, p) == price
    for yellow, food in eaten.items():
        g, p = civilization(edition, yellow=yellow)
        assert upkeep.consumption(g, p) == food


@pytest.mark.parametrize(
    ("edition", "lost"),
    [
        ("new_story", {16: 0, 11: 0, 10: 2, 6: 2, 5: 4, 1: 4, 0: 6}),
        ("original", {18: 0, 9: 0, 8: 2, 5: 2, 4: 4, 1: 4, 0: 6}),
    ],
)
def test_corruption_by_the_blue_bank(edition: str, lost: dict[int, int]) -> None:
    """TTN-10.3.2; TTO-11.5, TTO-EX-12."""
    for blue, n in lost.items():
        g, p = civilization(edition, blue=blue)
        assert upkeep.corruption(g, p) == n


def test_the_simple_game_knows_no_corruption() -> None:
    """TTO-11.8."""
    g, p = civilization("original", options={"length": "simple"}, blue=0)
    assert upkeep.corruption(g, p) == 0


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_resources_on_labs_stay_when_their_leader_has_gone(edition: str) -> None:
    """TTN-14.13, TTO-14.6: nothing more is produced or put there; the stored tokens can be spent."""
    labs = {"bronze": 1, "iron": 0, "scientific_method": 2}
    g, p = civilization(edition, workers=labs, leader="bill_gates", blue=9)
    assert upkeep.produce(g, p, "resources") == 5
    p.leader = None
    assert tokens.stored(g, p, "resources") == 5
    assert upkeep.produce(g, p, "resources") == 1
    assert tokens.gain(g, p, 4, "resources") == 4
    assert p.stored == {"scientific_method": 2, "bronze": 2, "iron": 2}
    tokens.pay(g, p, 9, "resources")
    assert tokens.stored(g, p, "resources") == 1


@pytest.mark.parametrize(
    ("edition", "n", "stored"),
    [
        ("new_story", 1, {"bronze": 1, "oil": 1}),
        ("new_story", 3, {"scientific_method": 1, "bronze": 2}),
        ("original", 3, {"bronze": 4}),
    ],
)
def test_no_change_is_made_with_labs_that_have_lost_their_leader(edition: str, n: int, stored: dict[str, int]) -> None:
    """TTN-14.13, TTO-14.6: the number of tokens on a lab never increases."""
    g, p = civilization(edition, technologies="oil scientific_method", blue=6)
    p.stored = {"scientific_method": 1, "oil": 1}
    tokens.pay(g, p, n, "resources")
    assert p.stored == stored
