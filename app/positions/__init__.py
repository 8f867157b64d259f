"""A position as plain data, for `meja dump`."""
