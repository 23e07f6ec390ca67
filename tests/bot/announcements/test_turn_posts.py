"""Public posts of Terra Mystica: few sentences, the fitting picture, exact pings, and who is still waited for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.announcements.announcer import TurnAnnouncer
from bot.announcements.notifications import NOTICE_POST
from bot.announcements.turn_posts import TURN_POST
from bot.computer_players.decision_search import whole_turn
from bot.panels.layouts import ShownFile, layout
from bot.sandbox.limits import check_message
from bot.sandbox.objects import COMPONENTS_V2
from bot.sessions import GameSession, GameSessions
from bot.settings import Settings
from bot.store import Message, Store, games, outbox, seats
from bot.store.database import POSTS_KEPT
from bot.store.outbox import PING_POST
from rules import GAMES
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.trade import PassTrade
from rules.engine import Decision, Record, Seat
from rules.engine.core.record import read_record
from tests.bot.end_to_end.consistency import told_position
from tests.bot.quiet.channel import DISCS
from tests.bot.stones_games import ANNA, CHANNEL, NOW
from tests.contract.cases import THOROUGH

NAMES = ("Anna", "Boris", "Clara", "Dana", "Emil")
LOGS = Path(__file__).parents[2] / "games"
FIXED = {"setup": "introductory", "seating": "fixed"}
MOST_TURNS = 60
TOLD_TURNS = 30
ENDS_OF_PHASES = (EndSegment(), PassTrade())
BIG = "summary"


def in_order(names: Sequence[str]) -> str:
    """Return players with their numbers in the order of play."""
    return ", ".join(f"{number}. {name}" for number, name in enumerate(names, 1))


class Channel:
    """A game of Terra Mystica with its posts."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.game_id = 0
        self.restart()

    def restart(self) -> None:
        """Drop everything that is not stored."""
        self.tables = GameSessions(self.store, GAMES, self.settings, TurnAnnouncer(self.store, self.settings))

    async def begin(self, players: int, options: dict[str, Any], seed: str = "seed", title: str = "tm") -> None:
        async with self.store.writing() as db:
            game = await games.open_lobby(
                db, now=NOW, title_key=title, title="Test", creator_id=ANNA, channel_id=CHANNEL, options=options
            )
            for number, name in enumerate(NAMES[:players]):
                await seats.join(db, game.id, ANNA + number, name, NOW)
        self.game_id = game.id
        await self.tables.start(game.id, ANNA, seed=seed)

    async def play(self, seat: int, *lines: str) -> None:
        async with self.tables.open(self.game_id) as session:
            await session.act(ANNA + seat, [session.table.parse(line) for line in lines])

    async def take_first_cards(self) -> None:
        """Let everybody take the first bonus card."""
        while (await self.asked())[0] == "bonus_card":
            async with self.tables.open(self.game_id) as session:
                seat = next(iter(session.table.questions))
                await session.act(ANNA + seat, session.table.legal_actions(seat)[:1])

    async def end_with_first_card(self, seat: Seat) -> str:
        """Return a turn that only takes the first legal bonus card."""
        async with self.tables.open(self.game_id) as session:
            card: str = next(card for card in session.table.state.row if card is not None)
        await self.play(seat, f"take {card}", "end")
        return card

    async def asked(self) -> list[str]:
        async with self.tables.open(self.game_id) as session:
            return [question.name for question in session.table.questions.values()]

    async def posts(self, kind: str = TURN_POST) -> list[Message]:
        async with self.store.reading() as db:
            return [post.message for post in await outbox.of_game(db, self.game_id) if post.kind == kind]

    async def last(self) -> Message:
        return (await self.posts())[-1]

    async def ping_below(self) -> Message | None:
        """Return the ping that stands below the last post."""
        async with self.store.reading() as db:
            return next((call.message for call in await outbox.open_pings(db, self.game_id)), None)

    async def last_ping(self) -> Message:
        return (await self.posts(PING_POST))[-1]


@pytest.fixture
def channel(store: Store, settings: Settings) -> Channel:
    """Return a channel in which every post is a new message, as if the last one were hours old."""
    return Channel(store, settings.model_copy(update={"long_ago_s": 0}))


def said(message: Message) -> list[str]:
    """Return the lines without the headline and without the numbers of the players."""
    return [line for line in message.text.split("\n")[1:] if line[:1] not in DISCS]


def shown(message: Message) -> list[tuple[str, tuple[str, ...]]]:
    """Return the kinds of the pictures with the places that they mark; none is a close-up."""
    assert not any(picture.around for picture in message.pictures)
    return [(picture.kind, picture.highlight) for picture in message.pictures]


async def test_the_start_names_the_factions(channel: Channel) -> None:
    await channel.begin(4, FIXED)
    start = await channel.last()
    async with channel.tables.open(channel.game_id) as session:
        names = [
            f"{name} ({session.rules.words.label(session.table.state, Seat(seat))})"
            for seat, name in enumerate(NAMES[:4])
        ]
        assert session.table.seed_commitment not in start.text, "/game status shows it"
        assert "`seed`" not in start.text
    assert said(start)[:2] == ["The game begins.", f"Order of play: {in_order(names)}"]
    assert "faction yet" not in start.text
    assert shown(start) == [(BIG, ()), ("strip", ())]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["civ", "dawn", "tm", "tta"])
async def test_no_post_is_a_heading_without_a_line(channel: Channel, title: str) -> None:
    """Not even the post of an ended phase or of passing."""
    await channel.begin(3, {}, title=title)
    for _ in range(TOLD_TURNS):
        async with channel.tables.open(channel.game_id) as session:
            seat = next(iter(session.table.questions))
            closing = [each for each in session.table.legal_actions(seat) if each in ENDS_OF_PHASES]
            await session.act(ANNA + seat, closing[:1] or whole_turn(session.table, seat))
    for post in await channel.posts():
        assert told_in(post), post.text


async def test_the_end_of_a_phase_stands_in_a_post_only_until_more_happens(store: Store, settings: Settings) -> None:
    """The ends of phases by hand stay in the log; `▶` says who decides next."""
    channel = Channel(store, settings)
    await channel.begin(3, {}, title="civ")
    alone, replaced = 0, 0
    before: list[str] = []
    for _ in range(TOLD_TURNS):
        async with channel.tables.open(channel.game_id) as session:
            seat = next(iter(session.table.questions))
            closing = [each for each in session.table.legal_actions(seat) if each in ENDS_OF_PHASES]
            await session.act(ANNA + seat, closing[:1] or whole_turn(session.table, seat))
        told = told_in(await channel.last())
        ends = [line for line in told if " ends " in line]
        assert not ends or told == ends[:1], told
        alone += bool(ends)
        replaced += bool(before) and not ends
        before = ends
    assert alone
    assert replaced


def told_in(message: Message) -> list[str]:
    """Return the lines about what has happened."""
    return [line for line in said(message) if not line.startswith(("▶", "-# ", "### "))]


async def test_no_faction_is_named_before_it_is_chosen(channel: Channel) -> None:
    await channel.begin(2, {"seating": "fixed"})
    assert "Order of play: 1. Anna, 2. Boris\n" in (await channel.last()).text


async def test_the_players_are_named_in_the_order_in_which_they_sit_and_play(channel: Channel) -> None:
    await channel.begin(4, {}, seed="another order")
    async with channel.tables.open(channel.game_id) as session:
        order = [NAMES[seat] for seat in session.table.state.clockwise]
        assert session.waiting_for()[0].name == order[0]
    assert order != sorted(order), "the seed seats them otherwise than they joined"
    assert f"Order of play: {in_order(order)}" in (await channel.last()).text


async def test_every_post_has_the_table_and_a_tableau(channel: Channel) -> None:
    await channel.begin(2, FIXED)
    await channel.take_first_cards()
    first, second = (await channel.posts())[1:]
    assert said(first) == ["• Boris takes the bonus card Spade.", "▶ Anna decides"]
    assert shown(first) == shown(second) == [(BIG, ()), ("strip", ())]
    assert [post.pictures[1].seat for post in (first, second)] == [1, 0]
    assert any(line.startswith("• Round 1 scores ") for line in said(second))
    assert not any("Income" in line for line in said(second)), "the picture shows what everybody has"


@pytest.fixture
async def after_factions(channel: Channel) -> Channel:
    """Return Giants and Mermaids next to each other, before the first turn of the Giants."""
    await channel.begin(2, {"seating": "fixed"})
    for seat, line in ((0, "faction giants"), (1, "faction mermaids"), (0, "place E3"), (1, "place D2")):
        await channel.play(seat, line)
    await channel.play(1, "place E4")
    await channel.play(0, "place D6")
    await channel.take_first_cards()
    return channel


async def test_a_dwelling_of_the_set_up_is_marked_on_the_map(after_factions: Channel) -> None:
    posts = await after_factions.posts()
    assert [shown(post)[0] for post in posts[3:6]] == [(BIG, spaces) for spaces in (("E3",), ("D2", "E4"), ("D6",))]
    assert "Boris places dwellings on D2 and E4." in posts[4].text


async def test_a_turn_is_told_in_one_line_with_the_place_that_changed(after_factions: Channel) -> None:
    await after_factions.play(0, "upgrade E3 trading_house", "end")
    post = await after_factions.last()
    assert said(post)[0] == "• Anna upgrades E3 to a trading house."
    assert "your turn; you are offered 2 power for 1 VP." in (await after_factions.last_ping()).text
    assert shown(post) == [(BIG, ("E3",)), ("strip", ())]
    assert post.pictures[1].seat == 0
    assert post.layout


async def test_open_offers_stay_named_until_they_are_answered(after_factions: Channel) -> None:
    await after_factions.play(0, "upgrade E3 trading_house", "end")
    offered = await after_factions.last_ping()
    assert f"▶ <@{ANNA + 1}>:" in offered.text
    await after_factions.play(1, "accept", "upgrade D2 trading_house", "end")
    answered = await after_factions.last()
    assert said(answered)[0].startswith("• Boris accepts 2 power from Anna for 1 VP")
    assert set((await after_factions.last_ping()).mentions) == {ANNA}


async def test_a_pinged_player_gets_a_recap_when_earlier_posts_are_far_up(channel: Channel) -> None:
    """Everything except the content of the post directly above."""
    channel.settings = channel.settings.model_copy(update={"many_messages": 2})
    channel.restart()
    await channel.begin(4, FIXED)
    await channel.take_first_cards()
    async with channel.tables.open(channel.game_id) as session:
        first, second, third, fourth = (session.rules.seating or sorted)(session.table.state)
    for seat in (first, second, third, fourth):
        await channel.play(seat, f"pass {await _card(channel)}")
    posts = await channel.posts()
    assert any(line.startswith(f"• {NAMES[fourth]} passes") for line in said(posts[-1]))
    heading, *told = [line for line in said(posts[-1]) if line.startswith("-# ")]
    assert heading == "-# Since your last decision:"
    assert [line.split(" and takes ")[0] for line in told] == [f"-# {NAMES[second]} passes"]
    assert not any("Since your last decision" in post.text for post in posts[:5]), "nobody has moved in the round yet"


async def test_a_late_post_has_a_recap_until_it_is_known_whether_people_have_talked(
    channel: Channel,
) -> None:
    await channel.begin(4, FIXED)
    await channel.take_first_cards()
    async with channel.tables.open(channel.game_id) as session:
        order = (session.rules.seating or sorted)(session.table.state)
    for seat in order:
        await channel.play(seat, f"pass {await _card(channel)}")
    post = await channel.last()
    assert "Since your last decision" not in post.text
    heading, *told = post.recap.split("\n")
    assert heading == "-# Since your last decision:"
    assert told[0].startswith(f"-# {NAMES[order[1]]} passes")


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_half_turn_is_told_completely_when_its_last_post_is_tidied_up(
    channel: Channel, restarted: bool
) -> None:
    await channel.begin(2, {}, title="tta")
    async with channel.tables.open(channel.game_id) as session:
        start, row = session.table.state.start, [card for card in session.table.state.row if card is not None]
    # The first turn has one action, the second one two (TTN-5.1).
    await channel.play(start, f"take {row[0]}")
    seat, card = Seat(1 - start), row[1]
    before = await channel.posts()
    await channel.play(seat, f"take {card}")
    assert await channel.posts() == before, "the turn goes on"
    await tidied(channel)
    if restarted:
        channel.restart()
    await channel.play(seat, "end")
    told = await channel.last()
    assert f"{NAMES[seat]} takes " in told.text
    assert (await channel.last_ping()).mentions == (ANNA + 1 - seat,)


async def tidied(channel: Channel) -> None:
    """Mark everything as sent, and as old enough to be tidied up."""
    long_ago = NOW - 2 * POSTS_KEPT
    async with channel.store.writing() as db:
        for post in await outbox.of_game(db, channel.game_id):
            await outbox.mark_done(db, post, long_ago, message_id=post.id)
    await channel.store.tidy(NOW, interactions_s=1, drafts_s=1)
    assert await channel.posts() == []


async def test_an_undo_post_names_the_undone_decisions_and_who_decides(after_factions: Channel) -> None:
    await after_factions.play(0, "upgrade E3 trading_house", "end")
    async with after_factions.tables.open(after_factions.game_id) as session:
        await session.undo(session.table.decision_count - 2, ANNA)
    post = await after_factions.last()
    assert said(post) == [
        "Anna takes this back:",
        "• ~~Anna upgrades E3 to a trading house.~~",
        "▶ Anna decides · scoring: 5 VP per stronghold or sanctuary · 6 of 6 power actions left",
    ]
    assert (await after_factions.last_ping()).text.startswith(f"▶ <@{ANNA}>: your turn.\n")
    assert shown(post)[0] == (BIG, ("E3",))


async def test_an_undo_post_shows_the_tableau_of_who_takes_back(after_factions: Channel) -> None:
    """Not of the player who moved before."""
    await after_factions.play(0, "upgrade E3 trading_house", "end")
    await after_factions.play(1, "decline", "upgrade D2 trading_house", "end")
    async with after_factions.tables.open(after_factions.game_id) as session:
        await session.undo(session.table.decision_count - 2, ANNA + 1)
    assert (await after_factions.last()).pictures[1].seat == 1


async def test_what_marks_no_place_is_shown_all_the_same(after_factions: Channel) -> None:
    await after_factions.play(0, "burn 3", "power priest", "end")
    post = await after_factions.last()
    assert said(post)[0] == "• Anna sacrifices 3 power and pays 3 power for 1 priest."
    assert shown(post) == [(BIG, ()), ("strip", ())]
    await after_factions.play(1, f"pass {await _card(after_factions)}")
    await after_factions.play(0, "priest fire 3", "end")
    post = await after_factions.last()
    assert said(post)[0] == "• Anna sends a priest for good, advances 3 on Fire to step 4 and gains 1 power."
    assert shown(post)[0] == (BIG, ("fire",))


async def test_a_turn_of_cards_marks_the_cards_and_shows_the_tableau_of_who_took_them(channel: Channel) -> None:
    await channel.begin(2, {}, title="tta")
    async with channel.tables.open(channel.game_id) as session:
        first, second = session.table.state.start, Seat(1 - session.table.state.start)
    taken = await channel.end_with_first_card(first)
    *_, post = await channel.posts()
    assert shown(post) == [(BIG, (taken,)), ("strip", ())]
    assert post.pictures[1].seat == first
    assert f"{NAMES[first]} (Despotism)" in post.pictures[1].alt
    await channel.end_with_first_card(second)
    *_, post = await channel.posts()
    assert (shown(post)[0][0], post.pictures[1].seat) == (BIG, second)


async def _card(channel: Channel) -> str:
    async with channel.tables.open(channel.game_id) as session:
        return str(next(iter(session.table.state.bonus_coins)))


async def replay(channel: Channel, record: Record) -> list[tuple[Message, tuple[Seat, ...], Message | None]]:
    """Return the posts of a recorded game, each with those who have to decide after it and the ping below it."""
    await channel.begin(record.seats, dict(record.options), record.seed)
    found = [(await channel.last(), await _waiting(channel), await channel.ping_below())]
    decisions = list(record.decisions)
    while decisions:
        count = await _play_turn(channel, decisions)
        decisions = decisions[count:]
        posts = await channel.posts()
        if len(posts) > len(found):
            waiting = await _waiting(channel)
            latest = posts[-1]
            if latest.continues is not None:
                # The same message, edited; without a new picture it keeps its old one.
                earlier, *_ = found.pop()
                latest = replace(latest, pictures=latest.pictures or earlier.pictures)
            found.append((latest, waiting, await channel.ping_below()))
    return found


async def _play_turn(channel: Channel, decisions: Sequence[Decision]) -> int:
    async with channel.tables.open(channel.game_id) as session:
        count = _turn_length(session, decisions)
        await session.act(
            ANNA + decisions[0].seat, [session.table.parse(decision.text) for decision in decisions[:count]]
        )
    return count


def _turn_length(session: GameSession, decisions: Sequence[Decision]) -> int:
    """Return the number of decisions of the same seat before a new stage begins."""
    table = session.table.clone()
    for count, decision in enumerate(decisions):
        if (
            decision.seat != decisions[0].seat
            or decision.seat not in table.questions
            or table.stage_began > session.table.decision_count
        ):
            return count
        table.act(decision.seat, table.parse(decision.text))
    return len(decisions)


async def _waiting(channel: Channel) -> tuple[Seat, ...]:
    async with channel.tables.open(channel.game_id) as session:
        return tuple(session.table.questions)


@pytest.fixture(params=["tm-5-players.log", *(["tm-4-players.log"] if THOROUGH else [])])
def recorded(request: pytest.FixtureRequest) -> Record:
    return read_record((LOGS / request.param).read_text())


@pytest.mark.slow
async def test_the_posts_of_a_whole_game_are_short_complete_and_exact(channel: Channel, recorded: Record) -> None:
    posts = await replay(channel, recorded)
    async with channel.tables.open(channel.game_id) as session:
        assert session.table.finished
    lengths = []
    for message, waiting, below in posts:
        text = message.text
        files = [ShownFile(picture.file_name, picture.alt) for picture in message.pictures]
        sent = layout(text, files, message.components, lasting=message.lasting)
        assert check_message({"flags": COMPONENTS_V2, "components": sent}) == []
        assert not {"{", "}"} & set(text)
        assert len(text) < 1500
        if message.continues is None:
            lengths.append(sum(not line.startswith(("▶", "-#")) for line in said(message)))
        assert message.mentions == (), "a push notification shows nothing of a layout"
        # Everybody who has to decide is named by the post, or pinged below it.
        named = all(f"<@{ANNA + seat}>" in text for seat in waiting)
        assert named or below is not None
        if below is not None:
            assert all(f"<@{ANNA + seat}>" in below.text for seat in waiting)
        assert len(message.pictures) == (2 if waiting else 1)
        assert all(len(picture.alt) <= 1024 for picture in message.pictures)
    assert any(": accept or decline 1 power for free." in each.text for each in await channel.posts(PING_POST))
    # The end concerns everybody who has played.
    (end,) = await channel.posts(NOTICE_POST)
    last = recorded.decisions[-1].seat
    assert Counter(end.mentions) == Counter(ANNA + seat for seat in range(recorded.seats) if seat != last)
    assert "Terra Mystica #1" in end.text
    assert sorted(lengths)[len(lengths) // 2] <= 2, "the usual turn is told in one or two lines"
    assert [kind for kind, _ in shown(posts[-1][0])] == ["finish"]
    final = posts[-1][0]
    assert _labels(final) == AT_THE_END
    for award in ("Most decisions: ", "Best round: "):
        assert award not in final.text, "once is enough"
        assert award in final.pictures[0].alt
    assert f"The seed was `{recorded.seed}`; `/game record verify` shows that all chance came from it." in final.text


def _round(message: Message) -> str:
    """Return the last heading of a post."""
    return [line for line in message.text.split("\n") if line.startswith("### ")][-1]


AT_THE_END = [
    "Board",
    "Tableau",
    "Log",
    "History",
    "Log as a file",
    "Film",
    "Check the dice",
    "Look back",
    "Same again",
]
"""The buttons below the last post."""


def _labels(message: Message) -> list[str]:
    rows: list[Any] = [row["components"] for row in message.components]
    return [control["label"] for row in rows for control in row if "label" in control]


async def test_the_last_post_has_nothing_to_play_and_one_picture(channel: Channel) -> None:
    """If all others resign, the last player wins."""
    await channel.begin(2, {"edition": "original"}, title="tta")
    async with channel.tables.open(channel.game_id) as session:
        seat = session.table.state.start
    assert "My turn" in _labels(await channel.last())
    while "resign" not in await channel.asked():
        async with channel.tables.open(channel.game_id) as session:
            mover = next(iter(session.table.questions))
            options = {action.tag: action for action in session.table.legal_actions(mover)}
            wanted = [options["announce_resignation"]] if "announce_resignation" in options and mover == seat else []
            action = options.get("end") or options.get("pass") or options["discard"]
            await session.act(ANNA + mover, [*wanted, action])
    await channel.play(seat, "resign_now")
    post = await channel.last()
    assert _labels(post) == AT_THE_END
    assert [picture.kind for picture in post.pictures] == ["finish"]
    assert told_position(post) == post.pictures[0].at


async def test_the_start_tells_who_begins_and_who_follows(channel: Channel) -> None:
    await channel.begin(3, {}, seed="c", title="tta")
    async with channel.tables.open(channel.game_id) as session:
        start = session.table.state.start
    order = [*NAMES[start:3], *NAMES[:start]]
    assert order[0] != NAMES[0], "the seed lets another one begin"
    assert f"Order of play: {in_order(order)}" in (await channel.last()).text


STANDS = {
    "tm": r"coring: \d VP .* · [0-6] of 6 power actions left",
    "tta": r"\d+ civil cards of age I are left",
    "dawn": r"Next event, before the turn of (Anna|Boris): |No event before the turn of (Anna|Boris)",
    "civ": r"(Start of Turn|Trade|City Management|Movement|Research)$",
}


@pytest.mark.few_fast
@pytest.mark.parametrize(("title", "words"), STANDS.items())
async def test_a_post_says_who_decides_and_how_the_table_stands(channel: Channel, title: str, words: str) -> None:
    await channel.begin(2, {}, title=title)
    stands = re.compile(rf"^(▶ [^<]+ decides?|-#).*{words}", re.MULTILINE)
    for _ in range(MOST_TURNS):
        if stands.search((await channel.last()).text):
            return
        async with channel.tables.open(channel.game_id) as session:
            seat = next(iter(session.table.questions))
            await session.act(session.holder(seat).user_id, whole_turn(session.table, seat))
    raise AssertionError((await channel.last()).text)


@pytest.mark.parametrize("options", [{"nations": "random"}, {"nations": "chosen"}])
@pytest.mark.parametrize("title", ["civ", "dawn"])
async def test_the_order_of_play_is_told_only_when_it_is_known(
    channel: Channel, title: str, options: dict[str, str]
) -> None:
    """The first post of A New Dawn numbered the players before the first one of them was drawn (ND-3.6)."""
    await channel.begin(3, options if title == "civ" else {}, title=title)
    (start,) = said(await channel.last())[1:2]
    known = title == "civ" and options["nations"] == "random"
    assert start.startswith("Order of play: 1. " if known else "At the table: ")
