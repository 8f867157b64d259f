"""What all widgets of The Builders share: the view that goes in and the inks of cards."""

from __future__ import annotations

from engines.builders.view import BuildersView
from widgets import card_palette
from widgets.panels import ViewPanel

_CLASS = "panel--"
_INK_RULES = "\n".join(
    f".{_CLASS}{name} {{ background: ${name}; color: ${name}-text; }}" for name in card_palette.NAMES
)
_GROUND_RULES = "\n".join(
    f"""
    .{_CLASS}{name}-strong {{ background: ${name}; color: ${name}-text; text-style: bold; }}
    """
    for name in card_palette.GROUNDS
)
_BOLD = ", ".join(f".{_CLASS}{name}" for name in (*card_palette.RESOURCE_INKS, "coin"))
# Without colour the grounds are left plain, so that only what lies on them stands out in reverse.
_PLAIN = (*card_palette.GROUNDS, *(f"{name}-strong" for name in card_palette.GROUNDS), "lack")
_PLAIN_RULES = "\n".join(f"&:nocolor .{_CLASS}{name} {{ background: ansi_default; }}" for name in _PLAIN)


class BuildersPanel(ViewPanel[BuildersView]):
    """A panel that shows a part of a view of The Builders; empty without one."""

    COMPONENT_CLASSES = {
        *(_CLASS + name for name in card_palette.NAMES),
        *(f"{_CLASS}{name}-strong" for name in card_palette.GROUNDS),
    }
    DEFAULT_CSS = f"""
    BuildersPanel {{
        {_INK_RULES}
        {_GROUND_RULES}
        {_PLAIN_RULES}
        {_BOLD} {{ text-style: bold; }}
    }}
    """
