import Joi from 'joi';
import type { ClaimedScan } from './agent-api.js';
import { commitId, uuid } from './identifiers.js';
import type { RulePolicy } from './rule-policy.js';
import type { ReportStanding } from './scan-report.js';

/**
 * How CI jobs sign in, `POST /agent/v1/...`, JSON:
 *
 *   session  SessionRequest, without authorization -> 201 SessionAnswer
 *   scans    OpenScanRequest, `Authorization: Bearer <session token>` -> 200 OpenScanAnswer
 *   scans/{scanId}/standing  GET -> 200 StandingAnswer; 204 while the results are not published
 *   claim    by a session that is bound to a scan: gives that scan, or 204 when it cannot be had any more
 *
 * A session touches its one scan only, with the calls on attempts of `agent-api.ts`.
 */
export const SESSION_MINUTES = 90;

/** Input of the pipelines that the server starts: the scan that their job is to do. */
export const SCAN_ID_INPUT = 'goalkeeper-scan-id';
/** Variable of the pipelines of the runner project: a token that is exchanged once for a session. */
export const SCAN_TOKEN_VARIABLE = 'GOALKEEPER_SCAN_TOKEN';

/**
 * An ID token of the code host, with the audience `<server>/<integration id>`, or the token that the server handed
 * over when it started the pipeline. `scanId`: the job was started for this scan.
 */
export type SessionRequest = { idToken: string; scanId?: string } | { scanToken: string };

export interface SessionAnswer {
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Full name of the repository that may be scanned. */
  repository: string;
  /** The scan to do; null: the job may open one. */
  scanId: string | null;
  /** Whether what is found may become a baseline: false for refs that are not protected. */
  trusted: boolean;
}

/** What is scanned is the commit and ref of the session; only a job of a merge request says more. */
export interface OpenScanRequest {
  /** Head of the merge request, where the job has checked out another commit; else null. */
  headCommit: string | null;
  /** Null: all of the commit is scanned. */
  mergeRequest: {
    iid: string;
    sourceBranch: string;
    targetBranch: string;
    /** Merge base, when it is known. */
    base: string | null;
  } | null;
}

export interface OpenScanAnswer {
  scanId: string;
  status: 'launched' | 'running' | 'completed';
  /** The scan to do; null: another job does or did it. */
  claimed: ClaimedScan | null;
  /** As in `ClaimedScan`, for the job's own analysis where it has nothing to claim. */
  rulePolicy?: RulePolicy;
}

/** What the server knows of the findings of a completed scan: by it the job judges them as the server does. */
export type StandingAnswer = ReportStanding;

const refName = Joi.string().min(1).max(1000);

export const sessionSchema = Joi.object({
  idToken: Joi.string().max(16_384),
  scanId: uuid,
  scanToken: Joi.string().max(200),
})
  .xor('idToken', 'scanToken')
  .without('scanToken', 'scanId');

export const openScanSchema = Joi.object<OpenScanRequest>({
  headCommit: commitId.allow(null).default(null),
  mergeRequest: Joi.object({
    iid: Joi.string()
      .pattern(/^[1-9]\d{0,9}$/)
      .required(),
    sourceBranch: refName.required(),
    targetBranch: refName.required(),
    base: commitId.allow(null).default(null),
  })
    .allow(null)
    .default(null),
});
