"""What numba compiles of kernels that call one another, and how often."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from quandary.fast import linking
from quandary.fast.dispatcher import Called, Inlined


def kept_nowhere() -> None:
    return None


def add_one(number: int) -> int:
    return number + 1


def double(number: int) -> int:
    return 2 * number


inlined: Any = Inlined(add_one, kept_nowhere)
called: Any = Called(double, None)


def outer_of_both(narrow: Any, wide: Any) -> int:
    total: int = inlined(narrow[0]) + inlined(wide[0]) + called(narrow[1]) + called(wide[1])
    return total


outer: Any = Called(outer_of_both, None)


@pytest.fixture(autouse=True)
def once_compiled() -> None:
    arrays = [np.array([3, 5], kind) for kind in (np.int16, np.int64)]
    assert outer(*arrays) == 4 + 4 + 10 + 10


def code_of(dispatcher: Any) -> Any:
    """What is known of the only version of a kernel."""
    (compiled,) = dispatcher.overloads.values()
    return compiled


def function_in(outer: Any, inner: Any) -> Any:
    """What a kernel's code contains of another's."""
    name = code_of(inner).fndesc.llvm_func_name
    return code_of(outer).library.get_function(name)


def test_whole_numbers_of_every_width_are_one_type() -> None:
    for dispatcher in (inlined.dispatcher, called):
        assert [str(kinds) for kinds in dispatcher.overloads] == ["(int64,)"]


def test_what_is_called_is_compiled_once_and_its_callers_know_its_name() -> None:
    assert function_in(outer, called).is_declaration
    assert not function_in(called, called).is_declaration


def test_only_a_kernels_own_names_can_be_seen_from_outside() -> None:
    """Another function of the same name, in code that another process compiled, stays apart."""
    library = code_of(outer).library
    seen = {
        each.name for each in library.get_defined_functions() if each.linkage.name != "internal"
    }
    description = code_of(outer).fndesc
    assert seen == {description.llvm_func_name, description.llvm_cpython_wrapper_name}


def test_two_kernels_of_one_name_are_two() -> None:
    first: Any = Called(made_with(1), None)
    second: Any = Called(made_with(2), None)
    assert [first(1), second(1)] == [2, 3]


def made_with(number: int) -> Callable[[int], int]:
    def add(other: int) -> int:
        return number + other

    return add


def test_code_that_calls_what_is_nowhere_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """LLVM would link it all the same, and calling it would end Python."""
    monkeypatch.setattr(linking, "LINKED", {})
    with pytest.raises(Exception, match="calls what is not linked"):
        Called(outer_of_one, None)(1)


def outer_of_one(number: int) -> int:
    total: int = called(number)
    return total


def test_nothing_is_left_of_what_is_inlined() -> None:
    with pytest.raises(NameError):
        function_in(outer, inlined.dispatcher)


def test_python_can_call_both() -> None:
    assert inlined(np.int8(7)) == 8
    assert called(7) == 14


def test_a_number_of_64_bits_without_a_sign_stays_one() -> None:
    """Chance is made of such numbers: as a signed one it would be another."""
    arguments = (np.array([2**64 - 2], np.uint64),)
    assert Called(outer_of_unsigned, None)(*arguments) == 2**64 - 1


def outer_of_unsigned(words: Any) -> Any:
    return same(words[0]) + np.uint64(1)


same: Any = Inlined(lambda word: word, kept_nowhere)
