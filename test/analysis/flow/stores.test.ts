import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();
const HEAD = "const { exec } = require('child_process'); const app = require('express')();";

/** The lines of the programs, below their heads, at which a command from a request is run. */
async function linesOf(files: Record<string, readonly string[]>): Promise<string[]> {
  const sources = Object.entries(files).map(([name, lines]): [string, string] => [
    name,
    [HEAD, ...lines].join('\n'),
  ]);
  const found = await analyseFiles(new Map(sources), rules);
  return found
    .filter(({ rule }) => rule === 'javascript/process/command-injection')
    .map(({ file, line }) => `${file}:${line - 1}`);
}

describe('agent/analysis/flow: stores that keep data for later requests', function () {
  this.timeout(20_000);

  it('give what another file has put there, under that name alone', async () => {
    const found = await linesOf({
      'put.js': ["app.post('/', (req) => { req.session.report = req.query.name; });"],
      'read.js': ["app.get('/', (req) => {", 'exec(req.session.report);', 'exec(req.session.other); });'],
    });
    expect(found).to.deep.equal(['read.js:2']);
  });

  it('are the same store when functions are given it', async () => {
    const found = await linesOf({
      'app.js': [
        'function put(store, name) { store.report = name; }',
        "app.post('/', (req) => { put(req.session, req.query.name); });",
        "app.get('/', (req) => {",
        'exec(req.session.report); });',
      ],
    });
    expect(found).to.deep.equal(['app.js:4']);
  });

  it('are apart by their names', async () => {
    const found = await linesOf({
      'app.js': [
        "app.post('/', (req) => { app.locals.report = req.query.name; });",
        "app.get('/', (req) => {",
        'exec(req.session.report);',
        'exec(app.locals.report); });',
      ],
    });
    expect(found).to.deep.equal(['app.js:4']);
  });

  it('hold more than what the program is seen to put there', async () => {
    const found = await linesOf({
      'app.js': [
        "app.post('/', (req) => { req.session.mode = 'safe'; });",
        "app.get('/', (req) => { if (req.session.mode !== 'safe')",
        'exec(req.query.name); });',
      ],
    });
    expect(found).to.deep.equal(['app.js:3']);
  });
});
