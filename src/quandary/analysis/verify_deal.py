"""Whether a record's decks are those that were promised: every deal is recomputed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from quandary.analysis.deal_v1 import (
    deck_of_seed,
    seat_promise,
    server_promise,
    shuffle,
    shuffle_key,
)
from quandary.analysis.findings import DealFinding, Findings
from quandary.table.record import Record, UnreadableRecord
from quandary.table.replay import begin, moments

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Entropy = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
BROKEN_PROMISES = 2
"""So many in one deal, and a seat is not asked for its bytes again until the next."""
DealName = Annotated[str, Meta(pattern=r"^\d{1,6}\.\d{1,6}\.\d{1,6}$")]


class Disproved(Exception):
    """Something in the record is not as it was promised; one line says what and where."""


class SeatProof(Struct):
    """What one seat promised and told."""

    commit: Hash | None
    entropy: Entropy | None


class Proof(Struct):
    """What a record holds of one deal, or of an attempt that came to nothing."""

    scheme: Literal["deal-v1"]
    table: str
    deal: DealName
    secret: Hash
    commit: Hash
    seats: list[SeatProof]
    absent: list[int] = []
    """People who were asked for bytes and promised none."""
    unrevealed: list[int] = []
    given_up: Literal["restored"] | None = None
    """Why the server itself gave this attempt up."""

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Game, deal and attempt."""
        game, deal, attempt = map(int, self.deal.split("."))
        return game, deal, attempt

    def contributors(self) -> list[int]:
        """Seats whose bytes went into the deck."""
        return [seat for seat, shown in enumerate(self.seats) if shown.entropy is not None]


def verify_record(record: Record) -> Findings:
    """Recompute everything; raises `Disproved`, or `UnreadableRecord` for a malformed proof."""
    proofs = _read_proofs(record)
    voided = _read_voided(record)
    if proofs or voided:
        deals = _verify_proofs(record, proofs, voided)
    elif "seed" in record.more:
        deals = _verify_seed(record)
    else:
        deals = []
    table = next((proof.table for proof in (*proofs, *voided)), None)
    undealt = sum(attempt.numbers[1] >= len(proofs) for attempt in voided)
    return Findings(deals, replay_record(record), table, undealt)


def replay_record(record: Record) -> bool:
    """Follow every action by the rules; whether the game is over. Raises `Disproved`."""
    try:
        match = begin(record)
        for _ in moments(record, match):
            pass
    except UnreadableRecord as error:
        raise Disproved(str(error)) from None
    return match.is_over


def _verify_seed(record: Record) -> list[DealFinding]:
    seed = record.more["seed"]
    if not isinstance(seed, str):
        raise UnreadableRecord("'seed' must be a text")
    for number, deal in enumerate(record.deals):
        verify_deck(number, deal.deck, deck_of_seed(record.game, seed, number), "the seed makes")
    return [DealFinding(number, "seed") for number in range(len(record.deals))]


# deal-v1


def _read_proofs(record: Record) -> list[Proof]:
    with_proof = [number for number, deal in enumerate(record.deals) if "fair" in deal.more]
    missing = set(range(len(record.deals))) - set(with_proof)
    if with_proof and missing:
        raise Disproved(f"deal {min(missing)}: has no proof, though others have one")
    return [_read_proof(record.deals[n].more["fair"], f"deal {n}: 'fair'") for n in with_proof]


def _read_voided(record: Record) -> list[Proof]:
    voided = record.more.get("voided", [])
    if not isinstance(voided, list):
        raise UnreadableRecord("'voided' must be a list")
    return [_read_proof(proof, f"voided {number}") for number, proof in enumerate(voided)]


def _read_proof(content: Any, place: str) -> Proof:
    try:
        return msgspec.convert(content, Proof)
    except msgspec.ValidationError as error:
        raise UnreadableRecord(f"{place} is not a proof: {error}") from None


def _verify_proofs(
    record: Record, proofs: Sequence[Proof], voided: Sequence[Proof]
) -> list[DealFinding]:
    if len(proofs) != len(record.deals):
        raise Disproved("deal 0: has no proof, though attempts at it have one")
    first = (*proofs, *voided)[0]
    last_deal = len(proofs)
    findings = []
    for number in range(last_deal + 1):
        attempts = [proof for proof in voided if proof.numbers[1] == number]
        final = proofs[number] if number < last_deal else None
        everything = [*attempts, *([final] if final else [])]
        _verify_names(first, number, everything)
        for proof in everything:
            _verify_promises(proof, len(record.players))
        _verify_attempts(attempts, final)
        if final is not None:
            deck = shuffle(record.game, _key(final))
            verify_deck(number, record.deals[number].deck, deck, "was promised")
            findings.append(_finding(number, final, attempts))
    if any(proof.numbers[1] > last_deal for proof in voided):
        raise Disproved("'voided' has an attempt at a deal that could not have happened yet")
    return findings


def _key(proof: Proof) -> bytes:
    entropy = [bytes.fromhex(shown.entropy) if shown.entropy else None for shown in proof.seats]
    return shuffle_key(proof.table, proof.deal, bytes.fromhex(proof.secret), entropy)


def _finding(number: int, final: Proof, attempts: Sequence[Proof]) -> DealFinding:
    return DealFinding(
        number,
        "deal-v1",
        promise=final.commit,
        contributed=final.contributors(),
        absent=final.absent,
        voided=[attempt.unrevealed for attempt in attempts],
        restored=[n for n, attempt in enumerate(attempts) if attempt.given_up],
    )


def _verify_names(first: Proof, number: int, proofs: Sequence[Proof]) -> None:
    """One table, one game, and attempts counted without a gap: none was left out."""
    for attempt, proof in enumerate(proofs):
        wanted = (first.numbers[0], number, attempt)
        if proof.numbers != wanted or proof.table != first.table:
            name = ".".join(map(str, wanted))
            raise Disproved(
                f"deal {number}: an attempt is missing or strange: {proof.table} {proof.deal} "
                f"stands where {first.table} {name} should"
            )


def _verify_promises(proof: Proof, players: int) -> None:
    place = f"deal {proof.numbers[1]} ({proof.deal})"
    if len(proof.seats) != players:
        raise Disproved(f"{place}: the proof has {len(proof.seats)} seats, the game {players}")
    if server_promise(proof.table, proof.deal, bytes.fromhex(proof.secret)) != proof.commit:
        raise Disproved(f"{place}: the secret is not the one the server had promised")
    for seat, shown in enumerate(proof.seats):
        if shown.entropy is None:
            continue
        entropy = bytes.fromhex(shown.entropy)
        if seat_promise(proof.table, proof.deal, seat, entropy) != shown.commit:
            raise Disproved(f"{place}: seat {seat}'s bytes are not those it had promised")


def _verify_attempts(attempts: Sequence[Proof], final: Proof | None) -> None:
    """An attempt is void because a promise was broken or the server says why; none is forgotten."""
    broken: Counter[int] = Counter()
    for proof in (*attempts, *([final] if final else [])):
        place = f"deal {proof.numbers[1]} ({proof.deal})"
        promised = {seat for seat, shown in enumerate(proof.seats) if shown.commit is not None}
        open_promises = sorted(promised - set(proof.contributors()))
        if any(broken[seat] >= BROKEN_PROMISES for seat in promised):
            raise Disproved(f"{place}: a seat that had broken its promises was asked again")
        if proof is final and open_promises:
            raise Disproved(f"{place}: seat {open_promises[0]} did not reveal, yet it was dealt")
        if proof is final and proof.given_up:
            raise Disproved(f"{place}: was given up, yet it was dealt")
        is_abandoned = final is None and proof is attempts[-1] and not proof.unrevealed
        is_void = proof is not final and not is_abandoned and not proof.given_up
        if is_void and (not open_promises or sorted(proof.unrevealed) != open_promises):
            raise Disproved(f"{place}: was voided without a broken promise")
        broken.update(proof.unrevealed)


def verify_deck(number: int, said: Sequence[str], found: Sequence[str], which: str) -> None:
    """Raises `Disproved` at the first card that differs."""
    for place, (card, right) in enumerate(zip(said, found, strict=False)):
        if card != right:
            raise Disproved(
                f"deal {number}: the deck is not the one that {which}: "
                f"card {place} is {card}, not {right}"
            )
    if len(said) != len(found):
        raise Disproved(f"deal {number}: the deck has {len(said)} cards, not {len(found)}")
