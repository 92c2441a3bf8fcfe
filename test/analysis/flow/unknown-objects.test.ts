import { expect } from 'chai';
import { filesWith } from './files-with.js';

const MANY = 200;

/** A program that runs a command of one of so many tasks that they are not kept apart. */
const tasks = (member: string) => `import { exec } from 'node:child_process';
const tasks = [${Array.from({ length: MANY }, (_, at) => `{ id: ${at}, command: 'ls' }`).join(',\n')}];
export function run(at) { exec(tasks[at].${member}); }
`;
const page = `import express from 'express';
const kept = {};
express().get('/', (req, res) => { kept.query = req.query; res.end(); });
`;

describe('agent/analysis/flow: objects that are not kept apart', function () {
  this.timeout(20_000);

  it('do not hold what only another object is seen to hold', async () => {
    const files = { 'tasks.js': tasks('query.command'), 'page.js': page };
    expect(await filesWith('javascript/process/command-injection', files)).to.deep.equal([]);
  });
});
