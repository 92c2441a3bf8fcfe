import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { rulesOf } from '#agent/rules/installed-rules.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { packageRoot } from './run-goalkeeper.js';

/** Runs the program as it is told to be loaded. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(packageRoot, 'bin', program), ...args], {
    cwd: packageRoot,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(stderr).to.equal('');
  return stdout;
}

const withoutTimes = (report: string) => ({ ...JSON.parse(report), startedAt: null, finishedAt: null });

describe('cli/bundle', function () {
  this.timeout(60_000);

  it('reports what the modules report that it was made of', () => {
    const args = ['scan', 'examples/sample-shop', '--quiet', '--format', 'json'];
    const bundled = withoutTimes(run('goalkeeper.js', args));
    expect(bundled.findings).to.not.have.length(0);
    expect(bundled).to.deep.equal(withoutTimes(run('program.js', args)));
  });

  for (const command of ['scan', 'serve', 'admin', 'agent', 'doctor'])
    it(`starts ${command}`, () => {
      expect(run('goalkeeper.js', [command, '--help'])).to.equal(run('program.js', [command, '--help']));
    });

  it('is what the command runs, in all of its threads', () => {
    const folder = temporaryFolder('coverage');
    writeFileSync(join(folder, 'app.js'), 'module.exports = 1;\n');
    const output = join(folder, 'loaded');
    run('goalkeeper.js', ['scan', join(folder, 'app.js'), '--quiet'], { NODE_V8_COVERAGE: output });
    const loaded = readdirSync(output).flatMap((file) => {
      const { result } = JSON.parse(readFileSync(join(output, file), 'utf8')) as {
        result: { url: string }[];
      };
      return result.map(({ url }) => url.replace(pathToFileURL(packageRoot).href, ''));
    });
    expect(loaded).to.include.members(['dist/bundle/goalkeeper.js', 'dist/bundle/analysis-worker.js']);
    expect(loaded.filter((path) => /^dist\/(?!bundle\/)/.test(path))).to.deep.equal([]);
  });

  it('takes the rules that were compiled with it without their text, and no others', async () => {
    const folder = temporaryFolder('bundle');
    try {
      for (const path of ['bin', 'dist/agent/rules', 'code'])
        mkdirSync(join(folder, path), { recursive: true });
      const { files } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
        files: string[];
      };
      // The vocabularies that a package has beside the bundle.
      const data = files.filter((path) => /^dist\/agent\/.*\.yml$/.test(path));
      for (const path of ['bin/goalkeeper.js', 'package.json', 'dist/agent/rules/packs.json', ...data])
        cpSync(join(packageRoot, path), join(folder, path));
      cpSync(join(packageRoot, 'dist/bundle'), join(folder, 'dist/bundle'), { recursive: true });
      for (const path of ['dist/grammars', 'node_modules'])
        symlinkSync(join(packageRoot, path), join(folder, path));
      writeFileSync(join(folder, 'code/app.js'), 'eval(location.hash);\n');
      const scan = () =>
        spawnSync(
          process.execPath,
          [join(folder, 'bin/goalkeeper.js'), 'scan', join(folder, 'code'), '--quiet', '--format', 'json'],
          { encoding: 'utf8' },
        );
      const report = JSON.parse(scan().stdout);
      expect(report.findings).to.not.have.length(0);
      expect(report.tool.rules).to.equal((await rulesOf([])).hash);
      const packs = join(folder, 'dist/agent/rules/packs.json');
      writeFileSync(packs, readFileSync(packs, 'utf8').replace('"hash":"', '"hash":"0'));
      const { status, stderr } = scan();
      expect(status).to.equal(2);
      expect(stderr).to.contain('does not exist: give a folder with .yml files of rules');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('comes with the licences of what is in it', () => {
    const licences = readFileSync(join(packageRoot, 'dist/bundle/THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['joi', 'undici', 'web-tree-sitter', 'mongodb'])
      expect(licences).to.match(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
    expect(licences).to.contain('Permission is hereby granted');
  });
});
