import { nearest } from '../nearest.js';
import type { RuleSetting } from '../workspace/config-file.js';
import { pathMatcher } from '../workspace/path-patterns.js';

const MAX_NAME = 100;

/** The rules in force, by their names, and what the settings of a project say of them: the last setting that matches holds. */
export class ProjectRules {
  private readonly settings: (RuleSetting & { matches: (ruleId: string) => boolean })[];
  private readonly known = new Map<string, { isOn: boolean; severity?: number }>();

  constructor(
    private readonly ids: readonly string[],
    settings: readonly RuleSetting[] = [],
  ) {
    this.settings = settings.map((setting) => ({ ...setting, matches: pathMatcher([setting.rule]) }));
  }

  /** Whether findings of a rule are reported, and the severity that they get in place of the rule's own. */
  of(ruleId: string): { isOn: boolean; severity?: number } {
    let found = this.known.get(ruleId);
    if (found === undefined) {
      const { isOn = true, severity } = this.settings.findLast(({ matches }) => matches(ruleId)) ?? {};
      found = { isOn, ...(severity === undefined ? {} : { severity }) };
      this.known.set(ruleId, found);
    }
    return found;
  }

  /** The rules that a comment names, by the whole id or its last part. */
  named(name: string): string[] {
    return this.ids.filter((id) => namesRule(name, id));
  }

  /** The rules that a pattern of the settings matches. */
  matching(pattern: string): string[] {
    return this.ids.filter(pathMatcher([pattern]));
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
