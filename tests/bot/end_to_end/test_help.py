"""Help says what can be done now, what not, and what every button does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.announcements.endings import KEEPING
from bot.language.i18n import Localizer
from bot.panels.message_content import TEXT_LIMIT
from bot.runtime.features import listed_features
from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.wording.button_help import lobby_buttons, rarer_buttons, usual_buttons
from rules import GAMES
from tests.bot.end_to_end.tables import begin, begun, prepare, settled, story_above, to_move

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def watcher(sandbox: Sandbox) -> Person:
    return sandbox.person("Eva")


async def help_of(person: Person) -> Message:
    return (await person.command("/help")).shown


def labels(message: Message) -> set[str]:
    return {button.label for button in buttons_of(message)}


async def test_newcomers_read_about_the_tutorial(watcher: Person) -> None:
    panel = await help_of(watcher)
    assert "`/tutorial`" in text_of(panel)
    await watcher.press(panel, "Learn a game")
    assert labels(panel) >= {rules.title for rules in GAMES.values()}


async def test_newcomers_read_how_to_find_people_and_managers_how_to_set_up(
    people: Sequence[Person], watcher: Person
) -> None:
    told = text_of(await help_of(watcher))
    assert "`/club seek` waits until enough people want to play" in told
    assert "`/setup`" not in told
    assert "`/setup` sets the bot up on this server" in text_of(await help_of(people[0]))


async def test_reports_are_offered_only_if_somebody_gets_them(watcher: Person) -> None:
    assert "Report a problem" not in labels(await help_of(watcher))


@pytest.mark.parametrize("title", GAMES)
async def test_help_at_a_table_leads_to_the_tutorial_of_its_game(people: Sequence[Person], title: str) -> None:
    await people[0].command(f"/game new title:{title}")
    panel = await help_of(people[1])
    await people[1].press(panel, f"Learn {GAMES[title].title}")
    assert "step 1 of" in text_of(panel)


@pytest.mark.parametrize("title", GAMES)
async def test_help_shows_possible_actions_and_every_button_of_the_post(
    sandbox: Sandbox, people: Sequence[Person], watcher: Person, title: str
) -> None:
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    told = text_of(await help_of(mover))
    assert "You have to decide:" in told
    for label in labels(post):
        assert f"**{label}**" in told
    other = next(person for person in people if person is not mover)
    assert "nothing to decide now" in text_of(await help_of(other))
    watching = text_of(await help_of(watcher))
    assert "You are watching" in watching
    assert "**My hand**" not in watching
    assert "**My board**" not in watching


@pytest.mark.parametrize("title", GAMES)
async def test_the_hand_button_exists_only_in_titles_with_hands(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    post = story_above(sandbox, await begin(sandbox, people, title))
    hands = GAMES[title].words.holding is not None
    (own,) = labels(post) & {"My hand", "My board"}
    assert own == ("My hand" if hands else "My board")
    shown = (await people[0].press(post, own)).shown
    assert shown.attachments
    assert ("**Your hand**" in text_of(shown)) == hands


async def test_every_button_of_lobby_post_and_panel_is_explained(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await people[0].command("/game new title:tm")
    (lobby,) = (message for message in sandbox.messages() if "Join" in labels(message))
    seen = labels(lobby)
    panel = await help_of(people[0])
    await people[0].press(panel, "All buttons")
    await people[0].press(panel, "Before the game begins")
    for label in seen:
        assert f"**{label}**" in text_of(panel)
    await people[1].press(lobby, "Join")
    await people[0].press(lobby, "Start")
    post = await begun(sandbox)
    mover = to_move(people, post)
    own = labels((await mover.press(post, "My turn")).shown)
    await people[0].press(panel, "All buttons")
    for label in labels(post) | labels(story_above(sandbox, post)) | own | labels(await prepare(mover, post)):
        assert f"**{label}**" in text_of(panel)


async def test_help_uses_the_labels_of_the_post(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await mover.command("/my language language:cs")
    panel = await help_of(mover)
    assert "**My turn**" in text_of(panel)
    await mover.press(panel, "Všechna tlačítka")
    assert "**My turn**" in text_of(panel)
    assert "**Potvrdit**" in text_of(panel)


async def test_help_uses_the_labels_of_the_lobby(people: Sequence[Person]) -> None:
    await people[0].command("/game new title:tm")
    await people[1].command("/my language language:cs")
    assert "Místo u stolu ti dá **Join**" in text_of(await help_of(people[1]))


async def test_every_button_of_rarer_occasions_is_explained(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, _ = people
    panel = await help_of(anna)
    await anna.press(panel, "All buttons")
    await anna.press(panel, "Rarer buttons")
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    other = next(person for person in people if person is not mover)
    await mover.command("/game seat replace")
    offer = await settled(sandbox, post)
    seen = labels(offer)
    await mover.press(offer, "Withdraw the offer")
    await mover.command("/do", text="faction witches")
    chosen = await settled(sandbox, offer)
    await other.command("/do", text="faction nomads")
    await settled(sandbox, chosen)
    asking = (await mover.command("/game undo")).shown
    seen |= labels(asking)
    await mover.press(asking, "Ask the others")
    seen |= labels(await sandbox.wait_for_message(lambda message: "Agree" in labels(message)))
    lesson = labels((await other.command("/tutorial title:tm")).shown)
    seen |= {label for label in lesson if label.startswith(("◀ Previous", "Show", "Skip"))}
    seen |= {Localizer("en")(label) for _, label in KEEPING}
    assert len(seen) >= 13
    for label in seen:
        assert f"**{label}**" in text_of(panel), label
    await anna.press(panel, "All buttons")
    assert "**My turn**" in text_of(panel)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_the_explanations_of_buttons_fit_into_messages(language: str) -> None:
    localizer = Localizer(language)
    told = [each for feature in listed_features(GAMES) for each in feature.help]
    for public in (localizer, Localizer("en")):
        pages = (usual_buttons, lobby_buttons, rarer_buttons)
        longest = max(len("\n".join(lines(told, localizer, public))) for lines in pages)
        assert longest <= TEXT_LIMIT
