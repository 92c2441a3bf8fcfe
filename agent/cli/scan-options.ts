import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { GATE_CONFIDENCE, SHOWN_CONFIDENCE } from '#protocol/thresholds.js';
import { type FileFormat, fileFormats } from '#reports/file-formats.js';
import { type SastVersion, sastVersions } from '#reports/gitlab-sast.js';
import type { CacheOptions } from '../cache/cache-place.js';
import { ScanError } from '../scan-error.js';
import { patternProblem } from '../workspace/path-patterns.js';
import { parseSeverity } from '../workspace/severity-names.js';

export const outputFormats = ['table', ...fileFormats] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Options of `goalkeeper scan` as commander gives them after the parsers below. */
export interface ScanCommandOptions extends CacheOptions {
  format: OutputFormat;
  output?: string;
  report: ReportFile[];
  sastVersion: SastVersion;
  failOn?: number;
  baseline?: string;
  rules: string[];
  threads?: number;
  parser: 'wasm' | 'native';
  quiet: boolean;
  color: boolean;
  includeSuppressed: boolean;
  verbose: boolean;
  exclude: string[];
  since?: string;
  /** Least severity of what is shown. */
  severity?: number;
  /** Which fixes are applied: those that preserve behaviour, or all. */
  fix?: FixChoice;
  dryRun: boolean;
  stats: boolean;
  minConfidence?: number;
  failConfidence?: number;
  includeTests?: boolean;
}

const fixChoices = ['safe', 'all'] as const;
export type FixChoice = (typeof fixChoices)[number];

/** `--fix`, `--fix=all`. The value is optional: what stands behind a bare `--fix` would be taken for it. */
export function fixOption(): Option {
  return new Option(
    '--fix [which]',
    'apply the fixes that preserve behaviour to the files of DIR; with --fix=all all of them; none in tests',
  )
    .preset('safe')
    .argParser((text: string) => {
      const choice = fixChoices.find((one) => one === text);
      if (choice === undefined)
        throw new InvalidArgumentError(`Write --fix or --fix=all, and the folder before it.`);
      return choice;
    });
}

export interface ReportFile {
  format: FileFormat;
  file: string;
}

/** `sarif=out.sarif`, repeatable. */
export function parseReport(text: string, earlier: ReportFile[]): ReportFile[] {
  const [name, ...rest] = text.split('=');
  const format = fileFormats.find((one) => one === name);
  const file = rest.join('=');
  if (!format || file === '')
    throw new InvalidArgumentError(`Write FORMAT=FILE, with one of ${fileFormats.join(', ')}.`);
  return [...earlier, { format, file }];
}

function parseThreshold(text: string): number {
  const threshold = parseSeverity(text);
  if (threshold === undefined)
    throw new InvalidArgumentError('Use low, medium, high, critical, never, or a number from 0 to 10.');
  return threshold;
}

/** `--severity`. */
export function severityOption(): Option {
  return new Option(
    '--severity <severity>',
    'leave out findings below this severity: low, medium, high, critical, or a number',
  ).argParser(parseThreshold);
}

/** `--exclude`, repeatable. */
export function parseExclude(pattern: string, earlier: string[]): string[] {
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new InvalidArgumentError(`The pattern ${problem}.`);
  return [...earlier, pattern];
}

export function parseThreads(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    throw new InvalidArgumentError('Use a whole number from 1 to 64.');
  return threads;
}

function parseConfidence(text: string): number {
  const confidence = Number(text);
  if (text.trim() === '' || !(confidence >= 0 && confidence <= 10))
    throw new InvalidArgumentError('Use a number from 0 to 10.');
  return confidence;
}

/** `--sast-version`, of all commands that write reports. */
export function sastVersionOption(): Option {
  return new Option(
    '--sast-version <line>',
    'line of the schema of gitlab-sast; GitLab refuses one it does not know',
  )
    .choices(sastVersions)
    .default('15.0');
}

/** `--fail-on`, of all commands that give a verdict. @param note what holds when it is left out, where that is no fixed value */
export function failOnOption(note = ''): Option {
  return new Option(
    '--fail-on <severity>',
    `least severity for exit code 1: low, medium, high, critical, never, or a number${note}`,
  ).argParser(parseThreshold);
}

/** `--fail-confidence`, of the same. */
export function failConfidenceOption(): Option {
  return new Option(
    '--fail-confidence <n>',
    `least confidence for exit code 1, 0 to 10 (default: ${GATE_CONFIDENCE})`,
  ).argParser(parseConfidence);
}

/** `--min-confidence`, of all commands that show findings. */
export function minConfidenceOption(): Option {
  return new Option(
    '--min-confidence <n>',
    `leave out findings below this confidence, 0 to 10 (default: ${SHOWN_CONFIDENCE})`,
  ).argParser(parseConfidence);
}

/**
 * `--include-tests`, and `--no-include-tests` against `include_tests: true` in `.goalkeeper.yml`, of all commands that scan.
 * Both at once are refused: the later would win without a word.
 * @param variable environment variable that stands for the first
 */
export function addIncludeTests(command: Command, variable?: string): Command {
  const include = new Option(
    '--include-tests',
    'findings in tests, examples, vendored and generated code are shown and fail like the others',
  );
  command
    .addOption(variable === undefined ? include : include.env(variable))
    .option('--no-include-tests', 'the reverse, whatever .goalkeeper.yml says');
  const given = new Set<string>();
  for (const name of ['include-tests', 'no-include-tests'])
    command.on(`option:${name}`, () => {
      if (given.add(name).size > 1)
        command.error(
          'error: --include-tests and --no-include-tests contradict each other: give one of them.',
        );
    });
  return command;
}

export function collect(text: string, earlier: string[]): string[] {
  return [...earlier, text];
}

/** Finds out before a long scan whether its report can be written. Throws ScanError when not. */
export function checkWritable(file: string): void {
  const path = resolve(file);
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isDirectory())
      throw new ScanError(`The report cannot be written to ${file}: it is a folder.`);
    accessSync(status ? path : dirname(path), constants.W_OK);
  } catch (error) {
    if (error instanceof ScanError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const why =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? 'its folder does not exist'
        : `the place is not writable (${code})`;
    throw new ScanError(`The report cannot be written to ${file}: ${why}.`);
  }
}
