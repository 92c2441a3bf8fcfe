import { bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { Failed, Loading } from '../../parts/states.js';
import { FindingsTable } from '../findings/findings-table.js';
import type { FindingRow } from '../findings/load.js';
import type { Scan } from './load.js';

/** Pages of findings that are read to find the new ones. */
const PAGE = 1000;

/** What a merge request adds and what it fixes, and what its pipeline was told. */
export function MergeRequest({ scan }: { scan: Scan }) {
  const { mergeRequest, comparison, review } = scan;
  const added = useResource(scan.scanId, () => loadAdded(scan));
  if (!mergeRequest) return null;
  return (
    <>
      <p class="line-up">
        <span>
          <code>
            <bdi>{mergeRequest.sourceBranch}</bdi>
          </code>{' '}
          into{' '}
          <code>
            <bdi>{mergeRequest.targetBranch}</bdi>
          </code>
        </span>
        {review?.status && (
          <span class={`status ${review.status === 'success' ? 'completed' : 'failed'}`}>
            {review.status === 'success' ? 'Gate passed' : 'Gate failed'}
          </span>
        )}
        {review?.statusText && <bdi>{review.statusText}</bdi>}
      </p>
      {review && review.problems.length > 0 && (
        <div class="notice">
          <strong>What the merge request was not told</strong>
          <ul>
            {review.problems.map((problem) => (
              <li key={problem}>
                <bdi>{problem}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {comparison?.missing ? (
        <div class="notice">
          <strong>Nothing was compared</strong>
          <p>
            <bdi>{comparison.missing}</bdi>
          </p>
        </div>
      ) : (
        comparison && (
          <section>
            <h2>
              {comparison.added} new, {comparison.fixed} fixed, {comparison.unchanged} unchanged
            </h2>
            {added.problem ? (
              <Failed problem={added.problem} retry={added.reload} />
            ) : added.value === null ? (
              <Loading what="Loading the new findings" />
            ) : added.value.length > 0 ? (
              <FindingsTable rows={added.value} ofScan />
            ) : (
              <p class="quiet">This merge request adds no finding.</p>
            )}
          </section>
        )
      )}
    </>
  );
}

/** The rows of the new findings, in the order of the list. */
async function loadAdded({ scanId, comparison }: Scan): Promise<FindingRow[]> {
  if (!comparison || comparison.missing !== null || comparison.added === 0) return [];
  const { data } = await bodyOf(GET('/api/v1/scans/{scanId}/comparison', { params: { path: { scanId } } }));
  const wanted = new Set(data.added.map(({ id }) => id));
  const rows: FindingRow[] = [];
  for (let offset = 0; wanted.size > 0; offset += PAGE) {
    const query = { scan_id: scanId, view: 'full' as const, limit: PAGE, offset };
    const page = await bodyOf(GET('/api/v1/vulnerabilities', { params: { query } }));
    rows.push(...page.data.filter(({ id }) => wanted.delete(id)));
    if (!page.pagination.hasMore) break;
  }
  return rows;
}
