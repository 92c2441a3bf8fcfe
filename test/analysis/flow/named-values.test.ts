import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const PROGRAM = `import os
from collections import OrderedDict
from dataclasses import dataclass, replace
from flask import Flask, request

app = Flask(__name__)


@dataclass
class Job:
    name: str
    folder: str


@app.route('/')
def run():
    text = request.args['text']
    made = OrderedDict(a=text, b='ls')
    os.system(made['a'])
    os.system(made['b'])
    copied = dict(made, a='ls', c=text)
    os.system(copied['a'])
    os.system(copied['c'])
    job = replace(Job(text, text), name='ls')
    os.system(job.name)
    os.system(job.folder)
    return ''
`;

describe('agent/analysis/flow: values that maps and copies are given by name', function () {
  this.timeout(20_000);

  it('lie under that name, in place of what was there', async () => {
    const found = await analyseFiles(new Map([['app.py', PROGRAM]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('command-injection')).map(({ line }) => line);
    expect(lines).to.deep.equal([19, 23, 26]);
  });
});
