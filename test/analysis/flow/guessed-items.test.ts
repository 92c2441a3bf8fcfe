import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what methods of unknown objects hand to functions', function () {
  this.timeout(20_000);

  it('may be items of the object, and none of its named members', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      `const { execSync } = require('child_process');
const app = require('express')();
const made = require('./unknown')();
app.get('/', (req, res) => {
  made.config = req.query.a;
  made.onMessage((message) => execSync('ls ' + message.type));
  made.parse(req.query.b).eachOfThem((one) => execSync('ls ' + one)); // found
  res.end(made.config);
});
`,
    ));
});
