import hashlib
import random
import secrets

from django.core.cache import cache


def phone_code():
    return f"{secrets.randbelow(1_000_000):06d}"


def desk_colour(seed):
    return random.Random(seed).choice(["teal", "amber", "plum", "slate"])


def hash_pin(pin):
    return hashlib.sha1(pin.encode()).hexdigest()


def pin_matches(user, pin):
    return secrets.compare_digest(user.pin_hash, hash_pin(pin))


def board_etag(rows):
    digest = hashlib.sha1()
    for row in rows:
        digest.update(f"{row.pk}:{row.status}".encode())
    return digest.hexdigest()


class Attempts:
    """Counts failures of a key for a while."""

    def __init__(self, scope, allowed, seconds):
        self.scope = scope
        self.allowed = allowed
        self.seconds = seconds

    def _key(self, who):
        return f"attempts:{self.scope}:{who}"

    def exhausted(self, who):
        return cache.get(self._key(who), 0) >= self.allowed

    def failed(self, who):
        key = self._key(who)
        cache.add(key, 0, self.seconds)
        cache.incr(key)

    def clear(self, who):
        cache.delete(self._key(who))
