import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { call } from '../api/call.js';
import { newTeam, startServer, type TestServer } from '../api/running-server.js';
import { ReplicaSet } from '../database/replica-set.js';

/** Milliseconds that the driver waits for a primary here; 20 seconds unless a connection string says otherwise. */
const PATIENCE = 2_000;

describe('failover/no primary', function () {
  this.timeout(3 * 60_000);
  let set: ReplicaSet;
  let server: TestServer;
  before(async () => {
    set = await ReplicaSet.start();
    server = await startServer({
      GOALKEEPER_DATABASE_ENGINE: 'mongodb',
      MONGODB_URL: `${set.url('no-primary')}&serverSelectionTimeoutMS=${PATIENCE}`,
    });
  });
  after(async () => {
    await server?.stop();
    await set?.stop();
  });

  it('answers 503 with Retry-After, and serves again when there is one', async () => {
    const { key } = await newTeam(server);
    // Not in memory, so that each is read from the database.
    const scans = () => call(`${server.url}/api/v1/scans`, { key });
    expect((await scans()).status).to.equal(200);
    const again = [await set.killPrimary(), await set.killPrimary()];
    const refused = await scans();
    expect([refused.status, refused.body]).to.deep.equal([
      503,
      { error: 'Service unavailable', hint: 'Try again in a moment' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    await Promise.all(again.map((start) => start()));
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100))
      if ((await scans()).status === 200) return;
    expect((await scans()).status).to.equal(200);
  });
});
