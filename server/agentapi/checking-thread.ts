import { AskedThread, ThreadBoundError } from '#server/asked-thread.js';
import { apiError } from '#server/http/errors.js';
import { ownBytes } from '#server/own-bytes.js';
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

/** The largest documents take some seconds and 200 MB. */
const BOUNDS = { within: 60_000, heap: 384 };

/**
 * Checks and hashes uploads in a thread: a body of 32 MB, or one that is refused late, takes seconds, in which the process has to
 * answer others.
 */
export class CheckingThread {
  private readonly thread: AskedThread<ToCheck, Checked>;

  constructor(bounds = BOUNDS) {
    this.thread = new AskedThread(new URL('./checking-worker.js', import.meta.url), bounds);
  }

  /** @param body is used up: its bytes are in the answer. @throws 400 that says what is wrong, and where */
  async check(kind: UploadKind, body: Buffer): Promise<{ body: Buffer; sha256: string }> {
    const { bytes, sha256, refusal } = await this.ask(kind, body);
    if (refusal) throw apiError(refusal.status, refusal.error, refusal.data);
    return { body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256 };
  }

  /** SHA-256 in hexadecimal. @param body is used up */
  async hash(body: Buffer): Promise<string> {
    return (await this.ask(null, body)).sha256;
  }

  private async ask(kind: UploadKind | null, body: Buffer): Promise<Checked> {
    const bytes = ownBytes(body);
    try {
      return await this.thread.ask({ kind, bytes }, [bytes.buffer]);
    } catch (error) {
      if (!(error instanceof ThreadBoundError)) throw error;
      throw apiError(400, 'Invalid upload', {
        details: `Checking it takes ${error.message}`,
        hint: 'Send less: our own agent sends a small part of it',
      });
    }
  }
}
