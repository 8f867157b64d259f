"""A program on a terminal line of its own, as a player far away has it: keys go in, bytes come back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.terminal_line import Session


class NoAnswerError(Exception):
    """A program did not send what was waited for; the message is one sentence."""


class PtyLine(Session):
    """Runs a module of ours from its very start, and reads what it sends.

    Args:
        module: the module.
        arguments: what follows its name.
        size: columns and lines of the terminal.
        home: where the program keeps its files.
    """

    def __init__(self, module: str, arguments: Sequence[str], size: tuple[int, int], home: Path) -> None:
        super().__init__(module, arguments, size, is_fresh=True, MEJA_HOME=str(home))
        self._name = " ".join(("meja", *arguments))

    def until_sent(self, sign: str) -> None:
        """Read until a word was sent. Raise NoAnswerError if it does not come."""
        try:
            self.expect(sign)
        except AssertionError:
            raise NoAnswerError(f"{self._name} did not show {sign!r}.") from None

    def resident_mb(self) -> float | None:
        """Return the memory of the program in MB; None where the system does not tell."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii", errors="replace")
        except OSError:
            return None
        kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
        return int(kilobytes) / 1024
