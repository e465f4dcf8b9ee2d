"""The leak drill: pairs of worlds that one viewer cannot tell apart."""
