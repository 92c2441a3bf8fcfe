import { expectAtMarks } from '../flow/marked-lines.js';

describe('agent/analysis/objects: decorators of frameworks', function () {
  this.timeout(20_000);

  it('say the same where they are called with the function, or given by one of the program', async () => {
    const program = `import subprocess
from fastapi import APIRouter, FastAPI, Request
from starlette.authentication import requires
app = FastAPI()
def one(request: Request, id: str):
    subprocess.run('ls ' + id, shell=True) # found
app.get('/a/{id}')(one)
def through(method, path):
    def decorator(func):
        return method(path)(requires([])(func))
    return decorator
@through(app.get, '/b/{id}')
def two(request: Request, id: str):
    subprocess.run('ls ' + id, shell=True) # found
def given(path):
    return app.get(path)
@given('/c/{id}')
def three(request: Request, id: str):
    subprocess.run('ls ' + id, shell=True) # found
def other(path):
    return lambda func: func
@other('/d/{id}')
def four(request: Request, id: str):
    subprocess.run('ls ' + id, shell=True)
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });
});

describe('agent/analysis/objects: any method of a large class', function () {
  this.timeout(20_000);

  it('is called by a name that nobody knows', async () => {
    const others = Array.from(
      { length: 40 },
      (_, at) => `    def other${at}(self, name):\n        return name\n`,
    );
    const program = `import os
from flask import Flask, request
app = Flask(__name__)
class Api:
    def run(self, name):
        os.system("a " + name) # found
${others.join('')}
api = Api()
@app.route("/<name>")
def page(name):
    return getattr(api, name)(request.args["a"])
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });
});

describe('agent/analysis/objects: types of modules that are imported by default', function () {
  this.timeout(20_000);

  it('are those of the module', async () => {
    const program = `import fs from 'node:fs';
import type http from 'node:http';
export const page = (request: http.IncomingMessage, response: http.ServerResponse) => {
  response.end(fs.readFileSync('/srv/' + request.url)); // found
};
`;
    await expectAtMarks('/path-traversal', 'a.ts', program);
  });
});
