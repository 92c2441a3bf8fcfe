import { bodyOf, GET } from '../../api/client.js';

const SCANS = 8;
const FINDINGS = 8;

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

/** What is asked for at once: repositories with what is open in them, the most severe findings, the latest scans. */
export async function loadOverview() {
  const open = {
    latest: true,
    state: 'open',
    non_product: 'none',
    view: 'full',
    limit: FINDINGS,
  } as const;
  const [repositories, findings, scans] = await Promise.all([
    bodyOf(GET('/api/v1/repositories', { params: { query: { view: 'full', limit: 1000 } } })),
    bodyOf(GET('/api/v1/vulnerabilities', { params: { query: open } })),
    bodyOf(GET('/api/v1/scans', { params: { query: { limit: SCANS } } })),
  ]);
  return {
    repositories: repositories.data,
    /** Some repositories may be left out of this. */
    isWhole: !repositories.pagination.hasMore,
    findings: findings.data,
    open: findings.pagination.total,
    scans: scans.data,
  };
}
