"""Looking up rules: similar entries are one tap away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Person, Sandbox, menus_of, text_of
from tests.bot.end_to_end.tables import begin, begun, to_move

pytestmark = pytest.mark.usefixtures("bot")


async def test_an_entry_below_an_answer_opens_in_its_place(sandbox: Sandbox, people: Sequence[Person]) -> None:
    panel = (await people[0].command("/rules", about="bridge")).shown
    assert text_of(panel).startswith("**Bridges (TM-7.6.2)**")
    menu = menus_of(panel)[-1]
    keys = [str(option.value) for option in menu.options]
    assert "power:bridge" in keys
    await people[0].choose(panel, menu.custom_id, ["power:bridge"])
    assert text_of(panel).startswith("**Power action: Build a bridge**")
    others = [key for key in keys if key != "power:bridge"]
    assert [str(option.value) for option in menus_of(panel)[-1].options] == ["TM-7.6.2", *others]


async def test_a_user_without_a_question_gets_a_valid_suggestion(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    other = next(person for person in people if person is not to_move(people, post))
    (hint,) = await other.autocomplete("/do", "text", "")
    assert "The table waits for" in hint.label
    assert hint.value
    assert "The table waits for" in (await other.command("/do", text=hint.value)).text


@pytest.mark.parametrize(
    ("title", "about"),
    [("tm", "faction:witches"), ("tta", "Moses"), ("dawn", "card:pottery"), ("civ", "building:barracks")],
)
async def test_cards_tiles_and_factions_have_a_picture_with_their_text(
    sandbox: Sandbox, people: Sequence[Person], title: str, about: str
) -> None:
    panel = (await people[0].command("/rules", about=about, title=title)).shown
    (picture,) = panel.attachments
    assert picture.data.startswith(b"\x89PNG")
    assert picture.description
    assert picture.description in text_of(panel)


async def test_a_numbered_rule_has_no_picture_and_loses_that_of_another_entry(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    panel = (await people[0].command("/rules", about="bridge")).shown
    assert panel.attachments == []
    menu = menus_of(panel)[-1]
    await people[0].choose(panel, menu.custom_id, ["power:bridge"])
    assert len(panel.attachments) == 1
    numbered = next(str(option.value) for option in menu.options if ":" not in str(option.value))
    await people[0].choose(panel, menus_of(panel)[-1].custom_id, [numbered])
    assert panel.attachments == []


@pytest.mark.parametrize("words", ["symbols", "Signs"])
async def test_all_signs_of_a_title_are_explained_in_a_picture(
    sandbox: Sandbox, people: Sequence[Person], words: str
) -> None:
    shown = (await people[0].command("/rules", about=words, title="tta")).shown
    (picture,) = shown.attachments
    assert "Through the Ages" in shown.content
    assert "happy faces" in (picture.description or "")


async def test_the_help_of_a_game_leads_to_its_signs(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    helped = (await people[0].command("/help")).shown
    shown = (await people[0].press(helped, "Signs")).shown
    assert len(shown.attachments) == 1


async def test_a_lobby_and_its_table_answer_for_their_own_edition_first(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    lobby = (await people[0].command("/game new title:tta")).shown
    assert text_of((await people[0].command("/rules", about="TTO-11.5")).shown).splitlines()[1] == (
        "> This is about the edition of 2006. The game here follows that of 2015."
    )
    options = (await people[0].press(lobby, "Options")).shown
    await people[0].choose(options, values=["edition"])
    await people[0].choose(options, values=["original"])
    await people[1].press(lobby, "Join")
    assert "> This is about" not in text_of((await people[0].command("/rules", about="TTO-11.5")).shown)
    await people[0].press(lobby, "Start")
    await begun(sandbox)
    assert "> This is about" not in text_of((await people[0].command("/rules", about="uprising")).shown)
    other = text_of((await people[0].command("/rules", about="bridge", title="Terra Mystica")).shown)
    assert "> This is about Terra Mystica. The game here is Through the Ages." in other


async def test_a_rule_number_with_a_prefix_belongs_to_that_title(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await people[0].command("/game new title:civ")
    first, second, *_ = text_of((await people[0].command("/rules", about="tm-7.4")).shown).splitlines()
    assert first.endswith("(TM-7.4)**")
    assert second == "> This is about Terra Mystica. The game here is Civilization: The Board Game."
    offered = await people[0].autocomplete("/rules", "about", "TM-7.4")
    assert offered[0].value == "TM-7.4"
    assert "(CIV-7.4)**" in text_of((await people[0].command("/rules", about="7.4")).shown)


@pytest.mark.parametrize(
    ("chosen", "own", "other", "own_number", "other_number"),
    [("new_story", "2015", "2006", "TTN-10.2", "TTO-11.7"), ("original", "2006", "2015", "TTO-11.7", "TTN-10.2")],
)
async def test_words_are_answered_for_the_edition_played_here_and_numbers_say_when_they_are_of_the_other(
    sandbox: Sandbox,
    people: Sequence[Person],
    chosen: str,
    own: str,
    other: str,
    own_number: str,
    other_number: str,
) -> None:
    lobby = (await people[0].command("/game new title:tta")).shown
    options = (await people[0].press(lobby, "Options")).shown
    await people[0].choose(options, values=["edition"])
    await people[0].choose(options, values=[chosen])

    async def answer(about: str) -> str:
        return text_of((await people[0].command("/rules", about=about)).shown)

    assert (await answer("playing on")).startswith(f"**{own}: Playing on (")
    by_edition = [line for line in (await answer("resigning")).splitlines() if line.startswith(("2006: ", "2015: "))]
    assert by_edition[0].startswith(own)
    (numbers,) = (line for line in (await answer("corruption")).splitlines() if line.startswith("Rules: "))
    prefixes = [number.partition("-")[0] for number in numbers.removeprefix("Rules: ").split(", ")]
    own_prefix = own_number.partition("-")[0]
    assert len(set(prefixes)) == 2
    assert prefixes == sorted(prefixes, key=lambda prefix: prefix != own_prefix)
    assert "> This is about" not in await answer(own_number)
    told = f"> This is about the edition of {other}. The game here follows that of {own}."
    assert (await answer(other_number)).splitlines()[1] == told
    offered = await people[0].autocomplete("/rules", "about", "playing on")
    years = [choice.label[:4] for choice in offered if choice.label.startswith(("2006: ", "2015: "))]
    assert own in years
    assert years == sorted(years, key=lambda year: year != own)


@pytest.mark.parametrize(
    ("here", "heading", "there", "title", "remark"),
    [
        ("civ", "**Technology: Pottery (level I)**", "dawn", "**Focus card: Pottery",
         "> This is about Civilization: A New Dawn. The game here is Civilization: The Board Game."),
        ("dawn", "**Focus card: Pottery", "civ", "**Technology: Pottery (level I)**",
         "> This is about Civilization: The Board Game. The game here is Civilization: A New Dawn."),
    ],
)  # fmt: skip
async def test_a_name_two_civilization_games_share_is_answered_for_the_one_played_here(
    sandbox: Sandbox, people: Sequence[Person], here: str, heading: str, there: str, title: str, remark: str
) -> None:
    await people[0].command(f"/game new title:{here}")
    own = text_of((await people[0].command("/rules", about="Pottery")).shown)
    assert own.startswith(heading)
    assert "> This is about" not in own
    other = text_of((await people[0].command("/rules", about="Pottery", title=there)).shown)
    assert other.startswith(title)
    assert other.splitlines()[1] == remark
