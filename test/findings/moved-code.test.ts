import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { scanFolder } from '#agent/scan.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { writeReport } from '#reports/formats.js';

const store = `const crypto = require('crypto');

class Store {
  key(name) {
    return crypto.createHash('md5').update(name).digest('hex');
  }
  find(db, req) {
    return db.query('select * from users where id = ' + req.query.id);
  }
}
`;
const routes = `const express = require('express');
const mysql = require('mysql');
const db = mysql.createConnection(process.env.DATABASE);
const app = express();
app.get('/users', (req, res) => {
  db.query('select * from users where id = ' + req.query.id, (error, rows) => res.json(rows));
  db.query('select * from users where id = ' + req.query.id, (error, rows) => res.json(rows));
});
`;

/** What each format says of the identity of its findings. */
const identities: Record<string, (report: ScanReport) => unknown[]> = {
  sarif: (report) =>
    JSON.parse(writeReport('sarif', report)).runs[0].results.map(
      (result: { partialFingerprints: Record<string, string> }) =>
        result.partialFingerprints['goalkeeper/v2'],
    ),
  'gitlab-sast': (report) =>
    JSON.parse(writeReport('gitlab-sast', report)).vulnerabilities.map(
      ({ id, tracking }: { id: string; tracking: { items: { signatures: object }[] } }) => [
        id,
        tracking.items[0].signatures,
      ],
    ),
  codequality: (report) =>
    JSON.parse(writeReport('codequality', report)).map(
      ({ fingerprint }: { fingerprint: string }) => fingerprint,
    ),
  csv: (report) =>
    parse(writeReport('csv', report), { columns: true }).map(
      (row: unknown) => (row as { fingerprint: string }).fingerprint,
    ),
};

describe('agent/findings: code that moves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-moved-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let first: ScanReport;
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

  before(async () => {
    write('store.js', store);
    write('routes.js', routes);
    first = await scanFolder({ folder, threads: 1 });
    expect(first.findings.length).to.be.at.least(4);
  });

  function expectSame(second: ScanReport): void {
    for (const [format, identify] of Object.entries(identities)) {
      const [before, after] = [first, second].map((report) =>
        identify(report).map((one) => JSON.stringify(one)),
      );
      expect(after, format).to.have.members(before);
    }
  }

  it('keeps every identity in every format when lines are inserted above', async () => {
    const more = '// a comment\n\nfunction other(a) {\n  return a + 1;\n}\n';
    write('store.js', store.replace('class Store', `${more}\nclass Store`));
    write('routes.js', `${more}${routes}`);
    const second = await scanFolder({ folder, threads: 1 });
    expect(second.findings[0].location).not.to.deep.equal(first.findings[0].location);
    expectSame(second);
  });

  it('keeps them when the code is indented, and when its file is renamed', async () => {
    write('store.js', store);
    write('routes.js', routes.replaceAll('\n  ', '\n\t\t\t'));
    renameSync(join(folder, 'store.js'), join(folder, 'user-store.js'));
    expectSame(await scanFolder({ folder, threads: 1 }));
  });

  it('gives new ones to code that is new', async () => {
    write('routes.js', routes.replaceAll('users where id', 'orders where id'));
    const { findings } = await scanFolder({ folder, threads: 1 });
    const known = new Set(first.findings.map(({ fingerprint }) => fingerprint));
    const added = findings.filter(({ fingerprint }) => !known.has(fingerprint));
    expect(added.map(({ location }) => location.path)).to.include('routes.js');
  });
});
