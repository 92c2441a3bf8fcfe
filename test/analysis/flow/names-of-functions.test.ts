import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { expectAtMarks } from './marked-lines.js';

const rules = loadRules();

/** Two files; of the first the lines with findings, and those that are marked. */
async function expectInLibrary(path: string, library: string, main: string, program: string): Promise<void> {
  const files = new Map([
    [path, library],
    [main, program],
  ]);
  const findings = await analyseFiles(files, rules);
  const lines = [
    ...new Set(findings.filter(({ rule }) => rule.endsWith('command-injection')).map(({ line }) => line)),
  ];
  const marked = library.split('\n').flatMap((line, at) => (/(?:\/\/|#) found/.test(line) ? [at + 1] : []));
  expect(lines.sort((one, other) => one - other)).to.deep.equal(marked);
}

const METHODS = Array.from({ length: 24 }, (_, at) => at);

const PYTHON_API = `import subprocess
from flask import Flask, request
app = Flask(__name__)
class Api:
    def call(self, name, x):
        return getattr(self, 'do_' + name)(x)
${METHODS.map((at) => `    def do_${at}(self, x):\n        return ${at === 20 ? "subprocess.run('ls ' + x, shell=True)  # found" : at}`).join('\n')}
    def other(self, x):
        subprocess.run('ls ' + x, shell=True)
@app.route('/', methods=['POST'])
def handle():
    Api().call(request.args['name'], request.json['x'])
    return ''
`;

describe('agent/analysis/flow: functions that are called by a name', function () {
  this.timeout(60_000);
  it('are those of a module, JavaScript', () =>
    expectInLibrary(
      'library.js',
      `const { exec } = require('child_process');
exports.list = (x) => exec('ls ' + x); // found
exports.size = (x) => x.length;
`,
      'app.js',
      `const library = require('./library');
require('express')().post('/', (req, res) => { library[req.query.name](req.body.x); res.end(); });
`,
    ));
  it('are those of a module whose names begin so, Python', () =>
    expectInLibrary(
      'library.py',
      `import subprocess
def do_list(x):
    subprocess.run('ls ' + x, shell=True)  # found
def undo(x):
    subprocess.run('ls ' + x, shell=True)
`,
      'app.py',
      `import library
from flask import Flask, request
app = Flask(__name__)
@app.route('/', methods=['POST'])
def handle():
    getattr(library, 'do_' + request.args['name'])(request.json['x'])
    return ''
`,
    ));
  it('are those of the module itself, Python', () =>
    expectAtMarks(
      'command-injection',
      'app.py',
      `import subprocess
from flask import Flask, request
app = Flask(__name__)
def show(x):
    subprocess.run('ls ' + x, shell=True)  # found
@app.route('/', methods=['POST'])
def handle():
    globals()[request.args['name']](request.json['x'])
    return ''
`,
    ));
  it('are the methods of an object whose names begin so, however many', () =>
    expectAtMarks('command-injection', 'app.py', PYTHON_API));
});
