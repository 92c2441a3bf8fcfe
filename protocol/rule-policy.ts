import { createHash } from 'node:crypto';

/** What a team has decided about a rule. What is left out is as the rule itself says. */
export interface RuleDecision {
  /** Whole id of the rule. */
  rule: string;
  on?: boolean;
  /** Of all that the rule finds, 0 to 10. */
  severity?: number;
  /** False: no thread in merge requests. */
  comment?: boolean;
  /** False: fails no gate. */
  gate?: boolean;
}

/** What a team has decided about rules, as it holds in one repository. */
export interface RulePolicy {
  /** A rule at most once. */
  rules: RuleDecision[];
  /** `.goalkeeper.yml` may switch rules on and raise their severity, and nothing else about them. */
  onlyTighten: boolean;
}

/** Ids of rules: `language/area/name`. */
export const RULE_ID = /^[a-z][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*){2}$/;

/** Whether a policy changes anything. */
function saysAnything({ rules, onlyTighten }: RulePolicy): boolean {
  return rules.length > 0 || onlyTighten;
}

/**
 * What stands for the rules that a scan was made with: the hash of the packs, and behind it that of the policy. Findings of scans with
 * different ones are not taken for each other's.
 */
export function rulesUnder(hash: string, policy: RulePolicy | undefined): string {
  if (policy === undefined || !saysAnything(policy)) return hash;
  const decisions = policy.rules
    .map(({ rule, on, severity, comment, gate }) => JSON.stringify([rule, on, severity, comment, gate]))
    .sort();
  const text = JSON.stringify([policy.onlyTighten, decisions]);
  return `${hash}+${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

/** The hash of the packs alone. */
export function packsOf(rules: string): string {
  return rules.split('+', 1)[0];
}
