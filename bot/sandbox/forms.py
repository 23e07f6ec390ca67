"""Bodies of the bot's requests to the sandbox: JSON alone, or a multipart form with JSON and files.

The handlers in `bot.sandbox.rest` read them. `attachments_of` then gives the message its files.
"""

from __future__ import annotations

import io
import json
import mimetypes
from dataclasses import dataclass

from aiohttp import BodyPartReader, web
from PIL import Image

from bot.sandbox.limits import Problem
from bot.sandbox.objects import Attachment
from bot.sandbox.wire import ApiError, Payload, invalid_form, too_large
from bot.sandbox.world import World

MAX_FILES = 10
"""The most files that Discord accepts in one message."""


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file."""

    number: str
    """The number in the name of its form field, such as 2 in `files[2]`; the JSON refers to the file by it."""
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Form:
    """The body of a request: its JSON and the uploaded files."""

    payload: Payload
    uploads: tuple[Upload, ...] = ()


async def read_form(request: web.Request, world: World) -> Form:
    """Return the body of a request, with or without files. Raises ApiError as Discord would refuse it."""
    if not request.content_type.startswith("multipart/"):
        return Form(await read_json(request))
    payload: Payload = {}
    uploads: list[Upload] = []
    reader = await request.multipart()
    async for part in reader:
        assert isinstance(part, BodyPartReader), "clients do not nest forms"
        if part.name == "payload_json":
            payload = json.loads(await part.text())
            continue
        data = bytes(await part.read())
        if len(data) > world.settings.file_bytes:
            raise too_large()
        number = (part.name or "").removeprefix("files[").removesuffix("]")
        uploads.append(Upload(number, part.filename or "file", data))
    if len(uploads) > MAX_FILES:
        message = f"Must be {MAX_FILES} or fewer in length."
        raise invalid_form([Problem(("files",), "BASE_TYPE_MAX_LENGTH", message)])
    return Form(payload, tuple(uploads))


async def read_json(request: web.Request) -> Payload:
    if not request.can_read_body:
        return {}
    try:
        body = json.loads(await request.text())
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    if not isinstance(body, dict):
        raise ApiError(400, 50109, "The request body contains invalid JSON.")
    return body


def attachments_of(form: Form, data: Payload, world: World, kept: list[Attachment]) -> list[Attachment]:
    """Return the attachments after this request: the listed old ones and the uploaded new ones."""
    listed: list[Payload] | None = data.get("attachments")
    uploads = {upload.number: upload for upload in form.uploads}
    if listed is None:
        return kept + [_attachment(world, upload, {}) for upload in form.uploads]
    old = {str(attachment.id): attachment for attachment in kept}
    result: list[Attachment] = []
    problems: list[Problem] = []
    for index, entry in enumerate(listed):
        reference = str(entry.get("id"))
        if reference in old:
            result.append(old[reference])
        elif reference in uploads:
            result.append(_attachment(world, uploads.pop(reference), entry))
        else:
            problems.append(Problem(("attachments", str(index)), "ATTACHMENT_NOT_FOUND", "Attachment data not found"))
    if problems:
        raise invalid_form(problems)
    return result


def _attachment(world: World, upload: Upload, entry: Payload) -> Attachment:
    filename = str(entry.get("filename") or upload.filename)
    guessed = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    width, height = _size(upload.data)
    return Attachment(
        world.ids.next(),
        filename,
        guessed,
        upload.data,
        entry.get("description"),
        width,
        height,
    )


def _size(data: bytes) -> tuple[int, int] | tuple[None, None]:
    """Return the width and height of a picture; None for other files."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except Exception:
        # Anybody may upload anything, and Pillow raises many kinds of errors for broken pictures.
        return None, None
