"""Limits of messages: text, embeds, files, nonce, mentions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from bot.sandbox.limits.components import check_components
from bot.sandbox.limits.lengths import Count, Limit, Text, check_limits, required
from bot.sandbox.wire import Path, Payload, Problem

COMPONENTS_V2 = 1 << 15
MESSAGE: tuple[Limit, ...] = (
    Text("content", 0, 2000),
    Count("embeds", 0, 10),
    Count("attachments", 0, 10),
)
EMBED: tuple[Limit, ...] = (
    Text("title", 0, 256),
    Text("description", 0, 4096),
    Count("fields", 0, 25),
)
EMBED_FIELD: tuple[Limit, ...] = (
    Text("name", 1, 256, required=True),
    Text("value", 1, 1024, required=True),
)
FOOTER: tuple[Limit, ...] = (Text("text", 0, 2048),)
AUTHOR: tuple[Limit, ...] = (Text("name", 0, 256),)
FILE: tuple[Limit, ...] = (Text("filename", 1, 1024), Text("description", 0, 1024))
EMBEDS_TOTAL = 6000
NONCE = 25
MENTIONED = 100
EMBED_SUBSTANCE = ("title", "description", "fields", "footer", "author", "image", "thumbnail", "url")
EMBED_SCHEMES = ("http", "https", "attachment")


def check_message(payload: Payload, *, v2: bool | None = None) -> list[Problem]:
    """Return the problems Discord would report in a message to send, or in the changes of an edit.

    `v2` says whether the message as a whole uses the new layout components; by default that is read from the flags of
    the payload.
    """
    layout = bool((payload.get("flags") or 0) & COMPONENTS_V2) if v2 is None else v2
    return [
        *check_limits(MESSAGE, payload, ()),
        *_embeds(payload.get("embeds") or []),
        *_files(payload.get("attachments") or []),
        *_nonce(payload),
        *_allowed_mentions(payload.get("allowed_mentions") or {}),
        *check_components(payload.get("components") or [], v2=layout),
        *(_legacy_fields(payload) if layout else ()),
    ]


def _embeds(embeds: Sequence[Payload]) -> Iterator[Problem]:
    for index, embed in enumerate(embeds):
        path: Path = ("embeds", str(index))
        yield from check_limits(EMBED, embed, path)
        if not any(embed.get(key) for key in EMBED_SUBSTANCE):
            yield required((*path, "description"))
        for number, field in enumerate(embed.get("fields") or []):
            yield from check_limits(EMBED_FIELD, field, (*path, "fields", str(number)))
        yield from check_limits(FOOTER, embed.get("footer") or {}, (*path, "footer"))
        yield from check_limits(AUTHOR, embed.get("author") or {}, (*path, "author"))
        for part in ("image", "thumbnail"):
            yield from _address(embed.get(part) or {}, (*path, part, "url"))
    if sum(map(embed_length, embeds)) > EMBEDS_TOTAL:
        message = f"Embed size exceeds maximum size of {EMBEDS_TOTAL}"
        yield Problem(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def embed_length(embed: Payload) -> int:
    """Return the characters of an embed that count towards the 6,000 of a message."""
    fields = embed.get("fields") or []
    texts = (
        embed.get("title"),
        embed.get("description"),
        (embed.get("footer") or {}).get("text"),
        (embed.get("author") or {}).get("name"),
        *(field.get(key) for field in fields for key in ("name", "value")),
    )
    return sum(len(text) for text in texts if text)


def _address(holder: Payload, path: Path) -> Iterator[Problem]:
    url = holder.get("url")
    if url is not None and urlsplit(str(url)).scheme not in EMBED_SCHEMES:
        message = f'Scheme "{urlsplit(str(url)).scheme}" is not supported.'
        yield Problem(path, "URL_TYPE_INVALID_SCHEME", message)


def _files(attachments: Sequence[Payload]) -> Iterator[Problem]:
    for index, attachment in enumerate(attachments):
        yield from check_limits(FILE, attachment, ("attachments", str(index)))


def _nonce(payload: Payload) -> Iterator[Problem]:
    nonce = payload.get("nonce")
    if nonce is not None and len(str(nonce)) > NONCE:
        message = f"Must be {NONCE} or fewer in length."
        yield Problem(("nonce",), "NONCE_TYPE_TOO_LONG", message)


def _allowed_mentions(allowed: Payload) -> Iterator[Problem]:
    path: Path = ("allowed_mentions",)
    parse = allowed.get("parse") or []
    for key in ("users", "roles"):
        listed = allowed.get(key) or []
        if listed and key in parse:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            yield Problem(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        if len(listed) > MENTIONED:
            message = f"Must be {MENTIONED} or fewer in length."
            yield Problem((*path, key), "BASE_TYPE_MAX_LENGTH", message)


def _legacy_fields(payload: Payload) -> Iterator[Problem]:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if payload.get(key):
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield Problem((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
