import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadConfig } from '#server/config.js';
import { examine } from '#server/operations/doctor/doctor.js';
import { newTeam, startServer, type TestServer } from '#test/api/running-server.js';
import { runGoalkeeper } from '#test/cli/run-goalkeeper.js';
import { engineOf, REPLICA_SET } from '#test/database/engine.js';
import { itEmbedded, itReplicaSet } from '#test/database/on-engine.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

describe('operations/doctor', function () {
  this.timeout(120_000);
  let server: TestServer;

  before(async () => {
    server = await startServer();
    await newTeam(server);
  });
  after(() => server.stop());

  /** State and words by what was looked at. */
  async function found(settings: NodeJS.ProcessEnv = {}): Promise<Record<string, [string, string]>> {
    const { dataFolder } = server;
    const config = loadConfig({ GOALKEEPER_DATA: dataFolder, ...engineOf(dataFolder), ...settings });
    const results = await examine(config, () => {});
    return Object.fromEntries(results.map(({ about, state, says }) => [about, [state, says]]));
  }
  const port = () => new URL(server.url).port;
  /** A port at which nobody listens. */
  const quiet = { GOALKEEPER_PORT: '1' };

  it('finds a server that runs in order, and whether its public address leads to it', async () => {
    const settings = { GOALKEEPER_PORT: port(), GOALKEEPER_PUBLIC_URL: server.url };
    const results = await found(settings);
    expect(Object.values(results).map(([state]) => state)).to.not.include('failure');
    expect(results.server).to.deep.equal(['ok', `${server.url} is ready.`]);
    expect(results['public address'][0]).to.equal('ok');
    const wrong = await found({ ...settings, GOALKEEPER_PUBLIC_URL: 'http://127.0.0.1:1' });
    expect(wrong['public address'][0]).to.equal('warning');
  });

  it('finds the port of another program, and one that does not answer', async () => {
    const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { server: result } = await found({ GOALKEEPER_PORT: `${(other.address() as AddressInfo).port}` });
    other.close();
    expect(result[0]).to.equal('failure');
    expect(result[1]).to.contain("another program's");
  });

  itReplicaSet('asks the members of a replica set, their clocks and disks, while servers run', async () => {
    const members = REPLICA_SET?.split(',').length ?? 0;
    const results = await found(quiet);
    const up = `goalkeeper: ${members} of ${members} members up`;
    expect(results['replica set']).to.deep.equal(
      members < 3 ? ['warning', `${up}: with fewer than three, none may fail.`] : ['ok', up],
    );
    expect(results.clocks[0]).to.equal('ok');
    expect(results['database disk'][1]).to.contain('GB free');
    expect(results['sealed tokens'][0]).to.equal('ok');
  });

  itEmbedded('leaves an embedded database to its server', async () => {
    const results = await found(quiet);
    expect(results.database[0]).to.equal('failure');
    expect(results.database[1]).to.contain('in use by another Goalkeeper server');
  });

  it('looks into what is stored, and warns of what waits', async () => {
    const { scans, deliveries, settings } = server.database.collections;
    const longAgo = new Date(Date.now() - 3_600_000);
    await scans.insertOne({ _id: 'untaken', status: 'launched', createdAt: longAgo } as never);
    await deliveries.insertOne({ _id: 'late', status: 'accepted', receivedAt: longAgo } as never);
    await settings.updateOne({ _id: 'schemaVersion' }, { $inc: { value: 1 } as never });
    if (!REPLICA_SET) await server.halt();
    const results = await found(quiet);
    expect(results['stored data'][0]).to.equal('failure');
    expect(results['stored data'][1]).to.contain('of a newer Goalkeeper');
    expect(results.scans).to.deep.equal([
      'warning',
      '1 have waited for an agent for more than 15 minutes; of the agents, 0 of 0 were there in the last five minutes. Start agents, or compare labels.',
    ]);
    expect(results.events[0]).to.equal('warning');
  });

  it('tells a missing key from another one, and from one that others may read; and makes none', async () => {
    const key = join(server.dataFolder, 'secret.key');
    chmodSync(key, 0o644);
    expect((await found(quiet))['secret key'][1]).to.contain('chmod 600');
    renameSync(key, `${key}.away`);
    expect((await found(quiet))['sealed tokens'][1]).to.contain('a secret key that is missing');
    writeFileSync(key, 'x'.repeat(40), { mode: 0o600 });
    expect((await found(quiet))['sealed tokens'][1]).to.contain('of another secret key');
    rmSync(key);
    renameSync(`${key}.away`, key);
    chmodSync(key, 0o600);
  });

  it('says what is wrong with settings, by the program, for people and for programs', async () => {
    const wrong = { GOALKEEPER_PORT: 'no port', MONGODB_URL: 'http://secret@x' };
    const forPeople = await runGoalkeeper(['doctor'], { env: wrong });
    expect(forPeople.code).to.equal(1);
    expect(forPeople.stdout.split('\n')[0]).to.match(
      /^FAILURE {2}settings {2}GOALKEEPER_PORT must be a port/,
    );
    expect(forPeople.stdout).to.not.contain('secret');
    const folder = temporaryFolder('doctor');
    const env = { GOALKEEPER_DATA: join(folder, 'new'), GOALKEEPER_DATABASE_ENGINE: 'ferretdb', ...quiet };
    const run = await runGoalkeeper(['doctor', '--json'], { env: { ...env, MONGODB_URL: '' } });
    expect(run.code, run.stdout).to.equal(0);
    const states = (JSON.parse(run.stdout) as { state: string }[]).map(({ state }) => state);
    expect(states).to.not.include('failure');
    expect(states).to.have.length.above(4);
  });

  it('says that a database does not answer, without the password', async () => {
    const MONGODB_URL = 'mongodb://user:hidden@127.0.0.1:1/?serverSelectionTimeoutMS=200';
    const { database } = await found({ ...quiet, GOALKEEPER_DATABASE_ENGINE: 'mongodb', MONGODB_URL });
    expect(database[0]).to.equal('failure');
    expect(database[1]).to.contain('does not answer');
    expect(database[1]).to.not.contain('hidden');
  });
});
