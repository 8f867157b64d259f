"""The computer players of The Builders."""
