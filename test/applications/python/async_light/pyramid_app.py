import sqlite3

from pyramid.config import Configurator
from pyramid.httpexceptions import HTTPFound
from pyramid.response import Response
from pyramid.view import view_config


@view_config(route_name='hello')
def hello(request):
    return Response('<p>Hello ' + request.params['name'] + '</p>')  # expect: CWE-79


@view_config(route_name='find', renderer='json')
def find(request):
    cursor = sqlite3.connect('p.db').cursor()
    cursor.execute('SELECT * FROM t WHERE id = %s' % request.matchdict['id'])  # expect: CWE-89
    return {'rows': cursor.fetchall()}


@view_config(route_name='go')
def go(request):
    return HTTPFound(location=request.GET['to'])  # expect: CWE-601


def main(global_config, **settings):
    config = Configurator(settings=settings)
    config.add_route('hello', '/hello')
    config.scan()
    return config.make_wsgi_app()
