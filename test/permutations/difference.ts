import { type Analysed, keyOf, type PlacedFinding } from './placed-findings.js';

/** What two analyses of one program can disagree on, the worst first. */
export const grades = ['findings', 'confidence', 'fingerprint', 'routes', 'steps'] as const;
export type Grade = (typeof grades)[number];

export interface Difference {
  grade: Grade;
  /** What differs, for people. */
  lines: readonly string[];
}

/**
 * The worst disagreement; null where the findings are equal. Where files have other names, these may choose among equally
 * long flows which one is shown, and what a fingerprint quotes may hold them.
 */
export function differenceOf(reference: Analysed, other: Analysed): Difference | null {
  const [one, two] = [reference, other].map(
    ({ findings }) => new Map(findings.map((each) => [keyOf(each), each])),
  );
  const lost = [...one.keys()].filter((key) => !two.has(key));
  const gained = [...two.keys()].filter((key) => !one.has(key));
  if (lost.length + gained.length > 0)
    return {
      grade: 'findings',
      lines: [...lost.map((key) => `- ${key}`), ...gained.map((key) => `+ ${key}`)],
    };
  const pairs = [...one].flatMap(([key, finding]) => {
    const match = two.get(key);
    return match ? [[finding, match] as const] : [];
  });
  const names = [reference, other].map(({ laidOut }) => laidOut.files.map(({ path }) => path).join(' '));
  const compare = names[0] === names[1] ? withEqualNames : withOtherNames;
  for (const grade of grades.slice(1)) {
    const lines = pairs
      .filter(([first, second]) => !compare[grade](first, second))
      .flatMap(([first, second]) => linesOf(grade, first, second));
    if (lines.length > 0) return { grade, lines };
  }
  return null;
}

/** The worse of two grades. */
export function worst(one: Grade | null, other: Grade | null): Grade | null {
  if (one === null || other === null) return one ?? other;
  return grades.indexOf(one) < grades.indexOf(other) ? one : other;
}

type Comparison = Record<Grade, (one: PlacedFinding, two: PlacedFinding) => boolean>;

const withEqualNames: Comparison = {
  findings: () => true,
  confidence: (one, two) => one.confidence === two.confidence,
  fingerprint: (one, two) => one.fingerprint === two.fingerprint,
  routes: (one, two) => one.routes.join('\n') === two.routes.join('\n'),
  steps: (one, two) => one.steps.join('\n') === two.steps.join('\n'),
};

const withOtherNames: Comparison = {
  ...withEqualNames,
  fingerprint: (one, two) =>
    one.fingerprint === two.fingerprint || one.quoted.some((text, index) => text !== two.quoted[index]),
  steps: (one, two) => one.steps.length === two.steps.length,
};

function linesOf(grade: Grade, one: PlacedFinding, two: PlacedFinding): string[] {
  const title = `${grade} of ${keyOf(one)}`;
  if (grade === 'confidence') return [`${title}: ${one.confidence} and ${two.confidence}`];
  if (grade === 'fingerprint') return [`${title}: ${one.fingerprint} and ${two.fingerprint}`];
  const [before, after] = [one, two].map((finding) => finding[grade === 'routes' ? 'routes' : 'steps']);
  return [title, ...before.map((line) => `  - ${line}`), ...after.map((line) => `  + ${line}`)];
}
