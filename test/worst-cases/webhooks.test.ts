import { request } from 'node:http';
import { expect } from 'chai';
import { ofSuite } from '#test/of-suite.js';
import { hookBodies } from './crafted-answers.js';
import { LargeHost } from './large-host.js';
import { healthDuring } from './measured-server.js';

const MEGABYTES = 512;
const AT_A_TIME = 100;

interface HookAnswer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

describe('worst cases of webhooks at a time', function () {
  this.timeout(300_000);
  const host = ofSuite(
    () => LargeHost.start(),
    (started) => started.end(),
  );

  /** @param length is said before the body: without it the server cannot know how much will come */
  function deliver(body: Buffer, name: string, length = true): Promise<HookAnswer> {
    const { hook } = host();
    if (!hook) throw new Error('no merge request was opened');
    const headers = {
      ...{ 'content-type': 'application/json', 'x-gitlab-token': hook.token, 'idempotency-key': name },
      ...(length ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(hook.url, { method: 'POST', headers, agent: false }, async (answer) => {
        let text = '';
        for await (const piece of answer) text += piece;
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const deliverAll = (count: number, body: Buffer, name: string, length = true) =>
    Promise.all(Array.from({ length: count }, (_, n) => deliver(body, `${name}-${n}`, length)));

  before(() => host().open(0));

  for (const { name, body } of hookBodies.slice(0, 3))
    it(`${name}: ${AT_A_TIME} keep within the memory of a process, and others are answered`, async () => {
      const { server, project } = host();
      const bytes = Buffer.from(body(project.projectId));
      let answers: HookAnswer[] = [];
      const delays = await healthDuring(server, async () => {
        answers = await deliverAll(AT_A_TIME, bytes, name.replaceAll(/\W/g, '-'));
      });
      const taken = answers.filter(({ status }) => status === 202).length;
      console.log(
        `      ${server.peakMegabytes().toFixed(0)} MB, ${taken} taken; /health waits for p99 ${delays.p99.toFixed(1)}, longest ${delays.longest.toFixed(1)} ms`,
      );
      expect(server.peakMegabytes()).to.be.below(MEGABYTES);
      expect(taken).to.be.above(0);
      for (const { status, retryAfter, text } of answers) {
        expect(status, text).to.be.oneOf([202, 503]);
        if (status !== 503) continue;
        expect(retryAfter).to.equal('5');
        expect(JSON.parse(text)).to.include({
          error: 'Too many webhooks of this team at a time',
          details: 'Try again in 5 seconds: nothing of this webhook was kept',
        });
      }
    });

  it('small ones are all taken, and so is one that does not say its length', async () => {
    const bytes = Buffer.from(
      `{"object_kind":"push","project_id":${host().project.projectId},"ref":"refs/heads/other","after":"${'b'.repeat(40)}"}`,
    );
    const answers = [
      ...(await deliverAll(AT_A_TIME, bytes, 'small')),
      ...(await deliverAll(3, bytes, 'unsaid', false)),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(AT_A_TIME + 3).fill(202));
  });
});
