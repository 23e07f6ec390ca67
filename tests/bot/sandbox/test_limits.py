"""Every limit of Discord is reported where it is broken, and nothing else is."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands, ui

from bot.sandbox.limits import check_choices, check_commands, check_components, check_message, check_modal
from bot.sandbox.limits.commands import command_length
from bot.sandbox.wire import Payload, invalid_form
from tests.cost import as_subtests


def button(custom_id: str = "b", label: str = "Go") -> Payload:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label}


def row(*children: Payload) -> Payload:
    return {"type": 1, "components": list(children)}


def menu(options: int = 3, **more: object) -> Payload:
    entries = [{"label": f"Option {n}", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "menu", "options": entries, **more}


def label(component: Payload) -> Payload:
    return {"type": 18, "label": "Label", "component": component}


def text_input(custom_id: str = "t", **more: object) -> Payload:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def layout(*components: Payload) -> Payload:
    return {"flags": 1 << 15, "components": list(components)}


def text(content: str = "x", **more: object) -> Payload:
    return {"type": 10, "content": content, **more}


def section(custom_id: str, **more: object) -> Payload:
    return {"type": 9, "components": [text()], "accessory": button(custom_id), **more}


def gallery(url: str | None = "attachment://board.png") -> Payload:
    return {"type": 12, "items": [{} if url is None else {"media": {"url": url}}]}


def command(name: str = "tm", description: str = "Play", **more: object) -> Payload:
    return {"name": name, "description": description, "type": 1, **more}


def option(name: str, kind: int = 3, **more: object) -> Payload:
    return {"name": name, "description": "What", "type": kind, **more}


FITTING_MESSAGES: dict[str, Payload] = {
    "2,000 characters": {"content": "x" * 2000},
    "ten embeds": {"embeds": [{"title": "t"}] * 10},
    "25 buttons": {"components": [row(*(button(f"{r}{c}") for c in range(5))) for r in range(5)]},
    "a menu of 25": {"components": [row(menu(25, max_values=25))]},
    "a link": {"components": [row({"type": 2, "style": 5, "url": "https://example.org", "label": "Rules"})]},
    "a nonce": {"content": "x", "nonce": "n" * 25},
    "40 layout components": layout(*[text()] * 40),
    "13 sections and a text": layout(*(section(str(n)) for n in range(13)), text()),
    "4,000 characters in two texts": layout(text("x" * 3000), text("x" * 1000)),
    "more than five rows in a layout": layout(*(row(button(str(n))) for n in range(6))),
    "a container with everything": layout(
        {"type": 17, "accent_color": 0, "components": [text(), section("s"), gallery(), {"type": 14, "spacing": 2}]}
    ),
}


@pytest.mark.parametrize("message", FITTING_MESSAGES.values(), ids=FITTING_MESSAGES.keys())
def test_a_message_at_its_limit_is_accepted(message: Payload) -> None:
    assert check_message(message) == []


BROKEN_MESSAGES: dict[str, tuple[Payload, str]] = {
    "content": ({"content": "x" * 2001}, "content"),
    "embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "embed title": ({"embeds": [{"title": "t" * 257}]}, "embeds.0.title"),
    "embed description": ({"embeds": [{"description": "t" * 4097}]}, "embeds.0.description"),
    "embed fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "empty field": ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "embeds.0.fields.0.value"),
    "empty embed": ({"embeds": [{"color": 1}]}, "embeds.0.description"),
    "link address": (
        {"components": [row({"type": 2, "style": 5, "url": "board", "label": "Rules"})]},
        "components.0.components.0.url",
    ),
    "embed total": ({"embeds": [{"description": "d" * 3001}] * 2}, "embeds"),
    "picture address": ({"embeds": [{"image": {"url": "board.png"}}]}, "embeds.0.image.url"),
    "files": ({"attachments": [{"id": n, "filename": "f"} for n in range(11)]}, "attachments"),
    "alt text": ({"attachments": [{"id": 0, "description": "d" * 1025}]}, "attachments.0.description"),
    "nonce": ({"content": "x", "nonce": "n" * 26}, "nonce"),
    "mentions": ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions"),
    "six rows": ({"components": [row(button(str(n))) for n in range(6)]}, "components"),
    "six buttons": ({"components": [row(*(button(str(n)) for n in range(6)))]}, "components.0.components"),
    "empty row": ({"components": [row()]}, "components.0.components"),
    "menu beside button": ({"components": [row(menu(), button())]}, "components.0.components"),
    "custom id": ({"components": [row(button("x" * 101))]}, "components.0.components.0.custom_id"),
    "same custom id": ({"components": [row(button(), button())]}, "components"),
    "button label": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "nameless button": ({"components": [row(button(label=""))]}, "components.0.components.0.label"),
    "26 options": ({"components": [row(menu(26))]}, "components.0.components.0.options"),
    "long option": (
        {"components": [row({"type": 3, "custom_id": "m", "options": [{"label": "x" * 101, "value": "v"}]})]},
        "components.0.components.0.options.0.label",
    ),
    "max values": ({"components": [row(menu(2, max_values=3))]}, "components.0.components.0.options"),
    "min over max": ({"components": [row(menu(3, min_values=2))]}, "components.0.components.0.min_values"),
    "layout in a plain message": ({"components": [{"type": 10, "content": "x"}]}, "components.0.type"),
    "41 layout components": (layout(*[text()] * 41), "components"),
    "41 parts with sections": (layout(*(section(str(n)) for n in range(13)), text(), text()), "components"),
    "layout text": (layout(text("x" * 3001), text("x" * 1000)), "components"),
    "content with layout": ({**layout(text()), "content": "x"}, "content"),
    "section without accessory": (layout({"type": 9, "components": [text()]}), "components.0.accessory"),
    "menu as accessory": (
        layout({"type": 9, "components": [text()], "accessory": menu()}),
        "components.0.accessory.type",
    ),
    "bare button": (layout(button()), "components.0.type"),
    "container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
    ),
    "empty text": (layout(text("")), "components.0.content"),
    "blank text": (layout(text(" \n")), "components.0.content"),
    "same custom id in row and section": (layout(section("b"), row(button("b"))), "components"),
    "same id": (layout(text(id=7), text(id=7)), "components"),
    "gallery item without media": (layout(gallery(None)), "components.0.items.0.media"),
    "gallery address": (layout(gallery("board.png")), "components.0.items.0.media.url"),
    "file from the web": (
        layout({"type": 13, "file": {"url": "https://example.org/log.txt"}}),
        "components.0.file.url",
    ),
    "colour": (layout({"type": 17, "accent_color": 0x1000000, "components": [text()]}), "components.0.accent_color"),
    "spacing": (layout({"type": 14, "spacing": 3}), "components.0.spacing"),
}


@as_subtests
@pytest.mark.parametrize(("message", "place"), BROKEN_MESSAGES.values(), ids=BROKEN_MESSAGES.keys())
def test_a_message_beyond_a_limit_is_reported_in_its_place(message: Payload, place: str) -> None:
    assert [".".join(problem.path) for problem in check_message(message)] == [place]


BROKEN_MODALS: dict[str, tuple[Payload, str]] = {
    "title": ({"custom_id": "m", "title": "t" * 46, "components": [label(text_input())]}, "title"),
    "six": (
        {"custom_id": "m", "title": "t", "components": [label(text_input(str(n))) for n in range(6)]},
        "components",
    ),
    "label": (
        {"custom_id": "m", "title": "t", "components": [label(text_input()) | {"label": "x" * 46}]},
        "components.0.label",
    ),
    "button inside": (
        {"custom_id": "m", "title": "t", "components": [row(button())]},
        "components.0.components.0.type",
    ),
    "long default": (
        {"custom_id": "m", "title": "t", "components": [label(text_input(value="x" * 4001))]},
        "components.0.component.value",
    ),
}


@pytest.mark.parametrize(("modal", "place"), BROKEN_MODALS.values(), ids=BROKEN_MODALS.keys())
def test_a_modal_beyond_a_limit_is_reported_in_its_place(modal: Payload, place: str) -> None:
    assert [".".join(problem.path) for problem in check_modal(modal)] == [place]


def test_a_modal_may_hold_texts_and_menus() -> None:
    modal = {"custom_id": "m", "title": "t" * 45, "components": [label(text_input()), label(menu())]}
    assert check_modal(modal) == []


BROKEN_COMMANDS: dict[str, tuple[list[Payload], str]] = {
    "capital name": ([command("Tm")], "0.name"),
    "long name": ([command("x" * 33)], "0.name"),
    "space in name": ([command("t m")], "0.name"),
    "description": ([command(description="d" * 101)], "0.description"),
    "no description": ([command(description="")], "0.description"),
    "26 options": ([command(options=[option(f"o{n}") for n in range(26)])], "0.options"),
    "26 choices": (
        [command(options=[option("o", choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        "0.options.0.choices",
    ),
    "long choice": (
        [command(options=[option("o", choices=[{"name": "n", "value": "v" * 101}])])],
        "0.options.0.choices.0.value",
    ),
    "required last": ([command(options=[option("a"), option("b", required=True)])], "0.options"),
    "same option": ([command(options=[option("a"), option("a")])], "0.options.1.name"),
    "same command": ([command(), command()], "1.name"),
    "mixed": ([command(options=[option("a", 1), option("b")])], "0.options"),
    "too deep": (
        [command(options=[option("a", 2, options=[option("b", 2, options=[option("c", 1)])])])],
        "0.options.0.options.0.type",
    ),
    "8,000 characters": (
        [command(options=[option(f"o{n}", description="d" * 100, choices=_choices) for n in range(20)])]
        if (_choices := [{"name": "n" * 20, "value": f"{m}{'v' * 20}"} for m in range(8)])
        else [],
        "0",
    ),
    "101 commands": ([command(f"c{n}") for n in range(101)], ""),
}


@as_subtests
@pytest.mark.parametrize(("commands", "place"), BROKEN_COMMANDS.values(), ids=BROKEN_COMMANDS.keys())
def test_a_command_beyond_a_limit_is_reported_in_its_place(commands: list[Payload], place: str) -> None:
    assert [".".join(problem.path) for problem in check_commands(commands)] == [place]


def test_of_a_text_and_its_translations_the_longest_counts() -> None:
    translated = command("build", "Build", description_localizations={"cs": "x" * 50, "de": "y"})
    assert command_length(translated) == len("build") + 50


def test_at_most_25_suggestions_of_100_characters() -> None:
    assert check_choices([{"name": "n" * 100, "value": "v"}] * 25) == []
    assert check_choices([{"name": "n", "value": "v"}] * 26)
    assert check_choices([{"name": "n" * 101, "value": "v"}])


async def test_payloads_of_discord_py_can_be_checked_without_a_server() -> None:
    @app_commands.command(name="build", description="Build a dwelling")
    async def build(interaction: discord.Interaction, hex: str) -> None: ...

    view = ui.View()
    view.add_item(ui.Button(label="Go"))
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    assert check_commands([build.to_dict(tree)]) == []
    assert check_components(view.to_components()) == []


def test_the_answer_nests_every_problem_at_its_place() -> None:
    error = invalid_form(check_message({"embeds": [{"title": "t" * 300}]}))
    assert (error.status, error.code) == (400, 50035)
    assert error.errors == {
        "embeds": {
            "0": {
                "title": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length."}]}
            }
        }
    }
