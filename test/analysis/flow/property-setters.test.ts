import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const PYTHON = `import html
import os
from flask import Flask, request

app = Flask(__name__)


class Reader:
    def __init__(self, name, card):
        self.name = name
        self.card = card

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, value):
        self._name = value.strip()

    @property
    def card(self):
        return self._card

    @card.setter
    def card(self, value):
        self._card = int(value)


@app.route('/reader')
def reader():
    someone = Reader(request.args['name'], request.args['card'])
    os.system('greet ' + someone._name)
    os.system('stamp ' + str(someone._card))
    other = Reader('Jo', '1')
    os.system('greet ' + other._name)
    other.name = request.args['other']
    os.system('greet ' + other._name)
    return ''
`;

const JAVASCRIPT = `const { exec } = require('child_process');
const express = require('express');
class Job {
  set line(value) { this.command = 'ls ' + value; }
  set size(value) { this.length = Number(value); }
  run() { exec(this.command); }
  rest() { exec('head -' + this.length); }
}
const app = express();
app.get('/', (request, response) => {
  const job = new Job();
  job.line = request.query.line;
  job.size = request.query.size;
  job.run();
  job.rest();
});
`;

async function linesOf(path: string, text: string): Promise<number[]> {
  const found = await analyseFiles(new Map([[path, text]]), rules);
  return found.filter((one) => one.rule.endsWith('command-injection')).map(({ line }) => line);
}

describe('agent/analysis/flow: setters', function () {
  this.timeout(20_000);

  it('are run where a member is stored, in Python', async () => {
    expect(await linesOf('app.py', PYTHON)).to.deep.equal([33, 38]);
  });

  it('are run where a member is stored, in JavaScript', async () => {
    expect(await linesOf('app.js', JAVASCRIPT)).to.deep.equal([6]);
  });
});
