import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** Confidences of the commands of a program, by what the comment at their line says. */
async function confidences(path: string, program: string): Promise<Record<string, number>> {
  const findings = await analyseFiles(new Map([[path, program]]), rules);
  const lines = program.split('\n');
  return Object.fromEntries(
    findings
      .filter(({ rule }) => rule.endsWith('/command-injection'))
      .map(({ line, confidence }) => [/(?:#|\/\/) (.+)/.exec(lines[line - 1])?.[1] ?? line, confidence]),
  );
}

describe('agent/analysis/flow: data that was found among what a program keeps', function () {
  this.timeout(20_000);

  it('is doubted like stored data, since somebody must have put it there; not where callers give both', async () => {
    const found = await confidences(
      'a.py',
      `import os
import markets
from flask import Flask, request
app = Flask(__name__)
exchange = markets.Exchange()
class Watches:
    def __init__(self):
        self.all = markets.load()
watches = Watches()
@app.route("/<name>")
def page(name):
    os.system("a " + name) # any
    if name in exchange.pairs():
        os.system("a " + name) # a key
    if exchange.pairs().get(name):
        os.system("a " + name) # nobody knows what that is
    if name not in watches.all:
        return ""
    os.system("a " + name) # an item
    return ""
@app.route("/both/<name>")
def both(name):
    if name in request.form:
        os.system("a " + name) # of the same request
    if name == request.args["name"]:
        os.system("a " + name) # equal in the same request
    if name in ("a", "b"):
        os.system("a " + name) # of two
    if name not in exchange.pairs():
        os.system("a " + name) # none of them
    return ""
`,
    );
    expect(found).to.deep.equal({
      any: 9,
      'a key': 6,
      'nobody knows what that is': 9,
      'an item': 6,
      'of the same request': 9,
      'equal in the same request': 9,
      'none of them': 9,
    });
  });

  it('in JavaScript, too; a text has every part of it', async () => {
    const found = await confidences(
      'a.js',
      `const { exec } = require('child_process');
const kept = require('kept');
const app = require('express')();
app.get('/:name', (req, res) => {
  const name = req.params.name;
  exec('a ' + name); // any
  if (kept.all[name]) exec('a ' + name); // a key
  if (String(kept.text).includes(name)) exec('a ' + name); // part of a text
  if (req.query.names.includes(name)) exec('a ' + name); // of the same request
});
`,
    );
    expect(found).to.deep.equal({
      any: 9,
      'a key': 6,
      'part of a text': 9,
      'of the same request': 9,
    });
  });

  it('also by a function that is asked of each, wherever it is made', async () => {
    const found = await confidences(
      'a.js',
      `const { exec } = require('child_process');
const kept = require('kept');
const app = require('express')();
const nameIs = (name) => (one) => one.name === name;
app.get('/:name', (req, res) => {
  const name = req.params.name;
  if (kept.all.find((one) => one.name === name)) exec('a ' + name); // found
  if (kept.all.some((one) => one.name === name)) exec('a ' + name); // some
  if (kept.all.find(nameIs(name))) exec('a ' + name); // made
  if (kept.all.find((one) => one.name !== name)) exec('a ' + name); // another
  if (!kept.all.find(nameIs(name))) exec('a ' + name); // none
  if (req.body.all.find(nameIs(name))) exec('a ' + name); // given
});
`,
    );
    expect(found).to.deep.equal({ found: 6, some: 6, made: 6, another: 9, none: 9, given: 9 });
  });
});
