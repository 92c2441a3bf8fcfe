import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runGit, temporaryFolder } from '../workspace/git-repository.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a line of a script of `npm test`, and reads what it gives. */
function ask(script: string, expression: string): unknown {
  const url = new URL(`../../../scripts/${script}`, import.meta.url).href;
  const program = `
    const script = await import(${JSON.stringify(url)});
    console.log(JSON.stringify(${expression}));`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(done.status, done.stderr).to.equal(0);
  return JSON.parse(done.stdout);
}

interface Chosen {
  reasons: [test: string, reason: string][];
  unused: string[];
}

/** What is run after a change of files of this very repository: names of tests, without folders above and endings. */
function testsOf(...changed: string[]): { names: string[]; reasons: string[]; unused: string[] } {
  const expression = `(({ reasons, unused }) => ({ reasons: [...reasons], unused }))(script.testsOf(${JSON.stringify(root)}, ${JSON.stringify(changed)}))`;
  const { reasons, unused } = ask('changed-tests.mjs', expression) as Chosen;
  const names = reasons.map(([test]) => test.replace(/^dist\/test\/|\.test\.js$/g, ''));
  return { names, reasons: reasons.map(([, reason]) => reason), unused };
}

describe('runner: tests of what has changed', function () {
  this.timeout(60_000);

  it('are those that load a module, directly or by others, or run it as a command or a thread', () => {
    expect(testsOf('server/scans/transitions.ts').names)
      .to.include.members(['scans/transitions', 'api/scans'])
      .and.not.include.members(['flows/flows', 'cli/init', 'docs/documentation']);
    // By no import: the program is started, and starts the thread.
    expect(testsOf('agent/cli/closing-lines.ts').names)
      .to.include('cli/scan-command')
      .and.not.include('database/leases');
    expect(testsOf('agent/pipeline/analysis-worker.ts').names).to.include('pipeline/scan');
  });

  it('are a test itself, and those that share a module of the tests', () => {
    const { names, reasons } = testsOf('test/scans/transitions.test.ts');
    expect(names).to.have.members(['scans/transitions', 'architecture/house-rules']);
    expect(reasons).to.include('test/scans/transitions.test.ts is this test');
    expect(testsOf('test/seeded.ts').names).to.include.members(['results/publish', 'faults/faults']);
  });

  it('are those of rules for a rule, and those around a fixture', () => {
    expect(testsOf('agent/rules/packs/go/new.yml').names)
      .to.include.members(['rules/examples', 'flows/flows', 'docs/rules-page'])
      .and.not.include('api/scans');
    expect(testsOf('test/pictures/host-page.html').names).to.include('pictures/hostile-comments');
    const flow = testsOf('test/flows/closure/python/vulnerable.py').names;
    expect(flow).to.include('flows/flows').and.not.include('api/scans');
  });

  it('are those of pages for a page, and of documents for a document', () => {
    const page = testsOf('dashboard/app.tsx').names;
    expect(page).to.include('dashboard/smoke').and.not.include('api/scans');
    expect(testsOf('docs/storage.md').names).to.include('docs/documentation').and.not.include('api/scans');
  });

  it('are all for what all depend on, and none for what none does, which is said', () => {
    expect(testsOf('package-lock.json').names).to.have.length.greaterThan(300);
    // In two words, for this test would name it.
    const nobodys = ['LICENCE', 'OF-NOBODY'].join('-');
    expect(testsOf(nobodys)).to.deep.equal({
      names: [],
      reasons: [],
      unused: [nobodys],
    });
  });

  it('come from what git has committed since a branch, from what is not committed, and from new files', () => {
    const folder = temporaryFolder('changed');
    try {
      mkdirSync(folder, { recursive: true });
      const write = (name: string, text = name) => writeFileSync(join(folder, name), text);
      const commit = (message: string) => {
        runGit(folder, 'add', '.');
        runGit(folder, 'commit', '--quiet', '--message', message);
      };
      runGit(folder, 'init', '--quiet', '--initial-branch', 'main');
      for (const name of ['kept', 'edited', 'removed', 'committed']) write(name);
      write('.gitignore', 'ignored\n');
      commit('First');
      runGit(folder, 'checkout', '--quiet', '-b', 'topic');
      write('committed', 'by this branch');
      commit('Second');
      runGit(folder, 'checkout', '--quiet', 'main');
      write('kept', 'changed by others meanwhile');
      commit('Theirs');
      runGit(folder, 'checkout', '--quiet', 'topic');
      write('edited', 'not committed');
      write('new file ü');
      write('ignored');
      rmSync(join(folder, 'removed'));
      const since = (ref: string) =>
        ask('changed-files.mjs', `script.changedFiles(${JSON.stringify(folder)}, '${ref}')`);
      expect(since('HEAD')).to.deep.equal(['edited', 'new file ü', 'removed']);
      expect(since('main')).to.deep.equal(['committed', 'edited', 'new file ü', 'removed']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
