import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { servedTeam } from '../api/served-team.js';
import { completeScan } from '../api/test-agent.js';

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
});
