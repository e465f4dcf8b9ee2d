"""Reads a QR code as a phone would, as far as the page's links need it: bytes, versions 2 to 6.

Written from the standard (ISO/IEC 18004), not from the page's encoder. It corrects no errors,
because a drawn code has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Locator

Modules = list[list[bool]]

CORRECTION_M = 0
BLOCKS_M = {2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27]}
"""Data code words in each block, by version, at correction level M."""
MASKS = [
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (y // 2 + x // 3) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
]


def read_qr(drawing: Locator) -> str:
    """The text of the code that the page has drawn."""
    path = str(drawing.locator("path").get_attribute("d"))
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    size = 1 + max(x for x, _ in dark)
    return decoded([[(x, y) in dark for x in range(size)] for y in range(size)])


def decoded(modules: Modules) -> str:
    """The text in a square of light and dark."""
    size = len(modules)
    version = (size - 17) // 4
    words = [int("".join(bits), 2) for bits in in_eights(data_bits(modules, version))]
    blocks = BLOCKS_M[version]
    data = [words[i * len(blocks) + b] for b in range(len(blocks)) for i in range(blocks[b])]
    bits = "".join(f"{word:08b}" for word in data)
    assert bits[:4] == "0100", "bytes"
    count = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * i : 20 + 8 * i], 2) for i in range(count)).decode()


def in_eights(bits: list[str]) -> Iterator[list[str]]:
    """Whole code words; what is left over has no meaning."""
    for at in range(0, len(bits) - 7, 8):
        yield bits[at : at + 8]


def data_bits(modules: Modules, version: int) -> list[str]:
    """What lies between the patterns, up and down from the right, without its mask."""
    size = len(modules)
    mask = MASKS[mask_number(modules)]
    bits = []
    upward = True
    for right in (x if x > 6 else x - 1 for x in range(size - 1, 0, -2)):
        for y in range(size - 1, -1, -1) if upward else range(size):
            for x in (right, right - 1):
                if not is_pattern(x, y, size, version):
                    bits.append(str(int(modules[y][x] != mask(x, y))))
        upward = not upward
    return bits


def mask_number(modules: Modules) -> int:
    """Which mask lies over the data, from the format beside the first corner."""
    row = [modules[8][x] for x in (0, 1, 2, 3, 4, 5)]
    told = int("".join(str(int(bit)) for bit in row[:5]), 2) ^ 0b10101
    assert told >> 3 == CORRECTION_M
    return told & 0b111


def is_pattern(x: int, y: int, size: int, version: int) -> bool:
    """Whether a place is no data: corners with their formats, the two lines, the small square."""
    in_corner = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
    in_square = version > 1 and abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
    return in_corner or in_square or x == 6 or y == 6
