import { atEachPlace, type Finding } from '#protocol/finding.js';

/** What one rule found: to people it is one matter, however many places it has. */
export interface RuleGroup {
  ruleId: string;
  title: string;
  cwe: string;
  /** In list order, one for each of its places. */
  findings: readonly Finding[];
}

/** By rule, in the order of the first finding of each. */
export function byRule(findings: readonly Finding[]): RuleGroup[] {
  const groups = new Map<string, RuleGroup & { findings: Finding[] }>();
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
  show: (location: Finding['location']) => string,
): string {
  const shown = findings
    .slice(0, most)
    .map(({ location }) => show(location))
    .join(', ');
  return findings.length > most ? `${shown} and ${findings.length - most} more` : shown;
}
