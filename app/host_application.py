"""The app of whoever runs a host: one page, which follows the server."""

from __future__ import annotations

from pathlib import Path

from textual.screen import Screen

from app.online.admin_client import AdminClient
from app.screens.host_page import HostScreen
from app.settings.configuration import Configuration, configuration_of
from app.settings.configured import ConfiguredApp
from app.terminal import lifecycle
from app.terminal.environment import TerminalFlags
from saves.paths import data_folder


class HostApp(ConfiguredApp):
    """The page of a host, in its own colours and keys."""

    TITLE = "meja"

    def __init__(
        self,
        path: Path,
        configuration: Configuration | None = None,
        flags: TerminalFlags | None = None,
        *,
        is_night: bool = False,
    ) -> None:
        """Take the socket of the server, and whether leaving the page ends the night."""
        super().__init__(configuration, flags)
        self._path = path
        self._page = HostScreen(self._open_client, is_night=is_night)

    def get_default_screen(self) -> Screen[None]:
        return self._page

    def _open_client(self, page: HostScreen) -> AdminClient:
        return AdminClient(self._path, self.call_later, page.hear, page.hear_told)

    async def action_quit(self) -> None:
        """Do by Ctrl+Q what the key of the page does."""
        if self.screen is self._page:
            self._page.action_back()
        else:
            self.pop_screen()

    def action_help_quit(self) -> None:
        """Do the same by Ctrl+C, which ends a host in plain lines, too; overrides Textual's notice."""
        self.call_later(self.action_quit)


def run(path: Path, flags: TerminalFlags, *, is_night: bool = False) -> int:
    """Open the page of the server at a socket, and return the exit code. Raise StorageError."""
    app = HostApp(path, configuration_of(None), flags, is_night=is_night)
    return lifecycle.run(app, data_folder() / "crashes")
