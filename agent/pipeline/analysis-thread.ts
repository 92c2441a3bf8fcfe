import module from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ParserKind } from '../languages/parser.js';
import { ScanError } from '../scan-error.js';
import type { ScanLimits } from '../workspace/limits.js';
import type {
  AnalysisAnswer,
  AnalysisRequest,
  AnalysisStart,
  FromAnalysis,
  TakenFile,
  ToAnalysis,
} from './analysis-messages.js';
import type { SourceFile } from './parse-source.js';
import { buffersWithin, type ParsedFile } from './parsed-file.js';

/** Deep nesting in hostile code must meet a counted limit before it meets the end of the stack. */
const STACK_MB = 256;
/** Much of what the analysis makes lives for a moment only: with room for it, little of it is ever moved. */
const YOUNG_MB = 48;

type Progress = (phase: 'analyse' | 'report', fraction: number) => void;

/** The analysis, in a thread of its own. Close it in the end, whatever happened. */
export class AnalysisThread {
  private readonly worker: Worker;
  private onProgress: Progress = () => undefined;
  private readonly rulesLoaded = deferred<void>();
  private readonly finished = deferred<AnalysisAnswer>();
  /** Those who handed files over that are not taken yet, in order. */
  private readonly waiting: Deferred<TakenFile[]>[] = [];

  constructor(
    start: AnalysisStart,
    private readonly limits: ScanLimits,
  ) {
    this.worker = new Worker(new URL('./analysis-worker.js', import.meta.url), {
      workerData: start,
      env: environment(),
      resourceLimits: {
        stackSizeMb: STACK_MB,
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    // Both promises may fail before anybody waits for them.
    this.rulesLoaded.promise.catch(() => undefined);
    this.finished.promise.catch(() => undefined);
    this.worker.on('message', (message: FromAnalysis) => this.receive(message));
    this.worker.on('error', (error) => this.fail(this.explained(error)));
    this.worker.on('exit', () => this.fail(new Error('The analysis thread ended before its work was done')));
  }

  /** Waits until the rules are loaded. Throws ScanError when they cannot be used. */
  ready(): Promise<void> {
    return this.rulesLoaded.promise;
  }

  /** Hands parsed files over; their arrays cannot be used here any more. Answers once they are lowered and prepared. */
  take(files: readonly ParsedFile[], keep: boolean): Promise<TakenFile[]> {
    const taken = this.answerTo({ kind: 'files', files, keep }, buffersWithin(files));
    const timer = this.limited();
    return taken.finally(() => clearTimeout(timer));
  }

  /**
   * Has few files parsed and lowered here, without a thread that parses. Null when the thread hung or ended under them: it is of
   * no more use. Throws ScanError when the rules cannot be used.
   */
  async parse(
    files: readonly SourceFile[],
    { parser, keep, signal }: { parser: ParserKind; keep: boolean; signal?: AbortSignal },
  ): Promise<TakenFile[] | null> {
    await this.ready();
    signal?.throwIfAborted();
    const taken = this.answerTo({ kind: 'sources', parser, files, keep });
    const hung = () => this.fail(new Error('The files were not parsed in time'));
    const timer = setTimeout(hung, this.limits.parseSeconds * 1000);
    const onAbort = () => this.fail(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await taken;
    } catch {
      signal?.throwIfAborted();
      return null;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Analyses all files that were added. */
  async analyse(
    request: AnalysisRequest,
    onProgress: Progress,
    signal?: AbortSignal,
  ): Promise<AnalysisAnswer> {
    signal?.throwIfAborted();
    this.onProgress = onProgress;
    const timer = this.limited();
    const onAbort = () => this.fail(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const message: ToAnalysis = { kind: 'analyse', request };
      this.worker.postMessage(message);
      return await this.finished.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  /** Sends files; the promise is settled when all that were sent before are taken too. */
  private answerTo(message: ToAnalysis, handedOver: ArrayBuffer[] = []): Promise<TakenFile[]> {
    const taken = deferred<TakenFile[]>();
    this.waiting.push(taken);
    this.worker.postMessage(message, handedOver);
    return taken.promise;
  }

  private receive(message: FromAnalysis): void {
    switch (message.kind) {
      case 'ready':
        this.rulesLoaded.resolve();
        break;
      case 'problem':
        this.fail(new ScanError(message.message));
        break;
      case 'taken':
        this.waiting.shift()?.resolve(message.files);
        break;
      case 'progress':
        this.onProgress(message.phase, message.fraction);
        break;
      case 'report':
        this.finished.resolve({ report: message.report, statistics: message.statistics });
    }
  }

  /** Fails when the thread takes longer than an analysis may. */
  private limited(): NodeJS.Timeout {
    const { analysisSeconds } = this.limits;
    return setTimeout(() => {
      this.fail(
        new ScanError(
          `The analysis did not end within ${analysisSeconds} seconds: scan a part of the repository, or exclude generated code in .goalkeeper.yml.`,
        ),
      );
    }, analysisSeconds * 1000);
  }

  private fail(reason: unknown): void {
    this.rulesLoaded.reject(reason);
    this.finished.reject(reason);
    for (const { reject } of this.waiting.splice(0)) reject(reason);
  }

  private explained(error: Error): Error {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return new ScanError(
        `The analysis needs more than ${this.limits.memoryMb} MB of memory: scan a part of the repository, or exclude generated code in .goalkeeper.yml.`,
      );
    return error;
  }
}

/** A thread finds the program compiled only where its environment says so, whatever the environment of this one says. */
function environment(): NodeJS.ProcessEnv | undefined {
  // Since Node.js 22; in a folder of its own for each version.
  const { getCompileCacheDir }: typeof module & { getCompileCacheDir?: () => string | undefined } = module;
  const folder = getCompileCacheDir?.();
  return folder === undefined ? undefined : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}
