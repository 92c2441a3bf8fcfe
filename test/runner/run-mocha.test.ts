import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { temporaryFolder } from '../workspace/git-repository.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const runner = new URL('../../../scripts/run-mocha.mjs', import.meta.url).href;

/** Fails when it is run for the first time in this folder. */
const failsOnce = (folder: string) => `
import { existsSync, writeFileSync } from 'node:fs';
const marker = ${JSON.stringify(join(folder, 'ran-before'))};
describe('storms', () => {
  it('are over', () => {});
  it('come once', () => {
    if (existsSync(marker)) return;
    writeFileSync(marker, '');
    throw new Error('it rains');
  });
});
`;

describe('runner', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('runner');
    mkdirSync(folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs test files as `npm test` does. @param files text by name */
  function run(
    files: Record<string, string>,
    { jobs = 2, minutes = 1, options = [] as string[], heavyOnes = '^$', environmentOf = '() => ({})' } = {},
  ) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const paths = Object.keys(files).map((name) => relative(root, join(folder, name)));
    const program = `
      const { printSummary, runMocha } = await import(${JSON.stringify(runner)});
      const limits = [{ pattern: new RegExp(${JSON.stringify(heavyOnes)}), jobs: 1 }];
      const settings = ${JSON.stringify({ jobs, minutes, options })};
      const runs = await runMocha(${JSON.stringify(paths)}, { ...settings, limits, environmentOf: ${environmentOf} });
      process.exit(printSummary(runs) ? 0 : 1);`;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const lines = done.stdout.trimEnd().split('\n');
    const places = (word: string) =>
      lines
        .filter((line) => line.startsWith(`${word} `))
        .map((line) => line.replace(/^(\w+) \S*\/([^/ ]+:)/, '$1 $2'));
    return { code: done.status, output: done.stdout + done.stderr, last: lines.slice(-2), places };
  }

  it('is green when a file passes alone, and says which test failed first', () => {
    const { code, output, last, places } = run({
      'once.mjs': failsOnce(folder),
      'fine.mjs': "it('is fine', () => {}); it.skip('is not looked at', () => {});",
    });
    expect(code, output).to.equal(0);
    expect(places('FLAKY')).to.deep.equal(['FLAKY once.mjs: storms come once']);
    expect(output).to.contain('it rains');
    expect(last).to.deep.equal(['1 flaky', '3 passed, 0 failed, 1 skipped']);
  });

  it('is red when a file fails twice, whose tests are counted once', () => {
    const { code, output, last, places } = run({
      'always.mjs': "it('never works', () => { throw new Error('no'); }); it('works', () => {});",
      'missing.mjs': "import './nothing.mjs';",
    });
    expect(code, output).to.equal(1);
    expect(places('FAILED')[0]).to.equal('FAILED always.mjs: never works');
    expect(places('FAILED')[1]).to.match(/^FAILED missing\.mjs: could not be loaded: .*nothing\.mjs/);
    expect(last).to.deep.equal(['0 flaky', '1 passed, 2 failed']);
  });

  it('ends a file that never ends and one that ends its process, says in which test, and runs all others', () => {
    const { code, output, last, places } = run(
      {
        'endless.mjs': "it('turns round', () => { for (;;); });",
        'exits.mjs': "it('gives up', () => process.exit(3));",
        'fine.mjs': "it('is fine', (done) => setTimeout(done, 100));",
        'other.mjs': "it('is fine, too', () => {});",
      },
      { jobs: 1, minutes: 0.1 },
    );
    expect(code, output).to.equal(1);
    expect(places('FAILED')).to.deep.equal([
      'FAILED endless.mjs: took longer than 0.1 minutes, and was ended in the test "turns round"',
      'FAILED exits.mjs: the test process ended with code 3 in the test "gives up"',
    ]);
    expect(last).to.deep.equal(['0 flaky', '2 passed, 2 failed']);
  });

  it('runs no more heavy files at a time than it is allowed, and others beside them', () => {
    const timed = (name: string) => `
      it('takes a while', async () => {
        const begun = Date.now();
        await new Promise((resolve) => setTimeout(resolve, 400));
        console.log('${name}', begun, Date.now());
      });`;
    const names = ['heavy-a', 'heavy-b', 'light-a', 'light-b', 'light-c'];
    const files = Object.fromEntries(names.map((name) => [`${name}.mjs`, timed(name)]));
    const { code, output } = run(files, { jobs: 3, heavyOnes: 'heavy-' });
    expect(code, output).to.equal(0);
    const times = [...output.matchAll(/^(\S+) (\d+) (\d+)$/gm)].map(([, name, begun, ended]) => ({
      name,
      begun: Number(begun),
      ended: Number(ended),
    }));
    expect(times.map(({ name }) => name)).to.have.members(names);
    const [first, second] = times
      .filter(({ name }) => name.startsWith('heavy-'))
      .sort((a, b) => a.begun - b.begun);
    expect(second.begun).to.be.at.least(first.ended);
    // Both places that are left for others were used while a heavy one ran.
    expect(times.some(({ name, begun }) => name.startsWith('light-') && begun < first.ended)).to.equal(true);
  });

  it('runs each file in a process with the variables that are given for it', () => {
    const telling = (name: string) =>
      `it('tells', () => console.log('${name}', process.pid, process.env.GOALKEEPER_TEST_WEATHER));`;
    const names = ['dry-a', 'dry-b', 'wet-a', 'wet-b', 'dry-c'];
    const { code, output, last } = run(
      Object.fromEntries(names.map((name) => [`${name}.mjs`, telling(name)])),
      {
        jobs: 1,
        environmentOf: `(path) => (path.includes('wet') ? { GOALKEEPER_TEST_WEATHER: 'rain' } : {})`,
      },
    );
    expect(code, output).to.equal(0);
    const told = [...output.matchAll(/^(\w+-\w) (\d+) (\w+)$/gm)].map(([, name, pid, weather]) => ({
      name,
      pid,
      weather,
    }));
    expect(told.map(({ name, weather }) => `${name} ${weather}`)).to.deep.equal([
      'dry-a undefined',
      'dry-b undefined',
      'wet-a rain',
      'wet-b rain',
      'dry-c undefined',
    ]);
    const [dryA, dryB, wetA, wetB, dryC] = told.map(({ pid }) => pid);
    expect([dryA, wetA]).to.deep.equal([dryB, wetB]);
    expect(new Set([dryA, wetA, dryC]).size).to.equal(3);
    expect(last[1]).to.equal('5 passed, 0 failed');
  });

  it('hands options to mocha, prints what files take, and keeps what each file printed together', () => {
    const printing = (name: string) => `
      for (const n of [1, 2, 3])
        it('counts ${name} ' + n, async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          console.log('${name}', n);
        });`;
    const { code, output, last } = run(
      { 'a.mjs': printing('a'), 'b.mjs': printing('b') },
      { options: ['--grep', '[12]$'] },
    );
    expect(code, output).to.equal(0);
    const printed = output.split('\n').filter((line) => /^[ab] \d$/.test(line));
    expect(printed.join(', ')).to.be.oneOf(['a 1, a 2, b 1, b 2', 'b 1, b 2, a 1, a 2']);
    const rows = [...output.matchAll(/^ +\d+\.\d +(\d+\.\d) \S+[ab]\.mjs$/gm)];
    expect(rows).to.have.length(2);
    expect(output).to.match(/^All took \d+ seconds of processor time\.$/m);
    // On other systems nothing says how much it is.
    if (process.platform === 'linux')
      expect(rows.reduce((sum, [, seconds]) => sum + Number(seconds), 0)).to.be.above(0);
    expect(last[1]).to.equal('4 passed, 0 failed');
  });
});
