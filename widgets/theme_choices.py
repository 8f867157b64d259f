"""What a player may choose of the themes; apart from them, for what is loaded without Textual."""

from __future__ import annotations

from collections.abc import Mapping

CHOICES: Mapping[str, str] = {
    "auto": "as the terminal says",
    "dark": "dark",
    "light": "light",
    "contrast": "high contrast",
    "16": "the terminal's own 16 colours",
    "mono": "no colours",
}
"""What a player may choose, with the words for it; for `themes.theme_named`."""
