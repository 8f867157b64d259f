"""The program `meja`, which `python -m app` runs too."""

from app import PROG
from app.cli.group import cli


def main() -> None:
    """Run the command line."""
    cli(prog_name=PROG)


if __name__ == "__main__":
    main()
