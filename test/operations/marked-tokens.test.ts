import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { Binary } from 'mongodb';
import { reportFormats } from '#reports/formats.js';
import { type Answer, call } from '#test/api/call.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { inDays } from '#test/integrations/in-days.js';

describe('operations/marked tokens', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  /** By what they are. */
  const secrets: Record<string, string> = {};
  const answers: Answer[] = [];

  before(async () => {
    connected = await ConnectedServer.start({ GOALKEEPER_SECRET_KEY: `marked-${'s'.repeat(40)}` });
    await use();
  });
  after(() => connected.stop());

  /** Everything that takes a token, with the right one and in places where none belongs; the code host answers and fails. */
  async function use(): Promise<void> {
    const { host, server } = connected;
    await host.addProject({ fullName: 'shop/web', files: { 'a.js': '1\n' } });
    Object.assign(secrets, {
      'secret key': `marked-${'s'.repeat(40)}`,
      'admin token': server.adminToken,
      'API token': host.addToken({ expiresAt: inDays(300) }),
      'clone token': host.addToken({ scopes: ['read_repository'], expiresAt: inDays(300) }),
    });
    const team = await connected.connectedTeam(secrets['API token']);
    secrets['API key'] = team.key;
    const cloneToken = { token: secrets['clone token'] };
    answers.push(await connected.admin(`${team.path}/clone-token`, 'PUT', cloneToken));
    expect(answers[0].status, answers[0].text).to.equal(200);
    const agent = await TestAgent.register(server);
    secrets['agent token'] = agent.token;
    const launch = () => connected.launch(team.key, { codehostUrl: `${host.url}/shop/web` });
    answers.push(await launch());
    const scanId = await agent.complete({ findings: [finding('one')] });
    const get = async (path: string) => {
      answers.push(await call(`${server.url}${path}`, { key: team.key }));
    };
    for (const path of ['', `/${scanId}`, `/${scanId}/vulnerabilities`, `/${scanId}/wiki`])
      await get(`/api/v1/scans${path}`);
    for (const format of reportFormats) await get(`/api/v1/scans/${scanId}/export?format=${format}`);
    await signIn(team.key);
    for (const secret of Object.values(secrets)) await misplace(secret);
    await fail(team.path, launch);
  }

  async function signIn(key: string): Promise<void> {
    const url = `${connected.server.url}/api/v1/session`;
    const answer = await call(url, { method: 'POST', key });
    expect(answer.status, answer.text).to.equal(201);
    const [cookie] = answer.headers.getSetCookie();
    secrets['session cookie'] = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    answers.push(await call(url, { headers: { cookie: cookie.split(';')[0] } }));
  }

  /** Where a token is in a wrong place, errors and logs like to repeat it. */
  async function misplace(secret: string): Promise<void> {
    const { url, adminUrl } = connected.server;
    const body = { codehostUrl: `https://user:${secret}@example.com/a/b` };
    for (const [where, options] of [
      ['/api/v1/scans', { key: secret }],
      ['/api/v1/scans', { headers: { authorization: `Bearer ${secret}` } }],
      ['/api/v1/scans', { headers: { cookie: `goalkeeper=${secret}` } }],
      ['/api/v1/scans', { key: secrets['API key'], method: 'POST', body }],
      ['/api/v1/scans', { key: secrets['API key'], method: 'POST', body: `{"codehostUrl": ${secret}` }],
      ['/agent/v1/claim', { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body: {} }],
    ] as const)
      answers.push(await call(`${url}${where}`, options));
    answers.push(
      await call(`${adminUrl}/admin/v1/teams`, { headers: { authorization: `Bearer x${secret}` } }),
    );
  }

  /** A code host that refuses the token, and one that shows what it was sent. */
  async function fail(path: string, launch: () => Promise<Answer>): Promise<void> {
    const { host } = connected;
    const shown = JSON.stringify(secrets);
    for (const how of [
      { kind: 'expired-token' },
      { kind: 'error', status: 400, text: shown, contentType: 'application/json' },
      { kind: 'redirect', to: `https://user:${secrets['API token']}@example.com/` },
    ] as const) {
      const order = host.misbehave({ when: {}, how });
      answers.push(await connected.admin(`${path}/check`, 'POST'), await launch());
      expect(order.hits).to.be.above(0);
      order.end();
    }
  }

  function expectNone(text: string, where: string): void {
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret, name).to.have.length.above(15);
      expect(text.includes(secret), `${name} in ${where}`).to.equal(false);
    }
  }

  it('are in no line of the log', () => {
    expect(connected.server.log()).to.include('/api/v1/scans');
    expectNone(connected.server.log(), 'the log');
  });

  it('are in no answer, error or export', () => {
    expect(new Set(answers.map(({ status }) => status))).to.include.members([200, 401]);
    for (const [n, { status, text }] of answers.entries()) expectNone(text, `answer ${n} (${status})`);
  });

  it('are in nothing that is stored', async () => {
    const { db } = connected.server.database;
    let documents = 0;
    for (const { name } of await db.listCollections().toArray())
      for await (const document of db.collection(name).find()) {
        documents += 1;
        expectNone(textOf(document), `${name} ${document._id}`);
      }
    expect(documents).to.be.above(10);
  });

  it('would be seen in what is stored compressed', () => {
    const stored = new Binary(deflateRawSync(Buffer.from(`a ${secrets['API key']} b`)));
    expect(() => expectNone(textOf({ nested: [{ stored }] }), 'it')).to.throw('API key in it');
  });
});

/** All texts of a document, those in compressed bytes, too. */
function textOf(document: object): string {
  return JSON.stringify(document, function show(key, value: unknown) {
    const real: unknown = (this as Record<string, unknown>)[key];
    if (!(real instanceof Binary)) return value;
    const bytes = Buffer.from(real.value());
    try {
      return inflateRawSync(bytes).toString('latin1');
    } catch {
      // Not compressed.
      return bytes.toString('latin1');
    }
  });
}
