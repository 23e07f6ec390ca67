"""Recaps since a user's last decision: short, from the cache, and never out of date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.language.i18n import Localizer
from bot.sessions.change import Change, DecisionMade
from bot.sessions.narration_cache import NarrationCache
from bot.settings import Settings
from bot.store import Message, Store
from bot.wording.narration import narrate
from bot.wording.recaps import (
    BESIDE_OTHERS,
    IN_A_PANEL,
    IN_A_REMINDER,
    digest,
    events_since_last_move,
    recap,
    retold,
)
from bot.wording.rendering import Line, sentences, story, told_lines
from rules.engine import Decision, Event, Seat, Who, say
from tests.bot.stones_games import ANNA, BORIS, CLARA, start, tables_of
from tests.engine.stones import Bid, Reply, Stay, Take

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "Dana"])


def passes(seat: int) -> Event:
    return Event(say("{who} passes.", who=Who(Seat(seat))), Seat(seat))


def builds(seat: int) -> Event:
    return Event(say("{who} builds on {space}.", who=Who(Seat(seat)), space="E7"), Seat(seat))


def said(events: Sequence[Event], localizer: Localizer, viewer: Seat | None = None) -> list[str]:
    return [line.text for line in digest(events, localizer, viewer)]


def test_passes_share_a_sentence() -> None:
    events = [passes(1), builds(0), passes(2), builds(3), passes(3)]
    assert said(events, LOCALIZER) == [
        "Boris passes. The same goes for Clara.",
        "Anna builds on E7.",
        "Dana builds on E7 and passes.",
    ]
    assert said([passes(1)], LOCALIZER) == ["Boris passes."]


def takes(seat: int, card: str) -> Event:
    return Event(say("{who} takes the card {what}.", who=Who(Seat(seat)), what=card), Seat(seat))


def test_passes_that_differ_in_one_thing_share_a_sentence_that_names_it() -> None:
    events = [passes(1), takes(1, "coins"), passes(2), takes(2, "spade"), passes(3), takes(0, "priest")]
    assert said(events, LOCALIZER) == [
        "Boris passes and takes the card coins. The same goes for Clara (spade).",
        "Dana passes.",
        "Anna takes the card priest.",
    ]


def test_private_events_of_others_are_left_out() -> None:
    secret = Event(say("{who} takes {what}.", who=Who(Seat(1)), what="gold"), Seat(1), readers=(Seat(1),))
    assert said([secret, passes(2)], LOCALIZER) == ["Clara passes."]
    assert said([secret], LOCALIZER, Seat(1)) == ["You take gold."]


def test_a_round_of_three_others_fits_into_a_reminder() -> None:
    """Turns of Through the Ages as a recap describes them in its second and fifth round."""
    told = [
        "Boris builds Bronze for 2 resources and takes Hammurabi for 3 actions.",
        "Boris scores 1 science, produces 2 food and 3 resources and draws 2 military cards.",
        "Clara takes Theology for 3 actions and builds Bronze for 2 resources.",
        "Clara prepares an event of age I for 1 culture. Event: Development of Agriculture. Everybody gains 2 food.",
        "Clara scores 1 science, produces 2 food and 3 resources and draws 2 military cards.",
        "Dana builds Bronze for 2 resources, takes Moses for 1 action, plays Moses and increases the population by 1 "
        "for 1 food.",
        "Dana scores 1 science, produces 2 food and 3 resources and draws 2 military cards.",
    ]
    lines = [Line(sentence) for sentence in told]
    assert story(lines, LOCALIZER, longest=IN_A_REMINDER) == "\n".join(f"• {sentence}" for sentence in told)
    for shorter in (BESIDE_OTHERS, IN_A_PANEL):
        assert " more: `" in story(lines, LOCALIZER, longest=shorter)


@pytest.fixture
async def session(store: Store, settings: Settings) -> Any:
    """Yield a game of stones in which Anna took two and Boris three since."""
    tables = tables_of(store, settings)
    game_id = await start(tables, store, stones=20)
    async with tables.open(game_id) as found:
        for user in (ANNA, BORIS, CLARA):
            await found.act(user, [Bid(0)])
        await found.act(ANNA, [Take(2), Stay()])
        for user in (BORIS, CLARA):
            await found.act(user, [Reply("boo")])
        await found.act(BORIS, [Take(3), Stay()])
        yield found


async def test_a_recap_begins_after_the_last_own_decision(session: Any) -> None:
    def shown(events: list[Event]) -> list[str]:
        return [str(event.text) for event in events]

    assert shown(await events_since_last_move(session, Seat(0), session.table.decision_count)) == [
        "3 stones were taken"
    ]
    assert shown(await events_since_last_move(session, Seat(2), session.table.decision_count)) == [
        "3 stones were taken"
    ]
    assert await events_since_last_move(session, Seat(1), session.table.decision_count) == []
    assert await events_since_last_move(session, Seat(0), 5) == []


async def test_a_public_recap_leaves_out_the_decisions_of_the_last_post(session: Any) -> None:
    """By their numbers: the words of another decision may be the same."""
    told = session.table.decision_count

    async def lines(**last: Any) -> list[str]:
        return (await recap(session, Seat(0), told, LOCALIZER, Message(**last)))[1:]

    assert await lines(since=told) == ["-# 3 stones were taken"]
    assert await lines(since=told, lasting="3 stones were taken") == ["-# 3 stones were taken"]
    assert await lines() == ["-# 3 stones were taken"], "written by an older release"
    assert await lines(since=5) == []


async def test_a_public_recap_after_an_undo_beyond_the_last_post_begins_where_all_posts_end(session: Any) -> None:
    """The last post began with a decision that was taken back since."""
    before = session.table.decision_count
    await session.undo(before - 1, BORIS)
    told = session.table.decision_count
    assert told < before
    last = Message(since=before)
    assert await recap(session, Seat(0), told, LOCALIZER, last) == await recap(
        session, Seat(0), told, LOCALIZER, Message(since=told)
    )


class Told:
    """A narration of one event for each decision."""

    def __init__(self, *events: Event) -> None:
        self.events = events

    async def between(self, _: Any, first: int, last: int) -> list[Event]:
        return [*self.events[first:last]]


@pytest.mark.parametrize(
    ("since", "expected"), [(1, ["-# Boris passes. The same goes for Clara."]), (2, ["-# Clara passes."]), (4, [])]
)
async def test_a_recap_before_a_post_about_a_round_ends_with_the_round_before(since: int, expected: list[str]) -> None:
    begins = Event(say("Round {n}", n=2), section="round")
    mine = Decision(Seat(0), "pass")
    table = SimpleNamespace(log=[*[mine] * since, *[replace(mine, seat=Seat(1))] * (5 - since)])
    told = Told(passes(0), passes(1), passes(2), begins, builds(3))
    session: Any = SimpleNamespace(table=table, told=told)
    found = await recap(session, Seat(0), 5, LOCALIZER, Message(since=1, opens_round=True))
    assert found[1:] == expected


def test_a_later_round_of_a_recap_has_its_name() -> None:
    begins = Event(say("Round {n}", n=2), section="round")
    assert said([passes(1), begins, builds(3)], LOCALIZER) == ["Boris passes.", "**Round 2**", "Dana builds on E7."]
    assert said([begins, builds(3)], LOCALIZER) == ["Dana builds on E7."]
    assert said([passes(1), begins], LOCALIZER) == ["Boris passes."]


async def test_the_memory_tells_the_same_as_playing_again(session: Any) -> None:
    everything = await session.told.between(session.table, 0, session.table.decision_count)
    assert await NarrationCache().between(session.table, 0, session.table.decision_count) == everything
    assert [str(event.text) for event in everything] == ["2 stones were taken", "3 stones were taken"]


async def test_decisions_replaced_after_an_undo_are_told_as_they_are_now(session: Any) -> None:
    await session.undo(session.table.decision_count - 2, BORIS)
    await session.act(BORIS, [Take(1), Stay()])
    events = await session.told.between(session.table, 5, session.table.decision_count)
    assert [str(event.text) for event in events] == ["1 stones were taken"]


def long_turn(seat: int) -> list[Event]:
    """Return a turn of five actions, each with a price."""
    who, price = Who(Seat(seat)), say(" (2 resources)")
    return [
        Event(say("{who} builds {card}{aside}.", who=who, card=f"Bronze {number}", aside=price), Seat(seat))
        for number in range(5)
    ]


def test_turns_are_shortened_before_somebodys_turn_is_left_out() -> None:
    """A panel has little room for them. The end of a turn says more than its beginning, which may be a payment."""
    events = [event for seat in (1, 2, 3) for event in long_turn(seat)]
    told = retold(events, LOCALIZER, longest=IN_A_PANEL).split("\n")
    assert told == [f"• … {name} builds Bronze 2, Bronze 3 and Bronze 4." for name in ("Boris", "Clara", "Dana")], (
        "each player, without prices"
    )
    assert retold(events[:5], LOCALIZER, longest=IN_A_PANEL).endswith("Bronze 4 (2 resources).")


def test_a_shortened_turn_tells_what_concerns_a_place() -> None:
    """It used to tell how the turn began or ended, such as with an accepted offer or with points."""
    boris = Who(Seat(1))
    events = [
        Event(say("{who} accepts {n} power.", who=boris, n=1), Seat(1)),
        Event(say("{who} sacrifices {n} power.", who=boris, n=2), Seat(1)),
        Event(say("{who} builds a dwelling on {space}.", who=boris, space="E7"), Seat(1), focus=("E7",)),
        Event(say("{who} scores {n} VP.", who=boris, n=2), Seat(1)),
    ]
    (line,) = told_lines(narrate(events).shortened(1), LOCALIZER)
    assert line.text == "… Boris builds a dwelling on E7."


def test_what_happens_to_all_in_the_same_way_is_told_once() -> None:
    """An event of Through the Ages used to have a line for each player."""
    events = [
        event
        for seat in map(Seat, (1, 2, 0))
        for event in (
            Event(say("{who} scores {n} science.", who=Who(seat), n=1), seat),
            Event(say("{who} gets {n} food.", who=Who(seat), n=1), seat),
        )
    ]
    (told,) = sentences(events, LOCALIZER, Seat(0))
    assert told == "Boris scores 1 science and gets 1 food. The same goes for Clara and Anna."
    other = Event(say("{who} gets {n} food.", who=Who(Seat(3)), n=2), Seat(3))
    assert len(sentences([*events, other], LOCALIZER)) == 2


def test_a_shortened_turn_tells_the_deed_and_not_only_what_it_brought() -> None:
    """Terra Mystica: "… Anna scores 2 VP (shipping 1)." did not say that Anna had advanced her shipping."""
    boris = Who(Seat(1))
    events = [
        Event(say("{who} burns power.", who=boris), Seat(1)),
        Event(say("{who} advances shipping to {n}.", who=boris, n=1), Seat(1)),
        Event(say("{who} scores {n} VP.", who=boris, n=2), Seat(1)),
    ]
    (line,) = told_lines(narrate(events).shortened(1), LOCALIZER)
    assert line.text == "… Boris advances shipping to 1."


def test_an_attack_that_has_been_decided_is_told_once() -> None:
    values: dict[str, str | Who] = {"who": Who(Seat(1)), "card": "Raid", "rival": Who(Seat(0))}
    plays = Event(say("{who} plays {card} against {rival}.", **values), Seat(1), sign="🗡️")
    fails = Event(say("{who} fails with {card} against {rival}: {outcome}.", outcome="2 to 3", **values), sign="🗡️")
    assert sentences([plays], LOCALIZER) == ["🗡️ **Boris plays Raid against Anna.**"]
    assert sentences([plays, fails], LOCALIZER) == ["🗡️ **Boris fails with Raid against Anna: 2 to 3.**"]
    other = replace(
        fails, text=say("{who} fails with {card} against {rival}: {outcome}.", **{**values, "card": "Spy"}, outcome="0")
    )
    assert len(sentences([plays, other], LOCALIZER)) == 2


def test_turns_of_two_players_that_are_alike_are_told_one_by_one() -> None:
    """Posts told of them as if the first player had acted for the other: "The same goes for Clara"."""
    events = [
        Event(say("{who} upgrades {space} to a temple.", who=Who(seat), space="a dwelling"), seat, decision=number)
        for number, seat in enumerate(map(Seat, (1, 2)), 1)
    ]
    assert sentences(events, LOCALIZER) == [
        "Boris upgrades a dwelling to a temple. Clara upgrades a dwelling to a temple."
    ]


def test_events_know_their_decision() -> None:
    passes = tuple(Event(say("{who} passes.", who=Who(seat)), seat) for seat in map(Seat, (0, 1)))
    change = Change(
        "act", tuple(DecisionMade(7 + i, Seat(i), "pass", automatic=False, events=(passes[i],)) for i in (0, 1))
    )
    assert [event.decision for event in change.events] == [7, 8]
    assert Change.read(change.dumped()) == change


def test_big_events_of_a_recap_are_never_shortened() -> None:
    big = Event(say("{who} founds a town.", who=Who(Seat(1))), Seat(1), sign="🏛️")
    told = retold([*long_turn(1), big, *long_turn(2), *long_turn(3)], LOCALIZER, longest=IN_A_PANEL)
    assert "🏛️ **Boris founds a town.**" in told.split("\n")


def test_a_recap_in_a_panel_does_not_name_the_log() -> None:
    """The post next to the panel tells everything."""
    events = [event for seat in (1, 2, 3) for event in long_turn(seat)]
    assert retold(events, LOCALIZER, longest=60, logged=False).startswith("… and 2 more\n")
