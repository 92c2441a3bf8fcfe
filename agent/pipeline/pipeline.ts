import type { SkippedFile } from '#protocol/scan-report.js';
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
  signal?: AbortSignal;
}

/** What became of some files. */
export interface Taken {
  files: readonly DiscoveredFile[];
  lowered: ReadonlyMap<string, LoweredAs>;
  skips: readonly SkippedFile[];
}

/**
 * What the thread that analyses parses in about a tenth of a second. One more thread takes longer than that to start, and its
 * program and parser cost as much again.
 */
const FEW_BYTES = 64 * 1024;
const FEW_FILES = 32;

/** The threads of a scan: one that analyses, and those that parse. Close it in the end, whatever happened. */
export class Pipeline {
  private analysis: AnalysisThread;
  private pool: ParsePool | null = null;

  /** The thread that analyses starts at once, to have the rules when the files are known. */
  constructor(private readonly options: PipelineOptions) {
    this.analysis = this.startAnalysis();
  }

  /** Parses, lowers and prepares files; `onTaken` is called as they come. Throws ScanError when the rules cannot be used. */
  async parse(files: readonly DiscoveredFile[], onTaken: (taken: Taken) => void): Promise<void> {
    const { threads } = this.options;
    if (areFew(files)) {
      const taken = await this.parseFew(files);
      if (taken !== null) {
        onTaken(taken);
        return;
      }
      // One of them is to blame: the pool finds out which, and does without.
      await this.analysis.close();
      this.analysis = this.startAnalysis();
      await this.parseInPool(files, true, onTaken);
    }
    // The thread that analyses has time to lower what one thread parses, and what it lowers need not be packed.
    else await this.parseInPool(files, threads > 1, onTaken);
  }

  /** Analyses all files that were parsed. */
  analyse(
    request: AnalysisRequest,
    onProgress: (phase: 'analyse' | 'report', fraction: number) => void,
  ): Promise<AnalysisAnswer> {
    return this.analysis.analyse(request, onProgress, this.options.signal);
  }

  async close(): Promise<void> {
    await this.pool?.close();
    await this.analysis.close();
  }

  private startAnalysis(): AnalysisThread {
    const { rulesFolders, ownFunctions, limits } = this.options;
    return new AnalysisThread({ rulesFolders, ownFunctions }, limits);
  }

  private async parseFew(files: readonly DiscoveredFile[]): Promise<Taken | null> {
    const { root, parser, limits, signal } = this.options;
    const { sources, skips } = readSources(root, files, limits);
    const taken = await this.analysis.parse(sources, parser, signal);
    if (taken === null) return null;
    return { files, ...outcome(sources, taken, skips) };
  }

  private async parseInPool(
    files: readonly DiscoveredFile[],
    lowers: boolean,
    onTaken: (taken: Taken) => void,
  ): Promise<void> {
    const { root, parser, threads, limits, signal } = this.options;
    // Most small scans do without, and loading it takes time.
    const { ParsePool } = await import('./parse-pool.js');
    const pool = new ParsePool({ root, parser, threads, limits, signal, lowers });
    this.pool = pool;
    const { analysis } = this;
    const parsed = pool.parse(files, async (batch, answers) => {
      const skips = answers.flatMap((answer) => answer.skips);
      const sent = batch.filter((_, i) => answers[i].parsed !== undefined);
      const taken = await analysis.take(answers.flatMap(({ parsed }) => parsed ?? []));
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

function areFew(files: readonly DiscoveredFile[]): boolean {
  const bytes = files.reduce((total, file) => total + file.bytes, 0);
  return files.length <= FEW_FILES && bytes <= FEW_BYTES;
}
