"""Saves: states as msgpack snapshots, matches as documents, documents as files."""

VERSION = "0.1.0"
"""The version of meja that writes; saves know nothing of the app, so a test keeps it that of the app."""
