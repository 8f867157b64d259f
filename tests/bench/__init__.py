"""The budgets of bytes, asserted, and the command that measures them and the others."""
