import os

import graphene
import psycopg2
import strawberry
from ariadne import MutationType, QueryType

query = QueryType()
mutation = MutationType()


def connection():
    return psycopg2.connect(os.environ['DSN'])


@query.field('user')
def resolve_user(_, info, name):
    with connection() as conn:
        with conn.cursor() as cur:
            cur.execute(f"SELECT * FROM users WHERE name = '{name}'")  # expect: CWE-89
            return cur.fetchone()


@query.field('userById')
def resolve_user_by_id(_, info, id):
    with connection() as conn:
        with conn.cursor() as cur:
            cur.execute('SELECT * FROM users WHERE id = %s', (id,))  # safe: CWE-89
            return cur.fetchone()


@mutation.field('importFile')
def resolve_import(_, info, path):
    with open('/srv/import/' + path) as handle:  # expect: CWE-22
        return handle.read()


class Query(graphene.ObjectType):
    ping = graphene.String(host=graphene.String(required=True))
    count = graphene.Int(limit=graphene.Int())

    def resolve_ping(self, info, host):
        return os.popen('ping -c 1 ' + host).read()  # expect: CWE-78

    def resolve_count(root, info, limit: int):
        return int(os.popen(f'head -n {limit} /srv/list | wc -l').read())  # safe: CWE-78


class CreatePaste(graphene.Mutation):
    class Arguments:
        title = graphene.String()

    ok = graphene.Boolean()

    def mutate(self, info, title):
        cur = connection().cursor()
        cur.execute("INSERT INTO pastes (title) VALUES ('%s')" % title)  # expect: CWE-89
        return CreatePaste(ok=True)


@strawberry.type
class StrawberryQuery:
    @strawberry.field
    def book(self, title: str) -> str:
        cur = connection().cursor()
        cur.execute("SELECT body FROM books WHERE title = '" + title + "'")  # expect: CWE-89
        return cur.fetchone()[0]

    @strawberry.field
    def page(self, number: int) -> str:
        cur = connection().cursor()
        cur.execute(f'SELECT body FROM pages WHERE number = {number}')  # safe: CWE-89
        return cur.fetchone()[0]


schema = graphene.Schema(query=Query)
