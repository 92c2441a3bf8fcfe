import type { Binary } from 'mongodb';
import type { Gate } from '#codehost/review/gate.js';
import type { Completeness, SeverityBand, ToolVersion } from '#protocol/scan-report.js';
import type { ScanPipeline } from './ci-documents.js';
import type { OpenChanges } from './day-documents.js';
import type { FixPolicy, FixRun } from './fix-documents.js';
import type { ScanComparison, ScanReview } from './review-documents.js';
import type { StoredDecisions, TeamRulePolicy } from './rule-policy-documents.js';
import type { SavedView } from './view-documents.js';

export type * from './day-documents.js';
export type * from './fix-documents.js';
export type * from './integration-document.js';
export type * from './issue-documents.js';
export type * from './notification-documents.js';
export type * from './review-documents.js';
export type * from './rule-policy-documents.js';
export type * from './triage-documents.js';
export type * from './view-documents.js';
export type * from './webhook-documents.js';

/** The stored shapes, a collection each (design.md section 4). All ids are UUID strings; all times are Dates. */

export type Role = 'owner' | 'developer' | 'viewer';

export interface TeamDocument {
  _id: string;
  name: string;
  plan: string;
  /** Ids of unfinished scans: the capacity gate. */
  active: string[];
  /** Scans admitted in a calendar month (`2026-11`, UTC); missing until the first one is. */
  month?: { name: string; scans: number };
  /** Set when the team is to be removed with all that it has: nothing of it may be used any more. */
  removal?: { requestedAt: Date; by: string };
  /** Which findings fail the commit status of merge requests; missing: the usual ones (`codehost/review/gate.ts`). */
  gate?: Gate;
  /** Which fix merge requests are opened after scans of its tracked repositories; missing: none. */
  fixPolicy?: FixPolicy;
  /** Lists of findings by ids of their own, at most some dozen; missing: none. */
  views?: Record<string, SavedView>;
  /** What is decided about rules; missing: nothing. */
  rulePolicy?: TeamRulePolicy;
  /** Number of the last entry in `resultChanges`; tells caches whether they are current. */
  resultsVersion: number;
  /** Raised when a scan was added or removed; missing: 0. */
  scansVersion?: number;
  /** Raised when a repository was added or removed, or its name or default branch changed; missing: 0. */
  repositoriesVersion?: number;
  /** Hash of the rule packs of the scan that was published last; missing before the first one. */
  rules?: string;
  createdAt: Date;
}

export interface ApiKeyDocument {
  /** SHA-256 (hex) of the key. */
  _id: string;
  /** The 12 characters behind `gk_`: by them people recognise the key; they are no secret. */
  keyId: string;
  teamId: string;
  role: Role;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** An admin token that has a name; the server's own is a setting. */
export interface AdminTokenDocument {
  /** SHA-256 (hex) of the token. */
  _id: string;
  /** Unique, those of revoked tokens included. */
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** A webhook of a project (`server/webhooks/hook-secrets.ts`). */
export interface ProjectHook {
  /** Part of what its secret is made of: with another one the old secret stops to work. */
  generation: string;
  /** At the code host, when we have installed it; null: a person enters URL and secret there. */
  hookId: string | null;
  /** The code host stopped calling it; null while that is not known. */
  disabled: boolean | null;
  checkedAt: Date | null;
  createdAt: Date;
}

export interface RepositoryDocument {
  _id: string;
  teamId: string;
  integrationId: string;
  /** Id at the code host; for `local` the absolute path of the git repository. */
  projectId: string;
  name: string;
  fullName: string;
  clonePath: string;
  /** Page of the project; null for `local`. */
  webUrl: string | null;
  /** Full names that it had before, newest last: a project is known by its id, whatever it is called. */
  formerNames: string[];
  defaultBranch: string | null;
  tracked: boolean;
  /** `gone`: deleted, or no longer to be seen by the account of the integration. Its scans stay. */
  state: 'present' | 'gone';
  archived: boolean;
  /** Share of each in percent, largest first; empty while not known. */
  languages: { name: string; share: number }[];
  lastActivityAt: Date | null;
  /** Its own CI opens scans of merge requests, so webhooks need not. */
  scannedByCi: boolean;
  /** The webhook of this project; null: none was set up. */
  hook: ProjectHook | null;
  /** Branches that pushes have scanned besides the default branch. */
  trackedBranches: string[];
  /** It includes the component and wants to be scanned by its own pipelines. */
  pipelineOptIn: boolean;
  createdAt: Date;
  /** Derived from completed scans when one is published or pruned. */
  lastScanAt: Date | null;
  scanCount: number;
  /** Open findings of the scan that shows what it has today; null: not counted since something has changed. */
  vulnerabilityCount: number | null;
  /** In place of the team's; missing or null: the team's holds. */
  fixPolicy?: FixPolicy | null;
  /** What the policy last came to; missing: it was never applied. */
  fixRun?: FixRun;
  /** What is decided about rules here, before what holds for the team; missing: nothing. */
  ruleDecisions?: StoredDecisions;
  /** Until when replies of its merge requests were looked for that no webhook has delivered; missing: never. */
  repliesReadAt?: Date;
}

export type ScanStatus = 'launched' | 'running' | 'completed' | 'failed' | 'cancelled';
export type ScanTrigger = 'api' | 'webhook' | 'schedule' | 'ci' | 'start';

export interface ScanAttempt {
  number: number;
  fencingToken: number;
  /** Its name, for people. */
  agent: string;
  /** `_id` of the agent or session; left out where a pipeline never came to claim it, and by earlier versions. */
  agentId?: string;
  startedAt: Date;
  endedAt: Date | null;
  /** `released`: the agent was asked to stop and handed the scan back. */
  outcome: 'running' | 'completed' | 'failed' | 'lease-expired' | 'cancelled' | 'released';
  reason: string | null;
}

/** `full`: all of a commit. `merge-request`: what a merge request adds to its target. */
export type ScanKind = 'full' | 'merge-request';

/** The merge request that a scan is for, as it was when the scan was asked for. */
export interface ScannedMergeRequest {
  /** Number of the merge request in its (target) project, which is the scan's repository. */
  iid: string;
  /** Project that holds the head: another one than the repository's for a fork. */
  sourceProjectId: string;
  sourceBranch: string;
  targetBranch: string;
  /** Merge base; null while the code host has not told it. */
  base: string | null;
}

export interface ScanDocument {
  _id: string;
  teamId: string;
  repositoryId: string;
  name: string;
  branch: string;
  /** Commit that is scanned: of a merge request its head. Null until it is known. */
  commit: string | null;
  kind: ScanKind;
  /** Null for a full scan. */
  mergeRequest: ScannedMergeRequest | null;
  trigger: ScanTrigger;
  status: ScanStatus;
  taskArn: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** While agents may claim it: since when, and the labels that they must have. */
  offer?: { at: Date; labels: string[] } | null;
  /** Present while an agent (its `_id`) holds it. */
  lease: { agent: string; expiresAt: Date } | null;
  fencingToken: number;
  attempts: ScanAttempt[];
  /**
   * False when the CI job of a ref that is not protected did the scan: whoever may push there decides what is found.
   * It is then no baseline, resolves nothing, and nothing is fixed by it.
   */
  trusted: boolean;
  /** Pipelines that were started for it or opened it, newest last. */
  pipelines: ScanPipeline[];
  /** The attempt whose uploads are the result; set by `complete`, before publishing. */
  winningAttempt: number | null;
  /** What `complete` sent, kept until published so that `publish` can be done again after a crash. */
  manifest: { batches: string[]; endpoints: string; summary: string; baseline: string | null } | null;
  /** How many processes or threads have ended while they published it; left out: none. */
  ended?: number;
  progress: { phase: string; progress: number } | null;
  /** Findings that lists show (suppressed ones left out), set when published. */
  counts: Record<SeverityBand, number> & { total: number; suppressed: number };
  buckets: number;
  /** Of a complete scan of the default branch: what is new and fixed in it; missing for others, and in those of earlier versions. */
  changes?: OpenChanges;
  /** What its buckets have, for lists (`results/outline.ts`); of scans that older versions published it is made when asked for. */
  outline?: Binary;
  /** Of a published scan of a merge request; null before, and for full scans. */
  comparison: ScanComparison | null;
  /** What the merge request was told of this scan; null while nothing is to be told. */
  review: ScanReview | null;
  /** Of a completed scan with the first 20 skipped files; all of them are an artifact. */
  completeness: Completeness | null;
  tool: ToolVersion | null;
  /** Why it failed, in words for people; null otherwise. */
  error: string | null;
}

/**
 * A scan that nobody waits for (webhook, schedule) and that starts when the team has a place for it.
 * `_id` = `<repositoryId>/branch/<name>` or `<repositoryId>/merge-request/<iid>`: a newer wish takes the place of an older.
 */
export interface WaitingScanDocument {
  _id: string;
  teamId: string;
  repositoryId: string;
  /** Id that the scan is going to have: a start that was cut off is not done twice. */
  scanId: string;
  /** Null: the default branch. */
  branch: string | null;
  /** Null: the head of the branch when the scan starts. */
  commit: string | null;
  mergeRequest: ScannedMergeRequest | null;
  trigger: Exclude<ScanTrigger, 'api'>;
  requestedAt: Date;
  notBefore: Date;
  /** Starts that failed because the code host could not be asked. */
  failures: number;
}

/** Scans that begin by the clock. */
export interface ScheduleDocument {
  _id: string;
  teamId: string;
  /** Null: all tracked repositories of the team. */
  repositoryId: string | null;
  /** Five fields, as in crontab(5). */
  cron: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  /** Scans begin within this time behind the full minute, each repository at its own moment. */
  windowMinutes: number;
  createdAt: Date;
  nextRunAt: Date;
  lastRunAt: Date | null;
}

/** `_id` = `<scanId>/<attempt>/<n | endpoints | summary | baseline>`: an upload as it came (JSON, compressed), removed once its scan is published or given up. */
export interface UploadDocument {
  _id: string;
  scanId: string;
  teamId: string;
  sha256: string;
  body: Binary;
  createdAt: Date;
}

/** `_id` = `<scanId>/<attempt>/<n>` for list columns, `<scanId>/<attempt>/<n>/detail` for traces, code and fixes. */
export interface ResultDocument {
  _id: string;
  scanId: string;
  teamId: string;
  rows: number;
  columns: Binary;
}

/** `_id` = `<teamId>/<n>`, n from 1: the n-th change of what lists of the team show; the last 200 are kept. */
export interface ResultChangeDocument {
  _id: string;
  teamId: string;
  scanId: string;
  repositoryId: string;
}

/** `_id` = `<scanId>/<kind>`: EndpointDefinition, SummaryUpload, Completeness, StoredComparison, StoredNames or ServedOutline as compressed JSON. */
export interface ArtifactDocument {
  _id: string;
  teamId: string;
  scanId: string;
  body: Binary;
}

/** `_id` = `<keyHash>:<window start, ISO>` */
export interface RateWindowDocument {
  _id: string;
  count: number;
  expiresAt: Date;
}

export interface AuditDocument {
  _id: string;
  teamId: string | null;
  at: Date;
  by: string;
  action: string;
  subject: string;
  detail: Record<string, string>;
}

/** Agents that may claim scans; `_id` = SHA-256 (hex) of the token. */
export interface AgentDocument {
  _id: string;
  teamId: string | null;
  name: string;
  labels: string[];
  createdAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
}

/** `_id` = name: facts about this installation (schema version, server secrets' ids). */
export interface SettingDocument {
  _id: string;
  value: unknown;
}

/** A launch that came with an `Idempotency-Key`; `_id` = `<teamId>:<SHA-256 of the key>`. */
export interface LaunchDocument {
  _id: string;
  teamId: string;
  /** SHA-256 of what was asked for: the same key with another wish is a mistake. */
  request: string;
  /** Id that the scan has, or is going to have: a launch that was cut off is not done twice. */
  scanId: string;
  expiresAt: Date;
}

/** `_id` = what only one process at a time may do. */
export interface LeaseDocument {
  _id: string;
  /** Who does it (`database/processes.ts`); missing in those of older versions. */
  process?: string;
}
