import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { atEachPlace, type Finding } from '#protocol/finding.js';
import { readArguments } from '../tree-copy.js';

/**
 * How many published weaknesses of applications a scan shows, and whether they are gone with their repair:
 *   node dist/bench/applications/advisories.js [NAME ...] --mirrors FOLDER [--reports FOLDER] [--draw NUMBER]
 * FOLDER has the git directory of OWNER/NAME in OWNER+NAME/repo. Both commits are written to a temporary folder, scanned, and removed.
 * With `--reports` the findings of each scan are kept there, and a scan that is there already is not made again.
 */
const program = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));
const list = fileURLToPath(new URL('../../../bench/applications/advisories.yml', import.meta.url));
const SCAN_SECONDS = 600;
/** Larger files are no source anybody wrote, and are not analysed. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** What the command shows by default. */
const SHOWN_CONFIDENCE = 4;
const BLOBS_AT_ONCE = 500;

interface Weakness {
  name: string;
  /** Which draw it is of; the first where none is named. */
  draw?: number;
  repository: string;
  language: string;
  fix: string;
  before: string;
  title: string;
  kind: string;
  cwe: number[];
  /** `path:from-to` of each function or template with the sink or the source. */
  at: string[];
  wrong: string;
}

type Result = 'shown' | 'hidden' | 'missed' | 'not scanned';

function git(directory: string, args: string[], input?: string): Buffer {
  const done = spawnSync('git', [`--git-dir=${directory}`, ...args], { input, maxBuffer: 2 ** 30 });
  if (done.status !== 0)
    throw new Error(`git ${args[0]} in ${directory}: ${done.stderr.toString().slice(-300)}`);
  return done.stdout;
}

/** Writes the files of a commit. What the mirror lacks and what is larger than any source is left out. */
function extract(directory: string, commit: string, folder: string): void {
  const paths = new Map<string, string[]>();
  for (const line of git(directory, ['ls-tree', '-r', '-z', commit]).toString().split('\0')) {
    const [, mode, type, blob, path] = /^(\d+) (\w+) (\w+)\t(.+)$/s.exec(line) ?? [];
    if (type !== 'blob' || mode === '120000') continue;
    paths.set(blob, [...(paths.get(blob) ?? []), path]);
  }
  const sizes = git(directory, ['cat-file', '--batch-check'], [...paths.keys()].join('\n')).toString();
  const wanted = sizes
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, type, size]) => type === 'blob' && Number(size) <= MAX_FILE_BYTES)
    .map(([blob]) => blob);
  for (let i = 0; i < wanted.length; i += BLOBS_AT_ONCE) {
    const all = git(directory, ['cat-file', '--batch'], wanted.slice(i, i + BLOBS_AT_ONCE).join('\n'));
    for (let at = 0; at < all.length; ) {
      const end = all.indexOf('\n', at);
      const [blob, , size] = all.toString('utf8', at, end).split(' ');
      const text = all.subarray(end + 1, end + 1 + Number(size));
      for (const path of paths.get(blob) ?? []) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      at = end + 2 + Number(size);
    }
  }
}

/** All findings of a commit, also of little confidence; undefined when the scan took too long or failed. */
function findingsOf(
  weakness: Weakness,
  commit: string,
  mirrors: string,
  reports: string,
): Finding[] | undefined {
  const report = join(reports, `${weakness.repository.replace('/', '+')}-${commit.slice(0, 10)}.json`);
  if (!existsSync(report)) {
    const tree = mkdtempSync(join(tmpdir(), 'goalkeeper-advisories-'));
    try {
      extract(join(mirrors, weakness.repository.replace('/', '+'), 'repo'), commit, tree);
      const args = [
        program,
        'scan',
        tree,
        '--no-cache',
        '--min-confidence',
        '0',
        '--quiet',
        '--format',
        'json',
      ];
      spawnSync(process.execPath, [...args, '--output', report], {
        timeout: SCAN_SECONDS * 1000,
        killSignal: 'SIGKILL',
      });
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  }
  if (!existsSync(report)) return undefined;
  return (JSON.parse(readFileSync(report, 'utf8')) as { findings: Finding[] }).findings;
}

function isShown({ confidence, nonProduct, suppression }: Finding): boolean {
  return confidence >= SHOWN_CONFIDENCE && !nonProduct && !suppression;
}

function isOfKind({ cweIds }: Finding, { cwe }: Weakness): boolean {
  return cwe.some((id) => cweIds.includes(`CWE-${id}`));
}

/** Whether a finding names the kind of the weakness, and its sink or source is in one of its functions. */
function isIt(finding: Finding, weakness: Weakness): boolean {
  if (!isOfKind(finding, weakness)) return false;
  const places = [
    ...atEachPlace(finding).map(({ location }) => location),
    ...finding.steps.slice(0, 1).map(({ location }) => location),
  ];
  return weakness.at.some((place) => {
    const [, path, from, to] = /^(.+):(\d+)-(\d+)$/.exec(place) ?? [];
    return places.some(
      ({ path: file, region }) =>
        file === path && region.startLine >= Number(from) && region.startLine <= Number(to),
    );
  });
}

/** Lines move with a repair; functions keep their names. Gone: fewer findings of the kind in the function than before. */
function isGone(
  found: Finding,
  before: readonly Finding[],
  after: readonly Finding[],
  weakness: Weakness,
): boolean {
  const inFunction = (findings: readonly Finding[]) =>
    findings
      .filter((one) => isShown(one) && isOfKind(one, weakness))
      .flatMap(atEachPlace)
      .filter(({ location, scope }) => location.path === found.location.path && scope === found.scope).length;
  return inFunction(after) < inFunction(before);
}

const { names, options } = readArguments(process.argv.slice(2), ['--mirrors', '--reports', '--draw']);
const mirrors = options.get('--mirrors');
if (!mirrors) throw new Error('Give --mirrors FOLDER.');
const kept = options.get('--reports');
const draw = options.get('--draw');
const reports = kept ?? mkdtempSync(join(tmpdir(), 'goalkeeper-advisories-reports-'));
mkdirSync(reports, { recursive: true });
const weaknesses = parse(readFileSync(list, 'utf8')) as Weakness[];
const unknown = names.find((name) => !weaknesses.some((one) => one.name === name));
if (unknown) throw new Error(`${unknown}: not in advisories.yml.`);

const counts = new Map<string, Record<Result | 'gone', number>>();
function count(group: string, what: Result | 'gone'): void {
  const row = counts.get(group) ?? { shown: 0, gone: 0, hidden: 0, missed: 0, 'not scanned': 0 };
  row[what]++;
  counts.set(group, row);
}

for (const weakness of weaknesses) {
  if (names.length > 0 && !names.includes(weakness.name)) continue;
  if (draw !== undefined && Number(draw) !== (weakness.draw ?? 1)) continue;
  const before = findingsOf(weakness, weakness.before, mirrors, reports);
  const found = before?.filter((finding) => isIt(finding, weakness)) ?? [];
  const shown = found.filter(isShown);
  const result: Result = !before
    ? 'not scanned'
    : shown.length > 0
      ? 'shown'
      : found.length > 0
        ? 'hidden'
        : 'missed';
  const after = before && shown.length > 0 ? findingsOf(weakness, weakness.fix, mirrors, reports) : undefined;
  const gone = before && after && shown.some((one) => isGone(one, before, after, weakness));
  const best = shown[0] ?? found[0];
  const place =
    best && `${best.ruleId} ${best.location.path}:${best.location.region.startLine} (${best.confidence})`;
  console.log(
    [
      weakness.name,
      weakness.kind,
      result,
      shown.length > 0 ? (gone ? 'gone' : 'stays') : '',
      place ?? '',
    ].join(' | '),
  );
  for (const group of ['all', weakness.language, weakness.kind]) {
    count(group, result);
    if (gone) count(group, 'gone');
  }
}
console.log(
  '\n| | weaknesses | shown | gone with the repair | hidden | missed | not scanned |\n|---|---|---|---|---|---|---|',
);
for (const [group, row] of counts) {
  const total = row.shown + row.hidden + row.missed + row['not scanned'];
  console.log(
    `| ${group} | ${total} | ${row.shown} | ${row.gone} | ${row.hidden} | ${row.missed} | ${row['not scanned']} |`,
  );
}
if (!kept) rmSync(reports, { recursive: true });
