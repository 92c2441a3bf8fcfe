import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { apiError } from '#server/http/errors.js';
import { KeptThreads } from '#server/kept-threads.js';
import type { UploadKind } from './upload-checks.js';

export interface ToCheck {
  /** Null: only the hash is wanted. */
  kind: UploadKind | null;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Checked {
  /** Those that came: they change hands, and are not copied. */
  bytes: Uint8Array<ArrayBuffer>;
  /** In hexadecimal. */
  sha256: string;
  refusal: { status: number; error: string; data: { details?: string; hint?: string } } | null;
}

export interface CheckingBounds {
  /** Milliseconds after which an upload is refused. */
  within: number;
  /** Megabytes of objects; the body is beside them. */
  heap: number;
}

/** The largest documents take some seconds and 200 MB. */
const BOUNDS: CheckingBounds = { within: 60_000, heap: 384 };
/** Milliseconds that the thread stays: the uploads of a scan come together. */
const IDLE = 20_000;

/**
 * Checks and hashes uploads in a thread, one at a time: a body of 32 MB, or one that is refused late, takes seconds, in which the
 * process has to answer others.
 */
export class CheckingThread {
  private readonly threads: KeptThreads;
  private readonly turns = pLimit(1);

  constructor(private readonly bounds = BOUNDS) {
    this.threads = new KeptThreads(new URL('./checking-worker.js', import.meta.url), bounds.heap, IDLE);
  }

  /** @param body is used up: its bytes are in the answer. @throws 400 that says what is wrong, and where */
  async check(kind: UploadKind, body: Buffer): Promise<{ body: Buffer; sha256: string }> {
    const { bytes, sha256, refusal } = await this.turns(() => this.ask(kind, body));
    if (refusal) throw apiError(refusal.status, refusal.error, refusal.data);
    return { body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256 };
  }

  /** SHA-256 in hexadecimal. @param body is used up */
  async hash(body: Buffer): Promise<string> {
    return (await this.turns(() => this.ask(null, body))).sha256;
  }

  private async ask(kind: UploadKind | null, body: Buffer): Promise<Checked> {
    const worker = this.threads.take();
    let isWell = false;
    try {
      const checked = await this.answerOf(worker, { kind, bytes: ownBytes(body) });
      isWell = true;
      return checked;
    } finally {
      if (isWell) this.threads.keep(worker);
      else await worker.terminate();
    }
  }

  /** @throws 400 when the thread ends for it, or takes too long */
  private async answerOf(worker: Worker, { kind, bytes }: ToCheck): Promise<Checked> {
    const signal = AbortSignal.timeout(this.bounds.within);
    try {
      // An event `error` of the thread rejects.
      const answer = once(worker, 'message', { signal });
      worker.postMessage({ kind, bytes } satisfies ToCheck, [bytes.buffer]);
      const [checked] = await answer;
      return checked as Checked;
    } catch (error) {
      if (signal.aborted) throw tooMuch(`It takes more than ${this.bounds.within / 1000} seconds to check`);
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw tooMuch(`It takes more than ${this.bounds.heap} MB of memory to check`);
      throw error;
    }
  }
}

function tooMuch(details: string): Error {
  return apiError(400, 'Invalid upload', {
    details,
    hint: 'Send less: our own agent sends a small part of it',
  });
}

/** Bytes that can be given away. Small buffers are parts of memory that they share with others. */
function ownBytes(body: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = body;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    return new Uint8Array(buffer, byteOffset, byteLength);
  return new Uint8Array(body);
}
