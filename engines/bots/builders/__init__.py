"""The computer players of The Builders that plan whole turns: medium and hard."""
