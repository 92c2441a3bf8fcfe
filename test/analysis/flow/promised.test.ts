import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what asynchronous functions of the program give', function () {
  this.timeout(20_000);

  it('comes to the functions that wait for it as it is, with its members', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      `const { exec } = require('child_process');
const app = require('express')();
async function later(x) { return x; }
function settled(params) { return new Promise((resolve) => { later(params).then((x) => resolve(x)); }); }
app.get('/', async (req, res) => {
  later({ p: req.query.a, q: 'ls' }).then((x) => exec(x.p)); // found
  later({ p: req.query.a, q: 'ls' }).then((x) => exec(x.q));
  exec((await settled({ p: req.query.a })).p); // found
  exec((await settled({ p: req.query.a })).q);
  for (const key in await later({ p: req.query.a })) exec(key);
});
`,
    ));
});
