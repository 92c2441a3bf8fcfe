/** The stored shapes of fix merge requests (`server/fixes`). */

/** Which fix merge requests are opened without being asked for, after a scan of the default branch. */
export interface FixPolicy {
  enabled: boolean;
  /** Least severity and confidence of the findings that are fixed, 0 to 10. */
  severity: number;
  confidence: number;
  /** Fix merge requests of a repository that may be open at a time, those opened by hand included. */
  maxOpen: number;
  /** `rule`: one for several findings of the same rule. */
  group: FixGrouping;
}

export type FixGrouping = 'none' | 'rule';

/** What applying a policy to a repository came to. */
export interface FixRun {
  scanId: string;
  at: Date;
  /** Merge requests that were opened by this run, and those that are open after it. */
  opened: number;
  open: number;
  /** What was not done and why, in words for people. */
  problems: string[];
}

/** A finding that a merge request fixes. */
export interface FixedFinding {
  fingerprint: string;
  /** In the scan that it was opened for. */
  vulnerabilityId: string;
}

/**
 * A fix merge request, or the try to open one. `_id` = `<repositoryId>/<key>`: of one finding its fingerprint, of several
 * `group:` and a digest of their fingerprints.
 */
export interface FixDocument {
  _id: string;
  teamId: string;
  /**
   * `opening` before anything is written at the code host, `failed` when it refused; then `opened`. It ends as `merged`,
   * `closed` by a person, `overtaken` (closed by us: all findings are gone), or `taken-over` (they are gone, and
   * people have pushed to the branch, which is theirs now).
   */
  state: 'opening' | 'failed' | 'opened' | 'merged' | 'closed' | 'overtaken' | 'taken-over';
  /** The process that opens it, or has opened it (`database/processes.ts`); missing in those of older versions. */
  process?: string;
  /** At least one. */
  findings: FixedFinding[];
  /** Fingerprints of those of several that the description says are gone. */
  gone: string[];
  /** The scan that the findings are of, and its end. */
  scanId: string;
  scannedAt: Date;
  branch: string;
  targetBranch: string;
  /** Parent of our commit. */
  startCommit: string;
  /** Our only commit on the branch; null until it is known to be there. */
  commit: string | null;
  mergeRequest: { iid: string; url: string } | null;
  /** Of `failed`: why, in words for people. */
  problem: string | null;
  by: string;
  createdAt: Date;
  changedAt: Date;
}

/** Leads from a finding to the fix that it shares with others; `_id` = `<repositoryId>/<fingerprint>`. */
export interface GroupedFinding {
  _id: string;
  teamId: string;
  state: 'grouped';
  /** `_id` of the FixDocument. */
  fix: string;
  changedAt: Date;
}
