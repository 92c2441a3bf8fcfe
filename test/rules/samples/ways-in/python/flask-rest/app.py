import os
from flask import Flask, request
from flask_restful import Resource, Api, reqparse
from webargs import fields
from webargs.flaskparser import use_args, use_kwargs, parser as wparser
from flask_jsonrpc import JSONRPC
app = Flask(__name__)
api = Api(app)
parser = reqparse.RequestParser()
parser.add_argument('a')

class T(Resource):
    def get(self, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection

    def put(self, name):
        args = parser.parse_args()
        os.system('ls ' + args['a'])  # FOUND python/process/command-injection
        os.system('ls ' + args.a)  # FOUND python/process/command-injection
        os.system('ls ' + request.form['a'])  # FOUND python/process/command-injection

    @use_args({'a': fields.Str()}, location='query')
    def post(self, args):
        os.system('ls ' + args['a'])  # FOUND python/process/command-injection

    @use_kwargs({'a': fields.Str()})
    def patch(self, a):
        os.system('ls ' + a)  # FOUND python/process/command-injection

api.add_resource(T, '/t/<name>')

@app.route('/u')
@use_args({'a': fields.Str()})
def u(args):
    os.system('ls ' + args['a'])  # FOUND python/process/command-injection

@app.route('/v')
def v():
    args = wparser.parse({'a': fields.Str()}, request)
    os.system('ls ' + args['a'])  # FOUND python/process/command-injection
