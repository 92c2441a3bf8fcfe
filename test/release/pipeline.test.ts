import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { LocalCi, root } from '../ci-templates/local-ci.js';
import { runGit, temporaryFolder } from '../workspace/git-repository.js';

/** Code with one finding that fails a gate. */
const weak =
  "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.host));\n";

/** What the release pipeline makes of a clone, and what becomes of it in an empty folder. */
describe('release/pipeline', function () {
  this.timeout(15 * 60_000);
  let checkout: string;
  let release: string;
  before(async () => {
    checkout = join(temporaryFolder('release'), 'goalkeeper');
    runGit(root, 'clone', '--quiet', '--depth=1', `file://${root}`, checkout);
    // What is committed is built; the packages are those that are installed here.
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    const ended = await new LocalCi(checkout).run({ CI_COMMIT_BRANCH: 'main' }, 'package');
    expect(ended.code, ended.output.slice(-2_000)).to.equal(0);
    release = join(checkout, 'release');
  });

  it('packs the program, with checksums, a bill of materials and the documentation', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const files = readdirSync(release);
    const archive = `goalkeeper-${version}.tgz`;
    expect(files).to.have.members([archive, 'goalkeeper.cdx.json', 'SHA256SUMS', 'docs']);
    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: release, encoding: 'utf8' });
    expect(checked.match(/: OK$/gm)).to.have.length(2);
    const bill = JSON.parse(readFileSync(join(release, 'goalkeeper.cdx.json'), 'utf8'));
    expect(bill.bomFormat).to.equal('CycloneDX');
    expect(existsSync(join(release, 'docs', 'index.html'))).to.equal(true);
    const listed = execFileSync('tar', ['-tzf', join(release, archive)], { encoding: 'utf8' });
    expect(listed)
      .to.contain('package/dist/dashboard/index.html')
      .and.to.contain('package/dist/docs/start.html');
    expect(listed)
      .to.contain('package/dist/bundle/analysis-worker.js')
      .and.to.contain('package/dist/bundle/THIRD-PARTY-LICENSES.txt');
    // What is bundled is not there a second time.
    expect(listed).not.to.match(
      /\.map$|dist\/(test|bench|server)\/|dist\/agent\/.*\.js$|\.env$|credentials\.json/m,
    );
  });

  it('installs in an empty folder without development dependencies, and scans a repository there', () => {
    const folder = temporaryFolder('empty');
    const archive = readdirSync(release).find((name) => name.endsWith('.tgz')) ?? '';
    execFileSync(
      'npm',
      [
        ...['install', '--prefix', folder, '--omit=dev', '--omit=optional', '--ignore-scripts'],
        ...['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', join(release, archive)],
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const repository = join(folder, 'shop');
    mkdirSync(repository);
    writeFileSync(join(repository, 'app.js'), weak);
    runGit(repository, 'init', '--quiet');
    const program = join(folder, 'node_modules', '.bin', 'goalkeeper');
    const run = (...args: string[]) => {
      try {
        return { code: 0, text: execFileSync(program, args, { cwd: folder, encoding: 'utf8' }) };
      } catch (error) {
        const { status, stdout } = error as { status: number; stdout: string };
        return { code: status, text: stdout };
      }
    };
    const scanned = run('scan', 'shop', '--format', 'json');
    expect(scanned.code).to.equal(1);
    const { findings } = JSON.parse(scanned.text) as { findings: { ruleId: string }[] };
    expect(findings.map(({ ruleId }) => ruleId)).to.include('javascript/process/command-injection');
    expect(run('serve', '--help')).to.have.property('code', 0);
    expect(run('explain', 'javascript/process/command-injection').code).to.equal(0);
  });
});
