/** The stored shapes of webhooks: what a delivery says, and what became of it. */

/** What happened to a merge request. Its project is the target. */
export interface MergeRequestEvent {
  kind: 'merge-request';
  projectId: string;
  iid: string;
  /** `open`, `reopen`, `update`, `close`, `merge`, `approved`...; null: the code host names none. */
  action: string | null;
  head: string;
  sourceProjectId: string;
  sourceBranch: string;
  targetBranch: string;
  /** The head is another commit than before. */
  newCommits: boolean;
  /** It was a draft and is none any more. */
  madeReady: boolean;
  targetChanged: boolean;
}

export interface PushEvent {
  kind: 'push';
  projectId: string;
  branch: string;
  /** Null: the branch was deleted. */
  head: string | null;
  /** Of the project, as delivered; null: not told. */
  defaultBranch: string | null;
}

/** The state of a finding in the code host's own list. */
export interface VulnerabilityEvent {
  kind: 'vulnerability';
  projectId: string;
  state: 'detected' | 'confirmed' | 'dismissed' | 'resolved';
  /** Names of our rules among its identifiers; empty when another scanner found it. */
  ruleIds: string[];
  file: string | null;
  line: number | null;
  changedAt: Date;
}

/** A reply in a merge request that may hold a command for us. What it says is asked of the code host. */
export interface NoteEvent {
  kind: 'note';
  projectId: string;
  iid: string;
  discussionId: string;
  noteId: string;
  /** It was changed by somebody who did not write it. */
  editedByOther: boolean;
}

export type WebhookEvent = MergeRequestEvent | PushEvent | VulnerabilityEvent | NoteEvent;

/** A webhook delivery; `_id` = `<integrationId>:<Idempotency-Key, or SHA-256 of the body>`. */
export interface DeliveryDocument {
  _id: string;
  teamId: string;
  integrationId: string;
  /** `accepted`: the work on it is still to do. */
  status: 'accepted' | 'done' | 'failed';
  /** What of the body is needed (`server/webhooks/events.ts`). */
  event: WebhookEvent;
  /** What was done, in words for people; null until then. */
  outcome: string | null;
  /** Tries that failed, and when the next one is due. */
  failures: number;
  notBefore: Date;
  receivedAt: Date;
  expiresAt: Date;
}
