import type { SummaryUpload } from '#protocol/agent-api.js';
import type { ServedOutline } from '#protocol/endpoint-review/outline.js';
import type { EndpointReview } from '#protocol/endpoint-review/review.js';
import type { Completeness, EndpointDefinition } from '#protocol/scan-report.js';
import type { PlacedFinding } from '#protocol/tracking/places.js';
import type { RoutedFinding } from '#protocol/tracking/routes.js';
import type { TrackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { Collections } from '#server/database/collections.js';
import { compress, decompress } from './compression.js';

const MAX_ARTIFACT_BYTES = 64 * 1024 * 1024;

/** Which findings of a merge request are new, and which of its base are gone: fingerprints. */
export interface StoredComparison {
  added: string[];
  /** Findings that the base has, and the routes to them that it does not have; missing in those of earlier versions. */
  routes?: RoutedFinding[];
  /** Findings that the base has, and their places that it does not have; missing in those of earlier versions. */
  places?: PlacedFinding[];
  fixed: string[];
  /** Of the merge base, suppressed ones too, when it was analysed with this scan: the next push is compared with the same; else null. */
  base: TrackedFinding[] | null;
  /** What changes of the endpoints, as `storedReview` reads it; missing where that is nothing, or not known. */
  served?: EndpointReview | EndpointReview['lines'];
}

/** How the findings of a scan are called here, where that is not how its agent calls them. */
export interface StoredNames {
  /** Uploaded fingerprint and the one that the finding is known by. */
  names: [string, string][];
  /** Fingerprint of an earlier version and the one that has taken its place. */
  successors: [string, string][];
}

/** What a scan gives besides findings; of the one kind that was asked for. */
export interface Artifact {
  endpoints?: EndpointDefinition;
  summary?: SummaryUpload;
  /** With all the skipped files that the agent named; the scan itself has the first of them. */
  completeness?: Completeness;
  /** Of a scan of a merge request. */
  comparison?: StoredComparison;
  names?: StoredNames;
  /** What of the endpoints is compared with other commits; of scans of earlier versions there is none. */
  served?: ServedOutline;
  /** The same of the merge base, when it was analysed with this scan. */
  servedBase?: ServedOutline;
}

export type ArtifactKind = keyof Artifact;

export const artifactKinds: ArtifactKind[] = [
  'endpoints',
  'summary',
  'completeness',
  'comparison',
  'names',
  'served',
  'servedBase',
];

/** Compressed JSON in one Binary: a summary as a nested document takes FerretDB a hundred times as long to read. */
export async function storeArtifact(
  artifacts: Collections['artifacts'],
  scan: { _id: string; teamId: string },
  artifact: Artifact,
): Promise<void> {
  const [[kind, value]] = Object.entries(artifact);
  const body = await compress(Buffer.from(JSON.stringify(value)));
  await artifacts.replaceOne(
    { _id: `${scan._id}/${kind}` },
    { scanId: scan._id, teamId: scan.teamId, body },
    { upsert: true },
  );
}

/** With the size of its JSON; null when there is none. */
export async function readArtifact(
  artifacts: Collections['artifacts'],
  scanId: string,
  kind: ArtifactKind,
): Promise<{ artifact: Artifact; bytes: number } | null> {
  const found = await artifacts.findOne({ _id: `${scanId}/${kind}` });
  if (!found) return null;
  const json = await decompress(found.body, MAX_ARTIFACT_BYTES);
  return { artifact: { [kind]: JSON.parse(json.toString()) }, bytes: json.length };
}

export async function removeArtifacts(artifacts: Collections['artifacts'], scanId: string): Promise<void> {
  for (const kind of artifactKinds) await artifacts.deleteOne({ _id: `${scanId}/${kind}` });
}
