"""Addresses, headers and limits of the pages, and news of a running game."""

from __future__ import annotations

import asyncio
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.language.catalogs import languages
from bot.store import server_settings, users
from bot.web import streams
from bot.web.courses import Course
from bot.web.server import SECURITY
from bot.web.streams import Streams
from rules.engine import RecordError, say
from tests.bot.interactions import GUILD
from tests.bot.web.served import PUBLIC, Served, decide, random_table, serving
from tests.timeouts import HANGS_S

PICTURE = re.compile(r'src="([^"]*/picture/[^"]+)"')


async def test_a_page_shows_board_players_and_whose_turn_it_is(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=60))
    page = await served.get(served.address(game))
    assert page.status == 200
    for word in ("Terra Mystica", "Anna", "Boris", "Cyril", "Whose turn", "60 / 60"):
        assert word in page.text
    assert f'<meta property="og:url" content="{PUBLIC}/g/{game.id}-{game.page_token}">' in page.text
    board = PICTURE.search(page.text)
    assert board is not None
    picture = await served.get(f"{served.url}/g/{board[1]}")
    assert picture.body.startswith(b"\xff\xd8")
    assert "immutable" in picture.headers["Cache-Control"]
    again = await served.get(f"{served.url}/g/{board[1]}", If_None_Match=picture.headers["ETag"])
    assert (again.status, again.body) == (304, b"")


async def test_lines_of_the_log_are_sentences(served: Served) -> None:
    """The heading of a round and the sentences after it stand in one line of the log."""
    game = await served.playing(random_table("tm", decisions=60))
    page = await served.get(served.address(game, "/log"), Accept_Language="en")
    told = re.findall(r'<span class="told">([^<]+)</span>', page.text)
    assert any("Round 1 of 6. " in each for each in told)
    assert not [each for each in told if re.search(r"Round \d of 6 [A-Z]", each)]


async def test_scores_and_curves_say_what_is_counted(served: Served) -> None:
    """Civilization has no points: a page says how near everybody is to a victory, in percent."""
    measures = {"tta": "Culture", "civ": "Nearness to a victory, in percent"}
    for title, measure in measures.items():
        game = await served.playing(random_table(title, decisions=150))
        page = (await served.get(served.address(game), Accept_Language="en")).text
        assert f'<h2 id="of-points">{measure}<' in page, title
        scores = re.findall(r'data-key="score-\d">([^<]+)<', page)
        assert len(scores) == 3
        if title == "civ":
            assert all(re.fullmatch(r"\d+ % of the way to a victory by \w+", each) for each in scores)
            assert len(re.findall(r"coins \d+/15", page)) == 3


async def test_a_page_speaks_the_language_of_its_reader(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=20))
    for language in languages():
        asked = await served.get(served.address(game, f"?lang={language}"))
        preferred = await served.get(served.address(game), Accept_Language=f"{language}-XX, de;q=0.5")
        assert asked.body == preferred.body
        assert f'<html lang="{language}">' in asked.text


async def test_only_the_right_address_opens_a_page(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=10))
    assert len(game.page_token) >= 20
    wrong = [
        f"/g/{game.id}-{game.page_token[:-1]}",
        f"/g/{game.id}-x",
        f"/g/{game.id + 1}-{game.page_token}",
        "/",
        "/g/1",
    ]
    for path in (*wrong, "/health", "/metrics", "/static/x/main.js", f"/g/{'9' * 30}-x"):
        answer = await served.get(served.url + path)
        assert answer.status == 404, path
        assert game.page_token not in answer.text
        assert SECURITY.items() <= answer.headers.items()


async def test_every_response_forbids_foreign_scripts_and_keeps_the_address_secret(served: Served) -> None:
    game = await served.playing(random_table("tta", decisions=30))
    page = await served.get(served.address(game))
    for rest in ("", "/position", "/course", "/log", "/words", "?at=3"):
        answer = await served.get(served.address(game, rest))
        assert SECURITY.items() <= answer.headers.items()
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:", answer.text), rest
    assert "no-referrer" in page.headers["Referrer-Policy"]
    for name in re.findall(r'(?:src|href)="\.\.(/static/[^"]+)"', page.text):
        assert (await served.get(served.url + name)).status == 200


async def test_managers_turn_pages_off(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=10))
    for pages, own, status in ((False, None, 404), (False, True, 200), (True, False, 404), (True, None, 200)):
        async with served.services.store.writing(other="settings") as db:
            await server_settings.set_guild(db, GUILD, server_settings.GuildSettings(pages=pages))
            await server_settings.set_channel(db, game.place, GUILD, server_settings.ChannelSettings(pages=own))
        for rest in ("", "/position", "/course", "/log", "/words", "/live" if status == 404 else ""):
            assert (await served.get(served.address(game, rest))).status == status


async def test_a_player_can_be_named_by_the_first_letter(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=60))
    async with served.services.store.writing(person=101) as db:
        user = await users.meet(db, 101, "Anna")
        await users.set_settings(db, 101, user.settings.model_copy(update={"page_name": "initial"}))
    for rest in ("", "/log", "/course", "/words", "?at=20"):
        answer = await served.get(served.address(game, rest))
        assert "Anna" not in answer.text
        assert "A." in answer.text


async def test_pictures_of_positions_that_were_taken_back_are_gone(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=60))
    before = PICTURE.findall((await served.get(served.address(game, "?at=60"))).text)
    kept = PICTURE.findall((await served.get(served.address(game, "?at=40"))).text)
    async with served.services.sessions.open(game.id) as session:
        await session.undo(50, 101)
    for path, status in ((before[0], 404), (kept[0], 200)):
        assert (await served.get(f"{served.url}/g/{path}")).status == status
    assert "50 / 50" in (await served.get(served.address(game, "?at=60"))).text


async def test_an_open_page_hears_of_each_change(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=30))
    async with asyncio.timeout(HANGS_S), served.visitor.get(served.address(game, "/live")) as stream:
        assert stream.content_type == "text/event-stream"
        first = await _news(stream)
        await decide(served, game.id)
        second = await _news(stream)
        assert second["revision"] > first["revision"]
        assert second["last"] > first["last"]


async def _news(stream: Any) -> Any:
    while True:
        line = (await stream.content.readline()).decode()
        assert line, "the stream goes on"
        if line.startswith("data: "):
            return json.loads(line.removeprefix("data: "))


async def test_an_address_that_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    async with serving(tmp_path, web_requests_per_minute=5) as served:
        game = await served.playing(random_table("tm", decisions=5))
        own = {"X_Forwarded_For": "198.51.100.7, 203.0.113.5"}
        answers = [await served.get(served.address(game), **own) for _ in range(6)]
        assert [each.status for each in answers] == [200] * 5 + [429]
        assert answers[-1].headers["Retry-After"] == "2"
        other = await served.get(served.address(game), X_Forwarded_For="203.0.113.5, 198.51.100.9")
        assert other.status == 200


async def test_the_addresses_of_visitors_are_written_nowhere(tmp_path: Path) -> None:
    """Neither to the database nor to the log, also when there are too many requests."""
    with capture_logs() as logged:
        async with serving(tmp_path, web_requests_per_minute=2) as served:
            game = await served.playing(random_table("tm", decisions=5))
            for rest in ("", "/course", "/log", "/nothing"):
                await served.get(served.address(game, rest), X_Forwarded_For="203.0.113.5")
    assert "203.0.113.5" not in repr(logged)
    assert b"Anna" in _written(tmp_path)
    assert b"203.0.113.5" not in _written(tmp_path)


def _written(folder: Path) -> bytes:
    """Return the contents of all files of a folder."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


TITLES = ("tm", "tta", "dawn", "civ")
MARKS = re.compile(r"\w\S?\.\.(?!\.)|\*\*|__|~~|\|\||<[@#:t]|^-# |^#+ |`|\\[*_~`|>#\[]", re.MULTILINE)
"""Marks that only Discord turns into something."""


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
async def test_pages_have_no_marks_of_discord(served: Served, title: str) -> None:
    """Nor two full stops after a line that is in bold there."""
    game = await served.playing(random_table(title, decisions=400 if title == "tta" else 120))
    for language in languages():
        for rest in ("", "/course", "/log", "/words"):
            page = await served.get(served.address(game, f"{rest}?lang={language}"))
            told = html.unescape(re.sub(r"<[^>]*>", "\n", page.text))
            assert MARKS.search(told) is None, (rest, told[max(0, MARKS.search(told).start() - 60) :][:120])  # type: ignore[union-attr]


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
async def test_cards_in_pictures_tell_what_they_do(served: Served, title: str) -> None:
    """Those in the pictures of the tableaus, for example; an address that is out of date tells nothing."""
    game = await served.playing(random_table(title, decisions=120))
    page = await served.get(served.address(game, "?lang=cs"))
    links = [html.unescape(link) for link in re.findall(r'<a href="([^"]*/picture/[^"]*)"><img', page.text)]
    found: dict[str, Any] = {}
    for link in links:
        answer = await served.get(f"{served.url}/g/{link.replace('/picture/', '/cards/')}")
        assert answer.status == 200
        for card in json.loads(answer.body):
            left, top, width, height = card["box"]
            assert 0 <= left < left + width <= 1
            assert 0 <= top < top + height <= 1
            assert all(each["lines"] for each in card["about"])
            found[card["name"]] = card
    assert len(found) > 5
    told = re.findall(r"<summary>([^<]+)</summary>", (await served.get(served.address(game, "/words?lang=cs"))).text)
    assert any(each["name"] in map(html.unescape, told) for card in found.values() for each in card["about"])
    gone = re.sub("/picture/[0-9a-f]+/", "/cards/00/", links[0])
    assert (await served.get(f"{served.url}/g/{gone}")).status == 404


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
async def test_the_whole_table_is_told_in_words(served: Served, title: str) -> None:
    """Each card and tile that is named has its description; a page of an earlier position tells that one."""
    game = await served.playing(random_table(title, decisions=120))
    page = await served.get(served.address(game, "?at=60&lang=en"))
    (link,) = re.findall(r'<a href="([^"]*/words[^"]*)"', page.text)
    words = await served.get(f"{served.url}/g/{html.unescape(link)}")
    assert words.status == 200
    for name in ("Anna", "Boris", "Cyril"):
        assert name in words.text
    parts = re.findall(r'<section class="words">\n<h2>', words.text)
    described = re.findall(r"<details><summary>([^<]+)</summary>\n<p class=\"about\">([^<]+)", words.text)
    assert len(parts) > 2
    assert len(described) > 5
    assert words.text != (await served.get(served.address(game, "/words?lang=en"))).text


async def test_a_game_whose_old_decisions_are_refused_shows_its_present_position(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed rules can be newer than the first decisions of a game."""

    def refuse(_course: Course, _decision: object) -> None:
        raise RecordError(say("the rules have changed"))

    table = random_table("tm", decisions=60)
    game = await served.playing(table)
    with monkeypatch.context() as changed:
        changed.setattr(Course, "_step", refuse)
        for rest in ("", "?at=3"):
            page = await served.get(served.address(game, rest), Accept_Language="en")
            assert page.status == 200
            assert "cannot show the positions before this one" in page.text
            assert 'min="60" max="60"' in page.text
            assert "Whose turn" in page.text
            board = PICTURE.search(page.text)
            assert board is not None
            assert (await served.get(f"{served.url}/g/{board[1]}")).status == 200
        for rest in ("/log", "/course", "/words"):
            assert (await served.get(served.address(game, rest))).status == 200
    await decide(served, game.id)
    page = await served.get(served.address(game), Accept_Language="en")
    assert 'min="60" max="61"' in page.text, "it goes on from there"


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
async def test_each_title_has_an_icon(served: Served, title: str) -> None:
    game = await served.playing(random_table(title, decisions=10))
    page = await served.get(served.address(game))
    assert f'<img class="icon" src="../icon/{title}.png" alt=""' in page.text
    icon = await served.get(f"{served.url}/icon/{title}.png")
    assert icon.body.startswith(b"\x89PNG")
    assert (await served.get(f"{served.url}/icon/chess.png")).status == 404


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
async def test_a_newcomer_sees_who_leads_what_happened_last_and_the_goal(served: Served, title: str) -> None:
    game = await served.playing(random_table(title, decisions=110))
    page = (await served.get(served.address(game), Accept_Language="en")).text
    glance = page[page.index('class="glance"') : page.index('class="columns"')]
    told = dict(re.findall(r"<dt>([^<]+)</dt>\s*<dd[^>]*>(.+?)</dd>", glance, re.DOTALL))
    assert list(told) == ["Whose turn", "Who leads", "What happened last"]
    assert re.search(r'class="goal"><strong>Goal of the game</strong> [^<]*\bwins?\b', page)
    assert re.search(r"(Anna|Boris|Cyril).*\(.*\d.*\)", told["Who leads"])
    assert told["What happened last"] in page[page.index('class="log"') :]
    assert len(re.findall(r'<strong>(?:Anna|Boris|Cyril)</strong> <span class="label">\(\w', page)) == 3
    status = re.search(r'class="status">(.)', page)
    assert status is None or not status[1].islower()


async def test_viewers_share_a_position_and_never_queue_before_players(served: Served) -> None:
    game = await served.playing(random_table("tm", decisions=20))
    before = await served.get(served.address(game))
    async with served.services.sessions.open(game.id):
        # Somebody decides just now, which takes its time.
        async with asyncio.timeout(HANGS_S):
            again = await served.get(served.address(game))
        assert again.body == before.body
    await decide(served, game.id)
    after = await served.get(served.address(game))
    assert after.body != before.body


async def test_open_pages_hear_of_a_change_one_after_the_other(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BETWEEN_S", 10.0)
    pages = Streams(served.services.store)
    await pages.turn()
    waiting = asyncio.create_task(pages.turn())
    await asyncio.sleep(0)
    assert not waiting.done()
    waiting.cancel()
