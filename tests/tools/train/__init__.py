"""Training of the net by which computer players judge."""

import os

# Before numpy is loaded: with matrices as small as these, threads gain nothing.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
