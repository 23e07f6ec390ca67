"""When a vote is decided, and by whose silence."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.store import Agreement
from bot.store.proposals import Proposal, ProposalKind
from bot.voting.consent import same_wish, verdict_of
from bot.wording.agreements import shorter_than
from tests.bot.stones_games import ANNA, BORIS, CLARA, DANA, NOW


def vote(answers: Mapping[int, bool | None], kind: ProposalKind = "abandon", **payload: int) -> Proposal:
    """Return a proposal of Anna."""
    return Proposal(1, 1, kind, ANNA, payload, answers, NOW)


@pytest.mark.parametrize("kind", ["abandon", "undo", "redo", "clock"])
@pytest.mark.parametrize(
    ("answers", "late", "ended", "decided"),
    [
        ({BORIS: True, CLARA: True}, (), False, True),
        ({BORIS: True, CLARA: None}, (), False, None),
        ({BORIS: True, CLARA: None}, (CLARA,), False, None),
        ({BORIS: True, CLARA: None}, (CLARA,), True, False),
        ({BORIS: True, CLARA: None}, (), True, False),
        ({BORIS: None}, (BORIS,), True, False),
        ({BORIS: None, CLARA: None}, (BORIS, CLARA), True, False),
        ({BORIS: False, CLARA: None}, (), False, False),
        ({BORIS: False, CLARA: None}, (BORIS, CLARA), True, False),
    ],
)
def test_silence_at_the_end_of_a_vote_is_a_no_even_of_late_players(
    kind: ProposalKind, answers: Mapping[int, bool | None], late: tuple[int, ...], ended: bool, decided: bool | None
) -> None:
    assert verdict_of(vote(answers, kind), late, None, ended=ended) is decided


@pytest.mark.parametrize("kind", ["computer_player", "default", "offer"])
def test_the_game_can_continue_without_each_of_several_late_players(kind: ProposalKind) -> None:
    both_late = vote({BORIS: None}, kind, seat=2)
    assert verdict_of(both_late, (BORIS, DANA), DANA, ended=False) is None
    assert verdict_of(both_late, (BORIS, DANA), DANA, ended=True) is True
    assert verdict_of(vote({BORIS: False}, kind, seat=2), (BORIS, DANA), DANA, ended=True) is False


def test_silence_does_not_offer_the_seat_of_a_computer_player() -> None:
    assert verdict_of(vote({BORIS: None}, "offer", seat=2), (BORIS,), None, ended=True) is False


@pytest.mark.parametrize("kind", ["computer_player", "default", "offer"])
def test_a_late_player_has_no_vote_on_continuing_without_them(kind: ProposalKind) -> None:
    waiting_for_it = vote({BORIS: True}, kind, seat=2)
    assert verdict_of(waiting_for_it, (DANA,), DANA, ended=False) is True
    earlier = vote({BORIS: True, DANA: False}, kind, seat=2)
    assert verdict_of(earlier, (DANA,), DANA, ended=False) is True, "earlier versions have asked them"
    assert verdict_of(vote({BORIS: None}, kind), (DANA,), DANA, ended=False) is None
    assert verdict_of(vote({BORIS: None}, kind), (DANA,), DANA, ended=True) is False
    alone = vote({}, kind)
    assert verdict_of(alone, (DANA,), DANA, ended=False) is None, "of two nobody decides alone about the other"
    assert verdict_of(alone, (DANA,), DANA, ended=True) is True


def test_the_same_wish_is_one_however_far_the_game_has_gone() -> None:
    assert same_wish(
        vote({}, "computer_player", seat=1, decision_count=3), "computer_player", {"seat": 1, "decision_count": 5}
    )
    assert not same_wish(
        vote({}, "computer_player", seat=1, decision_count=3), "computer_player", {"seat": 2, "decision_count": 3}
    )
    assert not same_wish(
        vote({}, "computer_player", seat=1, decision_count=3), "default", {"seat": 1, "decision_count": 3}
    )


@pytest.mark.parametrize(
    ("agreed", "allowed"),
    [
        ({"clock": "none", "move_s": 1}, True),
        ({"clock": "move", "move_s": 3599}, False),
        ({"clock": "move", "move_s": 3600}, True),
        ({"clock": "bank", "bank_s": 3600, "grace_s": 0}, False),
        ({"clock": "bank", "bank_s": 60, "grace_s": 3600}, False),
        ({"clock": "bank", "bank_s": 3600, "grace_s": 3600, "bonus_s": 0}, True),
    ],
)
def test_a_clock_has_a_least_span(agreed: Mapping[str, object], allowed: bool) -> None:
    assert (shorter_than(Agreement.model_validate(agreed), 3600) is None) is allowed
