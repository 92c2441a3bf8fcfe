import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runGit, temporaryFolder } from '../workspace/git-repository.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Scripts {
  testsOf(root: string, changed: string[], graph: object): { reasons: Map<string, string>; unused: string[] };
  ImportGraph: new (root: string) => object;
  changedFiles(root: string, ref: string): string[];
}

/** The scripts of `npm test`, which are no part of what is compiled. */
async function load<Name extends keyof Scripts>(script: string, name: Name): Promise<Scripts[Name]> {
  const module: Pick<Scripts, Name> = await import(
    new URL(`../../../scripts/${script}`, import.meta.url).href
  );
  return module[name];
}

describe('runner: tests of what has changed', function () {
  this.timeout(60_000);
  let choose: Scripts['testsOf'];
  let graph: object;
  let changedFiles: Scripts['changedFiles'];
  before(async () => {
    choose = await load('changed-tests.mjs', 'testsOf');
    changedFiles = await load('changed-files.mjs', 'changedFiles');
    graph = new (await load('import-graph.mjs', 'ImportGraph'))(root);
  });

  /** What is run after a change of files of this very repository: names of tests, without folders above and endings. */
  function testsOf(...changed: string[]): { names: string[]; reasons: string[]; unused: string[] } {
    const { reasons, unused } = choose(root, changed, graph);
    const names = [...reasons.keys()].map((test) => test.replace(/^dist\/test\/|\.test\.js$/g, ''));
    return { names, reasons: [...reasons.values()], unused };
  }

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
      const since = (ref: string) => changedFiles(folder, ref);
      expect(since('HEAD')).to.deep.equal(['edited', 'new file ü', 'removed']);
      expect(since('main')).to.deep.equal(['committed', 'edited', 'new file ü', 'removed']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
