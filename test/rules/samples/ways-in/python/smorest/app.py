import os
from flask import Flask
from flask.views import MethodView
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields
blp = Blueprint('x', 'x', url_prefix='/x')

class S(Schema):
    a = fields.String()

@blp.route('/')
class P(MethodView):
    @blp.arguments(S, location='query')
    def get(self, args):
        os.system('ls ' + args['a'])  # FOUND python/process/command-injection

    @blp.arguments(S)
    @blp.response(201, S)
    def post(self, data):
        os.system('ls ' + data['a'])  # FOUND python/process/command-injection

@blp.route('/<name>')
class Q(MethodView):
    @blp.arguments(S)
    def put(self, data, name):
        os.system('ls ' + data['a'])  # FOUND python/process/command-injection
        os.system('ls ' + name)  # FOUND python/process/command-injection
