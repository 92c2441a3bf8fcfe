import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { fixFolder } from '#agent/cli/fix-folder.js';
import { verifyFixes } from '#agent/cli/verify-fixes.js';
import { scanFolder } from '#agent/scan.js';
import { replaceFile } from '#agent/workspace/replace-file.js';
import type { FixedFile } from '#protocol/fix-files.js';
import { gitRepository } from '#test/workspace/git-repository.js';
import { runGoalkeeper } from './run-goalkeeper.js';

const client = `import requests


def load(path):
    # certificates of the test system
    first = requests.get('https://intern.example.com/' + path, verify=False)
    return first, requests.get('https://intern.example.com/b', verify=False)
`;
const random = `module.exports = (name) => {
  const resetToken = Math.random().toString(36);
  return { name, resetToken };
};
`;
const hash = `const crypto = require('crypto');
module.exports = function tokenOf(text) { return crypto.createHash('md5').update(text).digest('hex'); };
`;
const kept = `const crypto = require('crypto');
// goalkeeper:ignore weak-hash names of cache entries
module.exports = function tokenOf(text) { return crypto.createHash('md5').update(text).digest('hex'); };
`;

describe('agent/cli: scan --fix', function () {
  this.timeout(120_000);
  const created: string[] = [];
  const repository = () => {
    const folder = gitRepository({ 'client.py': client, 'src/hash.js': hash, 'src/kept.js': kept });
    created.push(folder);
    return folder;
  };
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });
  const text = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

  it('fixes the files, says what it did, and counts what is left', async () => {
    const folder = repository();
    chmodSync(join(folder, 'src/hash.js'), 0o750);
    const { code, stderr } = await runGoalkeeper(['scan', folder, '--fix=all', '--fail-on', 'low']);
    expect(text(folder, 'client.py')).to.equal(client.replaceAll('verify=False', 'verify=True'));
    expect(text(folder, 'src/hash.js')).to.equal(hash.replace('md5', 'sha256'));
    expect(text(folder, 'src/kept.js')).to.equal(kept);
    expect(statSync(join(folder, 'src/hash.js')).mode & 0o777).to.equal(0o750);
    expect(stderr).to.contain('Fixed client.py: Leave the certificate check on.\n');
    expect(stderr).to.contain('Fixed src/hash.js: Use SHA-256.\n');
    expect(code).to.equal(0);
    expect((await runGoalkeeper(['scan', folder, '--fail-on', 'low'])).code).to.equal(0);
  });

  it('fixes every location of a finding about a whole application, in all of its files', async () => {
    const view = (name: string) => `from flask import make_response


def ${name}():
    response = make_response('ok')
    response.set_cookie('${name}_token', 'abc', httponly=True)
    return response
`;
    const files = { 'a.py': view('one'), 'src/b.py': view('two') };
    const folder = gitRepository(files);
    created.push(folder);
    const asked = ['scan', folder, '--min-confidence', '0', '--format', 'json', '--quiet'];
    const before = JSON.parse((await runGoalkeeper(asked)).stdout).findings;
    expect(before).to.have.length(1);
    expect(before[0].places).to.have.length(1);
    const { stderr } = await runGoalkeeper(['scan', folder, '--fix=all', '--min-confidence', '0']);
    expect(stderr).to.contain('Fixed a.py:').and.to.contain('Fixed src/b.py:');
    for (const path of Object.keys(files)) expect(text(folder, path)).to.contain('secure=True');
    expect(JSON.parse((await runGoalkeeper(asked)).stdout).findings).to.deep.equal([]);
  });

  it('shows a diff that git applies, and changes nothing, with --dry-run', async () => {
    const folder = repository();
    const { code, stdout, stderr } = await runGoalkeeper(['scan', folder, '--fix=all', '--dry-run']);
    expect(text(folder, 'client.py')).to.equal(client);
    expect(stderr).to.contain('Would fix client.py');
    expect(code).to.equal(1);
    execFileSync('git', ['apply', '-'], { cwd: folder, input: stdout });
    expect(text(folder, 'client.py')).to.equal(client.replaceAll('verify=False', 'verify=True'));
    expect(text(folder, 'src/hash.js')).to.equal(hash.replace('md5', 'sha256'));
  });

  it('applies by itself only what preserves behaviour, and nothing in tests', async () => {
    const folder = gitRepository({ 'client.py': client, 'src/id.js': random, 'test/id.js': random });
    created.push(folder);
    const { stderr } = await runGoalkeeper(['scan', folder, '--fix', '--min-confidence', '0']);
    expect(text(folder, 'src/id.js')).to.contain('getRandomValues');
    expect(text(folder, 'client.py')).to.equal(client);
    expect(stderr).to.contain('Fixed src/id.js: Take the number from the cryptographic generator.\n');
    expect(stderr).to.contain('2 more fixes may change what the program does');
    await runGoalkeeper(['scan', folder, '--fix=all', '--include-tests', '--min-confidence', '0']);
    expect(text(folder, 'client.py')).to.equal(client.replaceAll('verify=False', 'verify=True'));
    expect(text(folder, 'test/id.js')).to.equal(random);
  });

  it('leaves a file alone that a new scan does not find better', async () => {
    const folder = repository();
    const report = await scanFolder({ folder, threads: 1 });
    const found = report.findings.find(({ location, fix }) => location.path === 'src/hash.js' && fix);
    if (!found?.fix) throw new Error('the example has no fix');
    const [edit] = found.fix.edits;
    const withText = (replacement: string) => ({
      ...found,
      fix: { description: 'Other', edits: [{ ...edit, replacement }] },
    });
    const verify = (files: readonly FixedFile[]) =>
      verifyFixes(folder, files, report.findings, async (copy) => {
        expect(copy).to.not.equal(folder);
        return (await scanFolder({ folder: copy, isCheckout: true, threads: 1 })).findings;
      });
    const options = { dryRun: false, parser: 'wasm' as const, verify };
    const same = await fixFolder(folder, report, [withText("'sha1'")], options);
    expect(same.lines).to.deep.equal([
      `Not fixed src/hash.js:2: the finding of ${found.ruleId} would still be there.`,
    ]);
    const worse = await fixFolder(folder, report, [withText('eval(process.argv[2])')], options);
    expect(worse.lines[0]).to.match(
      /^Not fixed src\/hash\.js:2: the file would have a new finding of javascript\//,
    );
    expect(text(folder, 'src/hash.js')).to.equal(hash);
    expect((await fixFolder(folder, report, [found], options)).lines).to.deep.equal([
      'Fixed src/hash.js: Use SHA-256.',
    ]);
  });

  it('says how --fix is written where a folder stands behind it', async () => {
    const { code, stderr } = await runGoalkeeper(['scan', '--fix', repository()]);
    expect(code).to.equal(2);
    expect(stderr).to.contain('Write --fix or --fix=all, and the folder before it.');
  });

  it('wants --fix together with --dry-run', async () => {
    const { code, stderr } = await runGoalkeeper(['scan', repository(), '--dry-run']);
    expect(code).to.equal(2);
    expect(stderr).to.contain('--dry-run shows what --fix would change: give both.');
  });

  it('leaves files alone that changed since the scan, whatever the clock says', async () => {
    const folder = repository();
    const report = await scanFolder({ folder, threads: 1 });
    const options = { dryRun: false, parser: 'wasm' as const };
    writeFileSync(join(folder, 'src/hash.js'), `// new\n${hash}`);
    const later = new Date(Date.parse(report.startedAt) + 5000);
    utimesSync(join(folder, 'src/hash.js'), later, later);
    const changed = client.replace('/b', '/c');
    writeFileSync(join(folder, 'client.py'), changed);
    const earlier = new Date(Date.parse(report.startedAt) - 5000);
    utimesSync(join(folder, 'client.py'), earlier, earlier);
    const outcome = await fixFolder(folder, report, report.findings, options);
    expect(outcome.lines).to.include.members([
      'Not fixed src/hash.js:2: the file was changed since the scan began.',
      'Not fixed client.py:7: the file is not as it was scanned.',
    ]);
    expect(text(folder, 'src/hash.js')).to.equal(`// new\n${hash}`);
    expect(text(folder, 'client.py')).to.equal(changed.replace('verify=False', 'verify=True'));
  });

  it('applies one of two fixes that want the same place, and not what would not parse', async () => {
    const folder = repository();
    const report = await scanFolder({ folder, threads: 1 });
    const found = report.findings.find(({ location, fix }) => location.path === 'src/hash.js' && fix);
    if (!found?.fix) throw new Error('the example has no fix');
    const [edit] = found.fix.edits;
    const other = (replacement: string) => ({
      ...found,
      fix: { ...found.fix, description: 'Other', edits: [{ ...edit, replacement }] },
    });
    const options = { dryRun: true, parser: 'wasm' as const };
    const two = await fixFolder(folder, report, [found, { ...found }, other("'sha512'")], options);
    expect(two.lines).to.deep.equal([
      'Would fix src/hash.js: Use SHA-256.',
      'Not fixed src/hash.js:2: another fix changes the same place: run again.',
    ]);
    const broken = await fixFolder(folder, report, [other("'sha512")], options);
    expect(broken.lines).to.deep.equal(['Not fixed src/hash.js:2: the file would not parse any more.']);
    expect(broken.diff).to.equal('');
  });

  it('fixes the others when a file cannot be written', async () => {
    const [folder, outside] = [repository(), repository()];
    const report = await scanFolder({ folder, threads: 1 });
    const earlier = new Date(Date.parse(report.startedAt) - 5000);
    utimesSync(join(outside, 'src/hash.js'), earlier, earlier);
    rmSync(join(folder, 'src'), { recursive: true });
    symlinkSync(join(outside, 'src'), join(folder, 'src'));
    const outcome = await fixFolder(folder, report, report.findings, { dryRun: false, parser: 'wasm' });
    expect(outcome.lines).to.deep.equal([
      'Fixed client.py: Leave the certificate check on.',
      'Not fixed src/hash.js:2: it is no plain file of the folder any more.',
    ]);
    expect([...outcome.fixed].map(({ location }) => location.path)).to.deep.equal(['client.py', 'client.py']);
    expect(text(outside, 'src/hash.js')).to.equal(hash);
    expect(text(folder, 'client.py')).to.equal(client.replaceAll('verify=False', 'verify=True'));
  });

  it('follows no link out of the folder', () => {
    const [folder, outside] = [repository(), repository()];
    rmSync(join(folder, 'client.py'));
    symlinkSync(join(outside, 'client.py'), join(folder, 'client.py'));
    symlinkSync(join(outside, 'src'), join(folder, 'elsewhere'));
    for (const path of ['client.py', 'elsewhere/hash.js'])
      expect(() => replaceFile(folder, path, Buffer.from('gone'))).to.throw('is no plain file of the folder');
    expect(text(outside, 'client.py')).to.equal(client);
    expect(text(outside, 'src/hash.js')).to.equal(hash);
  });
});
