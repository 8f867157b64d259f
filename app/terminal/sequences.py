"""What terminals obey, as far as it must be known where no screen is loaded."""

from __future__ import annotations

from typing import Final

MOUSE_ON: Final = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"  # clicks and wheel, drags, decimal coordinates
MOTION_ON: Final = "\x1b[?1003h"  # every step; a terminal that does not know it still tells of drags
MOUSE_OFF: Final = "\x1b[?1006l\x1b[?1002l\x1b[?1003l\x1b[?1000l"

# Paste marks off, line wrap on, mouse off, focus reports off, plain pen, first screen, cursor shown.
RESTORE: Final = f"\x1b[?2004l\x1b[?7h{MOUSE_OFF}\x1b[?1004l\x1b[m\x1b[?1049l\x1b[?25h".encode()
