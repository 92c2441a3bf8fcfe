import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { expectAtMarks } from './marked-lines.js';

const rules = loadRules();

describe('agent/analysis/flow: members of objects that the program keeps, and sets again later', function () {
  this.timeout(20_000);

  it('may be what any part of the program has stored there, in JavaScript', async () => {
    const findings = await analyseFiles(
      new Map([
        [
          'state.js',
          `const state = { shell: false, never: false, nested: { on: false } };
module.exports = state;
`,
        ],
        [
          'setter.js',
          `const state = require('./state');
exports.on = () => { state.shell = true; state.nested.on = true; };
`,
        ],
        [
          'app.js',
          `const { exec } = require('child_process');
const app = require('express')();
const state = require('./state');
require('./setter').on();
app.get('/', (req, res) => {
  if (state.shell) exec(req.query.a);
  if (state.nested.on) exec(req.query.a);
  if (state.never) exec(req.query.a);
});
`,
        ],
      ]),
      rules,
    );
    const lines = findings.filter(({ rule }) => rule.endsWith('/command-injection')).map(({ line }) => line);
    expect(lines).to.deep.equal([6, 7]);
  });

  it('also of one that its constructor has handed on before it was ready, in Python', () =>
    expectAtMarks(
      'command-injection',
      'app.py',
      `import os
from enum import Enum
from flask import Flask, request
class State(Enum):
    RUNNING = 1
    STOPPED = 2
    NEVER = 3
class Remote:
    def __init__(self, bot):
        self._bot = bot
    def start(self):
        self._bot.state = State.RUNNING
    def run(self, command):
        if self._bot.state == State.NEVER:
            os.system(command)
        if self._bot.state != State.RUNNING:
            raise ValueError("not running")
        os.system(command)  # found
class Bot:
    def __init__(self):
        self.state = State.STOPPED
        self.remote = Remote(self)
app = Flask(__name__)
bot = Bot()
@app.route("/")
def page():
    bot.remote.start()
    bot.remote.run(request.args["a"])
    return ""
`,
    ));
});
