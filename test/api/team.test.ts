import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { ROLE } from '#test/codehost/index.js';
import { DocumentedApi } from '#test/contract/documented-call.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { inDays } from '#test/integrations/in-days.js';
import { ofSuite } from '#test/of-suite.js';
import type { Answer } from './call.js';
import { newKey, newTeam, type TestTeam } from './running-server.js';
import { finding } from './sample-findings.js';
import { servedTeam } from './served-team.js';

type Fields = Record<string, unknown>;
const dataOf = <T = Fields>({ body }: Answer) => (body as { data: T }).data;

/** What owners do with their team, by key: the pages Rules and gate, Set-up and Audit use it. */
describe('api/team', () => {
  const running = ofSuite(
    async () => {
      const connected = await ConnectedServer.start();
      const api = await DocumentedApi.of(connected.server.url);
      const fullName = 'acme/till';
      await connected.host.addProject({ fullName, files: { 'app.js': 'export const answer = 42;\n' } });
      const team: TestTeam = await newTeam(connected.server);
      const developer = await newKey(connected.server, team.team._id, 'developer');
      return { connected, api, team, developer, fullName };
    },
    ({ connected }) => connected.stop(),
  );
  const send = (method: string, path: string, body?: unknown, key = running().team.key) =>
    running().api.call(path, { key, method, ...(body !== undefined && { body }) });

  it('shows limits and gate to all, and lets owners change the gate', async () => {
    const { developer } = running();
    const before = dataOf(await send('GET', '/team', undefined, developer));
    expect(before).to.include({ plan: 'self-hosted', activeScans: 0 });
    expect(before.gate).to.deep.equal({ severity: 7, confidence: 6, onlyNew: true });
    expect((await send('PATCH', '/team', { gate: { severity: 4 } }, developer)).status).to.equal(403);
    const after = dataOf(await send('PATCH', '/team', { gate: { severity: 4 } }));
    expect(after.gate).to.deep.equal({ severity: 4, confidence: 6, onlyNew: true });
    for (const body of [{}, { gate: {} }, { gate: { severity: 11 } }])
      expect((await send('PATCH', '/team', body)).status, JSON.stringify(body)).to.equal(400);
  });

  it('makes and revokes keys, but not the one that asks', async () => {
    const made = await send('POST', '/keys', { name: 'pipeline', role: 'viewer' });
    expect(made.status, made.text).to.equal(201);
    const { id, key } = dataOf<{ id: string; key: string }>(made);
    expect((await send('GET', '/scans', undefined, key)).status).to.equal(200);
    expect((await send('GET', '/keys', undefined, key)).status).to.equal(403);
    const keys = dataOf<Fields[]>(await send('GET', '/keys'));
    expect(keys.map(({ name }) => name)).to.include('pipeline');
    expect(JSON.stringify(keys)).not.to.contain(key);
    const { data } = (await send('GET', '/session')).body as { data: { key: { id: string } } };
    expect((await send('POST', `/keys/${data.key.id}/revoke`)).status).to.equal(409);
    expect((await send('POST', '/keys/000000000000/revoke')).status).to.equal(404);
    expect(dataOf(await send('POST', `/keys/${id}/revoke`)).revokedAt).to.be.a('string');
    expect((await send('GET', '/scans', undefined, key)).status).to.equal(401);
  });

  it('connects a code host, tracks repositories and installs webhooks', async () => {
    const { connected, fullName } = running();
    const { host } = connected;
    const refused = await send('POST', '/integrations', { instanceUrl: host.url, token: 'glpat-wrong' });
    expect(refused.status).to.equal(422);
    expect(refused.body).to.have.property('error').that.contains('cannot be used with this token');
    const inside = await send('POST', '/integrations', { instanceUrl: 'https://127.0.0.1:9', token: 'x' });
    expect([inside.status, inside.text]).to.satisfy(
      ([status, text]: [number, string]) => status === 422 && text.includes('GOALKEEPER_ALLOWED_HOSTS'),
    );
    const away = await send('POST', '/integrations', { instanceUrl: 'https://gitlab.invalid', token: 'x' });
    expect(away.status, away.text).to.equal(422);
    expect(away.body).to.have.property('error').that.contains('gitlab.invalid cannot be resolved');
    const token = host.addToken({ role: ROLE.maintainer, expiresAt: inDays(300) });
    const answer = await send('POST', '/integrations', { instanceUrl: host.url, token });
    expect(answer.status, answer.text).to.equal(201);
    const { id } = dataOf<{ id: string }>(answer);
    expect(answer.text).not.to.contain(token);
    expect((await send('POST', '/integrations', { instanceUrl: host.url, token })).status).to.equal(409);
    await connected.synchronised(id);
    const tracked = dataOf(await send('POST', '/tracking', { names: ['acme/*', 'nobody/here'] }));
    expect(tracked)
      .to.include({ changed: 1, remaining: 0 })
      .and.to.deep.include({ unknown: ['nobody/here'] });
    expect((await send('POST', `/integrations/${id}/hooks`)).status).to.equal(200);
    const hookOf = async () => {
      const rows = dataOf<Fields[]>(await send('GET', '/repositories?view=full'));
      return rows.find((row) => row.fullName === fullName);
    };
    await connected.until(async () => (await hookOf())?.hook === 'installed');
    expect(await hookOf()).to.include({ tracked: true });
    const checked = dataOf(await send('POST', `/integrations/${id}/check`));
    expect(checked.check).to.include({ ok: true });
    const next = host.addToken({ role: ROLE.maintainer, expiresAt: inDays(200) });
    expect((await send('PUT', `/integrations/${id}/token`, { token: next })).status).to.equal(200);
    expect((await send('POST', `/integrations/${id}/synchronise`)).status).to.equal(200);
    await connected.synchronised(id);
    expect(dataOf<Fields[]>(await send('GET', '/integrations')).map((one) => one.id)).to.deep.equal([id]);
    const { key: foreign } = await newTeam(connected.server);
    expect((await send('POST', `/integrations/${id}/check`, undefined, foreign)).status).to.equal(404);
    for (const none of [{}, { names: [] }, { names: [], all: false }]) {
      const { status, body } = await send('POST', '/tracking', none);
      expect([status, body]).to.deep.equal([
        400,
        { error: 'Give names, or all', details: 'body field names' },
      ]);
    }
    expect(dataOf(await send('POST', '/tracking', { all: true }))).to.include({ changed: 0, remaining: 0 });
  });

  it('shows who has changed what, with no secret, and the agents', async () => {
    const entries = dataOf<Fields[]>(await send('GET', '/audit?limit=1000'));
    const actions = entries.map(({ action }) => action);
    expect(actions).to.include.members(['team.change', 'key.create', 'key.revoke', 'integration.connect']);
    expect(entries.find(({ action }) => action === 'team.change')?.by).to.match(/^key \w{12}$/);
    expect(JSON.stringify(entries)).not.to.match(/gk_|glpat-/);
    const { key: foreign } = await newTeam(running().connected.server);
    const others = dataOf<Fields[]>(await send('GET', '/audit', undefined, foreign));
    expect(others.map(({ action }) => action)).to.not.include('integration.connect');
    expect(dataOf<Fields[]>(await send('GET', '/agents'))).to.be.an('array');
    for (const path of ['/audit', '/agents', '/keys', '/integrations'])
      expect((await send('GET', path, undefined, running().developer)).status, path).to.equal(403);
  });
});

describe('api/team: rules', () => {
  const { api, agent, owner, launch } = servedTeam();

  it('lists all rules that come with this version', async () => {
    const { status, body } = await api().call('/rule-catalogue', { key: owner().key });
    expect(status).to.equal(200);
    const { data } = body as { data: Fields[] };
    const installed = loadRules().packs.flatMap(({ rules }) => rules);
    expect(data.map(({ ruleId }) => ruleId)).to.deep.equal(installed.map(({ id }) => id).sort());
    const { id, title, type, severity, languages } = installed[0];
    expect(data.find(({ ruleId }) => ruleId === id)).to.deep.equal({
      ...{ ruleId: id, title, type, severity, languages },
    });
  });

  it('counts what each rule has found, by what people have decided', async () => {
    await launch();
    const other = { ruleId: 'python/flask/open-redirect', title: 'Open redirect', severity: 4.7 };
    const findings = [finding('a'), finding('b'), finding('c', other)];
    await agent().complete({ findings: [...findings, finding('d', { nonProduct: 'vendored' })] });
    const { key } = owner();
    const list = dataOf<Fields[]>(
      await api().call('/vulnerabilities?rule=sql&latest=true&view=full', { key }),
    );
    const vulnerabilityIds = [list.find(({ filePath }) => filePath === 'src/a.js')?.id];
    const decision = { vulnerabilityIds, state: 'dismissed', kind: 'false-positive', reason: 'numbers only' };
    await api().call('/triage', { key, method: 'POST', body: decision });
    const none = { confirmed: 0, accepted: 0, resolved: 0 };
    const { body } = await api().call('/rules', { key });
    expect(body).to.deep.include({ findings: 3, total: 3 });
    expect((body as { data: unknown }).data).to.deep.equal([
      {
        ...{ ruleId: findings[0].ruleId, title: 'SQL injection', severity: 8.8 },
        ...{ ...none, detected: 1, dismissed: 1 },
      },
      { ...other, ...none, detected: 1, dismissed: 0 },
    ]);
    const preview = await api().call('/gate/preview?severity=0&only_new=false', { key });
    expect(preview.body).to.deep.include({
      gate: { severity: 0, confidence: 6, onlyNew: false },
      data: [],
    });
    expect((await api().call('/gate/preview?severity=12', { key })).status).to.equal(400);
  });
});
