"""The difference of two colours, also for colour-blind eyes."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from render.theme import rgb

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

NORMAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
EYES: dict[str, Matrix] = {
    "normal": NORMAL,
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The matrices for linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Triple = (0.95047, 1.0, 1.08883)


def difference(a: str, b: str, eye: str) -> float:
    """Return CIEDE2000 of two colours as an eye sees them."""
    return ciede2000(_lab(a, EYES[eye]), _lab(b, EYES[eye]))


def _lab(colour: str, eye: Matrix) -> Triple:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _shares(colour)]
    seen = [min(1.0, max(0.0, part)) for part in _times(eye, linear)]
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / white for value, white in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _shares(colour: str) -> list[float]:
    return [part / 255 for part in rgb(colour)]


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(factor * value for factor, value in zip(row, vector, strict=True)) for row in matrix]


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the colour difference CIEDE2000 of the International Commission on Illumination."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -rc * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
