import { once } from 'node:events';
import type { TransferListItem } from 'node:worker_threads';
import pLimit from 'p-limit';
import { KeptThreads } from './kept-threads.js';

export interface ThreadBounds {
  /** Milliseconds that an answer may take. */
  within: number;
  /** Megabytes of objects; bytes that change hands are beside them. */
  heap: number;
}

/** Milliseconds that the thread stays for the next question. */
const IDLE = 20_000;

/** A question was too much for the thread, which has ended; the next one gets another. */
export class ThreadBoundError extends Error {
  override name = 'ThreadBoundError';
}

/** Answers what takes long in a thread, one question at a time, so that the process goes on to answer others. */
export class AskedThread<Question, Answer> {
  private readonly threads: KeptThreads;
  private readonly turns = pLimit(1);

  /** @param program answers each message with one */
  constructor(
    program: URL,
    private readonly bounds: ThreadBounds,
  ) {
    this.threads = new KeptThreads(program, bounds.heap, IDLE);
  }

  /**
   * @param transfer memory that changes hands, and cannot be used here any more
   * @throws {ThreadBoundError} and what the thread throws
   */
  ask(question: Question, transfer: TransferListItem[] = []): Promise<Answer> {
    return this.turns(() => this.answerTo(question, transfer));
  }

  private async answerTo(question: Question, transfer: TransferListItem[]): Promise<Answer> {
    const worker = this.threads.take();
    const signal = AbortSignal.timeout(this.bounds.within);
    let isWell = false;
    try {
      // An event `error` of the thread rejects.
      const answered = once(worker, 'message', { signal });
      worker.postMessage(question, transfer);
      const [answer] = await answered;
      isWell = true;
      return answer as Answer;
    } catch (error) {
      if (signal.aborted) throw new ThreadBoundError(`more than ${this.bounds.within / 1000} seconds`);
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ThreadBoundError(`more than ${this.bounds.heap} MB of memory`);
      throw error;
    } finally {
      if (isWell) this.threads.keep(worker);
      else await worker.terminate();
    }
  }
}
