import { expect } from 'chai';
import { runGoalkeeper } from '#test/cli/run-goalkeeper.js';
import { gitRepository, writeFiles } from '../workspace/git-repository.js';

describe('agent/cli/endpoints-command', function () {
  this.timeout(60_000);
  const app = (routes: string) => `const app = require('express')();\n${routes}\n`;
  const root = gitRepository({
    'api/app.js': app("app.get('/users', (req, res) => res.json([]));"),
    'other/app.js': app("app.get('/other', (req, res) => res.json([]));"),
  });

  it('shows what differs from a commit, of the part of the repository that is named', async () => {
    const same = await runGoalkeeper(['endpoints', '--diff', 'main', '--quiet', root]);
    expect(same.stdout).to.equal('No change of the HTTP endpoints was found.\n');
    writeFiles(root, {
      'api/app.js': app("app.post('/users\u001b[31m', (req, res) => res.json(req.body.password));"),
      'other/app.js': app(''),
    });
    const { code, stdout, stderr } = await runGoalkeeper(['endpoints', '--diff', 'main', `${root}/api`]);
    expect(code, stderr).to.equal(0);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).to.deep.equal([
      ['CHANGE', 'ENDPOINT', 'WHO MAY CALL IT, WHAT IS NEW', 'PLACE'],
      ['added', 'POST /users', 'no check of callers seen', 'app.js:2'],
      ['removed', 'GET /users', 'no check of callers seen', 'app.js:2'],
      [''],
    ]);
    const json = await runGoalkeeper(['endpoints', '--diff', 'main', '--quiet', '--format', 'json', root]);
    expect(
      JSON.parse(json.stdout).lines.map(({ kind, path }: { kind: string; path: string }) => [kind, path]),
    ).to.deep.include(['removed', '/other']);
  });

  it('says what is wrong with a commit that is not there', async () => {
    const { code, stderr } = await runGoalkeeper(['endpoints', '--diff', '--output=x', root]);
    expect(code).to.equal(2);
    expect(stderr).to.contain('--diff --output=x').and.to.contain('has no such commit');
  });
});
