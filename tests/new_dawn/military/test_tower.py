"""Control tokens of rivals at the start of a turn: Eiffel Tower and Forbidden City (ND-13.4, ND-13.13)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.conquest import FreeToken
from rules.new_dawn.actions.policies import give_up_least
from rules.new_dawn.actions.rival_tokens import DestroyControl, GiveUp, OfferTwo
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.state import ControlToken
from rules.new_dawn.orders import Concede
from tests.new_dawn.military.fights import asked
from tests.new_dawn.tables import P1, P2, Position, options_of, position, refusal

LAND = "0,0 G cap1; 1,0 G ct2; 2,0 G CT2; 3,0 N ct2; 4,0 G ct1; 9,0 G cap2; 0,1 G"


def tower(land: str = LAND, wonder: str = "eiffel_tower") -> tuple[Position, Table[Game]]:
    """Return the beginning of the first player's turn with a wonder."""
    made = position(land)
    made.wonder(wonder, 0, 0)
    return made, made.table()


def test_the_rival_chooses_which_of_two_tokens_is_replaced() -> None:
    """ND-13.4, ND-13.13, ND-18.1."""
    made, table = tower()
    table.act(P1, OfferTwo(made.at(1, 0), made.at(2, 0)))
    assert set(table.questions) == {P2}
    assert refusal(table, P2, GiveUp(made.at(3, 0))) == "ND-13.4"
    table.act(P2, GiveUp(made.at(2, 0)))
    assert table.state.control[made.at(2, 0)] == ControlToken(P1), "the new token is not reinforced"
    assert asked(table, P1) == "choose"
    assert refusal(table, P1, OfferTwo(made.at(1, 0), made.at(3, 0))) == "ND-4.3"


def test_two_tokens_of_one_rival_are_named() -> None:
    """ND-13.13."""
    made, table = tower()
    assert len(options_of(table, P1, OfferTwo)) == 3
    for space, other in (((1, 0), (4, 0)), ((1, 0), (1, 0)), ((1, 0), (9, 0))):
        assert refusal(table, P1, OfferTwo(made.at(*space), made.at(*other))) == "ND-13.13"


def test_a_natural_wonder_follows_the_replaced_token() -> None:
    """ND-6.15, ND-E49."""
    made = position(LAND)
    made.wonder("eiffel_tower", 0, 0)
    natural = made.g.world.space[made.at(3, 0)].icon_id
    made.g.players[P2].natural_wonders.append(natural)
    table = made.table()
    table.act(P1, OfferTwo(made.at(1, 0), made.at(3, 0)))
    table.act(P2, GiveUp(made.at(3, 0)))
    assert table.state.players[P1].natural_wonders == [natural]


def test_the_owner_of_the_tower_must_have_a_token_to_place() -> None:
    """ND-7.4."""
    made = position("; ".join(["0,0 G cap1", "1,0 G ct2", "2,0 G ct2", *(f"0,{r} G ct1" for r in range(20, 51))]))
    made.wonder("eiffel_tower", 0, 0)
    made.g.victory_cards = []
    table = made.table()
    table.act(P1, OfferTwo(made.at(1, 0), made.at(2, 0)))
    assert asked(table, P1) == "free"
    table.act(P1, FreeToken(made.at(0, 20)))
    table.act(P2, GiveUp(made.at(1, 0)))
    assert table.state.control[made.at(1, 0)].seat == P1


def test_the_policy_gives_up_an_unreinforced_token_far_from_cities() -> None:
    """ND-18.2, ND-18.12."""
    for named, given in ((((1, 0), (2, 0)), (1, 0)), (((2, 0), (3, 0)), (3, 0)), (((1, 0), (3, 0)), (1, 0))):
        made, table = tower()
        table.act(P1, OfferTwo(made.at(*named[0]), made.at(*named[1])))
        answer = give_up_least(table.state, P2)
        assert answer == GiveUp(made.at(*given))
        assert Concede.default_order().answer(table.state, P2, table.questions[P2]) == answer
        assert Concede().answer(table.state, P2, table.questions[P2]) is None


def test_a_token_next_to_own_spaces_is_destroyed() -> None:
    """ND-13.13, ND-4.3, ND-6.15, ND-E49."""
    made, table = tower(wonder="forbidden_city")
    natural = made.g.world.space[made.at(3, 0)].icon_id
    assert options_of(table, P1, DestroyControl) == [DestroyControl(made.at(1, 0)), DestroyControl(made.at(3, 0))]
    assert refusal(table, P1, DestroyControl(made.at(2, 0))) == "ND-13.13"
    table.state.players[P2].natural_wonders.append(natural)
    table.act(P1, DestroyControl(made.at(3, 0)))
    assert table.state.natural_wonders == {made.at(3, 0): natural}
    assert refusal(table, P1, DestroyControl(made.at(1, 0))) == "ND-4.3"


def test_choosing_a_card_ends_the_start_of_the_turn() -> None:
    """ND-4.3."""
    made, table = tower(wonder="forbidden_city")
    table.act(P1, ChooseCard("early_empire"))
    assert asked(table, P1) == "culture"
    assert refusal(table, P1, DestroyControl(made.at(1, 0))) == "ND-3.11"


def test_only_their_controller_uses_the_wonders() -> None:
    """ND-4.3, ND-13.1."""
    made = position(LAND)
    made.wonder("forbidden_city", 9, 0)
    made.wonder("eiffel_tower", 9, 0)
    table = made.table()
    assert refusal(table, P1, DestroyControl(made.at(1, 0))) == "ND-4.3"
    assert refusal(table, P1, OfferTwo(made.at(1, 0), made.at(2, 0))) == "ND-4.3"
