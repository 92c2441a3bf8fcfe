import type { Query } from '../../api/client.js';

export const PAGE_SIZE = 100;

/** What the list is narrowed to. All of it is in the address, so that a list can be sent to others. */
export interface Filters {
  /** Least severity. */
  severity: number | null;
  state: NonNullable<Query<'listVulnerabilities'>['state']> | 'all';
  /** Where the code belongs. */
  code: keyof typeof codes;
  /** Full name of a repository; null: all. */
  repository: string | null;
  type: string | null;
  cwe: string | null;
  /** Part of the id of the rule, which begins with its language: `java/`. */
  rule: string | null;
  /** Whether there is a mechanical fix; null: either. */
  fixable: 'yes' | 'no' | null;
  /** Exactly this one; `none`: nobody. */
  assignee: string | null;
  /** When the finding was first seen. */
  age: keyof typeof ages | null;
  /** Only what scans of the last days have found. */
  days: number | null;
  /** Of one scan in place of the newest of each repository. */
  scan: string | null;
  /** The findings in groups in place of a list. */
  group: 'rule' | 'repository' | null;
  offset: number;
}

export const states = {
  open: 'Open',
  detected: 'Not triaged',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  accepted: 'Accepted',
  resolved: 'Resolved',
  all: 'All',
} as const satisfies Record<Filters['state'], string>;

/** What is not the product is left out of lists and counts, unless somebody asks for it. */
export const codes = {
  product: 'Product code',
  other: 'Tests, vendored, generated',
  test: 'Tests',
  vendored: 'Vendored code',
  generated: 'Generated code',
  all: 'All code',
} as const;

/** By the days of the address: `7` within them, `7+` before. */
export const ages = {
  1: 'Within a day',
  7: 'Within 7 days',
  30: 'Within 30 days',
  '7+': '7 days ago or before',
  '30+': '30 days ago or before',
  '90+': '90 days ago or before',
} as const;

const noFilters: Filters = {
  severity: null,
  state: 'open',
  code: 'product',
  repository: null,
  type: null,
  cwe: null,
  rule: null,
  fixable: null,
  assignee: null,
  age: null,
  days: null,
  scan: null,
  group: null,
  offset: 0,
};

/** What the address says; values that mean nothing count as not given. */
export function readFilters(query: Record<string, string>): Filters {
  const number = (name: string, least: number, most: number) => {
    const value = Number(query[name]);
    return query[name] && value >= least && value <= most ? value : null;
  };
  const text = (name: string) => query[name]?.slice(0, 200) || null;
  return {
    severity: number('severity', 0, 10),
    state: query.state && query.state in states ? (query.state as Filters['state']) : 'open',
    code: query.code && query.code in codes ? (query.code as Filters['code']) : 'product',
    repository: text('repository'),
    type: text('type'),
    cwe: text('cwe'),
    rule: text('rule'),
    fixable: query.fixable === 'yes' || query.fixable === 'no' ? query.fixable : null,
    assignee: text('assignee'),
    age: query.age && query.age in ages ? (query.age as keyof typeof ages) : null,
    days: Math.trunc(number('days', 1, 36_500) ?? 0) || null,
    scan: text('scan'),
    group: query.group === 'rule' || query.group === 'repository' ? query.group : null,
    offset: Math.trunc(number('offset', 0, Number.MAX_SAFE_INTEGER) ?? 0),
  };
}

/** The address of the list, without what is as it is by default. */
export function addressOf(filters: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== null && value !== noFilters[name as keyof Filters]) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '/findings' : `/findings?${text}`;
}

export function isFiltered(filters: Filters): boolean {
  return addressOf({ ...filters, group: null, offset: 0 }) !== '/findings';
}

/** How many of those are set that the page shows only on request. */
export function foldedFilters(filters: Filters): number {
  const names = ['repository', 'rule', 'cwe', 'code', 'age', 'days', 'fixable', 'assignee'] as const;
  return names.filter((name) => filters[name] !== noFilters[name]).length;
}
