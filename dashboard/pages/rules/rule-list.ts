import type { Answer } from '../../api/client.js';
import type { RulePolicies } from './rule-policy.js';

export type RuleCount = Answer<'listRules'>['data'][number];
type Installed = Answer<'listRuleCatalogue'>['data'][number];

/** A rule as the list shows it. */
export interface ListedRule {
  ruleId: string;
  /** Null: this version has no such rule, and no finding is of it. */
  title: string | null;
  severity: number | null;
  /** Null: no findings. */
  counts: RuleCount | null;
}

export const shows = { all: 'All rules', found: 'With findings', decided: 'Decided about' } as const;

export interface RuleFilters {
  search: string | null;
  language: string | null;
  show: keyof typeof shows;
  offset: number;
}

export const PAGE_SIZE = 50;

export function filtersOf(query: Record<string, string>): RuleFilters {
  return {
    search: query.search?.slice(0, 200) || null,
    language: query.language?.slice(0, 50) || null,
    show: query.show === 'found' || query.show === 'decided' ? query.show : 'all',
    offset: Math.max(0, Math.trunc(Number(query.offset) || 0)),
  };
}

export function addressOf(
  repository: string | null,
  { search, language, show, offset }: Partial<RuleFilters>,
): string {
  const wanted = new URLSearchParams({
    ...(repository && { repository }),
    ...(search && { search }),
    ...(language && { language }),
    ...(show && show !== 'all' && { show }),
    ...(offset && { offset: `${offset}` }),
  });
  return `/rules${wanted.size > 0 ? `?${wanted}` : ''}`;
}

/** All rules: those that were named just now or are decided about, those with findings, and all others by id. */
export function allRules(
  counts: readonly RuleCount[],
  installed: readonly Installed[],
  policies: RulePolicies,
  named: readonly string[],
): ListedRule[] {
  const found = new Map(counts.map((one) => [one.ruleId, one]));
  const known = new Map(installed.map((one) => [one.ruleId, one]));
  const decided = [...policies.ofTeam.keys(), ...(policies.ofRepository?.keys() ?? [])].sort();
  const ids = new Set([...named, ...decided, ...found.keys(), ...known.keys()]);
  return [...ids].map((ruleId) => {
    const [count, rule] = [found.get(ruleId), known.get(ruleId)];
    return {
      ruleId,
      title: count?.title ?? rule?.title ?? null,
      severity: count?.severity ?? rule?.severity ?? null,
      counts: count ?? null,
    };
  });
}

/** Languages by which the list can be narrowed: the first part of ids. */
export function languagesOf(rules: readonly ListedRule[]): string[] {
  return [...new Set(rules.map(languageOf))].sort();
}

export function narrowed(
  rules: readonly ListedRule[],
  { search, language, show }: RuleFilters,
  policies: RulePolicies,
): ListedRule[] {
  const words = (search ?? '').toLowerCase().split(/\s+/);
  const isDecided = (id: string) => policies.ofTeam.has(id) || (policies.ofRepository?.has(id) ?? false);
  return rules.filter((rule) => {
    if (language !== null && languageOf(rule) !== language) return false;
    if (show === 'found' && rule.counts === null) return false;
    if (show === 'decided' && !isDecided(rule.ruleId)) return false;
    const text = `${rule.title ?? ''} ${rule.ruleId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function languageOf({ ruleId }: ListedRule): string {
  return ruleId.split('/')[0];
}
