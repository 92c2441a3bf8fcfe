import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: a member of a type that extends another one', function () {
  this.timeout(20_000);

  it('is what is said of it there, and not of the other one as well', () =>
    expectAtMarks(
      '/log-injection',
      'a.js',
      `const app = require('express')();
app.use((req, res, next) => { console.warn('checked ' + req.url); next(); });
app.get('/bad', (req, res) => { console.warn('checked ' + req.query.a); res.end(); }); // found
app.listen(1);
`,
    ));
});
