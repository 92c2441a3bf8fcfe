import os
import strawberry
import graphene
from ariadne import QueryType, MutationType
from strawberry.file_uploads import Upload

@strawberry.input
class In:
    name: str

@strawberry.type
class Query:
    @strawberry.field
    def a(self, name: str) -> str:
        os.system('ls ' + name)  # FOUND python/process/command-injection

    @strawberry.field
    async def b(self, info: strawberry.Info, data: In) -> str:
        os.system('ls ' + data.name)  # FOUND python/process/command-injection

@strawberry.type
class Mutation:
    @strawberry.mutation
    def c(self, info, data: In, f: Upload) -> str:
        os.system('ls ' + data.name)  # FOUND python/process/command-injection
        os.system('ls ' + f.filename)  # FOUND python/process/command-injection

class Q(graphene.ObjectType):
    d = graphene.String(name=graphene.String())

    def resolve_d(self, info, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection

    def resolve_e(root, info, **kwargs):
        os.system('ls ' + kwargs['name'])  # FOUND python/process/command-injection

class M(graphene.Mutation):
    class Arguments:
        name = graphene.String()

    def mutate(self, info, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection

class M2(graphene.Mutation):
    @staticmethod
    def mutate(root, info, data):
        os.system('ls ' + data.name)  # FOUND python/process/command-injection

    @classmethod
    def mutate_and_get_payload(cls, root, info, **data):
        os.system('ls ' + data['a'])  # FOUND python/process/command-injection

query = QueryType()

@query.field('x')
def x(_, info, name):
    os.system('ls ' + name)  # FOUND python/process/command-injection

@query.field('y')
def y(obj, info, **kw):
    os.system('ls ' + kw['a'])  # FOUND python/process/command-injection

def z(obj, info, a):
    os.system('ls ' + a)  # FOUND python/process/command-injection

query.set_field('z', z)
