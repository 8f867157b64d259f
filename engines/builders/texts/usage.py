"""How each verb of The Builders is written, for messages and help."""

USAGE = {
    "open": "open SLOT, as in: open 3",
    "recruit": "recruit SLOT, as in: recruit 2",
    "send": "send WORKER SITE, as in: send W12 B7",
    "take": "take ACTIONS, as in: take 3",
    "buy": "buy",
    "end": "end",
}
