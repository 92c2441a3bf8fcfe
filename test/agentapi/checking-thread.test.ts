import { createHash } from 'node:crypto';
import { deflateSync, gzipSync, inflateRawSync } from 'node:zlib';
import { Boom } from '@hapi/boom';
import { expect } from 'chai';
import { CheckingThread } from '#server/agentapi/checking-thread.js';

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');
const body = (value: unknown) => Buffer.from(JSON.stringify(value));
const plain = (bytes: Buffer) => ({ bytes, encoding: undefined, maxBytes: 32 * 1024 * 1024 });
const manyKeys = () =>
  body({
    format: 'json',
    text: JSON.stringify(Object.fromEntries([...Array(300_000).keys()].map((n) => [`k${n}`, n]))),
  });

describe('agentapi/the thread that checks uploads', function () {
  this.timeout(60_000);

  const failure = (thread: CheckingThread, sent: Buffer) =>
    thread.check('endpoints', plain(sent)).then(
      () => null,
      (error: unknown) => error,
    );

  it('gives the bytes back as they are stored, with their hash', async () => {
    const thread = new CheckingThread();
    for (const text of ['short', 'long '.repeat(100_000)]) {
      const sent = body({ format: 'yaml', text });
      const before = Buffer.from(sent);
      const zipped = { bytes: gzipSync(before), encoding: 'gzip', maxBytes: before.length };
      for (const one of [plain(sent), zipped]) {
        const checked = await thread.check('endpoints', one);
        expect(inflateRawSync(checked.packed).equals(before)).to.equal(true);
        expect(checked.sha256).to.equal(sha256(before));
      }
      expect(await thread.hash(plain(Buffer.from(before)))).to.equal(sha256(before));
    }
  });

  it('keeps what agents have packed well as it came, and packs all else', async () => {
    const thread = new CheckingThread();
    const sent = body({ format: 'yaml', text: 'some words '.repeat(2_000) });
    const zipped = gzipSync(sent);
    const [start, middle] = [sent.subarray(0, 500), sent.subarray(500)];
    const named = Buffer.concat([
      ...[zipped.subarray(0, 3), Buffer.from([8]), zipped.subarray(4, 10)],
      ...[Buffer.from('name\0'), zipped.subarray(10)],
    ]);
    const forms: [string, Buffer, boolean][] = [
      ['as agents send it', zipped, true],
      ['not packed', gzipSync(sent, { level: 0 }), false],
      ['with a name', named, false],
      ['in two parts', Buffer.concat([gzipSync(start), gzipSync(middle)]), false],
      ['an empty part first', Buffer.concat([gzipSync(Buffer.alloc(0)), zipped]), false],
      ['with zeros behind', Buffer.concat([zipped, Buffer.alloc(20)]), false],
    ];
    for (const [name, bytes, isKept] of forms) {
      const packed = Buffer.from(bytes);
      const checked = await thread.check('endpoints', {
        bytes: packed,
        encoding: 'gzip',
        maxBytes: sent.length,
      });
      expect(inflateRawSync(checked.packed).equals(sent), name).to.equal(true);
      expect(checked.sha256, name).to.equal(sha256(sent));
      expect(zipped.includes(Buffer.from(checked.packed)), name).to.equal(isKept);
    }
    const broken = Buffer.from(zipped);
    broken[broken.length - 5] ^= 1;
    const error = await thread
      .check('endpoints', { bytes: broken, encoding: 'gzip', maxBytes: sent.length })
      .catch((error: unknown) => error);
    expect(error).to.have.nested.property('output.statusCode', 400);
  });

  it('refuses what is too large when it is unzipped, and what cannot be', async () => {
    const thread = new CheckingThread();
    const text = body({ format: 'yaml', text: 'long '.repeat(100_000) });
    const refused = async (bytes: Buffer, encoding: string, maxBytes: number) => {
      const sent = () => ({ bytes: Buffer.from(bytes), encoding, maxBytes });
      const answers = [thread.check('endpoints', sent()), thread.hash(sent())];
      const [one, other] = await Promise.allSettled(answers);
      if (one.status !== 'rejected' || other.status !== 'rejected') throw new Error('it was taken');
      expect(one.reason).to.be.instanceOf(Boom).that.deep.equals(other.reason);
      const { output, message, data } = one.reason;
      return [output.statusCode, message, data?.details];
    };
    const large = `At most ${text.length - 1} bytes, unzipped`;
    for (const [encoding, zipped] of [
      ['gzip', gzipSync(text)],
      ['deflate', deflateSync(text)],
    ] as const) {
      expect(await refused(zipped, encoding, text.length - 1)).to.deep.equal([
        ...[413, 'Request body is too large', large],
      ]);
      for (const broken of [zipped.subarray(0, 200), Buffer.from('{}')])
        expect(await refused(broken, encoding, text.length)).to.deep.equal([
          ...[400, 'Invalid compressed payload', undefined],
        ]);
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
