import type {
  Completeness,
  HidingSettings,
  SettingsLine,
  SkippedFile,
  SkipReason,
} from '#protocol/scan-report.js';
import { MAX_SETTINGS_LINES } from '#protocol/scan-report.js';
import { isHiding, lineOfFunction, type OwnFunction } from '../own-functions/own-function.js';
import { isTestPath } from './path-kind.js';

const MAX_LISTED = 1000;

/**
 * Reasons that leave a hole in the analysis: code that should have been analysed was not. One such skip outside of test
 * code makes the scan partial. The others are decisions (vendored, generated, minified, ignored, links out of the tree)
 * or no source code at all (binary, unsupported).
 */
const holes: ReadonlySet<SkipReason> = new Set([
  'too-large',
  'unreadable',
  'not-utf8',
  'nesting-too-deep',
  'too-many-nodes',
  'over-budget',
  'parser-failure',
  'analysis-failure',
]);

/**
 * Whether this skip makes the scan partial. A syntax error counts when the whole file was lost, not a line of it.
 * `isSource` tells files of a supported language; folders (with a trailing slash) may hold some.
 */
export function skipMatters(skip: SkippedFile, isSource: (path: string) => boolean): boolean {
  if (isTestPath(skip.path) || !(skip.path.endsWith('/') || isSource(skip.path))) return false;
  return holes.has(skip.reason) || (skip.reason === 'syntax-error' && skip.line === undefined);
}

export interface Analysed {
  filesFound: number;
  files: number;
  bytes: number;
  lines: number;
}

/** Counts what was skipped and decides whether the scan is complete. */
export function completenessOf(
  analysed: Analysed,
  skips: readonly SkippedFile[],
  isSource: (path: string) => boolean,
): Completeness {
  const weight = (skip: SkippedFile) =>
    skipMatters(skip, isSource) ? 0 : skip.reason === 'unsupported' ? 2 : 1;
  const ordered = skips
    .map((skip) => ({ skip, weight: weight(skip) }))
    .sort(
      (one, other) =>
        one.weight - other.weight ||
        compare(one.skip.path, other.skip.path) ||
        (one.skip.line ?? 0) - (other.skip.line ?? 0) ||
        compare(one.skip.reason, other.skip.reason),
    );
  const skipped: Completeness['skipped'] = {};
  for (const { skip } of ordered) skipped[skip.reason] = (skipped[skip.reason] ?? 0) + 1;
  return {
    state: ordered[0]?.weight === 0 ? 'partial' : 'complete',
    filesFound: analysed.filesFound,
    filesAnalysed: analysed.files,
    bytesAnalysed: analysed.bytes,
    linesAnalysed: analysed.lines,
    skipped,
    skippedFiles: ordered.slice(0, MAX_LISTED).map(({ skip }) => skip),
  };
}

/** What of the settings takes findings away, and what does not yet; null: nothing. */
export function hidingSettings(
  functions: readonly OwnFunction[],
  afterMerge: readonly SettingsLine[],
): HidingSettings | null {
  const inForce = functions.filter(isHiding).map(lineOfFunction);
  if (inForce.length + afterMerge.length === 0) return null;
  const named = (lines: readonly SettingsLine[]) =>
    lines.slice(0, MAX_SETTINGS_LINES).map((line) => ({ ...line, text: line.text.slice(0, 400) }));
  return { inForce: named(inForce), afterMerge: named(afterMerge) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
