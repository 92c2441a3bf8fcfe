import type { AnalysisInput } from '#agent/analysis/api/input.js';
import { buildFindings } from '#agent/findings/build.js';
import type { RuleSet } from '#agent/rules/rule.js';
import type { Finding, Location } from '#protocol/finding.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import { type LaidOutFile, type LaidOutProgram, placeOf } from './layout.js';

/** A finding in words that hold in every arrangement of its program. */
export interface PlacedFinding {
  rule: string;
  /** Part, and line and column in it. */
  place: string;
  /** `s3` for a sink whose text holds `s3 `, null for one that holds no such mark. */
  sink: string | null;
  confidence: number;
  fingerprint: string;
  /** Places of the entry points that reach the sink. */
  routes: readonly string[];
  steps: readonly string[];
  /** Texts of the files that the fingerprint quotes from. */
  quoted: readonly string[];
}

/** A program as it was written down, and what a scan would report of it, ordered by rule and place. */
export interface Analysed {
  laidOut: LaidOutProgram;
  findings: readonly PlacedFinding[];
}

export async function analyseLaidOut(
  laidOut: LaidOutProgram,
  rules: RuleSet,
  analysis: Partial<AnalysisInput> = {},
): Promise<Analysed> {
  const { program, files, given } = laidOut;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const exposure = program.isLibrary ? {} : { publicApi: () => null };
  const { units, result } = await analyseProgram(texts, rules, {
    ...(given ? { order: given } : {}),
    options: { ...exposure, ...analysis },
  });
  if (result.overBudget.length > 0)
    throw new Error(`${program.name}: a function was given up; programs are meant to be too small for that.`);
  const found = buildFindings({
    raw: result.findings,
    units,
    readText: (path) => texts.get(path) ?? '',
    suppressions: [],
  });
  const findings = found.map((finding) => placed(finding, files));
  if (new Set(findings.map(keyOf)).size < findings.length)
    throw new Error(`${program.name}: two findings of one rule are at one place.`);
  return { laidOut, findings: findings.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

/** No two findings of a program share it. */
export function keyOf({ rule, place }: PlacedFinding): string {
  return `${rule} at ${place}`;
}

/** Marks of the sinks that are reported. */
export function sinksOf({ findings }: Analysed): Set<string> {
  return new Set(findings.flatMap(({ sink }) => sink ?? []));
}

function placed(finding: Finding, files: readonly LaidOutFile[]): PlacedFinding {
  const { file, start, end } = spanOf(finding.location, files);
  const [first] = finding.steps;
  const source = first ? [spanOf(first.location, files).file.text] : [];
  return {
    rule: finding.ruleId,
    place: `${placeOf(file, start)} to ${placeOf(file, end)}`,
    sink: /\b(s\d+) /.exec(file.text.slice(start, end))?.[1] ?? null,
    confidence: finding.confidence,
    fingerprint: finding.fingerprint,
    routes: (finding.routes ?? [])
      .map((route) => {
        const at = { startLine: route.line, startColumn: 1, endLine: route.line, endColumn: 1 };
        const { file, start } = spanOf({ path: route.file, region: at }, files);
        // Its name may hold that of the file.
        return placeOf(file, start);
      })
      .sort(),
    steps: finding.steps.map(({ kind, location }) => {
      const step = spanOf(location, files);
      return `${kind} ${placeOf(step.file, step.start)}`;
    }),
    quoted: [file.text, ...source],
  };
}

function spanOf({ path, region }: Location, files: readonly LaidOutFile[]) {
  const file = files.find((one) => one.path === path);
  if (!file) throw new Error(`A finding is in ${path}, which is no file of the program.`);
  const lines = file.text.split('\n');
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return {
    file,
    start: offset(region.startLine, region.startColumn),
    end: offset(region.endLine, region.endColumn),
  };
}
