import { expect } from 'chai';
import type { RulePolicy } from '#protocol/rule-policy.js';
import { newKey, newTeam } from './running-server.js';
import { servedTeam } from './served-team.js';

interface Decision {
  rule: string;
  on: boolean | null;
  severity: number | null;
  comment: boolean | null;
  gate: boolean | null;
  by: string;
}
interface Policy {
  onlyTighten?: boolean;
  rules: Decision[];
}

const path = 'python/files/path-traversal';
const command = 'python/process/command-injection';

describe('api/rule-policy', function () {
  this.timeout(60_000);
  const { api, server, owner, agent, launch } = servedTeam();
  const ofTeam = '/rule-policy';
  const ofShop = '/repositories/local%2Fshop/rule-policy';
  const send = (method: string, address: string, body?: unknown, key = owner().key) =>
    api().call(address, { key, method, ...(body !== undefined && { body }) });
  const read = async (address: string, key = owner().key) =>
    ((await send('GET', address, undefined, key)).body as { data: Policy }).data;
  const change = async (address: string, body: unknown) => {
    const answer = await send('PATCH', address, body);
    expect(answer.status, answer.text).to.equal(200);
    return (answer.body as { data: Policy }).data;
  };
  /** What the agent receives with the next scan. */
  const claimed = async (): Promise<RulePolicy | undefined> => {
    await launch();
    const scan = await agent().claim();
    await agent().onAttempt(scan, 'POST', 'fail', JSON.stringify({ reason: 'enough', retry: false }));
    return scan.rulePolicy;
  };

  it('is decided by owners, part by part, and tells who did', async () => {
    const developer = await newKey(server(), owner().team._id, 'developer');
    expect(await read(ofTeam, developer)).to.deep.equal({ onlyTighten: false, rules: [] });
    const off = { rules: [{ rule: path, on: false }] };
    expect((await send('PATCH', ofTeam, off, developer)).status).to.equal(403);
    expect((await send('PATCH', ofShop, off, developer)).status).to.equal(403);
    await change(ofTeam, off);
    await change(ofTeam, { rules: [{ rule: path, severity: 3.5, gate: false }], onlyTighten: true });
    const { rules, onlyTighten } = await read(ofTeam, developer);
    expect(onlyTighten).to.equal(true);
    expect(rules).to.have.length(1);
    expect(rules[0]).to.include({ rule: path, on: false, severity: 3.5, comment: null, gate: false });
    const { data } = (await send('GET', '/audit')).body as {
      data: { action: string; by: string; detail: Record<string, string> }[];
    };
    const entries = data.filter(({ action }) => action === 'rule-policy.change');
    expect(entries.map(({ detail }) => detail)).to.have.deep.members([
      { rule: path, on: 'false' },
      { rule: path, severity: '3.5', gate: 'false' },
      { onlyTighten: 'true' },
    ]);
    expect(entries.every(({ by }) => by === rules[0].by)).to.equal(true);
    const foreign = await newTeam(server());
    expect(await read(ofTeam, foreign.key)).to.deep.equal({ onlyTighten: false, rules: [] });
    expect((await send('PATCH', ofShop, off, foreign.key)).status).to.equal(404);
  });

  it('goes with each scan of a repository, whose own decisions go before', async () => {
    expect(await claimed()).to.deep.equal({
      onlyTighten: true,
      rules: [{ rule: path, on: false, severity: 3.5, gate: false }],
    });
    await change(ofShop, {
      rules: [
        { rule: path, on: true },
        { rule: command, comment: false },
      ],
    });
    expect(await claimed()).to.deep.equal({
      onlyTighten: true,
      rules: [
        { rule: path, on: true, severity: 3.5, gate: false },
        { rule: command, comment: false },
      ],
    });
  });

  it('is taken back by null, and then is as if nothing had been decided', async () => {
    await change(ofShop, {
      rules: [
        { rule: path, on: null },
        { rule: command, comment: null },
      ],
    });
    expect((await read(ofShop)).rules).to.deep.equal([]);
    const { rules } = await change(ofTeam, {
      // Of one rule twice: the later holds.
      rules: [
        { rule: path, severity: 1, gate: null },
        { rule: path, severity: null },
      ],
      onlyTighten: false,
    });
    expect(rules.map(({ by: _by, ...one }) => one)[0]).to.include({ on: false, severity: null, gate: null });
    await change(ofTeam, { rules: [{ rule: path, on: null }] });
    expect(await claimed()).to.equal(undefined);
  });

  it('is bounded in number and in form', async () => {
    for (const body of [
      {},
      { rules: [] },
      { rules: [{ rule: path }] },
      { rules: [{ rule: 'path-traversal', on: false }] },
      { rules: [{ rule: 'a/b/__proto__', on: false }] },
      { rules: [{ rule: 'a/b/c.d', on: false }] },
      { rules: [{ rule: path, on: 'false' }] },
      { rules: [{ rule: path, severity: 10.5 }] },
      { rules: [{ rule: path, severity: '7' }] },
      { onlyTighten: 'yes' },
      { rules: 'all' },
    ])
      expect((await send('PATCH', ofTeam, body)).status, JSON.stringify(body)).to.equal(400);
    expect((await send('PATCH', ofShop, { onlyTighten: true })).status).to.equal(400);
    const hundred = (from: number) =>
      Array.from({ length: 100 }, (_, n) => ({ rule: `java/many/rule-${from + n}`, on: false }));
    for (let from = 0; from < 500; from += 100) await change(ofTeam, { rules: hundred(from) });
    expect((await send('PATCH', ofTeam, { rules: [{ rule: path, on: false }] })).status).to.equal(409);
    expect((await read(ofTeam)).rules).to.have.length(500);
    await change(ofTeam, { rules: [{ rule: 'java/many/rule-7', on: null }] });
    await change(ofTeam, { rules: [{ rule: path, on: false }] });
  });
});
