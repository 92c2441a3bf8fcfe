import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { rulesUnder } from '#protocol/rule-policy.js';
import type { ScanDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { newRepository } from '#server/database/new-documents.js';
import { newScan } from '#server/scans/new-scan.js';
import { scannedAlready } from '#server/scans/scanned-already.js';
import type { ServerParts } from '#server/serve/server-parts.js';
import { embeddedDatabase } from '../database/embedded.js';
import { jobParts } from '../jobs/parts.js';

describe('scans/scanned-already', function () {
  this.timeout(120_000);
  let database: Database;
  let parts: ServerParts;
  const commit = 'a'.repeat(40);

  before(async () => {
    database = await embeddedDatabase();
    parts = jobParts(database);
  });

  /** A team with one scan, and whether another one of the same commit is needless. */
  async function isNeedless(
    change: Partial<ScanDocument>,
    active = false,
    ofTeam: Partial<TeamDocument> = {},
  ): Promise<boolean> {
    const teamId = randomUUID();
    const names = { name: 'web', fullName: 'shop/web', clonePath: 'https://git.example.org/shop/web.git' };
    const repository = newRepository({ teamId, integrationId: randomUUID(), projectId: '7', ...names });
    const order = { integration: { host: 'git.example.org' }, repository, trigger: 'ci' as const };
    const scan = { ...newScan({ ...order, head: { branch: 'main', commit } }), ...change };
    await database.teams.insert({
      ...{ _id: teamId, name: teamId, plan: 'self-hosted', createdAt: new Date(), resultsVersion: 0 },
      active: active ? [scan._id] : [],
      ...ofTeam,
    });
    await database.repositories.insert(repository);
    await parts.store.insert(scan);
    const subject = { teamId, repositoryId: repository._id, commit, mergeRequest: null };
    return (await scannedAlready(parts, subject)) === scan._id;
  }

  const done = { status: 'completed' as const, finishedAt: new Date(), winningAttempt: 1 };

  it('needs no second scan of a commit that was scanned, or is being', async () => {
    expect(await isNeedless(done)).to.equal(true);
    expect(await isNeedless({ status: 'running' }, true)).to.equal(true);
    expect(await isNeedless({ ...done, commit: 'b'.repeat(40) })).to.equal(false);
    expect(await isNeedless({ status: 'failed' }, true)).to.equal(false);
  });

  it('scans a commit again when something else is decided about rules', async () => {
    const off = { rule: 'python/files/path-traversal', on: false };
    const rulePolicy = { rules: { [off.rule]: { on: false, by: 'key', at: new Date() } } };
    const madeWith = (rules: string) => ({ ...done, tool: { engine: '1', rules } });
    const policed = rulesUnder('packs', { rules: [off], onlyTighten: false });
    expect(await isNeedless(madeWith('packs'), false, { rules: 'packs' })).to.equal(true);
    expect(await isNeedless(madeWith('packs'), false, { rules: 'packs', rulePolicy })).to.equal(false);
    expect(await isNeedless(madeWith(policed), false, { rules: 'packs', rulePolicy })).to.equal(true);
    expect(await isNeedless(madeWith(policed), false, { rules: 'packs' })).to.equal(false);
    expect(await isNeedless(madeWith(policed), false, { rules: 'newer', rulePolicy })).to.equal(false);
  });

  it('does not let what a job of an unprotected ref uploads stand for a scan', async () => {
    expect(await isNeedless({ ...done, trusted: false })).to.equal(false);
    expect(await isNeedless({ status: 'running', trusted: false }, true)).to.equal(false);
  });
});
