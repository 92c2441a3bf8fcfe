import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanFolder } from '#agent/scan.js';
import type { Finding } from '#protocol/finding.js';
import {
  countsOf,
  type Ground,
  type GroundPlace,
  type GroundRow,
  readGrounds,
} from '#test/grounds/tables.js';
import { readArguments } from './tree-copy.js';

/**
 * Holds the tables of the applications that are vulnerable on purpose (bench/accuracy) against a scan of today:
 *   node dist/bench/grounds.js [PAGE...] [--trees FOLDER]
 * A row counts as found when the rule that it names reports its very line; a row that is missed or out of reach is
 * found after all when a finding of its CWE is at most 3 lines away, or in the file where no line is named. Exit code 1
 * when a row differs from what its table says.
 */
const NEAR_LINES = 3;

/** Throws when a table names a place that the tree does not have. */
function checkPlace({ path, line }: GroundPlace, folder: string, row: GroundRow): void {
  const full = join(folder, path);
  if (!existsSync(full)) throw new Error(`row ${row.number}: ${full} is not there`);
  if (line !== undefined && !readFileSync(full, 'utf8').split('\n')[line - 1]?.trim())
    throw new Error(`row ${row.number}: ${full} has nothing in line ${line}`);
}

function isAt({ location: { path, region } }: Finding, place: GroundPlace, near: number): boolean {
  if (path !== place.path) return false;
  const { line } = place;
  return line === undefined || (region.startLine - near <= line && line <= region.endLine + near);
}

/** The rule that reports a row now, and where; undefined when none does. */
function reporting(row: GroundRow, findings: readonly Finding[]): string | undefined {
  const ofClass = findings.filter(({ cweIds }) => cweIds.includes(row.cwe));
  const lines = row.places.filter(({ line }) => line !== undefined);
  const isReported = lines.every((place) =>
    ofClass.some((finding) => finding.ruleId === row.rule && isAt(finding, place, 0)),
  );
  if (row.rule && isReported) return row.rule;
  const near = ofClass.find((finding) =>
    (row.rule ? lines : row.places).some((place) => isAt(finding, place, NEAR_LINES)),
  );
  return near && `${near.ruleId} at ${near.location.path}:${near.location.region.startLine}`;
}

/** Scans an application and prints its table; gives how many rows differ from what they say. */
async function recount({ name, page, folder, repository, rows }: Ground, trees: string): Promise<number> {
  const tree = join(trees, folder);
  if (!existsSync(tree))
    throw new Error(`${tree} is not there. Fetch it:\n  git clone https://github.com/${repository} ${tree}`);
  for (const row of rows) for (const place of row.places) checkPlace(place, tree, row);
  const { findings } = await scanFolder({ folder: tree });
  const shown = findings.filter(({ suppression }) => !suppression);
  console.log(`\n### ${name}\n\n| # | weakness | CWE | documented | now |\n|---|---|---|---|---|`);
  let different = 0;
  const now = rows.map((row): GroundRow => {
    const rule = reporting(row, shown);
    const isSame = rule === row.rule;
    if (!isSame) different++;
    const documented = row.rule ?? row.verdict;
    const result = isSame ? 'the same' : `**${rule ?? 'missed'}**`;
    console.log(
      `| ${row.number} | ${row.weakness} | ${row.cwe.slice('CWE-'.length)} | ${documented} | ${result} |`,
    );
    return isSame ? row : { ...row, verdict: rule === undefined ? 'missed' : 'found' };
  });
  const [, , share] = countsOf(now);
  console.log(
    `\n${name}: ${share} within reach found; ${different} rows differ from bench/accuracy/${page}.md`,
  );
  return different;
}

const { names, options } = readArguments(process.argv.slice(2), ['--trees']);
const grounds = readGrounds();
const pages = grounds.map(({ page }) => page);
const unknown = names.find((name) => !pages.includes(name));
if (unknown) throw new Error(`${unknown}: no such page; choose of ${pages.join(', ')}`);
for (const ground of grounds) {
  if (names.length > 0 && !names.includes(ground.page)) continue;
  const different = await recount(ground, options.get('--trees') ?? join(tmpdir(), 'repos'));
  if (different > 0) process.exitCode = 1;
}
