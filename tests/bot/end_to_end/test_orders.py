"""Standing orders of Through the Ages as people give them: forms, menus with several choices, names, and their
removal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot.language.i18n import Localizer
from bot.panels.order_forms import inputs
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from rules.engine import Seat
from rules.through_the_ages import TtaOptions
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.orders import Bids, Defense, Pacts
from tests.bot.end_to_end.tables import begin, to_move

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def people(sandbox: Sandbox) -> list[Person]:
    """Return Anna, Boris and Clara in a game of 2015."""
    three = [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]
    await begin(sandbox, three, "tta")
    return three


async def form(person: Person, panel: Message, title: str) -> Any:
    """Return the form of a kind of order."""
    button = next(each for each in buttons_of(panel) if each.label == title)
    return (await person.press(panel, custom_id=button.custom_id)).opened


async def give(person: Person, title: str, filled: Mapping[str, Any]) -> str:
    """Give an order. Return the text of the panel then."""
    panel = (await person.command("/game seat orders")).shown
    return (await person.submit(await form(person, panel, title), filled)).text


async def test_every_kind_of_order_has_a_form_in_plain_words(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, *_ = people
    panel = (await anna.command("/game seat orders")).shown
    labels = [button.label for button in buttons_of(panel) if not button.label.startswith("◀")]
    *titles, forget = labels
    assert titles == [
        "Bids for territories",
        "Attacks on you",
        "Offered pacts",
        "What you lose",
        "What events give",
        "No real choice",
    ]
    assert forget == "Ask me about everything", "one order holds unless told otherwise"
    assert "only you see them" in text_of(panel)
    for title in titles:
        asked = await form(anna, panel, title)
        assert asked.title == title
        for field in asked.fields:
            assert not any("_" in option.label for option in field.options)
            assert field.label[0].isupper()


async def test_bids_are_limited_by_force_and_territory(sandbox: Sandbox, people: Sequence[Person]) -> None:
    filled = {"policy": ["up_to"], "most": "5", "territories": ["vast_territory_i", "wealthy_territory_ii"]}
    text = await give(people[0], "Bids for territories", {**filled, "others": ["never"]})
    assert "up to 5, for: Vast Territory I, Wealthy Territory II." in text
    assert "You do not bid for others." in text
    panel = (await people[0].command("/game seat orders")).shown
    again = await form(people[0], panel, "Bids for territories")
    chosen = [option.value for field in again.fields for option in field.options if option.default]
    assert chosen == ["up_to", "vast_territory_i", "wealthy_territory_ii", "never"]
    text = await give(people[0], "Bids for territories", {"territories": []})
    assert "For every territory you bid 1 more than the highest bid, up to 5." in text
    text = await give(people[0], "Bids for territories", {"most": "99"})
    assert "`99` does not fit: Highest bid, as a force, a whole number from 1 to 40." in text


async def test_pacts_with_a_player_are_refused_by_name(sandbox: Sandbox, people: Sequence[Person]) -> None:
    panel = (await people[1].command("/game seat orders")).shown
    asked = await form(people[1], panel, "Offered pacts")
    partners = next(field for field in asked.fields if field.label == "Refuse pacts of these players")
    assert [option.label for option in partners.options] == ["Anna", "Clara"]
    clara = str(partners.options[1].value)
    text = await give(people[1], "Offered pacts", {"policy": ["some"], "kinds": [], "partners": [clara]})
    assert "You refuse every pact of: Clara. You are asked about others." in text


async def test_orders_are_known_to_their_owner_alone_and_can_be_forgotten(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    posts = len(sandbox.messages())
    await give(anna, "Attacks on you", {"policy": ["never"]})
    await give(anna, "What you lose", {"first": ["mines"], "second": ["units"]})
    assert len(sandbox.messages()) == posts, "nothing is posted"
    assert "You do not defend" not in (await boris.command("/game seat orders")).text
    panel = (await anna.command("/game seat orders")).shown
    assert "You do not defend against aggressions." in text_of(panel)
    assert "in this order: mines, military units." in text_of(panel)
    for line in ("/game status", "/game record log", "/game record export", "/game board"):
        reply = await boris.command(line)
        assert "defend" not in reply.text
        assert not any(b"defend" in file.data for file in reply.shown.attachments)
    forgotten = await anna.press(panel, "Ask me about everything")
    assert "You are asked about every aggression against you." in forgotten.text
    assert "Ask me about everything" not in [button.label for button in buttons_of(forgotten.shown)]


async def test_default_orders_are_shown_and_can_be_refused(
    sandbox: Sandbox, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Defense, "default_order", classmethod(lambda cls: cls(policy="never")))
    anna, *_ = people
    panel = (await anna.command("/game seat orders")).shown
    assert "You do not defend against aggressions." in text_of(panel)
    asked = await form(anna, panel, "Attacks on you")
    assert "never" in [option.value for field in asked.fields for option in field.options if option.default]
    forgotten = await anna.press(panel, "Ask me about everything")
    assert "You are asked about every aggression against you." in forgotten.text
    assert "Ask me about everything" not in [button.label for button in buttons_of(forgotten.shown)]
    assert "You are asked about every aggression" in (await anna.command("/game seat orders")).text


@pytest.mark.parametrize(("edition", "sacrifices"), [("new_story", False), ("original", True)])
def test_a_form_shows_only_what_the_edition_knows(edition: str, sacrifices: bool) -> None:
    options = TtaOptions.model_validate({"edition": edition})
    localizer = Localizer(names=["Anna", "Boris"])
    fields = {kind: str(inputs(kind(), options, [Seat(1)], localizer)) for kind in (Defense, Bids, Pacts)}
    assert ("Units in wars against you" in fields[Defense]) == sacrifices
    assert ("With cards and units" in fields[Defense]) == sacrifices
    known = catalog(edition).cards
    for kind, offered in ((Bids, Bids.explained["territories"]), (Pacts, Pacts.explained["kinds"])):
        assert [card for card in offered if f"'{card}'" in fields[kind]] == [card for card in offered if card in known]


async def test_from_the_orders_a_tap_leads_back_to_the_decision(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover = to_move(people, sandbox.messages()[-1])
    panel = (await mover.command("/game seat orders")).shown
    assert "take cards" in (await mover.press(panel, "◀ Back to your decision")).text.casefold()
    others = [person for person in people if person is not mover]
    waiting = (await others[0].command("/game seat orders")).shown
    assert "◀ Back to your decision" not in [button.label for button in buttons_of(waiting)]


async def test_orders_stop_when_their_owner_chose(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, *_ = people
    assert not menus_of((await anna.command("/game seat orders")).shown), "there is nothing to stop yet"
    await give(anna, "Bids for territories", {"policy": ["up_to"], "most": "5"})
    panel = (await anna.command("/game seat orders")).shown
    (menu,) = menus_of(panel)
    assert menu.placeholder == "They answer: until you change them"
    value = next(
        str(option.value) for option in menu.options if option.label == "Until you have decided something yourself"
    )
    await anna.choose(panel, menu.custom_id, [value])
    assert menus_of(panel)[0].placeholder == "They answer: until you have decided something yourself"
    mover = to_move(people, sandbox.messages()[-1])
    await mover.command("/do", text="end")
    text = (await mover.command("/game seat orders")).text
    assert ("They have stopped" in text) is (mover is anna)
