"""The page in a browser: people join, start, make decisions and see the new board; nothing is missed or lost."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.client import PolisClient
from bot.sandbox import Sandbox
from bot.sandbox.news import ChannelChanged
from tests.bot.end_to_end.tables import begin, begun, to_move
from tests.chromium import HANGS_MS, chromium, needed

pytestmark = [needed, pytest.mark.drawn]

NEWER_PANEL = (
    "earlier => ([...document.querySelectorAll('.message.private')].at(-1)?.dataset.id ?? earlier) !== earlier"
)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as launched:
        yield launched


async def page_of(browser: Browser, sandbox: Sandbox, person: str, width: int = 1200) -> Page:
    """Return the channel as a person sees it."""
    page = await browser.new_page(viewport={"width": width, "height": 900})
    page.set_default_timeout(HANGS_MS)
    await page.goto(f"{sandbox.url}/?user={person}")
    return page


def button(page: Page, label: str) -> Locator:
    """Return the newest button of that name."""
    return page.get_by_role("button", name=label, exact=True).last


async def test_two_people_join_start_and_move_in_the_browser(
    browser: Browser, sandbox: Sandbox, bot: PolisClient
) -> None:
    anna = await page_of(browser, sandbox, "Anna")
    boris = await page_of(browser, sandbox, "Boris", width=400)

    await anna.get_by_role("textbox").last.fill("/game new")
    await expect(anna.get_by_role("option", name="/game new")).to_be_visible()
    await anna.keyboard.press("Enter")
    await expect(anna.locator(".command-name")).to_have_text("/game new")
    await anna.keyboard.press("Enter")
    await button(anna, "Terra Mystica").click()
    await button(boris, "Join").click()
    await expect(anna.get_by_text("Boris").last).to_be_visible()
    await button(anna, "Start").click()
    await expect(anna.get_by_text("The game begins.").last).to_be_visible()

    post = await begun(sandbox)
    mover, page = ("Anna", anna) if sandbox.person("Anna").id in post.pings else ("Boris", boris)
    boards = page.locator("#messages img")
    await expect(boards.last).to_be_visible()

    # A dot marks the person whose turn it is.
    await expect(anna.locator(".person-chip:has(.dot)")).to_have_text(re.compile(mover))

    pages = {"Anna": anna, "Boris": boris}
    await move(page, "Witches")
    told = f"{mover} plays the Witches."
    moved = await sandbox.wait_for_message(lambda message: told in message.content and message.is_layout)
    assert len(moved.attachments) == 2
    await expect(page.get_by_text(told).last).to_be_visible()

    other = "Boris" if mover == "Anna" else "Anna"
    await move(pages[other], "Fakirs")
    await expect(page.get_by_text(f"{other} plays the Fakirs.").last).to_be_visible()
    await move(page)
    built = await sandbox.wait_for_message(
        lambda each: each.is_layout and not each.ephemeral and each.id > moved.id and "dwelling" in each.content
    )
    board = built.attachments[0].description
    assert board is not None
    assert "Witches" in board
    for everybody in (anna, boris):
        shown = everybody.locator(f"#m{built.id} img").first
        await expect(shown).to_be_visible()
        await expect(shown).to_have_js_property("complete", True)
        assert await shown.evaluate("image => image.naturalWidth") > 400

    await boris.locator(f"#m{built.id} img").first.click()
    large = boris.locator("#lightbox img")
    await expect(large).to_be_visible()
    fits = await large.evaluate("image => image.clientWidth")
    await large.click()
    assert await large.evaluate("image => image.clientWidth") >= 2 * fits


async def move(page: Page, option: str | None = None) -> None:
    """Take the first choice of every step, or the one of that name, and confirm."""
    panels = page.locator(".message.private")
    earlier = await panels.last.get_attribute("data-id") if await panels.count() else None
    await button(page, "My turn").click()
    # An open panel may already have the same buttons. The new one replaces it, so their number may stay the same.
    await page.wait_for_function(NEWER_PANEL, arg=earlier)
    panel = panels.last
    confirm = panel.get_by_role("button", name=re.compile("^Confirm"))
    choice = panel.locator(".menu-face").or_(panel.locator(".button.primary", has_text=option or "")).first
    while True:
        await expect(confirm.or_(choice).first).to_be_visible()
        if await confirm.count():
            break
        shown = await panel.element_handle()
        await choice.click()
        menu = panel.locator(".menu-list:visible")
        if await menu.count():
            await menu.get_by_role("option", name=re.compile(option or "")).first.click()
        # The page redraws the panel when the bot has responded.
        await page.wait_for_function("panel => !panel.isConnected", arg=shown)
    await confirm.click()


async def test_unread_messages_are_marked(browser: Browser, sandbox: Sandbox) -> None:
    at_home = await browser.new_context()
    at_home.set_default_timeout(HANGS_MS)
    first = await at_home.new_page()
    sandbox.person("Boris").say("Seen.")
    await first.goto(f"{sandbox.url}/?user=Anna")
    await expect(first.get_by_text("Seen.")).to_be_visible()
    await first.close()
    fresh = sandbox.person("Boris").say("Not seen yet.")

    again = await at_home.new_page()
    await again.goto(f"{sandbox.url}/?user=Anna")
    await expect(again.locator(f".new-line + #m{fresh.id}")).to_be_visible()
    await expect(again.locator(".new-line")).to_have_count(1)


async def test_a_reader_further_up_is_led_to_new_messages(browser: Browser, sandbox: Sandbox) -> None:
    for number in range(60):
        sandbox.person("Boris").say(f"Line {number}")
    page = await page_of(browser, sandbox, "Anna", width=400)
    await expect(page.get_by_text("Line 59")).to_be_in_viewport()
    await page.get_by_text("Line 0", exact=True).scroll_into_view_if_needed()
    jump = page.locator("#jump")
    await expect(jump).to_have_text("Jump to present ↓")
    sandbox.person("Boris").say("Fresh.")
    await expect(jump).to_have_text("New messages ↓")
    await jump.click()
    await expect(page.get_by_text("Fresh.")).to_be_in_viewport()
    await expect(jump).to_be_hidden()


async def test_a_running_write_survives_an_interruption(browser: Browser, sandbox: Sandbox) -> None:
    page = await page_of(browser, sandbox, "Anna", width=400)
    await expect(page.get_by_role("heading", name="Welcome to #games")).to_be_visible()
    await page.get_by_role("textbox", name="Message").fill("half a sent")
    await sandbox.live.stop()
    await expect(page.get_by_role("status").first).to_have_text("The sandbox is not running")
    sandbox.person("Boris").say("Meanwhile.")
    await expect(page.get_by_text("Meanwhile.")).to_be_visible()
    await expect(page.get_by_role("textbox", name="Message")).to_have_value("half a sent")


async def test_a_name_in_the_line_at_the_top_becomes_that_person(browser: Browser, sandbox: Sandbox) -> None:
    page = await page_of(browser, sandbox, "Anna", width=400)
    await page.get_by_role("button", name="Become Clara").click()
    await expect(page.get_by_role("button", name="You are Clara")).to_be_visible()
    await page.get_by_role("textbox", name="Message").fill("It is me.")
    await page.keyboard.press("Enter")
    said = await sandbox.wait_for_message(lambda message: message.content == "It is me.")
    assert said.author_id == sandbox.person("Clara").id


async def test_on_a_phone_an_old_button_leads_to_its_response(
    browser: Browser, sandbox: Sandbox, bot: PolisClient
) -> None:
    phone = await browser.new_context(viewport={"width": 400, "height": 600})
    phone.set_default_timeout(HANGS_MS)
    page = await phone.new_page()
    sandbox.person("Boris").say("Hello.")
    await page.goto(f"{sandbox.url}/?user=Anna")
    await expect(page.locator("#tip")).to_be_visible()
    await page.get_by_role("textbox").last.fill("/game new")
    await expect(page.get_by_role("option", name="/game new")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await button(page, "Through the Ages").click()
    await expect(button(page, "Options")).to_be_visible()
    for number in range(30):
        sandbox.person("Boris").say(f"Line {number}")
    await expect(page.get_by_text("Line 29")).to_be_visible()
    await button(page, "Options").scroll_into_view_if_needed()
    await button(page, "Options").click()
    await expect(page.locator(".message.private").last).to_be_in_viewport()

    last = sandbox.world.people[-1].name
    await page.goto(f"{sandbox.url}/?user={last}")
    await expect(page.locator(".person-chip[aria-pressed=true]")).to_have_text(re.compile(last))
    await expect(page.locator(".person-chip[aria-pressed=true]")).to_be_in_viewport(ratio=1)
    await expect(page.locator("#tip")).to_be_hidden()


async def test_a_turn_is_typed_after_its_command_in_one_line(
    browser: Browser, sandbox: Sandbox, bot: PolisClient
) -> None:
    people = [sandbox.person(name) for name in ("Anna", "Boris")]
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    page = await page_of(browser, sandbox, mover.name)
    await page.get_by_role("textbox", name="Message").fill("/do faction Witches")
    await expect(page.locator(".popup-title")).to_contain_text("/do")
    await page.keyboard.press("Enter")
    told = await sandbox.wait_for_message(lambda message: f"{mover.name} plays the Witches" in message.content)
    await expect(page.locator(f"#m{told.id}")).to_be_visible()
    await expect(page.get_by_text("belongs to no option")).to_have_count(0)
    small = page.locator("blockquote", has_text="-#")
    await expect(small).to_have_count(0)


async def test_a_forum_is_made_with_tags_and_shows_its_posts(browser: Browser, sandbox: Sandbox) -> None:
    anna = await page_of(browser, sandbox, "Anna")
    await anna.get_by_role("button", name="Create forum").click()
    await anna.get_by_label("Forum name").fill("tables")
    await anna.get_by_role("button", name="Create", exact=True).click()
    await anna.get_by_role("button", name="Tags").click()
    await anna.get_by_label("Names, separated by commas").fill("open, running")
    await anna.get_by_role("button", name="Save").click()
    forum = sandbox.channel("tables")
    await sandbox.wait_until(lambda: [tag.name for tag in forum.tags] == ["open", "running"] or None)
    await anna.get_by_role("button", name="New post").click()
    await anna.get_by_label("Title of the post").fill("Friday evening")
    await anna.get_by_role("button", name="Create", exact=True).click()
    await expect(anna.locator("#messages")).to_contain_text("Friday evening")
    post = sandbox.channel("Friday evening")
    post.applied_tags = [forum.tags[0].id]
    sandbox.world.tell(ChannelChanged(post))
    await anna.get_by_role("link", name="tables").click()
    await expect(anna.locator(".post")).to_have_text("Friday eveningopen")


async def test_context_menus_are_chosen_by_pointer_and_by_keyboard(
    browser: Browser, sandbox: Sandbox, bot: PolisClient
) -> None:
    anna = await page_of(browser, sandbox, "Anna")
    await anna.get_by_role("button", name="Become Boris").click(button="right")
    await anna.get_by_role("menuitem", name="Statistics").click()
    await expect(anna.locator(".reply .mention").last).to_have_text("Statistics")
    await expect(anna.locator(".message.private").last).to_contain_text("Boris")

    await anna.get_by_role("button", name="Become Boris").click(button="right")
    await anna.get_by_role("menuitem", name="Create role…").click()
    await anna.get_by_label("Role name").fill("Hosts")
    await anna.keyboard.press("Enter")
    await expect(anna.locator(".member", has_text="Boris")).to_contain_text("Hosts")
    assert sandbox.person("Boris").user.roles == list(sandbox.world.roles)

    sandbox.person("Boris").say("hello")
    said = anna.locator(".message", has_text="hello")
    await said.get_by_role("button", name="Apps of this message").press("Enter")
    await expect(anna.get_by_role("menuitem", name="This position")).to_be_focused()
    await anna.keyboard.press("Enter")
    await expect(anna.locator(".message.private").last).to_contain_text("works on the posts of a game")
