import { bodyOf, GET } from '../../api/client.js';

const SCANS = 8;
const FINDINGS = 8;
/** Of which it is shown how findings came to be. */
const DAYS = 90;

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

/** Days since which open findings have been there: at least so many. */
export const ages = [7, 30, 90] as const;

/** What is asked for at once: repositories with what is open in them, the most severe findings, their ages, the latest scans. */
export async function loadOverview() {
  const counted = { latest: true, state: 'open', non_product: 'none' } as const;
  const open = { ...counted, view: 'full', limit: FINDINGS } as const;
  const olderThan = async (days: number) => {
    const query = { ...counted, minimum_age: days, limit: 1 };
    return (await bodyOf(GET('/api/v1/vulnerabilities', { params: { query } }))).pagination.total;
  };
  const [repositories, findings, scans, rules, history, older] = await Promise.all([
    bodyOf(GET('/api/v1/repositories', { params: { query: { view: 'full', limit: 1000 } } })),
    bodyOf(GET('/api/v1/vulnerabilities', { params: { query: open } })),
    bodyOf(GET('/api/v1/scans', { params: { query: { limit: SCANS } } })),
    bodyOf(GET('/api/v1/vulnerability-groups', { params: { query: { ...counted, by: 'rule' } } })),
    bodyOf(GET('/api/v1/vulnerability-history', { params: { query: { days: DAYS } } })),
    Promise.all(ages.map(olderThan)),
  ]);
  return {
    repositories: repositories.data,
    /** Some repositories may be left out of this. */
    isWhole: !repositories.pagination.hasMore,
    findings: findings.data,
    open: findings.pagination.total,
    scans: scans.data,
    rules: rules.data,
    /** Day by day, the last is today. */
    history: history.data,
    /** Open findings by the days of `ages`. */
    older,
  };
}
