import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Answer } from '#test/api/call.js';
import { type TestRepository, trackNewRepository } from '#test/api/git-repository.js';
import { newKey, newTeam, startServer, type TestServer, type TestTeam } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';
import { type HttpsHost, type Received, sendText, startHttpsHost } from '#test/codehost-client/https-host.js';
import { DocumentedApi } from '#test/contract/documented-call.js';
import { lookAgain } from '#test/look-again.js';
import { ofSuite } from '#test/of-suite.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

type Fields = Record<string, unknown>;
const dataOf = <T = Fields>({ body }: Answer) => (body as { data: T }).data;

interface Running {
  server: TestServer;
  receiver: HttpsHost;
  api: DocumentedApi;
  team: TestTeam;
  agent: TestAgent;
  repository: TestRepository;
}

/** Webhooks to other programs, with a receiver that is really asked over HTTPS. */
describe('notifications/webhooks', function () {
  this.timeout(60_000);
  const running = ofSuite<Running>(
    async () => {
      const receiver = await startHttpsHost((_, response) => sendText(response, 204, ''));
      const authority = join(temporaryFolder('authority'), 'authority.pem');
      writeFileSync(authority, receiver.authority);
      const server = await startServer({
        GOALKEEPER_ALLOWED_HOSTS: `localhost:${receiver.port}`,
        GOALKEEPER_CA_FILE: authority,
      });
      const team = await newTeam(server);
      const [api, agent] = [await DocumentedApi.of(server.url), await TestAgent.register(server)];
      const repository = await trackNewRepository(server, team.team, 'shop');
      return { server, receiver, api, team, agent, repository };
    },
    async ({ server, receiver, repository }) => {
      await server.stop();
      await receiver.close();
      repository.remove();
    },
  );
  const send = (method: string, path: string, body?: unknown, key = running().team.key) =>
    running().api.call(path, { key, method, ...(body !== undefined && { body }) });
  const add = async (path: string, events: string[]) =>
    dataOf<{ id: string; secret: string }>(
      await send('POST', '/webhooks', { url: `${running().receiver.url}${path}`, events }),
    );
  const arrived = async (path: string, count: number): Promise<Received[]> => {
    const all = await lookAgain(() => {
      const found = running().receiver.received.filter(({ url }) => url === path);
      return found.length >= count && found;
    }, 20_000);
    return all ?? expect.fail(`${path} was not told`);
  };
  const deliveries = async (id: string) => dataOf<Fields[]>(await send('GET', `/webhooks/${id}/deliveries`));
  /** Once the server has noted how the last try went. */
  const noted = async (id: string, status: string): Promise<Fields> => {
    const delivery = await lookAgain(async () => {
      const [last] = await deliveries(id);
      return last?.status === status && last.lastAnswer !== null && last;
    }, 20_000);
    return delivery ?? expect.fail(`the delivery is not ${status}`);
  };
  const scan = async (...names: string[]) => {
    const { repository, agent } = running();
    await send('POST', '/scans', { codehostUrl: repository.url });
    return agent.complete({ findings: names.map((name) => finding(name)) });
  };

  it('tells of a scan and of what it found again, signed, and shows the answer', async () => {
    const { id, secret } = await add('/one?token=abc', ['finding.new', 'scan.completed']);
    const first = await scan('one', 'two');
    const told = await arrived('/one?token=abc', 2);
    for (const { headers, body, method } of told) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const mac = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).to.equal(`v1,${mac}`);
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).to.be.below(60);
      expect([method, headers['content-type']]).to.deep.equal(['POST', 'application/json']);
    }
    const bodies = told.map(({ body }) => JSON.parse(body));
    const completed = bodies.find(({ type }) => type === 'scan.completed').data;
    expect(completed).to.nested.include({ 'scan.id': first, 'counts.total': 2, complete: true });
    // The operator has named no address for links.
    expect(completed.scan.url).to.equal(null);
    const added = bodies.find(({ type }) => type === 'finding.new').data;
    expect([added.total, added.findings.length]).to.deep.equal([2, 2]);
    const shown = dataOf<Fields>(await send('GET', `/vulnerabilities/${added.findings[0].id}`));
    expect(shown.title).to.equal(added.findings[0].title);
    await noted(id, 'delivered');
    const listed = await send('GET', '/webhooks');
    expect(listed.text).not.to.contain(secret);

    // The same findings again are not new; one beside them is.
    await scan('one', 'two', 'three');
    const news = (await arrived('/one?token=abc', 4)).map(({ body }) => JSON.parse(body));
    expect(news.filter(({ type }) => type === 'finding.new').map(({ data }) => data.total)).to.deep.equal([
      2, 1,
    ]);
    await scan('one', 'two', 'three');
    await arrived('/one?token=abc', 5);
    expect((await deliveries(id)).map(({ event }) => event).sort()).to.deep.equal([
      ...['finding.new', 'finding.new', 'scan.completed', 'scan.completed', 'scan.completed'],
    ]);
  });

  it('sends a test, keeps the id when it is sent again, and is removed with all that it was told', async () => {
    const { id } = await add('/two', ['gate.failed']);
    const sent = dataOf(await send('POST', `/webhooks/${id}/test`));
    const [{ headers, body }] = await arrived('/two', 1);
    expect([headers['webhook-id'], JSON.parse(body).type]).to.deep.equal([sent.id, 'test']);
    await noted(id, 'delivered');
    const again = `/webhooks/${id}/deliveries/${sent.id}/redeliver`;
    expect((await send('POST', again)).status).to.equal(200);
    const [, second] = await arrived('/two', 2);
    expect([second.headers['webhook-id'], second.body]).to.deep.equal([sent.id, body]);
    const missing = `/webhooks/${id}/deliveries/${'0'.repeat(32)}/redeliver`;
    expect((await send('POST', missing)).status).to.equal(404);
    expect((await send('DELETE', `/webhooks/${id}`)).status).to.equal(200);
    expect((await send('GET', `/webhooks/${id}/deliveries`)).status).to.equal(404);
    const left = running().server.database.collections.notifications.find({ subscriptionId: id });
    expect(await left.toArray()).to.deep.equal([]);
  });

  it('says what is wrong with an address, and refuses those inside', async () => {
    const { port } = running().receiver;
    const refused: [string, number, RegExp][] = [
      ['http://localhost/', 400, /must be an HTTPS address/],
      ['https://127.0.0.1/', 422, /Only public addresses|never contacted/],
      ['https://169.254.169.254/latest/meta-data', 422, /contacted/],
      [`https://localhost:${port + 1}/`, 422, /contacted/],
      ['https://user:password@example.com/', 400, /without user name/],
      ['https://[::1]/', 422, /contacted/],
      ['nonsense', 400, /must be an HTTPS address/],
      ['https://[::/', 422, /no valid URL/],
      ['', 400, /Url must be/],
    ];
    for (const [url, status, words] of refused) {
      const answer = await send('POST', '/webhooks', { url, events: ['finding.new'] });
      expect(answer.status, url).to.equal(status);
      expect(answer.text, url).to.match(words);
    }
    for (const events of [[], ['scan.failed'], 'finding.new'])
      expect((await send('POST', '/webhooks', { url: 'https://example.com', events })).status).to.equal(400);
  });

  it('belongs to owners, each to those of its own team', async () => {
    const { id } = await add('/three', ['finding.new']);
    const { server, team } = running();
    const developer = await newKey(server, team.team._id, 'developer');
    expect((await send('GET', '/webhooks', undefined, developer)).status).to.equal(403);
    const other = (await newTeam(server)).key;
    expect((await send('DELETE', `/webhooks/${id}`, undefined, other)).status).to.equal(404);
    expect(dataOf<Fields[]>(await send('GET', '/webhooks', undefined, other))).to.deep.equal([]);
    for (let n = dataOf<Fields[]>(await send('GET', '/webhooks')).length; n < 20; n++)
      await add(`/more-${n}`, ['gate.failed']);
    const url = `${running().receiver.url}/too-many`;
    expect((await send('POST', '/webhooks', { url, events: ['gate.failed'] })).status).to.equal(409);
  });
});
