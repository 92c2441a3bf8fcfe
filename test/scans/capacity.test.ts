import { expect } from 'chai';
import { call } from '#test/api/call.js';
import { type TestRepository, trackNewRepository } from '#test/api/git-repository.js';
import { newKey, newTeam, startServer, type TestServer } from '#test/api/running-server.js';

describe('scans/capacity', () => {
  let server: TestServer;
  const repositories: TestRepository[] = [];
  before(async () => {
    server = await startServer({
      GOALKEEPER_PLANS:
        '{"small": {"concurrentScans": 1}, "monthly": {"concurrentScans": 50, "scansPerMonth": 3}}',
    });
  });
  after(async () => {
    for (const { remove } of repositories) remove();
    await server.stop();
  });

  /** Launches at the same instant, by several keys. */
  const launchAtOnce = async (count: number, plan: string) => {
    const { team, key } = await newTeam(server, { plan });
    const repository = await trackNewRepository(server, team, 'busy');
    repositories.push(repository);
    const keys = [key, await newKey(server, team._id, 'developer'), await newKey(server, team._id, 'owner')];
    const body = { codehostUrl: repository.url };
    const url = `${server.url}/api/v1/scans`;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        call(url, { method: 'POST', body, key: keys[n % keys.length] }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    return { team, key, url, body, answers, accepted, refused };
  };
  const scanIdOf = (answer: { body: unknown }) => (answer.body as { data: { scanId: string } }).data.scanId;

  it('accepts exactly 5 of 20 launches at the same instant with capacity 5', async () => {
    const { team, accepted, refused } = await launchAtOnce(20, 'self-hosted');
    expect(accepted).to.have.length(5);
    expect(refused).to.have.length(15);
    for (const { body } of refused) {
      expect(body).to.have.property('error', 'Scan capacity reached');
      expect(body).to.have.property('details', 'Plan self-hosted: at most 5 scans at a time');
    }
    const { scans } = server.database.collections;
    const stored = await scans.find({ teamId: team._id }).toArray();
    expect(stored.map(({ _id }) => _id).sort()).to.deep.equal(accepted.map(scanIdOf).sort());
    expect((await server.database.teams.get(team._id))?.active.sort()).to.deep.equal(
      accepted.map(scanIdOf).sort(),
    );
  });

  it('gives a place back when a scan is cancelled, once', async () => {
    const { url, key, body, accepted } = await launchAtOnce(8, 'small');
    expect(accepted).to.have.length(1);
    const cancel = `${url}/${scanIdOf(accepted[0])}/cancel`;
    await Promise.all([1, 2, 3].map(() => call(cancel, { method: 'POST', key })));
    const again = await Promise.all([1, 2, 3, 4].map(() => call(url, { method: 'POST', key, body })));
    expect(again.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409]);
  });

  it('keeps to the scans a month, whatever comes at once', async () => {
    const { accepted, refused } = await launchAtOnce(10, 'monthly');
    expect(accepted).to.have.length(3);
    expect(refused[0]?.body).to.have.property('details', 'Plan monthly: at most 3 scans a month');
  });

  it('does not let one team take the places of another', async () => {
    const [first, second] = await Promise.all([
      launchAtOnce(10, 'self-hosted'),
      launchAtOnce(10, 'self-hosted'),
    ]);
    expect([first.accepted.length, second.accepted.length]).to.deep.equal([5, 5]);
  });
});
