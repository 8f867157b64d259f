"""Torture: real processes killed at any moment, and damaged files by the thousand; run by hand or by make."""
