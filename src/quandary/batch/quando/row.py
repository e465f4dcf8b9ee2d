"""One game of Quando in a batch: the fast core's state, then what an environment needs besides.

| from       | size | what stands there                                                        |
|------------|------|--------------------------------------------------------------------------|
| 0          |      | the state, as `fast.quando.rules.state` has it                           |
| `SEEN`     | 176  | by card: the seats that have seen its front, as a bit set                |
| `PLACE`    | 176  | by card in a hand: the lower, the further left it is                     |
| `SINCE`    | 176  | by card in a hand: how often its owner had played when it came           |
| `UNSEEN`   | 66   | `UNSEEN + 11 * viewer + number`: sides of a number not seen in this round |
| `DISCARDED` | 11  | how many cards of each number lie on the discard pile                    |
| `OPEN`     | 108  | `OPEN + 18 * seat`: what all the others see of a hand                    |
| `KNOWN`    | 396  | `KNOWN + 66 * viewer + 11 * seat + number`: fronts seen of another's hand |
| `DECK`     | 55   | the deck of this round, before it was dealt                              |
| `LAID`     | 10   | the cards that are being played, in their order                          |
| `ARRIVED`  | 1    | how many cards have come to hands in this round                          |

Cards are numbers, `16 * front + back`: the same card turned over is another one. What all others
see of a hand: 11 numbers say how many of its backs show each number, six how many cards have been
held for 0, 1, 2, 3, 4, 5 or more turns of their owner, and one how many cards there are.
"""

from __future__ import annotations

from quandary.fast.quando.rules import state as at

CODES = 16 * at.NUMBERS
MOST_OF_A_NUMBER = at.NUMBERS - 1
HELD_KEPT = 6
"""How long a card has been held is counted up to one less than this."""
HELD = at.NUMBERS
HAND_SIZE = HELD + HELD_KEPT
OPEN_SIZE = HAND_SIZE + 1
"""What all others see of a hand."""

SEEN = at.STATE_SIZE
PLACE = SEEN + CODES
SINCE = PLACE + CODES
UNSEEN = SINCE + CODES
DISCARDED = UNSEEN + at.NUMBERS * at.MOST_PLAYERS
OPEN = DISCARDED + at.NUMBERS
KNOWN = OPEN + OPEN_SIZE * at.MOST_PLAYERS
DECK = KNOWN + at.NUMBERS * at.MOST_PLAYERS * at.MOST_PLAYERS
LAID = DECK + at.CARDS
ARRIVED = LAID + MOST_OF_A_NUMBER
ROW_SIZE = ARRIVED + 1
