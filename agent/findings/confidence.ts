import type { Finding } from '#protocol/finding.js';
import type { EndpointGuard } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/api/result.js';

/** Taken from the confidence of what is found in tests, examples and benchmarks, and in what runs on developers' machines alone. */
const TEST_CODE_DOUBT = 3;
/**
 * Taken where only callers with a role supply the data: they may mostly do as much anyway. Of 60 such findings on real applications
 * 3 were worth acting on, of those that anybody reaches one in four (bench/applications).
 */
const ROLE_DOUBT = 2;
/**
 * Calls are followed apart by their callers for a few of them only, so a value that passes many may have met those of other
 * callers. Of 74 judged findings whose data passes ten calls or more, in ten applications, none was worth acting on and 69 were
 * wrong; of those with eight or nine, 8 of 21 were worth it (bench/applications/calibration.md).
 */
const CALLS_OF_LONG_WAY = 10;
const CALLS_PER_DOUBT = 5;
const MAX_CALLS_DOUBT = 3;

const lesser = {
  test: 'It is in test code',
  development: 'It is in code of a profile for development',
} as const;

type Reasons = NonNullable<Finding['confidenceReasons']>;

/** How sure a finding is, and why: the points add up to it. @param right that all callers have who supply the data */
export function confidenceOf(
  raw: RawFinding,
  runsIn: keyof typeof lesser | null,
  right: EndpointGuard | null = null,
): Pick<Finding, 'confidence' | 'confidenceReasons'> {
  let confidence = raw.rule.confidence;
  const confidenceReasons: Reasons = [{ points: confidence, reason: 'The rule, for a direct match' }];
  const take = (points: number, reason: string): void => {
    const taken = Math.min(points, confidence);
    if (taken <= 0) return;
    confidence -= taken;
    confidenceReasons.push({ points: -taken, reason });
  };
  const ofSource = raw.source?.doubt ?? 0;
  take(ofSource, 'The input is not certain to be untrusted');
  const ofWay = raw.rule.confidence - raw.confidence - ofSource;
  take(ofWay, doubtWords(raw, ofWay));
  const calls = raw.trace.filter(({ kind }) => kind === 'call').length;
  if (calls >= CALLS_OF_LONG_WAY)
    take(
      Math.min(MAX_CALLS_DOUBT, Math.floor(calls / CALLS_PER_DOUBT)),
      `The data passes ${calls} calls, and may have been mixed up with that of other callers`,
    );
  if (right !== null)
    take(ROLE_DOUBT, `Only callers with a role get there: \`${right.name}\` (${right.file}:${right.line})`);
  if (runsIn !== null) take(TEST_CODE_DOUBT, lesser[runsIn]);
  return { confidence, confidenceReasons };
}

/** The analysis says how much doubt a path has gathered, not where: what the sinks of the rule cannot have caused is left out. */
function doubtWords({ trace, rule }: RawFinding, points: number): string {
  if (trace.length === 0) return 'This form of the pattern is less certain';
  const ofSinks = rule.sinks.flatMap(({ doubt = 0 }) => (doubt > 0 ? [doubt] : []));
  return points < Math.min(...ofSinks)
    ? 'The data passes calls or stored values that can only be assumed to carry it'
    : 'The sink is less certain, or the data passes calls or stored values that can only be assumed to carry it';
}
