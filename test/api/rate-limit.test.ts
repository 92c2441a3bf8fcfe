import { expect } from 'chai';
import { pino } from 'pino';
import { createRateWindows, WINDOW_MS, windowStart } from '#server/api/rate-windows.js';
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
    const [one, two] = [createRateWindows(database, log), createRateWindows(database, log)];
    const now = Date.now();
    const key = `shared-${now}`;
    const counts = await Promise.all([one, two, one, two].map((windows) => windows.count(key, now)));
    expect(counts.sort()).to.deep.equal([1, 2, 3, 4]);
    expect(await one.count(key, now + WINDOW_MS)).to.equal(1);
  });

  it('starts a window at each full hour', () => {
    expect(new Date(windowStart(Date.parse('2026-03-01T10:59:59.999Z'))).toISOString()).to.equal(
      '2026-03-01T10:00:00.000Z',
    );
  });
});
