"""Buttons, menus and forms that were shown to nobody: of other games and people, outdated, or made up.

`POLIS_VALUES=10000` tries that many for each route, as `make soak` does.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.panels.control_ids import LESSON, ControlId
from bot.runtime.features import listed_features
from rules import GAMES
from tests.bot.bad_input.test_any_input import VALUES, assert_harmless, assert_storable, without_links
from tests.bot.bot_under_test import ANNA, BORIS, EVA, PLAYERS, BotUnderTest, Room, on_turn, positions
from tests.bot.interactions import ORDINARY, Account, ask, interaction
from tests.bot.typed_input import HARM, LONG, NUMBERS, anything, harmful

PANELS: Sequence[Sequence[str]] = (
    *(("game", name) for name in ("turn", "status", "board", "log", "history", "orders", "bot", "options", "abandon")),
    *(("game", name) for name in ("undo", "standing", "hand", "tableau", "new", "again", "verify")),
    *(("help",), ("tutorial",), ("setup",), ("my", "games")),
)
"""Commands whose responses have buttons."""


@pytest.fixture(scope="module")
def rooms(under_test: BotUnderTest) -> Sequence[Room]:
    """Return a running game, a lobby and a finished game of each title."""
    found = []
    for title in GAMES:
        tables = list(positions(title).values())
        found += [
            under_test.playing(tables[len(tables) // 2]),
            under_test.lobby(title),
            under_test.abandoned(tables[0]),
        ]
    return [*found, under_test.empty()]


@pytest.fixture(scope="module")
def elsewhere(under_test: BotUnderTest) -> Sequence[Room]:
    """Return the same on another server."""
    return [
        room
        for title in GAMES
        for room in (under_test.playing(on_turn(title), guild=6), under_test.lobby(title, guild=6))
    ]


@pytest.fixture(scope="module")
def shown(under_test: BotUnderTest, rooms: Sequence[Room]) -> Sequence[str]:
    """Return the ids of controls that people were really shown, two clicks deep."""
    under_test.keep()
    found: dict[str, None] = {}
    for room in rooms:
        for who in room.asked[:1] or [ANNA]:
            for path in PANELS:
                answers = under_test.run(ask(under_test.client, who, room.channel, path))
                first = [each for message in answers.messages for each in _ids(message["components"])]
                for each in first:
                    if each not in found:
                        found[each] = None
                        further = under_test.run(interaction(under_test.client, who, room.channel, each, values=["0"]))
                        found |= dict.fromkeys(id for each in further.messages for id in _ids(each["components"]))
                under_test.restore()
    return list(found)


def _ids(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        if "custom_id" in component:
            yield component["custom_id"]
        yield from _ids(component.get("components", ()))


EVERYWHERE = frozenset({"offer_seats", "give_up_seats"})
"""Routes that concern all games of a user, wherever they are pressed."""
ROUTES = sorted(route for feature in listed_features(GAMES) for route in feature.routes)
"""All routes of controls."""


@st.composite
def forged(draw: st.DrawFn, route: str, shown: Sequence[str], games: Sequence[int]) -> str:
    """Return the id of a control: one that was shown to somebody, perhaps changed, or one that looks like it."""
    genuine = [each for each in shown if f":{route}:" in each]
    copied = draw(st.none() | st.sampled_from(genuine)) if genuine else None
    control = None if copied is None else ControlId.read(copied)
    arguments = [found.argument for found in map(ControlId.read, genuine) if found is not None]
    game = (
        draw(st.sampled_from([*games, 0, 99_999, 10**18 - 1]))
        if control is None or draw(st.booleans())
        else control.game
    )
    state = draw(st.sampled_from([0, 1, 2, 10**18 - 1])) if control is None or draw(st.booleans()) else control.state
    argument = draw(st.sampled_from(arguments) | _arguments(arguments) if arguments else _arguments(arguments))
    return f"g{game}:{state}:{route}:{argument}"[: draw(st.sampled_from([100, 100, 100, 30, 6000]))]


def _arguments(genuine: Sequence[str]) -> st.SearchStrategy[str]:
    """Return arguments for the end of an id: words, numbers and places, including far too large ones."""
    words = ["yes", "no", "0", "1", "x", "deadbeef", "-1", "9" * 90, "9" * 19, "²", "٣", "tm", "tta", "thread", ""]
    words += [part for argument in genuine for part in argument.split(".")]
    word = st.one_of(st.sampled_from(words), st.sampled_from(NUMBERS).map(str), harmful)
    return st.one_of(st.lists(word, min_size=1, max_size=4).map(".".join), st.sampled_from(LONG), anything)


@pytest.mark.slow
@pytest.mark.parametrize("route", [*ROUTES, "unheard_of", "", "TURN"])
def test_a_forged_control_gets_one_response_and_changes_no_other_game(
    under_test: BotUnderTest, rooms: Sequence[Room], elsewhere: Sequence[Room], shown: Sequence[str], route: str
) -> None:
    under_test.keep()
    games = [room.game for room in (*rooms, *elsewhere) if room.game is not None]
    others = [room.game for room in elsewhere if room.game is not None]
    values = st.none() | st.lists(st.one_of(st.sampled_from(["0", "1", "99", "-1", *HARM]), anything), max_size=3)
    words = st.one_of(harmful, anything, st.sampled_from(LONG), st.sampled_from(["0", "build E7", "end", "1, 2"]))
    fields = st.sampled_from(["text", "value", "rate", "coins", "most", *HARM[:4]])
    drawn = st.tuples(
        st.sampled_from(rooms),
        st.sampled_from([ANNA, BORIS, EVA]),
        forged(route, shown, games),
        values,
        st.none() | st.dictionaries(fields, words, max_size=2),
        st.booleans(),
    )
    with capture_logs() as logged:

        @given(drawn)
        @settings(
            max_examples=VALUES,
            derandomize="POLIS_SEED" not in os.environ,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        def check(drawn: tuple[Room, Account, str, list[str] | None, dict[str, str] | None, bool]) -> None:
            room, who, custom_id, values, filled, private = drawn
            _check(under_test, room, who, custom_id, values, filled, private=private, logged=logged, others=others)

        check()
    assert under_test.contents() == under_test.before, "nothing was left behind"


def _check(
    under_test: BotUnderTest,
    room: Room,
    who: Account,
    custom_id: str,
    values: list[str] | None,
    filled: Mapping[str, str] | None,
    *,
    private: bool,
    logged: list[Any],
    others: Sequence[int],
) -> None:
    logged.clear()
    control = ControlId.read(custom_id)
    try:
        pressing = interaction(
            under_test.client,
            who,
            room.channel,
            custom_id,
            values=values,
            filled=filled,
            private=private,
            text="Somebody asks something.",
            powers=ORDINARY,
        )
        answers = under_test.run(pressing)
        assert [each for each in logged if each["log_level"] in ("error", "critical")] == []
        assert_harmless(answers)
        assert answers.given, "every click is answered"
        if control is not None and control.game in others and not control.route.startswith(LESSON):
            assert not under_test.memory.written, "a game on another server is out of reach"
            assert answers.texts == ["This button has expired; try `/help`."]
        if under_test.memory.written:
            assert control is not None
            games = {control.game}
            if control.route in EVERYWHERE:
                games |= {row["game_id"] for row in under_test.rows_before("seats") if row["user_id"] == who[0]}
            for table, (gone, new) in without_links(under_test.changed()).items():
                for row in (*gone, *new):
                    _assert_own(table, row, games, who)
                for row in new:
                    assert_storable(row)
    finally:
        if under_test.memory.written:
            under_test.restore()


def _assert_own(table: str, row: Mapping[str, Any], games: Collection[int], who: Account) -> None:
    """Assert that a changed row is the user's own, or belongs to a game of the control in which the user has a seat."""
    sits = who in PLAYERS
    if table in ("users", "drafts", "plans", "game_notes", "trial_games", "lessons", "watchers", "openings"):
        assert row["id" if table == "users" else "user_id"] == who[0]
    elif table == "games":
        # Leaving or joining a lobby changes its message.
        assert row["creator_id"] == who[0] or row["id"] in games
    elif table == "seats":
        # Opening the same game again takes seats for all previous players.
        assert row["user_id"] == who[0] or sits
    elif table in ("decisions", "undone_decisions", "checkpoints", "audit", "proposals", "reminders", "results"):
        # Opening the same game again schedules the end of its lobby.
        ends = table == "reminders" and row["kind"].startswith("lobby_")
        assert row["game_id"] in games or ends
        assert sits or ends
        assert row.get("user_id") in (who[0], None)
    elif table == "outbox":
        assert row["game_id"] is not None
    elif table == "invited":
        assert row["game_id"] in games
        assert sits
    elif table in ("interests", "seekers"):
        assert row["user_id"] == who[0], "everybody chooses for themselves what they hear of"
    else:
        assert table in ("interactions", "notes"), f"nothing that ordinary people do changes the {table}"
