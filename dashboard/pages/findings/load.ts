import { type Answer, bodyOf, GET } from '../../api/client.js';
import { type Filters, PAGE_SIZE } from './filters.js';

/** That of a team has the same fields, and fewer that may be missing. */
export type FindingPage = Pick<Answer<'listRepositoryVulnerabilities'>, 'data' | 'pagination'>;
export type FindingRow = FindingPage['data'][number];

const nonProduct = {
  product: 'none',
  other: 'any',
  test: 'test',
  vendored: 'vendored',
  generated: 'generated',
} as const;

/** A page of findings, each of them once, from the newest scan of its repository. */
export function loadFindings({ repository, scan, offset, ...filters }: Filters): Promise<FindingPage> {
  const query = {
    ...given(filters),
    view: 'full' as const,
    offset,
    limit: PAGE_SIZE,
  };
  if (repository !== null && scan === null)
    return bodyOf(
      GET('/api/v1/repositories/{repositoryId}/vulnerabilities', {
        params: { path: { repositoryId: repository }, query: { ...query, latest: true } },
      }),
    );
  const scope = scan === null ? { latest: true } : { scan_id: scan };
  return bodyOf(GET('/api/v1/vulnerabilities', { params: { query: { ...query, ...scope } } }));
}

export type FindingGroups = Answer<'groupVulnerabilities'>;

/** The same findings, counted by what they have in common. */
export function loadGroups(by: 'rule' | 'repository', { repository, scan, ...filters }: Filters) {
  const scope = {
    ...(scan === null ? { latest: true } : { scan_id: scan }),
    ...(repository === null || scan !== null ? {} : { repository }),
  };
  const query = { ...given(filters), ...scope, by };
  return bodyOf(GET('/api/v1/vulnerability-groups', { params: { query } }));
}

type Given =
  | 'state'
  | 'code'
  | 'severity'
  | 'type'
  | 'cwe'
  | 'days'
  | 'rule'
  | 'fixable'
  | 'assignee'
  | 'age';

function given(filters: Pick<Filters, Given>) {
  const { state, code, severity, type, cwe, days, rule, fixable, assignee, age } = filters;
  const ageDays = Number.parseInt(String(age), 10);
  return {
    ...(state === 'all' ? {} : { state }),
    ...(code === 'all' ? {} : { non_product: nonProduct[code] }),
    ...(severity === null ? {} : { severity }),
    ...(type === null ? {} : { type }),
    ...(cwe === null ? {} : { cwe }),
    ...(days === null ? {} : { days }),
    ...(rule === null ? {} : { rule }),
    ...(assignee === null ? {} : { assignee }),
    ...(fixable === null ? {} : { fixable: fixable === 'yes' }),
    ...(age === null
      ? {}
      : String(age).endsWith('+')
        ? { minimum_age: ageDays }
        : { first_seen_days: ageDays }),
  };
}
