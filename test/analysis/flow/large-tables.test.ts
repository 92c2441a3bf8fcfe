import { expectAtMarks } from './marked-lines.js';

/** More objects than a variable keeps apart. */
const ROWS = Array.from({ length: 24 }, (_, row) => row);
const written = (row: (number: number) => string) => ROWS.map((number) => `  ${row(number)},`).join('\n');

/** Two tables of functions, of which callers of the one choose by a key, and the other is only counted. */
const tables = (row: (number: number, name: string) => string, call: string) => `
const { exec } = require('child_process');
const app = require('express')();
function bad(a) { exec('ls ' + a.x); } // found
function apart(a) { exec('ls ' + a.x); }
${ROWS.map((number) => `function f${number}(a) { return ${number}; }`).join('\n')}
const table = [
${written((number) => row(number, number === 20 || number === 2 ? 'bad' : `f${number}`))}
];
const others = [
${written((number) => row(number, number === 20 || number === 2 ? 'apart' : `f${number}`))}
];
console.log(others.length);
app.post('/', (req, res) => { ${call} res.end(); });
`;

const REGISTERED = `
const { exec } = require('child_process');
const app = require('express')();
function bad(request, response) { exec('ls ' + request.query.x); } // found
${ROWS.map((number) => `function f${number}(request, response) { response.end(); }`).join('\n')}
const routes = [
${written((number) => `['/${number}', ${number === 12 ? 'bad' : `f${number}`}]`)}
];
for (const [path, handler] of routes) app.get(path, handler);
`;

const TUPLES = `import subprocess
from flask import Flask, request
app = Flask(__name__)
def bad(a):
    subprocess.run('ls ' + a['x'], shell=True)  # found
${ROWS.map((number) => `def f${number}(a):\n    return ${number}`).join('\n')}
ROWS = {
${written((number) => `'m${number}': (${number === 12 ? 'bad' : `f${number}`}, 2)`)}
}
@app.route('/', methods=['POST'])
def find():
    ROWS.get(request.args['m'], (f0, 2))[0](request.json)
    return ''
`;

/** What is put into any of the rows is found in each, but for those of another table. */
const STORED = `
const { exec } = require('child_process');
const app = require('express')();
const table = [
${written((number) => `{ id: ${number} }`)}
];
function others() {
  return [
${written((number) => `{ id: ${number}, run: (a) => a }`)}
  ];
}
function set(id) { table.find((one) => one.id === id).run = (a) => exec('ls ' + a); } // found
app.post('/', (req, res) => { set(req.query.id); table.find((one) => one.id === req.query.id).run(req.body.x); res.end(others().length); });
`;

/** So many classes of one method that each call may run any of them, whether they were counted before or not. */
const CONTAINED = `
const { exec } = require('child_process');
const app = require('express')();
class Container {
  constructor() { this.all = new Map(); }
  set(name, value) { this.all.set(name, value); }
  get(name) { return this.all.get(name); }
}
const container = new Container();
${ROWS.map((number) => `class S${number} { go(x) { exec('ls ' + x); } } // found\ncontainer.set('s${number}', new S${number}());`).join('\n')}
app.post('/', (req, res) => { container.get(req.query.name).go(req.body.x); res.end(); });
`;

describe('agent/analysis/flow: tables of more rows than are kept apart', function () {
  this.timeout(60_000);
  it('are followed by position', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      tables((number, name) => `['m${number}', ${name}]`, 'for (const [, run] of table) run(req.body);'),
    ));
  it('are followed by name', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      tables(
        (number, name) => `{ name: 'm${number}', run: ${name} }`,
        'table.find(({ name }) => name === req.query.m).run(req.body);',
      ),
    ));
  it('are followed where they give a framework its handlers', () =>
    expectAtMarks('command-injection', 'app.js', REGISTERED));
  it('are followed in Python', () => expectAtMarks('command-injection', 'app.py', TUPLES));
  it('hold what is put into one of them', () => expectAtMarks('command-injection', 'app.js', STORED));
  it('give what a container holds', () => expectAtMarks('command-injection', 'app.js', CONTAINED));
});
