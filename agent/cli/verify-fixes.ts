import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { atEachPlace, type Finding } from '#protocol/finding.js';
import type { FixedFile } from '#protocol/fix-files.js';
import { discover, openFolder } from '../workspace/discover.js';
import { folderConfig } from '../workspace/folder-config.js';
import { DEFAULT_LIMITS } from '../workspace/limits.js';

/** Why a fixed file is not to be written; null when it is. */
export type FixProblem = (file: FixedFile) => string | null;

/**
 * Scans a copy of the folder with all fixes in it. A file passes when it has fewer findings of each fixed rule, and more of
 * none; the folder itself is not touched.
 * @param before findings of the folder as it is
 * @param scan the findings of a folder
 */
export async function verifyFixes(
  root: string,
  files: readonly FixedFile[],
  before: readonly Finding[],
  scan: (folder: string) => Promise<readonly Finding[]>,
): Promise<FixProblem> {
  const copy = mkdtempSync(join(tmpdir(), 'goalkeeper-fix-'));
  try {
    await copyScanned(root, copy);
    for (const { path, after } of files) writeFileSync(join(copy, path), after);
    const [known, left] = [countsOf(before), countsOf(await scan(copy))];
    return (file) => problemOf(file, known, left);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies what a scan reads, and no link. */
async function copyScanned(root: string, copy: string): Promise<void> {
  const folder = openFolder(root);
  const config = await folderConfig(folder);
  const { files } = await discover({ root: folder, config, limits: DEFAULT_LIMITS, isCheckout: false });
  for (const { path } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(folder, path), join(copy, path));
  }
}

/** How many findings there are, by file and rule: fingerprints change with the code around a finding. */
type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

function countsOf(findings: readonly Finding[]): Counts {
  const counts = new Map<string, Map<string, number>>();
  for (const { location, ruleId } of findings.flatMap(atEachPlace)) {
    const ofFile = counts.get(location.path) ?? new Map<string, number>();
    counts.set(location.path, ofFile.set(ruleId, (ofFile.get(ruleId) ?? 0) + 1));
  }
  return counts;
}

function problemOf({ path, findings }: FixedFile, known: Counts, left: Counts): string | null {
  const [was, is] = [
    known.get(path) ?? new Map<string, number>(),
    left.get(path) ?? new Map<string, number>(),
  ];
  for (const [ruleId, count] of is)
    if (count > (was.get(ruleId) ?? 0)) return `the file would have a new finding of ${ruleId}`;
  const places = findings.flatMap(atEachPlace);
  for (const ruleId of new Set(places.map((finding) => finding.ruleId))) {
    const fixed = places.filter((finding) => finding.ruleId === ruleId).length;
    if ((is.get(ruleId) ?? 0) > (was.get(ruleId) ?? 0) - fixed)
      return `the finding of ${ruleId} would still be there`;
  }
  return null;
}
