"""Saves: states as msgpack snapshots, matches as documents, documents as files."""
