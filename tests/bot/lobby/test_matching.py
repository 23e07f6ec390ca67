"""People in the queue match by title, number of players, pace and a channel that all of them see."""

from __future__ import annotations

from datetime import timedelta

from bot.lobby.queue_tables import fits_together
from bot.matchmaking.matching import find_match
from bot.matchmaking.seek_command import Wish
from bot.store.conditions import Conditions, together
from bot.store.seekers import Seeker
from rules import GAMES
from tests.bot.stones_games import ANNA, BORIS, CLARA, DANA, NOW

HERE, THERE = 7, 8
ANYBODY = Conditions()


def seeker(
    user: int,
    game: str = "tm",
    players: int = 0,
    pace: str = "",
    *,
    channel: int = HERE,
    after: int = 0,
    found: int | None = None,
    asks: Conditions = ANYBODY,
) -> Seeker:
    since = NOW + timedelta(minutes=after)
    return Seeker(
        *(5, game, user, f"{user}", channel, players, pace, since, since + timedelta(days=3), found),
        conditions=asks.model_dump_json(),
    )


def matched(*queue: Seeker, sees: bool = True) -> set[int]:
    match = find_match(queue, GAMES, lambda here, there: sees or here == there)
    return set() if match is None else {each.user_id for each in match.people}


def test_two_of_one_title_match() -> None:
    assert matched(seeker(ANNA), seeker(BORIS)) == {ANNA, BORIS}
    assert matched(seeker(ANNA), seeker(BORIS, "tta")) == set()
    assert matched(seeker(ANNA), seeker(ANNA, "tta")) == set(), "nobody plays with themselves"


def test_numbers_of_players_have_to_agree() -> None:
    three = [seeker(user, players=3) for user in (ANNA, BORIS)]
    assert matched(*three) == set()
    assert matched(*three, seeker(CLARA, players=2)) == set()
    assert matched(*three, seeker(CLARA)) == {ANNA, BORIS, CLARA}
    assert matched(*three, seeker(CLARA), seeker(DANA, players=2)) == {ANNA, BORIS, CLARA}, "the larger table first"


def test_paces_have_to_agree() -> None:
    assert matched(seeker(ANNA, pace="daily"), seeker(BORIS, pace="slow")) == set()
    assert matched(seeker(ANNA, pace="daily"), seeker(BORIS, pace="slow"), seeker(CLARA)) == {ANNA, CLARA}
    assert matched(seeker(ANNA, pace="live"), seeker(BORIS, pace="live")) == {ANNA, BORIS}


def test_those_who_wait_longest_come_first() -> None:
    queue = [seeker(user, players=2, after=number) for number, user in enumerate((ANNA, BORIS, CLARA))]
    assert matched(*queue) == {ANNA, BORIS}


def test_somebody_with_a_match_is_in_no_other() -> None:
    """Not for another title either: each person is called to one table."""
    assert matched(seeker(ANNA, "tta", found=9), seeker(ANNA), seeker(BORIS)) == set()


def test_the_lobby_is_in_a_channel_that_all_see() -> None:
    apart = (seeker(ANNA), seeker(BORIS, channel=THERE))
    assert matched(*apart, sees=False) == set()
    match = find_match(apart, GAMES, lambda here, there: here == there or (here, there) == (HERE, THERE))
    assert match is not None
    assert match.place == THERE
    assert matched(*apart, seeker(CLARA), sees=False) == {ANNA, CLARA}


def test_people_still_fit_together_when_one_has_left() -> None:
    tm = GAMES["tm"]
    assert fits_together([seeker(ANNA), seeker(BORIS)], tm)
    assert not fits_together([seeker(ANNA)], tm)
    assert not fits_together([seeker(ANNA, players=3), seeker(BORIS, players=3)], tm)
    assert not fits_together([seeker(ANNA, pace="live"), seeker(BORIS, pace="slow")], tm)


def test_a_wish_is_read_from_its_control() -> None:
    wish = Wish(3, "daily", 7)
    assert Wish.read(str(wish)) == wish
    assert Wish.read(str(Wish())) == Wish()
    for forged in ("", "99.fast.99", "x.y.z", "-1..", "3"):
        assert Wish.read(forged) in (Wish(), Wish(players=3))


def test_people_match_who_fulfil_the_conditions_of_each_other() -> None:
    """Somebody whom the first one refuses can still play with the others."""
    strict = seeker(ANNA, asks=Conditions(no_drop_outs=True))
    queue = [strict, seeker(BORIS), seeker(CLARA)]

    def accepts(person: Seeker, other: Seeker) -> bool:
        return not person.asks.no_drop_outs or other.user_id != BORIS

    def match(*people: Seeker) -> set[int]:
        found = find_match(people, GAMES, lambda _here, _there: True, accepts)
        return set() if found is None else {each.user_id for each in found.people}

    assert match(*queue[:2]) == set()
    assert match(*queue) == {ANNA, CLARA}
    assert match(*queue, seeker(DANA)) == {ANNA, CLARA, DANA}


def test_a_long_queue_without_a_match_is_searched_quickly() -> None:
    """Somebody compares two people once in each direction, however many channels, paces and sizes there are."""
    queue = [seeker(user, channel=user % 4, pace=("", "daily")[user % 2]) for user in range(40)]
    compared = list[tuple[int, int]]()

    def accepts(person: Seeker, other: Seeker) -> bool:
        compared.append((person.user_id, other.user_id))
        return False

    assert find_match(queue, GAMES, lambda _here, _there: True, accepts) is None
    assert len(compared) == len(set(compared)) <= 40 * 39


def test_a_table_has_the_strictest_of_the_conditions() -> None:
    asked = [Conditions(least_games=3, rating_from=120), Conditions(no_drop_outs=True, rating_from=90, rating_to=200)]
    assert together(asked) == Conditions(least_games=3, no_drop_outs=True, rating_from=120, rating_to=200)
    assert together([]).are_none


def test_the_controls_of_the_queue_contain_the_conditions() -> None:
    wish = Wish(3, "daily", 7, Conditions(least_games=5, no_drop_outs=True, rating_to=150))
    assert Wish.read(str(wish)) == wish
    assert Wish.read("3.daily.7") == Wish(3, "daily", 7)
