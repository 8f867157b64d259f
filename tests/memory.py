"""What lies in the memory of a process."""

from __future__ import annotations

from pathlib import Path


def found_in(pid: int, forms: dict[str, bytes]) -> set[str]:
    """Which of some bytes lie in the memory of a process."""
    found = set()
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8").splitlines():
            span, rights, *_ = line.split()
            first, last = (int(end, 16) for end in span.split("-"))
            if "rw" not in rights:
                continue
            try:
                memory.seek(first)
                data = memory.read(last - first)
            except OSError:
                continue  # what the system keeps there for itself
            found |= {name for name, form in forms.items() if form in data}
    return found
