import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compareWithBaseline } from '#agent/findings/baseline.js';
import { scanFolder } from '#agent/scan.js';
import type { Finding } from '#protocol/finding.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { readArguments } from './tree-copy.js';

/**
 * What merge requests of real projects would be told: scans first-parent commits of a repository one after the other,
 * compares each with the one before, and prints every finding that is new, for somebody to read.
 *   node dist/bench/history.js GIT_DIRECTORY... [--pairs 20] [--from HEAD~200] [--confidence 0]
 * Findings of all kinds of code count, so that there are more to be known again than a merge request is told of. Only commits
 * that change code are taken. A line that begins with `!` is of a finding none of whose steps lies on a changed line: most
 * likely it was there before. One with `+` is of a new route to a known finding.
 */
const { names, options } = readArguments(process.argv.slice(2), ['--pairs', '--from', '--confidence']);
const wanted = Number(options.get('--pairs') ?? 20);
const confidence = Number(options.get('--confidence') ?? 0);
const CODE = [
  '*.js',
  '*.jsx',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.cjs',
  '*.py',
  '*.java',
  '*.go',
  '*.html',
  '*.ejs',
];

const all = { pairs: 0, known: 0, edited: 0, added: 0, doubtful: 0, routed: 0 };
for (const directory of names) {
  const own = await historyOf(resolve(directory));
  console.log(`${directory}: ${JSON.stringify(own)}`);
  for (const key of Object.keys(all) as (keyof typeof all)[]) all[key] += own[key];
}
console.log(`all: ${JSON.stringify(all)}`);

async function historyOf(directory: string): Promise<typeof all> {
  const git = gitOf(directory);
  const from = options.get('--from') ?? 'HEAD';
  const commits = git(
    ...['rev-list', '--first-parent', `--max-count=${wanted + 1}`, from, '--', ...CODE],
  ).split('\n');
  const counts = { pairs: 0, known: 0, edited: 0, added: 0, doubtful: 0, routed: 0 };
  const root = mkdtempSync(join(tmpdir(), 'goalkeeper-history-'));
  try {
    let before: { commit: string; findings: Finding[] } | null = null;
    for (const commit of commits.filter(Boolean).reverse()) {
      const findings = await findingsAt(git, commit, root);
      if (before) {
        const changed = changedLines(git, before.commit, commit);
        const { added, routes, states, fixed } = compareWithBaseline(
          findings,
          before.findings.map(trackedFinding),
        );
        const edited = [...states.values()].filter((state) => state === 'updated').length;
        counts.pairs += 1;
        counts.known += findings.length - added.length;
        counts.edited += edited;
        counts.added += added.length;
        counts.routed += routes.length;
        for (const { fingerprint, routes: fresh } of routes) {
          const known = findings.find((finding) => finding.fingerprint === fingerprint)?.location;
          const names = fresh.map(({ name, file, line }) => `${name} (${file}:${line})`);
          const pair = `${before.commit.slice(0, 9)}..${commit.slice(0, 9)}`;
          console.log(`+ ${pair} ${known?.path}:${known?.region.startLine} from ${names.join(', ')}`);
        }
        for (const finding of added) {
          const isTouched = placesOf(finding).some(({ path, line }) => changed.has(`${path}:${line}`));
          if (!isTouched) counts.doubtful += 1;
          const { location, ruleId, scope, code } = finding;
          const line = location.region.startLine;
          console.log(
            `${isTouched ? ' ' : '!'} ${before.commit.slice(0, 9)}..${commit.slice(0, 9)} ${location.path}:${line} ` +
              `${ruleId} [${scope}] ${code.replace(/\s+/g, ' ').slice(0, 100)} (${fixed.length} gone)`,
          );
        }
      }
      before = { commit, findings };
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return counts;
}

async function findingsAt(git: Git, commit: string, root: string): Promise<Finding[]> {
  const tree = join(root, 'tree');
  mkdirSync(tree, { recursive: true });
  git(`--work-tree=${tree}`, 'read-tree', '-u', '--reset', commit);
  const { findings } = await scanFolder({ folder: tree, isCheckout: true, threads: 1, includeTests: true });
  return findings.filter((finding) => !finding.suppression && finding.confidence >= confidence);
}

/** `path:line` after the change, of lines that are not as they were. */
function changedLines(git: Git, before: string, after: string): Set<string> {
  const changed = new Set<string>();
  let path = '';
  for (const line of git('diff', '-M', '--unified=0', '--no-color', before, after, '--').split('\n')) {
    if (line.startsWith('+++ b/')) path = line.slice('+++ b/'.length);
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    const [first, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    for (let n = 0; n < count; n += 1) changed.add(`${path}:${first + n}`);
  }
  return changed;
}

function placesOf({ location, steps }: Finding): { path: string; line: number }[] {
  return [location, ...steps.map((step) => step.location)].flatMap(({ path, region }) =>
    Array.from({ length: region.endLine - region.startLine + 1 }, (_, n) => ({
      path,
      line: region.startLine + n,
    })),
  );
}

type Git = (...args: string[]) => string;

/** Of a repository whose own index is left alone. Objects that it lacks are not fetched. */
function gitOf(directory: string): Git {
  const index = join(mkdtempSync(join(tmpdir(), 'goalkeeper-index-')), 'index');
  return (...args) =>
    execFileSync('git', [`--git-dir=${directory}`, ...args], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, GIT_INDEX_FILE: index, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' },
    });
}
