"""Layouts: messages made of text displays, galleries, sections and rows, in Discord's format.

A layout has no content, and an attachment is shown only where a component names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.panels.controls import Component

ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR = 1, 9, 10, 12, 13, 14
IMAGES = (".png", ".gif", ".webp", ".jpg")


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file that a layout names."""

    file_name: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that a message has already and keeps in an edit."""

    id: int
    file_name: str
    alt: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the entry for the attachments of an edit; a layout can name the file only with id and name."""
        return {"id": str(self.id), "filename": self.file_name, "description": self.alt or None}


def layout(
    text: str,
    files: Sequence[ShownFile | KeptFile],
    controls: Sequence[Mapping[str, Any]],
    *,
    lasting: str = "",
    further: Sequence[ShownFile] = (),
) -> list[Component]:
    """Return the components of a message: heading, picture, text, and controls.

    The heading is the first line. Each picture has a gallery at the top level, so that it gets the whole width. In a
    post, `lasting` is the beginning of the text that stays: a second picture follows it, and a separator. Pictures in
    `further` stand below the controls.
    """
    heading, _, told = text.partition("\n")
    below, near_heading = "", len(files)
    if lasting and f"{text}\n".startswith(f"{lasting}\n"):
        told, below = lasting.partition("\n")[2], text.removeprefix(lasting).removeprefix("\n")
        near_heading = 1
    shown = [_shown(each) for each in files]
    texts = [heading, told] if shown else [f"{heading}\n{told}"]
    parts = [*_text(texts[0]), *shown[:near_heading], *_text(*texts[1:]), *shown[near_heading:]]
    if below.strip():
        parts += [{"type": SEPARATOR, "divider": True, "spacing": 1}, *_text(below)]
    return [*parts, *map(dict, controls), *map(_shown, further)]


def displayed_text(components: Sequence[Mapping[str, Any]]) -> str:
    """Return the text displays of components, as people read them."""
    return "\n".join(part["content"] for part in parts_in(components) if part.get("type") == TEXT)


def parts_in(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield components with everything nested in them, such as buttons next to texts."""
    for component in components:
        yield component
        yield from parts_in(component.get("components", ()))
        if component.get("accessory"):
            yield component["accessory"]


def controls_in(components: Sequence[Mapping[str, Any]]) -> Iterator[Component]:
    """Yield all buttons and menus, also those next to texts."""
    return (dict(part) for part in parts_in(components) if "custom_id" in part)


def control_ids(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the custom ids of all buttons and menus."""
    return (str(control["custom_id"]) for control in controls_in(components))


def components_of(message: discord.Message) -> list[Component]:
    """Return the components of a message in Discord's format."""
    return [dict(component.to_dict()) for component in message.components]


def text_of(message: discord.Message) -> str:
    """Return the text that people read in a message of either kind."""
    return message.content or displayed_text(components_of(message))


def files_shown(message: discord.Message) -> list[KeptFile]:
    """Return the files in the galleries of a message, to keep them in an edit."""
    items = (
        item
        for component in message.components
        if isinstance(component, discord.MediaGalleryComponent)
        for item in component.items
    )
    return [
        KeptFile(item.media.attachment_id, _file_name(item.media.url), item.description or "")
        for item in items
        if item.media.attachment_id is not None
    ]


def _file_name(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def _text(content: str = "") -> list[Component]:
    """Return a text display; none for a blank text, which Discord refuses."""
    return [{"type": TEXT, "content": content.strip("\n")}] if content.strip() else []


def _shown(file: ShownFile | KeptFile) -> Component:
    """Return the gallery of a picture; other files are components of another kind."""
    media = {"url": f"attachment://{file.file_name}"}
    if not file.file_name.lower().endswith(IMAGES):
        return {"type": FILE, "file": media}
    return {"type": GALLERY, "items": [{"media": media, **({"description": file.alt} if file.alt else {})}]}
