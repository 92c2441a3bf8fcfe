import type { SeverityBand } from '#protocol/scan-report.js';

/** Findings in product code by severity. */
export type CountedFindings = Record<SeverityBand, number>;

/** What a complete scan of a default branch has, or no longer has, beside the one before. */
export interface OpenChanges {
  added: CountedFindings;
  fixed: CountedFindings;
}

/**
 * `_id` = `<teamId>/<2026-11-29>`: a day (UTC) of a team; it outlives its scans. Of a repository, `<teamId>/<repositoryId>/<2026-11-29>`,
 * there are only days on which a scan has changed something.
 */
export interface DayDocument extends OpenChanges {
  _id: string;
  teamId: string;
  /** Open findings when it was last looked: of a team at least each hour, of a repository when a scan had changed it; null: not yet. */
  open: CountedFindings | null;
  /** Scans that are counted here, and whose publication has not ended: it may be done again. */
  pending: string[];
  expiresAt: Date;
}
