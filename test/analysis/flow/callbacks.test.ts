import { expect } from 'chai';
import { analyseByGraph } from '#agent/analysis/analyse-by-graph.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** More functions are passed to `each` than a variable is known to hold apart. */
const PROGRAM = `const { exec } = require('child_process');
const express = require('express');
function each(list, act) {
  for (const one of list) act(one);
}
${Array.from({ length: 30 }, (_, i) => `exports.quiet${i} = () => each(['a'], (one) => exec('run ' + one + ${i}));`).join('\n')}
express().get('/', (req, res) => {
  each([req.query.name], (one) => res.json({ one }));
  each([req.query.name], (one) => exec('show ' + one));
});
`;

describe('agent/analysis/flow: functions that run what they are given', function () {
  this.timeout(20_000);

  it('run for each call what it passes, however many others there are', async () => {
    const found = await analyseFiles(new Map([['app.js', PROGRAM]]), rules, analyseByGraph);
    const lines = found.filter(({ rule }) => rule.endsWith('command-injection')).map(({ line }) => line);
    expect(lines).to.deep.equal([38]);
  });
});
