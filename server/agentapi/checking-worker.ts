import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { Boom } from '@hapi/boom';
import { type Unzipped, unzip } from '#server/http/unzip.js';
import { ownBytes } from '#server/own-bytes.js';
import { pack, QUICK_LEVEL } from '#server/packing.js';
import type { Checked, Refusal, ToCheck } from './checking-thread.js';
import { checkUpload } from './upload-checks.js';

/** What was packed less by its sender would take more room than it has to. */
const SENT_RATIO = 4;

/** A thread that checks uploads one after the other, and hands them back as they are stored. */
const port = parentPort;
if (!port) throw new Error('This file is started as a thread.');

port.on('message', async ({ kind, bytes, encoding, maxBytes }: ToCheck) => {
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const answer = answerTo(() => {
    const unzipped = unzip(sent, encoding, maxBytes);
    if (kind) checkUpload(kind, unzipped.bytes);
    return unzipped;
  });
  if ('refusal' in answer) {
    port.postMessage(answer satisfies Checked);
    return;
  }
  const sha256 = createHash('sha256').update(answer.bytes).digest('hex');
  const packed = kind ? ownBytes(await packedForm(answer)) : null;
  port.postMessage({ packed, sha256 } satisfies Checked, packed ? [packed.buffer] : []);
});

/** Agents have packed it, better than is done here. */
async function packedForm({ bytes, deflated }: Unzipped): Promise<Buffer> {
  if (deflated && SENT_RATIO * deflated.length <= bytes.length) return deflated;
  return pack(bytes, QUICK_LEVEL);
}

/** A body, or why it is refused. What else is thrown ends the thread. */
function answerTo(check: () => Unzipped): Unzipped | { refusal: Refusal } {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Boom)) throw error;
    return { refusal: { status: error.output.statusCode, error: error.message, data: error.data } };
  }
}
