import type { ScanPipeline } from '#server/database/ci-documents.js';

/** The pipelines of a scan, as they are stored with it: each is known by the moment when it was started. */
export const isStartedAt =
  (startedAt: Date) =>
  (one: ScanPipeline): boolean =>
    one.startedAt.getTime() === startedAt.getTime();

/** The pipeline that is to do the scan, or does it; the code host has told its id. */
export function underWay(pipelines: readonly ScanPipeline[]): ScanPipeline | undefined {
  return pipelines.find(({ endedAt, id }) => endedAt === null && id !== null);
}

/** All, with what has become known of one. */
export function noted(
  pipelines: readonly ScanPipeline[],
  startedAt: Date,
  news: Partial<ScanPipeline>,
): ScanPipeline[] {
  const isMeant = isStartedAt(startedAt);
  return pipelines.map((one) => (isMeant(one) ? { ...one, ...news } : one));
}

/** None of them does the scan any more, and none may begin to. */
export function ended(pipelines: readonly ScanPipeline[], now: Date): ScanPipeline[] {
  return pipelines.map((one) => (one.endedAt === null ? { ...one, endedAt: now, scanTokenHash: null } : one));
}
