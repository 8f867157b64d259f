"""Sentences out, lines in: all that line mode writes and reads."""

from __future__ import annotations

import io
import select
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO, TextIO

from app.terminal.environment import takes_ascii_only
from engines.plain_text import escape_controls, spell_ligatures, wrap

WIDTH = 79
"""Cells of a line: the last column of 80 stays free, since some terminals go on to the next one there."""
SCREENFUL = 60
"""Blank lines that push what stood before off any screen."""
LONGEST = 120
"""Characters of a line that is read."""
_CHUNK = 65_536
NEWS_SECONDS = 1.0
"""After so long without a line it is looked whether there is news."""


class Console:
    """Writes sentences, a thing a line, and reads answers."""

    def __init__(
        self,
        source: BinaryIO | None,
        sink: TextIO,
        *,
        encoding: str = "utf-8",
        ascii_only: bool = False,
        echoes: bool = False,
    ) -> None:
        """Take both ends of the line; None for `source` is nothing to read from.

        Args:
            source, sink: where answers come from, and where sentences go.
            encoding: of the answers that are not in UTF-8.
            ascii_only: write nothing but ASCII: accents are dropped.
            echoes: write each answer after its question, where no terminal does it.
        """
        self._source = source
        self._sink = sink
        self._encoding = encoding
        self._ascii_only = ascii_only
        self._echoes = echoes
        self.before_asking: Callable[[], object] = lambda: None
        """Called before each question: what there is to say then is said in no line that is typed."""

    def say(self, *lines: str) -> None:
        """Write sentences, each on a line of its own; a long one goes on in the next line, indented."""
        for line in lines:
            for row in wrap(self._plain(line), WIDTH, "  ") or [""]:
                self._sink.write(f"{row}\n")

    def ask(self, prompt: str, news: Callable[[], str] | None = None) -> str:
        """Ask and read one line, without what cannot be printed. Raise EOFError.

        At a terminal, while nothing is typed, `news` is asked again and again what else is to be said.
        """
        while True:
            self.before_asking()
            self._sink.write(f"{self._plain(prompt)} ")
            self._sink.flush()
            try:
                while news is not None and self.is_terminal and not self._has_line(NEWS_SECONDS):
                    if told := news():
                        self._sink.write("\n")
                        self.say(told)
                        self._sink.write(f"{self._plain(prompt)} ")
                        self._sink.flush()
                answer = self._read()
            except (EOFError, SystemExit):
                self._sink.write("\n")
                raise
            is_short = len(answer) <= LONGEST
            if self._echoes:
                self._sink.write(f"{self._plain(answer if is_short else answer[:20] + ' ...')}\n")
            if is_short:
                return answer
            self.say(f"That line is too long: {LONGEST} characters are the most.")

    @property
    def is_terminal(self) -> bool:
        """Whether somebody types at a terminal, who can interrupt what is told."""
        return self._source is not None and not self._echoes

    @property
    def typed(self) -> BinaryIO | None:
        """Where what is typed at a terminal can be waited for; None where nobody types at one."""
        return self._source if self.is_terminal else None

    @property
    def pipe(self) -> int | None:
        """Where it can be noticed that nobody reads any more; None at a terminal, which hangs up."""
        with suppress(io.UnsupportedOperation):
            return None if self.is_terminal else self._sink.fileno()
        return None

    def ring(self) -> None:
        """Ring the bell of the terminal."""
        if self.is_terminal:
            self._sink.write("\a")

    def interruption(self) -> str | None:
        """Return what was typed at a terminal while something was told, None if nothing. Raise EOFError."""
        return self._read() if self.is_terminal and self._has_line(0) else None

    def _has_line(self, seconds: float) -> bool:
        """Wait at a terminal so long at most until a line is typed; return whether one is."""
        return self._source is not None and bool(select.select([self._source], [], [], seconds)[0])

    def push_away(self) -> None:
        """Push what stands on the screen out of sight."""
        self._sink.write("\n" * SCREENFUL)

    def flush(self) -> None:
        """Send what was written."""
        self._sink.flush()

    def _read(self) -> str:
        if self._source is None:
            raise EOFError
        try:
            data = more = self._source.readline(_CHUNK)
            while len(more) == _CHUNK and not more.endswith(b"\n"):
                more = self._source.readline(_CHUNK)  # the rest of a line that is far too long
        except OSError:
            data = b""  # the terminal has gone
        if not data:
            raise EOFError
        try:
            text = data.decode()
        except UnicodeDecodeError:
            text = data.decode(self._encoding, "replace")
        return " ".join("".join(character if character.isprintable() else " " for character in text).split())

    def _plain(self, text: str) -> str:
        """Return one line of what a terminal shows; what it would obey is spelled out."""
        if self._ascii_only:
            text = folded(text)
        return escape_controls("".join(" " if character.isspace() else character for character in text))


def standard_console(ascii_only: bool) -> Console:
    """Return the console on standard input and output; accents are dropped where the output takes none."""
    # Either is None when the program was started without it.
    source, sink = sys.stdin, sys.stdout or io.StringIO()
    ascii_only = ascii_only or takes_ascii_only(sink)
    if source is None:
        return Console(None, sink, ascii_only=ascii_only, echoes=True)
    echoes = not source.isatty()
    return Console(source.buffer, sink, encoding=source.encoding, ascii_only=ascii_only, echoes=echoes)


def folded(text: str) -> str:
    """Return a text in ASCII: without accents, "oe" for "œ", "?" for what has no letter of the alphabet."""
    parted = unicodedata.normalize("NFKD", spell_ligatures(text))
    kept = (character for character in parted if not unicodedata.combining(character))
    return "".join(character if " " <= character <= "~" else "?" for character in kept)
