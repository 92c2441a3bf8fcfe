import type { Suppression } from '#protocol/finding.js';
import type { ScanWarning } from '#protocol/scan-report.js';
import { CONFIG_FILE, type RuleSuppression } from '../workspace/config-file.js';
import { pathMatcher } from '../workspace/path-patterns.js';
import type { ProjectRules } from './project-rules.js';

/** The suppressions of `.goalkeeper.yml`, and its settings of rules that do not exist. */
export class ConfiguredSuppressions {
  private readonly entries;

  constructor(
    suppressions: readonly RuleSuppression[],
    private readonly rules: ProjectRules,
  ) {
    this.entries = suppressions.map((entry) => ({
      ...entry,
      matchesRule: pathMatcher([entry.rule]),
      matchesPath: entry.paths ? pathMatcher(entry.paths) : () => true,
      isUsed: false,
    }));
  }

  of(ruleId: string, path: string): Suppression | undefined {
    const found = this.entries.filter((one) => one.matchesRule(ruleId) && one.matchesPath(path));
    for (const entry of found) entry.isUsed = true;
    return found[0] && { kind: 'external', reason: found[0].reason, forRule: true };
  }

  warnings(isWhole: boolean): ScanWarning[] {
    const unknown = this.rules.unknownSettings().map(
      ({ rule, line }): ScanWarning => ({
        kind: 'unknown-rule',
        path: CONFIG_FILE,
        line,
        message: `rules: ${this.rules.noSuchRule(rule)}`,
      }),
    );
    const withoutEffect = this.rules.withoutEffect().map(
      ({ rule, line }): ScanWarning => ({
        kind: 'setting-without-effect',
        path: CONFIG_FILE,
        line,
        message: `rules: ${rule} stays on: the team lets this file only tighten what it has decided about rules.`,
      }),
    );
    return [
      ...unknown,
      ...withoutEffect,
      ...this.entries.flatMap(({ rule, line, isUsed }): ScanWarning[] => {
        const at = { path: CONFIG_FILE, line };
        const named = this.rules.matching(rule);
        if (named.length === 0)
          return [{ kind: 'unknown-rule', ...at, message: `suppress: ${this.rules.noSuchRule(rule)}` }];
        if (isUsed || !isWhole || !named.every((id) => this.rules.of(id).isOn)) return [];
        const message = `suppress: the entry for ${rule} suppresses nothing: remove it.`;
        return [{ kind: 'unused-suppression', ...at, message }];
      }),
    ];
  }
}
