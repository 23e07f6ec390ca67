"""Views leave out everything their viewer may not see."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.engine import Seat, Table
from rules.engine.core.secret import FACE_DOWN, redact, secret
from tests.engine.tiny import TINY, EndTurn, Peek, Tiny, TinyOptions


def table() -> Table[Tiny]:
    """Return a game before the bids."""
    return Table.new(TINY, TinyOptions(), 3, "seed")


def test_a_seat_sees_its_own_hand_and_only_the_number_of_other_cards() -> None:
    game = table()
    seen = game.view(Seat(1)).state
    assert seen.merchants[1].hand == game.state.merchants[1].hand
    assert seen.merchants[0].hand == [FACE_DOWN] * 2
    assert seen.deck == [FACE_DOWN] * len(game.state.deck)


def test_a_spectator_sees_no_hand() -> None:
    assert all(merchant.hand == [FACE_DOWN] * 2 for merchant in table().view(None).state.merchants)


def test_nobody_sees_the_dice() -> None:
    game = table()
    for viewer in (None, *game.seats):
        assert (game.view(viewer).state.dice.seed, game.view(viewer).state.dice.counter) == ("", 0)
    assert game.state.dice.seed == "seed"


def test_a_predicate_decides_who_sees() -> None:
    game = table()
    while game.stage != "turn":
        seat = next(iter(game.questions))
        question = game.questions[seat]
        assert question.default is not None
        answer = question.default(game.state, seat)
        assert answer is not None
        game.act(seat, answer)
    (seat,) = game.questions
    assert game.view(seat).state.omen == FACE_DOWN
    game.act(seat, Peek())
    game.act(seat, EndTurn())
    assert game.view(seat).state.omen == game.state.omen
    assert all(game.view(other).state.omen == FACE_DOWN for other in (None, *game.seats) if other != seat)


def test_a_view_is_a_copy() -> None:
    game = table()
    digest = game.digest()
    game.view(Seat(0)).state.merchants[0].hand.clear()
    assert game.digest() == digest


@dataclass(slots=True)
class Holder:
    """A class with one secret of each kind."""

    seat: Seat
    cards: list[str] = secret("owner", default_factory=lambda: ["a", "b"])
    stack: tuple[str, ...] = secret("owner", default=("a",))
    counts: dict[str, int] = secret("owner", default_factory=lambda: {"a": 1})
    plan: str = secret("owner", default="attack")
    strength: int = secret("owner", default=5)
    ready: bool = secret("owner", default=True)
    target: str | None = secret("owner", default=None)
    public: int = 7


def test_every_kind_of_value_is_turned_face_down() -> None:
    hidden = Holder(Seat(0))
    redact([hidden], Seat(1))
    assert hidden == Holder(Seat(0), [FACE_DOWN, FACE_DOWN], (FACE_DOWN,), {}, FACE_DOWN, 0, False, None, 7)


def test_the_owner_sees_everything() -> None:
    own = Holder(Seat(0))
    redact({"x": own}, Seat(0))
    assert own == Holder(Seat(0))


@dataclass(frozen=True, slots=True)
class Frozen:
    """A class that cannot be turned face down."""

    card: str = secret("all", default="a")


def test_a_secret_that_cannot_be_hidden_is_a_program_error() -> None:
    with pytest.raises(AssertionError, match="Frozen is frozen"):
        redact([Frozen()], None)
