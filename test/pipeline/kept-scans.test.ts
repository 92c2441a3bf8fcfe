import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type ScanOptions, scanFolder } from '#agent/scan.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { runGoalkeeper } from '#test/cli/run-goalkeeper.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

const applications = fileURLToPath(new URL('../../../test/applications', import.meta.url));

/** Programs in which there is much to find. */
function program(languages: readonly string[]): string {
  const folder = join(temporaryFolder('kept'), 'program');
  for (const language of languages)
    cpSync(join(applications, language), join(folder, language), { recursive: true });
  return folder;
}

describe('agent/pipeline: scans with a cache', function () {
  this.timeout(240_000);
  let root: string;
  let folder: string;
  beforeEach(() => {
    root = program(['javascript']);
    folder = join(temporaryFolder('kept'), 'parsed');
  });
  const scan = (options: Partial<ScanOptions> = {}) =>
    scanFolder({ folder: root, isCheckout: true, threads: 1, ...options });
  const withCache = (options: Partial<ScanOptions> = {}) =>
    scan({ cache: { folder, megabytes: 64, project: 'program' }, ...options });
  /** A report byte for byte, but for when it was made. */
  const bytes = (report: ScanReport) => JSON.stringify({ ...report, startedAt: '', finishedAt: '' });
  const packs = () => readdirSync(folder).length;

  it('report the same as without: the first, the second, and one after changes', async () => {
    root = program(['javascript', 'python']);
    const cold = await scan();
    expect(cold.findings.length).to.be.above(100);
    expect(bytes(await withCache()), 'first').to.equal(bytes(cold));
    expect(packs()).to.equal(1);
    expect(bytes(await withCache()), 'second').to.equal(bytes(cold));
    expect(bytes(await withCache({ threads: 2 })), 'by two threads').to.equal(bytes(cold));
    expect(packs(), 'nothing new to keep').to.equal(1);

    const notes = join(root, 'python/notes_flask');
    const [file] = readdirSync(notes).filter((name) => name.endsWith('.py'));
    const text = readFileSync(join(notes, file), 'utf8');
    writeFileSync(join(notes, file), `import os\nos.system(input())\n${text}`);
    rmSync(join(root, 'javascript/koa-files'), { recursive: true });
    renameSync(join(root, 'python/django_bank'), join(root, 'python/bank'));
    const changed = await scan();
    expect(bytes(changed)).not.to.equal(bytes(cold));
    expect(bytes(await withCache()), 'changed').to.equal(bytes(changed));
    expect(packs()).to.equal(2);
    expect(bytes(await withCache()), 'changed, again').to.equal(bytes(changed));
    expect(packs()).to.equal(2);
  });

  it('keep what several threads lowered, and take it with one', async () => {
    const cold = await scan();
    expect(bytes(await withCache({ threads: 2 })), 'first').to.equal(bytes(cold));
    expect(bytes(await withCache()), 'second').to.equal(bytes(cold));
    expect(packs()).to.equal(1);
  });

  it('may be two at once', async () => {
    const [one, other] = await Promise.all([withCache(), withCache()]);
    expect(bytes(one)).to.equal(bytes(other));
    expect(packs()).to.equal(2);
    expect(bytes(await withCache())).to.equal(bytes(one));
    expect(packs()).to.equal(2);
  });

  it('report the same when what was kept is broken, and mend it', async () => {
    const cold = await withCache();
    const [name] = readdirSync(folder);
    const pack = readFileSync(join(folder, name));
    // Records come first; the index, which is whole, has a checksum of each.
    for (let at = 1000; at < pack.length / 2; at += 1000) pack[at] ^= 0xff;
    writeFileSync(join(folder, name), pack);
    expect(bytes(await withCache())).to.equal(bytes(cold));
    expect(packs(), 'what was parsed anew').to.equal(2);
    writeFileSync(join(folder, name), 'no pack at all');
    expect(bytes(await withCache())).to.equal(bytes(cold));
  });

  it('do without a folder that cannot be made', async () => {
    const file = join(temporaryFolder('kept'), 'file');
    writeFileSync(file, '');
    const cache = { folder: join(file, 'parsed'), megabytes: 64, project: 'program' };
    expect(bytes(await scan({ cache }))).to.equal(bytes(await scan()));
  });

  it('parse no file that is known, even where the parser has no time', async () => {
    const { completeness } = await withCache();
    writeFileSync(join(root, 'javascript/new.js'), 'print(1)\n'.repeat(2000));
    const { completeness: hurried } = await withCache({ limits: { parseSeconds: 0 } });
    expect(hurried.skippedFiles.filter(({ reason }) => reason === 'parser-failure')).to.deep.equal([
      { path: 'javascript/new.js', reason: 'parser-failure' },
    ]);
    expect(hurried.filesAnalysed).to.equal(completeness.filesAnalysed);
    expect(hurried.filesFound).to.equal(completeness.filesFound + 1);
    const { completeness: calm } = await withCache();
    expect(calm.filesAnalysed, 'the failure was not kept').to.equal(completeness.filesAnalysed + 1);
  });

  it('have no use for one with few files', async () => {
    for (const name of readdirSync(join(root, 'javascript')))
      if (name !== 'koa-files') rmSync(join(root, 'javascript', name), { recursive: true });
    expect((await withCache()).findings).not.to.have.length(0);
    expect(existsSync(folder)).to.equal(false);
  });

  it('are those of the program, in the folder that it is told', async () => {
    const home = temporaryFolder('kept');
    const options = ['--quiet', '--fail-on', 'never', '--format', 'json'];
    const run = async (...more: string[]) => {
      const env = { XDG_CACHE_HOME: join(home, 'user'), GOALKEEPER_CACHE: '' };
      const { code, stdout, stderr } = await runGoalkeeper(['scan', root, ...options, ...more], { env });
      expect(code, stderr).to.equal(0);
      return bytes(JSON.parse(stdout));
    };
    const cold = await run('--no-cache');
    expect(readdirSync(home)).to.deep.equal([]);
    expect(await run('--cache', join(home, 'mine'))).to.equal(cold);
    expect(readdirSync(join(home, 'mine/parsed'))).to.have.length(1);
    expect(readdirSync(home)).to.deep.equal(['mine']);
    expect(await run()).to.equal(cold);
    expect(readdirSync(join(home, 'user/goalkeeper/parsed'))).to.have.length(1);
    expect(await run()).to.equal(cold);
  });
});
