import type { EndpointsUpload } from '#protocol/agent-api.js';
import { compareEndpoints } from '#protocol/endpoint-review/compare.js';
import type { ServedOutline } from '#protocol/endpoint-review/outline.js';
import { type EndpointReview, NO_REVIEW } from '#protocol/endpoint-review/review.js';
import type { EndpointDefinition } from '#protocol/scan-report.js';
import { readArtifact } from './artifacts.js';
import type { CompletedScan } from './completed-scans.js';
import type { PublishingStore } from './publishing-store.js';

/** Parts what is shown of endpoints from what is compared. */
export function partsOf({ served, ...definition }: EndpointsUpload): {
  definition: EndpointDefinition;
  served: ServedOutline | null;
} {
  return { definition, served: served ?? null };
}

/** What a commit serves, by the first scan that knows; null where none does, as those of earlier versions. */
export async function servedAt(
  { collections }: PublishingStore,
  scans: readonly Pick<CompletedScan, 'id' | 'commit'>[],
  commit: string,
): Promise<ServedOutline | null> {
  for (const scan of scans) {
    const kind = scan.commit === commit ? 'served' : 'servedBase';
    const found = await readArtifact(collections.artifacts, scan.id, kind);
    const served = found?.artifact[kind];
    if (served) return served;
  }
  return null;
}

/** A review as it is stored; those of earlier versions have lines only. */
export function storedReview(served: EndpointReview | EndpointReview['lines'] = []): EndpointReview {
  return Array.isArray(served) ? { ...NO_REVIEW, lines: served } : served;
}

/** Whether a review has anything to tell. */
export function isWorthKeeping({ lines, gaps, packages, needed }: EndpointReview): boolean {
  return lines.length > 0 || gaps.length > 0 || packages !== undefined || needed !== undefined;
}

/** What changes of the endpoints; nothing where one of the commits is not known. */
export function reviewOf(base: ServedOutline | null, head: ServedOutline | null): EndpointReview {
  return base === null || head === null ? NO_REVIEW : compareEndpoints(base, head);
}
