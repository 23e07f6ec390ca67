"""Close-ups of a map: everything beyond the visible part fades into the background, so that nothing looks cut."""

from __future__ import annotations

from render.scene import Box, MapArea

FADE = 0.6
"""The width of the fading edge, in steps from one space to the next."""


def with_surroundings(region: Box, ground: MapArea | None) -> Box:
    """Return a region of a map with its fading edge: on each side up to the edge of the map, if that is near."""
    if ground is None or not ground.box.touches(region):
        return region
    far, whole = FADE * ground.step, ground.box
    left, top = min(region.x, max(whole.x, region.x - far)), min(region.y, max(whole.y, region.y - far))
    right = max(region.right, min(whole.right, region.right + far))
    bottom = max(region.bottom, min(whole.bottom, region.bottom + far))
    return Box(left, top, right - left, bottom - top)


def clear_part(region: Box, ground: MapArea | None) -> Box:
    """Return the part of a region that does not fade: a side near the edge of the map stays clear."""
    shown = with_surroundings(region, ground)
    if ground is None or shown == region:
        return region
    whole = ground.box
    left = shown.x if shown.x <= whole.x else region.x
    top = shown.y if shown.y <= whole.y else region.y
    right = shown.right if shown.right >= whole.right else region.right
    bottom = shown.bottom if shown.bottom >= whole.bottom else region.bottom
    return Box(left, top, right - left, bottom - top)
