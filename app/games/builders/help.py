"""How to read the table of The Builders, and how its actions are written; for help."""

from __future__ import annotations

from app.games.ui import GameHelp

HELP = GameHelp(
    aim=(
        "You are a master builder. Open sites, recruit workers and send them: a building is finished when "
        "they make all that it needs, and then its écus and its victory points (VP) are yours. Most points "
        "at the end win, and make you First Builder of the Realm."
    ),
    points={
        "Buildings": "Each counts the VP on its card, and pays écus.",
        "Machines": "They count VP as well, pay no écus, and work for you once they are finished.",
        "Écus": "At the end each full 10 écus in hand are 1 point.",
    },
    costs={
        "actions a turn": "3, spent in any order; what is left is lost.",
        "open": "1 action: takes a building of the row.",
        "recruit": "1 action and no écus: takes a worker of the row.",
        "send": (
            "The écus on the card, and 1 action for the first worker sent to a site in a turn, 2 for the "
            "second, 3 for the third. A machine costs no écus."
        ),
        "écus": "1 écu for 1 action, 3 écus for 2 actions, 6 écus for 3.",
        "buy": "5 écus for one more action, as often as you can pay.",
    },
    end=(
        "Whoever has 17 VP or more at the end of a turn makes this round the last; points for écus are not "
        "counted yet. Between equals more VP decide, and then more écus."
    ),
    notation=(
        "A card is a letter and a number: W1 to W42 are the workers, B1 to B34 the buildings, M1 to M8 "
        "the machines, which are buildings first and workers once they are finished.",
        "Cards of the two rows are named by their slot, 1 to 5 from the left; an empty slot keeps its "
        "number.",
    ),
    signs={
        "The two rows": {
            " 2 ": "The number of a card in its row, for open and recruit.",
            "#3 =2 *1 ^4": "So much stone, wood, knowledge and tile: a building needs it, a worker makes it.",
            "14é 3VP": "What a finished building pays: écus and victory points.",
            "5 écus": "On a worker: what sending him costs.",
            "makes ^3": "A machine, and what it makes once it is finished.",
        },
        "Open sites and workers": {
            "##+##": "The signs of a resource: filled is there, + would be added, hollow lacks.",
            "4+2 of 10": "A site has 4 of the 10 resources that it needs; the worker would add 2.",
            "A master": "At the end of a site or on its lower edge: who works there.",
            "Blue's table": "Whose it is, VP of the 17 that end the game, écus; a click shows it large.",
        },
        "Marks": {
            ">2<": "The cursor.",
            "[2]": "A card that can be chosen for what was begun.",
            " 2@": "The worker who was chosen to be sent.",
            " 2:": "Changed by this action, or by others since your last one.",
            " 2!": "What a refusal is about; its line begins with ! as well.",
        },
        "The panels": {
            "2 o o .": "The actions that are left, and what one more costs (B5).",
            "NEXT BUILDING": "What will be laid out next (B4); the key for next tells it, too.",
            "PLAYERS": "> plays. VP on a bar that is full at 17, and écus; a click shows the table.",
            "B19": "At the end of a card's title: its own name, to type an action.",
        },
    },
)
