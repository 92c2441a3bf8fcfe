/** The stored shapes of what scans of merge requests have beside others. */

/** How the findings of a merge request compare with those of its merge base; which they are is an artifact. */
export interface ScanComparison {
  /** Commit that they are compared with; null: the code host did not tell it. */
  base: string | null;
  /** Findings of the base: of a stored scan, or analysed together with the head; null: nothing was compared. */
  origin: 'stored' | 'analysed' | null;
  /** The base was analysed with this scan, and its findings are kept with what they are recognised by. */
  keepsBase?: boolean;
  /** False: the base was analysed only in part, so some of the new findings may be older. */
  complete: boolean;
  /** Counts; suppressed findings are in none of them. */
  added: number;
  unchanged: number;
  fixed: number;
  /** Why nothing was compared, in words for people; null when it was. */
  missing: string | null;
}

/**
 * What became of telling a merge request.
 *   `pending`  is going to be done, or done again
 *   `done`     all of it
 *   `refused`  the code host does not allow some of it (`problems` say what); the rest is done
 *   `skipped`  nothing was to be told (`problems` say why): closed meanwhile, or newer commits
 *   `failed`   given up after many tries
 */
export interface ScanReview {
  state: 'pending' | 'done' | 'refused' | 'skipped' | 'failed';
  /** Commit status that was set; null: none was. */
  status: 'success' | 'failed' | null;
  /** What that status says; missing before it was kept. */
  statusText?: string;
  /** In words for people. */
  problems: string[];
  at: Date;
}

/** A merge request that is to be told of a scan; `_id` = `<repositoryId>/<iid>`. Removed when it was. */
export interface ReviewDocument {
  _id: string;
  teamId: string;
  /** The newest scan; an older one need not be told any more. */
  scanId: string;
  scanCreatedAt: Date;
  /** Made again by every wish: one that comes while its merge request is told is not taken for done. */
  wish?: string;
}
