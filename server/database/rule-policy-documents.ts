import type { RuleDecision } from '#protocol/rule-policy.js';

/** What was decided about a rule, by whom. */
export interface StoredDecision extends Omit<RuleDecision, 'rule'> {
  by: string;
  at: Date;
}

/** Decisions by the ids of their rules, at most some hundreds. */
export type StoredDecisions = Record<string, StoredDecision>;

export interface TeamRulePolicy {
  rules?: StoredDecisions;
  /** `.goalkeeper.yml` may only tighten; missing: it goes before what the team has decided. */
  onlyTighten?: boolean;
}
