import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { CheckingThread } from '#server/agentapi/checking-thread.js';

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');
const body = (value: unknown) => Buffer.from(JSON.stringify(value));
const manyKeys = () =>
  body({
    format: 'json',
    text: JSON.stringify(Object.fromEntries([...Array(300_000).keys()].map((n) => [`k${n}`, n]))),
  });

describe('agentapi/the thread that checks uploads', function () {
  this.timeout(60_000);

  const failure = (thread: CheckingThread, sent: Buffer) =>
    thread.check('endpoints', sent).then(
      () => null,
      (error: unknown) => error,
    );

  it('gives the bytes back as they came, with their hash', async () => {
    const thread = new CheckingThread();
    for (const text of ['short', 'long '.repeat(100_000)]) {
      const sent = body({ format: 'yaml', text });
      const before = Buffer.from(sent);
      const checked = await thread.check('endpoints', sent);
      expect(checked.body.equals(before)).to.equal(true);
      expect(checked.sha256).to.equal(sha256(before));
      expect(await thread.hash(Buffer.from(before))).to.equal(sha256(before));
    }
  });

  it('says what is wrong, and checks the next one', async () => {
    const thread = new CheckingThread();
    const error = await failure(thread, body({ format: 'toml', text: '' }));
    expect(error).to.deep.include({
      message: 'Invalid upload',
      data: { details: '"format" must be one of [yaml, json]' },
    });
    expect(error).to.have.nested.property('output.statusCode', 400);
    expect(await failure(thread, body({ format: 'json', text: '{}' }))).to.equal(null);
  });

  it('ends when it takes too long or too much memory: that upload is refused, others are not', async () => {
    const bounds: [object, RegExp][] = [
      [{ within: 1 }, /^Checking it takes more than 0.001 seconds$/],
      [{ heap: 24 }, /^Checking it takes more than 24 MB of memory$/],
    ];
    for (const [bound, details] of bounds) {
      const thread = new CheckingThread({ within: 60_000, heap: 384, ...bound });
      const error = await failure(thread, manyKeys());
      expect(error).to.have.nested.property('output.statusCode', 400);
      expect(error).to.have.nested.property('data.details').that.matches(details);
      expect(await failure(new CheckingThread(), manyKeys())).to.equal(null);
    }
  });
});
