import type { Finding, Region } from '#protocol/finding.js';
import type { RuleSuppression } from '../workspace/config.js';
import { pathMatcher } from '../workspace/path-patterns.js';
import type { SourceView } from './source-view.js';

type Suppression = NonNullable<Finding['suppression']>;

const marker = /goalkeeper:ignore\b[ \t]*([^\s*]*)[ \t]*([^\r\n]*)/;

/** The suppression of a rule by a comment on the line of the finding, or on the line above; undefined when there is none. */
export function inSourceSuppression(
  view: SourceView,
  ruleId: string,
  regions: readonly Region[],
): Suppression | undefined {
  const { markers } = view.unit.data;
  for (let i = 0; i < markers.length; i += 2) {
    const match = marker.exec(view.text.slice(markers[i], markers[i + 1]));
    if (!match || !namesRule(match[1], ruleId)) continue;
    const first = view.unit.position(markers[i]).line;
    const last = view.unit.position(Math.max(markers[i], markers[i + 1] - 1)).line;
    const holds = regions.some(({ startLine }) => startLine >= first && startLine <= last + 1);
    // A comment behind code speaks of its own line only.
    const behindCode =
      view
        .line(first)
        .slice(0, view.unit.position(markers[i]).column - 1)
        .trim() !== '';
    if (!holds || (behindCode && !regions.some(({ startLine }) => startLine <= last))) continue;
    const reason = match[2].replace(/(\*\/|-->|#})\s*$/, '').trim();
    return { kind: 'inSource', reason: reason.slice(0, 500) || 'no reason given' };
  }
  return undefined;
}

/** The suppressions of `.goalkeeper.yml`, ready to be asked. */
export function externalSuppressions(
  suppressions: readonly RuleSuppression[],
): (ruleId: string, path: string) => Suppression | undefined {
  const compiled = suppressions.map(({ rule, paths, reason }) => ({
    matchesRule: pathMatcher([rule]),
    matchesPath: paths ? pathMatcher(paths) : () => true,
    reason,
  }));
  return (ruleId, path) => {
    const found = compiled.find((one) => one.matchesRule(ruleId) && one.matchesPath(path));
    return found && { kind: 'external', reason: found.reason };
  };
}

/** A comment names a rule by its whole id or by its last part (`sql-injection`), so that it stays readable. */
function namesRule(name: string, ruleId: string): boolean {
  return name === ruleId || (name !== '' && ruleId.endsWith(`/${name}`));
}
