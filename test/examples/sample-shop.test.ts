import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const folder = fileURLToPath(new URL('../../../examples/sample-shop', import.meta.url));

/** Weakness (primary CWE) and file of each finding that the README of the sample promises. */
const promised = [
  'CWE-22 ledger/ledger/views/exports.py',
  'CWE-22 storefront/src/services/receipts.js',
  'CWE-78 ledger/ledger/archiver.py',
  'CWE-78 storefront/src/services/pdf-renderer.js',
  'CWE-79 storefront/src/routes/accounts.js',
  'CWE-89 ledger/ledger/store.py',
  'CWE-89 storefront/src/data/product-store.js',
  'CWE-295 ledger/ledger/rates.py',
  'CWE-200 storefront/src/app.js',
  'CWE-328 storefront/src/services/passwords.js',
  'CWE-338 ledger/ledger/tokens.py',
  'CWE-489 ledger/wsgi.py',
  'CWE-605 ledger/wsgi.py',
  'CWE-502 ledger/ledger/snapshots.py',
  'CWE-601 storefront/src/routes/accounts.js',
  'CWE-916 storefront/src/services/passwords.js',
  'CWE-918 storefront/src/services/remote-image.js',
  'CWE-943 storefront/src/data/order-store.ts',
  'CWE-94 storefront/src/routes/orders.ts',
  'CWE-1336 ledger/ledger/views/invoices.py',
];

describe('examples/sample-shop', () => {
  let found: { cwe: string; file: string; line: number }[] = [];
  const texts = new Map<string, string>();

  before(async function () {
    this.timeout(30_000);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      texts.set(relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'));
    }
    const { units, result } = await analyseProgram(texts, loadRules());
    const readText = (path: string) => texts.get(path) ?? '';
    found = buildFindings({ raw: result.findings, units, readText, suppressions: [] }).map(
      ({ cweIds, location: { path, region } }) => ({ cwe: cweIds[0], file: path, line: region.startLine }),
    );
  });

  it('has the weaknesses that its README promises, each found once', () => {
    expect(found.map(({ cwe, file }) => `${cwe} ${file}`)).to.have.members(promised);
  });

  it('has nothing found in a safe counterpart', () => {
    const inSafeCode = found.filter(({ file, line }) => {
      const before = (texts.get(file) ?? '').split('\n').slice(0, line);
      return before.findLast((text) => /(Vulnerable|Safe): /.test(text))?.includes('Safe:');
    });
    expect(inSafeCode).to.deep.equal([]);
  });

  it('is described by a README that names every finding', () => {
    const readme = texts.get('README.md') ?? '';
    for (const { cwe, file } of found) {
      const rows = readme.split('\n').filter((row) => row.includes(cwe));
      expect(
        rows.some((row) => row.includes(file)),
        `${cwe} in ${file}`,
      ).to.equal(true);
    }
  });
});
