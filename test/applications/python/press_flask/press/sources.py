"""How the newsroom's views get at what was sent."""
from collections import namedtuple
from enum import Enum
from functools import wraps
from itertools import chain

from flask import g, request

Piece = namedtuple("Piece", "slug title body")


class Desk(Enum):
    POLITICS = "politics"
    SPORT = "sport"


class Params:
    """Wraps a request's values: params["x"] or params.first("x", "y")."""

    def __init__(self, values):
        self._values = values

    def __getitem__(self, name):
        return self._values[name]

    def __contains__(self, name):
        return name in self._values

    def first(self, *names, default=""):
        for name in names:
            if name in self:
                return self[name]
        return default


class Reader:
    __slots__ = ("_name", "card")

    def __init__(self, name, card=None):
        self.name = name
        self.card = card

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, value):
        self._name = value.strip()

    def __str__(self):
        return "Reader " + self._name


def with_params(view):
    @wraps(view)
    def inner(*args, **kwargs):
        g.params = Params(request.values)
        return view(*args, params=g.params, **kwargs)

    return inner


def piece_from_json():
    data = request.get_json(force=True)
    return Piece(data["slug"], data.get("title", ""), body=data["body"])


def words():
    return chain(request.args.getlist("w"), request.args.getlist("word"))


def desk():
    try:
        return Desk(request.args["desk"])
    except (KeyError, ValueError):
        return Desk.SPORT
