/** The stored shapes of what pipelines and CI jobs at the code host do. */

/** A pipeline at the code host that scans, or was to. */
export interface ScanPipeline {
  /** `runner`: of the central runner project; `project`: the project's own; `ci`: not started by us, it opened the scan. */
  kind: 'runner' | 'project' | 'ci';
  projectId: string;
  /** Null until the code host has told it. */
  id: string | null;
  webUrl: string | null;
  /** As the code host names it; null until it is known. */
  status: string | null;
  startedAt: Date;
  /** Since when it is of no concern any more; null: it is followed. */
  endedAt: Date | null;
  /** SHA-256 of the token that its job exchanges for a session; null when there is none, or it was used. */
  scanTokenHash: string | null;
}

/** What the CI job of a project may do for a short while; `_id` = SHA-256 (hex) of the token. */
export interface SessionDocument {
  _id: string;
  teamId: string;
  integrationId: string;
  repositoryId: string;
  /** Project and pipeline in which the job runs. */
  projectId: string;
  pipelineId: string | null;
  jobId: string | null;
  /** Commit that the job has checked out; null for jobs of the runner project, which clone. */
  commit: string | null;
  ref: string | null;
  /** `merge_request_event`, `push`...; null when it came by a scan token. */
  pipelineSource: string | null;
  trusted: boolean;
  /** The only scan it may touch; null until it has opened one. */
  scanId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** `_id` = `<integrationId>:<jti>`: an ID token that was exchanged already. */
export interface UsedTokenDocument {
  _id: string;
  /** The token is worth nothing afterwards: neither is this. */
  expiresAt: Date;
}
