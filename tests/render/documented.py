"""`python -m tests.render.documented`: draw the pictures of README and docs again, from recorded games."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from render import PICTURES
from rules import GAMES
from rules.engine import Seat, Table, read_record

LOGS = Path(__file__).parents[1] / "games"
DOCS = Path(__file__).parents[2] / "docs"
NAMES = {Seat(seat): name for seat, name in enumerate(["Anna", "Boris", "Clara", "Dana", "Emil"])}
WIDTH = 1100


class Documented(NamedTuple):
    """A picture of a recorded game."""

    file: str
    log: str
    share: float
    """The share of the decisions that are played."""
    picture: str
    seat: Seat | None = None


PICTURED = (
    Documented("board.jpg", "tm-4-players", 0.7, "summary"),
    Documented("new-dawn.jpg", "dawn-4-players-epic", 0.7, "summary"),
    Documented("civilization.jpg", "civ-4-players", 0.8, "summary"),
    Documented("civilizations.jpg", "tta-new-story-4-players", 0.6, "summary"),
    Documented("tableau.jpg", "tm-4-players", 0.7, "tableau", Seat(0)),
)


def drawn(each: Documented) -> Image.Image:
    """Return the picture in the width of the documents."""
    record = read_record((LOGS / f"{each.log}.log").read_text(encoding="utf-8"))
    table: Table[Any] = Table.load(GAMES[record.game], record)
    table.undo(round(table.decision_count * each.share))
    picture = PICTURES[record.game].draw(table.view(None), NAMES, each.picture, seat=each.seat)
    image = Image.open(BytesIO(picture.content)).convert("RGB")
    return image.resize((WIDTH, round(WIDTH * image.height / image.width)), Image.Resampling.LANCZOS)


def main() -> None:
    """Write all pictures."""
    for each in PICTURED:
        drawn(each).save(DOCS / each.file, quality=82, optimize=True)


if __name__ == "__main__":
    main()
