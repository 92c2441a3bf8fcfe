import os
from flask import Flask
from flask_restx import Api, Resource, Namespace, reqparse, fields
from werkzeug.datastructures import FileStorage
api = Api(Flask(__name__))
ns = Namespace('x')
parser = reqparse.RequestParser()
up = api.parser()
up.add_argument('file', location='files', type=FileStorage)

@ns.route('/<string:name>')
class T(Resource):
    def get(self, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection
        os.system('ls ' + parser.parse_args()['a'])  # FOUND python/process/command-injection

    @ns.expect(up)
    def post(self):
        os.system('ls ' + api.payload['a'])  # FOUND python/process/command-injection
        os.system('ls ' + ns.payload['a'])  # FOUND python/process/command-injection
        os.system('ls ' + up.parse_args()['file'].filename)  # FOUND python/process/command-injection
