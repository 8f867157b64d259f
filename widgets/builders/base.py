"""What all widgets of The Builders share: the view that goes in."""

from __future__ import annotations

from engines.builders.view import BuildersView
from widgets.panels import ViewPanel


class BuildersPanel(ViewPanel[BuildersView]):
    """A panel that shows a part of a view of The Builders; empty without one."""
