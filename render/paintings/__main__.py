"""`python -m render.paintings`: make all paintings and write them into `data`, where the painter finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from PIL import Image

from render.art import art_file
from render.paintings import Painting, civilization, new_dawn, table, terra_mystica

QUALITY = 88
MOST = 4 * 2**20
"""The bytes of all paintings together."""
TITLES: Sequence[Callable[[], Iterator[tuple[str, Painting]]]] = (
    table.paintings,
    terra_mystica.paintings,
    new_dawn.paintings,
    civilization.paintings,
)
"""For the table and each title the function that yields the names of its paintings, and how they are made."""


def written(image: Image.Image) -> bytes:
    """Return a painting as the file in which it is kept."""
    out = BytesIO()
    image.save(out, "WEBP", quality=QUALITY, alpha_quality=90, method=6)
    return out.getvalue()


def main() -> None:
    """Write all paintings."""
    whole = 0
    for paintings in TITLES:
        for name, paint in paintings():
            file, content = art_file(name), written(paint())
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            whole += len(content)
    print(f"{whole / 2**20:.1f} MiB of paintings")
    assert whole <= MOST, "the paintings take too much room"


if __name__ == "__main__":
    main()
