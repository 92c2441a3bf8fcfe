import { AskedThread, ThreadBoundError } from '#server/asked-thread.js';
import { apiError } from '#server/http/errors.js';
import { ownBytes } from '#server/own-bytes.js';
import type { UploadKind } from './upload-checks.js';

/** A body as it came; its bytes are used up when it is checked. */
export interface SentBody {
  bytes: Buffer;
  /** By its header. */
  encoding: string | undefined;
  /** That it may have when it is unzipped. */
  maxBytes: number;
}

export interface ToCheck {
  /** Null: only the hash is wanted. */
  kind: UploadKind | null;
  bytes: Uint8Array<ArrayBuffer>;
  encoding: string | undefined;
  maxBytes: number;
}

export interface Refusal {
  status: number;
  error: string;
  data: { details?: string; hint?: string };
}

/** As it is stored, null where only the hash is wanted; SHA-256 in hexadecimal. */
export type Checked = { packed: Uint8Array<ArrayBuffer> | null; sha256: string } | { refusal: Refusal };

/** The largest documents take some seconds and 200 MB. */
const BOUNDS = { within: 60_000, heap: 384 };

/**
 * Unzips, checks, hashes and compresses uploads in a thread: a body of 32 MB, or one that is refused late, takes seconds, in which the process has to
 * answer others.
 */
export class CheckingThread {
  private readonly thread: AskedThread<ToCheck, Checked>;

  constructor(bounds = BOUNDS) {
    this.thread = new AskedThread(new URL('./checking-worker.js', import.meta.url), bounds);
  }

  /** @throws 400 and 413 that say what is wrong, and where */
  async check(kind: UploadKind, body: SentBody): Promise<{ packed: Uint8Array; sha256: string }> {
    const { packed, sha256 } = await this.ask(kind, body);
    if (!packed) throw new Error('an upload that was taken has no bytes');
    return { packed, sha256 };
  }

  /** SHA-256 in hexadecimal. @throws 400 and 413 */
  async hash(body: SentBody): Promise<string> {
    return (await this.ask(null, body)).sha256;
  }

  private async ask(kind: UploadKind | null, { bytes: sent, encoding, maxBytes }: SentBody) {
    const bytes = ownBytes(sent);
    const checked = await this.answerTo({ kind, bytes, encoding, maxBytes });
    if (!('refusal' in checked)) return checked;
    const { status, error, data } = checked.refusal;
    throw apiError(status, error, data);
  }

  private async answerTo(question: ToCheck): Promise<Checked> {
    try {
      return await this.thread.ask(question, [question.bytes.buffer]);
    } catch (error) {
      if (!(error instanceof ThreadBoundError)) throw error;
      throw apiError(400, 'Invalid upload', {
        details: `Checking it takes ${error.message}`,
        hint: 'Send less: our own agent sends a small part of it',
      });
    }
  }
}
