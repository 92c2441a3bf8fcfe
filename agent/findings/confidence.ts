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
  const reasons: Reasons = [{ points: raw.rule.confidence, reason: 'The rule, for a direct match' }];
  const fromSource = raw.source?.doubt ?? 0;
  const others = raw.rule.confidence - raw.confidence - fromSource;
  if (fromSource > 0)
    reasons.push({ points: -fromSource, reason: 'The input is not certain to be untrusted' });
  if (others > 0) reasons.push({ points: -others, reason: doubtWords(raw, others) });
  if (right !== null)
    reasons.push({
      points: -Math.min(ROLE_DOUBT, raw.confidence),
      reason: `Only callers with a role get there: \`${right.name}\` (${right.file}:${right.line})`,
    });
  const found = Math.max(0, Math.min(10, raw.confidence) - (right === null ? 0 : ROLE_DOUBT));
  const confidence = Math.max(0, found - (runsIn === null ? 0 : TEST_CODE_DOUBT));
  if (runsIn !== null && confidence < found)
    reasons.push({ points: confidence - found, reason: lesser[runsIn] });
  return { confidence, confidenceReasons: reasons };
}

/** The analysis says how much doubt a path has gathered, not where: what the sinks of the rule cannot have caused is left out. */
function doubtWords({ trace, rule }: RawFinding, points: number): string {
  if (trace.length === 0) return 'This form of the pattern is less certain';
  const ofSinks = rule.sinks.flatMap(({ doubt = 0 }) => (doubt > 0 ? [doubt] : []));
  return points < Math.min(...ofSinks)
    ? 'The data passes calls or stored values that can only be assumed to carry it'
    : 'The sink is less certain, or the data passes calls or stored values that can only be assumed to carry it';
}
