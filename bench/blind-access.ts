import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { scanFolder } from '#agent/scan.js';
import type { Finding } from '#protocol/finding.js';

/**
 * What is found of the weaknesses of access, sessions and secrets in applications that were written blind, and which of
 * their look-alikes are flagged:
 *   node dist/bench/blind-access.js [--sessions] [NAME...]
 * With `--sessions` it is the small programs in pairs, one of a pair with weaknesses and the other with look-alikes alone.
 * A finding is of a mark when it has one of the CWEs of its kind and is at most 3 lines away from one of its places,
 * and of no other mark of a kind that fits better or that is nearer.
 */
const NEAR_LINES = 3;
/** What is less sure is not shown by default. */
const SHOWN = 4;
const sets = process.argv.includes('--sessions') ? 'sessions' : 'access';
const applications = fileURLToPath(new URL(`../../test/blind/${sets}/`, import.meta.url));

/** The CWEs that name a kind of weakness. */
const kinds: Readonly<Record<string, readonly number[]>> = {
  'missing-authentication': [306, 862],
  'missing-authorisation': [862, 863, 285, 269],
  idor: [639, 862, 863, 284],
  'mass-assignment': [915],
  'excess-exposure': [200, 201, 213, 359, 522],
  csrf: [352],
  'no-limit': [307, 799, 770],
  session: [384, 347, 613],
  'state-changing-get': [352, 650],
  'debug-surface': [200, 215, 489, 497, 526, 306, 749],
  'default-credentials': [798, 321, 259, 1392, 1188],
  'weak-password-storage': [916, 328, 327, 256, 257],
  'weak-random': [338, 330, 340],
  'secret-leak': [532, 200, 209],
  'session-kept': [384],
  'token-forever': [613],
  'token-unverified': [347, 345],
  'reset-token': [640, 330, 338, 340],
  'cookie-flags': [614, 1004, 1275],
  'account-exists': [203, 204],
};

interface Mark {
  file: string;
  line: number;
  kind: string;
  verdict: 'weakness' | 'look-alike';
  /** Other places at which it may as well be reported: `FILE:LINE`. */
  also?: string[];
}

/** How many lines a finding is from the nearest place of a mark; infinite when it is of another kind or too far away. */
function distance(finding: Finding, mark: Mark): number {
  const { path, region } = finding.location;
  if (named(finding, mark) === 0) return Number.POSITIVE_INFINITY;
  const distances = [`${mark.file}:${mark.line}`, ...(mark.also ?? [])].flatMap((place) => {
    const colon = place.lastIndexOf(':');
    const line = Number(place.slice(colon + 1));
    if (path !== place.slice(0, colon)) return [];
    return [Math.max(region.startLine - line, line - region.endLine, 0)];
  });
  const nearest = Math.min(...distances);
  return nearest <= NEAR_LINES ? nearest : Number.POSITIVE_INFINITY;
}

/** How many of the CWEs of a finding name the kind of a mark. */
function named({ cweIds }: Finding, { kind }: Mark): number {
  return cweIds.filter((id) => kinds[kind].includes(Number(id.slice(4)))).length;
}

/** The mark that a finding is of, so that it counts once: that of the best kind, of these the nearest. */
function markOf(finding: Finding, marks: readonly Mark[]): Mark | undefined {
  const near = marks.filter((mark) => Number.isFinite(distance(finding, mark)));
  return near.sort(
    (a, b) => named(finding, b) - named(finding, a) || distance(finding, a) - distance(finding, b),
  )[0];
}

async function measure(name: string): Promise<{ mark: Mark; finding: Finding | undefined }[]> {
  const { marks }: { marks: Mark[] } = parse(readFileSync(join(applications, `${name}.yml`), 'utf8'));
  // A folder of its own, as code below `test` counts as tests.
  const folder = mkdtempSync(join(tmpdir(), `goalkeeper-${name}-`));
  try {
    cpSync(join(applications, name), folder, { recursive: true });
    const scanned = await scanFolder({ folder });
    const findings = scanned.findings.filter(
      ({ confidence, suppression }) => confidence >= SHOWN && !suppression,
    );
    const results = marks.map((mark) => ({
      mark,
      finding: findings.find((one) => markOf(one, marks) === mark),
    }));
    for (const { mark, finding } of results) {
      const expected = (mark.verdict === 'weakness') === (finding !== undefined);
      const said = finding ? `${finding.ruleId} (${finding.confidence})` : 'nothing';
      if (!expected || finding)
        console.log(
          `${expected ? 'ok ' : 'BAD'} ${name} ${mark.verdict} ${mark.kind} ${mark.file}:${mark.line}: ${said}`,
        );
    }
    for (const finding of findings)
      if (!markOf(finding, marks))
        console.log(
          `more ${name} ${finding.location.path}:${finding.location.region.startLine}: ${finding.ruleId}`,
        );
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function table(title: string, rows: ReadonlyMap<string, readonly { mark: Mark; finding?: Finding }[]>): void {
  console.log(`\n| ${title} | found | flagged look-alikes |\n|---|---|---|`);
  const share = (of: readonly { finding?: Finding }[]) =>
    `${of.filter(({ finding }) => finding).length} of ${of.length}`;
  for (const [name, of] of rows) {
    const weak = of.filter(({ mark }) => mark.verdict === 'weakness');
    const alike = of.filter(({ mark }) => mark.verdict === 'look-alike');
    console.log(`| ${name} | ${share(weak)} | ${share(alike)} |`);
  }
}

const names = readdirSync(applications).flatMap((file) => (file.endsWith('.yml') ? [file.slice(0, -4)] : []));
const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const wanted = asked.length > 0 ? asked : names;
const byApplication = new Map<string, Awaited<ReturnType<typeof measure>>>();
for (const name of wanted) byApplication.set(name, await measure(name));
const all = [...byApplication.values()].flat();
table('application', new Map([...byApplication, ['all', all]]));
table(
  'kind',
  new Map(Object.keys(kinds).map((kind) => [kind, all.filter(({ mark }) => mark.kind === kind)])),
);
