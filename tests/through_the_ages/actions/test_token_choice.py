"""Paying with chosen tokens (TTN-12.3 to TTN-12.6, TTN-18.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest

from rules.engine import Seat
from rules.engine.core.action import AnyAction
from rules.engine.core.notation import format_action, parse_action
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.building import Build, BuildUnit, Upgrade, UpgradeUnit
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.actions.powers import Conscript, Stage
from rules.through_the_ages.actions.trading import Trade
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.all_actions import ACTIONS
from rules.through_the_ages.core.state import Game, MadePact
from rules.through_the_ages.economy.payments import fewest_left, reachable
from tests.through_the_ages.scenes import Scene, actions
from tests.through_the_ages.tables import game, settle

PAYING = "TTN-12.5"


def play(table: Scene, action: AnyAction) -> None:
    """Carry out a legal action that is not offered in this form, after parsing its notation."""
    assert action not in table.options(0)
    assert parse_action(format_action(action), ACTIONS) == action
    table.table.act(Seat(0), action)


def refused(table: Scene, action: AnyAction) -> str:
    """Return the rule that refuses an action."""
    obstacle = table.table.obstacle(Seat(0), action)
    return "" if obstacle is None else obstacle.rule


def test_the_tokens_that_stay_may_be_named() -> None:
    """TTN-12.6: two tokens of Iron stay and two of Bronze are paid, or the other way round."""
    g = game()
    settle(g, technologies="iron", stored={"bronze": 2, "iron": 2})
    table = actions(g)
    table.act(0, Build("bronze"))
    assert table.player(0).stored == {"iron": 2}
    table = actions(g)
    play(table, Build("bronze", keep=(2, 1)))
    assert (table.player(0).stored, table.player(0).blue) == ({"bronze": 2, "iron": 1}, 17)
    assert format_action(Build("bronze", keep=(2, 1))) == "build bronze 2,1"


@pytest.mark.parametrize(
    ("keep", "why"),
    [
        ((2, 2), "nothing is paid"),
        ((0, 1), "this is too much"),
        ((4,), "a number is missing"),
        ((1, 1, 0), "there are two mines"),
        ((-1, 3), "fewer than none stay"),
        ((0, 3), "no token moves up"),
    ],
)
def test_other_tokens_cannot_stay(keep: tuple[int, ...], why: str) -> None:
    """TTN-12.3, TTN-12.4, TTN-12.5."""
    g = game()
    settle(g, technologies="iron", stored={"bronze": 2, "iron": 2})
    assert refused(actions(g), Build("bronze", keep=keep)) == PAYING, why


def test_a_lack_of_resources_is_the_first_obstacle() -> None:
    """TTN-12.4."""
    g = game()
    settle(g, stored={"bronze": 1})
    assert refused(actions(g), Build("bronze", keep=(0,))) == "TTN-12.4"


def test_every_paying_action_offers_a_choice_of_tokens() -> None:
    """TTN-12.6."""
    g = game(seats=3)
    mines = {"bronze": 4, "iron": 4}
    settle(
        g,
        government="monarchy",
        leader="j_s_bach",
        technologies="iron swordsmen drama",
        building="pyramids",
        hand="urban_growth_a engineering_genius_a frugality_a",
        workers={"bronze": 1, "religion": 1, "warriors": 1},
        stored={**mines, "agriculture": 3, "irrigation": 1},
        pacts=[MadePact("trade_routes_agreement", Seat(1), Seat(0))],
    )
    settle(g, technologies="irrigation")
    chosen: list[tuple[AnyAction, dict[str, int]]] = [
        (Build("bronze", keep=(4, 3)), {"bronze": 4, "iron": 3}),
        (Upgrade("bronze", "iron", keep=(3, 3)), {"bronze": 3, "iron": 3}),
        (BuildUnit("warriors", keep=(4, 3)), {"bronze": 4, "iron": 3}),
        (UpgradeUnit("warriors", "swordsmen", keep=(5, 3)), {"bronze": 5, "iron": 3}),
        (Stage("religion", "drama", keep=(5, 3)), {"bronze": 5, "iron": 3}),
        (BuildStages(1, keep=(3, 3)), {"bronze": 3, "iron": 3}),
        (PlayCard("urban_growth_a", "religion", keep=(4, 3)), {"bronze": 4, "iron": 3}),
        (PlayCard("engineering_genius_a", keep=(5, 3)), {"bronze": 5, "iron": 3}),
        (IncreasePopulation(keep=(3, 0)), {"agriculture": 3}),
        (PlayCard("frugality_a", keep=(3, 0)), {"agriculture": 4}),
    ]
    for action, left in chosen:
        table = actions(g)
        play(table, action)
        stored = table.player(0).stored
        goods = ("agriculture", "irrigation") if "agriculture" in left else ("bronze", "iron")
        assert {card: n for card, n in stored.items() if card in goods} == left, action


def test_tokens_of_food_are_named_before_those_of_resources() -> None:
    """TTN-12.6, TTN-14.5."""
    g = game()
    settle(
        g,
        leader="frederick_barbarossa",
        technologies="iron irrigation",
        stored={"agriculture": 1, "irrigation": 1, "bronze": 1, "iron": 1},
    )
    table = actions(g)
    play(table, Conscript("warriors", keep=(2, 0, 2, 0)))
    p = table.player(0)
    assert p.stored == {"agriculture": 2, "bronze": 2}
    assert refused(actions(g), Conscript("warriors", keep=(2, 0, 2))) == PAYING
    # The change for the food takes the last token of the bank, so there is none for the resources.
    settle(g, blue=1)
    assert refused(actions(g), Conscript("warriors", keep=(2, 0, 2, 0))) == ""
    settle(g, blue=0)
    assert refused(actions(g), Conscript("warriors", keep=(0, 1, 1, 1))) == PAYING, "nothing is paid"


def test_free_actions_have_no_other_payment() -> None:
    """TTN-12.3: a free action changes no tokens."""
    g = game()
    settle(g, technologies="iron", hand="stockpile_a", unit_resources=5, stored={"iron": 1})
    table = actions(g)
    assert refused(table, PlayCard("stockpile_a", keep=(0, 1))) == PAYING
    assert refused(table, BuildUnit("warriors", keep=(2, 0))) == PAYING
    assert refused(table, BuildUnit("warriors", keep=(0, 1))) == ""


def test_a_trade_may_be_paid_with_chosen_tokens() -> None:
    """TTN-14.33, TTN-12.6."""
    g = game(seats=3)
    settle(
        g,
        technologies="irrigation iron",
        stored={"irrigation": 1, "iron": 1},
        pacts=[MadePact("trade_routes_agreement", Seat(0), Seat(1))],
    )
    table = actions(g)
    play(table, Trade(keep=(1, 0)))
    assert sorted(table.player(0).stored.values()) == [1, 1]


def test_every_other_payment_is_offered() -> None:
    """TTN-12.6: all legal payments are offered, the default first."""
    g = game()
    settle(
        g, technologies="iron coal", hand="frugality_a", stored={"bronze": 1, "iron": 1, "coal": 1, "agriculture": 4}
    )
    table = actions(g)
    for action, places in ((Build("bronze"), 3), (PlayCard("frugality_a"), 1)):
        legal = {each for each in forms(action, places, 6) if not refused(table, each)}
        asked = table.table.alternatives(Seat(0), action)
        assert set(asked) == legal
        assert len(asked) == len(legal) >= 1
    settle(g, leader="frederick_barbarossa")
    table = actions(g)
    asked = table.table.alternatives(Seat(0), Conscript("warriors"))
    assert {each for each in forms(Conscript("warriors"), 4, 6) if not refused(table, each)} == set(asked) != set()


def forms(action: AnyAction, places: int, most: int) -> list[AnyAction]:
    """Return an action with every number of tokens on every card."""
    return [replace(action, keep=keep) for keep in product(range(most + 1), repeat=places)]


@pytest.mark.parametrize("blue", [0, 1, 4])
@pytest.mark.parametrize("stored", [{"bronze": 2, "iron": 1}, {"iron": 1, "coal": 1}, {"coal": 2}])
def test_every_accepted_payment_pays_the_price_and_loses_no_token(blue: int, stored: dict[str, int]) -> None:
    """TTN-12.4, TTN-12.5: every number on every card is tried."""
    g = game()
    settle(g, technologies="iron coal", blue=blue, stored={**stored, "agriculture": 3})
    asked = actions(g)
    before = asked.player(0)
    held = sum(before.stored.values())
    worth = worth_of(g, before.stored)
    legal = 0
    for action in forms(Build("bronze"), 3, 5):
        if refused(asked, action):
            continue
        legal += 1
        table = actions(g)
        table.table.act(Seat(0), action)
        p = table.player(0)
        assert p.blue >= 0
        assert p.blue + sum(p.stored.values()) == blue + held
        paid = worth - worth_of(g, p.stored)
        assert paid == 2 or (paid > 2 and p.blue == 0)
    assert legal >= 1


def worth_of(g: Game, stored: dict[str, int]) -> int:
    """Return the resources stored."""
    worth = {"bronze": 1, "iron": 2, "coal": 3}
    return sum(worth.get(card, 0) * number for card, number in stored.items())


@pytest.mark.few_fast
@pytest.mark.parametrize("worths", [(1, 2, 3, 5), (1, 2, 5), (1, 3, 5), (1, 3)])
def test_no_other_payment_is_better_than_the_default(worths: tuple[int, ...]) -> None:
    """TTN-12.6: no other payment leaves a fuller bank, or makes the next one cheaper."""
    in_play = dict.fromkeys(worths, 1)
    for numbers in product(range(3), repeat=len(worths)):
        held = dict(zip(worths, numbers, strict=True))
        total = amount(held)
        for bank, n in product((0, 2), (1, 2, 4)):
            usual = fewest_left(in_play, held, bank, n)
            tokens = sum(held.values()) + bank
            for other in all_left(total - n, worths, tokens) if usual is not None else []:
                assert usual is not None
                if reachable(held, in_play, bank, other):
                    assert sum(usual.values()) <= sum(other.values())
                    for further in range(1, total - n + 1):
                        after = fewest_left(in_play, usual, tokens - sum(usual.values()), further)
                        rest = fewest_left(in_play, other, tokens - sum(other.values()), further)
                        assert after is not None
                        assert rest is not None
                        assert amount(after) >= amount(rest)
                        assert amount(after) > amount(rest) or sum(after.values()) <= sum(rest.values())


def amount(tokens: Mapping[int, int]) -> int:
    """Return the total worth of tokens."""
    return sum(worth * number for worth, number in tokens.items())


def all_left(due: int, worths: tuple[int, ...], most: int) -> list[dict[int, int]]:
    """Return every way to hold an amount in at most so many tokens."""
    if due < 0:
        return []
    if len(worths) == 1:
        number, rest = divmod(due, worths[0])
        return [{worths[0]: number}] if rest == 0 and number <= most else []
    dearest = worths[-1]
    return [
        {**left, dearest: number}
        for number in range(min(most, due // dearest) + 1)
        for left in all_left(due - dearest * number, worths[:-1], most - number)
    ]
