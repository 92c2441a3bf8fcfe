import { packsOf, rulesUnder } from '#protocol/rule-policy.js';
import type { ScanDocument, ScannedMergeRequest } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { CompletedScan, ResultStore } from '#server/results/index.js';
import { rulePolicyFor } from './rule-policy.js';
import type { ScanStore } from './scan-store.js';

/** What a scan is of: two scans of the same subject find the same, unless the rules, or what is decided about them, have changed. */
export interface ScanSubject {
  teamId: string;
  repositoryId: string;
  commit: string;
  /** Null for a full scan. */
  mergeRequest: ScannedMergeRequest | null;
}

interface Parts {
  database: Database;
  results: ResultStore;
  store: ScanStore;
}

/**
 * The server does not know the rules of its agents but by their scans. Where nothing is scanned any more, new rules
 * would never show: after this time (milliseconds) a head is worth another scan.
 */
const TRUSTED_FOR = 7 * 24 * 3600 * 1000;

/**
 * The scan that makes another one of the same subject needless: one under way, or a completed one with the newest
 * rules that the team's scans were made with. What a CI job of an unprotected ref did stands for no other scan: whoever may
 * push there could have uploaded anything.
 * @returns its id, or null
 */
export async function scannedAlready(
  parts: Parts,
  subject: ScanSubject,
  now = new Date(),
): Promise<string | null> {
  const team = await parts.database.teams.get(subject.teamId);
  for (const scanId of team?.active ?? []) {
    const scan = await parts.store.get(scanId);
    const ended = !scan || scan.status === 'failed' || scan.status === 'cancelled';
    if (!ended && isOf(subject, scan)) return scanId;
  }
  const completed = await parts.results.completedScans(subject.repositoryId);
  // Missing while nothing was published since the update from a version that did not write it.
  const packs = team?.rules ?? completed[0]?.rules ?? null;
  const rules = packs && rulesUnder(packsOf(packs), await rulePolicyFor(parts.database, subject));
  const found = completed.find(
    (scan) =>
      isOf(subject, scan) && scan.rules === rules && now.getTime() - scan.finishedAt.getTime() < TRUSTED_FOR,
  );
  return found?.id ?? null;
}

function isOf(
  { repositoryId, commit, mergeRequest }: ScanSubject,
  scan: ScanDocument | CompletedScan,
): boolean {
  if (scan.repositoryId !== repositoryId || scan.commit !== commit || !scan.trusted) return false;
  if (mergeRequest === null || scan.mergeRequest === null) return mergeRequest === scan.mergeRequest;
  const sameBase =
    mergeRequest.base !== null && scan.mergeRequest.base !== null
      ? mergeRequest.base === scan.mergeRequest.base
      : mergeRequest.targetBranch === scan.mergeRequest.targetBranch;
  return mergeRequest.iid === scan.mergeRequest.iid && sameBase;
}
