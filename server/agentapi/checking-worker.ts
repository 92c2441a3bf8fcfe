import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { Boom } from '@hapi/boom';
import { unzip } from '#server/http/unzip.js';
import { ownBytes } from '#server/own-bytes.js';
import { pack, QUICK_LEVEL } from '#server/packing.js';
import type { Checked, Refusal, ToCheck } from './checking-thread.js';
import { checkUpload } from './upload-checks.js';

/** A thread that checks uploads one after the other, and hands them back as they are stored. */
const port = parentPort;
if (!port) throw new Error('This file is started as a thread.');

port.on('message', async ({ kind, bytes, encoding, maxBytes }: ToCheck) => {
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const answer = answerTo(() => {
    const body = unzip(sent, encoding, maxBytes);
    if (kind) checkUpload(kind, body);
    return body;
  });
  if ('refusal' in answer) {
    port.postMessage(answer satisfies Checked);
    return;
  }
  const sha256 = createHash('sha256').update(answer.body).digest('hex');
  const packed = kind ? ownBytes(await pack(answer.body, QUICK_LEVEL)) : null;
  port.postMessage({ packed, sha256 } satisfies Checked, packed ? [packed.buffer] : []);
});

/** A body, or why it is refused. What else is thrown ends the thread. */
function answerTo(check: () => Buffer): { body: Buffer } | { refusal: Refusal } {
  try {
    return { body: check() };
  } catch (error) {
    if (!(error instanceof Boom)) throw error;
    return { refusal: { status: error.output.statusCode, error: error.message, data: error.data } };
  }
}
