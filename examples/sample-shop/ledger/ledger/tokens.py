import random
import secrets


# Vulnerable: the next token can be computed from earlier ones.
def reset_token():
    return "".join(random.choice("0123456789abcdef") for _ in range(32))


# Safe: from the system's source of randomness.
def reset_token_safely():
    token = secrets.token_hex(16)
    return token
