import { copyFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadConfig } from '#server/config.js';
import { collectionsOf } from '#server/database/collections.js';
import type { ScanDocument } from '#server/database/documents.js';
import { migrate } from '#server/database/migrations.js';
import { engineOptionsOf, type OpenEngine, openEngine } from '#server/database/open-engine.js';
import { RESTORE_MARK } from '#server/database/restore-mark.js';
import { reasonOf } from '#server/failure.js';
import { backUp } from '#server/operations/backup.js';
import { restore } from '#server/operations/restore.js';
import { call } from '#test/api/call.js';
import { trackNewRepository } from '#test/api/git-repository.js';
import { newTeam, startServer, type TestServer } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';
import { type Run, runGoalkeeper } from '#test/cli/run-goalkeeper.js';
import { dropDatabaseOf, engineOf, REPLICA_SET } from '#test/database/engine.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

/** Paths of the API whose answers must be the same afterwards. */
const PATHS = ['vulnerabilities?limit=100', 'scans', 'repositories'];

describe('operations/backup', function () {
  this.timeout(120_000);
  const folder = temporaryFolder('backup');
  const file = join(folder, 'all.backup');
  const restored = temporaryFolder('restored');
  const other = temporaryFolder('other-engine');
  let server: TestServer;
  let key: string;
  let expected: unknown[];
  let stopRepository: () => void;

  const run = (command: string, path: string, dataFolder: string, env = {}): Promise<Run> =>
    runGoalkeeper([command, path], {
      env: { GOALKEEPER_DATA: dataFolder, ...engineOf(dataFolder), ...env },
    });
  /** The same without a process of its own. */
  async function within(dataFolder: string, work: (opened: OpenEngine) => Promise<unknown>): Promise<void> {
    const config = loadConfig({ GOALKEEPER_DATA: dataFolder, ...engineOf(dataFolder) });
    const opened = await openEngine({ ...engineOptionsOf(config), progress: () => {} });
    try {
      await work(opened);
    } finally {
      await opened.close();
    }
  }
  const answers = async (url: string) =>
    Promise.all(PATHS.map(async (path) => (await call(`${url}/api/v1/${path}`, { key })).body));

  before(async () => {
    server = await startServer();
    const created = await newTeam(server);
    key = created.key;
    const { url, remove } = await trackNewRepository(server, created.team, 'saved');
    stopRepository = remove;
    const agent = await TestAgent.register(server);
    const body = { codehostUrl: url };
    expect((await call(`${server.url}/api/v1/scans`, { key, method: 'POST', body })).status).to.equal(201);
    await agent.complete({ findings: [finding('one'), finding('two')] });
    expected = await answers(server.url);
    expect(expected[0]).to.have.nested.property('data.length', 2);
  });
  after(async () => {
    await server.stop();
    stopRepository();
    for (const dataFolder of [restored, other]) await dropDatabaseOf(dataFolder);
  });

  it('of an embedded database waits for its server to stop', async function () {
    if (REPLICA_SET) this.skip();
    const refused = await run('backup', file, server.dataFolder);
    expect(refused.code).to.equal(2);
    expect(refused.stderr).to.contain('in use by another Goalkeeper server');
  });

  it('holds all, for this user alone, and says that the key is not in it', async () => {
    // On a replica set while the server goes on.
    if (!REPLICA_SET) await server.halt();
    const done = await run('backup', file, server.dataFolder);
    expect(done.code, done.stderr).to.equal(0);
    expect(done.stdout)
      .to.match(/^\d+ documents of \d+ collections are in /)
      .and.contain('secret.key');
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    const again = await run('backup', file, server.dataFolder);
    expect(again.stderr).to.contain('overwrites nothing');
  });

  it('is restored into an empty database, with which a server goes on', async () => {
    const done = await run('restore', file, restored);
    expect(done.code, done.stderr).to.equal(0);
    copyFileSync(join(server.dataFolder, 'secret.key'), join(restored, 'secret.key'));
    const next = await startServer({ GOALKEEPER_DATA: restored, ...engineOf(restored) });
    try {
      expect(await answers(next.url)).to.deep.equal(expected);
      const collections = ['scans', 'results', 'repositories', 'adminTokens'] as const;
      for (const name of collections)
        expect(await next.database.collections[name].indexes(), name).to.have.length.above(1);
    } finally {
      await next.stop();
    }
  });

  it('is not restored into a database that is in use', async () => {
    await within(restored, async (opened) => {
      expect(await restore(opened, file).catch(reasonOf)).to.contain('The database is in use');
    });
  });

  it('that is not whole, or none at all, changes nothing', async () => {
    const cut = join(folder, 'cut.backup');
    const text = join(folder, 'text.backup');
    copyFileSync(file, cut);
    truncateSync(cut, Math.floor(statSync(file).size * 0.9));
    writeFileSync(text, 'no backup');
    await within(other, async (opened) => {
      for (const wrong of [cut, text, join(folder, 'missing')]) {
        const refused = await restore(opened, wrong).catch(reasonOf);
        expect(refused, wrong).to.match(/no whole backup|no such file/);
      }
      expect(await opened.db.listCollections().toArray()).to.deep.equal([]);
    });
  });

  it('whose restore was cut off keeps servers away, and is restored again', async () => {
    await within(other, async (opened) => {
      const { settings, scans } = collectionsOf(opened.db);
      await settings.insertOne({ _id: RESTORE_MARK, value: new Date() });
      await scans.insertOne({ _id: 'left' } as ScanDocument);
      const migrated = migrate(collectionsOf(opened.db), opened.engine, () => {});
      expect(await migrated.catch(reasonOf)).to.contain('was cut off');
      expect(await backUp(opened, join(folder, 'half.backup')).catch(reasonOf)).to.contain('was cut off');
      const { documents } = await restore(opened, file);
      expect(documents).to.be.above(10);
      expect(await scans.findOne({ _id: 'left' })).to.equal(null);
      expect(await settings.findOne({ _id: RESTORE_MARK })).to.equal(null);
    });
  });

  it('of a replica set becomes an embedded database', async function () {
    if (!REPLICA_SET) this.skip();
    const embedded = temporaryFolder('embedded');
    const engine = { GOALKEEPER_DATABASE_ENGINE: 'ferretdb', MONGODB_URL: '' };
    const done = await run('restore', file, embedded, engine);
    expect(done.code, done.stderr).to.equal(0);
    copyFileSync(join(server.dataFolder, 'secret.key'), join(embedded, 'secret.key'));
    const next = await startServer({ GOALKEEPER_DATA: embedded, ...engine });
    expect(await answers(next.url)).to.deep.equal(expected);
    await next.stop();
  });
});
