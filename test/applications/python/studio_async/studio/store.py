"""Where takes are kept: rows in SQLite, notes in Mongo."""
import sqlite3
from contextlib import contextmanager
from dataclasses import dataclass, field

from motor.motor_asyncio import AsyncIOMotorClient
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import Session, declarative_base, mapped_column

Base = declarative_base()
engine = create_engine("postgresql://localhost/studio")
notes = AsyncIOMotorClient("mongodb://localhost").studio.notes


class Take(Base):
    __tablename__ = "takes"
    id = mapped_column("id", primary_key=True)
    title = mapped_column("title")
    artist = mapped_column("artist")


@dataclass
class Filter:
    title: str = ""
    artist: str = ""
    limit: int = 20
    extra: dict = field(default_factory=dict)

    def condition(self):
        return f"title = '{self.title}'"

    def bound(self):
        return {"title": self.title, "limit": self.limit}


@contextmanager
def session():
    current = Session(engine)
    try:
        yield current
        current.commit()
    finally:
        current.close()


def by_condition(wanted: Filter):
    with session() as current:
        return current.execute(text("SELECT * FROM takes WHERE " + wanted.condition())).all()  # expect: CWE-89


def by_binding(wanted: Filter):
    with session() as current:
        return current.execute(text("SELECT * FROM takes WHERE title = :title LIMIT :limit"), wanted.bound()).all()  # safe: CWE-89


def by_model(wanted: Filter):
    with session() as current:
        return current.scalars(select(Take).where(Take.artist == wanted.artist).limit(wanted.limit)).all()  # safe: CWE-89


def export(columns):
    connection = sqlite3.connect("/srv/studio/cache.db")
    chosen = (name for name in columns if name)
    return connection.execute("SELECT %s FROM takes" % ", ".join(chosen)).fetchall()  # expect: CWE-89


def export_known(columns):
    connection = sqlite3.connect("/srv/studio/cache.db")
    chosen = [name for name in columns if name in ("title", "artist", "length")]
    return connection.execute("SELECT %s FROM takes" % ", ".join(chosen)).fetchall()  # safe: CWE-89
