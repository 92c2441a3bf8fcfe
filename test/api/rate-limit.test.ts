import { expect } from 'chai';
import { pino } from 'pino';
import { RateWindows, WINDOW_MS, windowStart } from '#server/api/rate-windows.js';
import { call } from './call.js';
import { newTeam, startServer, type TestServer } from './running-server.js';

const plans = JSON.stringify({ small: { requestsPerHour: 5 } });

describe('api/rate-limit', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ GOALKEEPER_PLANS: plans });
  });
  after(() => server.stop());

  it('counts every request with a valid key, those that fail too', async () => {
    const { key } = await newTeam(server, { plan: 'small' });
    const paths = ['repositories', 'vulnerabilities?limit=0', 'scans/x', 'no/such/address'];
    const statuses = [];
    for (const [done, path] of paths.entries()) {
      const answer = await call(`${server.url}/api/v1/${path}`, { key });
      statuses.push(answer.status);
      expect(answer.headers.get('x-ratelimit-remaining'), path).to.equal(String(4 - done));
    }
    expect(statuses).to.deep.equal([200, 400, 400, 404]);
  });

  it('answers 429 with Retry-After at the limit, and keeps other keys apart', async () => {
    const { key } = await newTeam(server, { plan: 'small' });
    for (let n = 0; n < 5; n++) await call(`${server.url}/api/v1/repositories`, { key });
    const refused = await call(`${server.url}/api/v1/repositories`, { key });
    expect(refused.status).to.equal(429);
    expect(refused.body).to.have.property('error', 'Rate limit exceeded');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).to.be.within(1, 3600).and.satisfy(Number.isInteger);
    const other = await newTeam(server, { plan: 'small' });
    expect((await call(`${server.url}/api/v1/repositories`, { key: other.key })).status).to.equal(200);
  });

  it('admits exactly as many of many requests at once', async () => {
    const { key } = await newTeam(server, { plan: 'small' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(`${server.url}/api/v1/repositories`, { key })),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(5);
    expect(answers.filter(({ status }) => status === 429)).to.have.length(15);
  });

  it('keeps the window over a restart', async () => {
    const { key } = await newTeam(server, { plan: 'small' });
    for (let n = 0; n < 3; n++) await call(`${server.url}/api/v1/repositories`, { key });
    server = await server.restart();
    const answer = await call(`${server.url}/api/v1/repositories`, { key });
    expect(answer.headers.get('x-ratelimit-remaining')).to.equal('1');
  });

  it('counts the same in the database alone, as several processes do', async () => {
    const database = { ...server.database, singleProcess: false };
    const log = pino({ level: 'silent' });
    const [one, two] = [new RateWindows(database, log), new RateWindows(database, log)];
    const now = Date.now();
    const key = `shared-${now}`;
    const counts = await Promise.all([one, two, one, two].map((windows) => windows.count(key, now, 10)));
    expect(counts.sort()).to.deep.equal([1, 2, 3, 4]);
    expect(await one.count(key, now + WINDOW_MS, 10)).to.equal(1);
    await Promise.all([one.close(), two.close()]);
  });

  it('writes nothing for most requests, and comes to the right sum all the same', async () => {
    const database = { ...server.database, singleProcess: false };
    const log = pino({ level: 'silent' });
    const [one, two] = [new RateWindows(database, log), new RateWindows(database, log)];
    const now = Date.now();
    const key = `held-${now}`;
    const stored = async () => {
      const _id = `${key}:${new Date(windowStart(now)).toISOString()}`;
      return (await database.collections.rateWindows.findOne({ _id }))?.count;
    };
    for (let n = 1; n <= 30; n++) expect(await one.count(key, now, 1000)).to.equal(n);
    expect(await stored()).to.equal(1);
    expect(await two.count(key, now, 1000)).to.equal(2);
    await one.close();
    expect(await stored()).to.equal(31);
    await two.count(key, now, 1000);
    await two.close();
    expect(await stored()).to.equal(32);
    const [last, next] = [new RateWindows(database, log), new RateWindows(database, log)];
    const near = await Promise.all([last, next, last, next].map((windows) => windows.count(key, now, 40)));
    expect(near.sort()).to.deep.equal([33, 34, 35, 36]);
    await Promise.all([last.close(), next.close()]);
  });

  it('starts a window at each full hour', () => {
    expect(new Date(windowStart(Date.parse('2026-03-01T10:59:59.999Z'))).toISOString()).to.equal(
      '2026-03-01T10:00:00.000Z',
    );
  });
});
