import { Piscina } from 'piscina';
import type { ParserKind } from '../languages/parser.js';
import type { DiscoveredFile } from '../workspace/discover.js';
import type { ScanLimits } from '../workspace/limits.js';
import type { SourceFile } from './parse-source.js';
import type { ParseAnswer, ParseRequest } from './parse-task.js';
import { readSources } from './read-sources.js';

export interface ParseOptions {
  root: string;
  parser: ParserKind;
  threads: number;
  /** Whether the threads lower what they parse; else they hand the trees over. */
  lowers: boolean;
  limits: ScanLimits;
  /** Names what a text comes to, where that is to be kept. */
  keyOf?: (source: SourceFile) => string;
  signal?: AbortSignal;
}

/** With the name of the text, where it has one. */
export interface NamedAnswer extends ParseAnswer {
  key?: string;
}

/** Lowering may recurse to its own counted limit; the default stack of a thread would end before that. */
const STACK_MB = 64;
const HEAP_MB = 1024;
const BATCH_BYTES = 128 * 1024;
const BATCH_FILES = 64;

/** Batches that a thread has at once: the next one waits there while one is worked on. */
const AHEAD = 2;

/** Threads that parse, and lower where they are told to. Close it in the end. */
export class ParsePool {
  private readonly pool: Piscina;
  private readonly warm: Promise<unknown>;

  constructor(private readonly options: ParseOptions) {
    const { threads, parser, signal } = options;
    this.pool = new Piscina({
      filename: new URL('./parse-task.js', import.meta.url).href,
      minThreads: 1,
      maxThreads: threads,
      concurrentTasksPerWorker: AHEAD,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
    });
    // A dead worker also fails the file that it had; that is where it is dealt with.
    this.pool.on('error', () => undefined);
    this.warm = this.pool.run(parser, { name: 'warmUp', signal });
    this.warm.catch(() => undefined);
  }

  /**
   * Reads and parses files, largest first, and gives the answers of each batch to `onAnswers` as they come. A thread gets no new
   * batch before its last but one was taken: what is parsed does not pile up.
   * A file whose worker hangs or dies is skipped as `parser-failure`, and the worker replaced.
   * Throws when the parser cannot be started at all.
   */
  async parse(
    files: readonly DiscoveredFile[],
    onAnswers: (batch: readonly DiscoveredFile[], answers: readonly NamedAnswer[]) => Promise<void>,
  ): Promise<void> {
    const { signal, threads } = this.options;
    const batches = toBatches(files);
    try {
      await this.warm;
      let next = 0;
      const runner = async () => {
        let taken = Promise.resolve();
        while (next < batches.length) {
          const batch = batches[next++];
          const answers = await this.readAndParse(batch);
          await taken;
          taken = onAnswers(batch, answers);
          // It may fail before anybody waits for it.
          taken.catch(() => undefined);
        }
        await taken;
      };
      // No more batches are handed out than threads take, so that the time of each starts when its work is near.
      await Promise.all(Array.from({ length: threads * AHEAD }, runner));
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  }

  /** Reading takes this thread little time, and the threads that parse are the ones that a scan waits for. */
  private async readAndParse(batch: readonly DiscoveredFile[]): Promise<NamedAnswer[]> {
    const { root, limits, keyOf } = this.options;
    const { sources, skips } = readSources(root, batch, limits);
    const answers = new Map<string, NamedAnswer>(skips.map((skip) => [skip.path, { skips: [skip] }]));
    const parsed = sources.length === 0 ? [] : await parseBatch(this.pool, sources, this.options);
    for (const [i, source] of sources.entries())
      answers.set(source.path, { ...parsed[i], key: keyOf?.(source) });
    return batch.map(({ path }) => answers.get(path) ?? { skips: [] });
  }

  async close(): Promise<void> {
    await this.pool.destroy();
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
  files: readonly SourceFile[],
  options: ParseOptions,
): Promise<ParseAnswer[]> {
  const { parser, lowers, limits, signal } = options;
  const request: ParseRequest = { parser, lowers, files };
  const deadline = AbortSignal.timeout(limits.parseSeconds * 1000);
  try {
    return await pool.run(request, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
  } catch (error) {
    if (signal?.aborted || (!deadline.aborted && !isThreadDeath(error))) throw error;
    if (files.length === 1) return [{ skips: [{ path: files[0].path, reason: 'parser-failure' }] }];
    // One of them is to blame: each gets a try of its own.
    const answers: ParseAnswer[] = [];
    for (const file of files) answers.push(...(await parseBatch(pool, [file], options)));
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
