import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: loops whose test never holds', function () {
  this.timeout(20_000);

  it('do nothing; others do, whatever else is asked of what they count', async () => {
    const program = `const { exec } = require('child_process');
const app = require('express')();
app.get('/', (req) => {
  const name = req.query.name;
  let a = 'none', b = 'none', c = 'none', d = 'none';
  for (let i = 10; i < 10; i++) a = name;
  exec(a);
  for (let i = 9; i < 10; i++) b = name;
  exec(b); // found
  for (let i = 0; ; i++) { if (i > 5) { c = name; break; } }
  exec(c); // found
  for (let i = 0; i < 10; i++) { if (i > 5) d = name; }
  exec(d); // found
});
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });
});
