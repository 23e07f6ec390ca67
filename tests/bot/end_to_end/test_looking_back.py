"""The end of a game and later views: history, films, the log, the dice; closer looks."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of
from bot.store import watchers
from bot.store.watchers import Watcher
from render.painter import Film
from rules.engine import read_record
from rules.engine.core.dice import commitment
from tests.bot.end_to_end.tables import begin, choose_first, notice_below, ping_below, settled, story_above, to_move
from tests.bot.end_to_end.titles import TITLES

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.drawn]

LOGS = Path(__file__).parents[2] / "games"
SIZE_LIMIT = 10 * 2**20


def size(message: Message) -> tuple[int, int]:
    """Return the size of the only picture of a message."""
    (only,) = sizes(message)
    return only


def sizes(message: Message) -> list[tuple[int, int]]:
    """Return the sizes of all pictures of a message."""
    assert all(file.description for file in message.attachments), "every picture is described"
    assert all(len(file.data) <= SIZE_LIMIT for file in message.attachments)
    return [Image.open(BytesIO(file.data)).size for file in message.attachments]


def labels(message: Message) -> list[str | None]:
    return [button.label for button in buttons_of(message)]


@pytest.fixture(params=["tm-2-players", "tta-new-story-2-players"])
async def final(
    request: pytest.FixtureRequest, sandbox: Sandbox, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> Message:
    """Return the last post of a whole game that was imported without its last decision."""
    monkeypatch.setattr("bot.views.film_export.MOST_IMAGES", 12)
    record = read_record((LOGS / f"{request.param}.log").read_text(encoding="utf-8"))
    *lines, last = record.decisions
    text = replace(record, decisions=tuple(lines), digest="", names=()).to_text()
    lobby = (await people[0].command(f"/game new title:{record.game}")).shown
    await people[1].press(lobby, "Join")
    await people[0].command("/game record import", file=people[0].file("game.log", text.encode()))
    begun = await sandbox.wait_for_message(lambda each: each.is_layout and "goes on from a log" in each.content)
    post = await ping_below(sandbox, begun)
    panel = (await people[last.seat].command("/do", text=last.text)).shown
    confirm = next((each for each in buttons_of(panel) if each.label.startswith("Confirm")), None)
    if confirm is not None:
        await people[last.seat].press(panel, custom_id=confirm.custom_id)
    found = await settled(sandbox, post)
    assert "# 🏁" in found.content, found.content
    assert "The game is over." in (await notice_below(sandbox, found)).content
    return found


@pytest.fixture
def film_threads(monkeypatch: pytest.MonkeyPatch) -> set[threading.Thread]:
    """Return the threads in which films are encoded."""
    seen: set[threading.Thread] = set()

    def noting(method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any) -> Any:
            seen.add(threading.current_thread())
            return method(*given)

        return noted

    for name in ("__init__", "add", "finished"):
        monkeypatch.setattr(Film, name, noting(getattr(Film, name)))
    return seen


async def test_the_end_is_posted_drawn_and_stored(
    sandbox: Sandbox, people: Sequence[Person], final: Message, film_threads: set[threading.Thread]
) -> None:
    (picture,) = final.attachments
    for award in ("Most decisions: ", "Best round: "):
        assert award not in final.content, "once is enough"
        assert award in (picture.description or "")
    assert all(file.description for file in final.attachments)
    assert labels(final) == [
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
    eva = sandbox.person("Eva")
    public = len(sandbox.messages())

    film = (await eva.press(final, "Film")).shown
    # Progress reports may come before it.
    await sandbox.wait_until(lambda: film.attachments or None)
    (file,) = film.attachments
    assert file.filename.endswith(".gif")
    assert "images. At the end: " in (file.description or "")
    assert len(file.data) <= SIZE_LIMIT
    moving = Image.open(BytesIO(file.data))
    history = (await eva.command("/game record history")).shown
    rounds = len(menus_of(history)[0].options)
    assert (getattr(moving, "n_frames", 1), moving.size[0]) == (max(12, rounds + 1) + 1, 800)
    again = (await people[0].command("/game record export", as_="film")).shown
    assert again.attachments[0].data == file.data, "a film is kept for others"
    assert film_threads
    assert threading.main_thread() not in film_threads, "the event loop goes on"

    log = (await eva.press(final, "Log as a file")).shown.attachments[0].data.decode()
    record = read_record(log)
    assert len(re.findall(r"^# .*[Rr]ound \d", log, re.MULTILINE)) >= 6
    checked = (await eva.press(final, "Check the dice")).shown.content
    assert checked.startswith(("✅ All ", "✅ Nothing was left to chance"))
    assert commitment(record.seed) in checked
    assert f"printf %s {record.seed} | sha256sum" in checked
    assert (await eva.command("/game record verify")).text == checked
    assert len(sandbox.messages()) == public, "all of it was for Eva's eyes"


async def test_history_leads_to_every_round_with_its_events(sandbox: Sandbox, final: Message) -> None:
    eva = sandbox.person("Eva")
    page = (await eva.press(final, "History")).shown
    (menu,) = menus_of(page)
    assert len(menu.options) > 3
    third = menu.options[3]
    page = (await eva.choose(page, menu.custom_id, [str(third.value)])).shown
    heading, decision, *told = page.content.split("\n")
    assert heading.startswith(f"**{third.label}** · Position {third.value} of ")
    assert decision.startswith(f"`{third.value:>3}` ")
    assert any(told)
    assert size(page)[0] >= 1200
    number = int(re.findall(r"[Rr]ound (\d+)", third.label)[0])
    by_command = (await eva.command("/game record history", round=number)).shown
    assert by_command.content == page.content
    back = (await eva.press(page, "◀")).shown
    assert f"Position {int(str(third.value)) - 1} of" in back.content
    first = (await eva.press(back, "⏮")).shown
    assert "Before the first decision" in first.content


async def test_only_the_user_sees_a_plain_board(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    eva, anna = sandbox.person("Eva"), people[0]

    async def board(person: Person) -> tuple[str, bytes]:
        (file,) = (await person.command("/game board")).shown.attachments
        return file.filename.rpartition(".")[2], file.data

    painted, hers = await board(eva), await board(anna)
    assert painted[0] == hers[0] == "jpg"
    assert "plain" in (await eva.command("/my colours colours:plain")).text
    plain, content = await board(eva)
    assert (plain, content[:4]) == ("png", b"\x89PNG")
    assert await board(anna) == hers
    assert "usual colours" in (await eva.command("/my colours colours:normal")).text
    assert await board(eva) == painted


async def test_only_the_user_sees_their_strong_colours(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    eva, anna = sandbox.person("Eva"), people[0]

    async def board(person: Person) -> bytes:
        return (await person.command("/game board")).shown.attachments[0].data

    usual, hers = await board(eva), await board(anna)
    assert "strong colours" in (await eva.command("/my colours colours:strong")).text
    assert await board(eva) != usual
    assert await board(anna) == hers
    stored = json.loads((await eva.command("/my data")).shown.attachments[0].data)
    assert stored["users"][0]["settings"]["colours"] == "strong"
    assert "usual colours" in (await eva.command("/my colours colours:normal")).text
    assert await board(eva) == usual


async def test_anybody_can_zoom(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    eva = sandbox.person("Eva")
    width, height = size((await eva.press(story_above(sandbox, post), "Board")).shown)
    assert size((await eva.command("/game board", size="double")).shown) == (2 * width, 2 * height)
    wide = size((await eva.command("/game board", size="wide")).shown)
    assert height < 1.5 * width, "no sliver where a page limits heights"
    assert wide[0] > wide[1], "the form for large screens lies on its side"
    part = (await eva.command("/game board", part="upper left")).shown
    margin = 0.045 * min(width, height)
    assert size(part) == pytest.approx((0.9 * width + margin, 0.9 * height + margin), abs=2)
    assert (part.attachments[0].description or "").startswith("The upper left of the picture. ")
    around = (await eva.command("/game board around:e7")).shown
    assert (around.attachments[0].description or "").startswith("The map around E7.")
    assert "There is no close-up of `nowhere`." in (await eva.command("/game board around:nowhere")).text
    assert size((await eva.press(story_above(sandbox, post), "Tableau")).shown)


async def test_a_picture_too_large_for_discord_comes_in_its_usual_size(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    await begin(sandbox, people)
    usual = (await people[0].command("/game board")).shown
    world = sandbox.world
    world.settings = replace(world.settings, file_bytes=len(usual.attachments[0].data))
    answer = (await people[0].command("/game board", size="double")).shown
    assert "The large picture is too big for Discord" in answer.content
    assert size(answer) == size(usual)


async def test_the_dice_of_a_running_game_stay_secret(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    promise = (await people[1].command("/game status")).text.split("SHA-256 is `")[1].split("`")[0]
    answer = await people[0].command("/game record verify")
    assert f"The seed is secret until the game is over. Its SHA-256 is `{promise}`." in answer.text
    assert "printf" not in answer.text


async def test_my_turn_begins_with_a_recap(sandbox: Sandbox, people: Sequence[Person]) -> None:
    clara = sandbox.person("Clara")
    post = await begin(sandbox, [*people, clara])
    for _ in range(3):
        await choose_first(to_move([*people, clara], post), post)
        post = await settled(sandbox, post)
    mover = to_move([*people, clara], post)
    for _ in range(6):
        await choose_first(mover, post)
        post = await settled(sandbox, post)
        mover = to_move([*people, clara], post)
        panel = (await mover.press(post, "My turn")).text
        if "Since your last decision" in story_above(sandbox, post).content:
            break
    assert "**Since your last decision**" in panel
    assert mover.name not in panel.split("**Since your last decision**")[1].split("**")[0]


@pytest.mark.parametrize("title", TITLES)
async def test_all_that_commands_show_is_found_below_the_pictures_too(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    post = await begin(sandbox, people, title)
    eva = sandbox.person("Eva")
    board = (await eva.press(story_above(sandbox, post), "Board")).shown
    usual, entries = size(board), menus_of(board)[0].options

    async def look(entry: str) -> Message:
        return (await eva.choose(board, menus_of(board)[0].custom_id, [entry])).shown

    large = size(await look("Twice as large"))
    assert [round(pixels / 2 - half) for pixels, half in zip(large, usual, strict=True)] == [0, 0]
    part = await look("The upper left")
    assert (part.attachments[0].description or "").startswith("The upper left of the picture. ")
    assert size(part) == size((await eva.command("/game board", part="upper left")).shown)
    for other in [str(entry.value) for entry in entries if str(entry.value).startswith("picture.")]:
        by_command = (await eva.command("/game board", picture=other.split(".")[1])).shown
        assert sizes(await look(other)) == sizes(by_command)
    words = await look("Everything as text")
    assert words.content == (await eva.command("/game board as:text")).shown.content
    assert not words.attachments

    tableau = (await eva.press(story_above(sandbox, post), "Tableau")).shown
    for person in people:
        shown = (await eva.choose(tableau, menus_of(tableau)[0].custom_id, [str(people.index(person))])).shown
        assert f"The tableau of {person.name}" in shown.content
        assert sizes(shown)


@pytest.mark.parametrize("title", TITLES)
async def test_everything_on_the_table_is_a_series_of_pictures_a_phone_can_show(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    await begin(sandbox, people, title)
    shown = (await people[0].command("/game board", picture="overview")).shown
    assert len(shown.attachments) >= 2
    assert len({attachment.filename for attachment in shown.attachments}) == len(shown.attachments)
    for attachment in shown.attachments:
        assert attachment.description
        assert attachment.width is not None
        assert attachment.height is not None
        assert attachment.height <= 1.3 * attachment.width


@pytest.mark.parametrize("title", TITLES)
async def test_history_pages_through_pictures_that_a_phone_shows_whole(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    await choose_first(mover, post)
    width, height = size((await sandbox.person("Eva").command("/game record history")).shown)
    assert height <= 1.4 * width, "not much higher than wide"


async def test_watching_begins_below_the_board(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    eva = sandbox.person("Eva")
    board = (await eva.press(story_above(sandbox, post), "Board")).shown
    told = await eva.choose(board, menus_of(board)[1].custom_id, ["When it is over, by a ping here"])
    assert "You will be told when the game is over." in told.text
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert await watchers.of_game(db, 1) == (Watcher(1, eva.id, "end", "channel"),)


async def test_the_review_shows_chances_and_better_moves(sandbox: Sandbox, final: Message) -> None:
    eva = sandbox.person("Eva")
    public = len(sandbox.messages())
    page = (await eva.press(final, "Look back")).shown
    await sandbox.wait_until(lambda: page.attachments or None)
    assert "how likely the program took everybody to win" in page.content
    shown = [label for label in labels(page) if label]
    assert shown
    assert shown == ["Turn 1", "Turn 2", "Turn 3"][: len(shown)]
    assert size(page)[0] == 750
    for number in range(1, len(shown) + 1):
        page = (await eva.press(page, f"Turn {number}")).shown
        assert f"**{number}. Round " in page.content
        assert "Played: " in page.content
        assert "The strong computer player would have " in page.content
        assert page.attachments
    page = (await eva.press(page, "◀ All turns")).shown
    assert "The turns that cost most:" in page.content
    assert len(sandbox.messages()) == public, "all of it was for Eva's eyes"
