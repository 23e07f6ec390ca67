"""Trial games: copied, played against computer players, taken back, deleted; nobody else notices."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.client import PolisClient
from bot.drafts.preview import preview_lines
from bot.panels.choice_controls import IMPOSSIBLE
from bot.panels.control_ids import ControlId
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from bot.services import Services
from bot.store import games, people, schema, seats, trial_games
from bot.store.trial_games import TrialGame
from bot.trial_games.open_trials import TrialGames
from rules import GAMES
from rules.engine.core.notation import format_action
from tests.bot.end_to_end.random_players import route
from tests.bot.end_to_end.tables import begin
from tests.bot.end_to_end.test_computer_players import STEPS, begun
from tests.timeouts import HANGS_S

HEADING = "🧪 **Trial**"
GONE = "The trial is over; nothing of it is kept."
APART = ("trial_games", "heartbeats", "users")
"""Tables that are not about a game itself."""


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.person("Anna")


@pytest.fixture
def services(bot: PolisClient) -> Services:
    assert bot.services is not None
    return bot.services


async def tried(person: Person, **options: Any) -> Message:
    """Return the panel of a trial game."""
    return (await person.command("/game try", **options)).shown


def decided(panel: Message) -> int:
    """Return the number of decisions before a panel, from its buttons."""
    control = ControlId.read(buttons_of(panel)[0].custom_id or "")
    assert control is not None
    return control.state


async def turn(person: Person, panel: Message) -> Message:
    """Return the panel after taking the first entries until something was played."""
    before = decided(panel)
    for _ in range(STEPS):
        buttons = [each for each in buttons_of(panel) if not each.disabled and each.emoji != IMPOSSIBLE]
        confirm = [each for each in buttons if route(each) == "trial_confirm"]
        choices = [each for each in buttons if route(each) == "trial_go"]
        if confirm or choices:
            panel = (await person.press(panel, custom_id=(confirm or choices)[0].custom_id)).shown
        else:
            menu = menus_of(panel)[0]
            panel = (await person.choose(panel, menu.custom_id, [str(menu.options[0].value)])).shown
        if decided(panel) != before:
            return panel
    raise AssertionError("a turn has fewer steps")


async def copies(services: Services) -> list[TrialGame]:
    """Return all trial games."""
    async with services.store.reading() as db:
        keys = (await db.execute(select(schema.trial_games.c.game_id, schema.trial_games.c.user_id))).all()
        found = [await trial_games.find(db, game, user, services.clock()) for game, user in keys]
    return [each for each in found if each is not None]


async def all_else(services: Services, sandbox: Sandbox) -> Mapping[str, Any]:
    """Return everything that is stored except trial games, and everything that others see."""
    shown = [text_of(each) for each in sandbox.messages() if not each.ephemeral]
    async with services.store.reading() as db:
        tables = [table for table in schema.metadata.sorted_tables if table.name not in APART]
        return {"": shown} | {each.name: [str(row) for row in await db.execute(select(each))] for each in tables}


async def at_rest(services: Services, sandbox: Sandbox) -> Mapping[str, Any]:
    """Return the same once all waiting posts are sent."""
    async with asyncio.timeout(HANGS_S):
        while True:
            async with services.store.reading() as db:
                waiting = await db.scalar(select(schema.outbox.c.id).where(schema.outbox.c.done_at.is_(None)).limit(1))
            if waiting is None:
                return await all_else(services, sandbox)
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("title", sorted(GAMES))
async def test_playing_a_copy_leaves_the_game_unchanged(
    sandbox: Sandbox, services: Services, anna: Person, title: str
) -> None:
    await begun(sandbox, anna, title, 1)
    before = await at_rest(services, sandbox)
    panel = await tried(anna, level="easy")
    assert panel.ephemeral
    assert HEADING in text_of(panel)
    assert "Easy computer players" in text_of(panel)
    assert ("dealt again" in text_of(panel)) is not GAMES[title].open_information
    first = decided(panel)
    for _ in range(2):
        panel = await turn(anna, panel)
        assert HEADING in text_of(panel)
    (kept,) = await copies(services)
    assert len(kept.record.decisions) == decided(panel) > first
    panel = (await anna.press(panel, "Undo turn")).shown
    assert decided(panel) < len(kept.record.decisions)
    if decided(panel) > first:
        panel = (await anna.press(panel, "Start again")).shown
    assert decided(panel) == first
    assert await all_else(services, sandbox) == before
    panel = (await anna.press(panel, "End the trial")).shown
    assert GONE in text_of(panel)
    assert await copies(services) == []
    assert HEADING in text_of((await anna.press(panel, "Try it out")).shown)


async def test_a_trial_game_keeps_its_position_over_a_restart(
    sandbox: Sandbox, services: Services, anna: Person
) -> None:
    await begun(sandbox, anna, "tta", 1)
    panel = await turn(anna, await tried(anna))
    (kept,) = await copies(services)
    afresh = await TrialGames(services).find(kept.game_id, kept.user_id)
    assert afresh is not None
    assert afresh.kept == kept
    assert afresh.table.decision_count == decided(panel)
    assert anna.id == kept.user_id
    assert afresh.told


async def test_what_happens_to_oneself_is_told_unless_the_preview_has_shown_it(
    sandbox: Sandbox, services: Services, anna: Person
) -> None:
    """TTN-10.1: a revealed event that takes food from the player who reveals it was in no preview."""
    await begun(sandbox, anna, "tta", 1)
    await tried(anna)
    (kept,) = await copies(services)
    trials = TrialGames(services)
    private = await trials.find(kept.game_id, kept.user_id)
    assert private is not None
    shown = hidden = 0
    while not (shown and hidden):
        action = next(iter(private.table.legal_actions(kept.seat)))
        preview = preview_lines(private.table, kept.seat, [format_action(action)])
        after = private.table.clone()
        own = [event for event in after.act(kept.seat, action) if event.seat == kept.seat]
        known = preview.events
        private = await trials.act(private, [action], known)
        assert [event for event in private.told if event.seat == kept.seat] == [
            event for event in own if event not in known
        ]
        shown += len(known)
        hidden += sum(event not in known for event in own)
        private = await trials.let_others_decide(private)


async def test_the_log_of_a_trial_is_its_own(sandbox: Sandbox, services: Services, anna: Person) -> None:
    await begun(sandbox, anna, "tm", 1)
    panel = await turn(anna, await tried(anna))
    log = (await anna.press(panel, "Log")).shown
    assert "**Log**, page 1 of 1" in text_of(log)
    assert f"`{decided(panel):>3}`" in text_of(log)
    real = text_of((await anna.command("/game record log")).shown)
    assert f"`{decided(panel):>3}`" not in real
    assert HEADING in text_of((await anna.press(log, "◀ Back")).shown)


async def test_a_day_throws_it_away(sandbox: Sandbox, services: Services, anna: Person) -> None:
    await begun(sandbox, anna, "tm", 1)
    panel = await tried(anna, level="easy")
    (kept,) = await copies(services)
    store, later = services.store, kept.began_at + timedelta(days=1, seconds=1)
    async with store.reading() as db:
        assert await trial_games.find(db, kept.game_id, kept.user_id, later) is None
    await store.tidy(later - timedelta(minutes=1), interactions_s=1e6, drafts_s=1e6)
    assert len(await copies(services)) == 1
    await store.tidy(later, interactions_s=1e6, drafts_s=1e6)
    assert await copies(services) == []
    (choice, *_) = [each for each in buttons_of(panel) if route(each) != "trial_anew" and not each.disabled]
    assert GONE in text_of((await anna.press(panel, custom_id=choice.custom_id)).shown)


async def test_a_rated_game_is_not_tried_out(sandbox: Sandbox, services: Services) -> None:
    players = [sandbox.person(name) for name in ("Anna", "Boris")]
    await begin(sandbox, players)
    for person in (*players, sandbox.person("Clara")):
        answer = await person.command("/game try")
        assert "This game is or was rated" in answer.text
        assert answer.shown.ephemeral
    assert await copies(services) == []


@pytest.mark.parametrize("pressed", ["trial_hint", "trial_again"])
async def test_a_trial_stops_where_a_rated_game_of_the_same_people_begins(
    sandbox: Sandbox, services: Services, anna: Person, pressed: str
) -> None:
    """Answers of computer players would be advice there, and so would a hint."""
    boris = sandbox.person("Boris")
    await begin(sandbox, [anna, boris], clock={"rated": "False"})
    panel = await turn(anna, await tried(anna, level="easy"))
    async with services.store.writing() as db:
        rated = await games.open_lobby(
            db,
            now=services.clock(),
            title_key="tm",
            title="Terra Mystica",
            creator_id=anna.id,
            channel_id=777,
            options={},
        )
        for person in (anna, boris):
            await seats.join(db, rated.id, person.id, person.name, services.clock())
    await services.sessions.start(rated.id, anna.id, seed="rated")
    (button, *_) = [each for each in buttons_of(panel) if route(each) == pressed and not each.disabled]
    assert "A rated game of the same people goes on" in (await anna.press(panel, custom_id=button.custom_id)).text
    assert len(await copies(services)) == 1, "it is there when the rated game is over"


async def test_a_watchers_trial_game_uses_a_players_seat(sandbox: Sandbox, services: Services, anna: Person) -> None:
    await begun(sandbox, anna, "tta", 1)
    clara = sandbox.person("Clara")
    panel = await tried(clara, player=anna.mention)
    assert "Anna: " in text_of(panel)
    (kept,) = await copies(services)
    assert kept.user_id == clara.id
    assert "no seat in this game" in (await clara.command("/game try", player=clara.mention)).text


async def test_the_data_of_a_person_contain_trial_games_without_hidden_cards(
    sandbox: Sandbox, services: Services, anna: Person
) -> None:
    await begun(sandbox, anna, "tta", 1)
    await turn(anna, await tried(anna))
    async with services.store.writing() as db:
        found: Any = await people.everything(db, anna.id)
        (row,) = found["trial_games"]
        assert "position" not in row
        assert row["decisions"]
        await db.execute(update(schema.games).values(state="finished"))
        await people.forget(db, anna.id, {"Anna"}, services.clock())
    assert await copies(services) == []


async def test_commands_say_that_there_is_no_game(bot: PolisClient, anna: Person) -> None:
    assert "No game is played here" in (await anna.command("/game try")).text
    await anna.command("/game new title:tm")
    assert "has not begun" in (await anna.command("/game try")).text
