import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { Boom } from '@hapi/boom';
import type { Checked, ToCheck } from './checking-thread.js';
import { checkUpload } from './upload-checks.js';

/** A thread that checks uploads one after the other, and hands their bytes back. */
const port = parentPort;
if (!port) throw new Error('This file is started as a thread.');

port.on('message', ({ kind, bytes }: ToCheck) => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const refusal = kind && refusalOf(() => checkUpload(kind, body));
  const sha256 = createHash('sha256').update(body).digest('hex');
  port.postMessage({ bytes, sha256, refusal } satisfies Checked, [bytes.buffer]);
});

/** Why a check refuses; null when it does not. What else is thrown ends the thread. */
function refusalOf(check: () => void): Checked['refusal'] {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof Boom)) throw error;
    return { status: error.output.statusCode, error: error.message, data: error.data };
  }
}
