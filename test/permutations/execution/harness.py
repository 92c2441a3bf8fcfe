"""Runs programs that our generator wrote: the counterpart of javascript-child.ts, with the same requests and results."""

import builtins
import json
import sys
import types


class Flask:
    handlers = {}

    def __init__(self, name):
        pass

    def get(self, path):
        def register(handler):
            Flask.handlers[path[1:]] = handler
            return handler

        return register


class Arguments:
    path = ''
    op = ''
    words = ()

    def get(self, name, default=None):
        if name == 'op':
            return self.op
        return 'word' if name in self.words else f"m_{self.path}_{name};'z"


def session(codes, calls):
    commands = []
    Flask.handlers = {}
    arguments = Arguments()
    flask = types.ModuleType('flask')
    flask.Flask = Flask
    flask.request = types.SimpleNamespace(args=arguments)
    system = types.ModuleType('os')
    system.system = commands.append
    modules = {'flask': flask, 'os': system}

    def load(name, *others, **more):
        if name in modules:
            return modules[name]
        if name not in codes:
            return builtins.__import__(name, *others, **more)
        module = modules[name] = types.ModuleType(name)
        module.__dict__['__builtins__'] = {**vars(builtins), '__import__': load}
        exec(codes[name], module.__dict__)
        return module

    for name in codes:
        load(name)
    for call in calls:
        arguments.path, arguments.op, arguments.words = call['path'], call['op'], call['words']
        try:
            Flask.handlers[call['path']]()
        except Exception:
            commands.append('threw')
    return commands


def run(request):
    try:
        codes = {
            file['path'].removesuffix('.py'): compile(file['text'], file['path'], 'exec') for file in request['files']
        }
        return {'sessions': [session(codes, calls) for calls in request['sessions']]}
    except Exception as error:
        return {'error': repr(error)}


json.dump([run(request) for request in json.load(sys.stdin)], sys.stdout)
