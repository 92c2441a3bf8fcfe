import type { CompletedScan, ResultStore } from '#server/results/index.js';

/** The newest scan of a merge request whose results can be read; null: there is none. */
export async function newestScan(
  results: Pick<ResultStore, 'completedScans'>,
  repositoryId: string,
  iid: string,
): Promise<CompletedScan | null> {
  const scans = (await results.completedScans(repositoryId)).filter(
    ({ mergeRequest }) => mergeRequest?.iid === iid,
  );
  return scans.reduce<CompletedScan | null>(
    (best, one) => (best && best.createdAt >= one.createdAt ? best : one),
    null,
  );
}
