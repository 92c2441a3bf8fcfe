import functools
import re
import uuid
from enum import Enum

from flask import abort, request

SLUG = re.compile(r'^[a-z0-9-]{1,40}$')
TABLES = ('orders', 'customers')


class Sort(Enum):
    NAME = 'name'
    DATE = 'date'


def require_slug(value):
    if not SLUG.match(value):
        raise ValueError('not a slug')
    return value


def table_name(value):
    if value in TABLES:
        return value
    return TABLES[0]


def choose(value, allowed, default):
    return value if value in allowed else default


def to_int(value, default=0):
    try:
        return int(value)
    except (TypeError, ValueError):
        return default


def only_letters(value):
    return re.sub(r'[^a-zA-Z]', '', value)


def is_uuid(value):
    try:
        uuid.UUID(value)
        return True
    except ValueError:
        return False


def validated(**rules):
    def decorate(view):
        @functools.wraps(view)
        def wrapper(*args, **kwargs):
            for name, pattern in rules.items():
                if not re.fullmatch(pattern, request.args.get(name, '')):
                    abort(400)
            return view(*args, **kwargs)

        return wrapper

    return decorate
