import type { ScanDocument, ScanKind, ScannedMergeRequest } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** A scan whose results can be read. */
export interface CompletedScan {
  id: string;
  repositoryId: string;
  branch: string;
  commit: string | null;
  kind: ScanKind;
  /** Of a scan of a merge request: which, and against what. */
  mergeRequest: Pick<ScannedMergeRequest, 'iid' | 'targetBranch' | 'base'> | null;
  /** False when something that matters was skipped: such a scan is no baseline. */
  complete: boolean;
  /** False for a merge request some of whose settings take effect after the merge: its commit has other findings then. */
  byOwnSettings: boolean;
  /** False when a CI job of a ref that is not protected did it: nor is such a scan a baseline. */
  trusted: boolean;
  /** Engine, and hash of the rules that it was made with. */
  engine: string | null;
  rules: string | null;
  /** Merge base that was analysed with it, completely; null: none. */
  analysedBase: string | null;
  createdAt: Date;
  finishedAt: Date;
  attempt: number;
  buckets: number;
}

const projection = {
  ...{ repositoryId: 1, createdAt: 1, finishedAt: 1, winningAttempt: 1, buckets: 1 },
  ...{ branch: 1, commit: 1, kind: 1, mergeRequest: 1, 'completeness.state': 1, tool: 1 },
  ...{ trusted: 1, comparison: 1, 'completeness.settings.afterMerge': 1 },
};

/** The completed scans of a repository, the one that ended last first: for work that compares them. */
export async function completedScans(
  { collections }: Pick<Database, 'collections'>,
  repositoryId: string,
): Promise<CompletedScan[]> {
  const found = await collections.scans.find({ repositoryId, status: 'completed' }, { projection }).toArray();
  return found
    .map(completedScan)
    .sort((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime() || (a.id < b.id ? -1 : 1));
}

function completedScan(scan: ScanDocument): CompletedScan {
  return {
    id: scan._id,
    repositoryId: scan.repositoryId,
    branch: scan.branch,
    commit: scan.commit,
    kind: scan.kind,
    mergeRequest: scan.mergeRequest && {
      iid: scan.mergeRequest.iid,
      targetBranch: scan.mergeRequest.targetBranch,
      base: scan.mergeRequest.base,
    },
    complete: scan.completeness?.state === 'complete',
    byOwnSettings: (scan.completeness?.settings?.afterMerge.length ?? 0) === 0,
    engine: scan.tool?.engine ?? null,
    rules: scan.tool?.rules ?? null,
    trusted: scan.trusted,
    analysedBase: analysedBaseOf(scan),
    createdAt: scan.createdAt,
    finishedAt: scan.finishedAt ?? scan.createdAt,
    attempt: scan.winningAttempt ?? 0,
    buckets: scan.buckets,
  };
}

function analysedBaseOf({ comparison }: ScanDocument): string | null {
  // Before they were kept whole, only fingerprints were, of a form that no agent sends any more.
  return comparison?.keepsBase && comparison.complete ? comparison.base : null;
}
