import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { finding } from '../api/sample-findings.js';
import { servedTeam } from '../api/served-team.js';
import { completeScan, TestAgent } from '../api/test-agent.js';

describe('agentapi/attempts', function () {
  this.timeout(60_000);
  const team = servedTeam();

  it('are refused on scans that there are not', async () => {
    await team.launch();
    const claimed = await team.agent().claim();
    const nowhere = { ...claimed, scanId: randomUUID() };
    const completion = {
      ...{ commit: null, tool: { engine: '1', rules: '1' }, completeness: completeScan, batches: [] },
      ...{ endpoints: '0'.repeat(64), summary: '0'.repeat(64) },
    };
    const calls: [string, string, object][] = [
      ['POST', 'heartbeat', { phase: 'parse', progress: 0 }],
      ['POST', 'fail', { reason: 'x', retry: true }],
      ['POST', 'complete', completion],
      ['PUT', 'batches/0', { findings: [] }],
    ];
    for (const [method, part, body] of calls) {
      const answer = await team.agent().onAttempt(nowhere, method, part, JSON.stringify(body));
      expect(answer.status, part).to.equal(409);
      expect(answer.body, part).to.include({ details: `There is no scan ${nowhere.scanId}` });
    }
    const beat = await team.agent().onAttempt(claimed, 'POST', 'heartbeat', '{"phase":"parse","progress":0}');
    expect(beat.body).to.deep.equal({ cancelled: false });
  });

  it('are completed again only by who held them', async () => {
    await team.server().database.teams.update(team.owner().team._id, { $set: { active: [] } });
    await team.launch();
    const other = await TestAgent.register(team.server());
    const claimed = await team.agent().claim();
    const completion = async (by: TestAgent) => {
      const hashes: string[] = [];
      for (const [part, body] of [
        ['endpoints', '{"format":"yaml","text":""}'],
        ['summary', '{"markdown":""}'],
      ]) {
        await by.onAttempt(claimed, 'PUT', part, body);
        hashes.push(createHash('sha256').update(body).digest('hex'));
      }
      return by.onAttempt(
        claimed,
        'POST',
        'complete',
        JSON.stringify({
          ...{ commit: null, tool: { engine: '1', rules: '1' }, completeness: completeScan, batches: [] },
          ...{ endpoints: hashes[0], summary: hashes[1] },
        }),
      );
    };
    expect((await completion(other)).status).to.equal(409);
    expect((await completion(team.agent())).status).to.equal(200);
    expect((await completion(team.agent())).status).to.equal(200);
    expect((await completion(other)).status).to.equal(409);
  });

  it('leave no upload behind that arrives while the scan is cancelled', async () => {
    const { uploads, teams } = team.server().database.collections;
    await team.server().database.teams.update(team.owner().team._id, { $set: { active: [] } });
    for (let round = 0; round < 5; round++) {
      const scanId = await team.launch();
      const claimed = await team.agent().claim();
      const body = JSON.stringify({ findings: Array.from({ length: 500 }, (_, n) => finding(`${n}`)) });
      const puts = Array.from({ length: 4 }, (_, n) =>
        team.agent().onAttempt(claimed, 'PUT', `batches/${n}`, body),
      );
      // So many are stored; others have been let in, and are not stored yet.
      await Promise.all(puts.slice(0, round));
      const cancel = team.api().call(`/scans/${scanId}/cancel`, { key: team.owner().key, method: 'POST' });
      const answers = await Promise.all([cancel, ...puts]);
      for (const { status } of answers) expect(status).to.be.oneOf([200, 204, 409]);
      expect(await uploads.countDocuments({ scanId })).to.equal(0);
    }
    expect((await teams.findOne({ _id: team.owner().team._id }))?.active).to.deep.equal([]);
  });
});
