import { isUtf8 } from 'node:buffer';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { Finding } from '#protocol/finding.js';
import { type FixedFile, fixFiles, type LeftFix } from '#protocol/fix-files.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { clean } from '#reports/terminal.js';
import { lowerFile } from '../languages/lower-file.js';
import { createParser } from '../languages/parser.js';
import { languageFor } from '../languages/registry.js';
import { DEFAULT_LIMITS } from '../workspace/limits.js';
import { readBounded } from '../workspace/read-bounded.js';
import { NotReplaceable, replaceFile } from '../workspace/replace-file.js';
import type { FixProblem } from './verify-fixes.js';

const MARK = '\ufeff';

/** What `--fix` did, or with `--dry-run` would do. */
export interface FixOutcome {
  /** As a unified diff. */
  diff: string;
  /** For people. */
  lines: string[];
  fixed: ReadonlySet<Finding>;
}

export interface FixOptions {
  dryRun: boolean;
  parser: 'wasm' | 'native';
  /** Scans what would come out; asked once for all files, before any of them is written. */
  verify?: (files: readonly FixedFile[]) => Promise<FixProblem>;
}

/**
 * Applies the fixes of findings to the folder that was scanned. A file that changed since the scan began is left alone, and
 * so is one that would not parse any more, or that a new scan does not find better than before.
 */
export async function fixFolder(
  root: string,
  report: Pick<ScanReport, 'startedAt'>,
  findings: readonly Finding[],
  { dryRun, parser, verify }: FixOptions,
): Promise<FixOutcome> {
  const { files, left } = fixFiles(findings, (path) => readUnchanged(root, path, report.startedAt));
  const whole: FixedFile[] = [];
  const leave = (file: FixedFile, reason: string) =>
    left.push(...file.findings.map((finding) => ({ finding, reason })));
  for (const file of files) {
    if (await parses(file, parser)) whole.push(file);
    else leave(file, 'the file would not parse any more');
  }
  const problemOf = verify && whole.length > 0 ? await verify(whole) : () => null;
  const fixed: FixedFile[] = [];
  for (const file of whole) {
    const reason = problemOf(file) ?? (dryRun ? null : write(root, file));
    if (reason === null) fixed.push(file);
    else leave(file, reason);
  }
  return {
    diff: fixed.map(unifiedDiff).join(''),
    lines: [...fixed.map((file) => fixedLine(file, dryRun)), ...left.map(leftLine)],
    fixed: new Set(fixed.flatMap((file) => file.findings)),
  };
}

function readUnchanged(root: string, path: string, since: string): { text: string } | { reason: string } {
  const read = readBounded(join(root, path), DEFAULT_LIMITS.fileBytes);
  if (!read.ok || read.truncated) return { reason: 'the file cannot be read' };
  if (Math.floor(lstatSync(join(root, path)).mtimeMs) > Date.parse(since))
    return { reason: 'the file was changed since the scan began' };
  if (!isUtf8(read.bytes)) return { reason: 'the file is not in UTF-8' };
  const text = read.bytes.toString('utf8');
  return text.startsWith(MARK) ? { reason: 'the file begins with a byte order mark' } : { text };
}

/** @returns why the file cannot be written, and the others can all the same; else null */
function write(root: string, { path, after }: FixedFile): string | null {
  try {
    replaceFile(root, path, Buffer.from(after));
    return null;
  } catch (error) {
    if (error instanceof NotReplaceable) return 'it is no plain file of the folder any more';
    if (error instanceof Error && 'code' in error) return `the file cannot be written (${error.code})`;
    throw error;
  }
}

async function parses({ path, after }: FixedFile, kind: 'wasm' | 'native'): Promise<boolean> {
  const language = languageFor(path);
  if (language === undefined) return false;
  const lowered = await lowerFile(await createParser({ kind }), language, path, after);
  return typeof lowered !== 'string' && !lowered.tree.hasErrors;
}

function unifiedDiff({ path, before, after }: FixedFile): string {
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

function fixedLine({ path, findings }: FixedFile, dryRun: boolean): string {
  const what = [...new Set(findings.map(({ fix }) => fix?.description ?? ''))].join('; ');
  return `${dryRun ? 'Would fix' : 'Fixed'} ${clean(path)}: ${clean(what)}.`;
}

function leftLine({ finding, reason }: LeftFix): string {
  const { path, region } = finding.location;
  return `Not fixed ${clean(path)}:${region.startLine}: ${reason}.`;
}
