import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanFolder } from '#agent/scan.js';

/**
 * Published weaknesses of npm packages, in the vulnerable version and in the fixed one:
 *   node dist/bench/packages.js [--half practice|held-back] [--folder FOLDER] [NAME or ADVISORY...]
 * Downloads both versions from the registry (kept in FOLDER), scans them, and prints a table: a pair is found when a
 * finding of the weakness's class lies within NEAR lines of what the fix changed (or of the stated place), and gone
 * when the fixed version has none there.
 */
const NEAR = 5;

interface Pair {
  name: string;
  vulnerable: string;
  fixed: string;
  advisory: string;
  cwe: string[];
  half: 'practice' | 'held-back';
  /** `file:line` in the vulnerable version, where the fix alone does not tell. */
  place?: string;
}

interface Place {
  path: string;
  line: number;
  rule: string;
}

/** Lines that the fix takes away or changes, and the lines that stand there afterwards. */
interface Change {
  path: string;
  before: [number, number];
  after: [number, number];
}

function unpacked(name: string, version: string, folder: string): string {
  const target = join(folder, `${name.replace('/', '+')}@${version}`);
  if (existsSync(target)) return target;
  const work = mkdtempSync(join(folder, 'unpacking-'));
  const command = ['pack', '--silent', `${name}@${version}`, '--pack-destination', work];
  const archive = execFileSync('npm', command, { encoding: 'utf8' }).trim().split('\n').pop() ?? '';
  const content = join(work, 'content');
  mkdirSync(content);
  execFileSync('tar', ['xzf', join(work, archive), '-C', content, '--strip-components=1']);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: content });
  git('init', '-q');
  git('add', '-A', '-f');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', version);
  renameSync(content, target);
  return target;
}

/** Ends of lines alone are no change. */
function changes(before: string, after: string): Change[] {
  let text = '';
  try {
    execFileSync('diff', ['-r', '-U0', '--strip-trailing-cr', '-x', '.git', before, after], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
  } catch (error) {
    // diff ends with 1 where it finds a difference.
    if (!(error instanceof Error && 'status' in error && error.status === 1 && 'stdout' in error))
      throw error;
    text = String(error.stdout);
  }
  const found: Change[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('--- '))
      path = line
        .slice(4)
        .split('\t')[0]
        .slice(before.length + 1);
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    const range = (start: string, count = '1'): [number, number] => [
      Number(start),
      Number(start) + Math.max(Number(count) - 1, 0),
    ];
    found.push({ path, before: range(hunk[1], hunk[2]), after: range(hunk[3], hunk[4]) });
  }
  return found;
}

async function findings(folder: string, cwe: readonly string[]): Promise<Place[]> {
  const report = await scanFolder({ folder, threads: 1, parser: 'wasm' });
  return report.findings
    .filter((finding) => finding.cweIds.some((one) => cwe.includes(one)))
    .map(({ ruleId, location }) => ({ rule: ruleId, path: location.path, line: location.region.startLine }));
}

/** Where a line of the vulnerable version is in the fixed one. */
function moved(changed: readonly Change[], path: string, line: number): [number, number] {
  let shift = 0;
  for (const { before, after } of changed.filter((change) => change.path === path)) {
    if (line >= before[0] - NEAR && line <= before[1] + NEAR) return [after[0] - NEAR, after[1] + NEAR];
    if (before[1] < line) shift = after[1] - before[1];
  }
  return [line + shift, line + shift];
}

async function judge(pair: Pair, folder: string): Promise<{ found: Place[]; left: Place[] }> {
  const before = unpacked(pair.name, pair.vulnerable, folder);
  const after = unpacked(pair.name, pair.fixed, folder);
  const changed = changes(before, after);
  const [statedPath, statedLine] = (pair.place ?? '').split(':');
  const found = (await findings(before, pair.cwe)).filter(({ path, line }) =>
    pair.place === undefined
      ? changed.some(
          (change) =>
            change.path === path && line >= change.before[0] - NEAR && line <= change.before[1] + NEAR,
        )
      : path === statedPath && Math.abs(line - Number(statedLine)) <= NEAR,
  );
  const still = await findings(after, pair.cwe);
  const left = still.filter(({ path, line, rule }) =>
    found.some((one) => {
      const [from, to] = moved(changed, one.path, one.line);
      return one.path === path && one.rule === rule && line >= from && line <= to;
    }),
  );
  return { found, left };
}

async function main(args: string[]): Promise<void> {
  const option = (name: string) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined);
  const half = option('--half');
  const folder = option('--folder') ?? join(tmpdir(), 'goalkeeper-packages');
  mkdirSync(folder, { recursive: true });
  const pairs: Pair[] = JSON.parse(
    readFileSync(new URL('../../bench/packages.json', import.meta.url), 'utf8'),
  );
  const wanted = pairs.filter(
    (pair) =>
      (half === undefined || pair.half === half) &&
      (args.length === 0 || args.includes(pair.name) || args.includes(pair.advisory)),
  );
  let counted = 0;
  console.log(
    '| package | vulnerable | fixed | advisory | class | found at | gone with the fix |\n|---|---|---|---|---|---|---|',
  );
  for (const pair of wanted) {
    const { found, left } = await judge(pair, folder);
    if (found.length > 0 && left.length === 0) counted++;
    const places =
      found
        .map(({ path, line }) => `\`${path}:${line}\``)
        .slice(0, 3)
        .join(' ') || 'missed';
    const gone = found.length === 0 ? '' : left.length === 0 ? 'yes' : `no: ${left[0].path}:${left[0].line}`;
    console.log(
      `| ${pair.name} | ${pair.vulnerable} | ${pair.fixed} | ${pair.advisory} | ${pair.cwe.join(', ')} | ${places} | ${gone} |`,
    );
  }
  console.log(`\nFound and gone with the fix: ${counted} of ${wanted.length}.`);
}

await main(process.argv.slice(2));
