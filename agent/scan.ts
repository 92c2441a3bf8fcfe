import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { RulePolicy } from '#protocol/rule-policy.js';
import type { ScanReport, SkippedFile } from '#protocol/scan-report.js';
import type { AnalysisStatistics } from './analysis/api/result.js';
import type { CachePlace } from './cache/parse-cache.js';
import { languageIdFor } from './languages/owned-files.js';
import { PhaseClock } from './pipeline/phase-clock.js';
import { Pipeline } from './pipeline/pipeline.js';
import { ScanError } from './scan-error.js';
import type { SummaryFile } from './summary/summary-input.js';
import { EMPTY_CONFIG, type WorkspaceConfig } from './workspace/config-file.js';
import { type DiscoveredFile, discover, openFolder } from './workspace/discover.js';
import { folderConfig } from './workspace/folder-config.js';
import { DEFAULT_LIMITS, type ScanLimits } from './workspace/limits.js';
import type { HeldSettings } from './workspace/merge-base-settings.js';
import { otherLanguages } from './workspace/other-languages.js';
import { ownRuleFolders } from './workspace/own-rule-folders.js';

export type ScanPhase = 'discover' | 'parse' | 'analyse' | 'report';

export interface ScanOptions {
  /** The checkout: a folder, scanned as it is on disk. */
  folder: string;
  /** Commit and branch for the report, when they are known. */
  commit?: string | null;
  branch?: string | null;
  /** The folder holds exactly the files of a commit (and no `.git`): all of them count, whatever `.gitignore` says. */
  isCheckout?: boolean;
  /** Name of the project for the summary; the folder's name by default. */
  name?: string;
  /** Only these files and folders, by their paths from the folder; all of it by default. */
  only?: readonly string[];
  /** Paths that are not analysed, besides those that `.goalkeeper.yml` excludes; patterns as there. */
  exclude?: readonly string[];
  /** Used in place of the folder's `.goalkeeper.yml`. */
  config?: WorkspaceConfig;
  /**
   * Of the code of a merge request: the settings of its merge base, null where they are not known. What hides findings holds
   * only where these have it. Called where the settings have such.
   */
  baseSettings?: () => Promise<WorkspaceConfig | null>;
  /** What the team has decided about rules. */
  rulePolicy?: RulePolicy;
  limits?: Partial<ScanLimits>;
  /** Threads that parse, besides the one that analyses, where there is much to parse; by default one for each other core, at least 1 and at most 8. */
  threads?: number;
  parser?: 'wasm' | 'native';
  endpointFormat?: 'yaml' | 'json';
  /** Findings outside product code count like the others; by default as `.goalkeeper.yml` says. */
  includeTests?: boolean;
  /** Folders of rule packs in addition to the built-in ones. */
  rulesFolders?: string[];
  /** Where what comes of parsing each file is kept from scan to scan; nowhere by default. It changes no result. */
  cache?: CachePlace;
  /** Called often; `fraction` runs from 0 to 1 within a phase. */
  onProgress?: (phase: ScanPhase, fraction: number) => void;
  /** Called once in the end, where the scan could be done. */
  onStatistics?: (statistics: ScanStatistics) => void;
  /** Ends the scan early: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What a scan took, for those who tune it; no part of its report. */
export interface ScanStatistics {
  /** Wall-clock seconds, in order. */
  phases: readonly { phase: ScanPhase; seconds: number }[];
  /** That parsed, or could have: few files are parsed by the one that analyses. */
  threads: number;
  /** Bytes of memory that this process had at most since it was started. */
  peakMemory: number;
  analysis: AnalysisStatistics;
}

const MAX_THREADS = 8;

/**
 * Scans one folder: discover, parse, lower, analyse, report. Runs no code of the folder and follows no link out of it.
 * Throws ScanError with a sentence for people when the folder, its configuration or the rules cannot be used.
 */
export async function scanFolder(options: ScanOptions): Promise<ScanReport> {
  const startedAt = new Date().toISOString();
  const { signal } = options;
  const clock = new PhaseClock<ScanPhase>();
  const onProgress = (phase: ScanPhase, fraction: number) => {
    clock.enter(phase);
    options.onProgress?.(phase, fraction);
  };
  signal?.throwIfAborted();
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const root = openFolder(options.folder);
  const { config: own, afterMerge } = await settingsOf(root, options);
  const config = { ...own, exclude: [...own.exclude, ...(options.exclude ?? [])] };
  const rulesFolders = [...(options.rulesFolders ?? []), ...ownRuleFolders(root, config)];
  const threads = options.threads ?? Math.max(1, Math.min(availableParallelism() - 1, MAX_THREADS));
  const parser = options.parser ?? 'wasm';
  const { ownFunctions } = config;
  const { cache } = options;
  const pipeline = new Pipeline({ root, rulesFolders, ownFunctions, parser, threads, limits, cache, signal });
  try {
    onProgress('discover', 0);
    const isCheckout = options.isCheckout ?? false;
    const workspace = await discover({ root, config, limits, isCheckout, only: options.only, signal });
    if (workspace.filesFound === 0)
      throw new ScanError(`There are no files in ${options.folder}: name the folder that holds the code.`);
    onProgress('discover', 1);

    const { chosen, unsupported, skips } = chooseSources(workspace.files, config.languages, limits);
    const analysed = new Map<string, { language: string; lines: number }>();
    const totalBytes = chosen.reduce((total, file) => total + file.bytes, 0);
    let doneBytes = 0;
    onProgress('parse', 0);
    await pipeline.parse(chosen, (taken) => {
      skips.push(...taken.skips);
      for (const [path, { language, lines }] of taken.lowered)
        analysed.set(path, { language: languageIdFor(path) ?? language, lines });
      for (const { bytes } of taken.files) doneBytes += bytes;
      onProgress('parse', totalBytes === 0 ? 1 : doneBytes / totalBytes);
    });

    onProgress('analyse', 0);
    const { report, statistics } = await pipeline.analyse(
      {
        root,
        name: options.name ?? basename(root),
        commit: options.commit ?? null,
        branch: options.branch ?? null,
        startedAt,
        endpointFormat: options.endpointFormat ?? 'yaml',
        suppressions: config.suppress,
        ignored: config.ignore,
        ruleSettings: config.rules,
        rulePolicy: options.rulePolicy,
        isWhole: options.only === undefined && config.languages === null,
        includeTests: options.includeTests ?? config.includeTests ?? false,
        sureFrom: config.thresholds.failConfidence,
        fileBytes: limits.fileBytes,
        paths: workspace.files.map(({ path }) => path),
        files: workspace.files.map(({ path, bytes }): SummaryFile => {
          const { language = null, lines = 0 } = analysed.get(path) ?? {};
          return { path, bytes, language, lines };
        }),
        skips: [...workspace.skipped, ...skips],
        filesFound: workspace.filesFound,
        otherLanguages: otherLanguages(root, unsupported, limits),
        afterMerge,
      },
      onProgress,
    );
    onProgress('report', 1);
    options.onStatistics?.({
      phases: clock.end(),
      threads,
      peakMemory: process.resourceUsage().maxRSS * 1024,
      analysis: statistics,
    });
    const { thresholds, accept } = config;
    return {
      ...report,
      ...(accept && { served: { ...report.served, accept } }),
      ...(Object.keys(thresholds).length > 0 && { thresholds }),
    };
  } finally {
    await pipeline.close();
  }
}

/** What is loaded of merge requests is loaded for them alone. */
async function settingsOf(root: string, { config, baseSettings }: ScanOptions): Promise<HeldSettings> {
  const head = config ?? (await folderConfig(root));
  if (baseSettings === undefined || head === EMPTY_CONFIG) return { config: head, afterMerge: [] };
  const { heldSettings, hidesAnything } = await import('./workspace/merge-base-settings.js');
  return hidesAnything(head) ? heldSettings(head, await baseSettings()) : { config: head, afterMerge: [] };
}

/** The files to parse, product code before tests up to the limit of bytes, and what is left out for which reason. */
function chooseSources(
  files: readonly DiscoveredFile[],
  wanted: readonly string[] | null,
  limits: ScanLimits,
): { chosen: DiscoveredFile[]; unsupported: DiscoveredFile[]; skips: SkippedFile[] } {
  const chosen: DiscoveredFile[] = [];
  const unsupported: DiscoveredFile[] = [];
  const sources: DiscoveredFile[] = [];
  const skips: SkippedFile[] = [];
  for (const file of files) {
    const { path } = file;
    const language = languageIdFor(path);
    if (!isSource(file, limits)) unsupported.push(file);
    else if (wanted && language !== undefined && !wanted.includes(language))
      skips.push({ path, reason: 'ignored' });
    else sources.push(file);
  }
  skips.push(...unsupported.map(({ path }): SkippedFile => ({ path, reason: 'unsupported' })));
  sources.sort((one, other) => Number(one.isTest) - Number(other.isTest));
  let bytes = 0;
  for (const file of sources) {
    // A file that is too large is not read as a whole: it does not count.
    const counted = file.bytes > limits.fileBytes ? 0 : file.bytes;
    if (bytes + counted > limits.totalBytes) skips.push({ path: file.path, reason: 'over-budget' });
    else {
      bytes += counted;
      chosen.push(file);
    }
  }
  return { chosen, unsupported, skips };
}

/** Whether a file may be source code: by its extension; one without any may be a script, which its first line tells. */
function isSource({ path, bytes }: DiscoveredFile, limits: ScanLimits): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const mayBeScript = !name.includes('.') && bytes > 2 && bytes <= limits.fileBytes;
  return languageIdFor(path) !== undefined || mayBeScript;
}
