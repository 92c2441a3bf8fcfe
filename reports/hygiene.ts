import { atEachPlace, type Finding } from '#protocol/finding.js';
import { countedFindings } from './report-input.js';

/** Hygiene that one rule found: to people it is one matter, however many places it has. */
export interface HygieneGroup {
  ruleId: string;
  title: string;
  cwe: string;
  /** In list order, one for each of its places. */
  findings: readonly Finding[];
}

/** What people should look at one by one. */
export function withoutHygiene(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ hygiene }) => !hygiene);
}

/** The others that count. */
export function hygieneOf(findings: readonly Finding[]): Finding[] {
  return countedFindings(findings).filter(({ hygiene }) => hygiene);
}

/** By rule, in the order of the first finding of each. */
export function hygieneGroups(findings: readonly Finding[]): HygieneGroup[] {
  const groups = new Map<string, HygieneGroup & { findings: Finding[] }>();
  for (const finding of findings.flatMap(atEachPlace)) {
    const { ruleId, title, cweIds } = finding;
    const known = groups.get(ruleId);
    if (known) known.findings.push(finding);
    else groups.set(ruleId, { ruleId, title, cwe: cweIds[0], findings: [finding] });
  }
  return [...groups.values()];
}

/** The first places, shown as the reader needs them, and how many more there are. */
export function firstPlaces(
  findings: readonly Finding[],
  most: number,
  show: (path: string, line: number) => string,
): string {
  const shown = findings
    .slice(0, most)
    .map(({ location: { path, region } }) => show(path, region.startLine))
    .join(', ');
  return findings.length > most ? `${shown} and ${findings.length - most} more` : shown;
}
