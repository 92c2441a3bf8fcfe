import { Piscina } from 'piscina';
import type { ParserKind } from '../languages/parser.js';
import type { DiscoveredFile } from '../workspace/discover.js';
import type { ScanLimits } from '../workspace/limits.js';
import type { ParseAnswer, ParseRequest } from './parse-task.js';

export interface ParseOptions {
  root: string;
  parser: ParserKind;
  threads: number;
  limits: ScanLimits;
  signal?: AbortSignal;
}

/** Lowering may recurse to its own counted limit; the default stack of a thread would end before that. */
const STACK_MB = 64;
const HEAP_MB = 1024;

/**
 * Parses and lowers files in worker threads, largest first, and gives each answer to `onAnswer` as it comes.
 * A file whose worker hangs or dies is skipped as `parser-failure`, and the worker replaced.
 * Throws when the parser cannot be started at all.
 */
export async function parseFiles(
  files: readonly DiscoveredFile[],
  options: ParseOptions,
  onAnswer: (file: DiscoveredFile, answer: ParseAnswer) => void,
): Promise<void> {
  if (files.length === 0) return;
  const { signal } = options;
  const queue = [...files].sort((one, other) => other.bytes - one.bytes || (one.path < other.path ? -1 : 1));
  const threads = Math.min(options.threads, files.length);
  const pool = new Piscina({
    filename: new URL('./parse-task.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
  });
  // A dead worker also fails the file that it had; that is where it is dealt with.
  pool.on('error', () => undefined);
  try {
    await pool.run(options.parser, { name: 'warmUp', signal });
    let next = 0;
    const runner = async () => {
      while (next < queue.length) {
        const file = queue[next++];
        onAnswer(file, await parseOne(pool, file, options));
      }
    };
    // No more files are handed out than there are threads, so that the time of each starts when its work does.
    await Promise.all(Array.from({ length: threads }, runner));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await pool.destroy();
  }
}

async function parseOne(pool: Piscina, file: DiscoveredFile, options: ParseOptions): Promise<ParseAnswer> {
  const { root, parser, limits, signal } = options;
  const request: ParseRequest = {
    root,
    path: file.path,
    parser,
    fileBytes: limits.fileBytes,
    forced: file.forced,
  };
  const deadline = AbortSignal.timeout(limits.parseSeconds * 1000);
  try {
    return await pool.run(request, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
  } catch (error) {
    if (signal?.aborted || (!deadline.aborted && !isThreadDeath(error))) throw error;
    return { skips: [{ path: file.path, reason: 'parser-failure' }] };
  }
}

/** The thread ended under the file: out of memory, or the parser crashed. Other errors are ours, not the file's. */
function isThreadDeath(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message.startsWith('worker exited') ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}
