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
const BATCH_BYTES = 128 * 1024;
const BATCH_FILES = 64;

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
  const batches = toBatches(files);
  const threads = Math.min(options.threads, batches.length);
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
      while (next < batches.length) {
        const batch = batches[next++];
        const answers = await parseBatch(pool, batch, options);
        for (let i = 0; i < batch.length; i++) onAnswer(batch[i], answers[i]);
      }
    };
    // No more batches are handed out than there are threads, so that the time of each starts when its work does.
    await Promise.all(Array.from({ length: threads }, runner));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await pool.destroy();
  }
}

/** Largest files first, alone; small ones together. */
function toBatches(files: readonly DiscoveredFile[]): DiscoveredFile[][] {
  const sorted = [...files].sort((one, other) => other.bytes - one.bytes || (one.path < other.path ? -1 : 1));
  const batches: DiscoveredFile[][] = [];
  let bytes = BATCH_BYTES;
  for (const file of sorted) {
    if (bytes + file.bytes > BATCH_BYTES || batches[batches.length - 1].length >= BATCH_FILES) {
      batches.push([]);
      bytes = 0;
    }
    batches[batches.length - 1].push(file);
    bytes += file.bytes;
  }
  return batches;
}

async function parseBatch(
  pool: Piscina,
  batch: readonly DiscoveredFile[],
  options: ParseOptions,
): Promise<ParseAnswer[]> {
  const { root, parser, limits, signal } = options;
  const files = batch.map(({ path, forced }) => ({ path, forced }));
  const request: ParseRequest = { root, parser, fileBytes: limits.fileBytes, files };
  const deadline = AbortSignal.timeout(limits.parseSeconds * 1000);
  try {
    return await pool.run(request, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
  } catch (error) {
    if (signal?.aborted || (!deadline.aborted && !isThreadDeath(error))) throw error;
    if (batch.length === 1) return [{ skips: [{ path: batch[0].path, reason: 'parser-failure' }] }];
    // One of them is to blame: each gets a try of its own.
    const answers: ParseAnswer[] = [];
    for (const file of batch) answers.push(...(await parseBatch(pool, [file], options)));
    return answers;
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
