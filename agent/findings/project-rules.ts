import type { Finding } from '#protocol/finding.js';
import type { RuleDecision, RulePolicy } from '#protocol/rule-policy.js';
import { nearest } from '../nearest.js';
import type { RuleSetting } from '../workspace/config-file.js';
import { pathMatcher } from '../workspace/path-patterns.js';

const MAX_NAME = 100;

/**
 * The rules in force, by their names, and what the settings of a project and its team say of them. Of the project the last setting
 * that matches holds; it goes before what the team says, unless that lets it only tighten.
 */
export class ProjectRules {
  private readonly settings: (RuleSetting & { matches: (ruleId: string) => boolean })[];
  private readonly known = new Map<string, { isOn: boolean }>();
  private readonly decisions: ReadonlyMap<string, RuleDecision>;
  private readonly onlyTighten: boolean;

  constructor(
    private readonly ids: readonly string[],
    settings: readonly RuleSetting[] = [],
    policy?: RulePolicy,
  ) {
    this.decisions = new Map(policy?.rules.map((decision) => [decision.rule, decision]));
    this.onlyTighten = policy?.onlyTighten ?? false;
    this.settings = settings.map((setting) => ({ ...setting, matches: pathMatcher([setting.rule]) }));
  }

  /** Whether findings of a rule are reported. */
  of(ruleId: string): { isOn: boolean } {
    let found = this.known.get(ruleId);
    if (found === undefined) {
      const own = this.settingOf(ruleId)?.isOn;
      const isOn = this.decisions.get(ruleId)?.on ?? true;
      found = { isOn: this.onlyTighten ? isOn || own === true : (own ?? isOn) };
      this.known.set(ruleId, found);
    }
    return found;
  }

  /** The severity that the findings of a rule get in place of the rule's own; undefined: they keep that. */
  severityOf({ id, severity }: { id: string; severity: number }): number | undefined {
    const own = this.settingOf(id)?.severity;
    const decided = this.decisions.get(id)?.severity;
    if (own === undefined || !this.onlyTighten) return own ?? decided;
    return own > (decided ?? severity) ? own : decided;
  }

  /** What the team takes the findings of a rule out of; undefined: out of nothing. */
  policyOf(ruleId: string): Finding['policy'] {
    const { comment, gate } = this.decisions.get(ruleId) ?? {};
    if (comment !== false && gate !== false) return undefined;
    return { ...(comment === false ? { comment } : {}), ...(gate === false ? { gate } : {}) };
  }

  private settingOf(ruleId: string) {
    return this.settings.findLast(({ matches }) => matches(ruleId));
  }

  /** The rules that a comment names, by the whole id or its last part. */
  named(name: string): string[] {
    return this.ids.filter((id) => namesRule(name, id));
  }

  /** The rules that a pattern of the settings matches. */
  matching(pattern: string): string[] {
    return this.ids.filter(pathMatcher([pattern]));
  }

  /** Settings that take something away from a rule, where the team lets them only tighten. */
  withoutEffect(): RuleSetting[] {
    if (!this.onlyTighten) return [];
    return this.settings.filter(
      (setting) => !setting.isOn && this.ids.some((id) => setting.matches(id) && this.of(id).isOn),
    );
  }

  /** Settings that name no rule. */
  unknownSettings(): RuleSetting[] {
    return this.settings.filter(({ matches }) => !this.ids.some(matches));
  }

  /** Says that a rule does not exist, and which one is probably meant. */
  noSuchRule(name: string): string {
    const segments = name.split('/').length;
    const ends = this.ids.map((id) => id.split('/').slice(-segments).join('/'));
    const near = nearest(name, [...new Set(ends)]);
    const hint = near === undefined ? '`goalkeeper rules` lists all.' : `did you mean ${near}?`;
    return `there is no rule ${name.slice(0, MAX_NAME)}; ${hint}`;
  }
}

/** A comment names a rule by its whole id or by its last part (`sql-injection`), so that it stays readable. */
export function namesRule(name: string, ruleId: string): boolean {
  return name === ruleId || (name !== '' && ruleId.endsWith(`/${name}`));
}
