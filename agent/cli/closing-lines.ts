import wrapAnsi from 'wrap-ansi';
import type { Completeness, ScanReport, ScanWarning, SkippedFile } from '#protocol/scan-report.js';
import { counted } from '#reports/counted.js';
import { countedFindings, otherLanguagesText, skipText } from '#reports/report-input.js';
import { settingsSentences } from '#reports/settings-sentences.js';
import { clean } from '#reports/terminal.js';
import type { BaselineComparison } from '../findings/baseline.js';
import { isSourcePath } from '../languages/owned-files.js';
import { skipMatters } from '../workspace/completeness.js';
import { packageLines } from './package-lines.js';

const MAX_NAMED = 5;

export interface ClosingOptions {
  /** Name every place, not the first ones alone. */
  verbose?: boolean;
  /** Columns of a terminal; without, lines are not wrapped. */
  width?: number;
}

/** What was done, what was left out and what to correct, for people at the end of a scan. */
export function closingLines(
  report: ScanReport,
  comparison: BaselineComparison | null,
  { verbose = false, width }: ClosingOptions = {},
): string {
  const { completeness } = report;
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000;
  const lines = [
    `Analysed ${counted(completeness.filesAnalysed, 'file')}, ${counted(completeness.linesAnalysed, 'line')} in ${seconds.toFixed(1)} s.`,
  ];
  if (comparison) lines.push(...comparisonLines(comparison, verbose));
  const other = otherLanguagesText(completeness.otherLanguages);
  if (other !== '') lines.push(`Not analysed, since the language is not supported: ${other}.`);
  const { 'syntax-error': parseErrors, ...skips } = completeness.skipped;
  const skipped = skipText(skips);
  if (skipped !== '') lines.push(`Skipped: ${skipped}.`);
  if (parseErrors !== undefined) lines.push(...parseErrorLines(completeness, parseErrors, verbose));
  if (completeness.state === 'partial') lines.push(...holes(report, verbose));
  if (completeness.filesAnalysed === 0)
    lines.push('No file in a supported language was found: is this the right folder?');
  if (verbose) lines.push(...packageLines(report.summary.packages ?? []));
  if (completeness.settings) lines.push(...settingsSentences(completeness.settings, clean));
  lines.push(...warningLines(report.warnings ?? [], verbose));
  const wrapped = lines.map((line) => (width === undefined ? line : hanging(line, width)));
  return `${wrapped.join('\n')}\n`;
}

function comparisonLines(
  { news, unchanged, fixed, routes, places }: BaselineComparison,
  verbose: boolean,
): string[] {
  const shown = new Map(countedFindings(news).map((finding) => [finding.fingerprint, finding.location]));
  const routed = routes.flatMap(({ fingerprint, routes: all }) => {
    const sink = shown.get(fingerprint);
    if (!sink) return [];
    const place = `${clean(sink.path)}:${sink.region.startLine}`;
    return all.map(({ name, file, line }) => `${place} from ${clean(name)} (${clean(file)}:${line})`);
  });
  const placed = places
    .filter(({ fingerprint }) => shown.has(fingerprint))
    .flatMap(({ places: all }) => all.map(({ path, line }) => `${clean(path)}:${line}`));
  return [
    `Against the baseline: ${shown.size} new, ${unchanged.length} unchanged, ${fixed.length} fixed.`,
    ...(routed.length > 0
      ? ['New routes to known weaknesses, which count as new:', ...named(routed, verbose)]
      : []),
    ...(placed.length > 0
      ? ['New locations of known weaknesses, which count as new:', ...named(placed, verbose)]
      : []),
  ];
}

/** Lines that did not parse, and how many files have some: what is around them may be missed. */
function parseErrorLines(
  { skippedFiles, filesAnalysed }: Completeness,
  count: number,
  verbose: boolean,
): string[] {
  const errors = skippedFiles.filter(({ reason }) => reason === 'syntax-error');
  const files = new Set(errors.map(({ path }) => path)).size;
  const lost = errors.filter(({ line }) => line === undefined).length;
  const all = filesAnalysed + lost;
  const atLeast = errors.length < count ? 'at least ' : '';
  const share = `${((100 * files) / Math.max(all, 1)).toFixed(1)} %`;
  return [
    `${counted(count, 'parse error')} in ${atLeast}${files} of ${counted(all, 'file')} (${share}); code next to them may not be analysed:`,
    ...named(errors.map(placeOf), verbose, count),
  ];
}

function holes({ completeness }: ScanReport, verbose: boolean): string[] {
  const missing = completeness.skippedFiles.filter((skip) => skipMatters(skip, isSourcePath));
  return [
    'The scan is partial; not analysed:',
    ...named(
      missing.map((skip) => `${placeOf(skip)} (${skip.reason})`),
      verbose,
    ),
    'Exclude such files in .goalkeeper.yml if they need no analysis.',
  ];
}

function warningLines(warnings: readonly ScanWarning[], verbose: boolean): string[] {
  if (warnings.length === 0) return [];
  return [
    `${counted(warnings.length, 'warning')} about suppressions and settings:`,
    ...named(
      warnings.map(({ path, line, message }) => `${clean(path)}:${line}: ${clean(message)}`),
      verbose,
    ),
  ];
}

function placeOf({ path, line }: SkippedFile): string {
  return `${clean(path)}${line === undefined ? '' : `:${line}`}`;
}

/** The first places, indented, and how many more there are. */
function named(places: readonly string[], verbose: boolean, count = places.length): string[] {
  const shown = verbose ? places : places.slice(0, MAX_NAMED);
  const more = count - shown.length;
  const hint = verbose ? '' : ' (--verbose names all)';
  return [...shown.map((place) => `  ${place}`), ...(more > 0 ? [`  and ${more} more${hint}`] : [])];
}

/** A line in the width of a terminal: what does not fit stands below, two columns further in. */
function hanging(line: string, width: number): string {
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  const [first, ...rest] = wrapAnsi(line.trimStart(), width - indent - 2, { hard: true }).split('\n');
  return [`${' '.repeat(indent)}${first}`, ...rest.map((part) => `${' '.repeat(indent + 2)}${part}`)].join(
    '\n',
  );
}
