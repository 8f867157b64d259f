"""A measured figure beside its budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SIZE = (120, 40)
"""Columns and lines of the terminal that the budgets of the screens are for."""
IDLE_SECONDS = 60
"""How long nothing is done, to see that nothing is sent."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured."""

    value: float
    unit: str
    budget: float | None = None
    """How much it may be; None where there is no budget."""
    at_least: bool = False
    """Whether the budget is how much it must be."""

    @property
    def is_kept(self) -> bool | None:
        """Whether the budget is kept; None where there is none."""
        if self.budget is None:
            return None
        return self.value >= self.budget if self.at_least else self.value <= self.budget

    @property
    def verdict(self) -> str:
        """The budget and what became of it, in words; "" where there is none."""
        if self.budget is None:
            return ""
        word = "ok" if self.is_kept else "under" if self.at_least else "over"
        return f"{word:<5}  {'at least' if self.at_least else 'at most'} {self.budget:,g}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"value": self.value, "budget": self.budget, "unit": self.unit}


Figures = dict[str, Figure]
"""Figures by name, in words with underscores between."""


def lines_of(figures: Figures) -> list[str]:
    """Figures for people, under three columns."""
    names = {name: name.replace("_", " ") for name in figures}
    values = {name: f"{figure.value:,.10g} {figure.unit}" for name, figure in figures.items()}
    name_width = max(map(len, names.values()), default=0)
    value_width = max(map(len, values.values()), default=0)
    return [
        f"{names[name]:<{name_width}}  {values[name]:>{value_width}}  {figure.verdict}".rstrip()
        for name, figure in figures.items()
    ]
