import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Bill {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; name: string; version: string; purl: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

function sbom(folder: string): { status: number | null; bill: Bill; errors: string } {
  const { status, stdout, stderr } = spawnSync('node', [join(root, 'scripts', 'sbom.mjs'), folder], {
    encoding: 'utf8',
  });
  return { status, bill: JSON.parse(stdout) as Bill, errors: stderr };
}

describe('operations/bill-of-materials', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-sbom-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('names what is shipped, each with its version, and no licence that may not be', () => {
    const { status, bill, errors } = sbom(root);
    expect({ status, errors }).to.deep.equal({ status: 0, errors: '' });
    expect(bill.bomFormat).to.equal('CycloneDX');
    expect(bill.metadata.component.name).to.equal('goalkeeper');
    const purls = bill.components.map(({ purl }) => purl);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const [name, version] of Object.entries(dependencies))
      expect(purls).to.include(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    // Copied or bundled into the build, and for development otherwise.
    const names = new Set(bill.components.map(({ name }) => name));
    for (const name of [
      'tree-sitter-python',
      'tree-sitter-typescript',
      'preact',
      'preact-iso',
      'openapi-fetch',
    ])
      expect(names).to.include(name);
    for (const name of ['mocha', 'typescript', '@biomejs/biome']) expect(names).to.not.include(name);
    const ferretdb = /FerretDB\/FerretDB (\S+)/.exec(
      readFileSync(join(root, 'server/database/embedded/go.mod'), 'utf8'),
    );
    expect(purls).to.include(`pkg:golang/github.com/FerretDB/FerretDB@${ferretdb?.[1]}`);
    const refs = new Set(bill.components.map((one) => one['bom-ref']));
    for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(refs).to.include(ref);
  });

  it('fails at a licence that does not go with ours, and at none', () => {
    const copyleft = { version: '1.0.0', license: 'GPL-3.0-only' };
    const nothing = { version: '2.0.0' };
    const project = { name: 'project', version: '1.0.0', license: 'Apache-2.0' };
    const dependencies = { copyleft: '1.0.0', nothing: '2.0.0' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, dependencies }));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({
        ...{ name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true },
        packages: {
          '': { ...project, dependencies },
          'node_modules/copyleft': copyleft,
          'node_modules/nothing': nothing,
        },
      }),
    );
    const { status, errors } = sbom(folder);
    expect(status).to.equal(1);
    expect(errors).to.include('copyleft 1.0.0: GPL-3.0-only is not');
    expect(errors).to.include('nothing 2.0.0: none is not');
  });
});
