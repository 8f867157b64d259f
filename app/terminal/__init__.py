"""The terminal: environment, output, input, filters and signals.

The one place that leans on private names of Textual.
"""
