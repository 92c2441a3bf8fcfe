import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { gitRepository, writeFiles } from '#test/workspace/git-repository.js';
import { runGoalkeeper } from './run-goalkeeper.js';

const app = `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/list', (req, res) => {
  exec('ls ' + req.query.folder, (error, out) => res.send(out));
});
app.listen(3000);
`;
const harmless = 'export const add = (a, b) => a + b;\n';

describe('agent/cli/scan-command: what is said at the end, and how wide', function () {
  this.timeout(120_000);
  const created: string[] = [];
  const keep = (folder: string) => {
    created.push(folder);
    return folder;
  };
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });

  it('names parse errors with file and line, and their share; all of them with --verbose', async () => {
    const broken = Object.fromEntries(
      Array.from({ length: 7 }, (_, i) => [`src/b${i}.js`, `${harmless}let = = ;\n`]),
    );
    const root = keep(gitRepository({ ...broken, 'a.js': harmless }));
    const { code, stdout, stderr } = await runGoalkeeper(['scan', root]);
    expect({ code, stdout }).to.deep.equal({ code: 0, stdout: 'No findings.\n' });
    expect(stderr.slice(stderr.indexOf('7 parse errors'))).to.equal(
      [
        '7 parse errors in 7 of 8 files (87.5 %); code next to them may not be analysed:',
        ...[0, 1, 2, 3, 4].map((i) => `  src/b${i}.js:2`),
        '  and 2 more (--verbose names all)',
        '',
      ].join('\n'),
    );
    const all = await runGoalkeeper(['scan', root, '--verbose']);
    expect(all.stderr).to.match(/\n {2}src\/b6\.js:2\n$/);
  });

  it('lets findings that fail come before a scan that is partial, and a partial scan before none', async () => {
    const large = 'f(1);\n'.repeat(400_000);
    const root = keep(gitRepository({ 'src/app.js': app, 'src/large.js': large }));
    const codes = async (...args: string[]) => (await runGoalkeeper(['scan', root, '--quiet', ...args])).code;
    expect([await codes(), await codes('--fail-on', 'never')]).to.deep.equal([1, 2]);
    writeFiles(root, { '.goalkeeper.yml': 'exclud: []\n' });
    expect(await codes()).to.equal(2);
  });

  it('is as wide as COLUMNS says where its output is piped on', async () => {
    const repository = keep(gitRepository({ 'src/app.js': app }));
    const { stdout } = await runGoalkeeper(['scan', repository], { env: { COLUMNS: '60' } });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).to.be.within(40, 60);
    const help = await runGoalkeeper(['scan', '--help']);
    const text = help.stdout.slice(help.stdout.indexOf('Findings go to'), help.stdout.indexOf('Examples:'));
    expect(Math.max(...text.split('\n').map((line) => line.length))).to.be.at.most(80);
  });
});
