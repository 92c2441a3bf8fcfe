import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Collection } from 'mongodb';
import { pino } from 'pino';
import { loadAdminToken } from '#server/admin/admin-token.js';
import { collectionsOf } from '#server/database/collections.js';
import type { ScanDocument } from '#server/database/documents.js';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import { type Collections, type Database, DatabaseError } from '#server/database/index.js';
import { type Migration, migrate, migrations } from '#server/database/migrations.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import { loadSecretKeys } from '#server/integrations/load-secret-keys.js';
import { embeddedDatabase } from './embedded.js';

describe('database/migrations', () => {
  let database: Database;
  let collections: Collections;
  const progress: string[] = [];

  before(async function () {
    this.timeout(300_000);
    database = await embeddedDatabase();
    // A database of its own on the same connection: the versions written here are not those of the other tests.
    collections = collectionsOf(database.client.db('migrations'));
  });
  beforeEach(() => collections.settings.drop());

  const version = async () => (await collections.settings.findOne({ _id: 'schemaVersion' }))?.value;
  const run = (steps?: Migration[]) =>
    migrate(collections, database.engine, (text) => progress.push(text), steps);
  const counting = (numbers: number[], ran: number[]): Migration[] =>
    numbers.map((n) => ({ version: n, title: `step ${n}`, run: async () => void ran.push(n) }));

  it('creates the indexes of a new database, once, without a word', async () => {
    await run();
    expect(await version()).to.equal(migrations.at(-1)?.version);
    const unique = (await collections.repositories.indexes()).filter((index) => index.unique);
    expect(unique.map(({ key }) => key)).to.deep.include({ integrationId: 1, projectId: 1 });
    await run();
    expect(progress).to.deep.equal([]);
  });

  it('puts indexes in the order of lists in place of those before, and has none twice', async () => {
    await run();
    const names = async () => (await collections.scans.indexes()).map(({ name }) => name);
    const now = await names();
    await collections.scans.createIndex({ teamId: 1, status: 1 });
    await collections.scans.createIndex({ repositoryId: 1, createdAt: -1 });
    expect(await names()).to.have.length(now.length + 2);
    await collections.settings.updateOne({ _id: 'schemaVersion' }, { $set: { value: 15 } });
    await run();
    expect(await names()).to.have.members(now);
    expect(progress.splice(0)).to.have.length(2);
  });

  it('is done by servers that start at the same moment, as Compose starts them', async () => {
    await Promise.all(Array.from({ length: 8 }, () => run()));
    expect(await version()).to.equal(migrations.at(-1)?.version);
    const log = pino({ level: 'silent' });
    const database = { collections } as Database;
    const config = { adminToken: null, secretKeys: ['k'.repeat(40)], dataFolder: '' };
    await Promise.all(Array.from({ length: 8 }, () => loadSecretKeys(config, database, log)));
    const tokens = await Promise.all(Array.from({ length: 8 }, () => loadAdminToken(config, database)));
    expect(new Set(tokens.map(({ hash }) => hash)).size).to.equal(1);
    expect(tokens.filter(({ issued }) => issued !== null)).to.have.length(1);
    progress.length = 0;
  });

  it('does a write again that another process was first with, and no other', async () => {
    const { settings } = collections;
    await settings.insertOne({ _id: 'first', value: 1 });
    const tries = [
      () => settings.insertOne({ _id: 'first', value: 2 }),
      () => settings.updateOne({ _id: 'first' }, { $set: { value: 3 } }),
    ];
    await againWhenDuplicate(async () => void (await tries.shift()?.()));
    expect(tries).to.have.length(0);
    expect((await settings.findOne({ _id: 'first' }))?.value).to.equal(3);
    let count = 0;
    const broken = againWhenDuplicate(async () => {
      count += 1;
      throw new Error('away');
    });
    expect(String(await broken.catch((error: unknown) => error))).to.contain('away');
    expect(count).to.equal(1);
  });

  it('makes full scans of those that were stored before there were others', async () => {
    await collections.settings.insertOne({ _id: 'schemaVersion', value: 1 });
    await collections.scans.insertOne({ _id: 'before', name: 'kept' } as ScanDocument);
    const branches = { sourceBranch: 'topic', targetBranch: 'main' };
    const mergeRequest = { iid: '7', sourceProjectId: '1', ...branches, base: null };
    await collections.scans.insertOne({ _id: 'behind', kind: 'merge-request', mergeRequest } as ScanDocument);
    await run();
    const older = { trusted: true, pipelines: [], comparison: null, review: null };
    const before = await collections.scans.findOne({ _id: 'before' });
    expect(before).to.deep.equal({ _id: 'before', name: 'kept', kind: 'full', mergeRequest: null, ...older });
    const behind = await collections.scans.findOne({ _id: 'behind' });
    expect(behind).to.deep.equal({ _id: 'behind', kind: 'merge-request', mergeRequest, ...older });
    progress.length = 0;
  });

  it('promises that a project is tracked once per integration', async () => {
    await run();
    const insert = (id: string) =>
      collections.repositories.insertOne(
        newRepository({
          ...{ _id: id, teamId: 't', integrationId: 'i', projectId: 'p' },
          ...{ name: '', fullName: '', clonePath: '' },
        }),
      );
    await insert('one');
    const error = await insert('two').catch((reason: unknown) => reason);
    expect(error).to.include({ code: 11000 });
  });

  it('completes what was stored before there were code hosts, and keeps what is complete', async () => {
    const name = 'older';
    const older = { teamId: name, createdAt: new Date(1_700_000_000_000) };
    const { integrations, repositories } = collections;
    const local = { _id: randomUUID(), ...older, kind: 'local', host: 'local', instanceUrl: null };
    const folder = { _id: randomUUID(), ...older, integrationId: local._id, projectId: '/srv/shop', name };
    const stored = { fullName: 'local/shop', clonePath: 'file:///srv/shop', defaultBranch: 'main' };
    const counted = { tracked: true, lastScanAt: null, scanCount: 3, vulnerabilityCount: 7 };
    await (integrations as unknown as Collection).insertOne(local as never);
    await (repositories as unknown as Collection).insertOne({ ...folder, ...stored, ...counted } as never);
    const complete = newRepository({
      ...{ teamId: name, integrationId: local._id, projectId: '7', name, fullName: 'a/b', clonePath: '' },
      ...{ state: 'gone', trackedBranches: ['next'] },
    });
    await repositories.insertOne(complete);
    await run();
    expect(await integrations.findOne({ _id: local._id })).to.deep.equal(
      newIntegration({ ...local, kind: 'local' }),
    );
    expect(await repositories.findOne({ _id: folder._id })).to.deep.equal(
      newRepository({ ...folder, ...stored, ...counted, vulnerabilityCount: null }),
    );
    expect(await repositories.findOne({ _id: complete._id })).to.deep.equal(complete);
  });

  it('names the finding of fix merge requests that were stored before one could fix several', async () => {
    const fixes = collections.fixes as unknown as Collection<{ _id: string }>;
    const kept = { state: 'opened', branch: 'goalkeeper/fix-1' };
    await fixes.insertOne({ _id: 'r/v1:1', ...kept, vulnerabilityId: 'v' } as never);
    const grouped = { _id: 'r/v1:2', state: 'grouped', fix: 'r/group:1' };
    await fixes.insertOne(grouped as never);
    await run();
    const findings = [{ fingerprint: 'v1:1', vulnerabilityId: 'v' }];
    const named = { _id: 'r/v1:1', ...kept, vulnerabilityId: 'v', findings, gone: [] };
    expect(await fixes.find({}).toArray()).to.have.deep.members([named, grouped]);
  });

  it('runs what is new, in order, and says so', async () => {
    const ran: number[] = [];
    await run(counting([1], ran));
    await run(counting([1, 2, 3], ran));
    expect(ran).to.deep.equal([1, 2, 3]);
    expect(await version()).to.equal(3);
    expect(progress.splice(0)).to.deep.equal([
      'Changing the database: step 2 ...',
      'Changing the database: step 3 ...',
    ]);
  });

  it('goes on where it was cut off', async () => {
    const ran: number[] = [];
    const steps = counting([1, 2, 3], ran);
    const cut = { ...steps[1], run: () => Promise.reject(new Error('cut')) };
    const error = await run([steps[0], cut, steps[2]]).catch((reason: unknown) => reason);
    expect(error).to.be.an('error').with.property('message', 'cut');
    expect(await version()).to.equal(1);
    await run(steps);
    expect(ran).to.deep.equal([1, 2, 3]);
  });

  it('refuses what a newer program has written', async () => {
    await run(counting([1, 2], []));
    const error = await run(counting([1], [])).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(DatabaseError);
    expect((error as Error).message).to.match(
      /written by a newer Goalkeeper \(form 2; this program knows 1\)/,
    );
    expect(await version()).to.equal(2);
  });
});
