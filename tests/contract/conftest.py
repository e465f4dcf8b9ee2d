"""Which settings the contract is tried with: a test that says nothing else has them all."""

import pytest

from tests.contract.walks import SETTINGS, parametrize_settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every setting of every game of the house."""
    parametrize_settings(metafunc, SETTINGS)
