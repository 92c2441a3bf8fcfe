import cvss from 'ae-cvss-calculator';
import type { Cvss4 } from '#protocol/finding.js';

/**
 * The base vector of CVSS 4.0 that says what one of 3.1 does, for weaknesses of applications:
 * a condition that attackers do not control (AC:H) is an attack requirement (AT:P), as a place on the network's path or a race is one;
 * with a changed scope (S:C) all harm is done to another system, such as the browser of whoever looks at the page;
 * a user who is needed (UI:R) only uses the application (UI:P), but for links that somebody has to follow (UI:A).
 */
export function cvss4Of(vector: string, cwe: readonly string[]): string {
  const metrics = new Map(
    vector
      .split('/')
      .slice(1)
      .map((one) => one.split(':') as [string, string]),
  );
  const of = (name: string) => metrics.get(name) ?? 'N';
  const needsLink = (cwe[0] === 'CWE-79' && of('PR') === 'N') || cwe[0] === 'CWE-601';
  const interaction = of('UI') === 'N' ? 'N' : needsLink ? 'A' : 'P';
  const impact = ['C', 'I', 'A'].map(of);
  const none = ['N', 'N', 'N'];
  const [vulnerable, subsequent] = of('S') === 'C' ? [none, impact] : [impact, none];
  const harm = (system: string, values: readonly string[]) =>
    ['C', 'I', 'A'].map((name, index) => `${system}${name}:${values[index]}`);
  return [
    'CVSS:4.0',
    ...[
      `AV:${of('AV')}`,
      'AC:L',
      `AT:${of('AC') === 'H' ? 'P' : 'N'}`,
      `PR:${of('PR')}`,
      `UI:${interaction}`,
    ],
    ...harm('V', vulnerable),
    ...harm('S', subsequent),
  ].join('/');
}

const base =
  /^CVSS:4\.0\/AV:[NALP]\/AC:[LH]\/AT:[NP]\/PR:[NLH]\/UI:[NPA]\/VC:[HLN]\/VI:[HLN]\/VA:[HLN]\/SC:[HLN]\/SI:[HLN]\/SA:[HLN]$/;

/** A base vector of CVSS 4.0 with its base score (0 to 10); null for a text that is none. */
export function scored4(vector: string): Cvss4 | null {
  const score = base.test(vector) ? new cvss.Cvss4P0(vector).calculateScores().base : undefined;
  return score === undefined ? null : { vector, score };
}
