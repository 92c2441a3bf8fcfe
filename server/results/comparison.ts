import type { BaselineUpload } from '#protocol/agent-api.js';
import type { ToolVersion } from '#protocol/scan-report.js';
import type { ScanComparison, ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { readArtifact, type StoredComparison } from './artifacts.js';
import { bucketsOf, readDetailBucket } from './buckets.js';
import { type CompletedScan, completedScans } from './completed-scans.js';

/** Fingerprints of the head. */
export interface HeadFindings {
  open: string[];
  suppressed: string[];
}

interface Baseline {
  origin: 'stored' | 'analysed';
  complete: boolean;
  fingerprints: ReadonlySet<string>;
}

/** Tools with which complete findings of a commit are stored. @param scans of its repository */
export function toolsThatKnow(scans: CompletedScan[], commit: string): ToolVersion[] {
  const tools = new Map<string, ToolVersion>();
  for (const { engine, rules, ...scan } of scans)
    if (engine !== null && rules !== null && knows(scan, commit))
      tools.set(`${engine} ${rules}`, { engine, rules });
  return [...tools.values()];
}

/** Whether the findings of the commit can be read from what is stored of a scan. Who may make findings up is no witness. */
function knows(
  scan: Pick<CompletedScan, 'trusted' | 'complete' | 'commit' | 'analysedBase'>,
  commit: string,
): boolean {
  if (!scan.trusted) return false;
  return (scan.complete && scan.commit === commit) || scan.analysedBase === commit;
}

/**
 * Compares a scan of a merge request with its merge base: a stored scan of exactly that commit by the same tool, else
 * what the agent has uploaded of it. A partial scan of the head has mended nothing.
 */
export async function compare(
  database: Database,
  scan: ScanDocument,
  head: HeadFindings,
  upload: BaselineUpload | null,
): Promise<{ comparison: ScanComparison; stored: StoredComparison }> {
  const base = scan.mergeRequest?.base ?? null;
  const none = { base, origin: null, complete: false, ...{ added: 0, unchanged: 0, fixed: 0 } };
  const baseline = base === null ? null : await findBaseline(database, scan, base, upload);
  if (baseline === null)
    return {
      comparison: { ...none, missing: whyMissing(base, upload) },
      stored: { added: [], fixed: [], base: null },
    };
  const { origin, complete, fingerprints } = baseline;
  const added = head.open.filter((fingerprint) => !fingerprints.has(fingerprint));
  const present = new Set([...head.open, ...head.suppressed]);
  const isPartial = scan.completeness?.state !== 'complete';
  const fixed = isPartial ? [] : [...fingerprints].filter((fingerprint) => !present.has(fingerprint));
  const counts = { added: added.length, unchanged: head.open.length - added.length, fixed: fixed.length };
  return {
    comparison: { base, origin, complete, ...counts, missing: null },
    stored: { added, fixed, base: origin === 'analysed' ? [...fingerprints] : null },
  };
}

async function findBaseline(
  database: Database,
  { repositoryId, tool }: ScanDocument,
  base: string,
  upload: BaselineUpload | null,
): Promise<Baseline | null> {
  if (upload && 'fingerprints' in upload && upload.commit === base) {
    const fingerprints = new Set(upload.fingerprints);
    return { origin: 'analysed', complete: upload.state === 'complete', fingerprints };
  }
  const witnesses = (await completedScans(database, repositoryId)).filter(
    (scan) => knows(scan, base) && scan.engine === tool?.engine && scan.rules === tool?.rules,
  );
  for (const witness of witnesses) {
    const fingerprints = await fingerprintsOf(database, witness, base);
    if (fingerprints) return { origin: 'stored', complete: true, fingerprints };
  }
  return null;
}

/** Null when the scan was removed meanwhile. */
async function fingerprintsOf(
  { collections }: Database,
  scan: CompletedScan,
  commit: string,
): Promise<Set<string> | null> {
  if (scan.commit !== commit) {
    const found = await readArtifact(collections.artifacts, scan.id, 'comparison');
    return found?.artifact.comparison?.base ? new Set(found.artifact.comparison.base) : null;
  }
  const fingerprints = new Set<string>();
  for (const bucket of bucketsOf(scan))
    for (const { fingerprint, suppression } of await readDetailBucket(collections.results, bucket))
      if (!suppression) fingerprints.add(fingerprint);
  return fingerprints;
}

function whyMissing(base: string | null, upload: BaselineUpload | null): string {
  if (base === null) return 'The code host does not tell the merge base.';
  if (upload && 'missing' in upload) return upload.missing;
  return `The findings of the merge base ${base} are not stored any more, and were not analysed with this scan.`;
}
