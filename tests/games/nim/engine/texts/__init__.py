"""Nim in words."""
