/** What the life cycle asks of the job queue. Asking twice for the same scan starts one job. */
export interface ScanJobs {
  /** @param at not before; one that is asked for already keeps its time */
  dispatchScan(scanId: string, at?: Date): Promise<void>;
  publish(scanId: string): Promise<void>;
  /** Tells a merge request (`<repositoryId>/<iid>`) what its newest scan has found. */
  review(reviewId: string): Promise<void>;
  /** Cancels the pipelines that a scan does not need any more. */
  stopPipelines(scanId: string): Promise<void>;
  /** Something waits, or a place has become free: what can start now does. */
  startWaiting(teamId: string): Promise<void>;
}
