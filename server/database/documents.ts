import type { Binary } from 'mongodb';
import type { Completeness, SeverityBand, ToolVersion } from '#protocol/scan-report.js';

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
  /** Grows with every publication of results; tells caches whether their directory is current. */
  resultsVersion: number;
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

export interface IntegrationDocument {
  _id: string;
  teamId: string;
  kind: 'gitlab' | 'local';
  /** Host name shown to clients: `gitlab.example.com`, or `local`. */
  host: string;
  /** Base URL; null for `local`. */
  instanceUrl: string | null;
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
  defaultBranch: string | null;
  tracked: boolean;
  createdAt: Date;
  /** Derived from completed scans when one is published or pruned. */
  lastScanAt: Date | null;
  scanCount: number;
  vulnerabilityCount: number;
}

export type ScanStatus = 'launched' | 'running' | 'completed' | 'failed' | 'cancelled';
export type ScanTrigger = 'api' | 'webhook' | 'schedule' | 'ci' | 'start';

export interface ScanAttempt {
  number: number;
  fencingToken: number;
  agent: string;
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
  /** Present while an agent (its `_id`) holds it. */
  lease: { agent: string; expiresAt: Date } | null;
  fencingToken: number;
  attempts: ScanAttempt[];
  /** The attempt whose uploads are the result; set by `complete`, before publishing. */
  winningAttempt: number | null;
  /** What `complete` sent, kept until published so that `publish` can be done again after a crash. */
  manifest: { batches: string[]; endpoints: string; summary: string } | null;
  progress: { phase: string; progress: number } | null;
  /** Findings that lists show (suppressed ones left out), set when published. */
  counts: Record<SeverityBand, number> & { total: number; suppressed: number };
  buckets: number;
  /** Of a completed scan with the first 20 skipped files; all of them are an artifact. */
  completeness: Completeness | null;
  tool: ToolVersion | null;
  /** Why it failed, in words for people; null otherwise. */
  error: string | null;
}

/** `_id` = `<scanId>/<attempt>/<n | endpoints | summary>`: an upload as it came (JSON, compressed), removed once its scan is published or given up. */
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

/** `_id` = `<scanId>/<kind>`: EndpointDefinition, SummaryUpload or Completeness as compressed JSON. */
export interface ArtifactDocument {
  _id: string;
  teamId: string;
  scanId: string;
  body: Binary;
}

/** `_id` = `<repositoryId>/<fingerprint>` */
export interface TriageDocument {
  _id: string;
  teamId: string;
  state: 'detected' | 'confirmed' | 'dismissed' | 'resolved';
  reason: string | null;
  by: string;
  at: Date;
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
