"""Close-ups of a map: what lies beyond the part that is shown fades into the background, so that nothing looks cut."""

from __future__ import annotations

from render.scene import Box, Ground

FADE = 0.6
"""How far what lies beyond is still seen, in steps from one space to the next."""


def with_surroundings(region: Box, ground: Ground | None) -> Box:
    """A region of a map with what fades around it: on each side up to the edge of the map, if that is near."""
    if ground is None or not ground.box.touches(region):
        return region
    far, whole = FADE * ground.step, ground.box
    left, top = min(region.x, max(whole.x, region.x - far)), min(region.y, max(whole.y, region.y - far))
    right = max(region.right, min(whole.right, region.right + far))
    bottom = max(region.bottom, min(whole.bottom, region.bottom + far))
    return Box(left, top, right - left, bottom - top)


def clear_part(region: Box, ground: Ground | None) -> Box:
    """What is shown clearly of a region with its surroundings: a side on which the map ends soon does not fade."""
    shown = with_surroundings(region, ground)
    if ground is None or shown == region:
        return region
    whole = ground.box
    left = shown.x if shown.x <= whole.x else region.x
    top = shown.y if shown.y <= whole.y else region.y
    right = shown.right if shown.right >= whole.right else region.right
    bottom = shown.bottom if shown.bottom >= whole.bottom else region.bottom
    return Box(left, top, right - left, bottom - top)
