/** The stored shapes of issues that were opened at the code host for findings (`server/issues`). */

/** The issue of a finding, or the try to open one. `_id` = `<repositoryId>/<fingerprint>` */
export interface IssueDocument {
  _id: string;
  teamId: string;
  /** `opening` before anything is written at the code host, `failed` when it refused; then `opened`. */
  state: 'opening' | 'failed' | 'opened';
  /** The process that opens it, or has opened it (`database/processes.ts`). */
  process: string;
  issue: { iid: string; url: string } | null;
  /** Of `failed`: why, in words for people. */
  problem: string | null;
  by: string;
  /** When the first try began: what a cut off one has made at the code host is not older. */
  createdAt: Date;
  changedAt: Date;
}
