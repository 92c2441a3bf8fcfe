import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEachPlace, type Finding } from '#protocol/finding.js';
import { readArguments } from '../tree-copy.js';
import { type Judged, type Judgement, judged, judgedFolder } from './list.js';
import { tables } from './tables.js';

/**
 * What is shown on applications that were drawn by lot, against what readers said of it:
 *   node dist/bench/applications/measure.js [NAME ...] --trees FOLDER [--settle yes]
 *   node dist/bench/applications/measure.js [NAME ...] --judged yes
 * FOLDER has a checkout of each at its commit, by name. Ends with 1 where a finding judged `act` is shown no more, or one
 * judged `wrong` is shown again; what was wrong from the beginning is `open` until it is gone once. `--settle yes` takes the
 * mark off what is gone. With `--judged yes` nothing is scanned: the shares of the first scans.
 */
const program = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));
const MAX_SCAN_MS = 10 * 60 * 1000;

/** What the command shows of a tree at its defaults. Throws when the scan fails. */
function shown(tree: string): Finding[] {
  const work = mkdtempSync(join(tmpdir(), 'goalkeeper-applications-'));
  try {
    const output = join(work, 'findings.json');
    const args = [program, 'scan', tree, '--format', 'json', '--output', output, '--quiet'];
    const { status, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      timeout: MAX_SCAN_MS,
      killSignal: 'SIGKILL',
    });
    if (!existsSync(output)) throw new Error(`${tree}: the scan ended with ${status}: ${stderr.slice(-500)}`);
    const { findings } = JSON.parse(readFileSync(output, 'utf8')) as { findings: Finding[] };
    return findings.filter(({ suppression, nonProduct }) => !suppression && !nonProduct);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The weakness without its language and library: a better rule for the same may find it. */
function weakness(rule: string): string {
  return rule.slice(rule.lastIndexOf('/') + 1);
}

function keys(finding: Finding): string[] {
  return atEachPlace(finding).map(
    ({ location, ruleId }) => `${location.path}:${location.region.startLine} ${weakness(ruleId)}`,
  );
}

function key({ at, rule }: Judgement): string {
  return `${at} ${weakness(rule)}`;
}

/** Compares a tree with its judgements, and prints what differs. Returns how much of that is a failure. */
function compare(name: string, one: Judged, tree: string): { failures: number; shown: Judgement[] } {
  const findings = shown(tree);
  const found = new Set(findings.flatMap(keys));
  const known = new Set(one.findings.map(key));
  let failures = 0;
  const still: Judgement[] = [];
  for (const judgement of one.findings) {
    const { at, rule, verdict, open } = judgement;
    const isShown = found.has(key(judgement));
    if (isShown) still.push(judgement);
    if (verdict === 'act' && !isShown) console.log(`LOST      ${name} ${at} ${rule}`);
    if (verdict === 'wrong' && isShown && !open) console.log(`RETURNED  ${name} ${at} ${rule}`);
    if (verdict === 'wrong' && !isShown && open) console.log(`gone      ${name} ${at} ${rule}`);
    if (verdict === 'act' ? !isShown : verdict === 'wrong' && isShown && !open) failures++;
  }
  for (const finding of findings)
    if (!keys(finding).some((place) => known.has(place)))
      console.log(
        `unjudged  ${name}   - { at: '${finding.location.path}:${finding.location.region.startLine}', ` +
          `rule: ${finding.ruleId}, confidence: ${finding.confidence}, verdict: , reason: , reader:  }`,
      );
  if (options.get('--settle') === 'yes') settle(name, found);
  return { failures, shown: still };
}

function settle(name: string, found: ReadonlySet<string>): void {
  const file = join(judgedFolder, `${name}.yml`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const settled = lines.map((line) => {
    const [, at, rule] = /^ {2}- \{ at: '([^']+)', rule: ([^,]+),.*, open: true \}$/.exec(line) ?? [];
    return at && !found.has(`${at} ${weakness(rule)}`) ? line.replace(', open: true', '') : line;
  });
  writeFileSync(file, settled.join('\n'));
}

const { names, options } = readArguments(process.argv.slice(2), ['--trees', '--settle', '--judged']);
const all = judged();
const unknown = names.find((name) => !all.has(name));
if (unknown) throw new Error(`${unknown}: not judged yet; choose of ${[...all.keys()].join(', ')}.`);
const chosen = [...all].filter(([name]) => names.length === 0 || names.includes(name));

if (options.get('--judged') === 'yes') {
  console.log(tables(chosen.map(([, one]) => one)));
} else {
  const trees = options.get('--trees');
  if (!trees) throw new Error('Give --trees FOLDER, or --judged yes.');
  let failures = 0;
  const now: Judged[] = [];
  for (const [name, one] of chosen) {
    const result = compare(name, one, join(trees, name));
    failures += result.failures;
    now.push({ ...one, findings: result.shown });
  }
  console.log(`\nOf what was judged, shown now:\n\n${tables(now)}`);
  process.exitCode = failures > 0 ? 1 : 0;
}
