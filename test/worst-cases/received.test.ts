import { expect } from 'chai';
import { ofSuite } from '#test/of-suite.js';
import { call } from '../api/call.js';
import { documents, findingUploads } from './crafted-documents.js';
import { CraftingAgent } from './crafting-agent.js';
import { healthDuring, MeasuredServer } from './measured-server.js';

/** Milliseconds of processor time for which 99 of 100 others may be delayed. */
const MOST = 50;

describe('worst cases of what agents send', function () {
  this.timeout(600_000);
  const server = ofSuite(
    () => MeasuredServer.start(),
    (started) => started.end(),
  );
  const agent = () => new CraftingAgent(server());

  for (const { name, part, status, document } of [...documents, ...findingUploads])
    it(`${name}: it is ${status === 204 ? 'taken' : 'refused'} while others are answered`, async () => {
      const claimed = await agent().launch();
      const body = Buffer.from(JSON.stringify(document()));
      const begun = performance.now();
      const { p50, p99, longest, clock } = await healthDuring(server(), async () => {
        const answer = await agent().onAttempt(claimed, 'PUT', part, body);
        expect(answer.status, answer.text).to.equal(status);
      });
      const [half, most, all, taken] = [p50, p99, longest, clock].map((one) => one.toFixed(1));
      console.log(
        `      ${(body.length / 2 ** 20).toFixed(1)} MB, ${((performance.now() - begun) / 1000).toFixed(1)} s: /health waits for p50 ${half}, p99 ${most}, longest ${all} ms; half took ${taken} ms`,
      );
      // Only so many scans may wait.
      const { url, team } = server();
      const cancelled = await call(`${url}/api/v1/scans/${claimed.scanId}/cancel`, {
        ...{ method: 'POST', key: team.key },
      });
      expect(cancelled.status, cancelled.text).to.equal(200);
      expect(longest).to.be.below(MOST);
    });
});
