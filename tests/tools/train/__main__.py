"""`python -m tests.tools.train`."""

from tests.tools.train.command import train

if __name__ == "__main__":
    train(prog_name="python -m tests.tools.train")
