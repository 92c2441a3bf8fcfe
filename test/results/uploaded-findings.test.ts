import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { Database } from '#server/database/index.js';
import { KnownFindings } from '#server/results/known-findings.js';
import { inListOrder } from '#server/results/list-order.js';
import { UploadedFindings } from '#server/results/uploaded-findings.js';
import { AttemptUploads, packedUpload } from '#server/results/uploads.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { sampleFindings } from './sample-findings.js';

describe('results/uploaded findings', function () {
  this.timeout(60_000);
  let database: Database;
  let uploads: AttemptUploads;
  const findings = sampleFindings(600, seeded(7));
  const [odd, renamed, grouped] = [findings[20], findings[300], findings[400]];
  const hashes: string[] = [];
  const scanId = randomUUID();
  const known = new KnownFindings();

  before(async () => {
    odd.message = 'a lone \ud800, "quotes" and ü, 漢 and 🙂';
    grouped.places = [{ ...findings[401], fingerprint: `v1:${'b'.repeat(32)}` }];
    known.names.set(renamed.fingerprint, `v1:${'a'.repeat(32)}`);
    known.names.set(`v1:${'b'.repeat(32)}`, `v1:${'c'.repeat(32)}`);
    database = await embeddedDatabase();
    uploads = new AttemptUploads(database.collections.uploads, { _id: scanId, teamId: 'team' }, 1);
    for (let at = 0; at < findings.length; at += 50) {
      const body = Buffer.from(JSON.stringify({ findings: findings.slice(at, at + 50) }));
      hashes.push(await uploads.store(hashes.length, await packedUpload(body)));
    }
  });

  const bounds = [
    { name: 'when all are held', held: undefined, portion: undefined },
    { name: 'when some are held', held: { tracked: 60_000, packed: 30_000 }, portion: 100_000 },
    { name: 'when none is held, one at a time', held: { tracked: 0, packed: 0 }, portion: 1 },
  ];

  for (const { name, held, portion } of bounds) {
    it(`come in list order with the names that they are known by, ${name}`, async () => {
      const uploaded = new UploadedFindings(uploads, hashes, held);
      const listed: { id: string; finding: Finding; suppressed: boolean }[] = [];
      for await (const { id, detail, fingerprint, suppressed, row } of inListOrder(
        uploaded,
        scanId,
        known,
        portion,
      )) {
        const finding = JSON.parse(detail.toString()) as Finding;
        expect(finding.fingerprint).to.equal(fingerprint);
        expect(row).to.deep.include({ title: finding.title, shortDescription: finding.message });
        listed.push({ id, finding, suppressed });
      }
      expect(listed.map(({ finding }) => finding)).to.have.deep.members(findings.map(asKnown));
      const sorted = [...listed].sort(
        (a, b) =>
          Number(a.suppressed) - Number(b.suppressed) ||
          b.finding.severity - a.finding.severity ||
          (a.id < b.id ? -1 : 1),
      );
      expect(listed.map(({ id }) => id)).to.deep.equal(sorted.map(({ id }) => id));
    });

    it(`are gone over twice as they came, ${name}`, async () => {
      const uploaded = new UploadedFindings(uploads, hashes, held);
      for (const _ of [1, 2]) {
        const tracked = [];
        for await (const one of uploaded.eachTracked()) tracked.push(one);
        expect(tracked).to.deep.equal(findings.map(trackedFinding));
      }
    });
  }

  it('are read once when all are held', async () => {
    const uploaded = new UploadedFindings(uploads, hashes);
    for await (const _ of uploaded.eachTracked());
    await uploads.remove();
    let count = 0;
    for await (const _ of inListOrder(uploaded, scanId, known)) count += 1;
    expect(count).to.equal(findings.length);
  });

  function asKnown(finding: Finding): Finding {
    const named = <T extends { fingerprint: string }>(one: T) => ({
      ...one,
      fingerprint: known.nameOf(one.fingerprint),
    });
    return { ...named(finding), ...(finding.places && { places: finding.places.map(named) }) };
  }
});
