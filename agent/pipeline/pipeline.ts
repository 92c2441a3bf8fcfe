import type { SkippedFile } from '#protocol/scan-report.js';
import type { CachePlace, ParseCache } from '../cache/parse-cache.js';
import type { ParserKind } from '../languages/parser.js';
import type { OwnFunction } from '../own-functions/own-function.js';
import type { DiscoveredFile } from '../workspace/discover.js';
import type { ScanLimits } from '../workspace/limits.js';
import type { AnalysisAnswer, AnalysisRequest, LoweredAs, TakenFile } from './analysis-messages.js';
import { AnalysisThread } from './analysis-thread.js';
import type { ParsePool } from './parse-pool.js';
import { readSources } from './read-sources.js';

export interface PipelineOptions {
  root: string;
  rulesFolders: string[];
  ownFunctions: OwnFunction[];
  parser: ParserKind;
  /** Threads that parse, where there is enough to parse. */
  threads: number;
  limits: ScanLimits;
  /** Where what comes of parsing is kept from scan to scan. */
  cache?: CachePlace;
  signal?: AbortSignal;
}

/** What became of some files. */
export interface Taken {
  files: readonly DiscoveredFile[];
  lowered: ReadonlyMap<string, LoweredAs>;
  skips: readonly SkippedFile[];
}

type OnTaken = (taken: Taken) => void;

/**
 * What the thread that analyses parses in about a tenth of a second. One more thread takes longer than that to start, and its
 * program and parser cost as much again.
 */
const FEW_BYTES = 64 * 1024;
const FEW_FILES = 32;

/** Files whose kept units are handed over at once. */
const KEPT_BATCH = 64;

/** The threads of a scan: one that analyses, and those that parse. Close it in the end, whatever happened. */
export class Pipeline {
  private analysis: AnalysisThread;
  private pool: ParsePool | null = null;
  private cache: ParseCache | null = null;

  /** The thread that analyses starts at once, to have the rules when the files are known. */
  constructor(private readonly options: PipelineOptions) {
    this.analysis = this.startAnalysis();
  }

  /** Parses, lowers and prepares files; `onTaken` is called as they come. Throws ScanError when the rules cannot be used. */
  async parse(files: readonly DiscoveredFile[], onTaken: OnTaken): Promise<void> {
    if (!areFew(files)) this.cache = await this.openCache();
    const { left, taken } = this.takeKept(files, onTaken);
    if (!areFew(left)) {
      // The thread that analyses has time to lower what one thread parses, and what it lowers need not be packed.
      await Promise.all([taken, this.parseInPool(left, this.options.threads > 1, onTaken)]);
      return;
    }
    await taken;
    if (left.length === 0) return;
    const few = await this.parseFew(left);
    if (few !== null) {
      onTaken(few);
      return;
    }
    // One of them is to blame: the pool finds out which, and does without.
    await this.analysis.close();
    this.analysis = this.startAnalysis();
    const reported = new Set(files);
    for (const file of left) reported.delete(file);
    const reportOthers: OnTaken = (again) => onTaken(without(again, reported));
    const again = this.takeKept(files, reportOthers);
    await Promise.all([again.taken, this.parseInPool(again.left, true, reportOthers)]);
  }

  /** Analyses all files that were parsed. */
  analyse(
    request: AnalysisRequest,
    onProgress: (phase: 'analyse' | 'report', fraction: number) => void,
  ): Promise<AnalysisAnswer> {
    const answer = this.analysis.analyse(request, onProgress, this.options.signal);
    // While the other thread works, this one has the time.
    this.closeCache();
    return answer;
  }

  async close(): Promise<void> {
    this.closeCache();
    await this.pool?.close();
    await this.analysis.close();
  }

  private startAnalysis(): AnalysisThread {
    const { rulesFolders, ownFunctions, limits } = this.options;
    return new AnalysisThread({ rulesFolders, ownFunctions }, limits);
  }

  /** None for the native parser: its packages are no part of what names the program. */
  private async openCache(): Promise<ParseCache | null> {
    const { cache, parser } = this.options;
    if (cache === undefined || parser !== 'wasm') return null;
    const { ParseCache } = await import('../cache/parse-cache.js');
    return ParseCache.open(cache);
  }

  private closeCache(): void {
    this.cache?.close();
    this.cache = null;
  }

  /** Hands over what earlier scans made of these very texts. @returns the files that have to be parsed, and when the others are taken */
  private takeKept(
    files: readonly DiscoveredFile[],
    onTaken: OnTaken,
  ): { left: readonly DiscoveredFile[]; taken: Promise<unknown> } {
    const { root, limits, signal } = this.options;
    const { analysis, cache } = this;
    if (cache === null || cache.isEmpty) return { left: files, taken: Promise.resolve() };
    const left: DiscoveredFile[] = [];
    const waiting: Promise<void>[] = [analysis.ready()];
    for (let start = 0; start < files.length; start += KEPT_BATCH) {
      signal?.throwIfAborted();
      const batch = files.slice(start, start + KEPT_BATCH);
      const { sources, skips } = readSources(root, batch, limits);
      const missed = new Set<string>();
      const units = [];
      for (const { path, text } of sources) {
        const kept = cache.find(cache.keyOf(path, text), path);
        if (kept === null) missed.add(path);
        else {
          skips.push(...kept.skips);
          if (kept.unit !== null) units.push({ unit: kept.unit });
        }
      }
      left.push(...batch.filter(({ path }) => missed.has(path)));
      const done = batch.filter(({ path }) => !missed.has(path));
      const sent = units.map(({ unit: { path } }) => ({ path }));
      // Nothing is waited for: units wait there as they would here.
      const answers = analysis.take(units, false);
      waiting.push(answers.then((given) => onTaken({ files: done, ...outcome(sent, given, skips) })));
    }
    const taken = Promise.all(waiting);
    // It may fail before anybody waits for it.
    taken.catch(() => undefined);
    return { left, taken };
  }

  private async parseFew(files: readonly DiscoveredFile[]): Promise<Taken | null> {
    const { root, parser, limits, signal } = this.options;
    const { cache } = this;
    const { sources, skips } = readSources(root, files, limits);
    const taken = await this.analysis.parse(sources, { parser, keep: cache !== null, signal });
    if (taken === null) return null;
    for (const [i, { kept }] of taken.entries())
      if (kept) cache?.add(cache.keyOf(sources[i].path, sources[i].text), kept);
    return { files, ...outcome(sources, taken, skips) };
  }

  private async parseInPool(
    files: readonly DiscoveredFile[],
    lowers: boolean,
    onTaken: OnTaken,
  ): Promise<void> {
    const { root, parser, threads, limits, signal } = this.options;
    const { analysis, cache } = this;
    const keyOf = cache
      ? ({ path, text }: { path: string; text: string }) => cache.keyOf(path, text)
      : undefined;
    // Most small scans do without, and loading it takes time.
    const { ParsePool } = await import('./parse-pool.js');
    const pool = new ParsePool({ root, parser, threads, limits, signal, lowers, keyOf });
    this.pool = pool;
    const parsed = pool.parse(files, async (batch, answers) => {
      const skips = answers.flatMap((answer) => answer.skips);
      const sent = batch.filter((_, i) => answers[i].parsed !== undefined);
      const keys: (string | undefined)[] = [];
      for (const { key, parsed: file, skips } of answers) {
        if (file !== undefined) keys.push(key);
        if (key === undefined || (file !== undefined && 'tree' in file)) continue;
        cache?.add(key, { unit: file?.unit ?? null, skips });
      }
      const taken = await analysis.take(
        answers.flatMap(({ parsed }) => parsed ?? []),
        cache !== null,
      );
      for (const [i, { kept }] of taken.entries()) {
        const key = keys[i];
        if (kept && key !== undefined) cache?.add(key, kept);
      }
      onTaken({ files: batch, ...outcome(sent, taken, skips) });
    });
    // Rules that cannot be used end the scan at once, though they are read while files are parsed.
    await Promise.all([analysis.ready(), parsed]);
    await pool.close();
  }
}

/** What the analysis made of the files that it was given, besides why others were not. */
function outcome(
  given: readonly { path: string }[],
  taken: readonly TakenFile[],
  skips: readonly SkippedFile[],
): Pick<Taken, 'lowered' | 'skips'> {
  const lowered = new Map<string, LoweredAs>();
  for (const [i, { path }] of given.entries()) {
    const as = taken[i].lowered;
    if (as !== null) lowered.set(path, as);
  }
  return { lowered, skips: [...skips, ...taken.flatMap((file) => file.skips)] };
}

/** What became of other files than these. */
function without({ files, lowered, skips }: Taken, others: ReadonlySet<DiscoveredFile>): Taken {
  const left = files.filter((file) => !others.has(file));
  const paths = new Set(left.map(({ path }) => path));
  return { files: left, lowered, skips: skips.filter(({ path }) => paths.has(path)) };
}

function areFew(files: readonly DiscoveredFile[]): boolean {
  const bytes = files.reduce((total, file) => total + file.bytes, 0);
  return files.length <= FEW_FILES && bytes <= FEW_BYTES;
}
