"""Colours as eyes see them: contrast, distance, and what colour-blind eyes make of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from rich.color import Color, ColorSystem
from rich.style import Style

RGB = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as sRGB encodes them."""

VGA = (
    "000000",
    "aa0000",
    "00aa00",
    "aa5500",
    "0000aa",
    "aa00aa",
    "00aaaa",
    "aaaaaa",
    "555555",
    "ff5555",
    "55ff55",
    "ffff55",
    "5555ff",
    "ff55ff",
    "55ffff",
    "ffffff",
)
"""The 16 colours of the console of Linux."""
XTERM = (
    "000000",
    "cd0000",
    "00cd00",
    "cdcd00",
    "0000ee",
    "cd00cd",
    "00cdcd",
    "e5e5e5",
    "7f7f7f",
    "ff0000",
    "00ff00",
    "ffff00",
    "5c5cff",
    "ff00ff",
    "00ffff",
    "ffffff",
)
"""The 16 colours of xterm."""

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
# 2009: full severity, on linear light.
COLOUR_BLIND = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def rgb(colour: str) -> RGB:
    """The colour of a "#rrggbb"; the sign in front may be missing."""
    digits = colour.removeprefix("#")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def in_256(colour: str) -> str:
    """What a terminal of 256 colours is sent for a "#rrggbb"."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def linear(colour: RGB) -> RGB:
    """The light of a colour, from 0 to 1."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def encoded(light: Sequence[float]) -> RGB:
    """The colour of a light, which is cut to what a screen can show."""
    shown = (min(1.0, max(0.0, c)) for c in light)
    red, green, blue = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in shown)
    return red, green, blue


def luminance(colour: RGB) -> float:
    """WCAG 2's relative luminance."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """WCAG 2's contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen_with(blindness: str, colour: RGB) -> RGB:
    """What eyes with one of `COLOUR_BLIND` make of a colour."""
    light = linear(colour)
    return encoded([sum(w * c for w, c in zip(row, light, strict=True)) for row in COLOUR_BLIND[blindness]])


def lab(colour: RGB) -> RGB:
    """CIELAB of a colour, under the white of sRGB (D65)."""
    red, green, blue = linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: RGB, other: RGB) -> float:
    """CIEDE2000 (CIE 142-2001): 1 is what is just seen between large fields side by side."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    d_light, d_chroma, d_hue = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    s_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    parts = d_light / s_light, d_chroma / s_chroma, d_hue / s_hue
    return sqrt(sum(part**2 for part in parts) + rotation * parts[1] * parts[2])


def pair_of(style: Style, system: ColorSystem, sixteen: Sequence[str] = XTERM) -> tuple[RGB, RGB] | None:
    """The ground and the text of a cell as a terminal shows them; None if a colour is the terminal's own.

    Args:
        style: of the cell.
        system: which colours the terminal has.
        sixteen: what its first 16 look like; bold text in one of the first 8 is drawn in the bright one.
    """
    found: list[RGB] = []
    for colour, is_text in ((style.bgcolor, False), (style.color, True)):
        if colour is None or colour.is_default:
            return None
        shown = colour.downgrade(system)
        if shown.number is not None and shown.number < 16:
            bright = is_text and style.bold and shown.number < 8
            found.append(rgb(sixteen[shown.number + 8 * bool(bright)]))
        else:
            found.append(rgb(shown.get_truecolor().hex))
    ground, text = found
    return (text, ground) if style.reverse else (ground, text)
