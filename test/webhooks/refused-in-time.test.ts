import { request } from 'node:http';
import { expect } from 'chai';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { teamWithProject } from './team-with-project.js';

/** Milliseconds that a code host waits for an answer. */
const PATIENCE = 10_000;
const LARGE = 24 * 1024 * 1024;

interface Answer {
  status: number;
  text: string;
  after: number;
}

describe('webhooks/refused-in-time', function () {
  this.timeout(60_000);
  let connected: ConnectedServer;
  let target: { url: string; secret: string };
  before(async () => {
    connected = await ConnectedServer.start();
    const { team, repository } = await teamWithProject(connected);
    const path = `/teams/${team._id}/repositories/${repository._id}/hook`;
    target = ((await connected.admin(path, 'POST', {})).body as { data: typeof target }).data;
  });
  after(() => connected.stop());

  /** Sends a body that never ends within the time a code host has, a piece at a time, until it is answered. */
  function trickle(headers: Record<string, string>): Promise<Answer> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(target.url, {
        ...{ method: 'POST', agent: false },
        headers: { 'content-type': 'application/json', 'content-length': LARGE, ...headers },
      });
      const piece = Buffer.alloc(10_000, 32);
      const timer = setInterval(() => sent.write(piece), 50);
      sent.on('response', async (answer) => {
        clearInterval(timer);
        let text = '';
        for await (const part of answer) text += part;
        resolve({ status: answer.statusCode ?? 0, text, after: performance.now() - since });
        sent.destroy();
      });
      sent.on('error', (error) => {
        clearInterval(timer);
        reject(error);
      });
      sent.write('{');
    });
  }

  it('answers before the code host gives up, whatever a body that does not end is refused for', async () => {
    const known = { 'x-gitlab-token': target.secret };
    const [late, ...others] = await Promise.all([
      trickle(known),
      // No room beside the first: they wait for it, and the rest of their bodies has to pass.
      trickle(known),
      trickle(known),
      trickle({ 'x-gitlab-token': 'wrong' }),
    ]);
    expect([late.status, JSON.parse(late.text)]).to.deep.equal([
      408,
      { error: 'Request took too long to arrive' },
    ]);
    expect(others.map(({ status }) => status)).to.deep.equal([503, 503, 401]);
    for (const { status, after } of [late, ...others])
      expect(after, String(status)).to.be.below(PATIENCE - 500);
  });
});
