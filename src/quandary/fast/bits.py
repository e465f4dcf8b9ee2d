"""Bit sets inside kernels: how many, which is the lowest, some of them at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, njit


@intrinsic
def _population(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _trailing_zeros(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


count = cast(Callable[[int], int], _population)
"""How many bits are set. Inside kernels only."""
lowest = cast(Callable[[int], int], _trailing_zeros)
"""The place of the lowest bit set; there has to be one. Inside kernels only."""
_leading = cast(Callable[[int], int], _leading_zeros)


@njit
def highest(bits: int) -> int:
    """The place of the highest bit set; there has to be one."""
    return 63 - _leading(bits)


@njit
def one_of(bits: int, chance: Ints) -> int:
    """The place of one of the bits set, each as likely as any other."""
    skipped = below(chance, count(bits))
    for _ in range(skipped):
        bits &= bits - 1
    return lowest(bits)


@njit
def some_of(bits: int, size: int, chance: Ints) -> int:
    """`size` of the bits set, every such set as likely as any other."""
    surplus = count(bits) - size
    while surplus > 0:
        bits &= ~(1 << one_of(bits, chance))
        surplus -= 1
    return bits
