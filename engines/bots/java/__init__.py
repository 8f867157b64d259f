"""The computer players of Java: easy, medium and hard."""
